"""The rating report: B.02 8.3 to the letter, the tab, and what a server would reject."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.formats.trf.preflight import preflight
from pairing.standings.rating_change import expected_score, kind_of, rating_report, usual_k
from pairing.standings.rating_report import remarks_on
from pairing.systems.dutch.settings import DutchSettings
from pairing.time_control import time_control
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.events import with_player
from tests.support.refusals import refuses
from tests.support.terminal import json_of, printed, run

WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
RECORD = Path(__file__).parents[1] / "data" / "dutch" / "every-record-2016.trf"


def event(ratings: list[int | None], *games: tuple[int, int, Result], **more: object) -> Tournament:
    """One round a game."""
    players = tuple(Player(n, f"P{n}", rating) for n, rating in enumerate(ratings, 1))
    rounds = tuple(Round(n, (Game(1, w, b, r),)) for n, (w, b, r) in enumerate(games, 1))
    made = Tournament("dutch", DutchSettings(), players, rounds, planned=len(rounds))
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("own", "other", "kind", "hundredths"),
    [
        (2000, 2003, "standard", 50),
        (2000, 2004, "standard", 49),
        (2004, 2000, "standard", 51),
        (2400, 2008, "standard", 92),
        (2400, 1999, "standard", 92),  # 401 counts as 400
        (1999, 2400, "standard", 8),
        (2649, 2000, "standard", 92),  # below 2650 the cut holds
        (2650, 2250, "standard", 92),
        (2650, 2238, "standard", 93),  # from 2650 on the difference counts in full
        (2813, 2400, "standard", 93),
        (2400, 2813, "standard", 8),  # his opponent's side of the same game is cut
        (2650, 1900, "standard", 100),
        (2650, 2238, "rapid", 92),
        (2650, 2238, "blitz", 92),
    ],
)
def test_the_expected_score_of_a_game(own: int, other: int, kind: str, hundredths: int) -> None:
    assert expected_score(own, other, kind) == Fraction(hundredths, 100)


def test_the_two_expected_scores_of_a_game_make_one_point() -> None:
    for gap in range(0, 800, 7):
        for kind in ("standard", "rapid"):
            low, high = 2200 - gap, 2200
            assert expected_score(high, low, kind) + expected_score(low, high, kind) == 1


def test_the_change_is_k_times_score_less_expected() -> None:
    # 2000 - 2100 draw (.36), - 1900 win (.64), - 2000 loss (.50): 1.5 - 1.50 = 0
    made = event([2000, 2100, 1900, 2000], (1, 2, DRAW), (3, 1, BLACK), (1, 4, BLACK))
    lines = rating_report(made)
    assert (lines[1].score, lines[1].expected, lines[1].change) == (Fraction(3, 2),) * 2 + (0,)
    assert lines[2].change == 20 * (Fraction(1, 2) - Fraction(64, 100))
    assert lines[1].average == 2000 and lines[1].performance == 2000
    assert lines[4].performance == 2000 + 800


def test_unplayed_games_and_unrated_opponents_do_not_count() -> None:
    made = event([2000, 1900, None], (1, 2, Result.BLACK_FORFEITS), (1, 3, WHITE))
    made = replace(made, rounds=(*made.rounds, Round(3, byes=((1, Bye.FULL),))))
    lines = rating_report(made)
    assert lines[1].games == () and lines[1].change is None
    assert lines[3].k is None and lines[3].change is None
    assert lines[3].average == 2000 and lines[3].performance == 1200


def test_points_are_those_of_one_half_and_none_whatever_the_event_pays() -> None:
    settings = DutchSettings(win_points=Fraction(3), draw_points=Fraction(1))
    lines = rating_report(event([2000, 2000], (1, 2, WHITE), (2, 1, DRAW), settings=settings))
    assert lines[1].score == Fraction(3, 2)


def test_k_is_the_sheets_or_the_rules_and_its_product_with_games_at_most_700() -> None:
    young = Player(1, "A", 2250, birth="2010/02/03")
    assert [usual_k(young, year) for year in (2026, 2028, 2029, None)] == [40, 40, 20, 20]
    assert usual_k(replace(young, rating=2300), 2026) == 20
    assert usual_k(replace(young, rating=2400), 2026) == 10
    made = event([2000, 2000], *[(1, 2, WHITE)] * 20)
    lines = rating_report(with_player(made, 1, k_factor=40))
    assert (lines[1].k, lines[1].own_k) == (35, True)  # 40 x 20 is more than 700
    assert (lines[2].k, lines[2].own_k) == (20, False)


def test_a_large_difference_beside_a_strong_player_is_not_rated_in_rapid() -> None:
    games = ((1, 2, WHITE),)
    assert kind_of(event([2601, 2001], *games, time_control="15+10")) == "rapid"
    assert not rating_report(event([2601, 2001], *games, time_control="15+10"))[1].games
    assert rating_report(event([2601, 2002], *games, time_control="15+10"))[1].games
    assert rating_report(event([2600, 2000], *games, time_control="15+10"))[2].games
    assert rating_report(event([2601, 2001], *games, time_control="90+30"))[1].games


@pytest.mark.parametrize(
    ("typed", "total", "kind"),
    [
        ("90+30", 120, "standard"),
        ("90'+30''", 120, "standard"),
        ("40 moves in 90 minutes, then 30 minutes, 30 seconds per move", 150, "standard"),
        ("90 мин на 40 ходов + 15 мин + 30 сек на ход", 135, "standard"),
        ("1 h 30 min + 30 sec", 120, "standard"),
        ("30 min + 30s", 60, "standard"),
        ("15+10", 25, "rapid"),
        ("10 min", 10, "blitz"),
        ("3+2", 5, "blitz"),
        ("2+1", 3, None),
    ],
)
def test_time_controls_as_people_write_them(typed: str, total: int, kind: str | None) -> None:
    found = time_control(typed)
    assert found is not None and (found.total, found.kind) == (total, kind)


def details(federation: str = "LAT", round_dates: str = "26/03/01,26/03/02") -> dict[str, object]:
    return {"details": {"federation": federation, "round_dates": round_dates}}


GOOD = {
    "title": "Open", "place": "Riga", "date": "2026-03-01 - 2026-03-02", "arbiter": "Ann",
    "time_control": "60+30", **details(),
}  # fmt: skip


def good() -> Tournament:
    """An event without a fault."""
    made = event([1700, 1600], (1, 2, WHITE), (2, 1, WHITE), **GOOD)
    players = tuple(
        replace(player, name=f"Name, {'AB'[at]}", country="LAT", sex="w", birth="1990",
                title="WFM", ids={"chess": f"1160{at}"})
        for at, player in enumerate(made.players)
    )  # fmt: skip
    return replace(made, players=players)


def keys(tournament: Tournament) -> list[str]:
    return [one.text.key.removeprefix("preflight.") for one in preflight(tournament)]


def test_an_event_without_a_fault_has_none() -> None:
    assert keys(good()) == []


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"title": ""}, "no_title"),
        ({"place": " "}, "no_place"),
        ({"arbiter": ""}, "no_arbiter"),
        ({"time_control": ""}, "no_time_control"),
        ({"time_control": "as usual"}, "time_unknown"),
        ({"time_control": "1+1"}, "too_fast"),
        ({"time_control": "60"}, None),  # both below 1800: 60 minutes are enough
        ({"planned": 3}, "rounds"),
        ({"date": "spring"}, "date"),
        (details(federation=""), "no_federation"),
        (details(federation="Narnia"), "federation"),
        (details(round_dates=""), "no_round_dates"),
        (details(round_dates="26/03/01"), "round_dates"),
        (details(round_dates="26/03/01,soon"), "round_date"),
        (details(round_dates="26/03/01,26/03/05"), "round_outside"),
        (details(round_dates="26/03/02,26/03/01"), "round_order"),
    ],
)
def test_faults_of_the_event(change: dict[str, object], found: str | None) -> None:
    seen = keys(replace(good(), **change))  # type: ignore[arg-type]
    assert found in seen if found else seen == []


def test_too_many_rounds_a_day_and_games_too_short_for_the_ratings() -> None:
    games = [(1, 2, WHITE)] * 7
    days = details(round_dates=",".join(["26/03/01"] * 7))
    made = event([1900, 1850], *games, **{**GOOD, **days, "time_control": "60"})
    assert {"rounds_a_day", "too_short"} <= set(keys(made))
    assert "rounds_a_day" not in keys(replace(made, time_control="15+10"))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"ids": {}}, "no_id"),
        ({"ids": {"chess": "LV-7"}}, "id"),
        ({"ids": {"chess": "11601"}}, "same_id"),
        ({"birth": ""}, "no_birth"),
        ({"birth": "2150"}, "birth"),
        ({"birth": "May"}, "birth"),
        ({"country": ""}, "no_country"),
        ({"country": "Narnia"}, "country"),
        ({"sex": ""}, "no_sex"),
        ({"sex": "x"}, "sex"),
        ({"title": "Dr"}, "title"),
        ({"name": "A" * 34}, "long_name"),
        ({"name": "Жук"}, "foreign_name"),
        ({"rating": 1200}, "low_rating"),
    ],
)
def test_faults_of_a_player(change: dict[str, object], found: str) -> None:
    findings = preflight(with_player(good(), 1, **change))
    assert [one.text.key for one in findings] == [f"preflight.{found}"]
    subject = findings[0].subject
    assert subject is not None and subject.player in (1, 2) and subject.field is not None
    for language in ("en", "ru"):
        assert "{" not in findings[0].message(language)


def test_a_missing_result_is_named_with_its_board() -> None:
    made = good()
    rounds = (*made.rounds[:1], Round(2, (Game(1, 2, 1),)))
    assert keys(replace(made, rounds=rounds)) == ["no_result"]


def test_the_command_writes_the_tab_and_names_cells(tmp_path: Path) -> None:
    book = tmp_path / "cup.xlsx"
    run("new", book, "--from", RECORD)
    data = json_of("ratings", book)
    assert data["kind"] == "standard"
    first = data["players"][0]
    assert (first["number"], first["rating"], first["k"], first["games"]) == (1, 2600, 10, 3)
    assert Fraction(first["change"]) == 10 * (Fraction(first["score"]) - Fraction("2.53"))
    places = {one["what"]: one["place"] for one in data["preflight"]}
    column = places["preflight.no_id"].removeprefix("Players!").removesuffix("7")
    shown = printed("ratings", book, "--dry")
    assert f"Players!{column}7: Gamma, Cem has no ID." in shown and "+4.7" in shown
    from addin.engines.file import open_book

    read = open_book(book, read_only=True)
    assert read.sheets["Players"].range(f"{column}4").value == "ID"
    tab = read.sheets["Rating report"]
    values = tab.range("A4:K6").value
    assert values[0][:5] == ["No.", "Player", "Title", "Rating", "K"]
    assert values[1][1] == "Alpha, Ann" and values[1][9] == pytest.approx(4.7)
    assert "1160" not in json.dumps(tab.range("A1:Z40").value, default=str)


def against(ratings: list[int], results: list[Result]) -> Tournament:
    """Player 1, who has no rating, against the others."""
    games = [(1, at + 2, result) for at, result in enumerate(results)]
    return event([None, *ratings], *games)


@pytest.mark.parametrize(
    ("ratings", "results", "initial"),
    [
        ([2000] * 5, [DRAW] * 5, 1943),  # 13600 / 7 = 1942.9, 50 %
        ([1700] * 4 + [2000], [WHITE] * 4 + [BLACK], 1929),
        ([2400] * 9, [WHITE] * 9, 2200),  # the highest first rating
        ([1500] * 5, [BLACK] * 4 + [DRAW], None),  # 1586 - 240 is below 1400
        ([2000] * 5, [BLACK] * 5, None),  # no point
        ([2000] * 4, [WHITE] * 4, None),  # four games
    ],
)
def test_a_first_rating(ratings: list[int], results: list[Result], initial: int | None) -> None:
    line = rating_report(against(ratings, results))[1]
    assert line.initial == initial and line.change is None


def test_whose_k_is_asked_for() -> None:
    """Only where it may be another, and where it would change something."""
    people = {
        "adult": Player(1, "adult", 2000, birth="1980"),
        "typed": Player(2, "typed", 2000, k_factor=40),
        "young": Player(3, "young", 1800, birth="2012"),
        "master": Player(4, "master", 2380, title="IM"),
        "strong": Player(5, "strong", 2450),
        "away": Player(6, "away", 1900),
        "unrated": Player(7, "new", None),
    }
    games = [(1, 2), (3, 4), (5, 1), (1, 7)]
    rounds = tuple(Round(n, (Game(1, w, b, WHITE),)) for n, (w, b) in enumerate(games, 1))
    made = Tournament("dutch", DutchSettings(), tuple(people.values()), rounds, planned=4,
                      date="2026-05-01")  # fmt: skip
    lines = rating_report(made)
    assert [number for number, line in lines.items() if not line.sure_k] == [1]
    assert [line.k for line in lines.values()] == [20, 40, 40, 10, 10, None, None]
    told = {one.key: one.values["names"] for one in remarks_on(made)}
    assert told == {"rating_report.usual_k": ["adult"], "rating_report.few_games": ["new"]}


def test_tables_of_four_have_no_rating_report(tmp_path: Path) -> None:
    from addin.actions.rating_report import write_rating_report
    from addin.engines.file import open_book

    cup = tmp_path / "tables.xlsx"
    run("new", cup, "--system", "riichi")
    with refuses("error.no_rating_report"):
        write_rating_report(open_book(cup))
