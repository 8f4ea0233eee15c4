"""OpenGotha files: three real events, writing and reading again, and broken files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.errors import InputError
from pairing.formats.format import FileContent
from pairing.formats.opengotha import read_opengotha, write_opengotha
from pairing.formats.registry import read_file
from pairing.go_time import even_komi
from pairing.settings import Settings
from pairing.systems import system
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Outcome, Player, Result, Round, Tournament
from tests.support.events import CONGRESSES, congress_file
from tests.support.refusals import refuses

RESULTS = {
    "RESULT_WHITEWINS": Result.WHITE_WINS,
    "RESULT_BLACKWINS": Result.BLACK_WINS,
    "RESULT_WHITEWINS_BYDEF": Result.BLACK_FORFEITS,
    "RESULT_BLACKWINS_BYDEF": Result.WHITE_FORFEITS,
}


@pytest.fixture(scope="module", params=CONGRESSES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_player_and_game_is_the_files_own(name: str) -> None:
    """Against a second, plain reading of the XML."""
    root = ET.parse(congress_file(name)).getroot()
    event = read_opengotha(congress_file(name), start_scores=True)
    entries = root.findall("Players/Player")
    keys = {}
    planned = int(root.find(".//GeneralParameterSet").get("numberOfRounds"))
    for player, entry in zip(event.players, entries, strict=True):
        assert player.name == f"{entry.get('name')} {entry.get('firstName')}"
        assert player.rating == int(entry.get("rating"))
        assert player.rank.upper() == entry.get("rank")
        assert (player.club, player.country) == (entry.get("club"), entry.get("country"))
        assert player.ids.get("egd", "") == entry.get("egfPin", "")
        digits = entry.get("participating")
        assert player.absent == {r + 1 for r in range(planned) if digits[r] == "0"}
        # 30 kyu is 0, so 4 dan (the bar) is 33 and 20 kyu (the floor) 10; 2k 28 and 3k 27.
        low, high = (27, 28) if "Lyon" in name else (10, 33)
        steps, kind = int(entry.get("rank")[:-1]), entry.get("rank")[-1]
        strength = 30 - steps if kind == "K" else 29 + steps
        corrected = min(max(strength, low), high) + int(entry.get("smmsCorrection"))
        assert player.start_score == corrected
        keys[(entry.get("name") + entry.get("firstName")).replace(" ", "").upper()] = player.number
    assert planned == event.planned
    expected = sorted(
        (
            int(game.get("roundNumber")),
            int(game.get("tableNumber")),
            keys[game.get("whitePlayer")],
            keys[game.get("blackPlayer")],
            int(game.get("handicap")),
            RESULTS[game.get("result")],
        )
        for game in root.findall("Games/Game")
    )
    assert expected == [
        (round_.number, game.board, game.white, game.black, game.handicap, game.result)
        for round_ in event.rounds
        for game in round_.games
    ]
    assert {
        (int(bye.get("roundNumber")), keys[bye.get("player")])
        for bye in root.findall("ByePlayers/ByePlayer")
    } == {
        (round_.number, number)
        for round_ in event.rounds
        for number, kind in round_.byes
        if kind is Bye.PAIRING
    }


def test_absences_count_up(name: str) -> None:
    """Announced absences are rounds without a seat; who was left unpaired gets nothing."""
    event = read_opengotha(congress_file(name))
    missed = {
        (number, entry.round)
        for number, entries in event.history.items()
        for entry in entries
        if entry.outcome is Outcome.ABSENT
    }
    announced = {
        (player.number, number)
        for player in event.players
        for number in player.absent
        if number <= len(event.rounds)
    }
    assert announced == missed
    unpaired = {"egc2011": 610, "egc2013": 2, "ChampionnatLyon2017": 0}
    idle = [kind for round_ in event.rounds for _, kind in round_.byes if kind is Bye.ZERO]
    assert len(idle) == unpaired[name]
    seats = sum(2 * len(round_.games) + len(round_.byes) for round_ in event.rounds)
    assert len(missed) == len(event.players) * len(event.rounds) - seats


def test_the_event_itself() -> None:
    event = read_opengotha(congress_file("egc2013"))
    assert (event.title, event.place) == ("EGC2013main", "Olsztyn")
    assert event.date == "2013-07-28 – 2013-08-10"
    assert event.arbiter == "Krzysztof Grabowski"
    assert even_komi(event) == Fraction(13, 2)
    assert event.settings == McMahonSettings(
        bye_points=Fraction(1),
        absence_points=Fraction(1, 2),
        bar_rank="4d",
        floor_rank="20k",
        criteria=("mm", "sos"),
        down_from="top",
        up_from="top",
        country_price=Fraction(1),
        handicap_maximum=9,
        handicap_correction=3,
        even_rank="30k",
    )
    assert all(player.start_score is None for player in event.players)


@pytest.mark.parametrize("start_scores", [True, False])
def test_what_is_written_is_read_again(name: str, start_scores: bool) -> None:
    event = read_opengotha(congress_file(name), start_scores=start_scores)
    written = write_opengotha(event)
    assert read_opengotha(written, start_scores=start_scores) == event
    assert write_opengotha(read_opengotha(written, start_scores=start_scores)) == written
    # What the model holds, attribute by attribute, as in the organisers' file.
    root, again = ET.parse(congress_file(name)).getroot(), ET.fromstring(written.encode())
    kept = ["name", "firstName", "rank", "rating", "club", "country", "registeringStatus"]
    kept += ["smmsCorrection"] if start_scores else []
    for old, new in zip(
        root.findall("Players/Player"), again.findall("Players/Player"), strict=True
    ):
        assert {key: old.get(key) for key in kept} == {key: new.get(key) for key in kept}
        assert (
            new.get("participating")[: event.planned] == old.get("participating")[: event.planned]
        )

    def games(tree: ET.Element) -> set[tuple[tuple[str, str], ...]]:
        return {tuple(sorted(game.items())) for game in tree.findall("Games/Game")}

    assert games(root) == games(again)


def test_any_tournament_can_be_written() -> None:
    players = (
        Player(1, 'Ann "<&>" \x07', 2100, start_score=Fraction(4)),
        Player(2, "де Бур Ян Мария", None, "1 дан", start_score=Fraction(7, 2)),
        Player(3, "Cox Carl", absent=frozenset({2})),
        Player(4, "Hong Seung Hee", 1500, "6k", ids={"egd": "1234"}),
    )
    rounds = (
        Round(1, (Game(1, 1, 2, Result.DRAW, handicap=2), Game(2, 4, 3, None, coloured=False))),
        Round(2, (Game(1, 2, 1, Result.BOTH_FORFEIT),), byes=((4, Bye.PAIRING),)),
        Round(3, (Game(1, 4, 1, Result.BOTH_LOSE),), byes=((2, Bye.HALF),)),
    )
    event = Tournament("leader", Settings(), players, rounds, planned=4, title="Cup & Saucer")
    again = read_opengotha(write_opengotha(event), start_scores=True)
    assert [(player.name, player.rank, player.rating) for player in again.players] == [
        ('Ann "<&>"', "1d", 2100), ("де Бур Ян Мария", "1d", 2100),
        ("Cox Carl", "20k", 100), ("Hong Seung Hee", "6k", 1500),
    ]  # fmt: skip
    assert again.players[0].start_score == 4
    assert again.players[3].ids == {"egd": "1234"}
    assert again.players[1].absent == {3}
    assert again.rounds[:2] == event.rounds[:2]
    assert again.rounds[2] == replace(event.rounds[2], byes=())
    assert (again.planned, again.title) == (4, "Cup & Saucer")


@pytest.mark.parametrize("name", ["leader", "mcmahon", "fors"])
def test_every_parameter_that_another_reader_asks_for_is_written(name: str) -> None:
    """Pairgoth's import, compiled from its source, stopped at each that was left out."""
    event = Tournament(
        name, system(name).settings(), (Player(1, "Ann", 2100), Player(2, "Bob", 2000)),
        planned=3, title="Cup", date="2026-11-21", time_control="60 min + 30 s",
    )  # fmt: skip
    root = ET.fromstring(write_opengotha(event))
    pairing = next(root.iter("PairingParameterSet"))
    asked = {
        "Ba": "AvoidDuplGame Random Deterministic BalanceWB",
        "Ma": "AvoidMixingCategories MinimizeScoreDifference DUDDWeight CompensateDUDD "
        "DUDDUpperMode DUDDLowerMode MaximizeSeeding LastRoundForSeedSystem1 "
        "SeedSystem1 SeedSystem2 AdditionalPlacementCritSystem1 AdditionalPlacementCritSystem2",
        "Se": "BarThresholdActive RankThreshold NbWinsThresholdActive DefSecCrit AvoidSameGeo "
        "PreferMMSDiffRatherThanSameCountry PreferMMSDiffRatherThanSameClub MinimizeHandicap",
    }
    wanted = {f"pai{part}{one}" for part, names in asked.items() for one in names.split()}
    assert not {"paiStandardNX1Factor", *wanted} - set(pairing.attrib)
    general = set(next(root.iter("GeneralParameterSet")).attrib)
    assert not {"beginDate", "endDate", "basicTime", "complementaryTimeSystem"} - general


