"""Advice on seating, by players and hanchans (docs/riichi.md, *Command line*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import comb, factorial

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.stages import Stage, read

OPEN_ENTRY_SIZES = (24, 28, 32, 36)
"""Sizes worth preparing while the entry is still open."""


def worth_preparing(players: int) -> bool:
    """Return whether an entry of about so many may yet end at one of those sizes.

    >>> worth_preparing(30), worth_preparing(92)
    (True, False)
    """
    return OPEN_ENTRY_SIZES[0] - 4 <= players <= OPEN_ENTRY_SIZES[-1] + 4


NEARLY: Mapping[int, tuple[int, int]] = {24: (7, 2), 32: (10, 1), 36: (11, 2)}
"""Players -> hanchans without a repeat, and how many opponents a player then misses.

The article prints 6 hanchans for 24 players; its own comment (all but two) is 7.
"""


@dataclass(frozen=True)
class Advice:
    """Recommendation and its reasons.

    ``kind`` is ``round_robin``, ``cycles``, ``swiss_or_round_robin``, ``swiss``, or
    ``better_not``; ``final`` whether optional finals are recommended; ``modes``, ``steps`` and
    ``cycles`` a ready proposal for the settings.
    """

    kind: str
    final: bool
    texts: tuple[Text, ...]
    modes: tuple[str, ...]
    steps: tuple[int, ...] = ()
    cycles: int = 1
    sit_out: bool = False

    @property
    def settings(self) -> dict[str, str]:
        """Return the proposal as settings of an event, by name, as they are typed."""
        listed = {
            "modes": " ".join(self.modes),
            "steps": " ".join(map(str, self.steps)),
            "cycles": str(self.cycles),
            "odd_field": "sit_out" if self.sit_out else "",
        }
        return {name: value for name, value in listed.items() if value}


def perfect_rounds(players: int) -> int | None:
    """Hanchans of the perfect round robin, in which each pair meets exactly once (1.1).

    >>> perfect_rounds(28), perfect_rounds(24)
    (9, None)
    """
    return (players - 1) // 3 if players % 12 == 4 else None


def unique_tables(players: int) -> int:
    """Hanchans needed to play every possible table: C(n,4) / (n/4) (section 1.1).

    >>> [unique_tables(n) for n in (4, 8, 16)]
    [1, 35, 455]
    """
    return comb(players, 4) // (players // 4)


def unique_seatings(players: int) -> int:
    """Count :func:`unique_tables` with every order of the winds: 24 times as many.

    >>> unique_seatings(8)
    840
    """
    return unique_tables(players) * factorial(4)


def advise(players: int, games: int) -> Advice:
    """Return the recommendation for so many players and hanchans (docs/riichi.md, *Command line*).

    The article has no columns for 1-3, 6-7 and 11-15 hanchans and no line for fewer than 12
    players; they are read with the nearest (6-7 and 11-12 as 8-10, 13-15 as 16-20).  For a
    number that does not fill tables: what to do with those too many, and the advice for the
    nearest number that does (with house players the next one up).  Below 12 players
    finals are left out: there is nobody to cut.  The last sentences say the settings, and how a
    workbook is made with them.
    """
    if players < 4:
        raise not_four(players)
    if games < 1:
        raise InputError("error.riichi_games", games=games)
    advice = _too_many(players, games) if players % 4 else _for_tables(players, games)
    return replace(advice, texts=(*advice.texts, *_how_to_take_it(advice, players, games)))


def _how_to_take_it(found: Advice, players: int, games: int) -> Iterator[Text]:
    """Yield the settings of an advice, and how a workbook is made with them."""
    steps = " ".join(map(str, found.steps)) or "—"
    modes = " ".join(found.modes)
    yield text("advice.settings", modes=modes, steps=steps, cycles=found.cycles)
    if found.sit_out:
        yield text("advice.sit_out")
    yield text("advice.as_advised", rounds=games)
    if worth_preparing(players):
        yield text("advice.prepare", sizes=list(OPEN_ENTRY_SIZES))


def _for_tables(players: int, games: int) -> Advice:
    """Return the advice for a number that fills tables."""
    short, long = games <= 5, games >= 13
    row = 0 if players <= 24 else 1 if players <= 36 else 2 if players <= 56 else 3
    kind, wanted, why = _TABLE[row][2 if long else 0 if short else 1]
    final = wanted and players >= LEAST_FOR_FINALS
    modes, steps, cycles = _settings(kind, players, games, final)
    finals = modes.count("interval")
    planned = games - finals
    cycle = _cycle(players)
    if kind in PLANNED and cycle is not None and games > cycle:
        why = "few"
    # Told is what the settings do: several cycles only where they fit.
    single = {"cycles": "round_robin"} if cycles == 1 else {}
    planning = {"swiss_or_round_robin": "round_robin_or_swiss"} if modes[0] == "plan" else {}
    topic = {**single, **planning}.get(kind, kind)
    met = min(3 * games, players - 1)
    counts = {"players": players, "games": games, "met": met, "others": players - 1}
    texts = [text(f"advice.{topic}"), text(f"advice.why.{why}", **counts)]
    texts += [text("advice.instead", most=LARGEST_SECTION)] * (kind == "better_not")
    if kind in PLANNED and modes[0] == "plan":
        texts += _on_plan(players, planned, cycles)
    if finals:
        texts.append(text("advice.finals", count=finals, steps=list(steps)))
    elif wanted and not final:
        texts.append(text("advice.no_finals", players=players))
    texts.append(
        text("advice.unique", tables=unique_tables(players), seatings=unique_seatings(players))
    )
    return Advice(kind, final, tuple(texts), modes, steps, cycles)


def _on_plan(players: int, planned: int, cycles: int) -> list[Text]:
    """Return how long nobody meets again, and what becomes of the hanchans beyond that."""
    texts: list[Text] = []
    full, cycle = perfect_rounds(players), _cycle(players)
    if full is not None:
        texts.append(text("advice.perfect", players=players, rounds=full))
    elif players in NEARLY:
        rounds, missed = NEARLY[players]
        texts.append(text("advice.nearly", players=players, rounds=rounds, missed=missed))
    if cycles > 1:
        texts.append(text("advice.whole_cycles", cycles=cycles, rounds=planned // cycles))
    elif cycle is not None and planned % cycle and planned > cycle:
        texts.append(text("advice.one_plan", rounds=planned, cycle=cycle))
    return texts


LARGEST_SECTION = 36
"""Players of a section that 4 or 5 hanchans still rank (the article's table)."""

LEAST_FOR_FINALS = 12
"""Players from whom finals by interval part the best: a block of step 3 has as many places."""

PLANNED = ("round_robin", "cycles", "swiss_or_round_robin")
"""The kinds of advice whose settings plan all rounds but the finals."""


def _cycle(players: int) -> int | None:
    """Hanchans of a whole round robin without a repeat, where there is one.

    Four players make one table only, which would come back in every cycle: none.
    """
    if players == 4:
        return None
    return perfect_rounds(players) or (NEARLY[players][0] if players in NEARLY else None)


def _settings(
    kind: str, players: int, games: int, final: bool
) -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """Modes, steps and cycles that do what the advice says."""
    if kind == "swiss":
        modes = ("random", *("swiss",) * max(0, games - 3), *("interval",) * min(2, games - 1))
        return modes[:games], (3, 2), 1
    if kind == "swiss_or_round_robin" and 9 * games <= 2 * (players - 1):
        # Two thirds of the field at most are met: Swiss finds opponents of like score to the end,
        # and its last hanchan is a final (the article's example of 40).
        return ("random", *("swiss",) * (games - 2), "interval"), (1,), 1
    if kind not in PLANNED or not final:
        return ("plan",), (), 1
    # The last hanchans are finals: as many as leave whole cycles, or else two.
    cycle = _cycle(players)
    finals = min(2, games - 1)
    cycles = 1
    for left in range(finals, -1, -1):
        if cycle is not None and games > left and (games - left) % cycle == 0:
            finals, cycles = left, (games - left) // cycle
            break
    if not finals:
        return ("plan",), (), cycles
    modes = (*("plan",) * (games - finals), *("interval",) * finals)
    return modes, (3, 2)[-finals:], cycles


def _too_many(players: int, games: int) -> Advice:
    """Return what to do with one to three too many: each way with its seating."""
    over = players % 4
    below, above = players - over, players - over + 4
    upper = _for_tables(above, games)
    texts = [
        text("advice.over", players=players, over=over, short=4 - over),
        text("advice.over.substitutes", count=4 - over, players=above),
        text("advice.over.staff", count=4 - over),
    ]
    if below >= 4:
        most = -(-over * games // players)
        least = over * games // players
        texts.append(
            text(
                "advice.over.rest" if upper.kind in PLANNED else "advice.over.rest_later",
                count=over,
                tables=below // 4,
                times=str(most) if least == most else f"{least}–{most}",
                players=players,
                games=games,
            )
        )
        texts.append(text("advice.over.fewer", count=over, players=below))
    texts.append(text("advice.over.seating", players=above))
    return replace(upper, texts=(*texts, *upper.texts), sit_out=below >= 4)


# rows: 12-24, 28-36, 40-56, 60+; columns: 4-5, 8-10, 16-20+ hanchans
_TABLE: tuple[tuple[tuple[str, bool, str], ...], ...] = (
    (("round_robin", False, "small"), ("cycles", True, "few"), ("cycles", True, "few")),
    (("round_robin", False, "small"), ("round_robin", False, "medium"), ("cycles", True, "few")),
    (
        ("better_not", False, "too_short"),
        ("swiss_or_round_robin", False, "middle"),
        ("round_robin", True, "long"),
    ),
    (
        ("better_not", False, "too_short"),
        ("swiss", True, "large"),
        ("swiss_or_round_robin", False, "large_long"),
    ),
)


@dataclass(frozen=True)
class Preset:
    """A real event's format, ready for the settings: its ``stages``, and their short form.

    ``modes`` has a word for each round; ``cycles`` is the number of round robins planned.
    """

    name: str
    players: int
    stages: str

    @cached_property
    def _listed(self) -> tuple[Stage, ...]:
        return read(self.stages)

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """Return how each round is seated: a word of the setting ``modes`` a round."""
        return tuple(stage.mode for stage in self._listed for _ in range(stage.rounds or 1))

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Return the steps of the interval rounds, in order."""
        return tuple(step for stage in self._listed for step in stage.steps)

    @cached_property
    def cycles(self) -> int:
        """Return the number of round robins that are planned."""
        return max(stage.cycles for stage in self._listed)


PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("autumn_shanten_2018", 92, "random 1; swiss 7; interval 2 step 3 2"),
        Preset("spanish_open_2018", 48, "plan 8"),
        Preset("a_league_2018", 28, "plan 18 cycles 2; interval 2 step 3 2"),
        Preset("snow_dragon_2019", 32, "plan 8"),
        Preset("snow_dragon_2019_large", 40, "random 1; swiss 6; interval 1 step 1"),
    )
}
"""The events that ``pairbook seating presets`` prints (docs/riichi.md)."""
