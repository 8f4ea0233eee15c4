"""Players who leave, come back, come late or are replaced: their lines on the Players tab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.people.check_in import column_for
from addin.actions.renaming import refuse_bad_name, replace_names
from addin.actions.state import ActionResult, Done, Event, StateChange, action, begin
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import TICK
from addin.sheets.tabs import absences_tab
from addin.sheets.tabs.players_tab import LARGEST_RATING, exactly
from pairing.admission import Fact
from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing
from pairing.finding import players_meant
from pairing.names import name_key
from pairing.ranks import rating_of_rank
from pairing.round_lists import show_absences
from pairing.systems import PairingSystem
from pairing.tournament import Player, Round, Tournament

GIVEN = ("rating", "rank", "club", "country", "id")
"""What may be said of a new player besides his name, by column."""

OWN = {
    "title": "", "sex": "", "birth": "", "surname": "",
    "second_rating": None, "k_factor": None, "deviation": None, "adjustment": "",
}  # fmt: skip
"""What else a line says of its player alone, and what it says when it is emptied."""


@action
def withdraw_player(book: xw.Book, name: str, *, first: int | None = None) -> ActionResult:
    """Let a player out of all rounds from ``first`` on (the next one to be paired).

    Raises ``InputError`` when nobody or several are meant, for a round that is paired already,
    and when he is out anyway.
    """
    event = begin(book)
    player = event.player(name)
    start, rounds = _rounds_from(event, first, Fact.WITHDRAWAL)
    if rounds <= player.absent - player.half_byes:
        raise InputError("people.out_already", player=player.name, round=start)
    changed = replace(player, absent=player.absent | rounds, half_byes=player.half_byes - rounds)
    done = text("people.withdrawn", player=player.name, round=start)
    last = event.tournament.rounds[-1:]
    seated = bool(last) and open_seat(last[0], player.number)  # of a game that is not played yet
    about: dict[str, Any] = {"player": player.name, "round": len(event.tournament.rounds)}
    remarks = [text("people.still_seated", **about)] if seated else []
    return _finish_absences(event, changed, "withdraw", done, remarks)


@action
def return_player(book: xw.Book, name: str, *, first: int | None = None) -> ActionResult:
    """Let a player in again from round ``first`` on (the next one to be paired).

    Raises ``InputError`` as :func:`withdraw_player` does, and when he is in anyway.
    """
    event = begin(book)
    player = event.player(name)
    start, back = _rounds_from(event, first, Fact.RETURN)
    if not back & player.absent:
        raise InputError("people.in_already", player=player.name, round=start)
    changed = replace(player, absent=player.absent - back, half_byes=player.half_byes - back)
    done = text("people.returned", player=player.name, round=start)
    return _finish_absences(event, changed, "return", done, ())


@action
def join_player(
    book: xw.Book, name: str, *,
    rating: int | None = None, rank: str | None = None, club: str | None = None,
    country: str | None = None, identity: str | None = None,
) -> ActionResult:  # fmt: skip
    """Add a line for a player who comes late; he plays from the next pairing on.

    Where a check-in goes on he is ticked.  Raises ``InputError`` for a name that is there already,
    a rating that is missing or none, and a column the tab does not have, and where nobody can be
    added any more.
    """
    given = dict(zip(GIVEN, (rating, rank, club, country, identity), strict=True))
    return _joined(book, name, given)


def _joined(book: xw.Book, name: str, given: Mapping[str, Any], **more: Any) -> ActionResult:
    """Add the line of :func:`join_player`; with ``more`` he plays instead of another."""
    event = begin(book)
    reading, tournament, grid = event.reading, event.tournament, event.reading.players_grid
    name = plain(name)
    event.admitted(Fact.ENTRY, tournament.next_round)
    listed = _listed(tournament, name) if more else None
    values = _checked(event, [p for p in tournament.players if p is not listed], name, given)
    last = max([grid.header, *reading.player_rows.values()])
    row = reading.player_rows[listed.number] if listed else last + 1
    event.put_player(row, {key: exactly(value) for key, value in {"name": name, **values}.items()})
    for key, value in more.items():
        if value:
            event.put(layout.PLAYERS, None, row, column_for(event, key), exactly(value))
    if reading.here is not None:
        event.put_player(row, {"here": TICK})
    rows, columns = max(row, last) - grid.header, max(grid.at.values())
    event.writer.resized[layout.PLAYERS, None] = ("pbPlayers", grid.header, rows, columns)
    alike = [p.name for p in players_meant(tournament.players, name) if p is not listed]
    remarks = [text("people.alike", player=name, others=alike)] if alike else []
    if "rating" in values and not given["rating"]:
        remarks.append(text("people.rating_of_rank", rating=values["rating"], rank=values["rank"]))
    refused = _refused_next(event, name, {**values, **more})
    open_ = bool(tournament.rounds) and not tournament.rounds[-1].complete
    remarks += refused
    if open_ and not more and not refused:
        remarks.append(text("people.mend_for", player=name, round=len(tournament.rounds)))
    cell = grid.place(row, "name")
    done = text("people.joined", player=name, place=cell)
    return event.finish(Done("join", done, {"player": name, "cell": cell}, remarks))


@action
def replace_player(
    book: xw.Book, old: str, new: str, *,
    rating: int | None = None, rank: str | None = None, club: str | None = None,
    country: str | None = None, identity: str | None = None,
) -> ActionResult:  # fmt: skip
    """Let a new player come in for another.

    Who has played nothing gives the new one his line, his start number and his seat in a round
    that is not played yet.  Else he is withdrawn from the next round on and the new one is added;
    where the system knows who replaces whom he has his place in a plan and his team (also who is on
    the list already and has been in no round), and his points where a setting says so.  Raises
    ``InputError`` as :func:`join_player` does.
    """
    event = begin(book)
    tournament, player, new = event.tournament, event.player(old), plain(new)
    listed = _listed(tournament, new) if _knows_places(event) else None
    others = [who for who in tournament.players if who not in (player, listed)]
    given = dict(zip(GIVEN, (rating, rank, club, country, identity), strict=True))
    values = _checked(event, others, new, given)
    data = {"old": player.name, "new": new}
    if listed or _has_played(tournament, player):
        return _replaced_later(event, book, player, new, given)
    empty: dict[str, Any] = dict.fromkeys((*GIVEN, *OWN, *event.system.traits.start_columns))
    row = event.reading.player_rows[player.number]
    cells = {**empty, "name": new, **values}
    event.put_player(row, {key: exactly(value) for key, value in cells.items()})
    replace_names(event, {name_key(player.name): new})
    person: dict[str, Any] = {**OWN, "name": new, "start_score": None, "start_level": None}
    person |= {key: values.get(key) or "" for key in ("rank", "club", "country")}
    person["rating"] = values.get("rating")
    other = replace(player, **person)
    done = text("people.replaced", **data)
    return event.finish(Done("replace", done, data, now=StateChange(players=[other])))


def _replaced_later(
    event: Event, book: xw.Book, old: Player, new: str, given: Mapping[str, Any]
) -> ActionResult:
    """Replace somebody who has played: he goes, and the new one gets a line."""
    tournament, data = event.tournament, {"old": old.name, "new": new}
    left = frozenset(range(tournament.next_round, layout.LAST_ROUND + 1)) <= old.absent
    withdrawn = () if left else withdraw_player(book, old.name).remarks
    if not _knows_places(event):
        remarks = (*withdrawn, *_joined(book, new, given).remarks)
        return ActionResult(text("people.replaced_later", **data), data, remarks)
    joined = _joined(book, new, given, replaces=old.number, team=old.team)
    taken = getattr(tournament.settings, "takes_over", "no") == "yes"
    points = text("people.replaced_taken" if taken else "people.replaced_own")
    seated = [
        text("people.still_seated_by", player=old.name, new=new, round=last.number)
        for last in tournament.rounds[-1:]
        if open_seat(last, old.number)
    ]
    done = text("people.replaced_place", points=points, **data)
    return ActionResult(done, data, (*seated, *joined.remarks))


def _knows_places(event: Event) -> bool:
    """Return whether the system knows who plays instead of whom."""
    return "replaces" in event.system.traits.player_columns


def _listed(tournament: Tournament, name: str) -> Player | None:
    """Return who is on the list by this name and has been in no round."""
    seated = frozenset[int]().union(*(round_.reported for round_ in tournament.rounds))
    named = (who for who in tournament.players if name_key(who.name) == name_key(name))
    return next((player for player in named if player.number not in seated), None)


# -- what they share ------------------------------------------------------------------------


def _rounds_from(event: Event, first: int | None, fact: Fact) -> tuple[int, frozenset[int]]:
    """Return the first round that is meant (the coming one, if not said), and all from it on.

    Raises ``InputError`` where the fact is refused, and for a round that there cannot be.
    """
    coming = event.tournament.next_round
    start = coming if first is None else first
    if not 1 <= start <= layout.LAST_ROUND:
        raise InputError("people.round_paired", round=start, next=coming)
    event.admitted(fact, start)
    return start, frozenset(range(start, layout.LAST_ROUND + 1))


def _finish_absences(
    event: Event, changed: Player, name: str, done: Text, remarks: Sequence[Text]
) -> ActionResult:
    event.put_absences(changed)
    absences_tab.follow(event.writer, event.reading, changed)
    data = {"player": changed.name, "absent": show_absences(changed) or ""}
    return event.finish(Done(name, done, data, remarks, now=StateChange(players=[changed])))


def _checked(
    event: Event, others: Sequence[Player], name: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what was said of a new player beside ``others``, fit to be written."""
    refuse_bad_name(event.reading, name)
    if any(name_key(other.name) == name_key(name) for other in others):
        raise InputError("error.rename_taken", player=name)
    values = {key: value for key, value in given.items() if value not in (None, "")}
    grid = event.reading.players_grid
    for key in values:
        if key not in grid.at:
            column = layout.heading(event.words.catalogue, key)
            raise InputError("people.no_column", column=column, tab=grid.tab)
    rating, rank = values.get("rating"), values.get("rank")
    if rating is not None and abs(rating) > LARGEST_RATING:
        raise InputError("error.rating_range", player=name, value=rating)
    if rating is None and event.system.traits.needs_rating:
        rating = rating_of_rank(str(rank)) if rank else None
        if rating is None:
            raise InputError("people.rating_missing", player=name)
        values["rating"] = rating
    return values


