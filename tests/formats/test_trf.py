"""Tournament report files: nothing lost, everything known read, errors with line and column."""

import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.errors import InputError
from pairing.formats.format import Job
from pairing.formats.registry import format_named
from pairing.formats.trf import read_trf, write_trf
from pairing.formats.trf.file import read_bytes
from pairing.settings import PointSystem
from pairing.systems import system
from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.tournament import Bye, Game, Player, Result, Round, Table, Tournament
from tests.referees.dutch_events import random_event
from tests.support.refusals import refuses

DATA = Path(__file__).parents[1] / "data" / "dutch"

SAMPLE = (DATA / "every-field.trf").read_bytes().decode()


def player(number: int, *cells: str) -> str:
    """A player line with nothing but the number and the rounds."""
    return f"{f'001 {number:4}':<91}" + "  ".join(cells) + "\n"


def test_reference_events_come_back_byte_for_byte_and_have_the_points_of_the_file():
    count = 0
    for rules in ("2017", "2026"):
        with zipfile.ZipFile(DATA / f"rules-{rules}.zip") as archive:
            for name in archive.namelist():
                raw = archive.read(name)
                file = read_bytes(raw, name)
                assert file.encoded() == raw and read_trf(raw.decode()).text() == raw.decode()
                scores = file.tournament(rules).scores
                assert {one.number: one.points for one in file.players} == scores, name
                count += 1
    assert count == 795


def test_the_same_text_comes_back():
    assert read_trf(SAMPLE).text() == SAMPLE


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.text(alphabet="AΩ\x0b\x0c\x85\u2028 \t#", max_size=9),
                          st.sampled_from(["\n", "\r\n", "\r"])), max_size=9))  # fmt: skip
def test_unknown_lines_come_back(lines):
    content = "".join(f"?{text}{end}" for text, end in lines) + "001    1"
    assert read_trf(content).text() == content


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_bytes_come_back_in_their_encoding(tmp_path, encoding):
    path = tmp_path / "event.trf"
    path.write_bytes("012 Café\r001    1      Zoë\r".encode(encoding))
    file = read_trf(path)
    assert (file.header("012"), file.players[0].name) == ("Café", "Zoë")
    assert file.encoded() == path.read_bytes()


def test_fields_of_the_sample():
    file = read_trf(SAMPLE)
    assert file.header("012") == "Кубок клуба"
    assert file.headers["112"] == ("First Deputy", "Second Deputy")
    assert file.dates == ("26/02/01", "26/02/02")
    assert file.rounds == 2
    assert file.unread == ["XYZ"]
    ann, ben, _ = file.players
    assert (ann.sex, ann.title, ann.name, ann.rating) == ("m", "WGM", "Ann Example", 2400)
    assert (ann.federation, ann.fide_id, ann.birth) == ("FRA", "12345678", "1999/01/02")
    assert (ann.points, ann.rank, ann.rounds[0].result) == (Fraction(1), 2, "W")
    assert (ben.rating, ben.rounds[1].result) == (None, "H")


def test_rounds_of_the_sample():
    event = read_trf(SAMPLE).tournament("2017")
    assert event.settings == DutchSettings(rules="2017", initial_colour="white")
    assert event.rounds == (
        Round(1, (Game(1, 1, 2, Result.WHITE_WINS_UNRATED),), byes=((3, Bye.PAIRING),)),
        Round(2, (Game(1, 3, 1, None),), byes=((2, Bye.HALF),)),
    )
    assert event[2].absent == frozenset({2})
    assert event[1].ids == {"fide": "12345678"}
    assert (event.place, event.arbiter) == ("Lyon", "A. Arbiter")


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("1", "0", Result.WHITE_WINS),
        ("L", "W", Result.BLACK_WINS_UNRATED),
        ("=", "=", Result.DRAW),
        ("d", "d", Result.DRAW_UNRATED),
        ("0", "0", Result.BOTH_LOSE),
        ("=", "0", Result.WHITE_HALF),
        ("+", "-", Result.BLACK_FORFEITS),
        ("-", "+", Result.WHITE_FORFEITS),
        ("-", "-", Result.BOTH_FORFEIT),
        (" ", " ", None),
    ],
)
def test_results(white, black, result):
    content = player(1, f"   2 b {black}") + player(2, f"   1 w {white}")
    event = read_trf(content).tournament("2026")
    assert event.rounds[0].games == (Game(1, 2, 1, result),)
    assert event.settings.initial_colour == "black"
    assert read_trf(write_trf(event)).tournament("2026").rounds == event.rounds


