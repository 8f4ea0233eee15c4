"""Byes of rounds that are paired, as the absences of the Players tab say them.

A half-point or full-point bye that is typed after its round was paired counts like one typed
before, for whoever has no board in it; its line comes onto the Round tab with the next writing.
One that was taken out of the absences since goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs
from addin.sheets.reading import Boards
from pairing.admission import Answer, Fact, admit, moment_in
from pairing.round_lists import Absences
from pairing.tournament import Bye, Player, Round


def with_byes_typed(
    tabs: Tabs,
    boards: Boards,
    grids: Mapping[int, Grid],
    players: Sequence[Player],
    known: Mapping[int, Player],
    planned: int,
    rounds: Sequence[Round],
) -> list[Round]:
    """The rounds with these byes; ``known`` are the players as the journal has them.

    Nobody has one whose entry is refused.
    """
    last, complete = len(rounds), not rounds or rounds[-1].complete
    entry = admit(Fact.ENTRY, moment_in(last + 1, last, planned, complete=complete)).answer
    late = not known or entry is not Answer.REFUSED
    there = [player for player in players if late or player.number in known]
    return [
        _with_byes(tabs, boards, grids[round_.number], there, known, round_) for round_ in rounds
    ]


def _with_byes(
    tabs: Tabs,
    boards: Boards,
    grid: Grid,
    players: Sequence[Player],
    known: Mapping[int, Player],
    round_: Round,
) -> Round:
    number, byes = round_.number, dict(round_.byes)
    if round_.tables:
        return round_
    for player in players:
        then = known.get(player.number, player)
        kind, before = bye_asked(Absences.of(player), number), bye_asked(Absences.of(then), number)
        there = byes.get(player.number)
        if kind and player.number not in round_.reported:
            byes[player.number] = kind
            _add_line(tabs, boards, grid, number, player.name, kind)
        elif kind != before and there is not None and there is before:
            row = boards.board_rows[number, -1 - [*dict(round_.byes)].index(player.number)]
            word = tabs.words(f"bye.{kind.value}") if kind else None
            if kind is None:
                del byes[player.number]
                tabs.corrections.append((layout.ROUND, number, row, grid.at["white"], None))
            else:
                byes[player.number] = kind
            tabs.corrections.append((layout.ROUND, number, row, grid.at["black"], word))
    return round_ if byes == dict(round_.byes) else replace(round_, byes=tuple(byes.items()))


def bye_asked(missed: Absences, number: int) -> Bye | None:
    """Return the bye that somebody's absences say for a round; ``None`` for none."""
    return Bye.HALF if number in missed.half else Bye.FULL if number in missed.full else None


def _add_line(tabs: Tabs, boards: Boards, grid: Grid, number: int, name: str, kind: Bye) -> None:
    """Put a bye below the lines of a round."""
    rows = [row for (of, _), row in boards.board_rows.items() if of == number]
    row = max([grid.header, *rows, *boards.notes.get(number, ())]) + 1
    byes = sum(1 for of, board in boards.board_rows if of == number and board < 0)
    boards.board_rows[number, -1 - byes] = row
    for key, word in (("white", name), ("black", tabs.words(f"bye.{kind.value}"))):
        tabs.corrections.append((layout.ROUND, number, row, grid.at[key], word))
