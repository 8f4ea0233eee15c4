"""EGD files and the federation's JSON from outside: read right, or refused with the place."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.catalogue import LANGUAGES
from pairing.errors import InputError, Problems
from pairing.formats.crosstable_text import write_text
from pairing.formats.h9 import read_h9, write_h9
from pairing.formats.rgf import read_rgf, write_rgf
from pairing.formats.trf import read_trf, write_trf, write_trf26
from pairing.settings import Settings
from pairing.standings.criteria import parse_criteria, rank
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Table, Tournament
from tests.support.events import DATA
from tests.support.refusals import refuses
from tests.support.strategies import HOSTILE, plain

OPENGOTHAS = (DATA / "go" / "test-cup.h9").read_text("utf-8")
"""In the manner of OpenGotha: a dummy column of scores, colours with forfeits."""

PAIRGOTHS = """
; EV[Test]
   1 DOE John                        5K FR Lyon      3       4     2+/w     3+/b
   2 Van der Berg Jan                5K FR Lyon      2       4     1-/b       0=
   3 Roe Jane                        6K FR Lyon      1       4       0-     1-/w
"""


def test_files_of_other_programs() -> None:
    event = read_h9(OPENGOTHAS)
    assert [p.name for p in event.players] == ["Van Zeijst Rob", "O'Neil Jean-Luc", "Li Bo"]
    assert event.players[1].ids["egd"] == "12345678"
    assert (event.players[1].club, event.players[2].country) == ("", "")
    assert (event.title, event.place) == ("Test cup", "Lyon, FR")
    assert event.date == "2020-01-01 – 2020-01-02"
    first, second, third = event.rounds
    assert first.games == (Game(1, 1, 2, Result.WHITE_WINS),)
    assert second.games == (Game(1, 3, 1, Result.WHITE_FORFEITS),)
    assert second.byes == ((2, Bye.PAIRING),) and third.byes == ((1, Bye.HALF),)
    assert third.games == (Game(1, 2, 3, Result.BLACK_WINS, handicap=2),)
    assert event.players[2].absent == {1}
    assert event.players[0].start_score == Fraction(59, 2)
    other = read_h9(PAIRGOTHS)
    assert [p.name for p in other.players] == ["DOE John", "Van der Berg Jan", "Roe Jane"]
    assert [len(one.games) for one in other.rounds] == [1, 1]


H9 = OPENGOTHAS.splitlines()


@pytest.mark.parametrize(
    ("line", "old", "new", "told"),
    [
        (12, "1-/b0", "1=/b0", "2+/w0"),  # they tell another result: told from the first side
        (11, "2+/w0", "9+/w0", "9+/w0"),  # nobody has that place
        (11, "2+/w0", "won", "won"),
        (11, "2+/w0", "2+/b0", "2+/b0"),  # both Black
        (11, "2+/w0", "3+/w0", "3+/w0"),  # the other names somebody else
        (13, "2+/b2", "2+/b3", "3-/w2"),  # stones differ
        (12, "|12345678", "|12x", "|12x"),
        (13, "3k", "strong", "3 Li"),
    ],
)
def test_bad_h9_says_line_and_column(line: int, old: str, new: str, told: str) -> None:
    lines = list(H9)
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    with refuses() as place:
        read_h9("\n".join(lines))
    there = lines[place["line"] - 1][place["column"] - 1 :]
    assert there.lstrip("| ").startswith(told.lstrip("|"))


def test_h9_with_a_result_missing() -> None:
    with refuses("", "2 results, others have 3", line=13):
        read_h9(OPENGOTHAS.replace("    2+/b2", ""))


def test_h9_cut_off_empty_or_in_a_wrong_encoding(tmp_path: Path) -> None:
    for text in ("", "; EV[x]\n", "hello world\n", OPENGOTHAS[: OPENGOTHAS.index("O'Neil") + 8]):
        with pytest.raises(InputError):
            read_h9(text)
    path = tmp_path / "x.h9"
    path.write_bytes(OPENGOTHAS.replace("Jean", "Иван").encode("cp1251"))
    assert read_h9(path).players[1].name == "O'Neil Иван-Luc"
    path.write_bytes(OPENGOTHAS.replace("Jean", "Jérôme").encode("latin-1"))
    with refuses(line=12, column=14):
        read_h9(path)


def small(**more: object) -> Tournament:
    return Tournament(
        "leader",
        Settings(),
        (Player(1, "Ann", 2100, "1d"), Player(2, "Bo", 2000, "1k")),
        (Round(1, (Game(1, 1, 2, Result.WHITE_WINS, handicap=1),)),),
        **more,  # type: ignore[arg-type]
    )


def test_what_the_database_wants_in_the_head() -> None:
    event = small(title="Cup [A]", place="Казань, Россия", date="01.02.2026 - 03.02.2026")
    lines = write_h9(event, headers={"CL": "B", "TM": "60", "KM": "6.5"}).splitlines()
    assert lines[:7] == [
        "; CL[B]", "; EV[Cup |A|]", "; PC[ru,Kazan]", "; DT[2026-02-01,2026-02-03]",
        "; HA[h0]", "; KM[6.5]", "; TM[60]",
    ]  # fmt: skip
    with pytest.raises(InputError, match="no header field"):
        write_h9(event, headers={"XX": "1"})


def test_who_has_no_rank_is_named() -> None:
    bare = Tournament("x", Settings(), (Player(1, "Ann"), Player(2, "Bo", 2000)),
                      (Round(1, (Game(1, 1, 2),)),))  # fmt: skip
    with pytest.raises(Problems, match="Ann"):
        write_h9(bare)
    tables = Tournament("riichi", Settings(), tuple(Player(n, str(n)) for n in range(1, 5)),
                        (Round(1, tables=(Table(1, (1, 2, 3, 4)),)),))  # fmt: skip
    for write in (write_h9, write_rgf):
        with pytest.raises(InputError, match="tables of four"):
            write(tables)


def test_capitals_as_typed_or_as_the_database_has_them() -> None:
    event = Tournament("x", Settings(), (Player(1, "DE VRIES, jan", 2100), Player(2, "Li", 1)),
                       (Round(1, (Game(1, 1, 2, Result.DRAW),)),))  # fmt: skip
    assert " De_Vries Jan " in write_h9(event) and " Li - " in write_h9(event)
    assert " DE_VRIES jan " in write_h9(event, database_names=False)


# -- JSON ---------------------------------------------------------------------------------

GOOD = json.loads(write_rgf(small()))


def changed(*path: str | int, to: object) -> str:
    copy = json.loads(json.dumps(GOOD))
    node = copy
    for part in path[:-1]:
        node = node[part]
    node[path[-1]] = to
    return json.dumps(copy, indent=1)


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("games", 0, "result"), "WON"),
        (("games", 0, "player1"), 9),
        (("games", 0, "player1"), 1),
        (("games", 0, "round"), "one"),
        (("games", 0, "handicap"), -1),
        (("players", 1, "id"), 1),
        (("players", 1, "rating"), "2000"),
        (("players", 0, "lastName"), 5),
        (("players", 0, "mm0_4"), 1.5),
        (("roundCount",), 0),
        (("category",), "WORLD"),
    ],
)
def test_bad_json_says_line_and_path(path: tuple[str | int, ...], to: object) -> None:
    text = changed(*path, to=to)
    with refuses() as place:
        read_rgf(text)
    shown = text.splitlines()[place["line"] - 1]
    assert f'"{path[-1]}"' in shown or path[-1] == "player1"
    assert place["column"] > 1 and str(path[0]) in place["path"]


def test_json_that_is_broken_or_another(tmp_path: Path) -> None:
    whole = json.dumps(GOOD, indent=1)
    with refuses() as place:
        read_rgf(whole[: len(whole) // 2])
    assert place["line"] > 5
    for text in ("[]", "{}", "null", '{"players": 5}', '{"players": [5], "name": "x"}', "[" * 5000,
                 '{"a": NaN}', '{"name": "x", "players": [{}]}'):  # fmt: skip
        with refuses():
            read_rgf(text)
    path = tmp_path / "cup.json"
    path.write_bytes(json.dumps(GOOD, ensure_ascii=False).replace("Ann", "Анна").encode("cp1251"))
    assert read_rgf(path).players[0].name == "Анна"
    path.write_bytes(b'{"name": "\xff\xfe"}')
    with pytest.raises(InputError):
        read_rgf(path)


def test_what_the_federations_own_programs_send() -> None:
    """The server's answer, byes that count from 0, and a patronymic."""
    players = [{"id": n, "firstName": "Пётр", "lastName": f"Иванов{n}", "patronymic": "Ильич",
                "rating": 1500, "mm0_4": 8, "mmF_4": 8, "sos_4": 0, "sodos_4": 0, "place": n}
               for n in (1, 2, 3)]  # fmt: skip
    base = {"color": "PLAYER_1_BLACK", "komi_4": 26, "handicap": 0}
    games = [
        {**base, "player1": 1, "player2": 2, "result": "PLAYER_1_WIN", "round": 1, "board": 0},
        {**base, "player1": None, "player2": 3, "result": "PLAYER_2_WIN", "round": 0, "board": 0},
        {**base, "player1": 3, "player2": 2, "result": "TIE_BYREF", "round": 2, "board": 0},
    ]
    event = {"id": 5, "name": "Кубок", "startDate": "2020-01-01", "endDate": "2020-01-01",
             "komi_4": 26, "category": "LOCAL", "players": players, "games": games}  # fmt: skip
    read = read_rgf(json.dumps({"data": {"tournament": event}}, ensure_ascii=False))
    assert read.players[0].name == "Иванов1 Пётр Ильич"
    assert read.players[0].start_score == 2
    assert read.rounds[0] == Round(1, (Game(1, 2, 1, Result.BLACK_WINS),), byes=((3, Bye.PAIRING),))
    assert read.rounds[1].byes == ((2, Bye.HALF), (3, Bye.HALF))
    assert read.players[0].absent == {2}


