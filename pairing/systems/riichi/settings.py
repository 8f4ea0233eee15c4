"""Settings of a riichi tournament, which the organiser chooses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.keep_apart import HOW, ApartSettings
from pairing.settings import PointSystem, choice, notation, unused, whole, wholes, words
from pairing.systems.riichi import rules as rule_sets
from pairing.systems.riichi import stages as listed
from pairing.systems.riichi.advice import PRESETS
from pairing.systems.riichi.rules import OWN, RULES
from pairing.systems.riichi.seating import script
from pairing.table_notes import MOST_LEFT
from pairing.table_settings import TableSettings

MODES = listed.MODES
FIRST_ROUNDS = ("usual", "lot", "club", "strength", "neighbours")
"""How the first round is seated; ``usual``: as its mode says."""
LONGEST_ADDRESS = 300
"""Signs of an address that a QR code on a card still shows large enough."""
_LIMIT = re.compile(r"([1-9]\d{0,3})[:×x]([0-9]\d?)")


def limit_word(typed: str) -> str | None:
    """Return a table and how often one may sit there, if that is what was typed: ``1:2``.

    >>> limit_word("1:2"), limit_word("12x1"), limit_word("1")
    ('1:2', '12:1', None)
    """
    match = _LIMIT.fullmatch(typed)
    return f"{match[1]}:{match[2]}" if match else None


def read_address(typed: str) -> str:
    """Return the address of a page as it is kept; raises ``InputError`` for anything else.

    >>> read_address("mahjong.example/cup"), read_address("http://localhost/x.html")
    ('https://mahjong.example/cup', 'http://localhost/x.html')
    """
    address = typed if "://" in typed else f"https://{typed}"
    if not re.fullmatch(r"https?://[^\s/]+(?:/\S*)?", address) or len(address) > LONGEST_ADDRESS:
        raise InputError("error.page_address", subject=Subject(field="page_address"), value=typed)
    return address


@dataclass(frozen=True)
class RiichiSettings(TableSettings, ApartSettings):
    """Settings of a riichi tournament; docs/riichi.md says what each is for.

    ``modes`` has a word for each round, the last one standing for all that follow; ``steps``
    the steps of the interval rounds in the same way, ``place_script`` the tables of the rounds
    by places (:mod:`pairing.systems.riichi.seating.script`).  ``cycles`` is the number of round
    robins the planned rounds are divided into.  ``return_points`` are the starting points when
    empty.  ``uma`` are the points for the four places of a table, in thousands; twelve numbers
    are the usual ones, those where just one player has the return points or more, and those
    where three have.  ``sticks``: whether the first or nobody gets those left at the end;
    ``missed`` the points for a hanchan missed (empty: 0, and *check* asks), ``chombo`` what one
    costs and ``replacement`` what a house player gets for every hanchan (empty: what he
    scored), all in thousands;
    ``min_hanchans`` how many one must play to be ranked (empty: half of those so far).
    ``evenings`` are the hanchans of each evening of a season, the last standing for all that
    follow; ``ranking`` what decides in the standings, ``best_hanchans`` how many of a player's
    best count for it (:mod:`pairing.systems.riichi.season`).
    ``takes_over``: a replacement has the points of whose place he has.
    ``rule_set`` names the set of rules these were filled in from
    (:mod:`pairing.systems.riichi.rules`).  ``stages``
    is the whole event in one line (:mod:`pairing.systems.riichi.stages`); where it is empty,
    ``modes``, ``steps`` and ``cycles`` are.  A ``preset`` is the format of a real event and
    decides all of them (see :meth:`resolved`).  ``apart_team`` is as strong as ``apart_club``;
    ``first_round`` one of :data:`FIRST_ROUNDS`; ``table_limits`` has words as ``1:2`` (nobody
    more than twice at table 1); ``seat_winds``: whether the seating gives the winds or the
    players draw them; ``round_minutes`` is for the clock; ``team_counts``: of how many members
    a team's points are the sum (empty: of all).
    """

    bye_points: Fraction = whole(0, -1000, 1000)
    absence_points: Fraction = unused(Fraction(0))
    allow_repeats: bool = unused(True)
    preset: str = choice(OWN, OWN, *PRESETS)
    stages: str = notation(listed.canonical, listed.shown)
    modes: tuple[str, ...] = words(("plan",), *MODES)
    steps: tuple[int, ...] = wholes((3, 2))
    place_script: str = notation(script.canonical)
    cycles: int = whole(1, 1, 20)
    finals_step: int = whole(3, 1, 100)
    rule_set: str = choice(OWN, OWN, *RULES, named=rule_sets.named)
    starting_points: int = whole(30_000, 0, 1_000_000)
    return_points: int | None = whole(None, 0, 1_000_000, blank=True)
    uma: tuple[int, ...] = wholes((15, 5, -5, -15))
    tie_uma: str = choice("share", "share", "wind")
    sticks: str = choice("first", "first", "nobody")
    chombo: int = whole(20, 0, 1_000)
    replacement: int | None = whole(None, -1_000, 1_000, blank=True)
    odd_field: str = choice("refuse", "refuse", "substitutes", "sit_out")
    cut_ties: str = choice("earlier", "earlier", "latest", "lot")
    missed: int | None = whole(None, -1000, 1000, blank=True)
    min_hanchans: int | None = whole(None, 0, 99, blank=True)
    evenings: tuple[int, ...] = wholes((), blank=True)
    ranking: str = choice("total", "total", "mean", "place")
    best_hanchans: int | None = whole(None, 1, 999, blank=True)
    takes_over: str = choice("no", "no", "yes")
    crossings: int = whole(0, 0, 1_000)
    apart_team: str = choice("avoid", *HOW)
    first_round: str = choice("usual", *FIRST_ROUNDS)
    table_rotation: str = choice("no", "no", "balanced")
    table_limits: tuple[str, ...] = words((), named=limit_word, blank=True)
    seat_winds: str = choice("given", "given", "drawn")
    round_minutes: int | None = whole(None, 1, 600, blank=True)
    page_address: str = notation(read_address)
    team_counts: int | None = whole(None, 1, 99, blank=True)

    themes: ClassVar[Mapping[str, str]] = {
        "seating": "preset stages place_script evenings steps cycles finals_step "
        "cut_ties first_round crossings seed",
        "points": "return_points uma tie_uma sticks chombo replacement missed ranking "
        "best_hanchans min_hanchans takes_over bye_points family_name",
        "apart": "apart_team apart_club apart_country apart_groups team_counts",
        "hall": "table_rotation table_limits seat_winds round_minutes page_address hall_results",
    }

    def without_apart(self) -> RiichiSettings:
        """Return the settings with nobody kept apart, in the first round neither."""
        plain: RiichiSettings = super().without_apart()
        first = "lot" if self.first_round == "club" else self.first_round
        return replace(plain, apart_team="no", first_round=first)

    @property
    def limits(self) -> dict[int, int]:
        """Table number -> how often one player may come to it."""
        parts = (word.split(":") for word in self.table_limits)
        return {int(table): int(most) for table, most in parts}

    def stage_list(self) -> tuple[listed.Stage, ...]:
        """Return the event as stages, typed as such or in the short form.

        >>> [stage.mode for stage in RiichiSettings(modes=("random", "swiss")).stage_list()]
        ['random', 'swiss']
        """
        if self.stages:
            return _stages_of(self.stages)
        return listed.of_modes(self.modes, self.steps, self.cycles)

    def has_stages(self) -> bool:
        """Return whether there is more to the event than a seating for each round."""
        return bool(self.stages) or any(mode in listed.BRACKETS for mode in self.modes)

    def rounds_needed(self, players: int) -> int | None:
        """Return the rounds the stages take with so many players; ``None`` where they leave it
        open.
        """
        return listed.rounds_of(self.stage_list(), players) if self.has_stages() else None

    def rounds_usual(self, players: int) -> int | None:
        """Return the preset's rounds, else :meth:`rounds_needed`; more or fewer may be played.

        >>> RiichiSettings(preset="autumn_shanten_2018").rounds_usual(60)
        10
        """
        if self.preset == OWN or self.stages:
            return self.rounds_needed(players)
        return len(PRESETS[self.preset].modes)

    def mode(self, round_number: int) -> str:
        """Return how a round is seated.

        In a season the words are for the hanchans of an evening.

        >>> RiichiSettings(modes=("random", "swiss")).mode(5)
        'swiss'
        >>> RiichiSettings(modes=("random", "interval"), evenings=(2,)).mode(5)
        'random'
        """
        listed = self.modes or ("plan",)
        round_number -= self.evening_of(round_number)[1] - 1
        return listed[min(round_number, len(listed)) - 1]

    def step(self, round_number: int) -> int:
        """Return the step of an interval round.

        >>> RiichiSettings(modes=("swiss", "interval"), steps=(3, 2)).step(3)
        2
        """
        before = sum(self.mode(number) == "interval" for number in range(1, round_number))
        return self.steps[min(before, len(self.steps) - 1)] if self.steps else 1

    def evening_of(self, round_number: int) -> tuple[int, int]:
        """Return the evening of a season that a round belongs to, and the first round of it.

        >>> season = RiichiSettings(evenings=(3, 2))
        >>> [season.evening_of(number) for number in (1, 3, 4, 6)]
        [(1, 1), (1, 1), (2, 4), (3, 6)]
        """
        evening, first = 1, 1
        while self.evenings:
            hanchans = self.evenings[min(evening, len(self.evenings)) - 1]
            if round_number < first + hanchans:
                break
            evening, first = evening + 1, first + hanchans
        return evening, first

    def total(self) -> int:
        """Return what the four scores of a table sum to."""
        return 4 * self.starting_points

    def resolved(self) -> RiichiSettings:
        """Return the settings with those of the preset, if there is one.

        >>> RiichiSettings(preset="a_league_2018").resolved().cycles
        2
        """
        if self.preset == OWN or self.stages:
            return self
        chosen = PRESETS[self.preset]
        return replace(
            self, modes=chosen.modes, steps=chosen.steps or self.steps, cycles=chosen.cycles
        )

    def base(self) -> int:
        """Return the return points: what a score is compared with."""
        return self.starting_points if self.return_points is None else self.return_points

    def point_system(self) -> PointSystem:
        """Points of rounds without play: in thousands, as uma."""
        return PointSystem(bye=Fraction(self.bye_points), absence=Fraction(self.missed or 0))

    @property
    def left_lying(self) -> int:
        """Return 1,000 points a player where nobody gets the sticks that are left, else 0."""
        return 1000 * MOST_LEFT if self.sticks == "nobody" else 0

    @property
    def replacement_points(self) -> Fraction | None:
        """``replacement`` as exact points; ``None``: a house player gets what he scored."""
        return None if self.replacement is None else Fraction(self.replacement)

    def taken_off(self, penalty: int, chombos: int) -> Fraction:
        """Return a penalty and so many chombos, in thousands.

        >>> RiichiSettings(chombo=20).taken_off(1500, 2)
        Fraction(83, 2)
        """
        return Fraction(penalty, 1000) + chombos * self.chombo

    @classmethod
    def completed(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Complete settings given by name with those of the set of rules they name."""
        return rule_sets.completed(given)

    @classmethod
    def advised(cls, players: int, rounds: int) -> Mapping[str, str]:
        """Return what ``pairbook advise`` says: how hanchans are seated, and who sits out."""
        from pairing.systems.riichi.advice import advise  # only where somebody asks

        return advise(players, rounds).settings

    @classmethod
    def rule_sets(cls) -> Mapping[str, tuple[Mapping[str, Any], str]]:
        """Published rules by name: the settings each fixes, and the page it was taken from."""
        return {name: (rules.values(), source) for name, (rules, source) in RULES.items()}

    def uma_of(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return the uma of a table with these scores.

        >>> jpml = RiichiSettings(uma=(8, 4, -4, -8, 12, -1, -3, -8, 8, 3, 1, -12))
        >>> jpml.uma_of((45_000, 29_000, 26_000, 20_000))
        (12, -1, -3, -8)
        """
        above = sum(score >= self.base() for score in scores)
        start = {1: 4, 3: 8}.get(above, 0) if len(self.uma) > 4 else 0
        return self.uma[start : start + 4]

    def table_results(
        self, scores: Sequence[int], penalties: Sequence[int], chombos: Sequence[int] = (0, 0, 0, 0)
    ) -> tuple[tuple[int, Fraction], ...]:
        """Place and points of the four seats in order East, South, West, North.

        ``(score - return points) / 1000 + uma - penalty / 1000 - chombos``; when the return
        points are higher than the starting points the first place takes the difference of all four.
        Equal scores share the uma of their places, or the one nearer to East at the start is
        placed higher (setting ``tie_uma``).

        >>> found = RiichiSettings().table_results((40_000, 30_000, 30_000, 20_000), (0,) * 4)
        >>> [(place, str(points)) for place, points in found]
        [(1, '25'), (2, '0'), (2, '0'), (4, '-25')]
        """
        results = _results(
            self.uma_of(scores), self.base(), self.starting_points, self.tie_uma == "share",
            tuple(scores), tuple(penalties),
        )  # fmt: skip
        if not any(chombos):
            return results
        return tuple(
            (place, points - self.taken_off(0, count))
            for (place, points), count in zip(results, chombos, strict=True)
        )


def uma_problem(settings: RiichiSettings) -> InputError | None:
    """Return what is wrong with the uma, which is four numbers or twelve."""
    count = len(settings.uma)
    if count in (4, 12):
        return None
    return InputError("error.riichi_uma", subject=Subject(field="uma"), count=count)


@lru_cache(maxsize=4096)
def _results(
    uma: tuple[int, ...],
    base: int,
    starting_points: int,
    share: bool,
    scores: tuple[int, ...],
    penalties: tuple[int, ...],
) -> tuple[tuple[int, Fraction], ...]:
    """Place and points of the four seats; the same tables are asked for round after round."""
    prizes = [Fraction(prize) for prize in uma]
    prizes[0] += Fraction(4 * max(0, base - starting_points), 1000)
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    by_seat: dict[int, tuple[int, Fraction]] = {}
    for rank, seat in enumerate(order):
        level = [r for r in range(4) if scores[order[r]] == scores[seat]] if share else [rank]
        won = sum((prizes[r] for r in level), Fraction(0)) / len(level)
        by_seat[seat] = level[0] + 1, Fraction(scores[seat] - base - penalties[seat], 1000) + won
    return tuple(by_seat[seat] for seat in range(4))


_stages_of = lru_cache(maxsize=256)(listed.read)
"""The stages of a text; asked for at every look at a round."""