@pytest.mark.parametrize(
    ("sign", "kind"),
    [("U", Bye.PAIRING), ("+", Bye.PAIRING), ("H", Bye.HALF), ("=", Bye.HALF),
     ("F", Bye.FULL), ("Z", Bye.ZERO), ("-", Bye.ZERO)],
)  # fmt: skip
def test_byes(sign, kind):
    content = player(1, "   2 w 1") + player(2, "   1 b 0") + player(3, f"0000 - {sign}")
    assert read_trf(content).tournament("2026").rounds[0].byes == ((3, kind),)


def test_a_forfeited_game_without_colours():
    content = player(1, "   2 - -") + player(2, "   1 - +")
    game = read_trf(content).tournament("2026").rounds[0].games[0]
    assert game == Game(1, 1, 2, Result.WHITE_FORFEITS, coloured=False)


def test_who_is_away_next():
    content = (
        player(1, "   2 w 1", "0000 - H")
        + player(2, "   1 b 0")
        + player(3, "0000 - U")
        + player(4)
        + "XXR 4\nXXZ 3\n"
    )
    file = read_trf(content)
    assert (file.paired_rounds, file.asked.keys()) == (1, {(1, 2), (3, 2)})
    event = file.tournament("2026")
    assert [one.number for one in event.present(2)] == [2, 4]
    assert event[4].absent == {1}


def test_extension_lines():
    content = (
        "XXR 7\nXXC black1 rank\nXXP 1 2 3\nXXS W=3 D=1 PAB=1\n"
        "XXA    2  1.0  1.0  0.5\n" + player(1) + player(2) + player(3)
    )
    file = read_trf(content)
    assert file.by_rank
    settings_ = file.tournament("2026").settings
    assert isinstance(settings_, DutchSettings)
    assert settings_.initial_colour == "black"
    assert settings_.groups() == [(None, (1, 2, 3))]
    assert settings_.virtual_of() == {2: (Fraction(1), Fraction(1), Fraction(1, 2))}
    assert settings_.point_system() == PointSystem(
        win=Fraction(3), draw=Fraction(1), bye=Fraction(1), half_bye=Fraction(1),
        forfeit_win=Fraction(3),
    )  # fmt: skip


def test_bb_lines():
    content = "BBW  2.0\nBBD  1.0\nBBL  0.5\nBBZ  0.5\nBBU  1.5\nBBF  0.0\n" + player(1)
    assert read_trf(content).point_system() == PointSystem(
        win=Fraction(2), draw=Fraction(1), loss=Fraction(1, 2), bye=Fraction(3, 2),
        half_bye=Fraction(1), zero_bye=Fraction(1, 2), forfeit_win=Fraction(2),
        absence=Fraction(1, 2),
    )  # fmt: skip


def test_codes_of_2026():
    file = read_trf("142 9\n152 B\n222 kept\n" + player(1))
    assert (file.rounds, file.initial_colour, file.unread) == (9, "black", [])


def test_settings_come_back():
    scale = PointSystem(
        Fraction(3), Fraction(1), bye=Fraction(1), half_bye=Fraction(1), forfeit_win=Fraction(3)
    )
    given_ = DutchSettings(
        rules="2017", initial_colour="black", forbidden_pairs=(1, 4, 2, 9),
        forbidden_groups=("3+5+8",), virtual_points=("3=1/0.5",), **point_settings(scale),
    )  # fmt: skip
    event = random_event(12, 3, 8, given_)
    again = read_trf(write_trf(event)).tournament("2017")
    assert again.settings == given_
    for read, made in zip(again.rounds, event.rounds, strict=True):
        assert read.games == made.games  # boards are numbered as they were published (C.04.2)
        assert read.byes == made.byes
    assert again.scores == event.scores


def test_baku_is_written_round_by_round():
    event = random_event(20, 4, 8, DutchSettings(acceleration="baku"))
    assert read_trf(write_trf(event)).virtual == baku_points(event)


def test_an_unfinished_event_is_written_with_who_is_away():
    event = random_event(10, 5, 2).after(3)
    players = tuple(
        replace(one, absent=one.absent | {4}) if one.number == 6 else one for one in event.players
    )
    file = read_trf(write_trf(replace(event, players=players)))
    assert (6, 4) in file.asked
    assert (file.rounds, file.paired_rounds) == (5, 3)


