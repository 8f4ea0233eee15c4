"""What is played: one plan says everything that decides a figure."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.laboratory.fields import Field
from pairing.laboratory.models import MODELS, Model
from pairing.settings import Settings


@dataclass(frozen=True)
class Contender:
    """A system with its settings, and the order its events are judged by.

    ``label`` is how it is named in the rows; ``order`` the name of an order (``mcmahon``,
    ``points,buchholz``, ``true_rating``), ``""`` for the system's own.
    """

    label: str
    system: str
    settings: Settings
    order: str = ""


@dataclass(frozen=True)
class Plan:
    """Tournaments to be played: who, by which systems, how many rounds, under which luck.

    ``error`` is the standard deviation of a strength around the published rating, in rating
    points; ``absences`` the chance of a player to be away from a round, ``forfeits`` of a game
    not to be played; ``top`` the number of places that matter (k and S of the measures).
    ``measures`` are names of :data:`pairing.laboratory.measures.MEASURES`, () for all that
    apply.  ``model`` is one of :data:`pairing.laboratory.models.MODELS` by name.
    """

    field: Field
    contenders: tuple[Contender, ...]
    rounds: int
    seed: int = 1
    model: str = "elo"
    error: float = 75.0
    absences: float = 0.0
    forfeits: float = 0.0
    top: int = 4
    measures: tuple[str, ...] = ()

    @property
    def results(self) -> Model:
        """The model of results that ``model`` names."""
        return MODELS[self.model]
