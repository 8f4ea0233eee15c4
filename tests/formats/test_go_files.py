"""Files of the French and the American federation and of MacMahon, and the EGD's rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.formats.aga import AGA, read_aga, write_aga
from pairing.formats.aga.writing import WINNER
from pairing.formats.ffg import FFG, read_tou, write_tou
from pairing.formats.format import FileContent, Job
from pairing.formats.h9 import H9, read_h9, write_h9
from pairing.formats.macmahon import MACMAHON, read_macmahon, write_macmahon
from pairing.formats.registry import read_file
from pairing.go_time import even_komi
from pairing.settings import Settings
from pairing.standings.criteria import parse_criteria, rank
from pairing.systems import system
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.formats.events import boards_from_one
from tests.support.events import DATA, congress_file, read_congress
from tests.support.refusals import refuses
from tests.support.strategies import tournaments

FEW = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)

TOU = (DATA / "go" / "annuel.tou").read_text("utf-8")
MACMAHON_FILE = (DATA / "go" / "herbstturnier.xml").read_text("utf-8")
AGA_FILE = (DATA / "go" / "club-games.aga").read_text("utf-8")


def content(text: str, name: str, encoding: str = "utf-8") -> FileContent:
    return FileContent(name, text.encode(encoding))


def job(event: Tournament, **headers: str) -> Job:
    order = rank(event, parse_criteria("mcmahon"))
    return Job(event, event, order, "en", "go", {"headers": headers, "database_names": True})


# -- the French federation --------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-15"])
def test_a_french_file_in_either_encoding(encoding: str) -> None:
    row, found = read_file(content(TOU, "annuel.tou", encoding))
    event = found.tournament
    assert row is FFG and event.title == "Tournoi annuel du phare" and event.place == "Brest"
    assert [p.name for p in event.players] == [
        "BERRE Eugène", "LI Zheng", "MARTIN DUPUY Luc", "DE PUTTE Bart",
    ]  # fmt: skip
    assert [p.ids.get("ffg") for p in event.players] == ["7900001", "0116000", None, None]
    assert [(p.club, p.country) for p in event.players] == [
        ("29Br", ""), ("00L8", ""), ("68RJ", ""), ("", "BE"),
    ]  # fmt: skip
    assert event.date == "2026-03-08" and even_komi(event) == Fraction(15, 2)
    first, second, third = event.rounds
    assert first.games == (Game(1, 1, 2, Result.WHITE_WINS),)
    assert first.byes == ((4, Bye.PAIRING),)
    assert second.games == (Game(1, 1, 3, Result.WHITE_WINS, handicap=2),)
    assert second.byes == ((2, Bye.HALF),)
    assert third.games == (
        Game(1, 4, 1, Result.WHITE_WINS),
        Game(2, 2, 3, Result.BLACK_WINS, handicap=1),
    )


def test_what_the_french_file_keeps() -> None:
    event = read_tou(TOU)
    order = rank(event, parse_criteria("points"))
    back = read_tou(write_tou(event, order))
    again = read_tou(write_tou(back, rank(back, parse_criteria("points"))))
    assert len(again.players) == 4
    assert again.players == back.players and again.rounds == back.rounds
    assert (back.title, back.place, back.date) == (event.title, event.place, event.date)
    assert {p.ids.get("ffg") for p in back.players} == {"7900001", "0116000", None}


def test_a_forfeit_is_no_game_for_the_french_federation() -> None:
    event = rated_event(rounds=(Round(1, (Game(1, 1, 2, Result.BLACK_FORFEITS),)),))
    lines = write_tou(event).splitlines()
    assert lines[-2].endswith("0+") and lines[-1].endswith("0-")
    assert FFG.remarks(job(event))[-1].key == "ffg.forfeits"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("2+w0", "2+x", 11), ("0=      3-w1", "0=", 12), ("4D 01", "?? 01", 12)],
)
def test_a_bad_french_file_says_where(old: str, new: str, line: int) -> None:
    with refuses(line=line):
        read_tou(TOU.replace(old, new, 1))


# -- the American association -----------------------------------------------------------------


def test_an_american_file() -> None:
    row, found = read_file(content(AGA_FILE, "games.txt"))
    event = found.tournament
    assert row is AGA and (event.title, event.place) == ("Club games", "Princeton, NJ")
    assert event.date == "2026-06-15 – 2026-06-30"
    assert [(p.name, p.rank, p.ids["aga"]) for p in event.players] == [
        ("Moss Paul", "4k", "489"), ("Mott Rick", "3k", "3199"), ("Zed", "1d", "3200"),
    ]  # fmt: skip
    assert [round_.games for round_ in event.rounds] == [
        (Game(1, 1, 2, Result.BLACK_WINS),),
        (Game(1, 2, 1, Result.WHITE_WINS, handicap=2),),
        (Game(1, 3, 1, Result.WHITE_WINS, handicap=1),),
    ]
    assert event.players[2].absent == {1, 2}


def test_what_the_american_file_keeps_and_leaves_out() -> None:
    players = (
        Player(1, "Moss, Paul", 1700, "4k", ids={"aga": "489"}),
        Player(2, "Mott Rick", 1700, "4k"),
        Player(3, "Щукин Юрий", 2100),
    )
    rounds = (
        Round(1, (Game(1, 1, 2, Result.WHITE_WINS, handicap=1),), byes=((3, Bye.PAIRING),)),
        Round(2, (Game(1, 3, 1, Result.BLACK_WINS, handicap=4),)),
        Round(3, (Game(1, 3, 2, Result.DRAW),)),
        Round(4, (Game(1, 2, 1, Result.BLACK_FORFEITS),)),
        Round(5, (Game(1, 2, 3, Result.WHITE_FORFEITS),)),
    )
    event = Tournament("leader", Settings(), players, rounds, title="Cup", date="1.2.2026")
    shown = write_aga(event, headers={"RULES": "Ing"})
    assert "rules=Ing" in shown and "99999\tMott, Rick\t4k" in shown
    assert "489\t99999\tw\t0\t0" in shown and "99998\t489\tb\t4\t0" in shown
    back = read_aga(shown)
    assert back.rounds[0].games == (Game(1, 1, 3, Result.WHITE_WINS, handicap=1),)
    # as presults.pl of usgo/aga-ratings reads a win by forfeit, to keep and not to rate
    assert "99999\t489\tWF\t" in shown and "99999\t99998\tBF\t" in shown and "?" not in shown
    assert [one.games[0].result for one in back.rounds if one.games] == [
        Result.WHITE_WINS, Result.BLACK_WINS, Result.BLACK_FORFEITS, Result.WHITE_FORFEITS,
    ]  # fmt: skip
    assert back.date == "2026-02-01" and len(back.rounds) == 5
    remarks = {one.key: one for one in AGA.remarks(job(event))}
    assert remarks["aga.no_number"].values["count"] == 2
    assert remarks["aga.left_out"].values["games"] == ["3/1"]
    with pytest.raises(InputError, match="Known ones"):
        write_aga(event, headers={"CL": "A"})


@FEW
@given(tournaments())
def test_american_random(event: Tournament) -> None:
    """Who won with which colour and how many stones comes back, in every round."""
    games = [
        {(g.white, g.black, g.result, g.handicap) for g in round_.games
         if g.result in WINNER and g.coloured}
        for round_ in event.rounds
    ]  # fmt: skip
    if not any(games) or any(not (p.rank or p.rating is not None) for p in event.players):
        return
    back = read_aga(write_aga(event))
    told = [{(g.result, g.handicap) for g in round_.games} for round_ in back.rounds]
    kept = [{(result, stones) for _, _, result, stones in one} for one in games]
    while kept and not kept[-1]:
        kept.pop()
    assert told == kept
    assert [len(round_.games) for round_ in back.rounds] == [
        len(one) for one in games[: len(back.rounds)]
    ]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("489 3199 b", "489 3999 b", "aga.nobody"),
        ("489 3199 b", "489 489 b", "aga.game"),
        ("489 3199 b 0 7", "489 3199 won", "aga.game"),
        ("Paul 4k", "Paul strong", "aga.rank"),
        ("3200 Zed", "489 Zed", "aga.twice"),
        ("PLAYERS\n", "PLAYER\n", "aga.nobody"),
    ],
)
def test_a_bad_american_file(old: str, new: str, key: str) -> None:
    with refuses(key):
        read_aga(AGA_FILE.replace(old, new, 1))


# -- MacMahon 3.9 -----------------------------------------------------------------------------


def test_a_file_of_macmahon() -> None:
    row, found = read_file(content(MACMAHON_FILE, "herbst.xml"))
    event = found.tournament
    assert row is MACMAHON and event.title == "Herbstturnier" and event.planned == 3
    assert [(p.name, p.rank, p.rating) for p in event.players] == [
        ("Grün Ann", "3d", 2310), ("Roe Bo", "1d", None), ("Ak Cem", "12k", None),
    ]  # fmt: skip
    assert [(one.key, one.values["names"]) for one in found.lost] == [
        ("preliminary.left_out", ["Low Dan"])
    ]
    assert event.players[0].ids["egd"] == "12345678" and event.players[0].country == "DE"
    assert event.players[1].absent == {2}
    first, second = event.rounds
    assert first.games == (Game(1, 1, 2, Result.WHITE_WINS),)
    assert first.byes == ((3, Bye.PAIRING),)
    assert second.games == (Game(1, 1, 3, Result.WHITE_FORFEITS, handicap=9),)
    settings = event.settings
    assert isinstance(settings, McMahonSettings)
    assert (settings.bar_rank, settings.floor_rank, settings.kind) == ("2d", "10k", "mcmahon")
    assert settings.criteria == ("mm", "sos", "sodos") and settings.supergroup == (1,)
    assert (settings.handicap_maximum, settings.handicap_correction) == (9, 1)
    assert even_komi(event) == Fraction(13, 2)


def test_a_file_of_macmahon_goes_on() -> None:
    """Its third round is paired: nobody meets again, who is away is not paired."""
    event = read_macmahon(MACMAHON_FILE.replace("1-0!", "1-0"))
    tournament = system("mcmahon").start(event)
    scores = {p.number: p.start_score for p in tournament.players}
    assert scores[1] == 32 and scores[2] == 30 and scores[3] == 20
    pairing = system("mcmahon").pair(tournament)
    assert {(g.white, g.black) for g in pairing.round.games} in ({(2, 3)}, {(3, 2)})


def test_macmahon_congress() -> None:
    """A European congress: all its games, byes and absences come back."""
    event = read_congress("egc2013")
    back = read_macmahon(write_macmahon(event))
    assert [(p.name, p.rank, p.rating, p.absent) for p in back.players] == [
        (p.name, p.rank, p.rating, p.absent) for p in event.players
    ]
    assert [(one.games, sorted(one.byes)) for one in back.rounds] == [
        (one.games, sorted(one.byes)) for one in event.rounds
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<Result>0-1</Result>", "<Result>2-1</Result>"),
        ("<White>7</White><Black>3", "<White>8</White><Black>3"),
        ("<GoLevel>1d", "<GoLevel>good"),
        ("<NotPlayingInRound>2", "<NotPlayingInRound>two"),
        ("<Id>3</Id>", "<Id>7</Id>"),
        ("<Id>4</Id>", ""),
    ],
)
def test_a_bad_file_of_macmahon_says_where(old: str, new: str) -> None:
    with refuses(line=MACMAHON_FILE[: MACMAHON_FILE.index(old)].count("\n") + 1):
        read_macmahon(MACMAHON_FILE.replace(old, new, 1))


def test_other_xml_is_not_taken_for_macmahon() -> None:
    data = congress_file("ChampionnatLyon2017")
    row, _ = read_file(FileContent(data.name, data.read_bytes()))
    assert row.name == "opengotha"
    with pytest.raises(InputError, match="no participants"):
        read_macmahon("<Tournament typeversion='1'><Name>x</Name></Tournament>")


# -- what the European database would reject --------------------------------------------------


def rated_event(**more: object) -> Tournament:
    fields: dict[str, object] = {
        "title": "Cup", "place": "Kazan, RU", "date": "21.11.2026",
        "time_control": "60 min + 3 x 30 s, komi 6.5", **more,
    }  # fmt: skip
    players = (
        Player(1, "Roe Ann", 2100, "1d", country="RU", ids={"egd": "12345678"}),
        Player(2, "Lee Bo", 2000, "1k", country="RU", ids={"egd": "12345679"}),
    )
    rounds = (Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),)
    return replace(Tournament("leader", Settings(), players, rounds), **fields)  # type: ignore[arg-type]


def _keys(event: Tournament, **headers: str) -> set[str]:
    remarks = H9.remarks(job(event, **headers))
    for one in remarks:
        for language in LANGUAGES:
            assert Catalogue(language)(one)
    return {one.key for one in remarks}


def test_nothing_to_reject() -> None:
    assert _keys(rated_event()) == {"egd.checked"}
    assert _keys(rated_event(), CL="B") == {"egd.checked"}


@pytest.mark.parametrize(
    ("fields", "headers", "key"),
    [
        ({"title": " "}, {}, "egd.title"),
        ({"date": ""}, {}, "egd.no_date"),
        ({"date": "next spring"}, {}, "egd.date"),
        ({"place": ""}, {}, "egd.no_country"),
        ({"place": "Kazan"}, {}, "egd.country"),
        ({"time_control": ""}, {}, "egd.no_time"),
        ({"time_control": "komi 6.5"}, {}, "egd.no_time"),
        ({"time_control": "60 min + 3 x 30 s"}, {}, "egd.no_komi"),
        ({"time_control": "60 min, komi 100"}, {}, "egd.komi_unusual"),
        ({"time_control": "15 min"}, {}, "egd.no_class"),
        ({"time_control": "45 min"}, {"CL": "A"}, "egd.class_time"),
        ({}, {"CL": "E"}, "egd.class_unknown"),
        ({}, {"TM": "an hour"}, "egd.minutes"),
        ({}, {"TM": "60"}, "egd.minutes_differ"),
        ({"time_control": ""}, {"CL": "A", "TM": "60"}, "egd.adjusted"),
        ({}, {"KM": "seven"}, "egd.komi"),
        ({}, {"KM": "100"}, "egd.komi"),
        ({}, {"KM": "0.5"}, "egd.komi_unusual"),
        ({}, {"PC": "Kazan"}, "egd.country"),
    ],
)
def test_what_would_be_rejected(fields: dict[str, str], headers: dict[str, str], key: str) -> None:
    assert key in _keys(rated_event(**fields), **headers)


def test_players_the_database_would_not_take() -> None:
    event = rated_event()
    ann, bo = event.players
    assert "egd.pin_twice" in _keys(replace(event, players=(ann, replace(bo, ids=ann.ids))))
    many = (Round(1, (Game(1, 1, 2, Result.WHITE_WINS, handicap=12),)),)
    short = replace(event, players=(replace(ann, ids={"egd": "123"}), bo), rounds=many)
    assert {"egd.pin", "egd.stones"} <= _keys(short)


def test_h9_with_and_without_a_slash() -> None:
    shown = write_h9(rated_event())
    assert read_h9(shown).rounds == boards_from_one(read_h9(shown.replace("/w0", "w0")).rounds)
