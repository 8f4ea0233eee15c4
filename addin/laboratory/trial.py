"""How random tournaments of a system are drawn and judged: what all trials have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from pairing.errors import NoLegalPairing
from pairing.results import Standings
from pairing.settings import Settings
from pairing.systems import PairingSystem, system
from pairing.tournament import Player, Result, Round, Tournament

USUAL = (Result.WHITE_WINS, Result.BLACK_WINS)
FORFEITS = (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)


class Unjudged(Exception):
    """The referee had no answer in the time he is given."""


class Trial(ABC):
    """How tournaments of one system are drawn and judged."""

    name: ClassVar[str]
    odd: ClassVar[float] = 0.1
    """How often a game ends unusually."""
    endings: ClassVar[tuple[Result, ...]] = (Result.DRAW, *FORFEITS)
    """How such a game ends, each as often as the others."""

    @property
    def engine(self) -> PairingSystem:
        """The system under trial, made anew each time: trials travel to other processes."""
        return system(self.name)

    @abstractmethod
    def event(self, dice: Random) -> Tournament:
        """A tournament before round 1, its settings and absences drawn."""

    @abstractmethod
    def differs(self, before: Tournament, made: Round | None) -> str:
        """What the referee has otherwise than the engine (``None``: no legal pairing), or "".

        Raises :class:`Unjudged`.
        """

    def may_repeat(self, tournament: Tournament) -> bool:
        """Whether players may meet again: in most systems when the organiser allows it."""
        return tournament.settings.allow_repeats

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """What the referee has otherwise in the standings after the last round, or ""."""
        return ""

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """The round with results drawn for those games that have none."""
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

    def _started(self, settings: Settings, players: tuple[Player, ...], rounds: int, dice: Random
    ) -> Tournament:  # fmt: skip
        tournament = Tournament(
            self.name, settings, players, planned=rounds, seed=dice.randint(1, 999)
        )
        return self.engine.start(tournament)


def pairs_of(made: Round) -> set[frozenset[int]]:
    """Who meets whom, whatever the colours and boards."""
    return {frozenset((game.white, game.black)) for game in made.games}


def drawn_players(dice: Random, ratings: list[int], rounds: int, away: float) -> tuple[Player, ...]:
    """Players of these ratings, each away from each round with the chance ``away``."""
    return tuple(
        Player(
            number, f"P{number}", rating,
            absent=frozenset(k for k in range(1, rounds + 1) if dice.random() < away),
        )
        for number, rating in enumerate(ratings, start=1)
    )  # fmt: skip


def chosen(dice: Random, **options: list[Any]) -> dict[str, Any]:
    """One value of each setting, by lot."""
    return {name: dice.choice(values) for name, values in options.items()}


def unlike(wanted: object, got: object) -> str:
    """What is otherwise, or ""."""
    return "" if wanted == got else f"{got!r}, not {wanted!r}"


def paired(engine: PairingSystem, tournament: Tournament) -> Round | None:
    """The engine's next round, or ``None`` when it says that none is legal."""
    try:
        return engine.pair(tournament).round
    except NoLegalPairing:
        return None
