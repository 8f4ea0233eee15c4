"""LEADER as the source tells it, blind and slow: the truth the engine is held against.

Nothing here is shared with the engine.  The search undoes pairs one after the other, as
2.4 says; places are decided by asking the criteria in turn and starting again, as 3.3 says.
Only the records of `pairing.tournament` are used, read line by line.
"""

from __future__ import annotations

import math
from decimal import Decimal, getcontext
from fractions import Fraction

from pairing.tournament import Bye, Result, Tournament

getcontext().prec = 40
HALF = Fraction(1, 2)


# -- levels (1.3, 3.1, 4.4) ------------------------------------------------------------------


def u0(rating: int) -> int:
    exact = Decimal(399) - 100 * (Decimal(3000 - rating) / 100).ln()
    return math.floor(exact + Decimal("0.5"))


def step_at(mean: Fraction) -> int:
    """100 ln((3000 - R)/(2900 - R)), R by the level formula turned round."""
    u = Decimal(mean.numerator) / Decimal(mean.denominator)
    rating = 3000 - 100 * ((399 - u) / 100).exp()
    rating = min(rating, Decimal(2899))
    return max(1, math.floor(100 * ((3000 - rating) / (2900 - rating)).ln()))


# -- start (1.1, 1.2) -------------------------------------------------------------------------

TITLES = [2550, 2350, 2150, 2000, 1800, 1600, 1400, 1000, *range(700, -9999, -300)]
RANKS = list(range(2900, -9999, -100))
NOTE = [*range(2900, 1799, -100), 1600, 1400, 1000, *range(700, -9999, -300)]


def starts(t: Tournament) -> dict[int, tuple[Fraction, int]]:
    """MM points and level of everybody before round 1: one more for each group below his."""
    bars, steps = (TITLES, TITLES) if t.settings.scale == "titles" else (RANKS, NOTE)
    ratings = {p.number: p.rating for p in t.players}
    needed, lowest = min(2 * t.settings.places, len(ratings)), min(ratings.values())
    bar = next(b for b in bars if sum(r >= b for r in ratings.values()) >= needed)
    bounds = [bar, *(b for b in steps if lowest < b < bar)]
    if lowest in steps or lowest >= bar:  # nobody is below the last of them
        bounds = [b for b in bounds if b > lowest]
    return {n: (Fraction(sum(r >= b for b in bounds)), u0(r)) for n, r in ratings.items()}


def levels(t: Tournament) -> list[dict[int, int]]:
    now = {
        p.number: p.start_level if p.start_level is not None else u0(p.rating) for p in t.players
    }
    told = [dict(now)]
    for rnd in t.rounds:
        new = dict(now)
        for g in rnd.games:
            if g.result is None or not g.result.played:
                continue
            w, b = now[g.white], now[g.black]
            if g.handicap:
                b += g.handicap * step_at(Fraction(now[g.white] + now[g.black], 2))
            for me, mine, his, made in (
                (g.white, w, b, g.result.white),
                (g.black, b, w, g.result.black),
            ):
                dc = his - mine
                if made == 1:  # U + 5 + round(0.1 Dc), halves up, never a loss for a win
                    term = math.floor(Fraction(dc, 10) + HALF)
                    if dc < 0:
                        term = min(term, 5)
                    new[me] += max(0, 5 + term)
                elif made == 0:  # the winner's number with a minus, down by 10 at most
                    dc_winner = mine - his
                    term = math.floor(Fraction(dc_winner, 10) + HALF)
                    new[me] -= min(10, max(0, 5 + term))
                else:
                    size = math.ceil(Fraction(abs(dc), 10) - HALF)
                    new[me] += min(5, size) * (1 if dc > 0 else -1)
        now = new
        told.append(dict(now))
    return told


# -- colours and stones (4.4; colours are a setting, docs/leader.md) --------------------------


