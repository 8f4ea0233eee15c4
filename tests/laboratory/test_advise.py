"""``pairbook advise``: its sentences, the table behind them, the tab and the page."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import openpyxl
import pytest

from addin.laboratory.advising import game_of
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.laboratory.advising import advised, candidates
from pairing.laboratory.batch import Rows
from pairing.laboratory.choosing import DECIDES, ORDER, WINS, chosen, compared
from pairing.laboratory.fields import Field
from pairing.laboratory.plan import Plan
from pairing.laboratory.systems import contender
from pairing.settings import Settings
from pairing.tournament import Player, Tournament
from tests.support.terminal import run


def plan(*systems: str, rounds: int = 5) -> Plan:
    return Plan(Field("34", 34), tuple(contender(one) for one in systems), rounds)


def rows(**found: tuple[float, float, float]) -> Rows:
    """Forty events: a contender's share of the strongest, wins and order, and a little luck."""
    made = Rows()
    for event in range(40):
        luck = 0.02 * (event % 5 - 2)
        for label, (share, wins, order) in found.items():
            values = {DECIDES: share + luck, WINS: float(event < 40 * wins), ORDER: order + luck}
            made.add(event, label, values)
    return made


def sentences(language: str, found: Rows, *systems: str, **others: Rows) -> list[str]:
    words = Catalogue(language)
    more = {int(name[1:]): one for name, one in others.items()}
    return [words(one) for one in advised(plan(*systems), 40, found, more).sentences]


def test_a_clear_winner_is_named_with_the_points_he_is_ahead() -> None:
    found = rows(leader=(0.5, 0.3, 0.8), mcmahon=(0.75, 0.4, 0.9))
    which, how_long = sentences("en", found, "leader", "mcmahon")
    assert which.startswith("For these 34 players in 5 rounds: choose McMahon; 75 % (±1) of the")
    assert which.endswith("first 4 places, 25 points (25 to 25) more than with LEADER.")
    assert how_long.startswith("With McMahon the strongest player wins 40 tournaments of 100 (±15)")
    ru, _ = sentences("ru", found, "leader", "mcmahon")
    assert ru.startswith("Для этих 34 участников и 5 туров: выбирайте Мак-Магон; 75 % (±1) сильн")
    assert ru.endswith("на 25 пунктов (от 25 до 25) больше, чем у системы «ЛИДЕР».")


def test_what_is_alike_is_named_without_a_winner() -> None:
    found = rows(leader=(0.5, 0.3, 0.8), mcmahon=(0.54, 0.4, 0.84))
    which, _ = sentences("en", found, "leader", "mcmahon")
    assert "40 tournaments show no difference worth choosing by between LEADER, McMahon" in which
    assert "(one of up to 4 points may be hidden): take the one you know" in which
    assert "With any of them 50–54 % (±1) of the strongest 4" in which


def test_of_equals_the_one_who_orders_the_whole_field_better() -> None:
    found = rows(leader=(0.5, 0.3, 0.7), mcmahon=(0.5, 0.4, 0.8))
    assert chosen(plan("leader", "mcmahon"), found)[0].label == "mcmahon"
    which, _ = sentences("en", found, "leader", "mcmahon")
    assert which.endswith("and the whole field is ordered better than with LEADER.")


def test_other_numbers_of_rounds_are_told_with_what_is_chance() -> None:
    found = rows(leader=(0.5, 0.3, 0.8))
    _, told = sentences(
        "en", found, "leader", r4=rows(leader=(0.4, 0.2, 0.8)), r6=rows(leader=(0.5, 0.3, 0.8))
    )
    assert "40 % with 4 rounds, 50 % with 6 rounds (may be chance)" in told
    lines = advised(plan("leader"), 40, found, {6: found}).entrants
    assert [one.rounds for one in lines if one.label == "leader"] == [5, 6]


def test_a_contender_that_cannot_be_paired_is_not_chosen() -> None:
    found = rows(leader=(0.2, 0.3, 0.8))
    found.add(0, "mcmahon", {"unpaired": 1.0})
    assert chosen(plan("mcmahon", "leader"), found)[0].label == "leader"
    told = sentences("en", found, "mcmahon", "leader")
    assert "with LEADER, 20 %" in told[0]
    assert told[-1].endswith("came to a round without a legal pairing: with McMahon 100 % of them.")
    assert compared(plan("mcmahon", "leader"), found)[0].figures == {}


