"""Plan of what is played: everything that decides a figure."""

from __future__ import annotations

from pairing.dataclasses import dataclass
from pairing.laboratory.fields import Field
from pairing.settings import Settings


@dataclass(frozen=True)
class Contender:
    """A system with its settings, and the order its events are judged by.

    ``label`` is how it is named in the rows; ``order`` the name of an order (``mcmahon``,
    ``points,buchholz``, ``true_rating``), ``""`` for the system's own.  ``luck`` above 0 is
    other luck in the games of the same players: two runs of one system.
    """

    label: str
    system: str
    settings: Settings
    order: str = ""
    luck: int = 0


@dataclass(frozen=True)
class Plan:
    """Tournaments to be played: who, by which systems, how many rounds, under which luck.

    ``trust`` is the correlation of published rating and strength, from 0 to 1; strengths are
    spread as wide as the ratings, however little those are trusted.  ``absences`` is the chance
    of a player to be away from a round, ``forfeits`` of a game not to be played; ``top`` the
    number of places that matter (k and S of the measures).
    ``measures`` are names of :data:`pairing.laboratory.measures.MEASURES`, () for all that
    apply.  ``model`` is one of :data:`pairing.laboratory.models.MODELS` by name,
    with parameters if wanted (:func:`pairing.laboratory.models.model_of`).
    """

    field: Field
    contenders: tuple[Contender, ...]
    rounds: int
    seed: int = 1
    model: str = "elo"
    trust: float = 0.95
    absences: float = 0.0
    forfeits: float = 0.0
    top: int = 4
    measures: tuple[str, ...] = ()
