"""One vocabulary, the greeting, the list of systems, completion, the help in Russian."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from addin.cli import completing
from addin.cli.helping import help_of
from addin.cli.line import typed_name
from addin.cli.shells import script
from addin.commands.registry import COMMANDS
from addin.engines.file import open_book
from addin.sheets.reader import read
from addin.sheets.vocabulary import Vocabulary
from addin.shell_words import quoted
from pairing.catalogue import COMPLETE, Catalogue
from pairing.errors import InputError
from pairing.settings import option_named, setting_named, spec_of
from pairing.standings.criteria import CRITERIA, parse_criteria
from pairing.systems import ALIASES, REGISTRY, system, system_named
from tests.support.books import cup, play
from tests.support.drivers import set_cell
from tests.support.refusals import refusal
from tests.support.terminal import exit_code, json_of, printed, run

TYPED = {
    (row.word, *inner): command
    for row in COMMANDS if row.terminal
    for inner, command in (
        ((), row.terminal), *(((one.name,), one) for one in row.terminal.commands)
    )
}  # fmt: skip
"""Every command by the words typed for it."""


# -- one vocabulary -----------------------------------------------------------------------


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_what_the_sheet_shows_is_what_is_accepted(name: str, language: str) -> None:
    words, kind = Vocabulary(language, name), system(name).settings
    assert system_named(words(f"system.{name}")) == name
    for item in kind.shown_fields():
        assert setting_named(kind, words.setting_label(item.name)) == item.name
        assert setting_named(kind, item.name) == item.name
        spec = spec_of(item)
        if spec.kind in ("choice", "yes_no"):
            for option in spec.options:
                shown = words.show_option(item.name, spec, option)
                assert option_named(item.name, spec, shown) == option, (item.name, shown)
                assert option_named(item.name, spec, option) == option


@pytest.mark.parametrize("language", COMPLETE)
def test_every_heading_of_a_criterion_is_its_name_too(language: str) -> None:
    words = Catalogue(language)
    for name in CRITERIA:
        shown = words(f"criterion.{name}")
        assert parse_criteria(shown) == (name,), shown
        assert parse_criteria(name) == (name,)


def test_names_of_before_and_sloppy_ones_go_on_working() -> None:
    assert system_named("FIDE Dutch Swiss") == system_named(" dutch ") == "dutch"
    assert system_named("Риичи") == system_named("mahjong") == "riichi"
    leader = system("leader").settings
    assert setting_named(leader, "largest-handicap") == "handicap_maximum"
    assert setting_named(leader, "НАИБОЛЬШАЯ ФОРА") == "handicap_maximum"
    assert parse_criteria("bh-c1; личн.") == ("buchholz_cut1", "direct")
    assert "leader" in refusal(InputError, system_named, "ridge").message("ru")


def test_the_sheets_words_are_typed_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    run("new", path, "--system", "Лидер", "--set", "Largest handicap=5", "--set",
        "цвета=жребий", "--set", "Rounds=3", "--set", "название=Кубок")  # fmt: skip
    event = read(open_book(path, read_only=True)).tournament
    settings: Any = event.settings
    assert (settings.handicap_maximum, settings.colours) == (5, "draw")
    assert (event.planned, event.title) == (3, "Кубок")
    assert "Largest handicap" in printed(
        "new", tmp_path / "x.xlsx", "--set", "Largest handcap=5", expect=2
    )


def test_a_tournament_tab_takes_the_other_languages_words(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, language="ru")
    reading = read(open_book(path, read_only=True))
    tab = reading.settings_grid.tab
    set_cell(path, tab, f"B{reading.setting_rows['colours']}", "drawn")
    set_cell(path, tab, f"B{reading.setting_rows['italian']}", "Yes")
    set_cell(path, tab, f"B{reading.setting_rows['system']}", "leader")
    settings: Any = read(open_book(path, read_only=True)).tournament.settings
    assert settings.colours == "draw" and settings.italian


def test_by_takes_the_headings(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8), 2)
    data = json_of("standings", path, "--by", "Points, BH-C1, B wins")
    assert list(data["order"][0]["criteria"]) == ["points", "buchholz_cut1", "black_wins"]
    first = json_of("standings", path, "--by", "Очки Бх-1")["order"][0]
    assert list(first["criteria"]) == ["points", "buchholz_cut1"]
    run("standings", path, "--by", "True rating")
    assert "buchholz" in printed("standings", path, "--by", "buchholtz", expect=2)


# -- systems ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_systems_shows_every_setting_with_default_and_meaning(name: str, language: str) -> None:
    words = Vocabulary(language, name)
    shown = " ".join(printed("systems", name, "--lang", language).split())
    for item in system(name).settings.shown_fields():
        assert item.name in shown and words.setting_label(item.name) in shown
        assert " ".join(words.setting_help(item.name).split()) in shown


def test_systems_alone_names_them_all_and_new_s_help_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = printed("systems")
    helped = printed("new", "--help")
    for name in REGISTRY:
        assert name in shown and f"{name} — " in helped
    assert "handicap_maximum" in helped and "tie_breaks" in helped


# -- greeting -----------------------------------------------------------------------------


def test_alone_it_greets_with_the_next_step_of_each_workbook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "pairbook new" in printed()
    path = cup(tmp_path / "my cup.xlsx", 8, 2)
    (tmp_path / "other.xlsx").write_bytes(b"no workbook")
    assert "pairbook next " + quoted("my cup.xlsx") in printed()
    run("pair", path)
    told = printed("--lang", "ru")
    assert "идёт тур 1" in told and "pairbook next " + quoted("my cup.xlsx") in told


def test_a_broken_workbook_is_greeted_with_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    set_cell(cup(tmp_path / "cup.xlsx", 8), "Players", "C5", "strong")
    assert "pairbook check cup.xlsx" in printed()


# -- completion ---------------------------------------------------------------------------


def offered(line: str) -> list[str]:
    """The values offered at the end of a line."""
    return [value for value, _ in completing.offers(line)]


def test_completion_offers_systems_settings_criteria_files_and_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = cup(tmp_path / "my cup.xlsx", 4)
    assert offered("pairbook new x.xlsx --system ") == [*REGISTRY, *ALIASES]
    assert offered("pairbook new x.xlsx --system dutch --set rul") == ["rules="]
    assert offered("pairbook new x.xlsx --system leader --set colours=d") == ["colours=draw"]
    assert "points,buchholz_cut1" in offered("pairbook order x --by points,buch")
    assert offered("pairbook next my") == ["my cup.xlsx"]
    assert "Player 001" in offered(f'pairbook withdraw "{path}" "Player 00')
    assert offered("pairbook withdraw nothing.xlsx ") == []
    assert offered("pairbook trf ch") == ["check"] and offered("pairbook sw") == ["swap"]
    assert offered("pairbook trf check --rules ") == ["2017", "2026"]
    assert offered("pairbook pair cup.xlsx --j") == ["--json"]
    assert offered("pairbook export cup.xlsx --to trf -o my") == ["my cup.xlsx"]
    assert offered("pairbook nothing of ours ") == []


@pytest.mark.parametrize(
    ("shell", "typed", "answer"),
    [
        ("bash", "pairbook new X.xlsx --system du", "dutch"),
        ("bash", "pairbook new X.xlsx --set colours=d", "draw"),
        ("bash", "pairbook next m", "my\\ cup.xlsx"),
        ("zsh", "pairbook new X.xlsx --system du", "dutch:Dutch Swiss (C.04.3)"),
        ("fish", "pairbook trf pai", "pair\tPair the next round"),
        ("powershell", "pairbook new X.xlsx --system du", "dutch\tDutch Swiss (C.04.3)"),
    ],
)
def test_a_shell_is_answered(
    shell: str, typed: str, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my cup.xlsx").touch()
    monkeypatch.setenv("_PAIRBOOK_COMPLETE", shell)
    monkeypatch.setenv("_PAIRBOOK_LINE", typed)
    assert printed().startswith(answer)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_installed_once(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    assert "_PAIRBOOK_COMPLETE" in printed("--show-completion")
    run("--install-completion")
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    run("--install-completion")
    assert files == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    monkeypatch.setenv("SHELL", "/bin/csh")
    assert "csh" in printed("--install-completion", expect=2)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_completes(tmp_path: Path) -> None:
    """The script in a real shell, asking the command of this environment."""
    program = tmp_path / "pairbook"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m addin.cli.main "$@"\n')
    program.chmod(0o755)
    asked = (
        f"{script('bash')}\n COMP_LINE='pairbook seating kn' COMP_POINT=19\n"
        f"_pairbook_completion {program} 2>/dev/null; echo ${{COMPREPLY[@]}}"
    )
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.split() == ["knockout"]


@pytest.mark.parametrize(
    "line",
    ["checkin", "checkin cup.xlsx Bob", "mend cup.xlsx --gone", "mend cup.xlsx --came",
     "checkin cup.xlsx --out", "withdraw", "return", "adjust", "replace", "rename", "apart",
     "rating", "merge cup.xlsx Bob", "swap"],
)  # fmt: skip
def test_names_are_completed_wherever_a_player_is_asked_for(
    line: str, named: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(named)
    typed = line if " " in line else f"{line} cup.xlsx"
    assert offered(f"pairbook {typed} Müll") == ["Müller Jörg"]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a workbook of three players."""
    folder = tmp_path_factory.mktemp("named")
    set_cell(cup(folder / "cup.xlsx", 3), "Players", "B5", "Müller Jörg")
    return folder


