"""Models of results: a game's end by the players' strengths and one number of luck.

A strength is on the scale of published ratings.  Figures and their origins are in
docs/laboratory.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import ClassVar, Self

from pairing.dataclasses import dataclass, fields, replace
from pairing.errors import InputError
from pairing.laboratory.luck import MODEL, Luck
from pairing.tournament import Game, Result

KOMI = 6.5
"""Komi of an even game."""


class Model:
    """A stated model of results: what a game, or a table of four, gives."""

    name = ""
    """By which a plan and the command line call it."""
    uncertain: ClassVar[Mapping[str, tuple[float, float]]] = {}
    """Parameters that are known with an interval only: mean and standard error."""

    def drawn(self, luck: Luck) -> Self:
        """Return the model of one event: uncertain parameters are drawn where none is stated."""
        values = {
            parameter: max(0.0, mean + error * luck.normal(MODEL))
            for parameter, (mean, error) in self.uncertain.items()
            if getattr(self, parameter) is None
        }
        return replace(self, **values) if values else self  # type: ignore[type-var]

    def chance(self, white: float, black: float, game: Game) -> tuple[float, float]:
        """White's chance to win, and the chance of a draw."""
        raise NotImplementedError

    def game(self, white: float, black: float, game: Game, share: float) -> Result:
        """Return the result of a game between two strengths; ``share`` is its luck, from 0 to 1.

        The luck is the lower numbered player's: near 0 it is good for him.
        """
        win, draw = self.chance(white, black, game)
        if game.black < game.white:
            share = 1 - share
        if share < win:
            return Result.WHITE_WINS
        return Result.DRAW if share < win + draw else Result.BLACK_WINS

    def table(
        self, strengths: Sequence[float], lucks: Sequence[float], total: int
    ) -> tuple[int, int, int, int]:
        """Return the raw scores of four players; ``lucks`` are standard normal, one a player."""
        raise NotImplementedError


@dataclass(frozen=True)
class Elo(Model):
    """Chess: Elo's expectation, and draws by strength and rating difference.

    ``first_move`` is what the white pieces are worth in points.  Equals draw with
    ``level_draws`` at 2200 and ``draws_a_point`` more with each point of their mean; the
    chance falls with the expectation E as ``(4E(1 - E))**1.5``.

    >>> win, draw = Elo(first_move=0).chance(2200, 2200, Game(1, 1, 2))
    >>> round(win, 3), round(draw, 3)
    (0.295, 0.41)
    >>> win, draw = Elo(first_move=0).chance(2450, 2200, Game(1, 1, 2))
    >>> round(win + draw / 2, 3), round(draw, 2)  # Elo's table says 0.81
    (0.808, 0.22)
    """

    name: str = "elo"
    first_move: float = 35.0
    level_draws: float = 0.41
    draws_a_point: float = 0.00038

    def chance(self, white: float, black: float, game: Game) -> tuple[float, float]:
        """White's chance to win, and the chance of a draw."""
        lead = white - black + (self.first_move if game.coloured else 0.0)
        expected = 1 / (1 + 10 ** (-lead / 400))
        level = self.level_draws + self.draws_a_point * ((white + black) / 2 - 2200)
        level = min(max(level, min(0.05, self.level_draws)), 0.7)
        draw = level * (4 * expected * (1 - expected)) ** 1.5
        draw = min(draw, 2 * expected, 2 * (1 - expected))
        return expected - draw / 2, draw


def stones(game: Game) -> float:
    """Return what Black has been given, in stones: n are n - 1 moves, the komi is half a move.

    >>> stones(Game(1, 1, 2)), stones(Game(1, 1, 2, handicap=3)), stones(Game(1, 1, 2, handicap=1))
    (0.0, 2.5, 0.5)
    """
    moves = max(game.handicap - 1, 0)
    komi = float(game.komi) if game.komi is not None else (0.5 if game.handicap else KOMI)
    return moves + (KOMI - komi) / (KOMI - 0.5) / 2


PERCENT_A_LEVEL = (1.43, 0.21)
"""Per cent that a level of strength is worth in even games: mean and standard error of two
European congresses (docs/evidence/leader-percent.md)."""

EUROPEAN_FACTOR = (1.18, 0.20)
"""By what the log odds of the European formula are to be multiplied to give the same games:
mean and standard error (the same page)."""


@dataclass(frozen=True)
class GoRussia(Model):
    """Go on the Russian scale, by LEADER's level U = 399 - 100 ln((3000 - R)/100).

    A level is ``percent`` per cent near an even game: the stronger by d levels wins with
    1/(1 + exp(-percent d/25)).  LEADER 4.1 says one; without a number it is drawn for each
    event from what real games gave (:data:`PERCENT_A_LEVEL`).  A stone is
    ``100 ln((3000 - R)/(2900 - R))`` levels (4.4).

    >>> round(GoRussia().chance(2100, 2100, Game(1, 1, 2))[0], 3)
    0.5
    >>> round(GoRussia(percent=1).chance(2200, 2000, Game(1, 1, 2, handicap=2))[0], 2)
    0.55
    """

    name: str = "go-russia"
    percent: float | None = None
    uncertain = {"percent": PERCENT_A_LEVEL}

    def chance(self, white: float, black: float, game: Game) -> tuple[float, float]:
        """White's chance to win; no draws."""
        lead = level_of(white) - level_of(black)
        given = stones(game)
        if given:
            mean = min((white + black) / 2, 2890.0)
            lead -= given * 100 * log((3000 - mean) / (2900 - mean))
        percent = PERCENT_A_LEVEL[0] if self.percent is None else self.percent
        return 1 / (1 + exp(-percent * lead / 25)), 0.0


