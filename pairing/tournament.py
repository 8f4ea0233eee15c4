"""The one vocabulary: players, games, tables, rounds and the tournament made of them.

Everything is a frozen value.  Start numbers, rounds, boards and places count from 1.
Points are exact (:class:`fractions.Fraction`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from pairing.adjustments import adjusted_by
from pairing.boards import ALWAYS as ALWAYS
from pairing.boards import Game as Game
from pairing.boards import Player as Player
from pairing.boards import Table as Table
from pairing.dataclasses import dataclass, field, replace
from pairing.numbers import in_whole_steps
from pairing.outcomes import HALF as HALF
from pairing.outcomes import UNRATED as UNRATED
from pairing.outcomes import Bye as Bye
from pairing.outcomes import Outcome as Outcome
from pairing.outcomes import Result as Result
from pairing.settings import PointSystem, Settings
from pairing.table_settings import table_settings
from pairing.tournament_frames import TournamentFrames


@dataclass(frozen=True)
class Round:
    """One round as it stands on its tab."""

    number: int
    games: tuple[Game, ...] = ()
    tables: tuple[Table, ...] = ()
    byes: tuple[tuple[int, Bye], ...] = ()
    ratings: Mapping[int, int | None] = field(default_factory=dict, compare=False)
    """Ratings this round is scored with, of players who have another one now."""

    @cached_property
    def bye(self) -> int | None:
        """The player who has the pairing bye, if any."""
        return next((number for number, kind in self.byes if kind is Bye.PAIRING), None)

    @cached_property
    def _of_games(self) -> dict[PointSystem, Mapping[int, Appearance]]:
        return {}

    def of_games(self, points: PointSystem) -> Mapping[int, Appearance]:
        """Return what games and byes were for those who had them; worked out once for all
        tournaments.
        """
        if points not in self._of_games:
            self._of_games[points] = dict(_appearances(self, points))
        return self._of_games[points]

    @property
    def boards(self) -> int:
        """Return how many games or tables the round has."""
        return len(self.games) + len(self.tables)

    @property
    def by_number(self) -> Mapping[int, Game | Table]:
        """The games or tables by their numbers, in their order."""
        games: dict[int, Game | Table] = {game.board: game for game in self.games}
        return games | {table.number: table for table in self.tables}

    @cached_property
    def finished(self) -> int:
        """Return how many of them have their result."""
        games = sum(1 for game in self.games if game.finished)
        return games + sum(1 for table in self.tables if table.finished)

    @property
    def unfinished(self) -> list[int]:
        """Return the boards or tables that lack a result, by their numbers."""
        return [number for number, board in self.by_number.items() if not board.finished]

    @property
    def seats(self) -> dict[int, tuple[int, ...]]:
        """Return who sits at each board or table, by its number; White first, East first."""
        return {number: board.seats for number, board in self.by_number.items()}

    def board_of(self, player: int) -> int | None:
        """Return the board or table at which a player sits; ``None`` for a bye or nothing."""
        return next((number for number, seats in self.seats.items() if player in seats), None)

    @cached_property
    def complete(self) -> bool:
        """Return whether nothing more is awaited of any board or table."""
        return self.finished == self.boards

    @cached_property
    def seated(self) -> frozenset[int]:
        """Everybody whom the pairing was made for: at a board or a table, or free by it."""
        seated = {number for game in self.games for number in (game.white, game.black)}
        seated |= {number for table in self.tables for number in table.seats}
        return frozenset(seated | {number for number, kind in self.byes if kind is Bye.PAIRING})

    @cached_property
    def reported(self) -> frozenset[int]:
        """Everybody who sits at a board or a table or has a bye of any kind."""
        return self.seated.union(number for number, _ in self.byes)


@dataclass(frozen=True)
class Appearance:
    """Record of one round for one player.  ``colour`` is ``"w"``, ``"b"`` or ``None``.

    At a table of four there is no one opponent: ``others`` are the other three, ``seat`` is
    0 to 3 for East to North, ``place`` the place at the table (equal scores share the
    better one), ``score`` the raw points and ``board`` the table's number.
    """

    round: int
    outcome: Outcome
    points: Fraction
    opponent: int | None = None
    colour: str | None = None
    board: int | None = None
    handicap: int = 0  # stones; positive when he gave them, negative when he took them
    seat: int | None = None
    place: int | None = None
    score: int | None = None
    others: tuple[int, ...] = ()
    rated: bool = True


EVENT_FIELDS = ("title", "place", "date", "time_control", "timetable", "arbiter")
"""Fields of a tournament that say what event it is; nobody is paired by them."""


@dataclass(frozen=True)
class Tournament(TournamentFrames):
    """Everything the sheets say, as one value.

    ``planned`` is the number of rounds announced; ``rounds`` those paired so far, in order;
    ``settings`` belongs to the pairing system named ``system``; ``seed`` decides every
    random choice.  ``details`` is what else the game's federation asks of an event
    (:attr:`pairing.systems.SystemTraits.details`), ``source`` the lines of the file it came from.
    """

    system: str
    settings: Settings
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    planned: int = 5
    seed: int = 1
    title: str = ""
    place: str = ""
    date: str = ""
    arbiter: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    source: tuple[str, ...] = ()
    time_control: str = ""
    timetable: str = ""

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        """Players by start number."""
        return {player.number: player for player in self.players}

    def __getitem__(self, number: int) -> Player:
        return self.by_number[number]

    @property
    def next_round(self) -> int:
        """The number of the round that would be paired now."""
        return len(self.rounds) + 1

    @property
    def rounds_left(self) -> int:
        """Rounds not yet paired, the coming one included (at least 1)."""
        return max(1, self.planned - len(self.rounds))

    def present(self, round_number: int) -> tuple[Player, ...]:
        """Return players who have not announced an absence for the round."""
        return tuple(player for player in self.players if round_number not in player.absent)

    def names_not_in(self, round_: Round) -> list[str]:
        """Return the names of the players who have neither a game nor a bye in a round."""
        people = (player for player in self.players if not player.substitute)
        return [player.name for player in people if player.number not in round_.reported]

    def after(self, round_number: int) -> Tournament:
        """Return the tournament as it stood when that many rounds had been paired."""
        return replace(self, rounds=self.rounds[:round_number])

    def games(self) -> Iterator[tuple[Round, Game]]:
        """Return every game for two of the rounds paired so far, each with its round."""
        return (
            (round_, game)
            for round_ in self.rounds
            for board in round_.games
            for game in board.single_games
        )

    def tables(self) -> Iterator[tuple[Round, Table]]:
        """Return every table of four of the rounds paired so far, each with its round."""
        return ((round_, table) for round_ in self.rounds for table in round_.tables)

    @cached_property
    def history(self) -> Mapping[int, tuple[Appearance, ...]]:
        """Return each player's :class:`Appearance` of each round paired so far."""
        points = self.settings.point_system()
        absent = {p.number: Fraction(0) if p.substitute else points.absence for p in self.players}
        appearances: dict[int, list[Appearance]] = {number: [] for number in absent}
        for round_ in self.rounds:
            seen = dict(round_.of_games(points))
            for table in round_.tables:
                seen.update(_seated(round_.number, table, self))
            for number, entries in appearances.items():
                away = Appearance(round_.number, Outcome.ABSENT, absent[number])
                entries.append(seen.get(number, away))
        if points.round_down:
            return {number: _in_whole_points(entries) for number, entries in appearances.items()}
        return {number: tuple(entries) for number, entries in appearances.items()}

    @cached_property
    def by_game(self) -> Mapping[int, tuple[Appearance, ...]]:
        """Return each player's :class:`Appearance` of each game: the history, unless double rounds.

        A double round counts as two rounds, as in a double round robin and as a report tells it.
        Where not all of it was forfeited, a game without play counts as one (FIDE C.04.5, preface).
        """
        if not self.settings.double_rounds:
            return self.history
        points = self.settings.point_system()
        boards = [{p: g for g in r.games for p in (g.white, g.black)} for r in self.rounds]
        return {
            number: tuple(
                half
                for entry, board in zip(entries, boards, strict=True)
                for half in _halves(entry, board.get(number), number, points)
            )
            for number, entries in self.history.items()
        }

    @cached_property
    def opponents(self) -> Mapping[int, tuple[int, ...]]:
        """Return for each player the opponents of games really played, in order of rounds.

        At a table of four these are the other three, in order of their seats.
        """
        return {
            number: tuple(
                opponent
                for entry in entries
                if entry.outcome.played
                for opponent in (entry.others if entry.opponent is None else (entry.opponent,))
            )
            for number, entries in self.history.items()
        }

    @cached_property
    def points(self) -> Mapping[int, Fraction]:
        """Points made in the rounds so far and adjustments, start points not included."""
        return {
            number: sum((entry.points for entry in entries), adjusted_by(typed, len(self.rounds)))
            for number, entries in self.history.items()
            for typed in (self.by_number[number].adjustment,)
        }

    @cached_property
    def scores(self) -> Mapping[int, Fraction]:
        """Start points and points made (McMahon score; plain points in a Swiss)."""
        return {
            player.number: (player.start_score or Fraction(0)) + self.points[player.number]
            for player in self.players
        }


