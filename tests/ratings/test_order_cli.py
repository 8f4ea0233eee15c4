"""``pairbook order`` and ``pairbook score fors``, and the picture of the tournament graph."""

import sys
from fractions import Fraction

import pytest

from addin.sheets.tabs.graph_picture import tournament_graph
from pairing.errors import InputError, PairbookError, Problems
from pairing.formats.game_list import read_game_list
from tests.support.refusals import refusal
from tests.support.terminal import json_of, printed

GAMES = "a,b,score\nАнна,B,1\nB,D,1\nD,C,1\nC,E,1\nE,F,0.5\nC,F,1\nF,E,½\n"


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text(GAMES, encoding="utf-8")
    return path


def test_order_by_true_rating_as_json(games):
    told = json_of("order", games)
    assert [(line["place"], line["player"]) for line in told["order"]] == [
        (1, "Анна"), (2, "B"), (3, "D"), (4, "C"), (5, "E"), (5, "F"),
    ]  # fmt: skip
    assert [line["band"] for line in told["order"]] == ["+∞"] * 4 + [None] * 2
    assert [line["rating"] for line in told["order"]] == [None] * 4 + [2000.0] * 2
    assert told["quality"]["above"] == "6" and told["quality"]["below"] == "1"
    assert set(told["orders"]) == {"points", "buchholz", "sos", "true-rating"}
    assert told["by"] == "true-rating"


@pytest.mark.parametrize("by", ["points", "buchholz", "sos", "TRUE-RATING"])
def test_every_order_and_both_languages(games, by):
    english = printed("order", games, "--by", by)
    russian = printed("order", games, "--by", by, "--lang", "ru")
    assert "diagonal" in english and "диагональю" in russian
    assert "Анна" in english


def test_points_share_places(games):
    told = json_of("order", games, "--by", "points")
    assert [line["place"] for line in told["order"]] == [1, 2, 2, 2, 2, 2]


def test_rounds_bring_in_criteria_and_the_articles_caveat(tmp_path):
    path = tmp_path / "rounds.csv"
    path.write_text("A;B;1;1\nC;D;1;1\nB;C;1;2\nD;E;0,5;2\n", encoding="utf-8-sig")
    told = json_of("order", path)
    # A and E played once, so they follow by points although A beat the first.
    assert [line["player"] for line in told["order"]] == ["B", "C", "D", "A", "E"]
    assert told["remarks"][0].startswith("Placed by true rating: 3")
    told = json_of("order", path, "--by", "points,direct")
    assert {line["player"]: line["place"] for line in told["order"]} == {
        "A": 1, "B": 1, "C": 1, "D": 4, "E": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("content", "line", "word"),
    [
        ("A,B,1\nA,B,2\n", "2", "2"),
        ("A,B,1\nA,B\n", "2", "A, B"),
        ("A,A,1\n", "1", "A"),
        ("A,B,1,1\nB,C,1\n", "2", ""),
        ("A,B,1,1\nB,C,1,1\n", "2", "B"),
        ("A,B,1,x\n", "1", "x"),
    ],
)
def test_bad_lines_are_named(tmp_path, content, line, word):
    path = tmp_path / "bad.csv"
    path.write_text(content, encoding="utf-8")
    caught = refusal(Problems, read_game_list, path)
    for language in ("en", "ru"):
        message = caught.message(language)
        assert "bad.csv" in message and line in message and word in message


def test_other_bad_input(tmp_path, games):
    refusal(InputError, read_game_list, tmp_path / "none.csv")
    empty = tmp_path / "empty.csv"
    empty.write_text("a,b,score\n", encoding="utf-8")
    refusal(InputError, read_game_list, empty)
    assert "true-rating" in printed("order", games, "--by", "direct", expect=2)


def test_score_fors():
    score = "score", "fors", "--giver", 2025, "--taker", 1975
    told = json_of(*score)
    assert (told["p"], told["k"], told["x"]) == ("11/20", "1", "-1/10")
    assert list(told["scores"].values()) == ["21", "10", "20", "9"]
    assert json_of(*score, "--scheme", 1)["scores"]["giver_loss"] == "111/11"
    told = json_of(*score, "--free", 0)
    assert list(told["scores"].values()) == ["20", "11", "19", "10"]
    shown = printed("score", "fors", "--giver", 2600, "--taker", 1000, "--lang", "ru")
    assert "30" in shown and "единицей" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ("--giver", "1900", "--taker", "2000"),
        ("--giver", "3000", "--taker", "2000"),
        ("--giver", "strong", "--taker", "2000"),
        ("--giver", "2100", "--taker", "2000", "--free", "1.9"),
        ("--giver", "2100", "--taker", "2000", "--scheme", "3"),
    ],
)
def test_score_fors_refuses(arguments):
    english = printed("score", "fors", *arguments, expect=2)
    assert english != printed("score", "fors", *arguments, "--lang", "ru", expect=2)


# -- picture --------------------------------------------------------------------------------

ONE, NIL, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
FEW = [(1, 2, ONE, NIL), (3, 2, ONE, NIL), (1, 3, HALF, HALF)]


def test_graph_is_a_png():
    names = {1: "Анна", 2: "Борис", 3: "Вера"}
    png = tournament_graph([1, 2, 3], names, FEW, title="Кубок", language="ru")
    assert png.startswith(b"\x89PNG")
    assert png == tournament_graph([1, 2, 3], names, FEW, title="Кубок", language="ru")
    assert png != tournament_graph([3, 2, 1], names, FEW, title="Кубок", language="ru")


def test_graph_refuses_what_it_cannot_draw(monkeypatch):
    refusal(InputError, tournament_graph, [1, 2], {1: "A", 2: "B", 3: "C"}, FEW)
    refusal(InputError, tournament_graph, [1, 2], {1: "A", 2: "B"}, [])
    monkeypatch.setitem(sys.modules, "typst", None)
    caught = refusal(PairbookError, tournament_graph, [1, 2, 3], {1: "A", 2: "B", 3: "C"}, FEW)
    assert "Typst" in caught.message("ru")
