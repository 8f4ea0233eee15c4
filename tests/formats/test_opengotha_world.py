"""OpenGotha files as the world sends them: criteria, results, players, what no workbook holds."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from addin.exchange.incoming.importing import find
from addin.exchange.incoming.starting import prepare
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.formats.ffg import FFG
from pairing.formats.format import FileContent
from pairing.formats.h9 import H9
from pairing.formats.opengotha import OPENGOTHA, read_opengotha, write_opengotha
from pairing.formats.opengotha.reading import Reader
from pairing.formats.opengotha.rules import CRITERIA, SWISS
from pairing.formats.safe_xml import elements
from pairing.formats.typed import read_result
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Bye, Game, Result, Round
from tests.support.events import DATA

OPENGOTHAS = json.loads((DATA / "go" / "opengotha-criteria.json").read_text("utf-8"))

GAME = '<Game roundNumber="{}" tableNumber="{}" whitePlayer="{}" blackPlayer="{}" result="{}"/>'


def event_text(games: str, *criteria: str, players: str = "ABCDE", more: str = "") -> str:
    """An OpenGotha file: ``1 A B`` is A's win with White over B in round 1."""
    lines = [line.split() for line in games.splitlines() if line.strip()]
    return "".join(
        [
            '<Tournament dataVersion="201"><Players>',
            *(f'<Player name="{one}" firstName="X" rank="5K" rating="1600"/>' for one in players),
            "</Players><Games>",
            *(
                GAME.format(r, at, white + "X", black + "X", (*kind, "RESULT_WHITEWINS")[0])
                for at, (r, white, black, *kind) in enumerate(lines, start=1)
            ),
            f'</Games><TournamentParameterSet><GeneralParameterSet numberOfRounds="5" {more}/>',
            "<PlacementParameterSet><PlacementCriteria>",
            *(
                f'<PlacementCriterion name="{name}" number="{at}"/>'
                for at, name in enumerate(criteria, start=1)
            ),
            "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>",
        ]
    )


CHAIN = """
1 A C
1 B D
2 C D
2 E A
"""  # four with one win each, of whom three have not met B


@pytest.mark.parametrize(
    ("criteria", "places"),
    [
        (("NBW", "SDC"), {"A": 1, "B": 1, "C": 1, "E": 1, "D": 5}),
        (("NBW", "DC"), {"E": 1, "A": 2, "B": 3, "C": 3, "D": 5}),
    ],
)
def test_who_is_above_whom_where_not_all_have_met(
    criteria: tuple[str, ...], places: dict[str, int]
) -> None:
    event = read_opengotha(event_text(CHAIN, *criteria))
    order = system("mcmahon").standings(event)
    assert {event[line.player].name[0]: line.place for line in order.lines} == places


def test_a_game_that_both_win_is_a_game() -> None:
    text = event_text("1 A B RESULT_BOTHWIN\n1 C D", "NBW", "SOSW", "DC")
    event = read_opengotha(text)
    assert [str(game.result) for game in event.rounds[0].games] == ["1=1", "1-0"]
    assert read_result("1=1") is Result.BOTH_WIN
    order = system("mcmahon").standings(event)
    assert [(line.player, line.place, int(line.values["sos"])) for line in order.lines[:3]] == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 3, 0),
    ]
    assert 'result="RESULT_BOTHWIN"' in write_opengotha(event)


def test_preliminary_players_are_left_out_once_there_are_games() -> None:
    early = event_text("", "NBW", players="ABCDE").replace(
        'name="E"', 'name="E" registeringStatus="PRE"'
    )
    assert read_opengotha(early).players[4].absent == {1, 2, 3, 4, 5}
    said = OPENGOTHA.read(FileContent("cup.xml", early.encode()))
    assert [(one.key, one.values["names"]) for one in said.remarks] == [
        ("preliminary.absent", ["E X"])
    ]
    assert said.lost == ()
    later = event_text("1 A B", "NBW", more='genNBW2ValueAbsent="1"')
    for one in "AE":  # A has played all the same
        later = later.replace(f'name="{one}"', f'name="{one}" registeringStatus="PRE"')
    found = OPENGOTHA.read(FileContent("cup.xml", later.encode()))
    assert [player.name for player in found.tournament.players] == ["A X", "B X", "C X", "D X"]
    assert "preliminarily (E X)" in Catalogue("en")(found.lost[0])
    assert 'name="E" registeringStatus="PRE"' in write_opengotha(found.tournament)


def test_keys_as_a_turkish_computer_makes_them() -> None:
    text = event_text("1 A B", "NBW").replace('name="A" firstName="X"', 'name="Isil" firstName="i"')
    text = text.replace('"AX"', '"ISİLİ"')
    event = OPENGOTHA.read(FileContent("cup.xml", text.encode())).tournament
    assert event.rounds[0].games[0].white == 1
    second = Round(2, (Game(1, 2, 1),))
    written = write_opengotha(replace(event, rounds=(*event.rounds, second)))
    assert written.count('="ISİLİ"') == 2 and '="ISILI"' not in written


HELD_NOWHERE = [
    'ffgLicence="9127003" ffgLicenceStatus="L"', 'komi="7.5"', 'size="13"', 'fischerTime="10"',
    'complementaryTimeSystem="FISCHER"', "<TeamTournamentParameterSet>", "<!-- ours -->",
]  # fmt: skip


