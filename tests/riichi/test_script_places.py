"""Rounds by a script whose numbers are places before the round: typed, played, mended, written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.systems import system
from pairing.systems.riichi.seating.script import canonical
from pairing.tournament import Bye, Tournament
from tests.support.books import event_of
from tests.support.terminal import new, printed, run

RIICHI = system("riichi")
SCRIPT = "1-5-9-13\n2-6-10-14\n3-7-11-15\n4-8-12-16\n\n4-3-2-1\n8-7-6-5\n12-11-10-9\n16-15-14-13\n"
TEN = "1-3-5-7 2-4-6-8; 3-4-9-10 1-2-7-8"
"""Places 9 and 10 rest first, then 5 and 6."""


def made(folder: Path, players: int, *settings: str) -> Path:
    people = "\n".join(["name", *(f"Player {at:02}" for at in range(1, players + 1))])
    given = [part for one in settings for part in ("--set", one)]
    return new(folder / "CUP.xlsx", people, "--system", "riichi", "--rounds", 4, *given)


def play(path: Path) -> Path:
    run("pair", path)
    for table in event_of(path).rounds[-1].tables:
        one = sum(table.seats)
        scores = 30_000 + 100 * one, 30_000 + 200 * one, 30_000 - 250 * one, 30_000 - 50 * one
        run("results", path, "--set", f"{table.number}={','.join(map(str, scores))}")
    return path


def places(tournament: Tournament, number: int) -> list[int]:
    return [line.player for line in RIICHI.standings(tournament.after(number - 1)).lines]


@pytest.mark.parametrize("form", ["modes=random script", "stages=жребий 1; по местам"])
def test_from_a_file_in_and_out(form: str, tmp_path: Path) -> None:
    file, out = tmp_path / "places.prescript", tmp_path / "out.prescript"
    file.write_text(SCRIPT)
    path = made(tmp_path, 16, form, f"place_script=@{file}")
    run("export", path, "--to", "pantheon-places", "-o", out)
    assert out.read_text() == SCRIPT
    for _ in range(4):
        play(path)
    tournament = event_of(path)
    for number, rows in ((2, SCRIPT.split("\n\n")[0]), (3, SCRIPT.split("\n\n")[1])):
        order = places(tournament, number)
        wanted = [[order[int(at) - 1] for at in row.split("-")] for row in rows.split()]
        assert [list(one.seats) for one in tournament.rounds[number - 1].tables] == wanted
    # The last block stands for all rounds that follow.
    assert tournament.rounds[3].tables[0].seats == tuple(places(tournament, 4)[3::-1])
    assert "places 1, 5, 9, 13 by the script" in printed("explain", path, "--round", 2)
    assert "Rounds: 4; as computed: 4." in printed("verify", path)


def test_whose_place_is_left_out_rests_and_a_leaver_is_replaced(tmp_path: Path) -> None:
    path = play(
        made(tmp_path, 10, "modes=random script", f"place_script={TEN}", "odd_field=sit_out")
    )
    run("pair", path)
    tournament = event_of(path)
    order = places(tournament, 2)
    assert tournament.rounds[1].byes == tuple((p, Bye.PAIRING) for p in sorted(order[8:]))
    assert tournament.rounds[1].tables[1].seats == tuple(order[1:8:2])
    run("mend", path, "--gone", tournament[order[0]].name, "--yes")
    mended = event_of(path).rounds[1]
    seated = {player for table in mended.tables for player in table.seats}
    assert order[0] not in seated and len(seated) == 8 and len(mended.byes) == 1


@pytest.mark.parametrize(
    ("players", "settings", "says"),
    [
        (16, ["modes=random script"], "is empty"),
        (12, ["modes=script", "place_script=1-2-3-4 5-6-7-8"], "is for 8 players, and 12"),
        (8, ["modes=script", "place_script=1-2-3-4 5-6-7-9"], "seats place 9 in round 1"),
    ],
)
def test_a_script_that_does_not_fit_is_said(
    players: int, settings: list[str], says: str, tmp_path: Path
) -> None:
    assert says in printed("pair", made(tmp_path, players, *settings), expect=2)


def test_house_players_fill_the_places_of_the_script(tmp_path: Path) -> None:
    path = play(
        made(tmp_path, 7, "modes=script", "place_script=1-2-3-4, 5-6-7-8", "odd_field=substitutes")
    )
    assert sum(player.substitute for player in event_of(path).players) == 1


def test_what_is_typed_wrong_is_said_with_its_line(tmp_path: Path) -> None:
    path = made(tmp_path, 8)
    assert "Script by places" in printed("set", path, "place_script", "1-2-3-4 5-6-7", expect=2)
    assert canonical("1-2-3-4,5-6-7-8;4-3-2-1") == "1-2-3-4 5-6-7-8; 4-3-2-1"