def lean(t: Tournament, number: int, even: bool) -> tuple[int, int]:
    """Games with White less those with Black, and the last of them as 1 or -1 (0: none)."""
    had = []
    for _, g in t.games():
        if g.result is not None and g.result.played and not (even and g.handicap):
            had += [1] * (g.white == number) + [-1] * (g.black == number)
    return sum(had), had[-1] if had else 0


def white_of(t: Tournament, one: int, other: int, even: bool = False) -> int | None:
    """Who has White on even terms; ``None`` where the lot decides."""
    if t.settings.colours == "draw":
        return None
    mine, his = lean(t, one, even), lean(t, other, even)
    for at in (0, 1) if t.settings.colours == "balance" else (1, 0):
        if mine[at] != his[at]:
            return one if mine[at] < his[at] else other
    return None


def seats(t: Tournament, pair: tuple[int, int]) -> tuple[int | None, int]:
    """Who has White (``None``: the lot says), and how many stones he gives."""
    if not t.settings.handicap:
        return white_of(t, *pair), 0
    rating = {p.number: p.rating for p in t.players}
    now = levels(t)[-1]
    if t.settings.handicap_basis == "rating":
        strong, weak = sorted(pair, key=lambda n: -rating[n])
        given = (rating[strong] - rating[weak]) // 100
    else:
        strong, weak = sorted(pair, key=lambda n: -now[n])
        given = (now[strong] - now[weak]) // step_at(Fraction(now[strong] + now[weak], 2))
    return (strong, min(9, given)) if given else (white_of(t, *pair), 0)


# -- McMahon points ---------------------------------------------------------------------------


def made(t: Tournament, number: int) -> Fraction:
    total = Fraction(0)
    for rnd in t.rounds:
        scored = None
        for g in rnd.games:
            if number in (g.white, g.black):
                if g.result is None:
                    scored = Fraction(0)
                else:
                    scored = g.result.white if number == g.white else g.result.black
        for who, kind in rnd.byes:
            if who == number:
                scored = {
                    Bye.PAIRING: t.settings.bye_points,
                    Bye.HALF: Fraction(1, 2),
                    Bye.FULL: Fraction(1),
                    Bye.ZERO: Fraction(0),
                }[kind]
        total += t.settings.absence_points if scored is None else scored
    return total


def mm(t: Tournament) -> dict[int, Fraction]:
    return {p.number: p.start_score + made(t, p.number) for p in t.players}


# -- pairing (2.1-2.4, 4.3) -------------------------------------------------------------------


def have_met(t: Tournament) -> set[frozenset[int]]:
    """Pairs with a game between them; a forfeited one was none, an open one is being played."""
    return {
        frozenset((g.white, g.black)) for _, g in t.games() if g.result is None or g.result.played
    }


class TooMuch(Exception):
    """The blind search took longer than a test may."""


