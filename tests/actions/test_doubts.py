"""What is likelier a mistake than meant is told before anybody plays, and of a latecomer too."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.actions.people.lines import join_player
from addin.engines.file import open_book
from addin.exchange.incoming.importing import find
from pairing.formats.reading import without_bye_lines
from pairing.systems import system
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.drivers import FileDriver, fresh

PLAYERS = (
    Player(1, "Ann Lee", 2210, "2d", ids={"aga": "123"}),
    Player(2, "Bob Moe", 2010, "1k", ids={"aga": "456"}),
    Player(3, "Cid Poe", 1800, "5d", ids={"aga": "123"}),
    Player(4, "Dee Roe", 2600, "1p"),
)


def test_next_and_check_name_a_rank_far_from_the_rating_and_one_number_of_two(
    tmp_path: Path,
) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="mcmahon", players=PLAYERS, rounds=3)
    book = open_book(path)
    said = [[*map(str, one.values.values())] for one in actions.check(book).remarks]
    assert any("Cid Poe (5d, 1800)" in str(values) for values in said)
    done = FileDriver().run(path, actions.pair_next_round)
    keys = [one.key for one in done.remarks]
    assert keys.count("people.rank_apart") == keys.count("names.alike") == 1
    for number in (1, 2):
        results = dict.fromkeys((1, 2), Result.WHITE_WINS)
        FileDriver().run(path, actions.enter_results, number, results)
        if number == 1:
            FileDriver().run(path, join_player, "Eve Sun", rating=900, rank="3d")
            done = FileDriver().run(path, actions.pair_next_round)
            assert [
                str(one.values["players"]) for one in done.remarks if one.key == "people.rank_apart"
            ] == ["['Eve Sun (3d, 900)']"]


@pytest.mark.parametrize("name", ["BYE", "- Freilos -", "Свободен"])
def test_a_line_for_the_bye_is_no_player(name: str, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"Name,Rank\nAnn,2d\n{name},\nBob,1k\n", encoding="utf-8")
    found = find(path)
    assert [player.name for player in found.tournament.players] == ["Ann", "Bob"]
    assert [one.key for one in found.lost] == ["bye_line.left_out"]


def test_who_met_the_line_for_the_bye_had_the_bye() -> None:
    players = (Player(1, "Ann"), Player(2, "BYE"), Player(3, "Bob"), Player(4, "Cid"))
    games = (Game(1, 1, 2, Result.WHITE_WINS), Game(2, 4, 3, Result.BLACK_WINS))
    settings = system("mcmahon").settings()
    event, lost = without_bye_lines(Tournament("", settings, players, (Round(1, games),)))
    assert lost and [player.name for player in event.players] == ["Ann", "Bob", "Cid"]
    (round_,) = event.rounds
    assert round_.byes == ((1, Bye.PAIRING),)
    assert [(game.white, game.black) for game in round_.games] == [(3, 2)]