HEAD = '<?xml version="1.0"?>\n<Tournament>\n'
PLAYERS = (
    '<Players>\n<Player name="A" firstName="B" rank="1D" rating="2100" registeringStatus="FIN"/>\n'
    '<Player name="C" firstName="D" rank="3K" rating="" registeringStatus="PRE"/>\n</Players>\n'
)
TAIL = "</Tournament>\n"


def game(**changes: str) -> str:
    usual = {"whitePlayer": "AB", "blackPlayer": "CD", "roundNumber": "1", "tableNumber": "1",
             "handicap": "0", "result": "RESULT_UNKNOWN"}  # fmt: skip
    return (
        "<Games><Game "
        + " ".join(f'{k}="{v}"' for k, v in (usual | changes).items())
        + "/></Games>\n"
    )


def test_the_least_a_file_can_have() -> None:
    event = read_opengotha(HEAD + PLAYERS + game() + TAIL)
    assert [str(player) for player in event.players] == ["1 A B", "2 C D"]
    assert event.players[1].rating is None
    # Registered preliminarily, and seated all the same.
    assert event.players[1].absent == set()
    assert event.rounds == (Round(1, (Game(1, 1, 2),)),)
    assert event.settings.bar_rank is None


def test_a_list_of_preliminary_players_is_taken_as_it_is() -> None:
    event = read_opengotha(HEAD + PLAYERS.replace("FIN", "PRE") + TAIL)
    assert [player.absent for player in event.players] == [frozenset(), frozenset()]


