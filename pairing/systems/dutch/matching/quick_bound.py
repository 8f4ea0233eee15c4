"""Bound by dual values on the pairs that candidates of the lowest price can have.

Each player is split into a row and a column (see :mod:`pairing.systems.dutch.matching.quick`);
the dual values that prove an assignment of least price are whole numbers of any length.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.assignment import cheapest_assignment
from pairing.numbers import bits
from pairing.systems.dutch.matching.prices import Prices


def tight_links(
    prices: Prices, links: Sequence[int], ranks: dict[int, int] | None
) -> list[int] | None:
    """Return the pairs that candidates of the lowest price can have, or ``None`` if there are none.

    ``links`` are masks of in-bracket numbers; one more than there are players is the dummy of
    the downfloater.  ``ranks``: how well each downfloater serves the next bracket, 0 best.
    """
    players = prices.bracket.players
    count = len(players)
    costs: list[dict[int, int]] = [{} for _ in links]
    """The prices of the pairs, without what is the same for all candidates."""
    for a, player in enumerate(players):
        for b in bits(links[a] >> (a + 1) << (a + 1)):
            if b < count:
                cost = prices.pair(player, players[b])
            else:
                cost = prices.alone(player, 0 if ranks is None else ranks.get(player, 0))
            costs[a][b] = costs[b][a] = cost
    if not any(any(row.values()) for row in costs):
        return list(links)
    found = cheapest_assignment(costs)
    if found is None:
        return None
    # The mean of both duals is the same for a player's row and his column.
    both = [row + column for row, column in zip(found.row_dual, found.column_dual, strict=True)]
    return [
        sum(1 << b for b, cost in row.items() if 2 * cost == both[a] + both[b])
        for a, row in enumerate(costs)
    ]
