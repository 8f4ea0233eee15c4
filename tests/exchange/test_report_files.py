"""Report files through a workbook and back: nothing lost, and the same next round.

The normal run takes a few random files; ``PAIRBOOK_REPORT_FILES=1000`` in the environment
takes so many (about half a second each), ``PAIRBOOK_SLOW=1`` all of the reference events.
"""

from __future__ import annotations

import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import xlwings as xw

from addin import actions
from addin.cli.trf import coming_round
from addin.engines.file import open_book
from addin.exchange.incoming.starting import prepare
from addin.exchange.outgoing.exporting import export_to
from pairing.catalogue import Catalogue
from pairing.errors import InputError, NoLegalPairing
from pairing.formats.trf.file import TrfFile, read_trf
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from tests.support.books import made_of
from tests.support.refusals import refuses
from tests.support.report_files import report_file

DATA = Path(__file__).parents[1] / "data" / "dutch"
CHUNK = 6
FILES = int(os.environ.get("PAIRBOOK_REPORT_FILES", "18"))
SLOW = bool(os.environ.get("PAIRBOOK_SLOW"))
EVERY_RECORD = sorted(DATA.glob("every-record-*.trf"))


def workbook_of(source: Path, language: str = "en") -> xw.Book:
    """A workbook made of a report file, as ``new --from`` makes it."""
    return open_book(made_of(source, source.with_suffix(".xlsx"), language))


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def exported(book: xw.Book, tmp: Path, kind: str = "trf") -> str:
    out = tmp / f"out.{kind}"
    export_to(book, kind, out, replace=True)
    return out.read_text(encoding="utf-8")


def next_pairs(event: TrfFile) -> tuple[list[tuple[int, int]], int | None] | None:
    """The next round paired from the file itself, ``None`` if there is none."""
    try:
        return seat_round(coming_round(event, None))
    except (InputError, NoLegalPairing):
        return None


def paired(book: xw.Book) -> tuple[list[tuple[int, int]], int | None]:
    """The next round paired in the workbook."""
    actions.pair_next_round(book)
    _, event = actions.load(book)
    last = event.rounds[-1]
    return [(game.white, game.black) for game in last.games], last.bye


def check(source: Path, tmp: Path, language: str = "en") -> None:
    text = source.read_text(encoding="utf-8")
    book = workbook_of(source, language)
    assert lines(exported(book, tmp)) == lines(text), source.name
    expected = next_pairs(read_trf(source))
    if expected is None:
        with pytest.raises((InputError, NoLegalPairing)):
            actions.pair_next_round(book)
    else:
        assert paired(book) == expected, source.name


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", EVERY_RECORD, ids=lambda path: path.stem)
def test_every_record_goes_in_and_comes_out(path: Path, language: str, tmp_path: Path) -> None:
    source = tmp_path / path.name
    source.write_bytes(path.read_bytes())
    check(source, tmp_path, language)


@pytest.mark.parametrize("first", range(0, FILES, CHUNK))
def test_random_files_come_out_whole_and_pair_alike(first: int, tmp_path: Path) -> None:
    for seed in range(first, min(first + CHUNK, FILES)):
        source = tmp_path / f"random-{seed}.trf"
        source.write_text(report_file(seed)[0], encoding="utf-8")
        check(source, tmp_path)


@pytest.mark.parametrize(
    ("archive", "step"),
    [("continued-2026.zip", 5), ("rules-2017.zip", 133), ("rules-2026.zip", 133)],
)
def test_reference_events_come_out_whole_and_go_on(archive: str, step: int, tmp_path: Path) -> None:
    """Those of ``continued-2026.zip`` have a round to come: cli/test_engine has its pairs."""
    with zipfile.ZipFile(DATA / archive) as events:
        names = sorted(name for name in events.namelist() if name.endswith(".trf"))
        for name in names[:: 1 if SLOW else step]:
            source = tmp_path / Path(name).name
            source.write_bytes(events.read(name))
            check(source, tmp_path)


def test_what_changed_is_written_and_the_rest_stands(tmp_path: Path) -> None:
    source = tmp_path / "event.trf"
    source.write_bytes((DATA / "every-record-2026.trf").read_bytes())
    book = workbook_of(source)
    before = lines(source.read_text(encoding="utf-8"))
    actions.pair_next_round(book)
    after = lines(exported(book, tmp_path))
    changed = [line[:3] for line in before if line not in after]
    assert set(changed) == {"001"}
    old = next(line for line in before if line[:8] == "001    2")
    new = next(line for line in after if line[:8] == "001    2")
    assert new.startswith(old[:80]) and "   4 w D" in new and len(new) > len(old)
    again = read_trf("\n".join(after) + "\n")
    assert again.paired_rounds == 4 and again.asked == {(2, 5): "H", (3, 5): "H"}


@pytest.mark.parametrize("path", EVERY_RECORD, ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["trf16", "trf26"])
def test_the_other_dialect_says_the_same(path: Path, kind: str, tmp_path: Path) -> None:
    source = tmp_path / path.name
    source.write_bytes(path.read_bytes())
    text = exported(workbook_of(source), tmp_path, kind)
    codes = {line[:3] for line in text.splitlines()}
    assert not codes & ({"142", "162", "250"} if kind == "trf16" else {"XXR", "BBW", "XXA"})
    one, other = read_trf(source).tournament("2026"), read_trf(text).tournament("2026")
    assert one.rounds == other.rounds and one.scores == other.scores
    assert [replace(p, half_byes=frozenset()) for p in one.players] == [
        replace(p, half_byes=frozenset()) for p in other.players
    ]
    assert isinstance(one.settings, DutchSettings) and isinstance(other.settings, DutchSettings)
    assert one.settings.virtual_of() == other.settings.virtual_of()
    assert next_pairs(read_trf(source)) == next_pairs(read_trf(text))


def test_letters_of_2006_come_out_as_they_were_and_are_titles_of_today(tmp_path: Path) -> None:
    source = tmp_path / "old.trf"
    old = (DATA / "every-record-2016.trf").read_text(encoding="utf-8")
    text = old.replace("001    2 wWIM Beta", "001    2 f wm Beta").replace(
        " m GM Alpha", " m  g Alpha"
    )
    source.write_text(text, encoding="utf-8")
    book = workbook_of(source)
    assert [player.title for player in actions.load(book)[1].players[:2]] == ["GM", "WIM"]
    assert lines(exported(book, tmp_path)) == lines(text)


def test_points_that_are_not_those_of_the_games_are_told(tmp_path: Path) -> None:
    source = tmp_path / "wrong.trf"
    text = (DATA / "every-record-2026.trf").read_text(encoding="utf-8")
    source.write_text(text.replace("1990/01/02  9.0", "1990/01/02  7.5"), encoding="utf-8")
    told = [Catalogue("en")(remark) for remark in prepare(source=source).remarks]
    assert any("Alpha, Ann has 7.5" in line and "the games give 9" in line for line in told)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("299 Q       5.0   001 0001", "error.trf_abnormal"),
        ("XXS WW=3 BW=2", "error.trf_colour_points"),
    ],
)
def test_what_cannot_be_honoured_is_refused_with_its_line(line: str, key: str) -> None:
    text = (DATA / "every-record-2016.trf").read_text(encoding="utf-8")
    with refuses(key, line=1):
        read_trf(f"{line}\n{text}")
