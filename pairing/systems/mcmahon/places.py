"""Places of McMahon and Swiss: the organiser's criteria in their order."""

from __future__ import annotations

from dataclasses import replace

from pairing.results import Line, Standings
from pairing.standings.criteria import rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import category_of
from pairing.tournament import Tournament


def standings(tournament: Tournament, settings: McMahonSettings) -> Standings:
    """The order after the rounds so far; with categories the higher category first.

    MM score, SOS and SOSOS by default.  Players equal in every criterion share the place.
    """
    order = rank(tournament, whole_criteria(settings))
    if settings.kind != "category" or not settings.category_limits:
        return order
    category = {p.number: category_of(p, settings) for p in tournament.players}
    lines = sorted(order.lines, key=lambda line: category[line.player])  # keeps the order
    placed: list[Line] = []
    for index, line in enumerate(lines):
        above = lines[index - 1] if index else None
        below = lines[index + 1] if index + 1 < len(lines) else None
        shared = (
            above is not None
            and category[above.player] == category[line.player]
            and above.place == line.place
        )
        same = below is not None and category[below.player] == category[line.player]
        placed.append(
            replace(
                line,
                place=placed[-1].place if shared else index + 1,
                decided_by=line.decided_by if same else None,
            )
        )
    return replace(order, lines=tuple(placed))


def whole_criteria(settings: McMahonSettings) -> tuple[str, ...]:
    """The criteria as chosen, MM score first where none is named."""
    return settings.criteria or ("mm",)
