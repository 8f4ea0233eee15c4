"""Report files of other programs: read with what they mean, written back as they were."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.exchange.incoming.importing import ImportedFile, find
from addin.exchange.outgoing.exporting import export_to
from pairing.errors import InputError
from pairing.formats.trf import read_trf, write_trf, write_trf26
from pairing.names import near_duplicates
from pairing.systems import system
from pairing.systems.dutch.settings import point_settings
from pairing.tournament import Result, Tournament
from tests.support.books import made_of
from tests.support.refusals import refuses


def player(
    number: int, points: str, *cells: str, identity: str = "", birth: str = "", rank: int = 0
) -> str:
    start = (
        f"001 {number:4}      Player {number:<26} {2000 - number:4}     {identity:>11} "
        f"{birth:<10} {points:>4} {rank or number:4}"
    )
    return start.ljust(91) + "  ".join(cell.rjust(8) for cell in cells).rstrip() + "\n"


TWO_ROUNDS = (
    "012 Open\n"
    + player(1, "2.0", "2 w 1", "3 b 1", identity="0", birth="1969.12.06", rank=1)
    + player(2, "1.0", "1 b 0", "4 w 1", identity="0", birth="1970.01", rank=3)
    + player(3, "1.0", "4 - +", "1 w 0", rank=2)
    + player(4, "0.0", "3 - -", "2 b 0", rank=4)
)


def found_in(content: str, folder: Path, name: str = "open.trf") -> ImportedFile:
    (folder / name).write_bytes(content.encode())
    return find(folder / name)


def through_a_workbook(content: str, folder: Path) -> str:
    (folder / "open.trf").write_bytes(content.encode())
    book = made_of(folder / "open.trf", folder / "cup.xlsx")
    export_to(open_book(book), "trf", folder / "back.trf")
    return (folder / "back.trf").read_text("utf-8")


def event_of(content: str) -> Tournament:
    return read_trf(content).tournament("2026")


def test_places_births_identities_and_forfeits_stay_as_they_stood(tmp_path: Path) -> None:
    assert through_a_workbook(TWO_ROUNDS, tmp_path) == TWO_ROUNDS


def test_wrong_points_odd_columns_and_blanks_at_the_end_stay_until_a_result_changes(
    tmp_path: Path,
) -> None:
    odd = player(2, "9.0", "1 b 0", "4 w 1", rank=3)
    content = TWO_ROUNDS.splitlines(keepends=True)
    content[2] = odd[:79] + "3" + odd[80:-1] + "     \n"
    text = "".join(content)
    assert through_a_workbook(text, tmp_path) == text
    event = event_of(text)
    played = replace(event.rounds[1], games=tuple(
        replace(game, result=Result.DRAW if 2 in (game.white, game.black) else game.result)
        for game in event.rounds[1].games
    ))  # fmt: skip
    later = replace(event, rounds=(event.rounds[0], played))
    assert "0.5    3" in write_trf(later).splitlines()[2]


def test_an_identity_of_noughts_is_none() -> None:
    event = event_of(TWO_ROUNDS)
    assert not any(one.ids for one in event.players)
    assert not [one for one in near_duplicates(event.players) if one.reason == "same_id"]


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("10.09.13", "10.09.15", "2010-09-13 – 2010-09-15"),
        ("13.09.10", "15.09.10", "2010-09-13 – 2010-09-15"),
        ("2010/09/13", "2010/09/15", "2010-09-13 – 2010-09-15"),
    ],
)
def test_days_with_the_year_in_front(first: str, last: str, told: str) -> None:
    content = f"042 {first}\n052 {last}\n" + TWO_ROUNDS
    assert event_of(content).date == told
    event = event_of(content)
    assert f"042 {first}\n052 {last}\n" in write_trf(event, dialect=None)


@pytest.mark.parametrize("days", [("10.09.13", "10.09.15"), ("10/09/13", "10/09/15")])
def test_days_of_rounds_stay_as_they_stood(days: tuple[str, str], tmp_path: Path) -> None:
    content = TWO_ROUNDS.replace(
        "012 Open\n", f"012 Open\n042 {days[0]}\n052 {days[1]}\n{'132':<91}{days[0]}  {days[1]}\n"
    )
    event = event_of(content)
    assert event.date == "2010-09-13 – 2010-09-15"
    assert through_a_workbook(content, tmp_path) == content


def test_half_points_that_only_the_points_tell(tmp_path: Path) -> None:
    content = (
        "012 Open\n"
        + player(1, "1.5", "2 w 1", "")
        + player(2, "1.0", "1 b 0", "3 w 1")
        + player(3, "0.5", "-  ", "2 b 0")
    )
    event = event_of(content)
    assert [event.points[number] for number in (1, 2, 3)] == [Fraction(3, 2), 1, Fraction(1, 2)]
    assert event[1].half_byes == {2} and event[3].half_byes == {1}
    assert through_a_workbook(content, tmp_path) == content


def test_a_half_point_of_the_coming_round_may_be_counted(tmp_path: Path) -> None:
    content = (
        "012 Open\nXXR 3\n" + player(1, "1.5", "2 w 1", "0000 - H") + player(2, "0.0", "1 b 0")
    )
    assert "trf.points" not in {one.key for one in found_in(content, tmp_path).all_remarks}
    assert through_a_workbook(content, tmp_path) == content


def test_line_162_may_tell_zero_point_byes() -> None:
    scale = read_trf("162  W 3.0    D 1.0    L 0.0    Z 0.0\n" + TWO_ROUNDS).point_system()
    assert scale is not None and (scale.win, scale.zero_bye) == (3, 0)


@pytest.mark.parametrize("name", ["open.trf", "open.txt"])
def test_lines_that_end_with_cr_alone(tmp_path: Path, name: str) -> None:
    found = found_in(TWO_ROUNDS.replace("\n", "\r"), tmp_path, name)
    assert found.format is not None and found.format.name == "trf"
    assert len(found.tournament.players) == 4


def test_points_are_told_in_both_forms_without_what_is_usual() -> None:
    scale = system("dutch").settings().point_system()
    said = point_settings(replace(scale, win=Fraction(3), draw=Fraction(1), bye=Fraction(3),
                                  half_bye=Fraction(1), forfeit_win=Fraction(3)))  # fmt: skip
    event = event_of(TWO_ROUNDS)
    lines = write_trf(
        replace(event, settings=replace(event.settings, **said), source=())
    ).splitlines()
    assert [one for one in lines if one.startswith(("BB", "XXS"))] == [
        "BBW  3.0", "BBD  1.0", "XXS W=3.0 D=1.0 PAB=3.0",
    ]  # fmt: skip
    for only in ("BB", "XXS"):
        kept = [one for one in lines if only in one[:3] or one[:2] not in ("BB", "XX")]
        assert read_trf("\n".join(kept)).point_system() == read_trf("\n".join(lines)).point_system()


@pytest.mark.parametrize("said", ["192 FIDE_ROUNDROBIN\n142 3\n", "XXR 3\n"])
def test_a_round_robin_is_ranked_as_one(tmp_path: Path, said: str) -> None:
    content = (
        f"012 Cup\n092 Individual: Round-Robin\n{said}202 SB,KS\n"
        + player(1, "2.5", "2 w +", "3 b 1", "4 w =")
        + player(2, "2.0", "1 b -", "4 b 1", "3 w 1")
        + player(3, "1.0", "4 w 1", "1 w 0", "2 b 0")
        + player(4, "0.5", "3 b 0", "2 w 0", "1 b =")
    )
    found = found_in(content, tmp_path)
    assert found.system == "round-robin" and not found.all_remarks
    order = system("round-robin").standings(found.tournament)
    lines = {one.player: one.values for one in order.lines}
    assert [lines[number]["koya"] for number in (1, 2, 3, 4)] == [1, 0, 0, Fraction(1, 2)]
    assert lines[1]["sonneborn_berger"] == 2 + 1 + Fraction(1, 4)
    assert through_a_workbook(content, tmp_path) == content


@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("list.json", '[{"a": 1}]', "error.rgf_not"),
        ("papi.json", '{"variables": {}, "players": [{"lastName": "A"}]}', "error.rgf_not"),
        ("fide.txt", "ID Number      Name      Fed\n34100001       A, B      GER\n",
         "import.rating_list"),
        ("fide.xml", '<?xml version="1.0"?><playerslist></playerslist>', "import.rating_list"),
    ],
)  # fmt: skip
def test_what_a_file_is_is_said(tmp_path: Path, name: str, content: str, key: str) -> None:
    with refuses(key):
        found_in(content, tmp_path, name)


def test_a_game_that_both_won_is_refused_with_its_board() -> None:
    event = event_of(TWO_ROUNDS)
    first = event.rounds[0]
    both = tuple(replace(game, result=Result.BOTH_WIN) for game in first.games[:1])
    event = replace(event, rounds=(replace(first, games=(*both, *first.games[1:])),), source=())
    for write in (write_trf, write_trf26):
        with pytest.raises(InputError, match=r"Round 1, board 1: .* both players won") as caught:
            write(event)
        assert caught.value.subject is not None and caught.value.subject.board == 1
