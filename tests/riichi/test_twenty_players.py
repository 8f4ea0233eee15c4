"""20 players have no six hanchans without a repeat: a search of all there are.

Each table of a round seats players of four of the five tables of any other round, and each of
these lacks another one.  So two rounds can be in one way only: the players are the pairs (i, j) of
different numbers up to five, table i of the first round has those with i in front, table j of the
second those with j behind.  A table of a further round has four in front and four behind.
"""

from __future__ import annotations

from itertools import combinations, permutations

PLAYERS = list(permutations(range(5), 2))
Round = frozenset[frozenset[int]]


def further_rounds() -> list[Round]:
    """All rounds that repeat no meeting of the first two; players as indices."""
    holding: dict[int, list[frozenset[int]]] = {player: [] for player in range(20)}
    for front in combinations(range(5), 4):
        for behind in permutations(range(5), 4):
            if all(i != j for i, j in zip(front, behind, strict=True)):
                table = frozenset(PLAYERS.index(pair) for pair in zip(front, behind, strict=True))
                for player in table:
                    holding[player].append(table)

    def grown(left: frozenset[int], chosen: list[frozenset[int]]) -> list[Round]:
        if not left:
            return [frozenset(chosen)]
        return [
            found
            for table in holding[min(left)]
            if table <= left
            for found in grown(left - table, [*chosen, table])
        ]

    return grown(frozenset(range(20)), [])


def unlike(rounds: list[Round]) -> list[Round]:
    """One round of each class of those that renaming the five numbers makes one another."""
    maps = [
        [PLAYERS.index((to[i], to[j])) for i, j in PLAYERS]
        for to in ((1, 0, 2, 3, 4), (1, 2, 3, 4, 0))
    ]
    seen: set[Round] = set()
    first = []
    for round_ in rounds:
        if round_ in seen:
            continue
        first.append(round_)
        seen.add(round_)
        waiting = [round_]
        while waiting:
            one = waiting.pop()
            for to in maps:
                other = frozenset(frozenset(to[player] for player in table) for table in one)
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return first


def test_six_hanchans_of_twenty_players_repeat_a_meeting() -> None:
    rounds = further_rounds()
    assert len(rounds) == 9408
    pairs = {pair: 1 << at for at, pair in enumerate(combinations(range(20), 2))}
    met = {
        one: sum(pairs[pair] for table in one for pair in combinations(sorted(table), 2))
        for one in rounds
    }

    def most(others: list[Round]) -> int:
        return max(
            (
                1 + most([other for other in others[at + 1 :] if not met[other] & met[one]])
                for at, one in enumerate(others)
            ),
            default=0,
        )

    # Five rounds there are: three go together with the first two.
    assert (
        2
        + 1
        + max(
            most([other for other in rounds if not met[other] & met[one]]) for one in unlike(rounds)
        )
        == 5
    )