_SIDES = {
    Fraction(1): (Outcome.WIN, Outcome.FORFEIT_WIN),
    HALF: (Outcome.DRAW, Outcome.DRAW),
    Fraction(0): (Outcome.LOSS, Outcome.FORFEIT_LOSS),
}

_OUTCOMES: Mapping[Result | None, Sequence[Outcome]] = {
    None: (Outcome.OPEN, Outcome.OPEN),
    **{one: [_SIDES[side][not one.played] for side in (one.white, one.black)] for one in Result},
}
"""White's and Black's outcome by result."""

_BYES = {
    Bye.PAIRING: Outcome.BYE,
    Bye.HALF: Outcome.HALF_BYE,
    Bye.FULL: Outcome.FULL_BYE,
    Bye.ZERO: Outcome.ZERO_BYE,
}


def _appearances(round_: Round, points: PointSystem) -> Iterator[tuple[int, Appearance]]:
    for game in round_.games:
        sides = (game.white, "w"), (game.black, "b")
        for side, (number, colour) in enumerate(sides):
            outcomes = [_OUTCOMES[result][side] for result in game.results]
            outcome = outcomes[0] if not game.double else _outcome_of_two(game, side, outcomes)
            yield (
                number,
                Appearance(
                    round=round_.number,
                    outcome=outcome,
                    points=sum((points.worth(one.value) for one in outcomes), Fraction(0)),
                    opponent=game.opponent_of(number),
                    colour=colour if game.coloured else None,
                    board=game.board,
                    handicap=game.handicap if colour == "w" else -game.handicap,
                    rated=game.result is None or game.result.rated,
                ),
            )
    for number, kind in round_.byes:
        outcome = _BYES[kind]
        yield number, Appearance(round_.number, outcome, points.worth(outcome.value))


