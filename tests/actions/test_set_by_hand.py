"""What is typed on a Round tab before the pairing is kept, and the rest is paired around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.commands.next_step import next_step
from addin.engines.file import open_book
from pairing.errors import LEAVE, InputError, NeedsDecision
from pairing.systems import REGISTRY, system
from pairing.tournament import Bye
from tests.support.books import cup, event_of, play, type_board
from tests.support.drivers import FileDriver
from tests.support.refusals import refusal

FILE = FileDriver()
GAMES = [name for name in REGISTRY if system(name).traits.seats == 2 and name != "round-robin"]


@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize("bye", ["bye", "— bye —", "½"])
@pytest.mark.parametrize("name", GAMES)
def test_a_pair_and_a_bye_are_kept(name: str, bye: str, before: int, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 10 if bye == "½" else 9, 4, name=name), before)
    names = [player.name for player in event_of(path).players]
    type_board(path, before + 1, 1, white=names[1], black=bye)
    type_board(path, before + 1, 2, board=3, white=names[6], black=names[2])
    done = FILE.run(path, next_step)
    assert done.data["step"] == "pair" and "pair.kept" in [one.key for one in done.remarks]
    event = event_of(path)
    last = event.rounds[before]
    called = {player.number: player.name for player in event.players}
    byes = {called[number]: kind for number, kind in last.byes}
    assert byes[names[1]] is (Bye.HALF if bye == "½" else Bye.PAIRING)
    game = next(game for game in last.games if game.board == 3)
    assert (called[game.white], called[game.black]) == (names[6], names[2])
    assert len(last.reported) == len(names) and len(last.games) == 4
    reasons = {why.board: why.reason for why in actions.explain(open_book(path))[0]}
    by_hand = {board for board, why in reasons.items() if why and why.text.key == "pair.by_hand"}
    assert by_hand == ({3} if bye == "½" else {3, None}) and all(reasons.values())
    assert FILE.run(path, actions.verify).data["as_computed"] == before + 1
    FILE.run(path, actions.enter_results, before + 1, {})
    FILE.run(path, actions.undo_last_round)
    assert len(event_of(path).rounds) == before


def test_a_table_of_four_is_kept(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 16, 4, name="riichi", modes="random")
    names = [player.name for player in event_of(path).players][3:7]
    type_board(path, 1, 1, name=names, table=2)
    FILE.run(path, next_step)
    (last,) = event_of(path).rounds
    called = {player.number: player.name for player in event_of(path).players}
    assert [called[seat] for seat in last.tables[1].seats] == names
    assert sorted(table.number for table in last.tables) == [1, 2, 3, 4]


@pytest.mark.parametrize("before", [0, 1])
def test_a_schedule_has_no_room_for_it(before: int, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 6, name="round-robin"), before)
    type_board(path, before + 1, 1, white=event_of(path).players[0].name, black="bye")
    assert "schedule" in refusal(InputError, FILE.run, path, next_step).message()


@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize(
    ("bye", "known"), [("½", True), ("bye", False), ("— full-point bye —", False)]
)
def test_the_official_mode_takes_what_its_rules_know(
    bye: str, known: bool, before: int, tmp_path: Path
) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 9, name="chess"), before)
    type_board(path, before + 1, 1, white=event_of(path).players[0].name, black=bye)
    if known:
        assert FILE.run(path, next_step).data["step"] == "pair"
        return
    assert "official rules" in refusal(NeedsDecision, FILE.run, path, next_step).message()
    FILE.run(path, next_step, allow=("changed", LEAVE))
    assert event_of(path).settings.official == "left"
