"""Prizes by place, by category, for teams; money among the tied; one prize a person."""

from __future__ import annotations

from fractions import Fraction

import pytest

from addin.sheets.tabs.prizes_tab import handed_over
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.prizes.awarding import Award, award
from pairing.prizes.conditions import Day, Entrant, age, parse_conditions
from pairing.prizes.prize import Prize, parse_prizes
from tests.support.refusals import refusal

DAY = (2026, 11, 21)


def entrants(*scores: int, **columns: list[str]) -> list[Entrant]:
    """Entrants in the order of their scores, shared places where they are equal."""
    found = []
    for at, score in enumerate(scores):
        more = {heading: values[at] for heading, values in columns.items()}
        strength = Fraction(score), 2000 - 100 * at, f"{at + 1}k"
        home = f"Club {at % 2}", "RU" if at % 3 else "BY"
        place = 1 + scores.index(score)
        found.append(Entrant(at + 1, f"P{at + 1}", place, *strength, *home, at % 4 != 3, more))
    return found


def prizes(*lines: tuple[str, ...]) -> list[Prize]:
    """Prizes out of lines of name, for whom, amount, split, besides."""
    found: list[Prize] = []
    for row, line in enumerate(lines, start=5):
        name, whom, amount, how, besides = (*line, *[""] * (5 - len(line)))
        found += parse_prizes(row, name, whom, amount, how, besides)
    return found


def paid(awards: tuple[Award, ...]) -> dict[str, Fraction | None]:
    """What each person or team gets."""
    assert len({one.team or one.players[0].name for one in awards}) == len(awards)
    return {one.team or one.players[0].name: one.amount for one in awards}


def test_in_order_of_place() -> None:
    awards, left = award(entrants(5, 4, 3, 2), prizes(("Main", "", "300; 200; 100")))
    assert paid(awards) == {"P1": 300, "P2": 200, "P3": 100} and not left


@pytest.mark.parametrize(
    ("split", "shares"),
    [
        ("no", ["300", "200", "100"]),
        ("equally", ["250", "250", "50", "50"]),
        ("Hort", ["275", "225", "75", "25"]),
        ("поровну", ["250", "250", "50", "50"]),
    ],
)
def test_money_among_the_tied(split: str, shares: list[str]) -> None:
    awards, _ = award(entrants(5, 5, 3, 3, 1), prizes(("Main", "", "300; 200; 100", split)))
    assert [one.amount for one in awards] == [Fraction(one) for one in shares]


def test_one_prize_a_person_and_the_larger_one() -> None:
    sex = {"sex": ["f", "m", "m", "f", "m"]}
    listed = prizes(("Main", "", "300; 200; 100"), ("Woman", "women", "250; 50"))
    awards, _ = award(entrants(5, 4, 3, 2, 1, **sex), listed)
    assert paid(awards) == {"P1": 300, "P4": 250, "P2": 200, "P3": 100}
    listed = prizes(("Main", "", "100; 80"), ("Woman", "women", "250; 50"))
    awards, _ = award(entrants(5, 4, 3, 2, 1, **sex), listed)
    assert paid(awards) == {"P1": 250, "P2": 100, "P3": 80, "P4": 50}
    why = [Catalogue("en")(one) for one in awards[1].why]
    assert any("P1 (Woman 1)" in one for one in why)


@pytest.mark.parametrize(
    ("sexes", "scores", "lines", "handed"),
    [
        ("mfmm", "5543", ["|300; 100; 50|equally", "women|220"], "300 220 100 50"),
        ("mfmff", "55550", ["|250|Hort", "women|150"], "166.67 150 41.67 41.66"),
        ("mfmff", "55550", ["women|150", "|250|Hort"], "166.67 150 41.67 41.66"),
        ("ffm", "554", ["women|90", "women|60|equally"], "75 75"),
        ("mm", "55", ["|300|equally", "|cup"], "150+cup 150"),
        ("mmm", "555", ["|100 €; cup; 50 €|Hort"], "75€+cup 50€ 25€"),
        ("mmmmmm", "887666", ["|100; 80; 60; 40; 20; 10|Hort"], "95 85 60 31.67 21.67 16.66"),
        ("mmmmm", "54432", ["|60 € and cup; 50 €; 40 €",
                            *(f"rating up to {top}|25 €" for top in (1900, 1700, 1500))],
         "60€+cup 50€ 40€ 25€ 25€"),
        ("mmwmm", "44443", ["|300; 200|equally", "women|150"], "166.67 166.67 150 166.66"),
    ],
)  # fmt: skip
def test_each_of_the_tied_has_the_most_he_can(
    sexes: str, scores: str, lines: list[str], handed: str
) -> None:
    """The last three are those of docs/prizes.md, out of published regulations."""
    listed = prizes(*(("L", *line.split("|")) for line in lines))
    awards, _ = award(entrants(*map(int, scores), sex=list(sexes)), listed)
    words = Vocabulary("en")
    shown = {one.players[0].number: handed_over(words, one).replace(" ", "") for one in awards}
    assert " ".join(shown[number] for number in sorted(shown)) == handed