@pytest.mark.parametrize(
    ("alone", "said"),
    [
        (0.9, "name 90 % of the strongest 4: 15 points (15 to 15) more than the best of these"),
        (0.73, "name 73 % of the strongest 4 (trust in them 0.95): as many as the best of these"),
        (0.4, "name 40 % of the strongest 4 (trust in them 0.95): 35 points (35 to 35) less"),
    ],
)
def test_what_ratings_find_without_a_game_is_said(alone: float, said: str) -> None:
    known = {"leader": (0.5, 0.3, 0.8), "mcmahon": (0.75, 0.4, 0.9)}
    found = rows(**known, **{"ratings alone": (alone, 0.5, 0.97), "by lot": (0.1, 0.1, 0.0)})
    told = sentences("en", found, "leader", "mcmahon")[1]
    assert said in told
    lines = advised(plan("leader", "mcmahon"), 40, found, {}).entrants
    assert [one.label for one in lines] == ["mcmahon", "leader", "ratings alone", "by lot"]


@pytest.mark.parametrize("game", ["go", "chess", "riichi"])
def test_every_candidate_is_a_contender(game: str) -> None:
    for typed in candidates(game, 8, 8):
        assert contender(typed).label == typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tab_and_the_page(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = tmp_path / "players.csv"
    lines = [f"Player {chr(64 + n)},{1500 + 60 * n}" for n in range(1, 9)]
    players.write_text("\n".join(["name,rating", *lines]), encoding="utf-8")
    cup, page = tmp_path / "cup.xlsx", tmp_path / "lab.html"
    run("new", cup, "--system", "leader", "--rounds", 3, "--players", players, "--lang", language)
    capsys.readouterr()
    run("advise", cup, "--rounds", 3, "--events", 4, "--tab", "-o", page)
    printed = capsys.readouterr().out.splitlines()
    book = openpyxl.load_workbook(cup)
    sheet = book[Catalogue(language)("tab.laboratory")]
    assert sheet.sheet_state == "visible" and len(sheet._charts) == 1
    assert [sheet["A4"].value, sheet["A5"].value] == printed[:2]
    shown = [sheet.cell(row, 1).value for row in range(10, 17)]
    assert sum(one is not None for one in shown) == 7
    assert sheet["B10"].value == pytest.approx(sheet["B10"].value)
    assert all(isinstance(sheet.cell(10, n).value, int | float) for n in range(2, 9))
    html = page.read_text("utf-8")
    for part in (*printed[:2], "<svg", 'class="interval"', str(shown[0])):
        assert part in html
    run("simulate", cup, "--rounds", 3, "--events", 3, "--tab", "--json")
    assert json.loads(capsys.readouterr().out)["events"] == 3
    sheet = openpyxl.load_workbook(cup)[Catalogue(language)("tab.laboratory")]
    assert not sheet["A4"].value and sheet["A10"].value and not sheet["A13"].value


def test_riichi_begins_with_the_source_s_advice(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ("advise", "even:16", "--rounds", 2, "--game", "riichi", "--events", 2)
    run(*typed, "--json")
    data = json.loads(capsys.readouterr().out)
    assert len(data["sentences"]) > 2 and data["model"] == "riichi"
    assert [line["system"] for line in data["lines"]][:2] != []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["club:8", "--tab"], "club:8"),
        (["club:8", "-o", "lab.pdf"], ".html"),
        (["nobody.xlsx"], "nobody.xlsx"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    run("advise", *typed, expect=2)
    assert said in capsys.readouterr().err


def test_a_workbook_without_the_tab_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cup = tmp_path / "cup.xlsx"
    run("new", cup, "--system", "leader", "--rounds", 2)
    book = openpyxl.load_workbook(cup)
    del book["Laboratory"]
    sheet = book["Players"]
    for row in range(5, 11):
        sheet.cell(row, 2).value, sheet.cell(row, 3).value = f"Player {row}", 2000 - row
    book.save(cup)
    before = cup.read_bytes()
    capsys.readouterr()
    run("advise", cup, "--rounds", 2, "--events", 2, "--tab", expect=2)
    assert "“Laboratory”" in capsys.readouterr().err
    assert cup.read_bytes() == before


def test_whose_game_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = tmp_path / "cup.xlsx"
    run("new", cup, "--system", "dutch", "--rounds", 3)
    assert game_of(str(cup), Field("cup", 9)) == "chess"
    assert game_of("elo:1400-2200:20", Field("", 20)) == "chess"
    assert game_of("club:20", Field("", 20)) == "go"
    ranked = (Player(1, "Ann", 2100, "1d"), Player(2, "Bob", 2000))
    assert game_of("list.csv", Field("", 2, players=ranked)) == "go"
    assert game_of("list.csv", Field("", 2, players=ranked[1:])) == "chess"
    ods = tmp_path / "cup.ods"  # a workbook of LibreOffice's is asked what it plays as well
    ods.touch()
    monkeypatch.setattr("addin.laboratory.field.own_workbook", nullcontext)
    riichi = SimpleNamespace(tournament=Tournament("riichi", Settings(), ()))
    monkeypatch.setattr("addin.laboratory.field.read", lambda path: riichi)
    assert game_of(str(ods), Field("", 2, players=ranked)) == "riichi"
