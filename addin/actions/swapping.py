"""Seats of the last round: two players change theirs; stones that no longer fit put right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.next_round import pairing_data
from addin.actions.state import (
    HAND_STONES,
    REPEATS,
    STONES,
    ActionResult,
    Done,
    Event,
    StateChange,
    action,
    ask,
    begin,
)
from addin.actions.undoing import refuse_to_discard
from addin.actions.verifying import by_people
from addin.history.ratings import as_then
from addin.sheets.tabs.games_tab import board_note
from pairing.admission import Fact
from pairing.catalogue import Text, text
from pairing.errors import InputError, NeedsDecision
from pairing.finding import find_player
from pairing.renumbering import round_with
from pairing.systems import HandicapSystem
from pairing.tournament import Game, Player, Table


@action
def swap_players(
    book: xw.Book, first: str, second: str, *, allow: Collection[str] = ()
) -> ActionResult:
    """Let two players of the last round change seats (or a seat and the bye).

    Stones, komi and colours become those of the new pairs; where they had been set by hand, it
    raises ``NeedsDecision`` unless ``allow`` names :data:`HAND_STONES`.
    Results of the boards concerned would no longer be theirs: with such results it raises
    ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`; so it does for a pair that
    has met before (:data:`REPEATS`).
    """
    event = begin(book)
    if not event.tournament.rounds:
        raise InputError("error.nothing_to_swap")
    last = event.tournament.rounds[-1]
    players = _find_two(event, first, second)
    one, other = (player.number for player in players)
    seats = {one: other, other: one}
    touched = [g for g in last.games if seats.keys() & {g.white, g.black}]
    tables = [t for t in last.tables if seats.keys() & {*t.seats}]
    refuse_to_discard(event.reading, last.number, touched, tables, allow)
    for table in tables:
        event.reading.partial.pop((last.number, table.number), None)
    # On one board the same exchange of seats swaps the colours.
    turned = any(seats.keys() == {game.white, game.black} for game in touched)
    event = event.admitted(Fact.COLOURS if turned else Fact.PAIR, last.number)
    exchanged = round_with(last, seats)
    games: Sequence[Game] = [
        replace(new, result=None, second=None) if old in touched else new
        for old, new in zip(last.games, exchanged.games, strict=True)
    ]
    if len(touched) + len(last.byes) > 1:
        games = _with_stones(event, games, allow)
    paired = [{game.white, game.black} for game in last.games]
    fresh = [game for game in games if {game.white, game.black} not in paired]
    if pairs := repeated(event, last.number, fresh):
        ask(REPEATS, allow, "swap.repeat", round=last.number, pairs=pairs)
    seated = tuple(  # scores and penalties of those exchanged would no longer be theirs
        Table(new.number, new.seats) if old in tables else new
        for old, new in zip(last.tables, exchanged.tables, strict=True)
    )
    swapped = replace(exchanged, games=tuple(games), tables=seated)
    changed = event.with_last(swapped)
    changed.write_round(swapped, text("note.swapped"))
    changed.follow("pairing")
    changed.select_results(last.number)
    names: dict[str, Any] = {"first": players[0].name, "second": players[1].name}
    done = text("done.swapped", **names, round=last.number)
    data = pairing_data(changed.tournament, swapped)
    remarks, now = by_people(changed), StateChange(rounds=[swapped])
    return changed.finish(Done("swap", done, data, remarks, last.number, now=now, made=swapped))


def _find_two(event: Event, first: str, second: str) -> list[Player]:
    """Return the players of these names, who must be two and be in the last round.

    Raises ``InputError`` where they are not.
    """
    last = event.tournament.rounds[-1]
    players = [find_player(event.tournament.players, name) for name in (first, second)]
    for player in players:
        if player.number not in last.reported:
            raise InputError("error.not_in_round", player=player.name, round=last.number)
    if players[0].number == players[1].number:
        raise InputError("error.swap_same", player=first)
    return players


def _with_stones(event: Event, games: Sequence[Game], allow: Collection[str]) -> Sequence[Game]:
    """Give games that have another pair the stones, komi and colours of that pair.

    Raises ``NeedsDecision`` where the old pair's had been set by hand, unless allowed.
    """
    if not isinstance(event.system, HandicapSystem):
        return games
    last = event.tournament.rounds[-1]
    changed = [
        (old, new)
        for old, new in zip(last.games, games, strict=True)
        if {old.white, old.black} != {new.white, new.black}
    ]
    usual = _usual(event, [old for old, _ in changed])
    by_hand = [
        old.board
        for (old, _), own in zip(changed, usual, strict=True)
        if old.handicap != own.handicap or (old.komi is not None and old.komi != own.komi)
    ]
    if by_hand:
        ask(HAND_STONES, allow, "error.stones_by_hand", round=last.number, boards=by_hand)
    fresh: dict[int, Game] = {}
    anew = _usual(event, [new for _, new in changed])
    for (old, new), own in zip(changed, anew, strict=True):
        # Even games keep the seats that were exchanged; stones and komi decide who has White.
        given = own.handicap or old.handicap or own.komi is not None or old.komi is not None
        seats: dict[str, Any] = {"white": own.white, "black": own.black} if given else {}
        fresh[new.board] = replace(new, handicap=own.handicap, komi=own.komi, **seats)
    return [fresh.get(game.board, game) for game in games]


def _usual(event: Event, games: Sequence[Game]) -> list[Game]:
    """Return the same pairs with the stones, komi and colours they get in the last round.

    None in a system without handicap.
    """
    if not event.tournament.rounds or not isinstance(event.system, HandicapSystem):
        return []
    last = event.tournament.rounds[-1]
    before = as_then(event.tournament.after(last.number - 1), last.ratings)
    return list(event.system.games_of(before, [(game.white, game.black) for game in games]))


def repeats(event: Event, number: int, games: Iterable[Game]) -> tuple[Text, ...]:
    """Return one remark naming the pairs of a round who have met before; none without them."""
    pairs = repeated(event, number, games)
    return (text("check.repeat", round=number, pairs=pairs),) if pairs else ()


def repeated(event: Event, number: int, games: Iterable[Game]) -> list[Text]:
    """Return the games of round ``number`` whose players have met before, in words."""
    tournament = event.tournament
    before = tournament.after(number - 1)
    met = [game for game in games if board_note(event.words, before, game.white, game.black)]
    names = {number: player.name for number, player in tournament.by_number.items()}
    return [
        text("check.pair", board=game.board, white=names[game.white], black=names[game.black])
        for game in met
    ]


# -- stones, komi and colours of the pairs that sit there now -------------------------------


def usual_games(event: Event) -> list[tuple[Game, Game]]:
    """Return each game of the last round, and its pair with its usual stones and colours."""
    games = event.tournament.rounds[-1].games if event.tournament.rounds else ()
    usual = _usual(event, games)
    return list(zip(games, usual, strict=True)) if usual else []


def offer_of(event: Event) -> NeedsDecision | None:
    """Return the question whether to put the last round's stones right; ``None`` if they are."""
    boards = _wrong_stones(event)
    if not boards:
        return None
    number = event.tournament.rounds[-1].number
    return NeedsDecision("check.put_stones_right", choice=STONES, round=number, boards=[*boards])


def put_stones_right(event: Event) -> ActionResult:
    """Write the last round with the stones, komi and colours of its pairs; results are kept.

    Where the colours of a board with a result change, the winner stays the winner.  Raises
    ``InputError`` when nothing is to be put right.
    """
    right = _wrong_stones(event)
    if not right:
        raise InputError("check.stones_are_right")
    old = event.tournament.rounds[-1]
    last = replace(old, games=tuple(right.get(game.board, game) for game in old.games))
    changed = event.with_last(last)
    changed.write_round(last, text("note.stones_right"))
    changed.follow("pairing")
    data = {"round": last.number, "boards": list(right)}
    done = text("done.stones_right", **data)
    after = StateChange(rounds=[last])
    return changed.finish(Done("stones", done, data, round=last.number, now=after, made=last))


def _wrong_stones(event: Event) -> dict[int, Game]:
    """Return the last round's games that are not as they should be: as they should be, by board."""
    games: dict[int, Game] = {}
    for old, own in usual_games(event):
        # Even games that should be even keep their colours.
        turned = bool(own.handicap) and old.white != own.white
        if old.handicap != own.handicap or turned:
            right = replace(old, handicap=own.handicap, komi=own.komi)
            if turned:
                result = old.result and old.result.turned
                right = replace(right, white=old.black, black=old.white, result=result)
            if right != old:
                games[old.board] = right
    return games
