"""The Players tab filled from the imported lists: ID, title, rating, federation, birth, sex."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, After, action, begin
from addin.federations.player_lists import Entry, Imported, find_entries, lists_kept
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import Reading
from addin.sheets.rectangles import AsText
from addin.sheets.tabs.players_tab import players_with
from pairing.catalogue import Text, text
from pairing.dates import days_of
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.identities import show_ids
from pairing.names import latin, name_letters
from pairing.ranks import rank_number, rank_of_rating, short_rank
from pairing.standings.rating_change import kind_of, year_of
from pairing.tournament import Player, Tournament

LOOKED_AT = 60
"""Players of a list that are compared with a name."""

SPELT_OTHERWISE = 400
"""The same where only the beginnings of its words are looked for."""

SHOWN = 6
"""Of those who fit a name, so many are shown."""

FAR_RANKS = 2
"""A rank so far from that of the rating is named."""

OLD_MONTHS = 2
"""A list is old for an event that begins later than this after it."""


@dataclass
class _Found:
    """What became of the players: filled, in doubt, unknown, and values that differ."""

    cells: list[tuple[int, int, Any]] = field(default_factory=list)
    filled: list[Player] = field(default_factory=list)
    several: dict[str, list[Entry]] = field(default_factory=dict)
    nobody: list[Player] = field(default_factory=list)
    differing: list[Text] = field(default_factory=list)
    doubts: list[Text] = field(default_factory=list)
    lists: set[str] = field(default_factory=set)

    def data(self) -> dict[str, Any]:
        several = {name: [asdict(one) for one in ones] for name, ones in self.several.items()}
        return {
            "filled": [one.name for one in self.filled],
            "several": several,
            "not_found": [one.name for one in self.nobody],
        }


@action
def fill_players(
    book: xw.Book,
    picks: Mapping[str, str] | None = None,
    *,
    overwrite: bool = False,
    freeze: str = "",
) -> ActionResult:
    """Fill what the imported lists know of everybody on the Players tab.

    A player is found by his ID where there is one, else by his name, in any order of words,
    alphabet and accents; federation and birth that are typed already must fit.  Where several
    fit nothing is filled and they are shown: ``picks`` (name or number: ID) decides, or an ID
    typed into the cell.  What is typed stays unless ``overwrite``; ratings are filled before
    round 1 only.  With ``freeze``, a day, lists that are later than it or do not say of when
    they are do not count.  Raises ``InputError`` for a day that cannot be read, while no list
    was imported and for picks of nobody.
    """
    event = begin(book)
    reading, tournament = event.reading, event.tournament
    game = "go" if reading.system.traits.game == "go" else "chess"
    kept = [one for one in lists_kept() if one.game == game]
    if freeze:
        kept = _frozen(kept, freeze)
    if not kept:
        raise InputError("lists.none_of_game", game=text(f"lists.game_{game}"))
    chosen = {
        find_player(tournament.players, who).number: identity
        for who, identity in (picks or {}).items()
    }
    found = _Found()
    for player in tournament.players:
        if player.substitute:
            continue
        entries = _fitting(player, kept, chosen.get(player.number))
        if chosen.get(player.number) and not entries:
            raise InputError("lists.no_such_id", id=chosen[player.number], player=player.name)
        if len(entries) == 1:
            _fill(found, reading, tournament, player, entries[0], overwrite=overwrite)
        elif entries:
            found.several[player.name] = entries
            found.doubts += _doubt(reading, player, entries)
        else:
            found.nobody.append(player)
    said = text("lists.filled", count=len(found.filled), all=len(tournament.players))
    remarks = [*_ages(kept, found.lists, tournament), *found.doubts, *found.differing]
    if found.nobody:
        remarks.append(text("lists.not_found", players=[one.name for one in found.nobody]))
    if not found.cells:
        return ActionResult(said, found.data(), tuple(remarks))
    for row, column, value in found.cells:
        event.put(layout.PLAYERS, None, row, column, value)
    cells = {(row, column): value for row, column, value in found.cells}
    now = After(players=players_with(reading, cells)[1])
    # Each remark is somebody to be looked at.
    return event.finish("fill", said, found.data(), remarks, now=now, listed=True)


def _frozen(kept: Sequence[Imported], freeze: str) -> list[Imported]:
    """The lists of that day and before, the latest first."""
    days = days_of(freeze) or ((freeze,) if re.fullmatch(r"\d{4}-\d{2}", freeze) else ())
    if not days:
        raise InputError("lists.freeze", value=freeze)
    day = days[0]
    early = [one for one in kept if one.period and one.period[: len(day)] <= day[: len(one.period)]]
    return sorted(early, key=lambda one: one.period, reverse=True)


def _fitting(player: Player, kept: Sequence[Imported], picked: str | None) -> list[Entry]:
    """The players of the lists who may be meant, one an ID, of the latest list that has him."""
    only = [one.name for one in kept]
    latest = {one.name: one.period for one in kept}

    def found(typed: str, most: int = LOOKED_AT) -> list[Entry]:
        entries = find_entries(typed, only=only, most=most)
        return sorted(entries, key=lambda one: latest[one.list], reverse=True)

    own = [one for one in player.ids.values() if one.isdecimal()]
    identity = picked or player.ids.get(kept[0].game) or next(filter(found, own), "")
    if identity.strip().isdecimal():
        return _distinct(found(identity.strip()))
    if picked:
        return []
    words = re.findall(r"[^\W_]+", latin(player.name))
    if not words:
        return []
    entries = found(" ".join(words))
    if not entries:  # a list in the player's own letters
        entries = found(" ".join(re.findall(r"[^\W_]+", player.name)))
    letters = name_letters(player.name)
    if not entries:
        entries = spelt_otherwise(player.name, found)
    same = [one for one in entries if name_letters(one.name) == letters]
    entries = same or (entries if len(words) > 1 else [])
    for fits in (_same_federation, _same_birth):
        entries = [one for one in entries if fits(player, one)]
    return _distinct(entries)


def spelt_otherwise(name: str, found: Callable[[str, int], Sequence[Entry]]) -> list[Entry]:
    """Of the players whose names begin alike those with the same name in another spelling."""
    words = re.findall(r"[^\W_]+", latin(name))
    if len(words) < 2:
        return []
    letters = name_letters(name)
    near = found(_beginnings(words), SPELT_OTHERWISE)
    return [one for one in near if name_letters(one.name) == letters]


def _beginnings(words: Sequence[str]) -> str:
    """Beginnings that other spellings of a name share: Yuriy is Yury, Iurii, Sergei is Sergey.

    >>> _beginnings(["Gavrilov", "Dmitriy"])
    'Gavril D'
    """
    surname = max(words, key=len)
    others = list(words)
    others.remove(surname)
    return " ".join([surname[: max(4, len(surname) - 2)], *(word[0] for word in others)])


def _distinct(entries: Sequence[Entry]) -> list[Entry]:
    """The first entry of every ID: several lists may have the same player."""
    return list({one.id or (one.list, one.name): one for one in reversed(entries)}.values())[::-1]


def _same_federation(player: Player, entry: Entry) -> bool:
    typed = player.country.strip().upper()
    return not re.fullmatch(r"[A-Z]{3}", typed) or entry.federation.upper() in ("", typed)


def _same_birth(player: Player, entry: Entry) -> bool:
    born, listed = year_of(player.birth), year_of(entry.birth)
    return born is None or listed is None or born == listed


def _doubt(reading: Reading, player: Player, entries: Sequence[Entry]) -> list[Text]:
    place = reading.players_grid.place(reading.player_rows[player.number], "id")
    shown = [described(one) for one in entries[:SHOWN]]
    return [text("lists.several", player=player.name, count=len(entries), place=place, shown=shown)]


def described(entry: Entry) -> str:
    """An entry on one line: ID, title, name, federation, year of birth, rating.

    >>> described(Entry("x", "7", "Ann", "GER", "w", "WGM", "1990/01/02", 2300, *[None] * 5))
    '7 WGM Ann GER 1990 2300'
    """
    rating = str(entry.standard or "")
    parts = (entry.id, entry.title, entry.name, entry.federation, entry.birth[:4], entry.rank)
    return " ".join(part for part in (*parts, rating) if part)


def _fill(
    found: _Found, reading: Reading, tournament: Tournament, player: Player, entry: Entry,
    *, overwrite: bool,
) -> None:  # fmt: skip
    """Note the cells of a player that the entry fills, and where it says something else."""
    kind, grid = kind_of(tournament), reading.players_grid
    row = reading.player_rows[player.number]
    game = reading.system.traits.game
    ids = {game: entry.id} if entry.id not in ("", *player.ids.values()) else {}
    known: dict[str, Any] = {
        "id": show_ids({**player.ids, **ids}, game), "title": entry.title,
        "country": entry.federation, "birth": entry.birth, "sex": entry.sex.lower(),
        "rank": entry.rank, "club": entry.club, "rating": entry.rating(kind),
        "k_factor": entry.k_factor(kind),
    }  # fmt: skip
    found.lists.add(entry.list)
    found.filled.append(player)
    for key, value in known.items():
        if not value or key not in grid.at:
            continue
        typed = plain(grid.get(row, key))
        if typed.casefold() == str(value).casefold():
            continue
        if key == "rating" and tournament.rounds:
            differs = True  # rounds are paired: a rating is corrected by a command of its own
        else:
            held = player.ids.get(game) if key == "id" else typed
            differs = bool(held) and not overwrite
        if not differs:
            cell = AsText(value) if isinstance(value, str) else value
            found.cells.append((row, grid.at[key], cell))
        elif key in ("rating", "id", "country", "rank", "club"):
            place = grid.place(row, key)
            found.differing.append(
                text("lists.differs", place=place, player=player.name, typed=typed or "—",
                     listed=str(value))
            )  # fmt: skip

    found.differing += _rank_against_rating(reading, player, entry)


def _rank_against_rating(reading: Reading, player: Player, entry: Entry) -> list[Text]:
    """What to say where a go player's rank is two or more away from that of his rating."""
    if not entry.rank or entry.standard is None or "rank" not in reading.players_grid.at:
        return []
    try:
        rank = short_rank(player.rank or entry.rank)
    except ValueError:
        return []
    fitting = rank_of_rating(entry.standard)
    if rank.endswith("p") or abs(rank_number(rank) - rank_number(fitting)) < FAR_RANKS:
        return []
    place = reading.players_grid.place(reading.player_rows[player.number], "rank")
    values = {"player": player.name, "rank": rank, "rating": entry.standard, "fitting": fitting}
    return [text("lists.rank_rating", place=place, **values)]


def _ages(kept: Sequence[Imported], used: set[str], tournament: Tournament) -> list[Text]:
    """What to say of lists that are of another time than the event, or do not say of which."""
    days = days_of(tournament.date)
    remarks = []
    for one in kept:
        if one.name not in used:
            continue
        if not one.period:
            remarks.append(text("lists.undated", name=one.name))
        elif days and month_number(days[0]) - month_number(one.period) not in range(
            -1, OLD_MONTHS + 1
        ):
            remarks.append(
                text("lists.other_time", name=one.name, period=one.period, event=days[0][:7])
            )
    return remarks


def month_number(day: str) -> int:
    """The month of ``2026-11`` or ``2026-11-21``, numbered on over the years: 12 make a year."""
    return 12 * int(day[:4]) + int(day[5:7])
