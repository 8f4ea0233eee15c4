"""Seatings for each kind of riichi event: the article on riichi seatings, 2 (docs/evidence)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tools.evidence.pages import Bars, Estimate, Found, Rule, estimate
from tools.evidence.riichi_events import (
    OTHER_LUCK,
    WORTH,
    Claim,
    Data,
    World,
    answered,
    bars_of,
    mean_of,
    opponents_met,
    repeats_from,
    robin,
    sample,
    share_with,
    swiss,
    width,
)

SWISS, ROBIN, FINAL = "Swiss", "round robin", "Swiss with a final"
BETTER, NOT_BETTER = Rule(WORTH), Rule(WORTH, at_most=True)
"""A gain worth choosing by, in part any gain; and one that nobody needs to choose by."""
HANCHANS = 8
LOOKS = {"width": width(HANCHANS), "repeats": repeats_from(HANCHANS - 1), "met": opponents_met}
NEARLY_ALL, FAR, CLOSE = Rule(0.8), Rule(0.8), Rule(0.5, at_most=True)
MOSTLY, HARDLY = Rule(0.9), Rule(0.1, at_most=True)
BY_LOT = "width of the Swiss's last tables, 1 as by lot"
LATE = "share of Swiss with a repeat in the last two hanchans"


def _large(world: World, events: int) -> Data:
    ways = {SWISS: swiss(HANCHANS), ROBIN: robin(HANCHANS), OTHER_LUCK: robin(HANCHANS, luck=1)}
    sizes = (24, 36, 60)
    return {f"{size} players": sample(size, ways, events, world, LOOKS) for size in sizes}


def seatings() -> Found:
    """Return the Swiss against the round robin among 24, 36 and 60 players in 8 hanchans."""
    small, large = ("24 players", "36 players"), ("60 players",)

    def met(data: Data) -> Estimate:
        return estimate([met / 35 for met in data["36 players"][ROBIN]["met"]])

    asked = [
        Claim("36: share of the others met, round robin", NEARLY_ALL, figure=met),
        Claim(f"24, 36: {LATE}", MOSTLY, figure=share_with(small, SWISS, "repeats")),
        Claim(f"24, 36: {BY_LOT}", FAR, figure=mean_of(small, SWISS, "width")),
        Claim("24, 36: rho, round robin less Swiss", BETTER, small, ROBIN, SWISS),
        Claim(f"60: {LATE}", HARDLY, figure=share_with(large, SWISS, "repeats")),
        Claim(f"60: {BY_LOT}", CLOSE, figure=mean_of(large, SWISS, "width")),
        Claim("60: rho, Swiss less round robin", BETTER, large, SWISS, ROBIN),
    ]
    title = "width of the tables of the last hanchan, 1 as by lot"
    return answered(asked, _large, 75, bars_of(title, "width", SWISS, ROBIN))


SHORT = 5
LONGER = "round robin of 8"
SMALL, ROBINS, LARGER = "24 players", "24 players, round robins", "48 players, round robins"


def _short(world: World, events: int) -> Data:
    robins = {ROBIN: robin(SHORT), OTHER_LUCK: robin(SHORT, luck=1), LONGER: robin(HANCHANS)}
    two = {SWISS: swiss(SHORT), FINAL: swiss(SHORT, 1)}
    return {
        SMALL: sample(24, robins | two, events, world),
        ROBINS: sample(24, robins, 2 * events, world),
        LARGER: sample(48, robins, 2 * events, world),
    }


def _lost(measure: str, lots: float = 0.0) -> Callable[[Data], Estimate]:
    """Return what a round robin of 5 hanchans loses when the field is twice as large; ``lots``
    do, too.
    """

    def figure(data: Data) -> Estimate:
        small, large = (data[field][ROBIN][measure] for field in (ROBINS, LARGER))
        return estimate([one - other - lots for one, other in zip(small, large, strict=True)])

    return figure


def hanchans() -> Found:
    """Return what 5 hanchans say, by whatever seating, of 24 and 48 players."""
    asked = [
        Claim("24: rho of 8 hanchans less 5, round robin", BETTER, (ROBINS,), LONGER, ROBIN),
        *(Claim(f"24: rho, round robin of 8 less {way} of 5", BETTER, (SMALL,), LONGER, way)
          for way in (SWISS, FINAL)),
        *(Claim(f"24: rho of 5, {way} less round robin", NOT_BETTER, (SMALL,), way, ROBIN)
          for way in (SWISS, FINAL)),
        Claim("rho of 5, 24 players less 48", BETTER, figure=_lost("spearman")),
        Claim("the strongest four found, 24 less 48", BETTER, figure=_lost("top_found")),
        Claim("the same less what lots lose", BETTER, figure=_lost("top_found", 4 / 24 - 4 / 48)),
    ]  # fmt: skip
    return answered(asked, _short, 300, _finding(ROBINS, LARGER))


def _finding(*fields: str) -> Callable[[Data], Bars]:
    """Bars of what is found in 5 and in 8 hanchans, field by field."""
    names = ("rho of places and strength", "of the strongest four in the first four")

    def bars(data: Data) -> Bars:
        groups = {
            f"{field.split(',')[0]},\n{hanchans} hanchans": [
                estimate(data[field][way][name]) for name in ("spearman", "top_found")
            ]
            for field in fields
            for way, hanchans in ((ROBIN, SHORT), (LONGER, HANCHANS))
        }
        return Bars("round robins: what the places say of strength", groups, names)

    return bars


def _middle(world: World, events: int) -> Data:
    plans = {ROBIN: robin(HANCHANS), OTHER_LUCK: robin(HANCHANS, luck=1)}
    return {
        "40 players": sample(40, {FINAL: swiss(HANCHANS, 1)} | plans, events, world, LOOKS),
        "48 players": sample(48, {SWISS: swiss(HANCHANS)} | plans, events, world, LOOKS),
    }


def middle() -> Found:
    """Swiss and round robin among 40 and 48 players in 8 hanchans."""
    fewer, more = ("40 players",), ("48 players",)
    asked = [
        Claim("48: opponents met, round robin", Rule(24), figure=mean_of(more, ROBIN, "met")),
        Claim("48: rho, Swiss less round robin", NOT_BETTER, more, SWISS, ROBIN),
        Claim("48: rho, round robin less Swiss", NOT_BETTER, more, ROBIN, SWISS),
        Claim("40: rho, Swiss with a final less round robin", BETTER, fewer, FINAL, ROBIN),
        Claim(f"48: {LATE}", HARDLY, figure=share_with(more, SWISS, "repeats")),
        Claim(f"48: {BY_LOT}", CLOSE, figure=mean_of(more, SWISS, "width")),
    ]
    return answered(asked, _middle, 75, _pairs)


def _pairs(data: Data) -> Bars:
    ways: Sequence[tuple[str, str]] = (("40 players", FINAL), ("48 players", SWISS))
    groups = {
        field: [estimate(data[field][seating]["spearman"]) for seating in (way, ROBIN)]
        for field, way in ways
    }
    return Bars("rho of places and strength, 8 hanchans", groups, ("Swiss", ROBIN))