@settings(max_examples=120, derandomize=True, deadline=None)
@given(st.text(max_size=80), st.binary(max_size=80))
def test_anything_at_all_is_read_or_refused(text: str, raw: bytes) -> None:
    for read in (read_h9, read_rgf):
        for source in (text, raw):
            try:
                read(source)
            except InputError as error:
                assert all(error.message(language) for language in LANGUAGES)


# -- text for forums ----------------------------------------------------------------------


def test_the_crosstable_is_of_one_width_and_harmless() -> None:
    players = tuple(
        Player(n, plain(name), 2000 - n, "1d") for n, name in enumerate(HOSTILE, start=1)
    )
    games = tuple(
        Game(b, 2 * b - 1, 2 * b, Result.WHITE_WINS) for b in range(1, len(players) // 2 + 1)
    )
    event = Tournament("leader", Settings(), players, (Round(1, games),), title="Cup [b]x[/b]")
    order = rank(event, parse_criteria("mcmahon"))
    for language in LANGUAGES:
        for game in ("go", "chess"):
            text = write_text(event, order, language, game=game)
            assert not set("[]`<>\u202e\t") & set(text)
            assert len(text.partition("\n\n")[0].splitlines()) == 3 + len(players)
            assert max(map(len, text.splitlines())) < 110
            assert "Zalgo" in text and "שלום" in text and "山田" in text


def test_without_ranks_there_is_no_column_of_them() -> None:
    players = (Player(1, "Ann", 2100), Player(2, "Bo", 2000))
    event = Tournament(
        "dutch", Settings(), players, (Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),)
    )
    text = write_text(event, rank(event, parse_criteria("points")), "en", game="chess")
    assert text.splitlines()[0].split() == ["#", "Name", "1", "Points"]


