"""The order of the players by the name an organiser types: every name is known here.

The same names do for the standings, the crosstable, the page, an export, the comparison of
orders and a file of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pairing.catalogue import text
from pairing.errors import InputError, Subject
from pairing.named import find
from pairing.results import Standings
from pairing.standings.criteria import parse_criteria, rank
from pairing.standings.definitions import CRITERIA, Criterion, plain_name
from pairing.standings.definitions import find as find_criterion
from pairing.tournament import Tournament

TRUE_RATING = "true_rating"


class OrderingSystem(Protocol):
    """Part of a pairing system that is used here; every one has it."""

    @property
    def name(self) -> str:
        """Return the name of the system's own order."""

    @property
    def traits(self) -> Any:
        """Only ``seats`` is asked of them here: players at a board, 2 or 4."""

    def standings(self, tournament: Tournament) -> Standings:
        """Return the order by the system's own criteria, after the rounds so far."""

    def rank(self, tournament: Tournament, criteria: Sequence[str]) -> Standings:
        """Return the order by these criteria, from the games that count; who left stands below."""


def order_by_name(
    tournament: Tournament, by: str | None = None, system: OrderingSystem | None = None
) -> Standings:
    """Return the standings after the rounds of a tournament, by the order of that name.

    ``by`` is ``true_rating`` (``true_rating/T6``: as its iteration stands at t = 10^6), a
    preset (``mcmahon``, ``swiss``), a list of criteria (``points,direct,buchholz_cut1``) or,
    with ``system``, that system's own name; nothing means its own order too.  Capitals do not
    matter and a hyphen is as good as ``_``.
    Raises :class:`InputError` for an unknown name, for none at all, and for any order but its
    own of a system with tables of four.
    """
    name = None if by is None else plain_name(by)
    if by is not None and system is not None and find(by, [system.name], "system"):
        name = system.name
    rated = None if by is None else true_rating_named(by)
    if system is not None and name in (None, system.name):
        return system.standings(tournament)
    if system is not None and system.traits.seats != 2:
        subject = Subject(field="by")
        raise InputError("error.no_criteria", subject=subject, system=text(f"system.{system.name}"))
    if rated is not None:
        from pairing.standings.true_rating import places as true_rating

        return true_rating.standings(tournament, name=rated.name, horizon=rated.modifiers.time)
    criteria = parse_criteria(by or "", *(() if system is None else (system.name,)))
    return rank(tournament, criteria) if system is None else system.rank(tournament, criteria)


def true_rating_named(typed: str) -> Criterion | None:
    """True rating, with the horizon it is typed with; ``None`` for any other name."""
    if find(typed, [TRUE_RATING], "criterion", "orders.name"):
        return CRITERIA[TRUE_RATING]
    known = find_criterion(typed)
    return known if known is not None and known.plain == TRUE_RATING else None
