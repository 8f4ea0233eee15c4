"""Finals and knock-outs: the article on riichi seatings, 1.3 and 2 (docs/evidence)."""

from __future__ import annotations

from itertools import combinations

from pairing.laboratory.play import PlayedEvent
from tools.evidence.pages import Bars, Estimate, Found, Rule, around, difference, estimate, share_of
from tools.evidence.riichi_events import (
    OTHER_LUCK,
    USUAL,
    WORTH,
    Claim,
    Data,
    Way,
    World,
    answered,
    bars_of,
    mean_of,
    order_before,
    robin,
    sample,
    swiss,
)
from tools.shared import table

BETTER, NOT_BETTER = Rule(WORTH), Rule(WORTH, at_most=True)
HANCHANS = 10
FINALS, NONE = "finals of steps 3 and 2", "no finals"
FEW, MANY = "28 players", "60 players"


def overtaken(played: PlayedEvent) -> float:
    """1 if the leader before the last two hanchans has not won, else 0."""
    return float(order_before(played, HANCHANS - 1)[0] != played.order[0])


def together(played: PlayedEvent) -> float:
    """Return the share of the six pairs of the first four before the last hanchan at one table."""
    first = order_before(played, HANCHANS)[:4]
    tables = [set(table_.seats) for table_ in played.tournament.rounds[-1].tables]
    return sum(any({*pair} <= four for four in tables) for pair in combinations(first, 2)) / 6


LOOKS = {"overtaken": overtaken, "together": together, "winner": lambda e: float(e.order[0])}


def _finals(world: World, events: int) -> Data:
    """Finals in place of the last two rounds; 60 players, who take long, as usual only."""
    few = {NONE: robin(HANCHANS), FINALS: Way("plan 8; interval 2 step 3 2", HANCHANS, alike=8)}
    other = {OTHER_LUCK: robin(HANCHANS, luck=1)}
    data = {FEW: sample(28, few | other, 10 * events, world, LOOKS)}
    if world == USUAL:
        many = {NONE: swiss(HANCHANS), FINALS: swiss(HANCHANS, 3, 2)}
        data[MANY] = sample(60, many, events, world, LOOKS)
    return data


def _more(data: Data) -> Estimate:
    """Return how much more often finals overtake the leader among 60 players than among 28:
    different events, different fields."""
    many, few = (
        difference(data[field][FINALS]["overtaken"], data[field][NONE]["overtaken"])
        for field in (MANY, FEW)
    )
    mean, half = many.mean - few.mean, (many.half**2 + few.half**2) ** 0.5
    return around(mean, half, many.events)


def finals() -> Found:
    """Return the last two of 10 hanchans as finals, against none."""
    change = "the leader before the last two does not win, finals less none"
    asked = [
        Claim(f"28: {change}", BETTER, (FEW,), FINALS, NONE, "overtaken"),
        Claim("28: pairs of the first four at one last table, finals less none", Rule(0.1),
              (FEW,), FINALS, NONE, "together"),
        Claim("28: the strongest wins, finals less none", NOT_BETTER, (FEW,), FINALS, NONE,
              "winner_strongest"),
        Claim("28: rho, finals less none", NOT_BETTER, (FEW,), FINALS, NONE),
        Claim(f"60: {change}", BETTER, (MANY,), FINALS, NONE, "overtaken"),
        Claim("the same, 60 less 28", BETTER, (FEW, MANY), figure=_more),
    ]  # fmt: skip
    title = "share of events whose leader after 8 of 10 hanchans does not win"
    return answered(asked, _finals, 25, bars_of(title, "overtaken", FINALS, NONE), _changed)


