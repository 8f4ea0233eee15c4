"""The lines that TRF-2026 adds: read, and what they do to the pairing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.formats.trf import read_trf, write_trf26
from pairing.settings import PointSystem
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye
from tests.support.refusals import refuses


def player(number: int, points: str = "0.0", cells: str = "") -> str:
    start = f"001 {number:4}      Player {number:04}".ljust(80) + f"{points:>4} {number:4}"
    return start.ljust(91) + cells + "\n"


FOUR = "142 5\n152 W\n" + "".join(map(player, range(1, 9)))


def pairs(content: str) -> set[tuple[int, int]]:
    seats, _ = seat_round(read_trf(content).tournament("2026"))
    return set(seats)


def test_points_of_line_162() -> None:
    #        col 6     15       24
    line = "162  W 3.0    D 1.0    L 0.5    A 0.5    P 1.5\n"
    assert read_trf(line + FOUR).point_system() == PointSystem(
        win=Fraction(3), draw=Fraction(1), loss=Fraction(1, 2), bye=Fraction(3, 2),
        half_bye=Fraction(1), zero_bye=Fraction(1, 2), forfeit_win=Fraction(3),
        forfeit_loss=Fraction(1, 2), absence=Fraction(1, 2),
    )  # fmt: skip


def test_a_bye_is_worth_a_win_unless_162_says_otherwise_but_one_point_after_xxs() -> None:
    assert read_trf("162  W 3.0    D 1.0\n" + FOUR).point_system().bye == 3
    said = read_trf("XXS W=3\nXXS D=1\n" + FOUR).point_system()
    assert (said.bye, said.half_bye, said.forfeit_win) == (1, 1, 3)
    alone = read_trf("XXS PAB=.5\n" + FOUR).point_system()
    assert alone == PointSystem(bye=Fraction(1, 2))


@pytest.mark.parametrize(
    ("code", "edition", "baku"),
    [
        ("FIDE_DUTCH_2025", "2026", "none"),
        ("FIDE_DUTCH_2026_BAKU", "2026", "baku"),
        ("FIDE_DUTCH_2017", "2017", "none"),
        ("FIDE_DUBOV", None, "none"),
    ],
)
def test_type_of_tournament_192(code: str, edition: str | None, baku: str) -> None:
    file = read_trf(f"192 {code}\n" + FOUR)
    assert file.edition == edition
    assert file.tournament("2026").settings.acceleration == baku


def test_asked_byes_240_keep_players_out_and_fill_blank_rounds() -> None:
    assert pairs(FOUR) == {(1, 5), (6, 2), (3, 7), (8, 4)}
    assert not any({1, 5} & set(pair) for pair in pairs("240 H 001 0001 0005\n" + FOUR))
    cells = "   2 w 1", "   1 b 0"
    content = "240 H 001 0003\n142 5\n" + "".join(
        player(n, cells=cells[n - 1] if n < 3 else "") for n in (1, 2, 3, 4)
    )
    event = read_trf(content).tournament("2026")
    assert event.rounds[0].byes == ((3, Bye.HALF),)
    assert event.points[3] == Fraction(1, 2) and event.points[4] == 0


def test_virtual_points_250_are_given_by_rounds_and_numbers() -> None:
    content = "250      01.0 001 002 0001 0004\n250      00.5 003 003 0001 0004\n" + FOUR
    settings = read_trf(content).tournament("2026").settings
    assert isinstance(settings, DutchSettings)
    assert settings.virtual_of() == {n: (1, 1, Fraction(1, 2)) for n in (1, 2, 3, 4)}
    assert pairs(content) == {(1, 3), (4, 2), (5, 7), (8, 6)}


def test_neighbours_with_the_same_virtual_points_share_a_line() -> None:
    lines = [
        "250       1.0 001 002 0001 0004",
        "250       0.5 003 003 0001 0004",
        "250       2.0 002 002 0006 0006",
        "250       2.0 002 002 0008 0008",
    ]
    event = replace(read_trf("\n".join(lines) + "\n" + FOUR).tournament("2026"), source=())
    written = write_trf26(event).splitlines()
    assert [line for line in written if line.startswith("250")] == lines


def test_prohibited_pairs_260_hold_in_their_rounds_only() -> None:
    assert (1, 5) not in pairs("260 001 002 0001 0005\n" + FOUR)
    assert (1, 5) in pairs("260 002 003 0001 0005\n" + FOUR)


@pytest.mark.parametrize(
    ("line", "rounds"),
    [
        ("260         0001 0005", range(1, 100)),
        ("260          1    5", range(1, 100)),
        ("260 000 000 0001 0005", range(1, 100)),
        ("260     003 0001 0005", range(1, 4)),
        ("260 001     0001 0005", range(1, 100)),
        ("260 002     0001 0005", range(2, 100)),
        ("260 1 3 1 5", range(1, 4)),
        ("260 001 120 0001 0005", range(1, 100)),
    ],
)
def test_a_round_left_blank_in_260_is_no_bound(line: str, rounds: range) -> None:
    found = read_trf(line + "\n" + FOUR).prohibited
    assert [(one.rounds, one.numbers) for one in found] == [(rounds, (1, 5))]
    assert ((1, 5) in pairs(line + "\n" + FOUR)) == (rounds.start > 1)


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("250 02.0 01.0 001 002 0001 0004", 5),
        ("250      01.0 002 001 0001 0004", 19),
        ("250      01.0 001 002 0004 0001", 28),
        ("260 003 001 0001 0005", 9),
        ("260", 13),
        ("260 001 003", 13),
        ("260         0001 0099", 18),
        ("162  Q 1.0", 6),
        ("162  W one", 8),
        ("240 K 001 0001", 5),
        ("240 H     0001", 7),
        ("250      01.0 001 x   0001 0004", 19),
        ("260 001 001 0001 0099", 18),
    ],
)
def test_what_makes_no_sense_is_said_with_its_column(line: str, column: int) -> None:
    with refuses(line=1, column=column):
        read_trf(line + "\n" + FOUR)


@pytest.mark.parametrize(("cells", "column"), [(" 0000 - f", 96), ("0000 -f", 98)])
def test_a_cell_that_is_shifted_is_said_and_not_taken_for_an_absence(
    cells: str, column: int
) -> None:
    with refuses("error.trf_gap", line=3, column=column):
        read_trf("XXR 3\n" + player(1) + player(2, cells=cells))


def test_they_are_kept_as_they_are() -> None:
    content = "162  W 3.0    D 1.0\r\n240 H 001 0001\r\n260 001 002 0001 0005\r\n" + FOUR
    assert read_trf(content).text() == content


def test_rank_means_the_place_in_the_file() -> None:
    lines = FOUR.splitlines(keepends=True)
    content = "XXC rank white1\n" + "".join([*lines[:2], *reversed(lines[2:])])
    event = read_trf(content).tournament("2026", ranked=True)
    assert event[1].ids["trf"] == "8"