@pytest.mark.parametrize(
    ("result", "byes"), [("RESULT_EQUAL_BYDEF", Bye.HALF), ("RESULT_BOTHWIN_BYDEF", Bye.FULL)]
)
def test_results_no_game_can_have(result: str, byes: Bye) -> None:
    event = read_opengotha(HEAD + PLAYERS + game(result=result) + TAIL)
    assert event.rounds == (Round(1, (), byes=((1, byes), (2, byes))),)


def test_boards_used_twice_are_numbered_anew() -> None:
    four = PLAYERS + PLAYERS.replace('"A"', '"E"').replace('"C"', '"F"')
    text = HEAD + four + game() + game(whitePlayer="EB", blackPlayer="FD") + TAIL
    assert [one.board for one in read_opengotha(text).rounds[0].games] == [1, 2]


@pytest.mark.parametrize(
    ("text", "line", "about"),
    [
        ("", 1, "whole XML"),
        ("name,rating\nA,1\n", 1, "whole XML"),
        (HEAD + PLAYERS, 7, "whole XML"),
        (HEAD + PLAYERS + game(roundNumber="0") + TAIL, 7, "roundNumber"),
        (HEAD + PLAYERS + game(whitePlayer="XY") + TAIL, 7, "XY"),
        (HEAD + PLAYERS + game(blackPlayer="AB") + TAIL, 7, "AB"),
        (HEAD + PLAYERS + game(result="RESULT_NONE") + TAIL, 7, "RESULT_NONE"),
        (HEAD + PLAYERS + game() + game() + TAIL, 8, "twice"),
        (HEAD + PLAYERS.replace("1D", "1X") + TAIL, 4, "1X"),
        (HEAD + PLAYERS.replace("2100", "strong") + TAIL, 4, "strong"),
        (HEAD + PLAYERS.replace('"C"', '"A"').replace('"D"', '"B"') + TAIL, 5, "twice"),
        ("<!DOCTYPE t [<!ENTITY a 'b'>]>\n" + "<Tournament/>", 1, "entities"),
        ("<?xml version='1.0' encoding='no-such'?><Tournament/>", 1, "whole XML"),
    ],
)
def test_broken_files(text: str, line: int, about: str) -> None:
    with refuses("", f", line {line}", about):
        read_opengotha(text.encode())