class Blind:
    """One blind search for a field without its bye."""

    def __init__(self, t, order, points, level, met, top_halves, repeats, steps):
        self.points, self.level, self.met = points, level, met
        self.rank = {number: i for i, number in enumerate(order)}
        self.top_halves = top_halves
        self.allowed = repeats
        self.steps = steps

    def again(self, a, b):
        return frozenset((a, b)) in self.met

    def tick(self):
        self.steps[0] -= 1
        if self.steps[0] < 0:
            raise TooMuch

    def groups(self, order):
        result = []
        for number in order:
            if result and self.points[result[-1][0]] == self.points[number]:
                result[-1].append(number)
            else:
                result.append([number])
        return result

    # Every method yields (pairs, who goes down), first choice first.

    def top(self, group, repeats):
        if not self.top_halves:
            yield from self.nearest(group, repeats, last=False)
            return
        if len(group) % 2 == 0:
            yield from self.halves(group, repeats)
            return
        middle = len(group) // 2
        choices = [middle]
        for away in range(1, len(group)):
            choices += [i for i in (middle + away, middle - away) if 0 <= i < len(group)]
        for i in choices:
            rest = group[:i] + group[i + 1 :]
            for pairs, down in self.halves(rest, repeats):
                yield pairs, [group[i], *down]

    def halves(self, group, repeats):
        half = len(group) // 2
        yield from self.halves_from(group[:half], group[half:], [], [], repeats)

    def halves_from(self, top, bottom, pairs, down, repeats):
        self.tick()
        if not top:
            yield pairs, down + bottom
            return
        senior, later = top[0], top[1:]
        fresh = [j for j in bottom if not self.again(senior, j)]
        old = [j for j in bottom if self.again(senior, j)] if repeats > 0 else []
        for junior in fresh + old:
            yield from self.halves_from(
                later,
                [j for j in bottom if j != junior],
                [*pairs, (senior, junior)],
                down,
                repeats - (junior in old),
            )
        yield from self.halves_from(later, bottom, pairs, [*down, senior], repeats)

    def nearest(self, group, repeats, last, pairs=(), down=()):
        self.tick()
        if not group:
            yield list(pairs), list(down)
            return
        # "from the highest by level in the current group": whoever that is, also before those
        # who came down; equal levels in the order of 2.1
        senior = min(group, key=lambda j: (-self.level[j], self.rank[j]))
        others = [j for j in group if j != senior]
        by_nearness = sorted(
            others, key=lambda j: (abs(self.level[j] - self.level[senior]), self.rank[j])
        )
        fresh = [j for j in by_nearness if not self.again(senior, j)]
        old = [j for j in by_nearness if self.again(senior, j)] if repeats > 0 else []
        for junior in fresh + old:
            rest = [j for j in group if j not in (senior, junior)]
            yield from self.nearest(
                rest, repeats - (junior in old), last, (*pairs, (senior, junior)), down
            )
        if not last:
            yield from self.nearest(others, repeats, last, pairs, (*down, senior))

    def count(self, pairs):
        return sum(self.again(a, b) for a, b in pairs)

    def leaves(self, groups, waiting, first, repeats):
        if not groups:
            waiting = sorted(waiting, key=self.rank.get)
            for pairs, _ in self.nearest(waiting, repeats, last=True):
                yield pairs
            return
        group = sorted(waiting + groups[0], key=self.rank.get)
        ways = self.top(group, repeats) if first else self.nearest(group, repeats, last=False)
        for pairs, down in ways:
            for rest in self.leaves(groups[1:], down, False, repeats - self.count(pairs)):
                yield pairs + rest

    def first(self, order):
        return next(self.leaves(self.groups(order), [], True, self.allowed), None)

    def first_italian(self, order):
        groups = self.groups(order)
        pairs, down = next(self.top(groups[0], 0))
        rest = next(self.leaves(groups[1:], down, False, self.allowed), None)
        return None if rest is None else pairs + rest


def bye_choices(t: Tournament, order):
    """Who may have the bye, first choice first."""
    had = {n: sum((n, Bye.PAIRING) in earlier.byes for earlier in t.rounds) for n in order}
    byes = [n for n in reversed(order) if had[n] == min(had.values())]
    unplayed_wins = {
        g.white if g.result.white == 1 else g.black
        for _, g in t.games()
        if g.result is not None and not g.result.played and g.result is not Result.BOTH_FORFEIT
    }
    return [n for n in byes if n not in unplayed_wins] + [n for n in byes if n in unplayed_wins]


def order_of(t: Tournament) -> list[int]:
    """Who plays the next round, by 2.1: MM points, level, start number."""
    points, level = mm(t), levels(t)[-1]
    here = [p.number for p in t.players if len(t.rounds) + 1 not in p.absent]
    return sorted(here, key=lambda n: (-points[n], -level[n], n))