def _outcome_of_two(game: Game, side: int, outcomes: Sequence[Outcome]) -> Outcome:
    """Return what a double round was for one side: open until both results are known.

    It is forfeited only where somebody did not play at all (C.04.5, preface).
    """
    if Outcome.OPEN in outcomes:
        return Outcome.OPEN
    made, other = game.made[side], game.made[1 - side]
    if all(one is not None and not one.played for one in game.results):
        lost = [
            [_OUTCOMES[one][at] is Outcome.FORFEIT_LOSS for one in game.results] for at in (0, 1)
        ]
        if any(map(all, lost)):
            return Outcome.FORFEIT_WIN if made > other else Outcome.FORFEIT_LOSS
    return Outcome.WIN if made > other else Outcome.LOSS if made < other else Outcome.DRAW


_AS_PLAYED = {Outcome.FORFEIT_WIN: Outcome.WIN, Outcome.FORFEIT_LOSS: Outcome.LOSS}


def _halves(
    entry: Appearance, board: Game | None, number: int, points: PointSystem
) -> Iterator[Appearance]:
    """Return the two games of a double round; the points of a bye come in two parts."""
    at = 2 * entry.round
    if board is None:
        whole = entry.points
        first = min(points.win, whole) if entry.outcome is Outcome.BYE else whole / 2
        yield replace(entry, round=at - 1, points=first)
        yield replace(entry, round=at, points=whole - first)
        return
    side = int(number == board.black)
    forfeited = entry.outcome in _AS_PLAYED
    for half, game in enumerate(board.single_games):
        outcome = _OUTCOMES[game.result][side ^ half]
        yield replace(
            entry,
            round=at - 1 + half,
            outcome=outcome if forfeited else _AS_PLAYED.get(outcome, outcome),
            points=points.worth(outcome.value),
            colour="wb"[side ^ half] if board.coloured else None,
            rated=game.result is None or (game.result.rated and game.result.played),
        )


def _in_whole_points(entries: list[Appearance]) -> tuple[Appearance, ...]:
    """Cut the points of byes and absences together to whole points (OpenGotha)."""
    free = [entry for entry in entries if entry.outcome in (Outcome.BYE, Outcome.ABSENT)]
    steps = in_whole_steps([e.points for e in free])
    worth = dict(zip([e.round for e in free], steps, strict=True))
    return tuple(replace(e, points=worth.get(e.round, e.points)) for e in entries)


def _seated(number: int, table: Table, tournament: Tournament) -> Iterator[tuple[int, Appearance]]:
    """Yield each player of a table with what it was for him: open, void or played."""
    settings = table_settings(tournament.settings)
    results: Sequence[tuple[int, Fraction]] = ()
    if table.scores is not None and not table.void:
        results = settings.table_results(table.scores, table.penalties, table.chombos)
    fixed = settings.replacement_points
    for seat, player in enumerate(table.seats):
        others = tuple(other for other in table.seats if other != player)
        beside: dict[str, Any] = {"board": table.number, "seat": seat, "others": others}
        known = tournament.by_number.get(player)
        off = settings.taken_off(table.penalties[seat], table.chombos[seat])
        if table.void:
            seen = Appearance(number, Outcome.VOID, -off, **beside)
        elif table.scores is None:
            seen = Appearance(number, Outcome.OPEN, Fraction(0), **beside)
        else:
            (place, points), score = results[seat], table.scores[seat]
            if fixed is not None and known is not None and known.substitute:
                points = fixed - off
            beside |= {"place": place, "score": score}
            seen = Appearance(number, Outcome.SEATED, points, **beside)
        yield player, seen
