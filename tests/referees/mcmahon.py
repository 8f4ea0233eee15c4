"""A literal judge of McMahon rounds: every pairing of a small field, the aims one by one.

It shares no code with the engine: scores, groups, draw-ups, colours and costs are worked out
here from the rounds.  The aims are those of docs/mcmahon.md.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from tests.referees.criteria import Literal

RANKS = {**{f"{k}k": -k for k in range(1, 31)}, **{f"{d}d": d - 1 for d in range(1, 10)}}


def starts(tournament):
    """Everybody's start points: ranks above the zero rank, cut at the bar and the floor."""
    s = tournament.settings
    ranks = sorted((RANKS[p.rank] for p in tournament.players), reverse=True)
    if s.kind == "swiss":
        return {p.number: Fraction(0) for p in tournament.players}
    # An eighth of the field, opponents enough for everybody, a quarter at most, two at least.
    size = max(2, min(max(tournament.planned + 1, len(ranks) // 8), len(ranks) // 4))
    top = s.top_size or size
    bar = max((r for r in ranks if sum(one >= r for one in ranks) >= top), default=ranks[-1])
    if s.groups is not None:
        floor = max(ranks[-1], bar - s.groups + 1)
    else:
        floor = min(r for r in ranks if sum(one <= r for one in ranks) >= min(size, len(ranks)))
    floor = min(floor, bar)
    cut = {p.number: max(min(RANKS[p.rank], bar), floor) for p in tournament.players}
    return {n: Fraction(rank - RANKS[s.zero_rank]) for n, rank in cut.items()}


def order_of(tournament, lots):
    """Who plays the next round in the order of its pairing: MM points, the criteria, rating and
    rank where they are asked; players equal in all that as they stand in ``lots``."""
    s, literal = tournament.settings, Literal(tournament)
    groups = literal.order(list(s.criteria))
    place = {n: at for at, group in enumerate(groups) for n in group}
    word = s.seeding[min(len(tournament.rounds), len(s.seeding) - 1)]
    player = {p.number: p for p in tournament.players}

    def key(n):
        fine = (-player[n].rating, -RANKS[player[n].rank]) if "rating" in word else ()
        return -literal.mm(n), place[n], *fine, lots.index(n)

    return sorted(lots, key=key)


def all_pairings(numbers):
    if not numbers:
        yield ()
        return
    first = numbers[0]
    for other in numbers[1:]:
        for rest in all_pairings([n for n in numbers[1:] if n != other]):
            yield ((first, other), *rest)


def districts_of(settings):
    """The clubs of each district, as they are typed."""
    districts = [one.split("+") for one in settings.club_groups.split(";") if one]
    return [{club.strip() for club in one} for one in districts]


class Judge:
    """The state before a round, for the players who play in it (in seeding order)."""

    def __init__(self, tournament, order, settings):
        self.settings = s = settings
        self.order = order
        scores = [{p.number: Fraction(p.start_score) for p in tournament.players}]
        self.met, self.ups, self.downs, self.balance = set(), {}, {}, {}
        for table in (self.ups, self.downs, self.balance):
            table.update({p.number: 0 for p in tournament.players})
        for at, one in enumerate(tournament.rounds):
            now = scores[-1]
            for g in one.games:
                self.note(g, now)
            scores.append({n: now[n] + tournament.history[n][at].points for n in now})
        self.score = scores[-1]
        rounds = len(tournament.rounds)
        top = max(p.start_score for p in tournament.players)
        self.player = {p.number: p for p in tournament.players}
        self.free = {p.number for p in tournament.players if self.is_free(p, top, tournament)}
        clubs = [self.player[n].club for n in order]
        share = s.relief_share * len(order)
        self.large = {club for club in clubs if 100 * clubs.count(club) > share}
        self.districts = districts_of(s)
        self.seeding = s.seeding[min(rounds, len(s.seeding) - 1)].removesuffix("_rating")
        groups = {}
        for n in order:
            groups.setdefault(self.score[n], []).append(n)
        self.group = {n: groups[self.score[n]] for n in order}
        lot = Random(f"{tournament.seed}/{rounds + 1}/pairs")
        self.lot = {frozenset(pair): lot.getrandbits(24) for pair in combinations(order, 2)}

    def is_free(self, p, top, tournament):
        s = self.settings
        return (
            (s.free_rank and RANKS[p.rank] + self.won(p) >= RANKS[s.free_rank])
            or (s.free_top and s.kind == "mcmahon" and p.start_score >= top)
            or (s.free_winners and 2 * self.won(p) >= tournament.planned)
        )

    def won(self, p):
        return self.score[p.number] - p.start_score

    def note(self, g, now):
        """What a game leaves behind: floats by the scores before it, the meeting, colours."""
        if now[g.white] != now[g.black]:
            high, low = sorted((g.white, g.black), key=lambda n: -now[n])
            self.downs[high] += 1
            self.ups[low] += 1
        if g.result is None or g.result.played:
            self.met.add(frozenset((g.white, g.black)))
        if g.result is not None and g.result.played and not g.handicap:
            self.balance[g.white] += 1
            self.balance[g.black] -= 1

    def judge(self, pairs):
        """The aims' values of a pairing, the smaller the better, the first deciding."""
        repeats = cost = priced = squares = geo = drawn = fine = lot = 0
        for pair in pairs:
            one, other = sorted(pair, key=self.order.index)
            repeats += frozenset(pair) in self.met
            lot += self.lot[frozenset(pair)]
            apart = self.score[one] - self.score[other]
            squares += apart * apart
            cost += apart
            a, b = self.player[one], self.player[other]
            if one not in self.free or other not in self.free:
                club = (self.settings.apart_club == "avoid") and a.club == b.club != ""
                land = (self.settings.apart_country == "avoid") and a.country == b.country != ""
                club = club and len({p.club for p in self.player.values()}) > 1
                land = land and len({p.country for p in self.player.values()}) > 1
                price = self.settings.club_price * (club and a.club not in self.large)
                price += self.settings.country_price * land
                near = sum(
                    len({p.club in clubs for p in self.player.values()}) > 1
                    and a.club in clubs and b.club in clubs
                    for clubs in self.districts
                ) > 0  # fmt: skip
                price += self.settings.district_price * near
                cost, priced = cost + price, priced + (price > 0)
                geo += 2 * club + land + near
            if apart:
                drawn += self.drawn(one, other)
            else:
                fine += self.seeded(one, other)
            if self.settings.balance_colours and not self.seats((one, other))[1]:
                fine += self.coloured(one, other)
        return repeats, cost, priced, squares, geo, drawn, fine, lot

    def drawn(self, high, low):
        cost = 500 * (self.downs[high] > 0) + 500 * (self.ups[low] > 0)
        if self.settings.compensate:
            cost += 0 if self.ups[high] > self.downs[high] else 500
            cost += 0 if self.downs[low] > self.ups[low] else 500
        for n, wanted in ((high, self.settings.down_from), (low, self.settings.up_from)):
            group = self.group[n]
            at, last = group.index(n), len(group) - 1
            if last:
                away = {
                    "top": 2 * at,
                    "bottom": 2 * last - 2 * at,
                    "middle": 2 * abs(2 * at - last),
                }
                cost += 250 * away[wanted] // (2 * last)
        return cost

    def seeded(self, one, other):
        group = self.group[one]
        size, a, b = len(group), group.index(one), group.index(other)
        if self.seeding == "slip":
            off = 2 * abs(a - b) - size
            return 1000 * off * off // (size * size)
        if self.seeding == "fold":
            off = a + b - (size - 1)
            return 1000 * off * off // max(1, size - 1) ** 2
        return 1000 * ((2 * a < size) == (2 * b < size))

    def seats(self, pair):
        """Who has White, ``None`` where the lot decides, and how many stones he gives."""
        s, level = self.settings, {}
        for n in pair:
            by_score = self.score[n].__floor__() + RANKS[s.zero_rank]
            own = by_score if s.handicap_by == "mm" else RANKS[self.player[n].rank]
            level[n] = min(own, RANKS[s.even_rank])
        strong, weak = sorted(pair, key=lambda n: -level[n])
        given = max(0, level[strong] - level[weak] - s.handicap_correction)
        given = min(given, s.handicap_maximum) if level[strong] > level[weak] else 0
        if given:
            return strong, given
        one, other = pair
        if not s.balance_colours or self.balance[one] == self.balance[other]:
            return None, 0
        return min(pair, key=lambda n: self.balance[n]), 0

    def coloured(self, one, other):
        mine, his = self.balance[one], self.balance[other]
        return 500 if mine * his > 0 else 0
