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
from addin.publish.page_columns import number_text, shown_column
from addin.publish.printed import Highlight, decided_first, marks_of
from addin.publish.printed_rounds import (
    bye_words,
    changed_boards,
    changes_text,
    score_text,
    taken_off,
    winds,
)
from addin.sheets.tabs.computed_tab import decided
from addin.sheets.tabs.crosstable_tab import cells_of, is_grid
from addin.sheets.tabs.tables_tab import WINDS
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.ranks import rank_number
from pairing.results import Standings
from pairing.standings.crosstable_cells import CrosstableCells
from pairing.timetable import round_time
from pairing.tournament import Appearance, Game, Player, Round, Table

ABOUT = ("number", "name", "rank", "club", "country", "title", "rating", "team")
"""What the page's script is given of a player, in this order; behind it his rank as a number."""

UNCOUNTED = "out"
"""The kind of a game that counts for nobody; of others it is the outcome."""


Data = dict[str, Any]
"""Values as a template names them."""


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
    def _by_round(self) -> CrosstableCells:
        """The crosstable's cells, a column a round."""
        edition = self.edition
        return cells_of(self.words, edition.game, self.tournament, edition.standings, by_round=True)

    @cached_property
    def _square(self) -> CrosstableCells | None:
        """The cells against each opponent, only in a round robin."""
        edition = self.edition
        if not is_grid(edition.game, self.tournament.settings.predetermined):
            return None
        return cells_of(self.words, edition.game, self.tournament, edition.standings)

    @property
    def legend(self) -> str:
        """Explain how the cells of the crosstable are read, those of the grid first."""
        tables = filter(None, (self._square, self._by_round))
        return " ".join(table.legend for table in tables if table.legend)

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody, in order of the present standings."""
        cells, history = self._by_round.cells, self.tournament.history
        return tuple(
            Person(
                self.lines[number],
                self.tournament[number],
                rank_key(self.tournament[number].rank),
                tuple(
                    ("seated win" if entry.place == 1 else self._kind(number, entry), cell)
                    for entry, cell in zip(history[number], cells[number], strict=True)
                ),  # who was first at his table is lit as a winner
            )
            for number in self.lines
        )

    @cached_property
    def grid(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Return for everybody class and text against each opponent; only in a round robin."""
        table = self._square
        if table is None:
            return ()
        classes = {Highlight.WIN: "win", Highlight.ABSENT: "absent", Highlight.NONE: "loss"}
        return tuple(
            tuple(
                (classes[mark], cell)
                for mark, cell in zip(marks_of(table, number), table.cells[number], strict=True)
            )
            for number in self.lines
        )

    def person(self, number: int) -> Person:
        """Return the player of a start number, as the page knows him."""
        return self.people[self.lines[number] - 1]

    @cached_property
    def afters(self) -> list[Data]:
        """The standings after every round that has results (or before the first)."""
        last = self.edition.standings.after_round
        order = [self.edition.standings_after(number) for number in range(min(last, 1), last + 1)]
        earlier = [{}, *(standings.place_of() for standings in order)]
        return [self._after(*pair) for pair in zip(order, earlier, strict=False)]

    @cached_property
    def last(self) -> Data:
        """The present standings alone: of a large event without those after earlier rounds."""
        now, number = self.edition.standings, self.edition.standings.after_round - 1
        before = self.edition.standings_after(number).place_of() if number > 0 else {}
        return self._after(now, before)

    def _after(self, standings: Standings, before: Mapping[int, int]) -> Data:
        """Return the standings after one round: lines of the page's first table in order, their
        places.

        So many of them are ``ranked``; ``move`` are places won since the round ``before``; ``cols``
        are points, then the criteria.
        """
        lines = standings.lines
        columns = [shown_column(self.words, [line.points for line in lines], self.edition.decimals)]
        for name in self.criteria:
            columns.append(shown_column(self.words, [line.values.get(name) for line in lines]))
        return {
            "round": standings.after_round,
            "order": [self.lines[line.player] for line in lines],
            "place": [line.place for line in lines],
            "ranked": sum(line.ranked for line in lines),
            "move": [
                before[line.player] - line.place if line.player in before and line.ranked else None
                for line in lines
            ],
            "cols": columns,
            "why": [
                decided(self.words, line, following) or ""
                for line, following in zip(lines, (*lines[1:], None), strict=True)
            ],
        }

    @cached_property
    def rounds(self) -> list[Data]:
        """Every round paired, with the scores that the players had before it."""
        return [self._round(round_) for round_ in self.tournament.rounds]

    def _round(self, round_: Round) -> Data:
        """Return a round as its page shows it: its boards or, where four sit together, its tables.

        ``tables`` are numbers with their seats, East first; ``open`` counts results that are
        missing; ``absent`` are in no pair and have no bye; ``changed`` are boards or tables that
        were changed after the pairing.
        """
        scores = self.edition.system.scores(self.tournament.after(round_.number - 1))
        boards = [self._board(game, scores, round_.number) for game in round_.games]
        return {
            "number": round_.number,
            "time": round_time(self.tournament.timetable, round_.number),
            "boards": boards,
            "stones": any(board["handicap"] for board in boards),
            "komi": any(board["komi"] for board in boards),
            "tables": [(table.number, self._seats(table)) for table in round_.tables],
            "byes": [(self.person(n), bye_words(self.edition, kind)) for n, kind in round_.byes],
            "absent": [self.person(n) for n in self.lines if n not in round_.reported],
            "open": round_.boards - round_.finished,
            "changed": changed_boards(self.edition, round_),
            "changes": changes_text(self.edition, round_),
        }

    def _board(self, game: Game, scores: Mapping[int, Fraction], number: int) -> Data:
        """Return a game of a round's page; scores are those before the round."""
        white, black = game.made
        return {
            "number": game.board,
            "white": self.person(game.white),
            "black": self.person(game.black),
            "white_score": number_text(self.words, scores[game.white], self.edition.decimals),
            "black_score": number_text(self.words, scores[game.black], self.edition.decimals),
            "result": self.edition.result_of(game, number),
            "winner": "white" if white > black else "black" if black > white else "",
            "handicap": str(game.handicap or ""),
            "komi": "" if game.komi is None else self.words.number(game.komi),
            "coloured": game.coloured,
        }

    def _seats(self, table: Table) -> list[Data]:
        """Return the players at a table of four; ``first`` says that nobody there has more."""
        scores, seats = table.scores, zip(table.seats, winds(self.edition, table), strict=True)
        return [
            {
                "wind": wind,
                "person": self.person(number),
                "score": "" if scores is None else score_text(scores[seat]),
                "penalty": ", ".join(taken_off(self.words, table, seat)),
                "note": table.notes[seat],
                "first": scores is not None and not table.void and scores[seat] == max(scores),
            }
            for seat, (number, wind) in enumerate(seats)
        ]

    # -- for the page's script ------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """Return what the script needs to sort, to highlight and to fill a player's card."""
        history = self.tournament.history
        worth = sorted({entry.points for entries in history.values() for entry in entries})
        rank_of = {points: index for index, points in enumerate(worth)}
        return {
            "players": [
                [*(getattr(person.player, key) for key in ABOUT), person.rank_key]
                for person in self.people
            ],
            "games": [
                [self._game_json(number, entry, rank_of) for entry in history[number]]
                for number in self.lines
            ],
            "after": [{**after, "cols": list(map(vars, after["cols"]))} for after in self.afters],
        }

    def _kind(self, number: int, entry: Appearance) -> str:
        """Return what a round was for somebody."""
        uncounted = self.edition.standings.uncounted & {number, entry.opponent}
        return UNCOUNTED if uncounted and entry.opponent else entry.outcome.value

    def _game_json(
        self, number: int, entry: Appearance, rank_of: Mapping[Fraction, int]
    ) -> list[Any]:
        if entry.seat is not None:
            others = [self.lines[number] for number in entry.others]
            wind = WINDS[entry.seat][0]
            values = [others, entry.outcome.value, rank_of[entry.points], wind]
            return [*values, entry.board or 0, entry.place or 0]
        opponent = 0 if entry.opponent is None else self.lines[entry.opponent]
        values = [opponent, self._kind(number, entry), rank_of[entry.points], entry.colour or ""]
        return [*values, entry.board or 0]


def rank_key(rank: str) -> int | None:
    """Return a number to sort go ranks by; ``None`` for what is not one."""
    try:
        return rank_number(rank)
    except (InputError, ValueError):
        return None