def _refused_next(event: Event, name: str, values: Mapping[str, Any]) -> list[Text]:
    """Return what the next pairing would refuse with a new player, and not without him."""
    tournament, system = event.tournament, event.system
    if not tournament.rounds:
        return []
    number = max(tournament.by_number, default=0) + 1
    missed = frozenset(range(1, tournament.next_round))
    rank, replaces = str(values.get("rank") or ""), values.get("replaces")
    late = Player(number, name, values.get("rating"), rank, absent=missed, replaces=replaces)
    then = replace(tournament, players=(*tournament.players, late))
    why, now = _refusal(system, then), _refusal(system, tournament)
    other = why is not None and (now is None or now.key != why.key)
    return [text("people.refused_next", why=why)] if other else []


def _refusal(system: PairingSystem, tournament: Tournament) -> Text | None:
    """Return what the next pairing is refused for, by what was typed."""
    try:
        system.pair(system.start(tournament))
    except NoLegalPairing:
        return None
    except InputError as error:
        return error.text
    return None


def _has_played(tournament: Tournament, player: Player) -> bool:
    """Return whether a player has a result, a bye or a seat in a round that is finished."""
    return any(
        player.number in round_.reported
        and (round_ is not tournament.rounds[-1] or not open_seat(round_, player.number))
        for round_ in tournament.rounds
    )


def open_seat(round_: Round, player: int) -> bool:
    """Return whether a player sits at a board or table that has no result yet."""
    return round_.board_of(player) in round_.unfinished