def test_shared_places_stand_beside_the_lines_by_which_opponents_are_named() -> None:
    players = tuple(Player(n, name, 2000) for n, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1))
    games = (Game(1, 1, 2, Result.WHITE_WINS), Game(2, 3, 4, Result.DRAW))
    event = Tournament("dutch", Settings(), players, (Round(1, games),))
    order = rank(event, parse_criteria("points"))
    text = write_text(event, order, game="chess").partition("\n\n")[0]
    rows = [row.split() for row in text.splitlines()]
    assert rows[0][:3] == ["#", "Place", "Name"]
    assert [row[:2] for row in rows[2:]] == [["1", "1"], ["2", "2"], ["3", "2"], ["4", "4"]]
    four = (Table(1, (1, 2, 3, 4), scores=(40_000, 30_000, 30_000, 20_000)),)
    event = Tournament("riichi", Settings(), players, (Round(1, tables=four),))
    order = rank(event, parse_criteria("points"))
    rows = [row.split() for row in write_text(event, order, game="riichi").splitlines()]
    assert rows[0][:2] == ["#", "Name"] and [row[0] for row in rows[2:]] == ["1", "2", "2", "4"]


# -- report files of chess ----------------------------------------------------------------


def test_a_russian_report_file_in_cp1251_is_read_right(tmp_path: Path) -> None:
    line = f"{'001    1      Щукин Пётр':<47} 2100 RUS"
    raw = f"012 Кубок клуба\r\n{line}\r\n".encode("cp1251")
    path = tmp_path / "cup.trf"
    path.write_bytes(raw)
    file = read_trf(path)
    assert (file.players[0].name, file.header("012")) == ("Щукин Пётр", "Кубок клуба")
    assert file.encoded() == raw
    path.write_bytes(
        raw.decode("cp1251").replace("Щукин Пётр", "Jérôme    ").encode("latin-1", "replace")
    )
    assert read_trf(path).players[0].name == "Jérôme"


def test_dates_go_to_their_own_lines() -> None:
    text = write_trf(small(date="01.02.2026 – 03.02.2026"))
    assert "042 2026/02/01\n052 2026/02/03\n" in text
    assert read_trf(text).tournament("2026").date == "2026-02-01 – 2026-02-03"
    assert read_trf(write_trf(small(date="in spring"))).tournament("2026").date == "in spring"


def test_trf26_says_what_an_engine_needs() -> None:
    event = Tournament(
        "dutch",
        DutchSettings(initial_colour="black", forbidden_pairs=(1, 2), win_points=Fraction(3),
                      draw_points=Fraction(1), bye_points=Fraction(3),
                      half_bye_points=Fraction(1), acceleration="baku"),
        (Player(1, "Ann"), Player(2, "Bo", absent=frozenset({1})),
         Player(3, "Cy", absent=frozenset({1}), half_byes=frozenset({1}))),
        planned=5,
    )  # fmt: skip
    text = write_trf26(event)
    for line in ("142 5", "152 B", "192 FIDE_DUTCH_2025_BAKU", "240 H 001 0003", "240 Z 001 0002",
                 "260 001 005 0001 0002"):  # fmt: skip
        assert line in text.splitlines()
    back = read_trf(text).tournament("2026")
    assert back.settings.point_system() == event.settings.point_system()
    assert isinstance(back.settings, DutchSettings) and back.settings.acceleration == "baku"
    assert back.settings.initial_colour == "black"
    assert {2, 3} == {player.number for player in back.players if 1 in player.absent}
