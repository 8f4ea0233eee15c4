"""Trials of random tournaments, drawn and judged: what those of all systems have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from pairing.errors import NoLegalPairing
from pairing.results import Standings
from pairing.settings import Settings
from pairing.systems import PairingSystem, system
from pairing.tournament import Player, Result, Round, Tournament

USUAL = (Result.WHITE_WINS, Result.BLACK_WINS)
FORFEITS = (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)


class NoJudgement(Exception):
    """The referee had no answer in the time he is given."""


class Trial(ABC):
    """Trial of one system: how its tournaments are drawn and judged.

    ``compared`` is what the referee works out himself, ``not_compared`` what he takes as the
    engine has it.
    """

    name: ClassVar[str]
    compared: ClassVar[tuple[str, ...]]
    not_compared: ClassVar[tuple[str, ...]] = ()
    odd: ClassVar[float] = 0.1
    """How often a game ends unusually."""
    endings: ClassVar[tuple[Result, ...]] = (Result.DRAW, *FORFEITS)
    """How such a game ends, each as often as the others."""

    @classmethod
    def scope(cls) -> str:
        """Return what the referee works out himself, and what not, in a line."""
        parts = ["compared: " + ", ".join(cls.compared)]
        if cls.not_compared:
            parts.append("not compared: " + ", ".join(cls.not_compared))
        return "; ".join(parts)

    @property
    def engine(self) -> PairingSystem:
        """The system under trial, made anew each time: trials travel to other processes."""
        return system(self.name)

    @abstractmethod
    def event(self, dice: Random) -> Tournament:
        """Return a tournament that nothing has started, its settings and absences drawn."""

    def start_differs(self, drawn: Tournament, started: Tournament) -> str:
        """Return what the referee has otherwise in start points and levels, or ""."""
        return ""

    @abstractmethod
    def differs(self, before: Tournament, made: Round | None) -> str:
        """Return what the referee has otherwise than the engine (``None``: no legal pairing), or
        "".

        Raises :class:`NoJudgement`.
        """

    def may_repeat(self, tournament: Tournament) -> bool:
        """Return whether players may meet again: in most systems when the organiser allows it."""
        return tournament.settings.allow_repeats

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Return what the referee has otherwise in the standings after the last round, or ""."""
        return ""

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """Return the round with results drawn for those games that have none."""
        games = tuple(
            game
            if game.result is not None
            else replace(
                game, result=dice.choice(self.endings if dice.random() < self.odd else USUAL)
            )
            for game in made.games
        )
        return replace(made, games=games)

    def _settings(self, **values: Any) -> Settings:
        return self.engine.settings(**values)

    def _drawn(self, settings: Settings, players: tuple[Player, ...], rounds: int, dice: Random
    ) -> Tournament:  # fmt: skip
        return Tournament(self.name, settings, players, planned=rounds, seed=dice.randint(1, 999))


def pairs_of(made: Round) -> set[frozenset[int]]:
    """Return who meets whom, whatever the colours and boards."""
    return {frozenset((game.white, game.black)) for game in made.games}


def start_points(tournament: Tournament) -> dict[int, Fraction | None]:
    """Everybody's start points by number."""
    return {player.number: player.start_score for player in tournament.players}


def boards_differ(
    made: Round, order: Sequence[int], seats: Callable[[tuple[int, int]], tuple[int | None, int]]
) -> str:
    """Return what is otherwise in the order of the boards (that of their higher players), in
    colours
    and in stones; ``seats`` says who has White, ``None`` where the lot decides, and the stones.
    """
    at = {number: place for place, number in enumerate(order)}
    pairs = [sorted((game.white, game.black), key=at.__getitem__) for game in made.games]
    wanted = sorted(pairs, key=lambda pair: at[pair[0]])
    if pairs != wanted:
        return unlike(wanted, pairs)
    for (one, other), game in zip(pairs, made.games, strict=True):
        white, stones = seats((one, other))
        difference = unlike((white or game.white, stones), (game.white, game.handicap))
        if difference:
            return f"board {game.board}: {difference}"
    return ""


def groups_differ(groups: Iterable[Collection[int]], standings: Standings) -> str:
    """Return what is otherwise in the places; ``groups`` of equals stand best first."""
    wanted, place = {}, 1
    for group in groups:
        wanted.update(dict.fromkeys(group, place))
        place += len(group)
    return unlike(wanted, dict(standings.place_of()))


def drawn_players(dice: Random, ratings: list[int], rounds: int, away: float) -> tuple[Player, ...]:
    """Return players of these ratings, each away from each round with the chance ``away``."""
    return tuple(
        Player(
            number, f"P{number}", rating,
            absent=frozenset(k for k in range(1, rounds + 1) if dice.random() < away),
        )
        for number, rating in enumerate(ratings, start=1)
    )  # fmt: skip


def chosen(dice: Random, **options: list[Any]) -> dict[str, Any]:
    """Return one value of each setting, by lot."""
    return {name: dice.choice(values) for name, values in options.items()}


def unlike(wanted: object, got: object) -> str:
    """Return what is otherwise, or ""."""
    return "" if wanted == got else f"{got!r}, not {wanted!r}"


def paired(engine: PairingSystem, tournament: Tournament) -> Round | None:
    """Return the engine's next round, or ``None`` when it says that none is legal."""
    try:
        return engine.pair(tournament).round
    except NoLegalPairing:
        return None