def test_places_can_be_given():
    event = random_event(4, 1, 2)
    file = read_trf(write_trf(event, places={1: 4, 2: 3, 3: 2, 4: 1}))
    assert [one.rank for one in file.players] == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("content", "key", "line", "column"),
    [
        ("001    x\n", "number", 1, 5),
        ("012 A\r\n001    1\r\n001    1\r\n", "twice", 3, 5),
        (f"{'001    1':<48}19x0\n", "number", 1, 49),
        (f"{'001    1':<80} one\n", "points", 1, 81),
        (player(1, "   2 q 1") + player(2, "   1 b 0"), "colour", 1, 97),
        (player(1, "   2 w 1") + player(2, "   1 b H"), "result", 2, 99),
        (player(1, "0000 - 1"), "result", 1, 99),
        (player(1, "  2x w 1"), "number", 1, 92),
        ("XXR five\n" + player(1), "number", 1, 5),
        ("XXC green1\n" + player(1), "value", 1, 5),
        ("152 X\n" + player(1), "value", 1, 5),
        ("XXS W=1 Q=2\n" + player(1), "value", 1, 9),
        ("XXS W=1 D=x\n" + player(1), "points", 1, 11),
        ("BBW one\n" + player(1), "points", 1, 5),
        (player(1) + "XXP 1 7\n", "player", 2, 7),
        (player(1) + "XXZ 9\n", "player", 2, 5),
        (player(1) + "XXA    9  1.0\n", "player", 2, 5),
        (player(1, "   9 w 1"), "player", 1, 92),
        (player(1, "   1 w 1"), "opponent", 1, 92),
        (player(1, "0000 - U", "   2 w 1") + player(2, "0000 - Z"), "opponent", 1, 102),
        (player(1, "   2 w 1") + player(2, "   1 w 0"), "colours", 1, 97),
        (player(1, "   2 - 1") + player(2, "   1 - 0"), "colours", 1, 97),
        (player(1, "   2 w 1") + player(2, "   1 b 1"), "results", 1, 99),
        (player(1, "   2 w +") + player(2, "   1 b 0"), "results", 1, 99),
    ],
)
def test_errors_say_where(content, key, line, column):
    places = (f"a.trf, line {line}, column {column}: ", f"a.trf, строка {line}, позиция {column}: ")
    with refuses(f"error.trf_{key}", *places, line=line, column=column):
        read_trf(content, name="a.trf").tournament("2026")


def test_a_file_without_players():
    with pytest.raises(InputError, match="no player"):
        read_trf("012 Nothing\n")


def test_a_missing_file(tmp_path):
    with refuses("error.file_unreadable"):
        read_trf(tmp_path / "none.trf")


def test_what_cannot_be_written():
    players = tuple(Player(number, str(number)) for number in range(1, 5))
    event = Tournament("riichi", DutchSettings(), players)
    tables = (Table(1, (1, 2, 3, 4)),)
    with pytest.raises(InputError, match="tables of four"):
        write_trf(replace(event, rounds=(Round(1, tables=tables),)))
    with pytest.raises(InputError, match="10000"):
        write_trf(replace(event, players=(Player(10000, "A"),)))


def test_a_report_is_in_latin_letters_and_says_so_before() -> None:
    names = ("Щукин, Юрий", "Öç, Łukasz", "山田")
    people = tuple(Player(number, name, 2000) for number, name in enumerate(names, 1))
    event = Tournament("dutch", DutchSettings(), people, title="Кубок", place="Казань",
                       arbiter="IA Яна Ли 12345")  # fmt: skip
    order = system("dutch").standings(event)
    for name in ("trf", "trf16", "trf26"):
        row = format_named(name)
        assert row.write is not None
        job = Job(event, event, order, "en", "chess", {"database_names": True})
        written = row.write(job)
        for said in ("012 Kubok", "022 Kazan", "102 IA Iana Li 12345", "Shchukin, Iurii",
                     "Öç, Łukasz", "山田"):  # fmt: skip
            assert said in written
        (remark,) = row.remarks(job)
        told = {one.values["typed"]: one.values["written"] for one in remark.values["names"]}
        assert told["Щукин, Юрий"] == "Shchukin, Iurii" and "Öç, Łukasz" not in told
        typed = Job(event, event, order, "en", "chess", {"database_names": False})
        assert "Щукин, Юрий" in row.write(typed) and not row.remarks(typed)
        lines = tuple(row.write(typed).splitlines())
        came = replace(job, tournament=replace(event, source=lines))
        assert "Щукин, Юрий" in row.write(came)


def test_a_pairing_bye_of_the_coming_round_is_no_round_that_was_played() -> None:
    """It is a full point given beforehand; the others have nothing in that round yet."""
    event = random_event(8, 1, seed=3)
    lines = write_trf(event).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001"))
    lines[at] = lines[at].ljust(99) + "  0000 - U"
    told = read_trf("\n".join(lines)).tournament("2026")
    assert len(told.rounds) == 1 and told[1].full_byes == {2} and 2 in told[1].absent
