"""``pairbook publish`` and the Export button: files whole or not at all, clear refusals."""

from __future__ import annotations

import shutil
from pathlib import Path
from unittest.mock import Mock, PropertyMock

import pytest

from addin.actions import language_of
from addin.engines.file import open_book
from addin.exchange.outgoing.export_files import export_files, saved_as
from addin.publish import publish
from pairing.errors import InputError, NeedsDecision
from pairing.formats.trf import write_trf
from tests.publish import events
from tests.support.books import cup as cup_of
from tests.support.books import event
from tests.support.events import congress_file
from tests.support.refusals import refuses
from tests.support.terminal import run

BROKEN = Mock(side_effect=InputError("publish.no_players"))
"""A writer that refuses."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A Russian go workbook and an English chess one, a round played in each."""
    folder, title = tmp_path_factory.mktemp("made"), {"title": "Кубок"}
    return {
        name: event(folder / f"{name}.xlsx", name, 8, 1, rounds=3, language=language, event=title)
        for name, language in (("leader", "ru"), ("dutch", "en"))
    }


@pytest.fixture
def cup(made: dict[str, Path], tmp_path: Path) -> Path:
    return Path(shutil.copy(made["leader"], tmp_path / "кубок.xlsx"))


def test_the_page_of_a_workbook_in_its_language(
    cup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cup.read_bytes()
    run("publish", cup, "--to", "html")
    page = cup.with_suffix(".html").read_text(encoding="utf-8")
    assert '<html lang="ru">' in page and "Кубок" in page and "После тура 1 из 3." in page
    assert str(cup.with_suffix(".html")) in capsys.readouterr().out
    assert cup.read_bytes() == before
    run("publish", cup, "--to", "html", "--lang", "en", "-o", cup.parent / "en.html")
    assert '<html lang="en">' in (cup.parent / "en.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("to", ["html", "md", "csv"])
def test_every_text_format_beside_the_workbook(cup: Path, to: str) -> None:
    run("publish", cup, "--to", to)
    told = cup.with_suffix(f".{to}").read_text(encoding="utf-8")
    assert all(f"Surname{number:04} Given" in told for number in range(1, 9))
    assert sorted(p.name for p in cup.parent.iterdir()) == sorted([cup.name, f"кубок.{to}"])


def test_a_workbook_never_replaces_itself(cup: Path) -> None:
    before = cup.read_bytes()
    run("publish", cup, "--to", "xlsx")
    assert cup.read_bytes() == before
    assert (cup.parent / "кубок-tables.xlsx").exists()
    run("publish", cup, "--to", "xlsx", "-o", cup, expect=2)
    assert cup.read_bytes() == before


def test_by_other_criteria_and_an_earlier_round(cup: Path) -> None:
    run("publish", cup, "--to", "csv", "--by", "mm,sos", "--round", 1)
    header = cup.with_suffix(".csv").read_text(encoding="utf-8-sig").splitlines()[0]
    assert header.endswith(("ММ;SOS", "MM;SOS"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--to", "gif"), "gif"),
        (("--to", "html", "--round", "7"), "7"),
        (("--to", "html", "--what", "everything"), "everything"),
        (("--to", "html", "--by", "elo"), "elo"),
        (("--to", "html", "--what", "slips"), "slips"),
        (("--to", "csv", "--what", "all"), "all"),
        (("--to", "md", "--what", "bump"), "bump"),
        (("--to", "html", "--lang", "fr"), "fr"),
        (("--to", "html", "-o", "/nowhere/at/all.html"), "at"),
    ],
)
def test_refusals_leave_nothing_behind(
    cup: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    run("publish", cup, *arguments, expect=2)
    captured = capsys.readouterr()
    assert said in captured.err and "Traceback" not in captured.err and not captured.out
    assert [p.name for p in cup.parent.iterdir()] == [cup.name]


def test_a_file_that_is_there_is_kept(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = cup.with_suffix(".html")
    there.write_text("mine")
    run("publish", cup, "--to", "html", expect=2)
    assert there.read_text() == "mine" and there.name in capsys.readouterr().err
    run("publish", cup, "--to", "html", "--force")
    assert there.stat().st_size > 10_000


@pytest.mark.parametrize("to", ["html", "pdf", "png", "xlsx", "md", "csv"])
def test_its_own_file_is_replaced_in_every_round(cup: Path, tmp_path: Path, to: str) -> None:
    target = tmp_path / f"out.{to}"
    run("publish", cup, "--to", to, "-o", target)
    before = target.stat().st_mtime_ns
    run("publish", cup, "--to", to, "-o", target, "--lang", "ru")
    assert target.stat().st_mtime_ns != before
    other = cup_of(tmp_path / "other.xlsx", 6)
    content = target.read_bytes()
    run("publish", other, "--to", to, "-o", target, expect=2)
    assert target.read_bytes() == content


def test_a_writer_that_fails_leaves_the_old_file(
    cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = cup.with_suffix(".html")
    there.write_text("old")
    monkeypatch.setattr("addin.publish.page.write", BROKEN)
    run("publish", cup, "--to", "html", "--force", expect=2)
    assert there.read_text() == "old" and len(list(cup.parent.iterdir())) == 2


@pytest.mark.parametrize("name", ["missing.xlsx", "notes.txt", "broken.xml", "broken.xlsx"])
def test_files_that_cannot_be_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = tmp_path / name
    if not name.startswith("missing"):
        path.write_text("<Tournament><Players>")
    run("publish", path, "--to", "html", "-o", tmp_path / "out.html", expect=2)
    said = capsys.readouterr().err
    assert name in said and "Traceback" not in said
    assert not (tmp_path / "out.html").exists()


def test_exchange_files_can_be_published(tmp_path: Path) -> None:
    lyon = congress_file("ChampionnatLyon2017")
    run("publish", lyon, "--to", "html", "-o", tmp_path / "lyon.html")
    assert "Verrier Frédéric" in (tmp_path / "lyon.html").read_text(encoding="utf-8")
    trf = tmp_path / "cup.trf"
    trf.write_text(write_trf(events.chess().tournament), encoding="utf-8")
    run("publish", trf, "--to", "html")
    page = trf.with_suffix(".html").read_text(encoding="utf-8")
    assert all(name in page for name in events.NAMES[:9])


# -- the Export button ------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "federation"), [("leader", ".h9"), ("dutch", ".trf")])
def test_export_writes_into_a_folder_beside_the_workbook(
    made: dict[str, Path], tmp_path: Path, system: str, federation: str
) -> None:
    cup = Path(shutil.copy(made[system], tmp_path / "cup.xlsx"))
    book = open_book(cup)
    done = export_files(book)
    names, folder = {"cup.html", "cup.pdf", f"cup{federation}"}, tmp_path / "cup.published"
    assert {p.name for p in folder.iterdir()} == names
    assert (folder / "cup.pdf").read_bytes().startswith(b"%PDF")
    assert {Path(name).name for name in done.data["files"]} == names
    export_files(book)  # its own files: replaced without a question
    (folder / "cup.html").write_text("somebody's notes")
    with pytest.raises(NeedsDecision) as asked:
        export_files(book)
    assert asked.value.choice == "replace_files"
    assert "cup.html" in asked.value.message(language_of(book))
    (folder / "cup.html").write_text("old")
    export_files(book, allow=("replace_files",))
    assert (folder / "cup.html").stat().st_size > 10_000
    assert {p.name for p in folder.iterdir()} == names
    assert {p.name for p in tmp_path.iterdir()} == {"cup.xlsx", "cup.published"}


def test_export_is_all_or_nothing(
    made: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Path(shutil.copy(made["dutch"], tmp_path / "cup.xlsx"))
    monkeypatch.setattr("addin.publish.paper.write", BROKEN)
    with refuses("publish.no_players"):
        export_files(open_book(cup))
    assert [p.name for p in tmp_path.iterdir()] == ["cup.xlsx"]


def test_a_workbook_without_a_folder(tmp_path: Path) -> None:
    for name, key in (
        ("Book1", "never_saved"), (str(tmp_path / "gone.xlsx"), "never_saved"),
        ("https://d.docs.live.net/1a/cup.xlsx", "on_web"),
    ):  # fmt: skip
        with refuses(f"publish.{key}"):
            saved_as(Mock(fullname=name))
    book = Mock()
    type(book).fullname = PropertyMock(side_effect=RuntimeError("Couldn't find the local file"))
    with refuses("publish.on_web"):
        saved_as(book)


def test_what_the_federation_misses_does_not_stop_the_page(
    made: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Path(shutil.copy(made["leader"], tmp_path / "cup.xlsx"))
    monkeypatch.setattr("addin.exchange.outgoing.exporting.export_to", BROKEN)
    done = export_files(open_book(cup))
    assert {p.name for p in (tmp_path / "cup.published").iterdir()} == {"cup.html", "cup.pdf"}
    assert [remark.key for remark in done.remarks] == ["publish.not_for_federation"]


def test_during_a_round_the_page_opens_on_it() -> None:
    playing = publish(events.go(3, open_round=True), "html").decode()
    assert '<section class="view round default" id="round-4"' in playing
    assert playing.count(' default"') == 1 and playing.rindex("<section") == playing.index(
        '<section class="view round default"'
    )
    between = publish(events.go(3), "html").decode()
    assert '<section class="view default" id="standings"' in between
    assert between.count(' default"') == 1