# -- help ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("path", TYPED, ids=" ".join)
def test_every_parameter_has_its_words(path: tuple[str, ...], language: str) -> None:
    words = Catalogue(language)
    for parameter in TYPED[path].parameters:
        assert help_of("_".join(path), parameter, words), parameter.name
        assert parameter.spellings or words(typed_name(parameter)).isupper()
        assert not parameter.offers or callable(getattr(completing, parameter.offers))


def test_the_help_is_russian_where_the_user_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for asked in (["--lang", "ru", "pair", "--help"], ["pair", "--help"]):
        if asked[0] == "pair":
            monkeypatch.setenv("PAIRBOOK_LANG", "ru")
        told = printed(*asked)
        assert "Вызов: pairbook pair" in told and "Книга турнира." in told
        assert "Показать эту справку" in told and "Options" not in told
    monkeypatch.delenv("PAIRBOOK_LANG")
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    told = printed("seating", "swiss", "--help")
    assert "швейцарской" in told and "Ключи" in told
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "Usage: pairbook pair" in printed("pair", "--help")


@pytest.mark.parametrize(
    "command", [("export",), ("set",), ("apart",), ("results",), ("look",), ("hall",), ("swap",)]
)
def test_what_is_wrong_with_a_line_is_said_in_the_workbooks_language(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cup(tmp_path / "кубок.xlsx", name="dutch", language="ru")
    exit_code(*command, path)
    first = "".join(capsys.readouterr()).splitlines()[0]
    for ours in (str(path), path.name, "pairbook", "--from"):
        first = first.replace(ours, "")
    assert re.search("[а-яё]{4}", first) and not re.search("[a-z]{4}", first)
