"""The pages of docs/evidence say what their commands print."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pkgutil import resolve_name

import pytest

from pairing.laboratory.play import baselines, entry, play
from tools.evidence import (
    CLAIMS,
    dynamic,
    fair_step,
    federation,
    fors_start,
    ilkov,
    pages,
    sieve,
    true_rating,
)
from tools.evidence.events import MCMAHON, plan_of
from tools.evidence.pages import FOLDER, block_of


def page_of(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("name", [one for one in CLAIMS if one.partition(".")[0] != "federation"])
def test_a_page_has_source_claim_command_figures_picture_and_verdict(name: str) -> None:
    page = page_of(name)
    block = block_of(page, name)
    assert page.count("\n> ") >= 1, "the source's sentence"
    assert page.count("\n**Verdict: ") == 1 and f"({name}.png)" in page
    assert block[0].startswith("Sample: ") and block[-1].startswith("**Verdict: ")
    assert sum(line.startswith("|") for line in block) > 2
    assert (FOLDER / f"{name}.png").stat().st_size > 5000
    listed = (FOLDER / "README.md").read_text("utf-8")
    assert f"({name}.md)" in listed
    assert "\n".join(pages.index()) in listed


@pytest.mark.parametrize("name", ["fors-schemes"])
def test_small_pages_are_remade_to_the_digit(name: str) -> None:
    found: pages.Found = resolve_name(CLAIMS[name])()
    page = page_of(name)
    assert block_of(page, name) == found.lines
    assert pages.with_figures(page, name, found.lines) == page


def test_the_exact_part_of_the_dynamic_handicap_is_the_page_s() -> None:
    page = (FOLDER / "dynamic-handicap.md").read_text("utf-8")
    for rounds in (5, 10):
        static, half, stone = (dynamic.wins_of_one(rounds, n * dynamic.STEP) for n in range(3))
        assert sum(static) == pytest.approx(1) and sum(stone) == pytest.approx(1)
        shown = f"{static[-1]:.4f} | {half[-1]:.4f} | {stone[-1]:.4f}"
        assert f"| one player, {rounds} rounds: all won | {shown} |" in page


def test_dynamic_handicaps_share_strength_and_luck_with_static_ones() -> None:
    world = dynamic.World(halves=0, absences=0.2, draws=0.2)
    points, hidden = dynamic.play(5, True, world, 50)
    _, same = dynamic.play(5, True, replace(world, halves=4), 50)
    assert (hidden == same).all()
    assert points.sum(axis=1).max() < 5 * 8 and (points * 2 % 2 == 1).any()
    moved, _ = dynamic.play(5, False, dynamic.World(halves=4), 200)
    plain, _ = dynamic.play(5, False, dynamic.World(halves=0), 200)
    assert moved.std() < plain.std() and moved.sum() == plain.sum() == 200 * 8 * 5


def test_complete_tables_and_one_that_is_not() -> None:
    told = [ilkov.compared(4, games) for games in ilkov.every_table(4, (Fraction(0), Fraction(1)))]
    assert told == [(True, False)] * 64
    assert ilkov.compared(3, [(1, 2, Fraction(1)), (2, 3, Fraction(1))]) == (False, False)
    missing = [ilkov.compared(6, ilkov.random_table(6, n, missing=3)) for n in range(20)]
    assert any(against for _, against in missing)


def test_underrated_players_are_worth_the_group_above_and_compared_with_it() -> None:
    plan = plan_of(fair_step.FIELD, [fair_step.SERP], 5, trust=1.0)
    who, equals = fair_step.underrated(entry(plan, 1))
    rating = {one.number: one.rating or 0 for one in who.players}
    assert [rating[one] for one in equals] == [2050, 1950, 1850]
    for one, others in equals.items():
        assert who.strength[one] == rating[one] + 100
        assert {who.strength[other] for other in others} == {rating[one] + 100}
        assert len(others) == 8 - (rating[one] != 2050) and one not in others


def test_an_event_with_underrated_players_is_the_same_again() -> None:
    told = fair_step.measured(fair_step.SERP, 5, 3)
    assert told == fair_step.measured(fair_step.SERP, 5, 3)
    assert all(abs(over - (made - 1) * 5.03) < 0.3 * abs(made - 1)
               for made, over in zip(told["made"], told["over"], strict=True))  # fmt: skip
    assert all(0 <= share <= 1 for share in told["behind"])


@pytest.mark.parametrize("one", sieve.EXAMPLES, ids=["2017", "2026"])
def test_sieve_and_procedure_part_in_the_examples_of_the_page(one: tuple) -> None:
    lines, parted = sieve.example(*one)
    assert parted == 1 and set(lines) <= set(block_of(page_of("dutch-sieve"), "dutch-sieve"))


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_sieve_and_procedure_agree_in_events_as_they_are(rules: str) -> None:
    seen = sieve.counted(sieve.USUAL, rules, 60)
    assert seen["alike"] == seen["as the referee"] == seen["brackets"] >= 60
    assert seen["as the engine"] == seen["rounds"] > 10
    assert seen["with moved-down players"] > 20


def test_fractional_start_points_are_as_the_ratings_and_mcmahon_parts_neighbours() -> None:
    plan = plan_of("club:12", ["fors", MCMAHON], 1)
    fors, mcmahon = (play(plan, one, 0) for one in plan.contenders)
    assert fors_start.off_ratings(fors) < 0.1 < 1 < fors_start.off_ratings(mcmahon)
    pairs = fors_start.parted(mcmahon)
    assert 0 < len(pairs) < len(fors_start.neighbours(mcmahon)) == 11
    start = {one.number: one.start_score or 0 for one in mcmahon.tournament.players}
    assert all(start[a] - start[b] == 1 for a, b in pairs)
    by_rating = baselines(plan, entry(plan, 0))["ratings alone"]
    assert fors_start.upper_higher(by_rating, pairs) == 1.0


def test_leaders_of_the_first_group_are_looked_at_with_the_points_they_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fors_start, "EVENTS", 2)
    told = fors_start.chased(fors_start.FORS)
    assert told == fors_start.chased(fors_start.FORS) and len(told["lead"]) == 2
    even = fors_start.chased(fors_start.SERP)
    assert even["win"] == [0.0, 0.0] and even["given"] == [0.0, 0.0] != told["given"]


def test_fairness_is_asked_of_those_who_played_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(true_rating, "EVENTS", 2)
    away, here = (true_rating._events.__wrapped__(absences=share) for share in (0.1, 0.0))
    assert here[true_rating.TRUE]["rho"] == here[true_rating.TRUE]["rho of all"]
    assert away[true_rating.TRUE]["rho"] != away[true_rating.TRUE]["rho of all"]
    for name in (true_rating.USUAL, true_rating.TRUE):
        assert all(0 < one < 1 for one in here[name]["nearness, draws whole"])
    assert "above" not in here["ratings alone"]


def test_the_federations_page_says_the_same_in_both_languages() -> None:
    english, russian = (federation.WORDS[one] for one in ("en", "ru"))
    assert english.keys() == russian.keys()
    for key, said in english.items():
        values = [re.findall(r"%\((\w+)\)", str(one)) for one in (said, russian[key])]
        assert values[0] == values[1] and said != russian[key], key
    pages_ = [page_of(name) for name in ("federation", "federation.ru")]
    for page, name in zip(pages_, ("federation", "federation.ru"), strict=True):
        pictures = [f"{name}{end}.png" for end in ("", "-2", "-3", "-4")]
        assert re.findall(r"\]\((federation[^)]*png)\)", page) == pictures
        assert all((FOLDER / one).stat().st_size > 5000 for one in pictures)
    blocks = block_of(pages_[0], "federation"), block_of(pages_[1], "federation.ru")
    figures = [re.findall(r"[0-9]+[.,][0-9]+", "".join(block)) for block in blocks]
    assert [one.replace(",", ".") for one in figures[1]] == figures[0] != []


def test_the_index_says_every_page_by_one_of_three_verdicts() -> None:
    rows = pages.index()[2:]
    assert len(rows) >= 21
    words = {str(one) for one in pages.Verdict} - {"fails"}
    assert all(row.split("|")[2].strip().strip("*") in words for row in rows)