def test_a_prize_besides_another() -> None:
    awards, _ = award(
        entrants(5, 4), prizes(("Main", "", "100"), ("Fair play", "", "a cup", "", "yes"))
    )
    assert [(one.players[0].name, one.amount) for one in awards] == [("P1", 100), ("P1", None)]


def test_things_go_to_the_higher_placed_and_are_not_split() -> None:
    awards, _ = award(entrants(5, 5, 4), prizes(("Cup", "", "a cup; a book", "equally")))
    things = [(one.players[0].name, one.thing) for one in awards]
    assert things == [("P1", "a cup"), ("P2", "a book")]


def test_teams_by_their_first_entrants() -> None:
    awards, left = award(entrants(5, 4, 3, 2, 1, 0), prizes(("Team", "team 2", "90; 60; 30")))
    assert [(one.team, one.amount) for one in awards] == [("Club 0", 90), ("Club 1", 60)]
    assert [one.name for one in awards[0].players] == ["P1", "P3"]
    assert [one.prize.name for one in left] == ["Team 3"]


def test_a_prize_for_nobody_is_said() -> None:
    _, left = award(entrants(5, 4), prizes(("Old", "age 60+", "10")), DAY)
    assert [one.why.key for one in left] == ["prizes.nobody"]
    _, left = award(entrants(5), prizes(("Main", "", "20; 10")))
    assert [one.why.key for one in left] == ["prizes.nobody_left"]


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        ("rating <1900", "P3 P4 P5"), ("рейтинг до 1900", "P3 P4 P5"), ("U1900", "P3 P4 P5"),
        ("rating 1700-1900", "P2 P3 P4"), ("1900+", "P1 P2"), ("rating from 1900", "P1 P2"),
        ("rank 3k-1k", "P1 P2 P3"), ("4k-3k", "P3 P4"), ("club Club 1", "P2 P4"),
        ("страна by", "P1 P4"), ("country = RU", "P2 P3 P5"), ("newcomer", "P4"),
        ("unrated", ""), ("women", "P1 P3"), ("мужчины", "P2 P4 P5"), ("пол = ж", "P1 P3"),
        ("women, rating <1900", "P3"), ("City = tver", "P2 P5"), ("U12", "P2 P3"),
        ("under 12", "P3"), ("до 12", "P3"), ("age 60+", "P4"), ("60+", "P4"),
        ("age 10-20", "P2 P3"), ("all", "P1 P2 P3 P4 P5"), ("", "P1 P2 P3 P4 P5"),
    ],
)  # fmt: skip
def test_categories(typed: str, who: str) -> None:
    people = entrants(
        5, 4, 3, 2, 1,
        sex=["f", "M", "ж", "муж", "male"], city=["Omsk", "Tver", "Omsk", "", "TVER"],
        birth=["1990", "2014/03/05", "01.12.2014", "1960", ""],
    )  # fmt: skip
    conditions = parse_conditions(typed)
    found = [one.name for one in people if all(c.holds(one, DAY) for c in conditions)]
    assert found == who.split()


@pytest.mark.parametrize("typed", ["best", "rating", "rating high", "team x", "rank <", "<"])
def test_what_is_no_condition_is_refused_in_both_languages(typed: str) -> None:
    refused = refusal(InputError, parse_conditions, typed)
    assert typed in refused.message("en") and "разряд" in refused.message("ru")


def test_a_column_for_newcomers_counts_before_the_register() -> None:
    people = entrants(5, 4, 3, newcomer=["", "x", "no"])
    (condition,) = parse_conditions("новичок")
    assert [one.name for one in people if condition.holds(one, None)] == ["P2"]


@pytest.mark.parametrize(
    ("born", "day", "years"),
    [("2000-11-21", DAY, 26), ("22.11.2000", DAY, 25), ("2000", DAY, 26), ("", DAY, None),
     ("21 11 2000", DAY, 26), ("2000", None, None), ("2030", DAY, None)],
)  # fmt: skip
def test_age_at_the_events_date(born: str, day: Day | None, years: int | None) -> None:
    assert age(born, day) == years


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("1 000,50 €/ $300; 200 руб.", "1000.50€ 300$ 200руб."), ("100 Euro; Pokal", "100Euro+Pokal"),
     ("a cup; 50 €; 20 € and a book", "50€+a cup 20€+a book"), ("cup; book", "+cup +book"),
     ("", "+Main")],
)  # fmt: skip
def test_sums_are_read_with_their_sign_and_things_go_with_them(typed: str, shown: str) -> None:
    found = [
        (f"{float(one.amount):.2f}".removesuffix(".00") + one.unit if one.amount else "")
        + (f"+{one.thing}" if one.thing else "")
        for one in prizes(("Main", "", typed))
    ]
    assert " ".join(found) == shown
