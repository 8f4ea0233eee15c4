"""The matchings all systems share, against counting all pairings."""

from __future__ import annotations

import random
from itertools import combinations

from pairing.matching import Completion, heaviest_matching, left_over, maximum_matching, obstacle


def may_meet(barred, one, other):
    return other not in barred.get(one, ())


def most_pairs(players, barred):
    """Blind: the most pairs that can sit down."""
    if len(players) < 2:
        return 0
    first, *rest = players
    best = most_pairs(rest, barred)
    for other in rest:
        if may_meet(barred, first, other):
            best = max(best, 1 + most_pairs([p for p in rest if p != other], barred))
    return best


def random_graph(rng, size):
    players = rng.sample(range(1, 40), size)
    density = rng.choice([0.1, 0.3, 0.5, 0.8])
    barred = {player: set() for player in (*players, 99)}
    for i, one in enumerate(players):
        for other in players[i + 1 :]:
            if rng.random() > density:
                barred[one].add(other)
                barred[other].add(one)
        barred[one].add(99)  # somebody who is not in the field
    return players, barred


def graphs(count=400):
    rng = random.Random(7)
    for _ in range(count):
        yield random_graph(rng, rng.randint(0, 8))


def test_left_over_and_maximum_matching():
    seen = set()
    for players, barred in graphs():
        lone = len(players) - 2 * most_pairs(players, barred)
        seen.add(lone)
        assert left_over(players, barred) == lone
        links = [
            sum(1 << at for at, other in enumerate(players) if other != one
                and may_meet(barred, one, other))
            for one in players
        ]  # fmt: skip
        mates = maximum_matching(links, (1 << len(players)) - 1)
        assert len(mates) == len(players) - lone
        for one, other in mates.items():
            assert mates[other] == one and may_meet(barred, players[one], players[other])
    assert {0, 1, 2, 3, 4} <= seen


def test_obstacles_are_what_they_say():
    found_some = 0
    for players, barred in graphs(1500):
        found = obstacle(players, barred)
        lone = left_over(players, barred)
        if lone <= len(players) % 2:
            assert found is None
            continue
        found_some += 1
        assert len(found.groups) - len(found.ways_out) == lone
        inside = {player: index for index, g in enumerate(found.groups) for player in g}
        for group in found.groups:
            assert len(group) % 2 == 1
            for one in group:
                for other in players:
                    if one != other and may_meet(barred, one, other):
                        assert other in found.ways_out or inside[other] == inside[one]
    assert found_some > 200


def test_completion_walks_to_the_end_by_any_way_it_allows():
    rng = random.Random(3)
    for players, barred in graphs(600):
        if len(players) % 2:
            continue
        fewest = left_over(players, barred) // 2
        repeats = fewest + rng.choice([0, 0, 1])
        rest = Completion(players, barred, repeats)
        assert rest.possible()
        assert fewest == 0 or not Completion(players, barred, fewest - 1).possible()
        made = []
        while rest.left:
            one = rng.choice(sorted(rest.left))
            others = sorted(rest.left - {one})
            allowed = [other for other in others if rest.allows(one, other)]
            assert allowed
            for other in others:
                left = [p for p in rest.left if p not in (one, other)]
                cost = not may_meet(barred, one, other)
                needed = len(left) // 2 - most_pairs(left, barred)
                assert (other in allowed) == (cost + needed <= rest.repeats)
                lone = rest.stranded_by(one, other)
                if lone is not None:
                    assert not any(may_meet(barred, lone, p) for p in left if p != lone)
            other = rng.choice(allowed)
            rest.take(one, other)
            made.append((one, other))
        assert sum(not may_meet(barred, *pair) for pair in made) <= repeats


def alone(players, barred):
    """By the library alone: who stays without a partner."""
    pairs = combinations(range(len(players)), 2)
    edges = [(i, j, 1) for i, j in pairs if may_meet(barred, players[i], players[j])]
    return len(players) - 2 * len(heaviest_matching(len(players), edges, as_many_as_possible=True))


def test_each_answer_is_that_of_a_matching_made_from_nothing():
    rng = random.Random(11)
    refused = 0
    for _ in range(150):
        players, barred = random_graph(rng, 2 * rng.randint(5, 14))
        least = left_over(players, barred)
        assert least == alone(players, barred)
        rest = Completion(players, barred, repeats=least // 2 + rng.choice([0, 0, 1]))
        assert rest.possible()
        while rest.left:
            one, *others = rng.sample(sorted(rest.left), len(rest.left))
            for other in others:
                again = not may_meet(barred, one, other)
                spare = [player for player in rest.left if player not in (one, other)]
                lone = alone(spare, barred)
                allowed = rest.allows(one, other)
                assert allowed == (lone <= 2 * (rest.repeats - again) and rest.repeats >= again)
                refused += not allowed
                if allowed and rng.random() < 0.7:
                    rest.take(one, other)
                    break
            else:
                rest.take(*next((one, other) for other in others if rest.allows(one, other)))
            assert rest.possible()
    assert refused > 500


def fewest_barred(players, barred, never):
    """Blind: the fewest barred pairs of a round without one that is never to be, or ``None``."""
    if not players:
        return 0
    first, *rest = players
    ways = [
        left + (not may_meet(barred, first, other))
        for other in rest
        if may_meet(never, first, other)
        for left in [fewest_barred([p for p in rest if p != other], barred, never)]
        if left is not None
    ]
    return min(ways, default=None)


def test_as_few_barred_pairs_as_can_be_and_none_that_is_never_to_be():
    rng, needed = random.Random(5), set()
    for players, never in graphs(300):
        barred = {one: set(others) for one, others in never.items()}
        for one, other in combinations(players, 2):
            if rng.random() < 0.6:
                barred[one].add(other)
                barred[other].add(one)
        least = fewest_barred(players, barred, never) if len(players) % 2 == 0 else None
        rest = Completion(players, barred, None, never)
        assert rest.possible() == (least is not None) or len(players) % 2
        if least is None:
            continue
        assert rest.repeats == least
        while rest.left:
            one, *others = rng.sample(sorted(rest.left), len(rest.left))
            allowed = [other for other in others if rest.allows(one, other)]
            assert all(may_meet(never, one, other) for other in allowed)
            rest.take(one, allowed[0])
        assert rest.repeats == 0
        needed.add(least)
    assert {0, 1, 2, 3} <= needed


def test_large_open_fields_need_no_matching(monkeypatch):
    import rustworkx

    monkeypatch.setattr(rustworkx, "max_weight_matching", None)  # would fail when called
    barred = {player: {player ^ 1, player ^ 2} for player in range(1000)}
    assert left_over(range(1000), barred) == 0
    assert Completion(range(1000), barred).allows(0, 5)
