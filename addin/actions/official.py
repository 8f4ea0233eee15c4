"""The official mode in what is done: leaving it, what waits for results, and the report file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from addin.actions.settling import leave, mode_of, reported_games, with_games
from addin.actions.state import ADJOURN, Event, ask, open_boards
from addin.journal.lines import changes
from addin.journal.matters import matters
from addin.sheets import layout
from addin.sheets.reading import Reading
from pairing.admission import Answer, Fact, Verdict, admit, mode_in, moment_of
from pairing.catalogue import Text, text
from pairing.errors import InputError, Problems, Subject
from pairing.round_lists import show_rounds
from pairing.settings import LEFT, OFFICIAL
from pairing.tournament import Result, Round, Tournament


def leaving(event: Event, why: Text) -> Event:
    """The event with its official mode left, for a thing that leaves the official rules.

    As it is out of that mode.  Raises ``NeedsDecision`` until it is allowed.
    """
    if mode_of(event.reading) != OFFICIAL:
        return event
    reading = leave(event.reading, [InputError(why)])
    settings = reading.tournament.settings
    return replace(event.at(replace(event.tournament, settings=settings)), reading=reading)


def admitted(event: Event, fact: Fact, number: int) -> Event:
    """The event with a fact that holds from the round of this number on: see :func:`admit`.

    Raises ``InputError`` for one that is refused, and as :func:`leaving` does.
    """
    verdict = admit(fact, moment_of(event.tournament, number), mode_in(event.tournament.settings))
    if verdict.answer is Answer.REFUSED:
        raise InputError(refusal(event.tournament, number, verdict))
    return leaving(event, verdict.why) if verdict.answer is Answer.LEAVES else event


def refusal(tournament: Tournament, number: int, verdict: Verdict) -> Text:
    """Say why the table refuses a fact of the round of this number."""
    about: Any = {"round": number, "planned": tournament.planned, "paired": len(tournament.rounds)}
    return text("admit.refused", why=verdict.why, **about)


# -- adjourned games ----------------------------------------------------------------------------


def adjourned(tournament: Tournament) -> tuple[Text, ...]:
    """Return which games of rounds before the last are open, a remark for each round."""
    return tuple(
        text("adjourned.open", round=round_.number, boards=show_rounds(boards))
        for round_ in tournament.rounds[:-1]
        if (boards := open_boards(round_))
    )


def adjourned_with(event: Event) -> tuple[Text, ...]:
    """A remark for each round whose open games count as draws for the next."""
    return tuple(
        text("adjourned.paired", round=round_.number, boards=show_rounds(boards))
        for round_ in event.tournament.rounds
        if (boards := open_boards(round_))
    )


def adjourn(event: Event, allow: Collection[str]) -> bool:
    """Ask whether games without a result are adjourned; ``False`` where results are just missing.

    Of earlier rounds that was asked before.
    """
    rounds = event.tournament.rounds
    if event.system.traits.game != "chess":
        return False
    if rounds and (boards := open_boards(rounds[-1])):
        if 1 < len(boards) == len(rounds[-1].games) and ADJOURN not in allow:
            return False  # nothing is in yet: results are missing, not games put off
        values = {"round": rounds[-1].number, "boards": show_rounds(boards), "count": len(boards)}
        ask(ADJOURN, allow, "adjourned.ask", **values)
        _mark(event, rounds[-1].number, boards)
    return True


def _mark(event: Event, number: int, boards: Sequence[int]) -> None:
    """Write beside boards of a round that they are adjourned, where there is room for notes.

    Whoever reads the workbook with their results takes the note away.
    """
    grid = event.reading.round_grids[number]
    for board in boards if "note" in grid.at else ():
        row = event.reading.board_rows[number, board]
        event.put(layout.ROUND, number, row, grid.at["note"], event.words("note.adjourned"))


def as_draws(tournament: Tournament) -> Tournament:
    """The tournament with every open game drawn: so adjourned games count for pairing (C.04.2)."""
    if all(round_.complete for round_ in tournament.rounds):
        return tournament
    return replace(tournament, rounds=tuple(map(_drawn, tournament.rounds)))


def _drawn(round_: Round) -> Round:
    games = tuple(
        replace(
            game,
            result=game.result or Result.DRAW,
            second=game.second or (Result.DRAW if game.double else None),
        )
        for game in round_.games
    )
    return replace(round_, games=games)


def refuse_open(reading: Reading, *, report: bool = False) -> None:
    """Refuse final standings, and the ``report``, while they lack results, in the official mode.

    The report waits for every adjourned game.  Raises ``Problems`` with each cell.
    """
    tournament = reading.tournament
    rounds = tournament.rounds
    if mode_of(reading) != OFFICIAL:
        return
    final = len(rounds) >= tournament.planned
    looked_at = rounds if final else rounds[:-1] if report else ()
    errors: list[InputError] = []
    for round_ in looked_at:
        for board in open_boards(round_):
            at = Subject("result", round=round_.number, board=board)
            key = "official.report_waits" if report else "official.final_waits"
            errors.append(reading.fault(key, at, board=board))
    if errors:
        raise Problems(errors)


# -- the report file ----------------------------------------------------------------------------


def for_report(reading: Reading, tournament: Tournament, kind: str | None) -> Tournament:
    """The tournament as a report file tells it: corrections for it, and what was done when.

    ``kind`` is the system whose report the file is; others are as they are.  Raises as
    :func:`refuse_open` does.
    """
    if kind != reading.system.name or mode_of(reading) not in (OFFICIAL, LEFT):
        return tournament
    refuse_open(reading, report=True)
    games = reported_games(reading)
    rounds = tuple(with_games(round_, games) for round_ in tournament.rounds)
    then = reading.journal.state
    pending = {"at": f"{datetime.now():%Y-%m-%d %H:%M:%S}", **changes(then, reading.state)}
    lines = [*reading.journal.matters, *matters(then, pending)]
    text_of_lines = "\n".join(map(str, lines))
    return replace(
        tournament, rounds=rounds, details={**tournament.details, "actions": text_of_lines}
    )
