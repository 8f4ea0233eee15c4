"""Absences: the tab of players by rounds, and those of single players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, Done, Event, StateChange, action, begin
from addin.sheets import layout
from addin.sheets.reading import bye_asked
from addin.sheets.tabs import absences_tab
from pairing.admission import Fact
from pairing.catalogue import text
from pairing.errors import InputError, Subject, raise_problems
from pairing.half_byes import refused_half_byes
from pairing.round_lists import Absences, read_absences, show_absences, why_none, with_coming
from pairing.tournament import Bye, Player, Round


@action
def absences(
    book: xw.Book, names: Sequence[str] = (), *, rounds: str | None = None
) -> ActionResult:
    """Fill the Absences tab from the players, and take what was marked on it.

    With ``names`` and ``rounds`` (``2 4½ 6-``, nothing or a dash for none) these players miss
    these rounds; those they missed before stay.  Raises ``InputError`` for a workbook without
    the tab, for rounds that are none, and when nobody or several are meant by a name.
    """
    event = begin(book)
    reading = event.reading
    if not reading.tabs.has(layout.ABSENCES):
        raise InputError("absences.no_tab", tab=event.words.tab(layout.ABSENCES))
    players = dict(event.tournament.by_number)
    named = _marked(event, names, rounds) if names else []
    if any(player.full_byes for player in named):
        event = event.admitted(Fact.FULL_BYE, event.tournament.next_round)
    players |= {player.number: player for player in named}
    asked = replace(event.tournament, players=tuple(players.values()))
    raise_problems([*refused_half_byes(asked)] if named else [], alone=True)
    event, changed = _with_rounds(event, named)
    ordered = sorted(players.values(), key=lambda player: reading.player_rows[player.number])
    most = len(absences_tab.grid_of(reading.tabs)[1])
    absences_tab.write(event.writer, reading, ordered, most)
    away = [(player.name, show_absences(player)) for player in ordered if player.absent]
    done = text("absences.done", count=len(away), all=len(ordered))
    if named:
        shown = show_absences(named[0]) or "–"
        done = text("absences.set", names=[player.name for player in named], rounds=shown)
    lines = [text("absences.line", player=name, rounds=shown) for name, shown in away]
    data = {"absent": [{"name": name, "rounds": shown} for name, shown in away]}
    event.writer.select(layout.ABSENCES, None, layout.FIRST_ROW, absences_tab.FIRST)
    now = StateChange(players=named, rounds=changed)
    return event.finish(Done("absences", done, data, lines[:20], now=now))


def _marked(event: Event, names: Sequence[str], rounds: str | None) -> list[Player]:
    """Write into these players' cells which rounds they miss, and return the players as changed."""
    try:
        missed = read_absences("?" if rounds is None else rounds)
    except ValueError as error:
        raise InputError("absences.rounds", why=why_none(error))
    marked = []
    for name in names:
        player = event.player(name)
        coming = event.tournament.next_round
        rounds_missed = missed.after(Absences.of(player), coming)
        away = with_coming(rounds_missed.given_to(player), coming)
        event.put_absences(away)
        marked.append(away)
    return marked


def _with_rounds(event: Event, named: Sequence[Player]) -> tuple[Event, list[Round]]:
    """Return the event with the byes of these players in rounds that are paired, and those rounds.

    Raises ``InputError`` for somebody who has a board in one of them.
    """
    changed = []
    before = event.tournament.by_number
    for round_ in event.tournament.rounds:
        byes = dict(round_.byes)
        for player in named:
            new = round_.number in player.absent - before[player.number].absent
            if new and player.number in round_.seated:
                event = event.admitted(Fact.ABSENCE, round_.number)
            bye = bye_asked(Absences.of(player), round_.number)
            if bye is bye_asked(Absences.of(before[player.number]), round_.number):
                continue
            if player.number in round_.seated:
                raise _seated(event, round_, player, bye)
            late = player.number not in event.reading.journal.players
            fact = Fact.FULL_BYE if bye is Bye.FULL else Fact.MISSED if late else Fact.BYE
            event = event.admitted(fact, round_.number)
            byes.pop(player.number, None)
            byes |= {player.number: bye} if bye else {}
        if byes != dict(round_.byes):
            changed.append(replace(round_, byes=tuple(byes.items())))
            event.write_round(changed[-1])
    return event, changed


def _seated(event: Event, round_: Round, player: Player, bye: Bye | None) -> InputError:
    """Return what to say of a bye for somebody who has a board, and how he gets it."""
    if bye is None or round_.tables:
        return InputError("absences.seated_table", player=player.name, round=round_.number)
    game = next(game for game in round_.games if player.number in (game.white, game.black))
    other = event.tournament[game.opponent_of(player.number)].name
    at: dict[str, Any] = {"round": round_.number, "board": game.board}
    place = event.reading.place(Subject("white", **at))
    about = {"player": player.name, "other": other, "place": place, **at}
    free, asked = text("bye.pairing"), text(f"bye.{bye.value}")
    return InputError("absences.seated", **about, bye=asked, free=free)
