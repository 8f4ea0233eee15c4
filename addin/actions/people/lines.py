"""Players who leave, come back, come late or are replaced: their lines on the Players tab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.people.arrivals import ticked_with
from addin.actions.renaming import refuse_bad_name, replace_names
from addin.actions.state import ActionResult, action, load
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.grid import name_key, plain
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import names_now, write_log
from addin.sheets.tabs.players_tab import LARGEST_RATING, numbers_seen, show_absences
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing, PairbookError
from pairing.finding import find_player, players_meant
from pairing.ranks import rating_of_rank
from pairing.tournament import Player, Round, Tournament

GIVEN = ("rating", "rank", "club", "country", "id")
"""What may be said of a new player besides his name."""


@action
def withdraw_player(book: xw.Book, name: str, *, first: int | None = None) -> ActionResult:
    """Let a player out of all rounds from ``first`` on (the next one to be paired).

    Raises ``InputError`` when nobody or several are meant, for a round that is paired already,
    and when he is out anyway.
    """
    reading, tournament = load(book)
    player = find_player(tournament.players, name, numbered=numbers_seen(reading))
    start = _first(tournament, first)
    gone = frozenset(range(start, layout.LAST_ROUND + 1))
    if gone <= player.absent - player.half_byes:
        raise InputError("people.out_already", player=player.name, round=start)
    changed = replace(player, absent=player.absent | gone, half_byes=player.half_byes - gone)
    said = text("people.withdrawn", player=player.name, round=start)
    remarks = _still_seated(tournament, player)
    return _write_absences(reading, changed, "withdraw", said, remarks)


@action
def return_player(book: xw.Book, name: str, *, first: int | None = None) -> ActionResult:
    """Let a player in again from round ``first`` on (the next one to be paired).

    Raises ``InputError`` as :func:`withdraw_player` does, and when he is in anyway.
    """
    reading, tournament = load(book)
    player = find_player(tournament.players, name, numbered=numbers_seen(reading))
    start = _first(tournament, first)
    back = frozenset(range(start, layout.LAST_ROUND + 1))
    if not back & player.absent:
        raise InputError("people.in_already", player=player.name, round=start)
    changed = replace(player, absent=player.absent - back, half_byes=player.half_byes - back)
    said = text("people.returned", player=player.name, round=start)
    return _write_absences(reading, changed, "return", said, ())


@action
def join_player(book: xw.Book, name: str, given: Mapping[str, Any] | None = None) -> ActionResult:
    """Add a line for a player who comes late; he plays from the next pairing on.

    ``given`` are :data:`GIVEN` by key.  Where a check-in goes on he is ticked.  Raises
    ``InputError`` for a name that is there already, a rating that is missing or none, and a
    column the tab does not have, and where nobody can be added any more.
    """
    reading, tournament = load(book)
    name = plain(name)
    if tournament.rounds and tournament.settings.predetermined:
        raise InputError("people.closed", player=name)
    values = _checked(reading, tournament, name, given or {})
    writer, words = Writer(reading.tabs), reading.words
    grid = reading.players_grid
    row = max([grid.header, *reading.player_rows.values()]) + 1
    _put_line(writer, reading, row, {"name": name, **values})
    ticked_with(writer, reading, [row])
    writer.resized[layout.PLAYERS, None] = (
        *("pbPlayers", grid.header),
        *(row - grid.header, max(grid.at.values())),
    )
    alike = [one.name for one in players_meant(tournament.players, name)]
    said = text("people.joined", player=name, place=grid.place(row, "name"))
    remarks = [text("people.alike", player=name, others=alike)] if alike else []
    if "rating" in values and not (given or {}).get("rating"):
        remarks.append(text("people.rating_of_rank", rating=values["rating"], rank=values["rank"]))
    remarks += _refused_next(reading, tournament, name, values)
    if tournament.rounds and not tournament.rounds[-1].complete:
        remarks.append(text("people.mend_for", player=name, round=len(tournament.rounds)))
    write_log(writer, reading, "join", None, words(said))
    write_status(writer, words(said))
    writer.flush()
    return ActionResult(said, {"player": name, "cell": grid.place(row, "name")}, tuple(remarks))


@action
def replace_player(
    book: xw.Book, old: str, new: str, given: Mapping[str, Any] | None = None
) -> ActionResult:
    """Let a new player come in for another.

    Who has played nothing gives the new one his line, his start number and his seat in a round
    that is not played yet.  Else he is withdrawn from the next round on and the new one is added
    without his points.  Raises ``InputError`` as :func:`join_player` does.
    """
    reading, tournament = load(book)
    player = find_player(tournament.players, old, numbered=numbers_seen(reading))
    new = plain(new)
    others = [one for one in tournament.players if one is not player]
    values = _checked(reading, replace(tournament, players=tuple(others)), new, given or {})
    if _has_played(tournament, player):
        withdrawn = withdraw_player(book, player.name) if not _gone(tournament, player) else None
        joined = join_player(book, new, given)
        said = text("people.replaced_later", old=player.name, new=new)
        remarks = (*(withdrawn.remarks if withdrawn else ()), *joined.remarks)
        return ActionResult(said, {"old": player.name, "new": new}, remarks)
    writer, words = Writer(reading.tabs), reading.words
    row = reading.player_rows[player.number]
    empty = dict.fromkeys((*GIVEN, *reading.system.traits.start_columns))
    _put_line(writer, reading, row, {**empty, "name": new, **values})
    replace_names(writer, reading, {name_key(player.name): new})
    said = text("people.replaced", old=player.name, new=new)
    names = names_now(reading) | {str(player.number): new}
    write_log(writer, reading, "replace", None, words(said), [_names_line(names)])
    write_status(writer, words(said))
    writer.flush()
    return ActionResult(said, {"old": player.name, "new": new})


# -- what they share ------------------------------------------------------------------------


def _first(tournament: Tournament, first: int | None) -> int:
    """The first round that is meant; only rounds that are not paired can be."""
    if first is None:
        return tournament.next_round
    if not tournament.next_round <= first <= layout.LAST_ROUND:
        raise InputError("people.round_paired", round=first, next=tournament.next_round)
    return first


def _write_absences(
    reading: Reading, changed: Player, name: str, said: Text, remarks: Sequence[Text]
) -> ActionResult:
    writer, words = Writer(reading.tabs), reading.words
    put_absence(writer, reading, changed)
    write_log(writer, reading, name, None, words(said))
    write_status(writer, words(said))
    writer.flush()
    data = {"player": changed.name, "absent": show_absences(changed) or ""}
    return ActionResult(said, data, tuple(remarks))


def put_absence(writer: Writer, reading: Reading, player: Player) -> None:
    """Write a player's absences into his cell."""
    shown = show_absences(player)
    _put_line(
        writer,
        reading,
        reading.player_rows[player.number],
        {"absent": AsText(shown) if shown else None},
    )