def pairing(t: Tournament, steps: int = 100_000):
    """(set of pairs, bye) of the next round, or ``None`` when none is legal."""
    budget = [steps]
    s = t.settings
    points, level, met = mm(t), levels(t)[-1], have_met(t)
    order = order_of(t)
    left = max(1, t.planned - len(t.rounds))
    top_halves = len([n for n in order if points[n] == points[order[0]]]) >= 2 * left
    byes = bye_choices(t, order) if len(order) % 2 else [None]
    most = len(order) // 2 if s.allow_repeats or s.italian else 0
    for repeats in range(most + 1):
        for bye in byes:
            playing = [n for n in order if n != bye]
            blind = Blind(t, playing, points, level, met, top_halves, repeats, budget)
            found = blind.first_italian(playing) if s.italian else blind.first(playing)
            if found is not None:
                return {frozenset(pair) for pair in found}, bye
    return None


# -- places (3.3, 4.2, PS.1) ------------------------------------------------------------------


def opponents_mean(t: Tournament, number: int, final) -> Fraction | None:
    total, games = 0, 0
    for rnd in t.rounds:
        for g in rnd.games:
            if number not in (g.white, g.black) or g.result is None:
                continue
            other = g.black if number == g.white else g.white
            mine = g.result.white if number == g.white else g.result.black
            if g.result.played:
                total, games = total + final[other], games + 1
            elif mine == 1 and t.settings.forfeit_win_level == "own":
                total, games = total + final[number], games + 1
            elif mine == 1 and t.settings.forfeit_win_level == "opponent":
                total, games = total + final[other], games + 1
        for who, kind in rnd.byes:
            if who == number and kind in (Bye.PAIRING, Bye.FULL):
                total, games = total + final[number], games + 1
    return Fraction(total, games) if games else None


def beaten_mean(t: Tournament, number: int, final) -> Fraction | None:
    beaten = []
    for _, g in t.games():
        if g.result is None or not g.result.played:
            continue
        if g.white == number and g.result.white == 1:
            beaten.append(final[g.black])
        if g.black == number and g.result.black == 1:
            beaten.append(final[g.white])
    return Fraction(sum(beaten), len(beaten)) if beaten else None


def among(t: Tournament, tied) -> dict[int, Fraction] | None:
    points = {number: Fraction(0) for number in tied}
    played = set()
    for _, g in t.games():
        if g.white in points and g.black in points and g.result and g.result.played:
            points[g.white] += g.result.white
            points[g.black] += g.result.black
            played.add(frozenset((g.white, g.black)))
    needed = len(tied) * (len(tied) - 1) // 2
    return points if len(played) == needed else None


def places(t: Tournament) -> dict[int, int]:
    """Place by player, shared places included."""
    final = levels(t)[-1]
    score = mm(t)
    asked = [
        lambda tied: {n: score[n] for n in tied},
        lambda tied: among(t, tied),
        lambda tied: {n: opponents_mean(t, n, final) for n in tied},
        lambda tied: {n: final[n] for n in tied},
    ]
    if t.settings.beaten_level:
        asked.append(lambda tied: {n: beaten_mean(t, n, final) for n in tied})
    ratings = {p.number: p.rating for p in t.players}
    asked.append(lambda tied: {n: ratings[n] for n in tied})
    result = {}

    def decide(tied, place):
        """Give the next places to the tied: first of all, the best by the first criterion
        that tells them apart; then everything again for each of the two parts."""
        if len(tied) == 1:
            result[tied[0]] = place
            return
        for criterion in asked:
            values = criterion(tied)
            if values is None:
                continue
            least = Fraction(-(10**9))
            value = {n: least if values[n] is None else values[n] for n in tied}
            if len(set(value.values())) == 1:
                continue
            at = place
            for v in sorted(set(value.values()), reverse=True):
                part = [n for n in tied if value[n] == v]
                decide(part, at)
                at += len(part)
            return
        for n in tied:
            result[n] = place

    decide([p.number for p in t.players], 1)
    return result