def level_of(rating: float) -> float:
    """Return the level of a rating, not rounded (LEADER 1.3); above 2990 it is that of 2990."""
    return 399 - 100 * log((3000 - min(rating, 2990.0)) / 100)


@dataclass(frozen=True)
class GoEurope(Model):
    """Go on the European scale: odds by beta(r) = -7 ln(3300 - r), a stone 100 points.

    ``factor`` multiplies the log odds; the European Go Federation's formula is 1, without a
    number it is drawn for each event from what real games gave (:data:`EUROPEAN_FACTOR`).

    >>> round(GoEurope(factor=1).chance(2200, 2100, Game(1, 1, 2))[0], 3)
    0.648
    """

    name: str = "go-europe"
    factor: float | None = None
    uncertain = {"factor": EUROPEAN_FACTOR}

    def chance(self, white: float, black: float, game: Game) -> tuple[float, float]:
        """White's chance to win; no draws."""
        black += 100 * stones(game)
        lead = european(white) - european(black)
        factor = EUROPEAN_FACTOR[0] if self.factor is None else self.factor
        return 1 / (1 + exp(-factor * lead)), 0.0


def european(rating: float) -> float:
    """beta of the European formula of 2021, in log odds; above 3290 it is that of 3290."""
    return -7 * log(3300 - min(rating, 3290.0))


@dataclass(frozen=True)
class GoFors(Model):
    """Go by the formula of the FORS derivation: p = 0.5 + D/(3000 - mean rating).

    Half a stone makes good 0.05 at every rating.

    >>> round(GoFors().chance(2025, 1975, Game(1, 1, 2))[0], 3)
    0.55
    >>> round(GoFors().chance(2100, 1950, Game(1, 1, 2, handicap=2))[0], 3)
    0.504
    """

    name: str = "go-fors"

    def chance(self, white: float, black: float, game: Game) -> tuple[float, float]:
        """White's chance to win; no draws."""
        mean = min((white + black) / 2, 2990.0)
        p = 0.5 + (white - black) / (3000 - mean) - 0.1 * stones(game)
        return min(max(p, 0.0), 1.0), 0.0


@dataclass(frozen=True)
class Riichi(Model):
    """A hanchan: each score is skill and luck, less their mean at the table.

    ``skill`` is what a point of rating is worth in points on the table, ``luck`` the standard
    deviation of a player's luck in a hanchan.  Scores are whole hundreds and sum up.

    >>> Riichi().table((1800, 1800, 1800, 1800), (0.5, -1.0, 0.0, 0.5), 120_000)
    (39200, 11600, 30000, 39200)
    """

    name: str = "riichi"
    skill: float = 16.0
    luck: float = 18_400.0

    def table(
        self, strengths: Sequence[float], lucks: Sequence[float], total: int
    ) -> tuple[int, int, int, int]:
        """Return the raw scores of four players; what rounding leaves goes to the first."""
        made = [
            self.skill * strength + self.luck * luck
            for strength, luck in zip(strengths, lucks, strict=True)
        ]
        mean = sum(made) / 4
        a, b, c, d = (round((total / 4 + share - mean) / 100) * 100 for share in made)
        return a + total - (a + b + c + d), b, c, d


MODELS: Mapping[str, Model] = {
    model.name: model for model in (Elo(), GoRussia(), GoEurope(), GoFors(), Riichi())
}
"""The models by name."""


@lru_cache(maxsize=256)
def model_of(typed: str) -> Model:
    """Return the model of that name, with parameters of its own: NAME or NAME:PARAMETER=NUMBER,...

    Raises ``InputError`` for a name or parameter nobody knows, and for what is no number.

    >>> model_of("elo:level_draws=0,draws_a_point=0").chance(2000, 2000, Game(1, 1, 2))[1]
    0.0
    """
    name, _, listed = typed.strip().partition(":")
    if name not in MODELS:
        raise InputError("laboratory.model_unknown", model=name, known=list(MODELS))
    model = MODELS[name]
    known = [field.name for field in fields(model) if field.name != "name"]  # type: ignore[arg-type]
    given = {}
    for part in filter(None, listed.replace(";", ",").split(",")):
        key, _, value = (side.strip() for side in part.partition("="))
        try:
            given[key] = float(value)
        except ValueError:
            key = ""
        if key not in known:
            raise InputError("laboratory.model_form", model=typed, known=known)
    return replace(model, **given)  # type: ignore[type-var]


USUAL: Mapping[str, str] = {"chess": "elo", "go": "go-russia", "riichi": "riichi"}
"""Game (``SystemTraits.game``) -> the model that is used when none is named."""

SEATS: Mapping[str, int] = {name: 4 if name == "riichi" else 2 for name in MODELS}
"""Players at a board or table, by model."""
