"""Paper: fonts for every script, names by family, full pages, slips on the fewest sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.publish import Edition, edition_of, fonts, lettering, publish
from addin.publish import edition as edition_of_book
from addin.publish.pdf_cards import _on_a_sheet
from addin.publish.pdf_paper import PdfDocument
from addin.publish.printed_rounds import said_of_absent, seats_of
from pairing.family import family_at, family_first, short_names
from pairing.settings import Settings
from pairing.systems import system
from pairing.timetable import round_time
from pairing.tournament import Player, Tournament
from tests.publish import events
from tests.publish.prints import HOSTILE, pdf_pages
from tests.support.events import blank, played

MOUNTAIN = "山本太郎"


def a_font(path: Path, letters: str) -> Path:
    """A font with a square for each letter."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (800, 700), (800, 0)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(letter):X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):X}" for letter in letters})
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder of fonts that is all this computer has."""
    monkeypatch.setattr("matplotlib.font_manager.findSystemFonts", list)
    monkeypatch.setenv(fonts.PLACES, str(tmp_path))
    known = (fonts.font_for, fonts._fonts, fonts.advances_of, lettering.readable)
    for one in known:
        one.cache_clear()
    yield tmp_path
    for one in known:
        one.cache_clear()


def named(name: str) -> Edition:
    event = blank("leader", (name, "Ann Lee", "Bob Ray", "Cem Ng"), title="Cup")
    return edition_of(played(event, 1), system("leader"))


def test_every_hostile_name_becomes_letters_the_font_has(only: Path) -> None:
    for name in HOSTILE:
        shown = lettering.readable(name)
        assert shown and all(ord(letter) in lettering.covered() for letter in shown)
    assert lettering.readable("山田") == "[U+5C71][U+7530]"
    assert lettering.readable("Ёлкин Иван") == "Ёлкин Иван"


def test_letters_come_from_a_font_of_the_computer(only: Path) -> None:
    a_font(only / "squares.ttf", MOUNTAIN)
    edition = named(MOUNTAIN)
    assert lettering.readable(MOUNTAIN) == MOUNTAIN
    assert lettering.font_remark(edition.tournament) == ()
    pdf = PdfDocument(edition)
    assert pdf.width(MOUNTAIN, 10) == pytest.approx(36)
    assert b"Squares" in publish(edition, "pdf")
    assert publish(replace(edition, options={"what": "top"}), "png").startswith(b"\x89PNG")


def test_without_a_font_it_says_which_to_install(only: Path) -> None:
    edition = named("김철수")
    assert lettering.readable("김철수") == "gimceolsu"
    (remark,) = lettering.font_remark(edition.tournament)
    for language in ("en", "ru"):
        said = type(edition.words)(language)(remark)
        assert "김철수" in said and "Noto Sans CJK" in said and fonts.PLACES in said


def test_lists_by_name_go_by_the_family_name() -> None:
    names = ("Zoe Adams", "Anna Clark", "Boris Baker", "Anna Davies")
    event = blank("dutch", names, title="Cup")
    edition = edition_of(played(event, 1), system("dutch"))
    order = [edition.tournament[seat.player].name for seat in seats_of(edition)]
    assert order == ["Zoe Adams", "Boris Baker", "Anna Clark", "Anna Davies"]
    chosen = replace(event, settings=replace(event.settings, family_name="first"))
    edition = edition_of(played(chosen, 1), system("dutch"))
    order = [edition.tournament[seat.player].name for seat in seats_of(edition)]
    assert order == ["Anna Clark", "Anna Davies", "Boris Baker", "Zoe Adams"]
    assert said_of_absent(edition, edition.tournament.rounds[-1]) == ""


@pytest.mark.parametrize(
    ("names", "at"),
    [
        (("Иванов Пётр", "Щукина Мария", "Яшин Лев"), "first"),
        (("Пётр Иванов", "Мария Щукина", "Лев Яшин"), "last"),
        (("Müller Hans", "Novák Jan", "Berg Eva"), "first"),
        (("Hans Müller", "Jan Novák", "Eva Berg"), "last"),
        (("Kim Minjun", "Kim Seoyeon", "Park Jiwoo"), "first"),
        (("山田太郎",), "first"),
    ],
)
def test_a_list_says_which_word_is_the_family_name(names: tuple[str, ...], at: str) -> None:
    assert family_at(names) == at
    assert family_at(names, "first") == "first"


def test_a_name_may_say_it_for_certain() -> None:
    for at in ("first", "last"):
        for name in ("Иван Иванович Ёлкин", "Ёлкин Иван Иванович"):
            assert family_first(Player(1, name), at) == "Ёлкин Иван Иванович"
        assert family_first(Player(1, "Jan NOVÁK"), at) == "NOVÁK Jan"
        known = Player(1, "Ana Paz Soto", surname="Paz Soto")
        assert family_first(known, at) == "Paz Soto Ana"
    people = (Player(1, "Ёлкин Иван"), Player(2, "Ёлкина Ирина"))
    event = Tournament("riichi", Settings(family_name="first"), people)
    assert short_names(event) == {1: "Ёлкин И.", 2: "Ёлкина И."}


@pytest.mark.parametrize(
    ("games", "handicap", "sheet"), [(5, False, 5), (14, False, 7), (14, True, 5), (11, True, 6)]
)
def test_slips_take_the_fewest_sheets(games: int, handicap: bool, sheet: int) -> None:
    edition = events.go(1)
    game = replace(edition.tournament.rounds[0].games[0], handicap=3 if handicap else 0)
    document = PdfDocument(edition)
    assert _on_a_sheet(document, [game] * games) == (2, sheet)


def test_a_name_of_sixty_letters_is_whole_on_paper() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Maximilian"
    assert len(name) == 60
    for kind, what in (("leader", "names"), ("riichi", "pairings"), ("leader", "standings")):
        event = blank(kind, (name, *events.NAMES[:7]), title="Cup")
        edition = edition_of(played(event, 1), system(kind), what=what)
        said = "".join(pdf_pages(publish(edition, "pdf")))
        assert "…" not in said and all(word[:9] in said for word in name.split()), what


def test_times_of_the_rounds() -> None:
    event = blank("dutch", events.NAMES[:6], title="Cup", timetable="10:00-11:30; 12:00")
    edition = edition_of(played(event, 2), system("dutch"))
    page = publish(edition, "html").decode()
    assert "10:00–11:30" in page and ">12:00<" in page
    assert round_time("", 1) == round_time("9:00", 2) == ""


def test_a_wall_sheet_of_a_workbook_says_when_its_round_is_played(tmp_path: Path) -> None:
    path = tmp_path / "c.xlsx"
    players = blank("dutch", events.NAMES[:6]).players
    timetable = {"timetable": "Sat 10:00, 14:30"}
    create(path, system="dutch", rounds=3, seed=3, players=players, event=timetable)
    book = open_book(path)
    actions.pair_next_round(book)
    head = pdf_pages(publish(edition_of_book(book, what="pairings"), "pdf"))[0]
    assert head.lstrip().startswith("ROUND 1 · Sat 10:00")


def test_titles_and_ratings_stand_on_chess_sheets() -> None:
    event = blank("dutch", events.NAMES[:6], title="Cup")
    first = replace(event.players[0], title="FM", rating=2417)
    event = replace(event, players=(first, *event.players[1:]))
    for what in ("pairings", "slips", "standings", "crosstable"):
        edition = edition_of(played(event, 1), system("dutch"), what=what)
        said = "".join(pdf_pages(publish(edition, "pdf")))
        assert "FM" in said and "2417" in said, what
