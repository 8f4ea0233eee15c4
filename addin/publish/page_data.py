"""The values that a page shows: players, columns of criteria, rounds, every standing.

Everything is said twice and computed once: the template writes these values into the page,
and the same values go into it as JSON for sorting, highlighting and players' cards.  Players
are named by their line in the table (1 is the first of the present standings).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from markupsafe import Markup

from addin.publish import Edition
from addin.publish.page_columns import ShownColumn, number_text, shown_column
from addin.publish.printed import Highlight, decided_first, marks_of
from addin.publish.printed_rounds import changed_boards, changes_text, score_text, taken_off, winds
from addin.sheets.standings_text import decided
from addin.sheets.tabs.crosstable_tab import cells_of, is_grid
from addin.sheets.tabs.tables_tab import WINDS
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.ranks import rank_number
from pairing.results import Standings
from pairing.standings.at_stake import at_stake
from pairing.standings.crosstable_cells import CrosstableCells
from pairing.timetable import round_time
from pairing.tournament import Appearance, Bye, Game, Outcome, Player, Round, Table

KINDS: Mapping[Outcome, str] = {
    Outcome.WIN: "w",
    Outcome.DRAW: "d",
    Outcome.LOSS: "l",
    Outcome.FORFEIT_WIN: "fw",
    Outcome.FORFEIT_LOSS: "fl",
    Outcome.BYE: "bye",
    Outcome.FULL_BYE: "full",
    Outcome.HALF_BYE: "half",
    Outcome.ZERO_BYE: "zero",
    Outcome.ABSENT: "abs",
    Outcome.OPEN: "open",
    Outcome.SEATED: "seat",
    Outcome.VOID: "void",
}
"""Each outcome's short name in the page: class of its cell and key of its words."""

ABOUT = ("number", "name", "rank", "club", "country", "title", "rating", "team")
"""What the page's script is given of a player, in this order; behind it his rank as a number."""

UNCOUNTED = "out"
"""The short name of a game that counts for nobody."""


@dataclass(frozen=True)
class After:
    """The standings after one round, ready to be shown."""

    round: int
    order: tuple[int, ...]  # lines of the page's first table
    places: tuple[int, ...]
    ranked: int  # so many of them; who stands below has no place
    moves: tuple[int | None, ...]  # places won since the round before
    columns: tuple[ShownColumn, ...]  # points, then the criteria
    why: tuple[str, ...]


@dataclass(frozen=True)
class Person:
    """A player with his line in the present standings; ``rank_key`` sorts go ranks."""

    line: int
    player: Player
    rank_key: int | None
    cells: tuple[tuple[str, str], ...]  # per round: class and text

    @cached_property
    def link(self) -> Markup:
        """His name, kept apart from the text around it, as the link to his card."""
        return Markup('<a class=p href="#p{}" data-l={}><bdi>{}</bdi></a>').format(
            self.player.number, self.line, self.player.name
        )


@dataclass(frozen=True)
class Board:
    """One game of a round's page; scores are those before the round, "" where nothing is said."""

    number: int
    white: Person
    black: Person
    white_score: str
    black_score: str
    result: str
    winner: str
    handicap: str
    komi: str
    coloured: bool


@dataclass(frozen=True)
class SeatedPlayer:
    """One player at a table of four; ``first`` says that nobody there has more."""

    wind: str
    person: Person
    score: str
    penalty: str
    note: str
    first: bool


@dataclass(frozen=True)
class RoundPage:
    """One round as its page shows it: its boards or, where four sit together, its tables.

    ``tables`` are numbers with their seats, East first; ``open`` counts results that are
    missing; ``absent`` are in no pair and have no bye.
    """

    number: int
    time: str
    boards: tuple[Board, ...]
    tables: tuple[tuple[int, tuple[SeatedPlayer, ...]], ...]
    byes: tuple[tuple[Person, str], ...]
    absent: tuple[Person, ...]
    open: int
    changed: tuple[int, ...]
    """Boards or tables that were changed after the pairing; ``changes`` says so."""
    changes: str

    @property
    def stones(self) -> bool:
        """Return whether a board of the round has a handicap: then the page has a column for it."""
        return any(board.handicap for board in self.boards)

    @property
    def komi(self) -> bool:
        """Return whether a board has a komi of its own: then the page has a column for it."""
        return any(board.komi for board in self.boards)


