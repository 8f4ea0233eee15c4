"""Sheets of paper: everybody is on them, every page says what it is, nothing crashes."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise

import pytest

from addin.publish import edition_of, publish
from addin.publish.alphabet import alphabetical
from addin.publish.printed import crosstable_of
from addin.publish.printed_rounds import seats_of
from addin.typesetting.lettering import readable
from pairing.standings.rating_change import rating_report
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings
from pairing.systems.leader import LeaderSettings
from pairing.tournament import Game, Player, Round, Tournament
from tests.publish import events, prints
from tests.publish.prints import flat, pdf_pages, pdf_sizes, pieces, printed
from tests.support.events import leader_congress, played
from tests.support.refusals import refuses
from tools.measure_paper import words_of

HEADINGS = {"en": ("Name", "Points"), "ru": ("Имя", "Очки")}


@pytest.mark.parametrize(("what", "language"), [("crosstable", "en"), ("standings", "ru")])
def test_everybody_is_in_the_table_and_every_page_has_its_headings(
    what: str, language: str
) -> None:
    pages = pdf_pages(printed("congress", what, language))
    whole = flat("".join(pages))
    for player in leader_congress().players:
        assert flat(player.name) in whole, player.name
    assert len(pages) > 5
    for number, page in enumerate(pages, start=1):
        for heading in HEADINGS[language]:
            assert heading in page, (number, heading)
        assert "EGC 2011 Main Tournament" in page
        after = "After round 10 of 10." if language == "en" else "После тура 10 из 10."
        assert after in page
        count = {"en": f"page {number} of {len(pages)}", "ru": f"стр. {number} из {len(pages)}"}
        assert count[language] in page


def test_lines_stand_once_and_in_order_of_places() -> None:
    pages = pdf_pages(printed("congress", "crosstable"))
    first = [line.split()[:1] for page in pages for line in page.splitlines()]
    lines = [int(found[0]) for found in first if found and found[0].isdigit()]
    assert lines == list(range(1, len(leader_congress().players) + 1))


@pytest.mark.parametrize(("language", "shown"), [("en", "4.0"), ("ru", "4,0")])
def test_numbers_have_the_decimal_sign_of_the_language(language: str, shown: str) -> None:
    table = crosstable_of(events.chess(language=language))
    assert shown in {*table.texts[0]}


def test_cells_are_those_of_the_crosstable() -> None:
    table = crosstable_of(prints.edition("congress"))
    pages = pdf_pages(printed("congress", "crosstable"))
    first = next(line for line in pages[0].splitlines() if line.split()[:1] == ["1"])
    cells = table.texts[0]
    assert flat(first) == flat("".join(cells))


@pytest.mark.parametrize("paper", ["A4", "A3"])
@pytest.mark.parametrize("what", ["crosstable", "pairings", "names", "slips"])
def test_the_paper_is_the_one_asked_for(what: str, paper: str) -> None:
    upright = {"A4": (210, 297), "A3": (297, 420)}[paper]
    event = "hostile" if what == "crosstable" else "small"
    assert pdf_sizes(printed(event, what, paper=paper)) <= {upright, upright[::-1]}


def test_a3_takes_fewer_sheets() -> None:
    for what in ("pairings", "names", "slips"):
        small, large = (len(pdf_pages(printed("congress", what, paper=p))) for p in ("A4", "A3"))
        assert large < small


@pytest.mark.parametrize("what", ["crosstable", "standings", "pairings", "names", "slips"])
def test_strange_names_are_harmless_and_readable(what: str) -> None:
    content = printed("hostile", what)
    whole = flat("".join(pdf_pages(content))) + pieces(content)
    compared = unicodedata.normalize("NFKC", whole)
    for name in prints.HOSTILE:
        shown = unicodedata.normalize("NFKC", flat(readable(name)))
        if name == prints.LONG:
            shown = shown[:30]
        # Poppler gives right-to-left words in reading order, but may turn their marks.
        assert shown in compared or shown[::-1] in compared, name
    assert b"/JavaScript" not in content and b"/URI" not in content


def test_the_whole_long_name_is_in_the_crosstable() -> None:
    page = pdf_pages(printed("hostile", "crosstable"))[0]
    words = page.split()
    assert words.count("Maximiliane") == prints.LONG.count("Maximiliane")


def test_a_very_wide_table_is_split_and_names_are_repeated() -> None:
    """Forty rounds do not fit a sheet in readable type: columns go on, names come again."""
    tournament = prints.hostile()
    rounds = tuple(replace(tournament.rounds[n % 2], number=n + 1) for n in range(40))
    wide = edition_of(replace(tournament, rounds=rounds, planned=40), system("leader"))
    pdf = publish(wide, "pdf")
    words = words_of(pdf)
    assert min(one.size for one in words) >= 6.5
    assert {str(n) for n in range(1, 41)} <= {one.text for one in words}
    pages = pdf_pages(pdf)
    assert all("Ёлкин Иван" in page and "part" in page for page in pages)


def test_no_column_is_wider_than_the_page() -> None:
    for event in (prints.edition("hostile"), prints.edition("small"), prints.edition("riichi")):
        pdf = publish(event, "pdf")
        width = max(round(width * 72 / 25.4) for width, _ in pdf_sizes(pdf))
        assert all(one.x > 0 and one.right < width for one in words_of(pdf))


def test_pairings_have_every_board_and_who_does_not_play() -> None:
    round_ = leader_congress().rounds[-1]
    tournament = leader_congress()
    pages = pdf_pages(printed("congress", "pairings"))
    whole = pieces(printed("congress", "pairings"))
    for game in round_.games:
        assert flat(tournament[game.white].name) in whole
        assert flat(tournament[game.black].name) in whole
    for page in pages[:-2]:
        assert page.count("Board") == 2 and page.count("points before") == 4
    assert "Not playing:" in "".join(pages)
    missing = [p.name for p in tournament.players if p.number not in round_.reported]
    words = {word for name in missing for word in name.split()}
    assert all(flat(word) in flat("".join(pages)) for word in words)


@pytest.mark.parametrize("boards", [6, 11, 13, 15, 18])
def test_who_does_not_play_stands_under_the_boards(boards: int) -> None:
    field = tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 2 * boards + 4))
    games = tuple(Game(n, 2 * n - 1, 2 * n) for n in range(1, boards + 1))
    event = Tournament("leader", LeaderSettings(), field, (Round(1, games),))
    edition = edition_of(event, system("leader"), what="pairings")
    (page,) = pdf_pages(publish(edition, "pdf"))
    assert f"Not playing: Player {2 * boards + 1}" in page


def test_a_small_round_shows_byes_handicap_and_komi() -> None:
    (page,) = pdf_pages(printed("small", "pairings"))
    assert re.search(r"2\s+Ежов\s+[\d.]+\s+Йовчев\s+[\d.]+\s+H3", page)
    assert "6.5" in page
    assert re.search(r"Cam\s.*— bye —", page) and re.search(r"Da\s.*— half-point bye —", page)
    assert "Not playing: Zoe, Ек." in page


def test_names_are_in_the_order_of_a_telephone_book() -> None:
    (page,) = pdf_pages(printed("small", "names", "ru"))
    words = words_of(printed("small", "names", "ru"))
    head = next(one for one in words if one.text == "Имя")
    names = [one.text for one in words if one.y > head.y + 5 and abs(one.x - head.x) < 3]
    assert names == ["Cam", "Čapek", "Da", "Ежов", "Ёлкин", "Иванов", "Йовчев", "Яшин"]
    assert re.search(r"Ежов +2 +Йовчев", page)
    assert re.search(r"Ёлкин +1 +Яшин", page)


def test_everybody_paired_finds_his_seat() -> None:
    event = prints.edition("congress")
    seats = seats_of(event)
    round_ = event.tournament.rounds[-1]
    assert sorted(seat.player for seat in seats) == sorted(round_.reported)
    told = [event.tournament[seat.player].name for seat in seats]
    assert all(alphabetical(a) <= alphabetical(b) for a, b in pairwise(told))
    whole = pieces(printed("congress", "names"))
    game = round_.games[100]
    white, black = event.tournament[game.white].name, event.tournament[game.black].name
    assert flat(f"{white}{game.board}{black}") in whole
    assert flat(f"{black}{game.board}{white}") in whole


def test_slips_are_one_a_game_and_come_out_in_order_when_cut_as_a_pile() -> None:
    pages = pdf_pages(printed("congress", "slips"))
    games = leader_congress().rounds[-1].games
    boards = [[int(n) for n in re.findall(r"Board (\d+)", page)] for page in pages]
    assert sorted(n for page in boards for n in page) == sorted(game.board for game in games)
    piles = [[page[place] for page in boards if place < len(page)] for place in range(14)]
    assert [n for pile in piles for n in pile] == sorted(game.board for game in games)
    assert "Signature, White" in pages[0] and "Black won" in pages[0]


def test_slips_say_handicap_and_komi_in_russian() -> None:
    (page,) = pdf_pages(printed("small", "slips", "ru"))
    assert "Фора: 3" in page and "Коми: 6,5" in page and page.count("Ничья") == 3


@pytest.mark.parametrize("language", ["en", "ru"])
def test_cards_have_winds_names_and_the_sum(language: str) -> None:
    pages = pdf_pages(printed("riichi", "cards", language))
    tables = prints.riichi().rounds[-1].tables
    assert len(pages) == len(tables) / 2
    words = {"en": ("East", "South", "West", "North"), "ru": ("Восток", "Юг", "Запад", "Север")}
    for page, pair in zip(pages, (tables[:2], tables[2:]), strict=True):
        for table in pair:
            for wind, number in zip(words[language], table.seats, strict=True):
                assert re.search(rf"{wind} +{prints.riichi()[number].name}", page)
        assert flat(page).count("120000") == 2


def test_tables_of_four_on_the_wall() -> None:
    (page,) = pdf_pages(printed("riichi", "pairings"))
    for number, table in enumerate(prints.riichi().rounds[-1].tables, start=1):
        assert str(number) in page
        # Each name takes two lines there: the surnames of a table stand beside each other.
        surnames = [prints.riichi()[seat].name.split()[0] for seat in table.seats]
        assert re.search(r"\s+".join(surnames), page)
    (names,) = pdf_pages(printed("riichi", "names", "ru"))
    table = prints.riichi().rounds[-1].tables[0]
    east = prints.riichi()[table.seats[0]].name
    assert re.search(rf"{east} +{table.number} +Восток", names)


def test_all_is_everything_the_round_has() -> None:
    whole = "".join(pdf_pages(printed("small", "all")))
    for title in (
        "Crosstable",
        "Standings",
        "ROUND 1",
        "Pairings by board",
        "Find your seat",
        "Signature",
    ):
        assert title in whole


def test_a_card_for_every_player_with_his_rounds_and_what_they_do_to_his_rating() -> None:
    players = tuple(Player(n, f"Player {n}", 2000 - 10 * n, title="FM") for n in range(1, 14))
    event = played(Tournament("dutch", DutchSettings(), players, planned=5, title="Open"), 4)
    pages = pdf_pages(publish(edition_of(event, system("dutch"), what="cards"), "pdf"))
    whole = "\n".join(pages)
    lines = rating_report(event)
    for player in players:
        assert f"{player.number} FM {player.name}" in whole
        line = lines[player.number]
        if line.change is not None:
            assert f"expected {float(line.expected):.2f}, rating" in whole
            assert f"performance {line.performance}" in whole
    assert len(pages) == 2


def test_what_cannot_be_printed_is_said() -> None:
    for edition, key in (
        (prints.edition("riichi", what="slips"), "print.no_games"),
        (prints.edition("small", what="cards"), "print.no_cards"),
        (prints.edition("small", what="bump"), "print.not_here"),
    ):
        with refuses(key):
            publish(edition, "pdf")


def test_before_round_1() -> None:
    empty = Tournament("leader", LeaderSettings(), (Player(1, "Ann", 2000), Player(2, "Bob", 1900)))
    event = edition_of(system("leader").start(empty), system("leader"), what="all")
    assert "Ann" in "".join(pdf_pages(publish(event, "pdf")))
    with refuses("print.no_rounds"):
        publish(replace(event, options={"what": "names"}), "pdf")


def test_the_same_event_gives_the_same_file() -> None:
    first = publish(prints.edition("small", what="all"), "pdf")
    assert first == publish(prints.edition("small", what="all"), "pdf")
    assert b"(D:20000101000000Z" in first  # not the time of making