def _put_line(writer: Writer, reading: Reading, row: int, values: Mapping[str, Any]) -> None:
    """Write some cells of a line on the Players tab."""
    grid = reading.players_grid
    for key, value in values.items():
        if key in grid.at:
            shown = AsText(value) if isinstance(value, str) else value
            writer.put(layout.PLAYERS, None, Block(row, grid.at[key], [[shown]]))


def _checked(
    reading: Reading, tournament: Tournament, name: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    """What was said of a new player, fit to be written."""
    refuse_bad_name(reading, name)
    if any(name_key(one.name) == name_key(name) for one in tournament.players):
        raise InputError("error.rename_taken", player=name)
    values = {key: value for key, value in given.items() if value not in (None, "")}
    heading = reading.words.catalogue
    missing = [key for key in values if key not in reading.players_grid.at]
    if missing:
        raise InputError(
            "people.no_column",
            column=layout.heading(heading, missing[0]),
            tab=reading.players_grid.tab,
        )
    rating = values.get("rating")
    if rating is not None and abs(rating) > LARGEST_RATING:
        raise InputError("error.rating_range", player=name, value=rating)
    rank = values.get("rank")
    if rating is None and rank and reading.system.traits.needs_rating:
        rating = rating_of_rank(str(rank))
        values |= {} if rating is None else {"rating": rating}
    if rating is None and reading.system.traits.needs_rating:
        raise InputError("people.rating_missing", player=name)
    return values


def _refused_next(
    reading: Reading, tournament: Tournament, name: str, values: Mapping[str, Any]
) -> list[Text]:
    """What the next pairing would refuse with a new player, and not without him."""
    if not tournament.rounds:
        return []
    number = max(tournament.by_number, default=0) + 1
    missed = frozenset(range(1, tournament.next_round))
    late = Player(number, name, rating=values.get("rating"), absent=missed)
    with_late = replace(tournament, players=(*tournament.players, late))
    try:
        reading.system.pair(reading.system.start(with_late))
    except NoLegalPairing:
        return []
    except InputError as error:
        try:
            reading.system.pair(tournament)
        except PairbookError:
            return []
        return [text("people.refused_next", why=error.text)]
    return []


def _has_played(tournament: Tournament, player: Player) -> bool:
    """Whether a player has a result, a bye or a seat in a round that is finished."""
    for round_ in tournament.rounds:
        if player.number not in round_.reported:
            continue
        if round_ is not tournament.rounds[-1] or round_.complete:
            return True
        if player.number in dict(round_.byes) or not open_seat(round_, player.number):
            return True
    return False


def open_seat(round_: Round, player: int) -> bool:
    """Whether a player sits at a board or table that has no result yet."""
    games = any(player in (g.white, g.black) and g.result is None for g in round_.games)
    return games or any(player in t.seats and not t.finished for t in round_.tables)


def _gone(tournament: Tournament, player: Player) -> bool:
    return frozenset(range(tournament.next_round, layout.LAST_ROUND + 1)) <= player.absent


def _still_seated(tournament: Tournament, player: Player) -> list[Text]:
    """What to do about the seat of somebody who leaves before a paired game is played."""
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or not open_seat(last, player.number):
        return []
    return [text("people.still_seated", player=player.name, round=last.number)]


def _names_line(names: Mapping[str, str]) -> str:
    import json

    return json.dumps({"names": dict(names)}, ensure_ascii=False, separators=(",", ":"))
