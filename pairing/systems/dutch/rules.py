"""The two rule sets side by side: FIDE C.04.3 as of 2017 and as of 1 February 2026.

What the sets share is written once in this package.  What differs is here, in two values a
reader can compare line by line: the numbers of the articles, what earns a downfloat without
a game, who is refused the bye, and how a round is made sure to be completed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairing.dataclasses import dataclass
from pairing.outcomes import Bye

NAMES: Final = (
    "bye_score",
    "pairs",
    "floaters",
    "next_bracket",
    "bye_unplayed",
    "difference_beyond_two",
    "third_in_a_row",
    "preference",
    "strong_preference",
    "downfloat_again",
    "upfloat_again",
    "downfloat_two_before",
    "upfloat_two_before",
    "downfloat_again_scores",
    "upfloat_again_scores",
    "downfloat_two_before_scores",
    "upfloat_two_before_scores",
)
"""The quality criteria by name, in the order of their priority in both sets."""


@dataclass(frozen=True)
class RuleSet:
    """Edition of the rules: the points in which editions differ.

    ``articles`` gives the number of each criterion of :data:`NAMES` in this edition (a
    criterion that it lacks is missing there).
    """

    name: str
    articles: Mapping[str, str]
    unplayed_floats_always: bool
    """A round without a game is a downfloat whatever it scored (2017 A.4.b); otherwise only
    when it scored more than a loss (2026 1.4.3)."""
    bye_refused_after_any_full_point: bool
    """2026 C.2: any unplayed round worth at least a win bars from the bye; 2017 C.2: only a
    pairing bye and a forfeit win."""
    completes_every_bracket: bool
    """2026 C.4 holds in every bracket; in 2017 a failed completion makes the bracket the
    penultimate one (PPB) and collapses the rest (CLB, A.9)."""
    bye_score_first: bool
    """2026 C.5: the lowest score that can give the bye is fixed before the first bracket."""
    matches: bool = False
    """Each round is a match of two games (Double-Swiss, C.04.5): no colour is preferred, only
    who met an opponent of another score is a floater (1.5), and a match won by forfeit bars from
    the bye whatever it scored (C.2)."""

    def unplayed_floats(self, gain: int, loss: int) -> bool:
        """Return whether a round without a game that scored ``gain`` is a downfloat."""
        return not self.matches and (self.unplayed_floats_always or gain > loss)

    def bars_from_bye(self, kind: Bye | None, gain: int, win: int) -> bool:
        """Return whether a bye that the pairing did not give, or an absence, bars from it (C.2)."""
        full = self.bye_refused_after_any_full_point and gain >= win
        return full or (self.matches and kind is Bye.FULL)


def _numbered(first: int, *missing: str) -> dict[str, str]:
    names = [name for name in NAMES if name not in missing]
    return {name: f"C.{first + position}" for position, name in enumerate(names)}


RULES_2017: Final = RuleSet(
    name="2017",
    articles=_numbered(5, "bye_score", "bye_unplayed"),
    unplayed_floats_always=True,
    bye_refused_after_any_full_point=False,
    completes_every_bracket=False,
    bye_score_first=False,
)

RULES_2026: Final = RuleSet(
    name="2026",
    articles=_numbered(5),
    unplayed_floats_always=False,
    bye_refused_after_any_full_point=True,
    completes_every_bracket=True,
    bye_score_first=True,
)

DOUBLE_SWISS: Final = RuleSet(
    name="C.04.5",
    articles={"downfloat_again": "C.7"},
    unplayed_floats_always=False,
    bye_refused_after_any_full_point=False,
    completes_every_bracket=True,
    bye_score_first=True,
    matches=True,
)

RULES: Final[Mapping[str, RuleSet]] = {"2017": RULES_2017, "2026": RULES_2026}
"""Rule sets by the value of the setting ``rules``."""
