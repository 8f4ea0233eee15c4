"""Settings of a Dutch Swiss, which the organiser chooses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.settings import (
    LEFT,
    OFFICIAL,
    PointSystem,
    Settings,
    choice,
    parse_points,
    points,
    twice,
    whole,
    wholes,
    words,
)
from pairing.standings.codes import tie_break
from pairing.systems.dutch.lists import (
    FURTHER_POINTS,
    group_of,
    group_word,
    point_word,
    point_words,
    points_of,
    rounds_of_games,
    run_of_games,
    show_group,
    virtual_run,
)
from pairing.systems.dutch.rules import DOUBLE_SWISS, RULES, RuleSet

TIE_BREAKS = (
    "direct", "buchholz_cut1", "buchholz_cut2", "buchholz_median", "buchholz", "fore_buchholz",
    "average_buchholz", "sonneborn_berger", "koya", "progressive", "wins", "games_won",
    "black_games", "black_wins", "rounds_elected", "standard_points", "average_rating",
    "performance", "perfect_performance", "opponents_performance", "opponents_perfect_performance",
    "extended_direct", "published_rating", "start_number",
)  # fmt: skip
"""The tie-breaks of C.07 that an organiser can choose from; each may have modifiers."""


@dataclass(frozen=True)
class DutchSettings(Settings):
    """Settings of the Dutch system.

    ``official`` keeps the event to the official rules; once they were left it stays so.
    ``games_a_round``: with 2 each pair plays twice in a round, the second time with colours
    exchanged.  ``half_byes_most`` is how many half-point byes a player may have (``None``: any
    number), ``half_byes_not_last`` in how many rounds at the end nobody has one.
    ``forbidden_pairs`` holds start numbers two by two: ``1 2 5 9`` keeps 1 from 2 and
    5 from 9.  ``order_by`` is what orders players of equal score for the pairing: the pairing
    number, or from round 2 on the true rating, which is no longer the official system.
    ``virtual_points`` are the points added to a player's score when a round is paired, as
    :mod:`pairing.systems.dutch.lists` has them; under Baku acceleration they are written
    when round 1 is paired and stay.  ``forbidden_groups`` are groups whose members must not
    meet, some only in some rounds, ``other_points`` what no setting of its own tells the
    worth of: see the same module.  ``tie_breaks`` stand in the order in which they decide,
    by the edition of C.07 that ``tie_break_rules`` names: in force since March 2026, from
    August 2024, or before.
    """

    official: str = choice("no", "no", OFFICIAL, LEFT)
    rules: str = choice("2026", "2026", "2017")
    games_a_round: int = whole(1, 1, 2)
    initial_colour: str = choice("white", "white", "black")
    acceleration: str = choice("none", "none", "baku")
    virtual_points: tuple[str, ...] = words((), named=virtual_run, blank=True)
    forbidden_pairs: tuple[int, ...] = wholes((), blank=True)
    forbidden_groups: tuple[str, ...] = words((), named=group_word, blank=True)
    order_by: str = choice("own", "own", "true_rating")
    tie_breaks: tuple[str, ...] = words(
        ("direct", "buchholz_cut1", "buchholz", "sonneborn_berger", "progressive"),
        *TIE_BREAKS,
        named=tie_break,
    )
    tie_break_rules: str = choice("2026", "2026", "2024", "2023")
    win_points: Fraction = points("1", "1", "2", "3", free=True)
    draw_points: Fraction = points("1/2", "1/2", "1", free=True)
    loss_points: Fraction = points("0", "0", "1/2", "1", free=True)
    bye_points: Fraction = points("1", "0", "1/2", "1", "2", "3", free=True)
    half_byes_most: int | None = whole(None, 0, 99, blank=True)
    half_byes_not_last: int = whole(0, 0, 99)
    half_bye_points: Fraction = points("1/2", "0", "1/2", "1", free=True)
    other_points: tuple[str, ...] = words((), named=point_word, blank=True)
    absence_points: Fraction = points("0", "0", "1/2", "1", free=True)

    themes: ClassVar[Mapping[str, str]] = {
        "pairing": "rules games_a_round virtual_points order_by allow_repeats seed",
        "apart": "forbidden_pairs forbidden_groups",
        "points": "win_points draw_points loss_points bye_points "
        "half_byes_most half_byes_not_last half_bye_points absence_points other_points "
        "family_name hall_results",
    }

    @property
    def pairing_name(self) -> Text | None:
        """Return the name of the rules where rounds are matches of two games, else ``None``."""
        return text("dutch.matches") if self.rule_set.matches else None

    @property
    def official_note(self) -> Text | None:
        """Return the official mode, that it was left, or what of the settings is not official."""
        if self.official != "no":
            return text(f"dutch.mode.{self.official}")
        labels = [text(f"setting.{name}") for name in self.departures]
        return text("dutch.mode.free", settings=labels) if labels else None

    @property
    def departures(self) -> tuple[str, ...]:
        """Settings beside C.04.3, and points that no point system may have.

        Two draws are worth no more than a win and a loss, a bye no more than a win, and beside
        1-½-0 it is worth 1, ½ or 0; Baku acceleration is for 1-½-0 alone (C.04.5.1).  A
        half-point bye is worth no more than a draw, an absence and a lost forfeit no more than a
        loss, a full-point bye and a won forfeit than a win.
        """
        scale = replace(self, games_a_round=1).point_system()
        win, draw, loss, bye = self.win_points, self.draw_points, self.loss_points, self.bye_points
        usual = (win, draw, loss) == (Fraction(1), Fraction(1, 2), Fraction(0))
        wrong = {
            "games_a_round": self.double_rounds and not self.rule_set.matches,
            "order_by": self.order_by != "own",
            "allow_repeats": self.allow_repeats,
            "acceleration": self.acceleration == "baku" and not usual,
            "draw_points": 2 * draw > win + loss,
            "bye_points": bye > win or (usual and bye not in (0, Fraction(1, 2), 1)),
            "half_bye_points": self.half_bye_points > draw,
            "absence_points": self.absence_points > loss,
            "other_points": (scale.full_bye or 0) > win
            or scale.forfeit_win > win
            or max(scale.forfeit_loss, scale.zero_bye) > loss,
        }
        return tuple(name for name, departs in wrong.items() if departs)

    def virtual_of(self) -> Mapping[int, tuple[Fraction, ...]]:
        """Return the virtual points by start number, round 1 first."""
        points: dict[int, tuple[Fraction, ...]] = {}
        for run in self.virtual_points:
            numbers, _, shown = run.partition("=")
            first, _, last = numbers.partition("-")
            values = tuple(parse_points(part) or Fraction(0) for part in shown.split("/"))
            points |= dict.fromkeys(range(int(first), int(last or first) + 1), values)
        return points

    @property
    def half_bye_limits(self) -> tuple[int | None, int]:
        """Return what the organiser allows; without him any number in any round."""
        return self.half_byes_most, self.half_byes_not_last

    @property
    def double_rounds(self) -> bool:
        """Return whether each round has two games."""
        return self.games_a_round == 2

    @property
    def rule_set(self) -> RuleSet:
        """The rules of pairing: those of the edition, for two games a round C.04.5 of 2026."""
        two = self.double_rounds and self.rules == "2026"
        return DOUBLE_SWISS if two else RULES[self.rules]

    @property
    def tie_break_edition(self) -> str:
        """Return the edition of C.07 that was chosen."""
        return self.tie_break_rules

    @property
    def renumbers_until(self) -> int:
        """Pairing numbers are set anew until round 4 is paired (C.04.2)."""
        return 4

    def point_system(self) -> PointSystem:
        """Return the value of a win, a draw, a bye, ... under these settings."""
        usual = PointSystem(
            win=self.win_points,
            draw=self.draw_points,
            loss=self.loss_points,
            bye=self.bye_points,
            half_bye=self.half_bye_points,
            forfeit_win=self.win_points,
            absence=self.absence_points,
        )
        points = replace(usual, **points_of(self.other_points)) if self.other_points else usual
        return twice(points) if self.double_rounds else points

    def with_games(self, games: int) -> DutchSettings:
        """Return the settings for so many games a round, with lists by round converted to it."""
        return replace(
            self,
            games_a_round=games,
            virtual_points=tuple(run_of_games(run, games) for run in self.virtual_points),
            forbidden_groups=tuple(
                show_group(rounds_of_games(rounds, games), group) for rounds, group in self.groups()
            ),
        )

    def renumbered(self, numbers: Mapping[int, int]) -> DutchSettings:
        """Return the settings with changed start numbers.

        A run of virtual points goes from its first player to its last, whoever has come
        between them (C.04.5: a late entry belongs to group A if his number is above the
        number of its last player).
        """

        def now(number: int) -> int:
            return numbers.get(number, number)

        runs = []
        for run in self.virtual_points:
            listed, _, values = run.partition("=")
            ends = [now(int(part)) for part in listed.split("-")]
            runs.append("-".join(str(end) for end in sorted(ends)) + f"={values}")
        return replace(
            self,
            forbidden_pairs=tuple(now(pair) for pair in self.forbidden_pairs),
            forbidden_groups=tuple(
                show_group(rounds, [now(one) for one in group]) for rounds, group in self.groups()
            ),
            virtual_points=tuple(runs),
        )

    def without_apart(self) -> DutchSettings:
        """Return the settings with no pair forbidden, listed or by groups."""
        return replace(self, forbidden_pairs=(), forbidden_groups=())

    def groups(self) -> list[tuple[range | None, tuple[int, ...]]]:
        """Groups whose members must not meet, with the rounds (``None``: all) it holds for."""
        return [group_of(word) for word in self.forbidden_groups]


def point_settings(scale: PointSystem) -> dict[str, Any]:
    """Return the settings that say a point system, by name.

    >>> points = point_settings(PointSystem(win=Fraction(3), forfeit_win=Fraction(2)))
    >>> points["win_points"], points["other_points"]
    (Fraction(3, 1), ('FW=2',))
    """
    usual = {
        "forfeit_win": scale.win, "full_bye": scale.win,
        "forfeit_loss": Fraction(0), "zero_bye": Fraction(0), "unknown": Fraction(0),
    }  # fmt: skip
    further = {name: getattr(scale, name) for name in FURTHER_POINTS.values()}
    other = {name: value for name, value in further.items() if value not in (None, usual[name])}
    return {
        "win_points": scale.win,
        "draw_points": scale.draw,
        "loss_points": scale.loss,
        "bye_points": scale.bye,
        "half_bye_points": scale.half_bye,
        "other_points": point_words(other),
        "absence_points": scale.absence,
    }
