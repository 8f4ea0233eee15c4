"""Final places of a round robin: points, then the chosen tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.catalogue import text
from pairing.results import Line, Standings
from pairing.standings.criteria import rank
from pairing.systems.round_robin.berger import schedule
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.systems.round_robin.withdrawals import annulled, counted
from pairing.tournament import Tournament


def standings(
    tournament: Tournament, settings: RoundRobinSettings, by: Sequence[str] | None = None
) -> Standings:
    """Places after the rounds so far, by points and the chosen tie-breaks or the criteria ``by``.

    Players who left before half of their games stand below everybody, without points, in
    order of start numbers and in one shared place; their games count for nobody.
    """
    total = len(schedule(max(2, len(tournament.players)), settings.cycles))
    out = annulled(tournament, total, settings.cycles)
    usual = ("points", *(name for name in settings.tie_breaks if name != "points"))
    order = rank(counted(tournament, out), usual if by is None else by)
    if not out:
        return order
    place = len(order.lines) + 1
    below = tuple(
        Line(place, number, Fraction(0), {"points": Fraction(0)}) for number in sorted(out)
    )
    lines = order.lines
    if lines:
        left = text("round_robin.left")
        lines = (*lines[:-1], replace(lines[-1], decided_by="points", detail=left))
    names = [tournament[number].name for number in sorted(out)]
    remarks = (*order.remarks, text("round_robin.out", players=names))
    return replace(order, lines=(*lines, *below), remarks=remarks, uncounted=out)
