"""Workbooks of LibreOffice's own format from the terminal, and Excel's as Calc saves them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from addin import actions
from addin.cli.main import main
from addin.exchange.editing import editing, reading
from pairing.catalogue import COMPLETE, Catalogue
from tests.support.calc import Calc, missing, without_formulas
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}")

PLAYERS = "name,rank,club\n" + "".join(f"Player {n},{n}k,Club {n % 3}\n" for n in range(1, 9))

PRIZES = "prize,for,amount\nMain,,300 €; 200 €; 100 €\nKyu,rank 9k-4k,50 €\n"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it must succeed."""
    try:
        done: Any = main(list(arguments))
    except SystemExit as ended:
        done = ended.code
    out, err = capsys.readouterr()
    assert not done, (arguments, out, err)
    return out + err


@pytest.mark.parametrize("language", COMPLETE)
def test_an_event_of_commands(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From ``new`` to ``undo``: each command does on the ``.ods`` file what it does on another."""
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    (tmp_path / "prizes.csv").write_text(PRIZES, encoding="utf-8")
    found = {}
    for suffix in ("ods", "xlsx"):
        cup = str(tmp_path / f"cup.{suffix}")
        told(capsys, "new", cup, "--system", "leader", "--rounds", "3", "--seed", "5",
             "--lang", language, "--players", str(tmp_path / "players.csv"))  # fmt: skip
        said = [told(capsys, "pair", cup), told(capsys, "swap", cup, "Player 1", "Player 8")]
        said.append(told(capsys, "results", cup, "1", "б", "2", "0:1", "3", "½", "4", "+-"))
        said.append(told(capsys, "prizes", cup, "--prizes", str(tmp_path / "prizes.csv")))
        for command in ("standings", "check", "pair", "explain --round 1", "undo"):
            name, *options = command.split()
            said.append(told(capsys, name, cup, *options))
        looked = told(capsys, "look", cup).splitlines()
        assert looked[0].endswith(Catalogue(language)("format.workbook"))
        said.append(looked[1])
        page = tmp_path / f"{suffix}.html"
        told(capsys, "publish", cup, "--to", "html", "-o", str(page))
        file = tmp_path / f"{suffix}.csv"
        told(capsys, "export", cup, "--to", "csv", "-o", str(file))
        with reading(Path(cup)) as book:
            first = Catalogue(language)("tab.round", number=1)
            rows = book.sheets[first].range("A5:F8").raw_value
            awards = book.sheets[Catalogue(language)("tab.awards")].range("A5:F8").raw_value
            assert "50 €" in awards[3]
        lines = [line for text in said for line in text.replace(f".{suffix}", "").splitlines()]
        assert awards[1][0]
        assert "Player 8" in page.read_text("utf-8")
        found[suffix] = (lines, rows, awards, file.read_bytes())
    assert found["ods"] == found["xlsx"]
    with ZipFile(tmp_path / "cup.ods") as package:
        frozen = b'"VerticalSplitMode" config:type="short">2<'
        assert package.read("settings.xml").count(frozen) > 9


TYPED = {
    "1-0": "1-0 1:0 1–0 1 w б １ W Б",
    "0-1": "0-1 0 b ч 0:1 ０ B",
    "½-½": "= ½ 0.5 0,5 .5 1/2 ½-½",
    "+--": "+ +- 1-0f",
    "--+": "- -+",
    "---": "ff --",
}
"""Ways of writing a result by what they mean."""


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_results_entered_in_calc(calc: Calc, tmp_path: Path, suffix: str) -> None:
    """Entered as Calc's input line does, saved by Calc; the next command tidies them."""
    means = {way: result for result, many in TYPED.items() for way in many.split()}
    path = fresh(
        tmp_path / "cup.xlsx", system="leader", rounds=2, seed=7, players=field(2 * len(means))
    )
    FileDriver().run(path, actions.pair_next_round)
    document = calc.open(path)
    for row, way in enumerate(means, start=5):
        document.do("enter", sheet="Round 1", address=f"D{row}", text=way)
    saved = tmp_path / f"saved.{suffix}"
    document.do("save", file=str(saved))
    with editing(saved, action="standings") as book:
        actions.standings(book)
    with reading(saved) as book:
        cells = book.sheets["Round 1"].range(f"D5:D{4 + len(means)}").raw_value
        assert [row[0] for row in cells] == list(means.values())
        assert book.sheets["Standings"].range("B5").value


@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_what_calc_saves_is_whole(calc: Calc, tmp_path: Path, name: str) -> None:
    """Tables, names, lists to choose from and frozen rows are there after Calc has saved, the
    commands go on as if it had not."""
    path = fresh(tmp_path / "cup.xlsx", system=name, rounds=2, seed=7, players=field(8))
    other = tmp_path / "other.xlsx"
    other.write_bytes(path.read_bytes())
    FileDriver().run(path, actions.pair_next_round)
    calc.open(path, shown=True).do("save")
    calc.close()
    FileDriver().run(other, actions.pair_next_round)
    assert parts(path) == parts(other)
    for key in ("standings", "crosstable", "undo_last_round", "pair_next_round"):
        for one in (path, other):
            FileDriver().run(one, getattr(actions, key))
    assert without_formulas(path) == without_formulas(other)
    checked = [FileDriver().run(one, actions.check).remarks for one in (path, other)]
    assert checked[0] == checked[1]


def parts(path: Path) -> dict[str, Any]:
    """What makes a workbook of ours more than its cells."""
    book = openpyxl.load_workbook(path)
    found: dict[str, Any] = {"names": sorted(n for n in book.defined_names if n.startswith("pb"))}
    for sheet in book:
        lists = {
            (rule.type, str(cells))
            for rule in sheet.data_validations.dataValidation
            for cells in rule.sqref.ranges
        }
        tables = {one.name: one.ref for one in sheet.tables.values()}
        found[sheet.title] = (tables, lists, sheet.freeze_panes, sheet.sheet_state)
    return found


def test_no_name_is_underlined_as_misspelt(tmp_path: Path) -> None:
    """The cells of an .ods workbook are in no language."""
    path = fresh(tmp_path / "cup.ods", system="leader", rounds=3, players=field(8))
    with ZipFile(path) as package:
        styles = package.read("styles.xml").decode() + package.read("content.xml").decode()
    languages = set(re.findall(r'fo:language="(\w+)"', styles.partition("<office:styles>")[2]))
    usual = re.search(r'<style:style style:name="Default" .*?</style:style>', styles, re.DOTALL)
    assert usual is not None and 'fo:language="zxx"' in usual[0], languages
