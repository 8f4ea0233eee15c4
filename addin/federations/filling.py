"""The Players tab filled from the imported lists: ID, title, rating, federation, birth, sex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, Done, StateChange, action, begin
from addin.federations.fitting import (
    by_name,
    distinct,
    entries_in,
    fitting,
    frozen,
    lists_named,
    namesake,
    typed_id,
)
from addin.federations.player_lists import Entry, StoredList, stored_lists
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import players_with
from pairing.admission import Answer, Fact, admit, moment_of
from pairing.catalogue import Text, text
from pairing.dataclasses import asdict, dataclass, field
from pairing.dates import days_of
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.formats.countries import UNKNOWN, two_letters
from pairing.identities import show_ids
from pairing.names import latin
from pairing.ranks import rank_number, rank_of_rating, short_rank
from pairing.standings.rating_change import kind_of
from pairing.tournament import Player, Tournament

SHOWN = 6
"""Of those who fit a name, so many are shown."""

FAR_RANKS = 2
"""A rank so far from that of the rating is named."""

OLD_MONTHS = 2
"""A list is old for an event that begins later than this after it."""


@dataclass
class _Filling:
    """The outcome for the players: filled, in doubt, unknown, and values that differ."""

    reading: Reading
    tournament: Tournament
    lists: Sequence[StoredList]
    overwrite: bool
    ratings: bool
    """Whether ratings count without being confirmed, each by a command of its own."""
    cells: dict[tuple[int, int], Any] = field(default_factory=dict)
    filled: list[Player] = field(default_factory=list)
    several: dict[str, list[Entry]] = field(default_factory=dict)
    nobody: list[Player] = field(default_factory=list)
    differing: list[Text] = field(default_factory=list)
    doubts: list[Text] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    """The names of the lists of which anybody was taken."""

    def data(self) -> dict[str, Any]:
        several = {name: [asdict(entry) for entry in ones] for name, ones in self.several.items()}
        filled, nobody = ([player.name for player in ones] for ones in (self.filled, self.nobody))
        return {"filled": filled, "several": several, "not_found": nobody}

    def place(self, player: Player, key: str) -> str:
        """Return a cell of a player."""
        return self.reading.players_grid.place(self.reading.player_rows[player.number], key)

    def note_doubt(self, player: Player, entries: Sequence[Entry]) -> None:
        """Note a player whom several fit, whose ID is somebody else's or nobody's, or whom no list
        has."""
        about = {"player": player.name, "place": self.place(player, "id")}
        if entries:
            self.several[player.name] = list(entries)
            shown = [described(entry) for entry in entries[:SHOWN]]
            self.doubts.append(text("lists.several", count=len(entries), shown=shown, **about))
            return
        identity = typed_id(player, self.lists)
        if identity.isdecimal():
            others, named = distinct(entries_in(self.lists, identity)), by_name(player, self.lists)
            if (others or named) and not any(namesake(player, other) for other in others):
                lines = {
                    key: [described(entry) for entry in ones[:SHOWN]] or ["—"]
                    for key, ones in (("others", others), ("named", named))
                }
                self.doubts.append(text("lists.wrong_id", id=identity, **about, **lines))
                return
        self.nobody.append(player)

    def fill(self, player: Player, entry: Entry) -> None:
        """Note the cells of a player that the entry fills, and where it says something else."""
        kind, grid = kind_of(self.tournament), self.reading.players_grid
        row, game = self.reading.player_rows[player.number], self.reading.system.traits.game
        ids = {game: entry.id} if entry.id not in ("", *player.ids.values()) else {}
        known: dict[str, Any] = {
            "id": show_ids({**player.ids, **ids}, game), "title": entry.title,
            "country": entry.federation, "birth": entry.birth, "sex": entry.sex.lower(),
            "rank": entry.rank, "club": entry.club, "rating": entry.rating(kind),
            "k_factor": entry.k_factor(kind), "deviation": entry.deviation,
        }  # fmt: skip
        self.used.add(entry.list)
        self.filled.append(player)
        for key, value in known.items():
            if not value or key not in grid.at:
                continue
            typed = plain(grid.get(row, key))
            if typed.casefold() == str(value).casefold() or _says_the_same(key, typed, str(value)):
                continue
            present = player.ids.get(game) if key == "id" else typed
            late = key == "rating" and not self.ratings
            if not late and (self.overwrite or not present):
                self.cells[row, grid.at[key]] = value
            elif key in ("rating", "id", "country", "rank", "club"):
                differs = {"player": player.name, "typed": typed or "—", "listed": str(value)}
                self.differing.append(text("lists.differs", place=grid.place(row, key), **differs))
        self._compare_rank(player, entry)

    def _compare_rank(self, player: Player, entry: Entry) -> None:
        """Warn where a go player's rank is two or more away from that of his rating."""
        if not entry.rank or entry.standard is None or "rank" not in self.reading.players_grid.at:
            return
        with suppress(ValueError):
            rank, fitting = short_rank(player.rank or entry.rank), rank_of_rating(entry.standard)
            if rank.endswith("p") or abs(rank_number(rank) - rank_number(fitting)) < FAR_RANKS:
                return
            values = {"player": player.name, "rank": rank, "fitting": fitting}
            values["place"] = self.place(player, "rank")
            self.differing.append(text("lists.rank_rating", rating=entry.standard, **values))

    def ages(self) -> Iterator[Text]:
        """Warn of lists that are of another time than the event, or state none.

        Not later than it begins, in days, or by more than a month where the list states no day.
        """
        days = days_of(self.tournament.date)
        for list_ in self.lists:
            name, period = list_.name, list_.period
            if name not in self.used:
                continue
            if not period:
                yield text("lists.undated", name=name)
            elif days and len(period) > len("2026-11") and period > days[0]:
                yield text("lists.later", name=name, period=period, event=days[0])
            elif days and not -1 <= month_number(days[0]) - month_number(period) <= OLD_MONTHS:
                yield text("lists.other_time", name=name, period=period, event=days[0][:7])


