"""What European games say of a level, and that the laboratory's models say the same."""

from __future__ import annotations

import re

import numpy as np

from pairing.laboratory import models
from tools.evidence import go_games, percent
from tools.evidence.pages import FOLDER


def test_the_models_of_go_have_the_figures_of_the_page() -> None:
    page = (FOLDER / "leader-percent.md").read_text("utf-8")
    for begin, (mean, error) in (
        ("A level of strength is worth", models.PERCENT_A_LEVEL),
        ("Factor on the European formula's log odds:", models.EUROPEAN_FACTOR),
    ):
        found = re.search(rf"^- {begin} ([0-9.]+) .*standard error ([0-9.]+)\.$", page, re.M)
        assert found and (round(float(found[1]), 2), float(found[2])) == (mean, error)


def test_one_congress_fitted_gives_the_figure_of_the_page() -> None:
    page = (FOLDER / "leader-percent.md").read_text("utf-8")
    games = percent.congresses()["2013"]
    assert f"| {go_games.plain(games)} |" in page
    assert f"| {go_games.fitted(games, ranks=False).percent} |" in page


def test_the_joint_fit_finds_what_random_pairings_hold() -> None:
    """Where pairs are chance a fit of strengths and scale has nothing to mend."""
    chance = np.random.default_rng(3)
    worth = np.repeat(chance.normal(150, 45, (150, 1)), 2, axis=1)
    one, other = (chance.integers(0, 150, 4000) for _ in range(2))
    one, other = one[one != other], other[one != other]
    odds = (worth[one, 0] - worth[other, 0]) * 1.3 / 25
    won = (chance.random(len(one)) < 1 / (1 + np.exp(-odds))).astype(float)
    games = go_games.Games(worth, one, other, won, np.ones(len(one), dtype=int))
    for found in (go_games.plain(games), go_games.fitted(games, ranks=False).percent):
        assert found.low is not None and found.high is not None
        assert found.low < 1.3 < found.high and found.high - found.low < 0.4
