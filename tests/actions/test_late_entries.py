"""Late entries of a Swiss (C.04.2): put in their place until round 4 is paired, then appended."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.actions.people.lines import join_player
from addin.actions.people.mending import mend_round
from addin.actions.state import MEND
from addin.actions.verifying import verify
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from pairing.catalogue import Catalogue
from pairing.errors import NeedsDecision
from pairing.formats.trf import read_trf
from pairing.renumbering import late_numbers
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Player, Tournament
from tests.support.books import cup, event_of, made_of, play
from tests.support.drivers import FileDriver
from tests.support.events import results_for
from tests.support.refusals import refusal

DATA = Path(__file__).parents[1] / "data" / "dutch"
RUN = FileDriver()


def joined(path: Path, name: str, rating: int) -> None:
    RUN.run(path, join_player, name, rating=rating)


def names_in(event: Tournament) -> list[list[tuple[str, str, object]]]:
    return [
        sorted((event[g.white].name, event[g.black].name, g.result) for g in round_.games)
        for round_ in event.rounds
    ]


def test_a_late_entry_is_put_where_his_rating_puts_him(tmp_path: Path) -> None:
    path = cup(
        tmp_path / "cup.xlsx", 8, 6, name="dutch", acceleration="baku",
        forbidden_pairs="1 8 3 4", forbidden_groups="1-5:2+5+7",
    )  # fmt: skip
    play(path, 2)
    before = event_of(path)
    rating = (before[2].rating or 0) - 1
    joined(path, "Zoë Late", rating)
    done = RUN.run(path, actions.pair_next_round)
    after = event_of(path)
    assert after[3].name == "Zoë Late" and after[3].absent >= {1, 2}
    assert [after[n].name for n in (1, 2, 4, 5, 9)] == [before[n].name for n in (1, 2, 3, 4, 8)]
    assert names_in(after)[:2] == names_in(before)
    settings = after.settings
    assert isinstance(settings, DutchSettings)
    assert settings.forbidden_pairs == (1, 9, 4, 5)
    assert settings.forbidden_groups == ("1-5:2+6+8",)
    # Group A was 1 to 4; its last player is number 5 now, and the newcomer stands above him.
    assert set(settings.virtual_of()) == {1, 2, 3, 4, 5}
    told = [Catalogue("en")(remark) for remark in done.remarks]
    assert any("Zoë Late (3)" in line and "C.04.2" in line for line in told)
    verified = RUN.run(path, verify).data
    assert verified["as_computed"] == 3 and verified["differs"] == 0, verified
    RUN.run(path, actions.enter_results, 3, results_for(len(after.rounds[2].games), 3))
    RUN.run(path, actions.pair_next_round)
    assert names_in(event_of(path))[:2] == names_in(before)
    assert RUN.run(path, verify).data["differs"] == 0


def test_after_round_four_he_is_appended_and_that_is_said(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 10, 7, name="dutch"), 4)
    joined(path, "Zoë Late", 2900)
    done = RUN.run(path, actions.pair_next_round)
    assert event_of(path)[11].name == "Zoë Late"
    told = [Catalogue("en")(remark) for remark in done.remarks]
    assert any("end of the list" in line and "Zoë Late" in line for line in told)


def test_other_systems_keep_their_numbers(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 5), 1)
    joined(path, "Zoë Late", 2900)
    RUN.run(path, actions.pair_next_round)
    assert event_of(path)[9].name == "Zoë Late"


def test_the_lines_of_the_report_file_follow(tmp_path: Path) -> None:
    path = made_of(DATA / "every-record-2026.trf", tmp_path / "event.xlsx")
    joined(path, "Late, Zoë", 2250)
    RUN.run(path, actions.pair_next_round)
    out = tmp_path / "out.trf"
    export_to(open_book(path), "trf", out)
    text = out.read_text(encoding="utf-8")
    lines = text.splitlines()
    event = read_trf(text)
    assert [player.name for player in event.players if player.number == 4] == ["Late, Zoë"]
    for first, last in (("013 Team one", "   1    3    6"), ("FRA    6", "2150"),
                        ("310   1 Team one", "1    3    6")):  # fmt: skip
        assert any(line.startswith(first) and line.endswith(last) for line in lines)
    assert "260 001 003 0006 0008 0009" in lines
    assert event.asked == {(2, 5): "H", (3, 5): "H"}
    again = event.tournament("2026")
    assert [p.name for p in again.players] == [p.name for p in event_of(path).players]
    unrated = next(player for player in event.players if player.name == "Beta, Bea")
    assert unrated.rounds[2] is not None and unrated.rounds[2].result == "D"


def test_those_who_are_there_keep_their_order() -> None:
    players = [Player(1, "Ann", 1500), Player(2, "Bob", 1900), Player(5, "Cem", 1700)]
    late = Player(7, "Dee", 1900, title="FM")
    given = late_numbers([*players, late], [7])
    order = sorted([*players, late], key=lambda one: given.get(one.number, one.number))
    assert [one.name for one in order] == ["Dee", "Ann", "Bob", "Cem"]


def test_a_corrected_rating_is_offered_its_number_until_round_4(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 6, name="dutch"), 3)
    before = event_of(path)
    last, first = before[8].name, before[1].rating or 0
    done = RUN.run(path, actions.correct_rating, last, first + 5, first=4)
    told = [Catalogue("en")(remark) for remark in done.remarks]
    assert any("start number 1 instead of 8" in line and "--renumber" in line for line in told)
    assert event_of(path)[8].name == last
    done = RUN.run(path, actions.correct_rating, last, first + 5, first=4, renumber=True)
    after = event_of(path)
    assert done.data["number"] == 1
    assert [after[n].name for n in range(1, 9)] == [last, *(before[n].name for n in range(1, 8))]
    assert not after[1].absent and names_in(after) == names_in(before)
    RUN.run(path, actions.pair_next_round)
    verified = RUN.run(path, verify).data
    assert verified["as_computed"] == 4 and verified["differs"] == 0, verified
    again = RUN.run(path, actions.correct_rating, last, first - 500, first=5, renumber=True)
    assert event_of(path)[1].name == last and not again.remarks  # round 4 is paired


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_by_mending_he_gets_the_number_that_the_next_pairing_would_give(
    rounds: int, language: str, tmp_path: Path
) -> None:
    """Asked first, with the boards as they then are; from round 4 on it is the last."""
    doors = (tmp_path / f"{door}.xlsx" for door in ("mend", "pair"))
    by_mend, by_pairing = (cup(path, 9, 6, language, name="dutch") for path in doors)
    for path in (by_mend, by_pairing):
        play(path, rounds - 1)
        RUN.run(path, actions.pair_next_round)
        joined(path, "Zoë Late", (event_of(path)[2].rating or 0) - 1)
    refusal(NeedsDecision, RUN.run, by_mend, mend_round, came=["Zoë Late"], shown=True)
    assert max(event_of(by_mend).players, key=lambda one: one.number).name == "Zoë Late"
    done = RUN.run(by_mend, mend_round, came=["Zoë Late"], shown=True, allow=(MEND,))
    RUN.run(by_pairing, actions.enter_results, rounds, results_for(4, rounds))
    RUN.run(by_pairing, actions.pair_next_round)
    numbers = [
        next(one.number for one in event_of(path).players if one.name == "Zoë Late")
        for path in (by_mend, by_pairing)
    ]
    assert numbers == ([3, 3] if rounds < 4 else [10, 10])
    said = {one.key for one in done.remarks}
    assert ("renumber.placed" if rounds < 4 else "renumber.appended") in said
    assert event_of(by_mend)[numbers[0]].number in event_of(by_mend).rounds[-1].seated
    assert RUN.run(by_mend, verify).data["unexplained"] == 0
    RUN.run(by_mend, actions.enter_results, rounds, results_for(5, rounds))
    RUN.run(by_mend, actions.pair_next_round)
    assert RUN.run(by_mend, verify).data["unexplained"] == 0