def test_what_no_workbook_holds_goes_out_as_it_came_in() -> None:
    text = event_text("1 A B\n1 C D\n2 A C", "NBW", "SOSW", "SDC", more=" ".join(HELD_NOWHERE[1:5]))
    text = text.replace('firstName="X"', f'firstName="X" {HELD_NOWHERE[0]}', 1)
    text = text.replace("<Games>", "\n<!-- ours -->\n<Games>\n")
    text = text.replace("</Tournament>", "<TeamTournamentParameterSet></TeamTournamentParameterSet>"
                                         "</Tournament>\n")  # fmt: skip
    event = OPENGOTHA.read(FileContent("cup.xml", text.encode())).tournament
    plain = {one.name: getattr(event.settings, one.name) for one in fields(McMahonSettings)}
    in_workbook = replace(event, settings=McMahonSettings(**plain))
    assert write_opengotha(in_workbook) == text

    first, second = event.rounds
    games = (replace(first.games[0], result=Result.DRAW), first.games[1])
    third = Round(3, (Game(1, 2, 4, Result.BLACK_WINS),), byes=((5, Bye.PAIRING),))
    changed = replace(
        in_workbook,
        rounds=(replace(first, games=games), replace(second, games=()), third),
        players=(replace(event.players[0], club="Lyon"), *event.players[1:]),
        settings=replace(in_workbook.settings, criteria=("nbw", "sodos")),
    )
    written = write_opengotha(changed)
    assert all(each in written for each in HELD_NOWHERE)
    again = read_opengotha(written)
    assert again.rounds == changed.rounds
    assert again.players[0].club == "Lyon" and again.settings.criteria == ("nbw", "sodos")


def test_an_h9_file_as_opengotha_itself_writes_it() -> None:
    """In ISO 8859-15; who shares a place has none; titles run together; both have won."""
    found = H9.read(FileContent("cup.h9", (DATA / "go" / "cafe.h9").read_bytes()))
    event = found.tournament
    assert event.title == "Tournoi du Café" and event.players[1].name == "Lecka Aša"
    assert [player.rank for player in event.players] == ["3k", "12k", "2k", "4k"]
    games = [(game.white, game.black, str(game.result)) for game in event.rounds[0].games]
    assert games == [(3, 1, "1=1"), (2, 4, "1-0")]
    assert "a game of round 1" in Catalogue("en")(found.remarks[0])
    assert H9.system == "mcmahon"
    assert (event.settings.kind, event.settings.criteria) == ("swiss", ("nbw", "sos", "sosos"))


def test_a_french_file_whose_names_fill_their_columns() -> None:
    lines = [
        ";name=cup",
        ";Num Nom Prenom               Niv Licence Club",
        "   1 Montserrat_Peña_Ortegas R15K 9127003 75Ju    2+b0",
        "     Passow Adrian             4D            B    1-w0",
    ]
    event = FFG.read(FileContent("cup.tou", "\n".join(lines).encode("iso-8859-15"))).tournament
    assert [(one.rank, one.ids) for one in event.players] == [
        ("15k", {"ffg": "9127003"}),
        ("4d", {}),
    ]
    assert event.players[1].club == "B"


def test_what_was_taken_and_kept_is_told_and_a_lost_criterion_is_a_question(tmp_path: Path) -> None:
    path = tmp_path / "cup.xml"
    text = event_text(CHAIN, "NBW", "STS", "SOSM").replace('"E"', '"E" registeringStatus="PRE"')
    path.write_text(text.replace("2 E A", ""), encoding="utf-8")
    found = find(path)
    assert found.remarks == ()
    # Nothing is lost, so nothing is said of it.
    assert [line.key for line in found.closing] == ["opengotha.taken", "import.closing_kept"]
    assert [(one.key, one.values["name"]) for one in found.questions] == [
        ("opengotha.no_criterion", "STS"),
        ("opengotha.by_wins", "SOSM"),
    ]
    assert [one.values["names"] for one in found.questions] == [["A X", "B X", "C X", "E X"]] * 2
    with pytest.raises(InputError, match="level on NBW by STS"):
        prepare(source=path)
    start = prepare(source=path, agreed=True)
    assert (start.system, start.settings["kind"]) == ("mcmahon", "swiss")
    other = prepare(source=path, agreed=True, system="leader")
    assert "Placement criteria" in Catalogue("en")(other.remarks[0])


@pytest.mark.parametrize("name", OPENGOTHAS)
def test_criteria_and_places_are_those_that_opengotha_computed(name: str) -> None:
    """Real events of its public repository, renamed; values and places by that program (3.52)."""
    told = OPENGOTHAS[name]
    found = elements("\n".join(told["file"]), name)
    reader = Reader(found, name, start_scores=True)
    order = system("mcmahon").standings(reader.tournament())
    lines = {line.player: line for line in order.lines}
    for key, place, *values in told["players"]:
        line = lines[reader.numbers[key]]
        got = [
            int(scale * (line.values[criterion_named(criterion)] or 0))
            for criterion, scale in told["criteria"]
            if criterion != "CAT"
        ]
        wanted = [
            value
            for value, (criterion, _) in zip(values, told["criteria"], strict=True)
            if criterion != "CAT"
        ]
        assert (line.place, got) == (place, wanted)


def criterion_named(theirs: str) -> str:
    return {**CRITERIA, **SWISS}[theirs.upper()]