@action
def fill_players(
    book: xw.Book,
    picks: Mapping[str, str] | None = None,
    *,
    overwrite: bool = False,
    freeze: str = "",
    lists: Sequence[str] = (),
) -> ActionResult:
    """Fill what the imported lists know of everybody on the Players tab.

    A player is found by his ID where there is one (one of somebody of another name is named and
    not filled), else by his name, in any order of words, alphabet and accents; federation and
    birth that are typed already must fit.  Where several fit nothing is filled and they are
    shown: ``picks`` (name or number: ID) decides, or an ID typed into the cell.  What is typed
    stays unless ``overwrite``; ratings are filled before round 1 only.  With ``freeze``, a day,
    lists that are later than it or do not say of when they are do not count.  ``lists`` are
    names, or beginnings of names, of those that count alone: whom the first do not have is
    looked for in the next.  Raises ``InputError`` for a day that cannot be read, while no list
    was imported or none is left, and for picks of nobody.
    """
    event = begin(book)
    reading, tournament = event.reading, event.tournament
    game = "go" if reading.system.traits.game == "go" else "chess"
    stored = [list_ for list_ in stored_lists() if list_.game == game]
    if not stored:
        raise InputError("lists.none_of_game", game=text(f"lists.game_{game}"))
    stored = frozen(stored, freeze)
    groups = [lists_named(stored, name) for name in lists] or [stored]
    chosen = {
        find_player(tournament.players, who).number: identity
        for who, identity in (picks or {}).items()
    }
    now = moment_of(tournament, tournament.next_round)
    ratings = admit(Fact.RATING, now).answer is Answer.COUNTS
    filling = _Filling(reading, tournament, stored, overwrite, ratings)
    for player in tournament.players:
        if player.substitute:
            continue
        picked = chosen.get(player.number)
        tried = (fitting(player, group, picked, stored) for group in groups)
        entries = next(filter(None, tried), [])
        if picked and not entries:
            raise InputError("lists.no_such_id", id=picked, player=player.name)
        if len(entries) == 1:
            filling.fill(player, entries[0])
        else:
            filling.note_doubt(player, entries)
    done = text("lists.filled", count=len(filling.filled), all=len(tournament.players))
    remarks = [*filling.ages(), *filling.doubts, *filling.differing]
    if filling.nobody:
        remarks.append(text("lists.not_found", players=[player.name for player in filling.nobody]))
    if not filling.cells:
        return ActionResult(done, filling.data(), tuple(remarks))
    for (row, column), value in filling.cells.items():
        event.put(layout.PLAYERS, None, row, column, value)
    changed = StateChange(players=players_with(reading, filling.cells)[1])
    # Each remark is somebody to be looked at.
    return event.finish(Done("fill", done, filling.data(), remarks, now=changed, listed=True))


def described(entry: Entry) -> str:
    """Return an entry on one line: ID, title, name, federation, year of birth, rating.

    >>> described(Entry("x", "7", "Ann", "GER", "w", "WGM", "1990/01/02", 2300, *[None] * 5))
    '7 WGM Ann GER 1990 2300'
    """
    rating = str(entry.standard or "")
    parts = (entry.id, entry.title, entry.name, entry.federation, entry.birth[:4], entry.rank)
    return " ".join(part for part in (*parts, rating) if part)


def _says_the_same(key: str, typed: str, listed: str) -> bool:
    """Return whether both codes mean one country, or the club is the word that a list shortens.

    >>> _says_the_same("country", "RUS", "RU"), _says_the_same("club", "Москва", "Mosk")
    (True, True)
    """
    if key == "country":
        same = two_letters(typed) == two_letters(listed) != UNKNOWN
        return same and len(typed) != len(listed)  # ENG and SCO are two federations
    return key == "club" and latin(typed).casefold().startswith(latin(listed).casefold())


def month_number(day: str) -> int:
    """Return the month of ``2026-11`` or ``2026-11-21``, numbered on over the years: 12 make a
    year.
    """
    return 12 * int(day[:4]) + int(day[5:7])
