"""Paper: fonts for every script, names by family, full pages, slips on the fewest sheets."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import typst

from addin import actions, typesetting
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.publish import Edition, edition_of, publish
from addin.publish import edition as edition_of_book
from addin.publish.printed_rounds import absent_text, seats_of
from addin.typesetting import lettering
from addin.typesetting.fonts import PLACES, fonts_in
from pairing.catalogue import Catalogue
from pairing.family import family_at, family_first, short_names
from pairing.settings import Settings
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.timetable import round_time
from pairing.tournament import Game, Player, Round, Tournament
from tests.publish import events
from tests.publish.prints import HOSTILE, pdf_pages, pieces
from tests.support.events import blank, played
from tests.support.refusals import refuses
from tools.measure_paper import words_of

MOUNTAIN = "山本太郎"


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that this computer has is our font and what ``PAIRBOOK_FONTS`` names."""

    def given(others: bool) -> typst.Fonts:
        return fonts_in(False, os.environ.get(PLACES, "") if others else "")

    for module in (typesetting, lettering):
        monkeypatch.setattr(module, "fonts", given)
    known = (lettering._lacking, lettering.readable, lettering.instead_of)
    for one in known:
        one.cache_clear()
    yield
    for one in known:
        one.cache_clear()


def named(name: str) -> Edition:
    event = blank("leader", (name, "Ann Lee", "Bob Ray", "Cem Ng"), title="Cup")
    return edition_of(played(event, 1), system("leader"))


def test_every_hostile_name_becomes_letters_the_font_has(only: None) -> None:
    for name in HOSTILE:
        shown = lettering.readable(name)
        assert shown and not lettering.lacking(frozenset(shown), others=False)
    assert lettering.readable("山田") == "[U+5C71][U+7530]"
    assert lettering.readable("Ёлкин Иван") == "Ёлкин Иван"


def test_letters_come_from_a_font_that_is_named(
    only: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = typst.Fonts(include_embedded_fonts=False).fonts()
    paths = [font.path for font in known if "CJK" in font.family]
    if not paths:
        pytest.skip("needs a font with Chinese letters (apt-get install fonts-noto-cjk)")
    monkeypatch.setenv(PLACES, str(paths[0]))
    edition = named(MOUNTAIN)
    assert lettering.readable(MOUNTAIN) == MOUNTAIN
    assert lettering.font_remark(edition.tournament) == ()
    assert MOUNTAIN in pieces(publish(edition, "pdf"))
    assert publish(replace(edition, options={"what": "top"}), "png").startswith(b"\x89PNG")


def test_without_a_font_it_says_which_to_install(only: None) -> None:
    edition = named("김철수")
    assert lettering.readable("김철수") == "gimceolsu"
    (remark,) = lettering.font_remark(edition.tournament)
    for language in ("en", "ru"):
        said = Catalogue(language)(remark)
        assert "김철수" in said and "Noto Sans CJK" in said and PLACES in said


TEMPLATE = """#import "look.typ": *
#let sheet(d) = sheet-page(d.title, "Ours", for row in d.rows [#row.at(1)#linebreak()])
"""


def test_an_organisers_own_template_takes_the_place_of_ours(tmp_path: Path) -> None:
    edition = replace(named("*Ann* #1 $x$ @b"), folder=tmp_path, options={"what": "standings"})
    (tmp_path / "standings.typ").write_text(TEMPLATE, encoding="utf-8")
    whole = "".join(pdf_pages(publish(edition, "pdf")))
    assert "Ours" in whole and "*Ann* #1 $x$ @b" in whole and "Rank" not in whole
    (tmp_path / "standings.typ").write_text(TEMPLATE.replace("row.at(1)", "row.at(1"))
    with refuses("", "standings.typ", "line 2", "строке 2"):
        publish(edition, "pdf")


def test_without_typst_page_and_texts_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    edition = named("Ann Lee")
    for kind in ("html", "xlsx", "md", "csv", "txt"):
        assert publish(edition, kind)
    for kind in ("pdf", "png"):
        with refuses("print.no_typst"):
            publish(edition, kind)


def test_lists_by_name_go_by_the_family_name() -> None:
    names = ("Zoe Adams", "Anna Clark", "Boris Baker", "Anna Davies")
    event = blank("dutch", names, title="Cup")
    for chosen, wanted in (("", (0, 2, 1, 3)), ("first", (1, 3, 2, 0))):
        settings = replace(event.settings, family_name=chosen or event.settings.family_name)
        edition = edition_of(played(replace(event, settings=settings), 1), system("dutch"))
        order = [edition.tournament[seat.player].name for seat in seats_of(edition)]
        assert order == [names[at] for at in wanted]
    assert absent_text(edition, edition.tournament.rounds[-1]) == ""


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
    ("games", "handicap", "rows"), [(5, False, 5), (14, False, 7), (14, True, 5), (11, True, 6)]
)
def test_slips_take_the_fewest_sheets(games: int, handicap: bool, rows: int) -> None:
    field = tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 2 * games + 1))
    boards = tuple(Game(n, 2 * n - 1, 2 * n, None, 3 * handicap) for n in range(1, games + 1))
    event = Tournament("leader", LeaderSettings(), field, (Round(1, boards),))
    pdf = publish(edition_of(event, system("leader"), what="slips"), "pdf")
    words = [one for one in words_of(pdf) if one.text.startswith("Board ")]
    assert len(words) == games and {one.page for one in words} == set(
        range(-(-games // (2 * rows)))
    )
    apart = sorted({round(one.y) for one in words if one.page == 0})
    assert abs(apart[1] - apart[0] - 842 / rows) < 2


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
