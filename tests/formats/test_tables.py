"""Players and results in CSV files and sheet rows, good ones and bad ones."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.catalogue import LANGUAGES
from pairing.errors import InputError, Problems
from pairing.formats.spreadsheets.guessing import table_of
from pairing.formats.spreadsheets.players import read_table
from pairing.formats.spreadsheets.results import read_results
from pairing.formats.spreadsheets.rows import cell_text
from pairing.tournament import Player, Result
from tests.formats.tables import taken
from tests.support.refusals import refuses

WHOLE = """\
name,rating,rank,club,country,absent
Ann,2100,1d,Kazan,RU,2 5
"Smith, Ben",,5k,,,
  Carl   Cox ,-120,,,,
"""


def read_players(source: str | Path) -> tuple[Player, ...]:
    return taken(source).tournament.players


def players_from_rows(rows: list[list[object]], name: str) -> tuple[Player, ...]:
    return read_table(table_of(list(enumerate(rows, start=1))), name).tournament.players


def said(caught: pytest.ExceptionInfo[InputError], language: str = "en") -> list[str]:
    return caught.value.message(language).splitlines()


def failing(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_players(text)
    assert all(said(caught, language) for language in LANGUAGES)
    return said(caught)


def test_all_columns() -> None:
    assert read_players(WHOLE) == (
        Player(1, "Ann", 2100, "1d", "Kazan", "RU", frozenset({2, 5})),
        Player(2, "Smith, Ben", None, "5k"),
        Player(3, "Carl Cox", -120),
    )


@pytest.mark.parametrize(
    "headings", ["Name,Rating,National,K,Deviation", "Имя,Рейтинг,Нац. рейт.,K,Отклонение"]
)
def test_numbers_for_reports(headings: str) -> None:
    """Under the headings of our own tab."""
    ann, bo = read_players(f'{headings}\nAnn,2100,2050,20,"71,6"\nBo,,—,,')
    assert (ann.second_rating, ann.k_factor, ann.deviation) == (2050, 20, 71)
    assert (bo.second_rating, bo.k_factor, bo.deviation) == (None, None, None)
    assert failing(f"{headings}\nAnn,2100,2050,twenty,70") == [
        "Line 2, column 4: “twenty” is not a number. Enter a whole number, or nothing."
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_breaks(delimiter: str, newline: str, tmp_path: Path) -> None:
    text = delimiter.join(["Name", "RATING", "Club"]) + "\n" + delimiter.join(["A", "1", "x,y;z"])
    if delimiter != "\t":
        text = text.replace("x,y;z", '"x,y;z"')
    path = tmp_path / "players.csv"
    path.write_bytes(text.replace("\n", newline).encode())
    assert read_players(path) == (Player(1, "A", 1, club="x,y;z"),)


def test_a_delimiter_named_by_a_spreadsheet() -> None:
    assert read_players("sep=;\r\nname;rating\r\nA;1\r\n")[0].rating == 1


@pytest.mark.parametrize(
    ("encoding", "text", "place"),
    [
        *((name, "name,rating\nRey Jean,2013\nFrédéric,1200\n", "line 3, column 3:")
          for name in ("latin-1", "cp1252", "mac_roman")),
        *((name, "Имя;Рейтинг\nИванов Иван;2100\n", "line 1, column 1:")
          for name in ("koi8-r", "cp866", "mac_cyrillic")),
    ],
)  # fmt: skip
def test_other_encodings_are_refused(encoding: str, text: str, place: str, tmp_path: Path) -> None:
    """Also where western letters could be taken for Cyrillic ones."""
    path = tmp_path / "players.csv"
    path.write_bytes(text.encode(encoding))
    with refuses("", f"players.csv, {place}"):
        read_players(path)


FORMS = (
    "is not a list of rounds. Write 2 5 or 3-5; 4- means from round 4 on, left means from the "
    "coming round on, 3½ asks for half a point for round 3, 3=1 for a full one."
)


def test_every_bad_cell_is_named_at_once() -> None:
    assert failing(
        "name,rating,absent\n"
        "Ann,2100,\n"
        ",2000,\n"
        "ann,1900,\n"
        "Ben,strong,\n"
        "Carl,2100.5,\n"
        "\n"
        "Dan,1800,2 x\n"
        "Eve,1700,0\n"
        "Fay,1600,3 100\n"
        "Smith, Guy,1500,2\n"
    ) == [
        "Line 3, column 1: the name is missing. Enter one, or empty the line.",
        "Line 4, column 1: “ann” is already on line 2. One person who signed up twice: delete "
        "the older line. Two: give them different names.",
        "Line 5, column 2: the rating of Ben is “strong”. It must be a whole number, or empty.",
        f"Line 8, column 3, Dan: “2 x” {FORMS}",
        f"Line 10, column 3, Fay: “3 100” {FORMS}",
        "Line 11, column 4: there is no heading above this cell. "
        "Put a name with a comma in it between quotation marks.",
    ]


def test_a_form_asks_for_the_rounds_somebody_will_miss(tmp_path: Path) -> None:
    path = tmp_path / "form.csv"
    answers = ("2, 3", "нет", "тур 1 и 4", "", "-")
    lines = [f'P{at},"{answer}"' for at, answer in enumerate(answers, 1)]
    path.write_text("\n".join(("Фамилия и имя,Пропущу туры", *lines)), encoding="utf-8")
    missed = [sorted(player.absent) for player in read_players(path)]
    assert missed == [[2, 3], [], [1, 4], [], []]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "CSV is empty."),
        ("\n \n", "CSV is empty."),
        ("name,rating\n", "CSV has headings but no players."),
        (
            "name,rating,Имя\nA,1,b\n",
            "Line 1, column 3: “Имя” means the same as the heading of column 1.",
        ),
        ('name,rating\nA,1\n"B,2\n', "CSV, line 3: a quotation mark is not closed."),
    ],
)
def test_tables_that_are_none(text: str, message: str) -> None:
    assert failing(text)[0].startswith(message)


def test_absences_with_commas_and_spans() -> None:
    players = read_players("name;rating;absent\nA;1;1,3 5-7\n")
    assert players[0].absent == {1, 3, 5, 6, 7}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nobody.csv", tmp_path):
        with refuses("", path.name):
            read_players(path)


def test_rows_of_a_sheet() -> None:
    rows = [
        ["Кубок города", None, None],
        [None, None, None],
        ["№", "Имя", "Рейтинг", "Отсутствует", None],
        [1.0, "Анна", 2100.0, 3.0, None],
        [None, None, None, None, None],
        [2.0, "Борис", None, "1 2", None],
    ]
    assert players_from_rows(rows, "список.xlsx") == (
        Player(1, "Анна", 2100, absent=frozenset({3})),
        Player(2, "Борис", absent=frozenset({1, 2})),
    )
    with pytest.raises(Problems) as caught:
        players_from_rows([*rows, [3, "Вера", "много", 1.5]], "список.xlsx")
    assert said(caught, "ru") == [
        "Строка 7, столбец 3: рейтинг игрока Вера — «много». Нужно целое число или пустая ячейка.",
        "Строка 7, столбец 4, Вера: «1.5» может значить два тура или пол-очка. "
        "Пишите 3 5 — туры 3 и 5, или 3½ — пол-очка за тур 3.",
    ]


def test_results() -> None:
    assert read_results("board,result\n2,0.5-0.5\n1, 1-0\n3,\n4,--+\n") == {
        1: Result.WHITE_WINS,
        2: Result.DRAW,
        4: Result.WHITE_FORFEITS,
    }
    assert read_results("Результат;Стол\n½-½;7\n") == {7: Result.DRAW}
    assert read_results("board,result\n") == {}


def test_bad_results() -> None:
    places = ("3, column 1:", "4, column 1:", "5, column 2:", "6, column 1:")
    with refuses("", *(f"Line {place}" for place in places), "+--"):
        read_results("board,result\n1,1-0\none,0-1\n1,0-1\n2,2-0\n0,1-0\n")
    with refuses("", "no column result"):
        read_results("board;points\n1;1-0\n")


NAMES = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]),
    min_size=1,
    max_size=12,
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(
    players=st.lists(
        st.tuples(NAMES, st.none() | st.integers(-900, 2999), st.sets(st.integers(1, 20))),
        min_size=1,
        max_size=8,
        unique_by=lambda player: cell_text(player[0]).casefold(),
    ),
    delimiter=st.sampled_from(",;\t"),
)
def test_what_is_written_is_read(
    players: list[tuple[str, int | None, set[int]]], delimiter: str
) -> None:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter)
    writer.writerow(["name", "rating", "absent"])
    for name, rating, absent in players:
        writer.writerow([name, rating, " ".join(map(str, absent))])
    assert read_players(written.getvalue()) == tuple(
        Player(number, cell_text(name), rating, absent=frozenset(absent))
        for number, (name, rating, absent) in enumerate(players, start=1)
    )


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_message(text: str) -> None:
    for read in (read_players, read_results):
        try:
            read(text)
        except InputError as error:
            assert all(error.message(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("answer", "rounds"),
    [
        ("none", set()),
        ("Never.", set()),
        ("никакие", set()),
        ("R2", {2}),
        ("2+3", {2, 3}),
        ("т4", {4}),
    ],
)
def test_answers_to_which_rounds_will_you_miss(answer: str, rounds: set[int]) -> None:
    (player,) = read_players(f"Name,Which rounds will you miss?\nAnn,{answer}")
    assert player.absent == rounds