def test_an_encoding_nobody_knows_is_broken_xml_in_any_file() -> None:
    with refuses("error.xml_broken"):
        read_file(FileContent("cup.xml", b"<?xml version='1.0' encoding='no-such'?><Tournament/>"))


def test_tags_without_an_end_are_refused_at_once() -> None:
    with pytest.raises(InputError, match="column 60001"):
        read_opengotha("<a>" * 20_000)  # paths as long as they are deep would fill the memory


def test_another_programs_xml() -> None:
    with pytest.raises(InputError, match="not a tournament of OpenGotha"):
        read_opengotha("<html><body/></html>")


def test_nothing_outside_the_file_is_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    path = tmp_path / "event.xml"
    path.write_text(
        f'<!DOCTYPE Tournament [<!ENTITY s SYSTEM "{secret.as_uri()}">]>\n'
        '<Tournament><Players><Player name="&s;" firstName="B"/></Players></Tournament>'
    )
    with pytest.raises(InputError, match="entities"):
        read_opengotha(path)


@pytest.mark.parametrize("part", range(1, 20))
def test_a_truncated_file_is_refused(part: int, tmp_path: Path) -> None:
    content = congress_file("ChampionnatLyon2017").read_bytes()
    path = tmp_path / "event.xml"
    path.write_bytes(content[: len(content) * part // 20])
    with pytest.raises(InputError, match=r"event\.xml, line \d+, column \d+"):
        read_opengotha(path)


def test_who_has_no_strength_and_never_came_is_preliminary() -> None:
    """As final he would be paired there, or get the bye."""
    players = (Player(1, "Roe Ann", rank="2k"), Player(2, "Lee Bo", 1900), Player(3, "Poe Cy"))
    event = Tournament("mcmahon", Settings(), players, planned=3)
    written = write_opengotha(event)
    assert re.findall('registeringStatus="([A-Z]+)"', written) == ["FIN", "FIN", "PRE"]
    begun = replace(event, rounds=(Round(1, (Game(1, 1, 3),)),))
    assert re.findall('registeringStatus="([A-Z]+)"', write_opengotha(begun)) == ["FIN"] * 3


def test_komi_of_the_file_stays_where_nobody_types_any() -> None:
    event = read_opengotha(congress_file("egc2013"))
    event = read_opengotha(write_opengotha(event).replace('komi="6.5"', 'komi="7.5"', 1))
    event = replace(event, source=tuple(write_opengotha(event).splitlines(keepends=True)))
    for typed, komi in (("45 min", "7.5"), ("45 min, komi 5.5", "5.5")):
        written = write_opengotha(replace(event, time_control=typed))
        assert f'komi="{komi}"' in written and 'basicTime="45"' in written
