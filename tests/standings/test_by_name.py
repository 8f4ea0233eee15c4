"""One order by name: the same names for every command, and the same errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import pairing
from addin import actions
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from addin.publish import edition
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.formats.game_list import read_game_list
from pairing.standings.by_name import order_by_name
from pairing.standings.comparing import orders
from pairing.standings.comparing.game_list import ordered
from pairing.standings.criteria import rank
from pairing.standings.true_rating import places as true_rating
from pairing.systems import system
from tests.standings.test_ranking import event
from tests.support.books import begun
from tests.support.processes import loaded
from tests.support.refusals import refusal, refuses

ROOT = Path(__file__).parents[2]
TWO_ROUNDS = [(1, "1-0", 2), (3, "½-½", 4)], [(1, "0-1", 3), (4, "1-0", 2)]
SWISS = replace(event(*TWO_ROUNDS, players=4), system="dutch")


@pytest.mark.parametrize("by", ["true_rating", "TRUE-RATING", " true-rating "])
def test_true_rating_is_a_name_like_another(by: str) -> None:
    assert order_by_name(SWISS, by) == true_rating.standings(SWISS)


@pytest.mark.parametrize(
    ("by", "criteria"),
    [
        ("mcmahon", ["mm", "sos", "sodos"]),
        ("SOS-1, BH-C1", ["sos_1", "buchholz_cut1"]),
        ("points;bh_c1 DE", ["points", "buchholz_cut1", "direct"]),
        ("swiss", ["points", "buchholz_cut1", "buchholz", "sonneborn_berger"]),
    ],
)
def test_lists_and_other_names_of_criteria(by: str, criteria: list[str]) -> None:
    assert order_by_name(SWISS, by) == rank(SWISS, criteria)


def test_the_systems_own_order_by_its_name_and_by_none() -> None:
    dutch = system("dutch")
    settled = dutch.start(replace(SWISS, settings=dutch.settings()))
    own = dutch.standings(settled)
    assert order_by_name(settled, None, dutch) == order_by_name(settled, "Dutch", dutch) == own


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_name_comes_with_all_that_are_known(language: str) -> None:
    dutch = system("dutch")
    for by, wrong in (("elo", "elo"), ("points, leader", "leader"), ("true_rating,level", "level")):
        message = refusal(InputError, order_by_name, SWISS, by, dutch).message(language)
        assert all(name in message for name in (wrong, "dutch", "true_rating", "swiss", "sodos"))
    with refuses("error.criteria_missing"):
        order_by_name(SWISS)


def test_a_system_with_tables_of_four_keeps_its_own_order() -> None:
    for by in ("points", "true-rating", "elo"):
        with refuses("error.no_criteria"):
            order_by_name(SWISS, by, system("riichi"))


@pytest.mark.parametrize("by", ["Points,BH-C1", "true-rating", "leader"])
def test_every_action_takes_the_same_names(tmp_path: Path, by: str) -> None:
    book = open_book(begun(tmp_path / "made.xlsx", "leader", "finished"), read_only=True)
    reading, tournament = actions.load(book)
    expected = order_by_name(tournament, by, reading.system)
    places = [line.place for line in expected.lines]
    assert edition(book, by=by).standings.lines == expected.lines
    assert [line["place"] for line in actions.standings(book, by=by).data["order"]] == places
    assert actions.crosstable(book, by=by).remarks == expected.remarks
    export_to(book, "csv", tmp_path / "cup.csv", by=by)
    assert (tmp_path / "cup.csv").stat().st_size
    chosen = actions.orders(book, by=by).data
    assert chosen["by"] in [order["order"] for order in chosen["orders"]]


def test_every_action_refuses_the_same_name_with_the_same_words(tmp_path: Path) -> None:
    book = open_book(begun(tmp_path / "made.xlsx", "leader", "finished"), read_only=True)
    messages = set()
    for ask in (
        lambda: actions.standings(book, by="elo"),
        lambda: actions.crosstable(book, by="elo"),
        lambda: actions.orders(book, by="elo"),
        lambda: edition(book, by="elo"),
        lambda: export_to(book, "csv", tmp_path / "cup.csv", by="elo"),
    ):
        messages.add(refusal(InputError, ask).message("en"))
    assert len(messages) == 1


def test_a_comparison_takes_any_order_and_names_it_by_its_headings() -> None:
    offered, chosen = orders.with_chosen(SWISS, "points,BH-C1", None, rank(SWISS, ["points"]))
    assert [order.name for order in offered] == [
        "dutch", "points,buchholz_cut1", "buchholz", "sos", "true_rating",
    ]  # fmt: skip
    assert chosen == orders.order_of(chosen.name, rank(SWISS, ["points", "buchholz_cut1"]))
    assert Catalogue("ru")(orders.order_name(chosen.name)) == "Очки, Бх-1"
    # Here Buchholz stands behind the points, by whichever of its names it is asked for.
    assert orders.with_chosen(SWISS, "bh")[1].name == "buchholz"
    assert orders.with_chosen(SWISS, "bh")[1].place == rank(
        SWISS, ["points", "buchholz"]
    ).place_of()  # fmt: skip


def test_a_file_of_games_takes_the_same_names(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("A,B,1,1\nC,D,0.5,1\nA,C,0,2\nD,B,1,2\n", encoding="utf-8")
    games = read_game_list(path)
    for by in ("points,BH-C1", "swiss", "true-rating", "wins"):
        result = ordered(games, by)
        assert result.order.place == order_by_name(games.tournament(), by).place_of()
        assert set(result.others) == {"buchholz", "sos", "true_rating"}
    with refuses("error.criterion_unknown"):
        ordered(games, "elo")


def test_the_vocabulary_is_whole_and_importing_it_is_light() -> None:
    for name in pairing.__all__:
        assert getattr(pairing, name) is not None
    assert set(pairing.__all__) == set(pairing._MODULE_OF)
    names = loaded("import pairing as p; p.Tournament, p.rank, p.order_by_name, p.system")
    assert not {"numpy", "scipy", "rustworkx", "networkx", "pandas", "addin"} & names
    with pytest.raises(AttributeError):
        pairing.Nobody  # noqa: B018
