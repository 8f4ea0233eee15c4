"""The pages of docs/evidence say what their commands print."""

from __future__ import annotations

import pytest

from tools import evidence
from tools.leader_claims import EVENTS, inside_equal, measure


@pytest.mark.parametrize("name", evidence.CLAIMS)
def test_a_page_names_its_command_and_shows_figures(name: str) -> None:
    page = (evidence.FOLDER / f"{name}.md").read_text("utf-8")
    begin = evidence.BEGIN.format(name=name)
    block = page[page.index(begin) + len(begin) : page.index(evidence.END)]
    assert f"python -m tools.evidence {name}\n" in page and "**Verdict.**" in page
    assert block.count("|") > 10 and ("eed" in block or "Exact" in block)
    assert (evidence.FOLDER / f"{name}.png").stat().st_size > 5000
    assert f"({name}.md)" in (evidence.FOLDER / "README.md").read_text("utf-8")


def test_exact_figures_are_those_of_the_page() -> None:
    lines, _, _ = evidence.schemes()
    page = (evidence.FOLDER / "fors-schemes.md").read_text("utf-8")
    assert evidence.with_figures(page, "fors-schemes", lines) == page
    assert "| 50 | 1 | 0.09 |" in lines and "| 300 | 6 | 2.25 |" in lines


def test_a_few_events_agree_with_the_page() -> None:
    """A city cup played ten times: near what 200 of them gave, and the same each time."""
    cup = EVENTS[1]
    told = measure(cup, 10, slide=False)
    assert told == measure(cup, 10, slide=False)
    assert told["Kendall's tau with MM, SOS, SODOS"] > 0.95
    assert told["the same inside equal MM"] < told["Kendall's tau with MM, SOS, SODOS"]
    assert told["neighbours in places 1-4 have met"] > 0.75


def test_agreement_inside_equal_points() -> None:
    from fractions import Fraction
    from types import SimpleNamespace

    scores = {1: Fraction(3), 2: Fraction(2), 3: Fraction(2), 4: Fraction(2)}
    event = SimpleNamespace(scores=scores)
    same = {1: 0, 2: 1, 3: 2, 4: 3}
    turned = {1: 3, 2: 0, 3: 1, 4: 2}
    assert inside_equal(event, same, turned) == 1.0  # type: ignore[arg-type]
    assert inside_equal(event, same, {1: 0, 2: 2, 3: 1, 4: 3}) == pytest.approx(1 / 3)  # type: ignore[arg-type]