class PageData:
    """The data of a page; computed when it is asked for, and once.

    ``lines`` gives each player's line in the present standings by start number; so many criteria
    as ``leading`` says decide before the points and stand before them.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.words = edition.words
        self.tournament = edition.tournament
        self.lines = {line.player: n for n, line in enumerate(edition.standings.lines, start=1)}
        self.criteria = tuple(c for c in edition.standings.criteria if c != "points")
        self.leading = len(decided_first(edition.standings))

    @cached_property
    def by_round(self) -> CrosstableCells:
        """The crosstable's cells, a column a round."""
        edition = self.edition
        return cells_of(self.words, edition.game, self.tournament, edition.standings, by_round=True)

    @cached_property
    def square(self) -> CrosstableCells | None:
        """The cells against each opponent, only in a round robin."""
        edition = self.edition
        if not is_grid(edition.game, self.tournament.settings.predetermined):
            return None
        return cells_of(self.words, edition.game, self.tournament, edition.standings)

    @property
    def legend(self) -> str:
        """How the cells of the crosstable are read, those of the grid first."""
        legends = [self.square.legend] if self.square else []
        return " ".join(filter(None, [*legends, self.by_round.legend]))

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody, in order of the present standings."""
        cells = self.by_round.cells
        return tuple(
            Person(
                self.lines[number],
                self.tournament[number],
                rank_key(self.tournament[number].rank),
                tuple(
                    (self._class(number, entry), cell)
                    for entry, cell in zip(
                        self.tournament.history[number], cells[number], strict=True
                    )
                ),
            )
            for number in self.lines
        )

    @cached_property
    def grid(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Return for everybody class and text against each opponent; only in a round robin."""
        table = self.square
        if table is None:
            return ()
        classes = {Highlight.WIN: "w", Highlight.ABSENT: "abs", Highlight.NONE: "l"}
        return tuple(
            tuple(
                (classes[mark], cell)
                for mark, cell in zip(marks_of(table, number), table.cells[number], strict=True)
            )
            for number in self.lines
        )

    def person(self, number: int) -> Person:
        """The player of a start number, as the page knows him."""
        return self.people[self.lines[number] - 1]

    @cached_property
    def afters(self) -> tuple[After, ...]:
        """The standings after every round that has results (or before the first)."""
        last = self.edition.standings.after_round
        rounds = range(1, last + 1) if last else range(1)
        afters: list[After] = []
        before: Mapping[int, int] = {}
        for number in rounds:
            standings = self.edition.standings_after(number)
            afters.append(self._after(standings, before))
            before = standings.place_of()
        return tuple(afters)

    @cached_property
    def last(self) -> After:
        """The present standings alone: of a large event without those after earlier rounds."""
        now = self.edition.standings
        earlier = range(now.after_round - 1, 0, -1)[:1]
        before = [self.edition.standings_after(number).place_of() for number in earlier]
        return self._after(now, before[0] if before else {})

    def _after(self, standings: Standings, before: Mapping[int, int]) -> After:
        lines = standings.lines
        columns = [shown_column(self.words, [line.points for line in lines], self.edition.decimals)]
        columns += [
            shown_column(self.words, [line.values.get(name) for line in lines])
            for name in self.criteria
        ]
        return After(
            round=standings.after_round,
            order=tuple(self.lines[line.player] for line in lines),
            places=tuple(line.place for line in lines),
            ranked=sum(line.ranked for line in lines),
            moves=tuple(
                before[line.player] - line.place if line.player in before and line.ranked else None
                for line in lines
            ),
            columns=tuple(columns),
            why=tuple(
                decided(self.words, line, following) or ""
                for line, following in zip(lines, (*lines[1:], None), strict=True)
            ),
        )

    @cached_property
    def rounds(self) -> tuple[RoundPage, ...]:
        """Every round paired, with the scores that the players had before it."""
        scores, after = self.edition.system.scores, self.tournament.after
        return tuple(
            self._round(round_, scores(after(round_.number - 1)))
            for round_ in self.tournament.rounds
        )

    def _round(self, round_: Round, scores: Mapping[int, Fraction]) -> RoundPage:
        missing = [n for n in self.lines if n not in round_.reported]
        return RoundPage(
            number=round_.number,
            time=round_time(self.edition.tournament.timetable, round_.number),
            boards=tuple(self._board(game, scores, round_.number) for game in round_.games),
            tables=tuple((table.number, self._seats(table)) for table in round_.tables),
            byes=tuple((self.person(one), self._bye(round_, kind)) for one, kind in round_.byes),
            absent=tuple(self.person(number) for number in missing),
            open=round_.boards - round_.finished,
            changed=changed_boards(self.edition, round_),
            changes=changes_text(self.edition, round_),
        )

    def _bye(self, round_: Round, kind: Bye) -> str:
        waits = kind is Bye.ZERO and round_.tables
        return self.words("bye.waits" if waits else f"bye.{kind.value}").strip("— ")

    def _board(self, game: Game, scores: Mapping[int, Fraction], number: int) -> Board:
        white, black = game.made
        winner = "white" if white > black else "black" if black > white else ""
        return Board(
            number=game.board,
            white=self.person(game.white),
            black=self.person(game.black),
            white_score=number_text(self.words, scores[game.white], self.edition.decimals),
            black_score=number_text(self.words, scores[game.black], self.edition.decimals),
            result=self.edition.result_of(game, number),
            winner=winner,
            handicap=str(game.handicap or ""),
            komi="" if game.komi is None else self.words.number(game.komi),
            coloured=game.coloured,
        )

    def _seats(self, table: Table) -> tuple[SeatedPlayer, ...]:
        scores = table.scores
        return tuple(
            SeatedPlayer(
                wind=wind,
                person=self.person(number),
                score="" if scores is None else score_text(scores[seat]),
                penalty=", ".join(taken_off(self.words, table, seat)),
                note=table.notes[seat],
                first=scores is not None and not table.void and scores[seat] == max(scores),
            )
            for seat, (number, wind) in enumerate(
                zip(table.seats, winds(self.edition, table), strict=True)
            )
        )

    @cached_property
    def stakes(self) -> tuple[str, ...]:
        """By line, what a player's open game will do to his rating; "" where nothing."""
        words = self.words
        drawn = self.edition.game == "chess"
        stakes = dict.fromkeys(self.lines, "")
        for number, points in at_stake(self.edition.system.rating_lines, self.tournament).items():
            win, draw, loss = (words.number(Fraction(round(10 * point), 10)) for point in points)
            key = "page.stake_drawn" if drawn else "page.stake"
            stakes[number] = words(key, win=_signed(win), draw=_signed(draw), loss=_signed(loss))
        return tuple(stakes.values())

    # -- for the page's script ------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """Return what the script needs to sort, to highlight and to fill a player's card."""
        worth = sorted({e.points for entries in self.tournament.history.values() for e in entries})
        rank_of = {points: index for index, points in enumerate(worth)}
        return {
            "players": [
                [*(getattr(person.player, key) for key in ABOUT), person.rank_key]
                for person in self.people
            ],
            "stakes": self.stakes,
            "games": [
                [
                    self._game_json(person.player.number, entry, rank_of)
                    for entry in self.tournament.history[person.player.number]
                ]
                for person in self.people
            ],
            "after": [
                {
                    "round": after.round,
                    "order": after.order,
                    "place": after.places,
                    "ranked": after.ranked,
                    "move": after.moves,
                    "cols": [
                        {"t": column.texts, "i": column.index, "x": column.exact}
                        for column in after.columns
                    ],
                    "why": after.why,
                }
                for after in self.afters
            ],
        }

    def _kind(self, number: int, entry: Appearance) -> str:
        """The short name of what a round was for somebody."""
        uncounted = self.edition.standings.uncounted & {number, entry.opponent}
        return UNCOUNTED if uncounted and entry.opponent else KINDS[entry.outcome]

    def _class(self, number: int, entry: Appearance) -> str:
        """The class of a crosstable's cell: the outcome, and who was first at his table."""
        return "seat w" if entry.place == 1 else self._kind(number, entry)

    def _game_json(
        self, number: int, entry: Appearance, rank_of: Mapping[Fraction, int]
    ) -> list[Any]:
        if entry.seat is not None:
            others = [self.lines[number] for number in entry.others]
            values = [others, KINDS[entry.outcome], rank_of[entry.points], WINDS[entry.seat][0]]
            return [*values, entry.board or 0, entry.place or 0]
        opponent = 0 if entry.opponent is None else self.lines[entry.opponent]
        values = [opponent, self._kind(number, entry), rank_of[entry.points], entry.colour or ""]
        return [*values, entry.board or 0]


def _signed(number: str) -> str:
    """A number with its sign, none at zero."""
    return number.replace("-", "−") if number.startswith("-") or number == "0" else f"+{number}"


def rank_key(rank: str) -> int | None:
    """A number to sort go ranks by; ``None`` for what is not one."""
    if not rank:
        return None
    try:
        return rank_number(rank)
    except (InputError, ValueError):
        return None
