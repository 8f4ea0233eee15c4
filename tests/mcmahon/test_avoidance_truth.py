"""What is said of avoidance is held against every pairing of small fields."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.results import Pairing
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Tournament
from tests.referees.mcmahon import Judge, all_pairings
from tests.support.events import WINS, with_results

MCMAHON = system("mcmahon")
EVENTS = 60
Pairs = tuple[tuple[int, int], ...]


def event(rng: random.Random) -> Tournament:
    """4, 6 or 8 players of few clubs, with prices by lot."""
    players = tuple(
        Player(n, f"P{n}", 2100 - n, rng.choice(["1d", "1k", "3k"]), rng.choice("ABC"),
               rng.choice("XY"))
        for n in range(1, rng.choice([4, 6, 8]) + 1)
    )  # fmt: skip
    prices = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(9, 2)]
    settings = McMahonSettings(
        bar_rank="1d", floor_rank="3k", allow_repeats=True, club_price=rng.choice(prices),
        country_price=rng.choice(prices), district_price=rng.choice(prices),
        club_groups=rng.choice(["", "A + B"]), relief_share=100,
    )  # fmt: skip
    return Tournament("mcmahon", settings, players, planned=4, seed=rng.randint(1, 99))


class Truth:
    """All pairings of a round: repeats, differences, and what each pair costs, from the record."""

    def __init__(self, before: Tournament, made: Pairing) -> None:
        self.player, order = before.by_number, sorted(before.by_number)
        assert isinstance(before.settings, McMahonSettings)
        judge = Judge(before, order, before.settings)
        self.met, self.score, self.settings = judge.met, judge.score, before.settings
        self.everybody = {kind: len({getattr(p, kind) for p in before.players}) == 1
                          for kind in ("club", "country")}  # fmt: skip
        self.made = tuple((game.white, game.black) for game in made.round.games)
        pairings: list[Pairs] = list(all_pairings(order))
        least = min(map(self.repeats, pairings))
        self.pairings = [one for one in pairings if self.repeats(one) == least]

    def repeats(self, pairs: Pairs) -> int:
        return sum(frozenset(pair) in self.met for pair in pairs)

    def gaps(self, pairs: Pairs) -> Fraction:
        return sum((abs(self.score[a] - self.score[b]) for a, b in pairs), Fraction(0))

    def price(self, pair: tuple[int, int]) -> Fraction | None:
        """What avoiding a pair may cost; ``None`` for one that is not to be avoided."""
        one, other = (self.player[number] for number in pair)
        kinds = [
            kind
            for kind in ("club", "country")
            if getattr(one, kind) == getattr(other, kind) and not self.everybody[kind]
        ]
        clubs = [player.club in ("A", "B") for player in self.player.values()]
        near = one.club in ("A", "B") and other.club in ("A", "B") and not all(clubs)
        kinds += ["district"] if near and self.settings.club_groups else []
        prices = [getattr(self.settings, f"{kind}_price") for kind in kinds]
        return sum(prices, Fraction(0)) if kinds else None

    def total(self, pairs: Pairs) -> Fraction:
        """Differences and prices, which no pairing may have less of than the one made."""
        return self.gaps(pairs) + sum((self.price(pair) or 0 for pair in pairs), Fraction(0))


def check(before: Tournament, made: Pairing) -> tuple[int, int]:
    """Hold what is said against all pairings; how often something was paid, and met in spite."""
    truth, name = Truth(before, made), before.by_number
    ours, said = truth.made, {one.key: one for one in made.remarks}
    least = min(map(truth.gaps, truth.pairings))
    paid = said.get("mcmahon.remark.paid")
    assert (Fraction(0) if paid is None else paid.values["price"]) == truth.gaps(ours) - least
    spite = {
        frozenset((one.values["one"], one.values["other"])): one
        for one in made.remarks
        if one.key.startswith("mcmahon.in_spite")
    }
    for pair in ours:
        price = truth.price(pair)
        remark = spite.pop(frozenset((name[pair[0]].name, name[pair[1]].name)), None)
        assert (remark is None) == (price is None)
        if remark is None or price is None:
            continue
        assert remark.values["price"] == price
        assert (remark.key == "mcmahon.in_spite_free") == (price == 0)
        mine = {frozenset(one) for one in ours if truth.price(one) is not None}
        for other in truth.pairings:
            theirs = {frozenset(one) for one in other if truth.price(one) is not None}
            if frozenset(pair) in map(frozenset, other) or theirs - mine:
                continue  # with the pair, or with another such pair
            # Without the pair and with no other: the differences grow by its price at least, and
            # where they grow by just that, a pair rather avoided would have been avoided.
            grown = truth.gaps(other) - truth.gaps(ours)
            assert grown > price or (price == 0 and grown == 0)
    assert not spite
    assert truth.total(ours) == min(map(truth.total, truth.pairings))
    return int(paid is not None), len(made.remarks)


@pytest.mark.parametrize("part", range(2))
def test_what_is_said_of_avoidance_is_true_of_every_pairing(part: int) -> None:
    paid = spite = 0
    for index in range(EVENTS // 2):
        rng = random.Random(1000 * part + index)
        now = MCMAHON.start(event(rng))
        for _ in range(3):
            made = MCMAHON.pair(now)
            more, said = check(now, made)
            paid, spite = paid + more, spite + said
            now = replace(now, rounds=(*now.rounds, with_results(made.round, rng, WINS)))
    assert paid > 5 and spite > 20