def _changed(data: Data) -> list[str]:
    """Return what the finals change: the winner, and what happens in the last hanchans."""
    rows = []
    for field, measures in data.items():
        winners = zip(measures[FINALS]["winner"], measures[NONE]["winner"], strict=True)
        other = [one != two for one, two in winners]
        seen = [estimate(measures[way][look]) for look in ("overtaken", "together")
                for way in (FINALS, NONE)]  # fmt: skip
        rows.append((field, share_of(sum(other), len(other)), *seen))
    heads = ("", "another winner than without", "leader overtaken, finals", "none",
             "first four together, finals", "none")  # fmt: skip
    return table(heads, rows)


NINE, STEPS = "16 players, 9 hanchans", "16 players, other distances"
KNOCKOUT, ROBIN, SEEDED = "knock-out, 3 hanchans a table", "round robin", "knock-out by rating"
ONE, FIVE, FIFTEEN = "knock-out, 1 hanchan a table", "knock-out, 5", "round robin of 15"
DOUBLE = "double elimination, 1"


def _knockout(world: World, events: int) -> Data:
    nine = {KNOCKOUT: Way("knockout games 3", 9), ROBIN: robin(9)}
    again = {OTHER_LUCK: Way("knockout games 3", 9, luck=1)}
    more = {
        ONE: Way("knockout games 1", 3),
        FIVE: Way("knockout games 5", 15),
        FIFTEEN: robin(15),
        DOUBLE: Way("double-elimination games 1", 6),
        SEEDED: Way("knockout games 3", 9, seeded=True),
        OTHER_LUCK: Way("knockout games 5", 15, luck=1),
    }
    looks = {"tables": tables_played, "last": strongest_last}
    return {
        NINE: sample(16, nine | again, 4 * events, world, looks),
        STEPS: sample(16, more, events, world),
    }


def tables_played(played: PlayedEvent) -> float:
    """Return how many hanchans were played at all tables."""
    return float(sum(1 for _ in played.tournament.tables()))


def strongest_last(played: PlayedEvent) -> float:
    """1 if the strongest of all is last of his table in the first hanchan, else 0."""
    best = played.true_order[0]
    [at] = [four for four in played.tournament.rounds[0].tables if best in four.seats]
    scores = dict(zip(at.seats, at.scores or (), strict=True))
    return float(scores[best] == min(scores.values()))


def knockout() -> Found:
    """Knock-outs of 16 against round robins of as many hanchans."""

    def games(data: Data) -> Estimate:
        one, other = (data[NINE][way]["tables"] for way in (KNOCKOUT, ROBIN))
        return estimate([a / b for a, b in zip(one, other, strict=True)])

    wins, rank = "winner_strongest", "winner_rank"
    asked = [
        Claim("the strongest is last of his table in the first hanchan", Rule(0.1),
              figure=mean_of((NINE,), ROBIN, "last")),
        Claim("hanchans played, as a share of the round robin's", Rule(0.75, at_most=True),
              figure=games),
        Claim("the strongest wins, round robin less knock-out", BETTER, (NINE,), ROBIN, KNOCKOUT,
              wins),
        Claim("rho, round robin less knock-out", BETTER, (NINE,), ROBIN, KNOCKOUT),
        Claim("rank of the winner, knock-out less round robin", Rule(0.5), (NINE,), KNOCKOUT,
              ROBIN, rank),
        Claim("the strongest wins, 5 hanchans a table less 1", BETTER, (STEPS,), FIVE, ONE, wins),
        Claim("the strongest wins, round robin of 15 less knock-out of 5", NOT_BETTER, (STEPS,),
              FIFTEEN, FIVE, wins),
    ]  # fmt: skip
    return answered(asked, _knockout, 100, _winners)


def _winners(data: Data) -> Bars:
    measures = {**data[STEPS], **data[NINE]}
    shown = (ONE, KNOCKOUT, SEEDED, FIVE, DOUBLE, ROBIN, FIFTEEN)
    groups = {
        way.replace(", ", ",\n").replace("s a ", "s\na ").replace(" of ", "\nof "): [
            estimate(measures[way]["winner_strongest"])
        ]
        for way in shown
    }
    return Bars("how often the strongest of 16 wins", groups)
