"""The web page as it is written: whole, exact, in both languages, without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from lxml import etree, html

from addin.publish import Edition, edition_of, publish
from addin.publish.page import DARK_ACCENTS, css_of
from addin.sheets.style import ACCENTS
from addin.sheets.tabs.crosstable_tab import crosstable
from pairing.systems import system
from pairing.tournament import Result
from tests.publish import events
from tests.support.colours import contrast
from tests.support.refusals import refuses


class Page:
    """The cells of every table by its id, the embedded data, and every address."""

    def __init__(self, page: bytes) -> None:
        self.source = page.decode()
        self.root = html.document_fromstring(self.source)
        every = list(self.root.iter(etree.Element))
        self.tags = [one.tag for one in every]
        self.attributes = {name for one in every for name in one.attrib}
        self.ids = [one.get("id") for one in every if one.get("id")]
        addresses = (one.get(name) for one in every for name in ("href", "src", "action"))
        self.addresses = [address for address in addresses if address]
        self.tables: dict[str, list[list[str]]] = {}
        for table in self.root.iter("table"):
            view = next((one.get("id", "") for one in table.iterancestors("section")), "")
            name = table.get("id") or f"{view} #{len(self.tables)}"
            self.tables[name] = [
                [
                    "".join(text.strip("\n") for text in cell.itertext())
                    for cell in row.iter("td", "th")
                ]
                for row in table.iter("tr")
            ]

    @property
    def policy(self) -> str:
        (policy,) = self.root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
        return str(policy)

    @property
    def told(self) -> Any:
        return json.loads(self.root.get_element_by_id("data").text_content())


def page_of(edition: Edition) -> Page:
    return Page(publish(edition, "html"))


@pytest.mark.parametrize(
    "edition",
    [events.chess(), events.go(), events.riichi(), events.strange()],
    ids=["chess", "go", "riichi", "strange"],
)
def test_one_file_that_asks_for_nothing(edition: Edition) -> None:
    page = page_of(edition)
    assert all(one.startswith(("#", "data:image/svg+xml,")) for one in page.addresses)
    assert not {"img", "iframe", "object", "embed", "form", "base"} & set(page.tags)
    style = page.source[page.source.index("<style>") : page.source.index("</style>")]
    assert "url(" not in style and "@import" not in style
    assert page.policy.startswith("default-src 'none'; ") and "unsafe" not in page.policy
    assert len(page.ids) == len(set(page.ids))
    assert not [name for name in page.attributes if name.startswith("on") or name == "style"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_speaks_the_workbooks_language(language: str) -> None:
    edition = events.go(language=language)
    page = page_of(edition)
    words = edition.words
    assert page.root.get("lang") == language
    header = page.tables["t-standings"][0]
    assert header[0] == words("column.place") and header[1] == words("column.name")
    assert words("page.find") in page.source and words("page.legend") in page.source
    other = "Find a player" if language == "ru" else "Найти участника"
    assert other not in page.source


@pytest.mark.parametrize(
    "edition", [events.chess(), events.go(), events.riichi()], ids=lambda e: e.game
)
def test_the_crosstable_is_the_sheets(edition: Edition) -> None:
    header, rows = crosstable(edition.words, edition.game, edition.tournament, edition.standings)
    first = header.index(1)
    shown = page_of(edition).tables["t-crosstable"]
    rounds = len(edition.tournament.rounds)
    start = shown[0].index("1")
    assert shown[0][start : start + rounds] == [str(n) for n in range(1, rounds + 1)]
    assert [row[1] for row in shown[1:]] == [row[1] for row in rows]
    assert [row[start : start + rounds] for row in shown[1:]] == [
        [str(cell) for cell in row[first : first + rounds]] for row in rows
    ]
    assert len(shown) == len(edition.tournament.players) + 1


@pytest.mark.parametrize(
    "edition", [events.chess(5), events.go(5), events.riichi(4)], ids=lambda e: e.game
)
def test_standings_after_every_round_with_exact_keys_to_sort_by(edition: Edition) -> None:
    told = page_of(edition).told
    number_of = [player[0] for player in told["players"]]
    assert [after["round"] for after in told["after"]] == list(
        range(1, edition.standings.after_round + 1)
    )
    names = ["points", *(c for c in edition.standings.criteria if c != "points")]
    for after in told["after"]:
        lines = edition.standings_after(after["round"]).lines
        assert [number_of[line - 1] for line in after["order"]] == [line.player for line in lines]
        assert after["place"] == [line.place for line in lines]
        for name, column in zip(names, after["cols"], strict=True):
            values = [one.points if name == "points" else one.values.get(name) for one in lines]
            for a, one in enumerate(values):
                for b, other in enumerate(values):
                    if one is not None and other is not None:
                        assert (column["index"][a] < column["index"][b]) == (one < other)


def test_moves_say_how_many_places_were_won() -> None:
    told = page_of(events.go(5)).told
    before, after = told["after"][3], told["after"][4]
    places = dict(zip(before["order"], before["place"], strict=True))
    for line, place, move in zip(after["order"], after["place"], after["move"], strict=True):
        assert move == places[line] - place
    assert set(told["after"][0]["move"]) == {None}


def test_games_name_opponents_by_their_line() -> None:
    edition = events.go()
    told = page_of(edition).told
    line_of = {player[0]: n for n, player in enumerate(told["players"], start=1)}
    for player, games in zip(told["players"], told["games"], strict=True):
        entries = edition.tournament.history[player[0]]
        assert [game[0] for game in games] == [
            line_of[e.opponent] if e.opponent else 0 for e in entries
        ]


def test_every_round_has_its_page() -> None:
    edition = events.chess()
    page = page_of(edition)
    assert {"round-1", "round-2", "round-3"} <= set(page.ids)
    boards = [rows for name, rows in page.tables.items() if name.startswith("round")]
    assert len(boards) == 3
    for rows, round_ in zip(boards, edition.tournament.rounds, strict=True):
        names = {p.number: p.name for p in edition.tournament.players}
        assert [(row[0], row[1], row[3], row[4]) for row in rows[1:]] == [
            (str(g.board), names[g.white], str(g.result), names[g.black]) for g in round_.games
        ]
    assert edition.words("bye.pairing").strip("— ") in page.source


def test_a_round_without_results_is_shown_and_not_counted() -> None:
    edition = events.go(2, open_round=True)
    page = page_of(edition)
    assert edition.standings.after_round == 2 and len(edition.tournament.rounds) == 3
    assert "Round 3 runs: 0 of 8 results in." in page.source
    assert "After round 2 of 5." in page.source and "After round 3" not in page.source
    assert [after["round"] for after in page.told["after"]] == [1, 2]
    assert "?" in page.tables["t-crosstable"][1][page.tables["t-crosstable"][0].index("3")]


def test_before_the_first_round_there_are_the_players() -> None:
    page = page_of(events.go(0))
    assert len(page.tables["t-crosstable"]) == len(events.NAMES) + 1
    assert "leaders" not in page.ids and 'class="leaders"' not in page.source
    assert [after["round"] for after in page.told["after"]] == [0]


def test_riichi_tables_with_winds_and_scores() -> None:
    edition = events.riichi()
    page = page_of(edition)
    four = [rows for name, rows in page.tables.items() if name.startswith("round")]
    assert len(four) == 4 * 4
    table = edition.tournament.rounds[0].tables[0]
    assert table.scores is not None
    assert [row[0] for row in four[0][1:]] == ["East", "South", "West", "North"]
    assert [row[1] for row in four[0][1:]] == [edition.tournament[n].name for n in table.seats]
    assert [row[2].replace("\xa0", "") for row in four[0][1:]] == [
        str(score) for score in table.scores
    ]
    assert [row[2] for row in four[-1][1:]] == [""] * 4


def test_an_earlier_round_and_other_criteria() -> None:
    whole = events.go(4)
    early = edition_of(whole.tournament, whole.system, round=2, by="mm,sos,sodos")
    told = page_of(early).told
    assert len(told["after"]) == 2 and len(told["games"][0]) == 2
    assert told["criteria"] == ["MM", "SOS", "SODOS"]
    for wrong in (0, 5):
        with refuses("publish.no_round"):
            edition_of(whole.tournament, whole.system, round=wrong)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"what": "everything"}, "publish.option_unknown"),
        ({"paper": "A5"}, "publish.option_unknown"),
        ({"language": "fr"}, "error.language_unknown"),
        ({"by": "elo"}, "error.criterion_unknown"),
    ],
)
def test_unknown_wishes_are_refused(options: dict[str, str], key: str) -> None:
    whole = events.go()
    with refuses(key):
        edition_of(whole.tournament, whole.system, **options)  # type: ignore[arg-type]


def test_nobody_to_publish() -> None:
    empty = replace(events.go(0).tournament, players=())
    with refuses("publish.no_players"):
        edition_of(empty, system("leader"))


def test_the_same_page_every_time() -> None:
    edition = events.go()
    again = edition_of(edition.tournament, edition.system)
    assert publish(edition, "html") == publish(again, "html")


def test_a_congress_fits() -> None:
    page = publish(events.congress(), "html")
    assert len(page) < 3_000_000
    assert page.count(b"<tr data-l=") == 2 * 760 and page.count(b"<tr id=p") == 760


# -- what a player looks for --------------------------------------------------------------


def test_one_way_of_halves_and_a_fixed_number_of_decimals() -> None:
    page = page_of(events.chess(5, "ru"))
    boards = [row for name, rows in page.tables.items() if name.startswith("round") for row in rows]
    scores = {cell for row in boards[1:] if row[0].isdigit() for cell in (row[2], row[5])}
    points = {row[2] for row in page.tables["t-standings"][1:]}
    assert "0,5" in scores | points and all(re.fullmatch(r"\d,\d", one) for one in scores | points)


def test_what_decides_first_stands_before_the_points() -> None:
    whole = events.riichi(2, open_round=False)
    settings = replace(whole.tournament.settings, stages="swiss 1; top 8; swiss 4")
    staged = edition_of(replace(whole.tournament, settings=settings), whole.system)
    head = page_of(staged).tables["t-standings"][0]
    assert head[1:4] == ["Name", "Stage", "Points"]
    assert page_of(whole).tables["t-standings"][0][1:3] == ["Name", "Points"]
    printed = publish(replace(staged, options={"what": "standings"}), "csv").decode("utf-8-sig")
    assert printed.startswith("Place,Name,Stage,")
    printed = publish(replace(staged, options={"what": "crosstable"}), "csv").decode("utf-8-sig")
    assert ",Stage,Points," in printed.splitlines()[0]


def test_a_half_finished_round_is_said_to_run_not_to_be_over() -> None:
    event = events.go(3, open_round=True).tournament
    last = event.rounds[-1]
    games = (replace(last.games[0], result=Result.WHITE_WINS), *last.games[1:])
    event = replace(event, rounds=(*event.rounds[:-1], replace(last, games=games)))
    for language, said in (("en", "Round 4 runs: 1 of 8 results in."),
                           ("ru", "Идёт тур 4: введено результатов 1 из 8.")):  # fmt: skip
        edition = edition_of(event, system("leader"), language=language)
        for kind, what in (("html", None), ("md", "standings"), ("txt", "standings")):
            told = publish(replace(edition, options={"what": what} if what else {}), kind).decode()
            assert said in told and "After round 4" not in told and "После тура 4 " not in told


def test_players_by_number_by_club_and_their_ratings() -> None:
    edition = events.go(3)
    page = page_of(edition)
    assert {"players", "groups", "ratings", "levels"} <= set(page.ids)
    listed = page.tables["t-players"]
    assert [row[:2] for row in listed[1:]] == [
        [str(p.number), p.name] for p in edition.tournament.players
    ]
    clubs = next(rows for name, rows in page.tables.items() if name.startswith("groups"))
    assert [row[0] for row in clubs[1:]] == ["Club 0", "Club 1", "Club 2"]
    for name, count, members in clubs[1:]:
        own = {p.name for p in edition.tournament.players if p.club == name}
        assert {one.rsplit(" ", 1)[0] for one in members.split("; ")} == own
        assert int(count) == len(own)
    ratings = next(rows for name, rows in page.tables.items() if name.startswith("ratings"))
    assert ratings[0][2] == "±" and len(ratings) == len(listed)


# -- colours people can read ------------------------------------------------------------------


PAIRS = (
    ("ink", "paper"), ("ink", "sheet"), ("ink", "me"), ("ink", "win"), ("ink", "loss"),
    ("ink", "draw"), ("ink", "shade"), ("grey", "paper"), ("grey", "sheet"),
    ("accent", "paper"), ("accent", "sheet"), ("accent", "shade"), ("on-accent", "accent"),
)  # fmt: skip


@pytest.mark.parametrize("game", ACCENTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_can_be_read(game: str, theme: str) -> None:
    assert DARK_ACCENTS.keys() == ACCENTS.keys()
    css = css_of(game)
    blocks = re.findall(r"\{([^{}]*--paper[^{}]*)\}", css)
    block = blocks[0] if theme == "light" else blocks[1]
    assert blocks[1].split() == blocks[2].split()  # asked for by the system, or by the button
    colours = dict(re.findall(r"--([\w-]+):\s*(#\w+)", block))
    for front, back in PAIRS:
        assert contrast(colours[front], colours[back]) >= 4.5, (front, back)


def test_why_somebody_is_above_the_next_is_said_in_decimals() -> None:
    """As the column of the criterion has them: no third beside 203.67."""
    page = publish(events.go(3), "html").decode()
    said = re.findall(r"Opp\. level: [^\"<]+", page)
    assert any("." in one for one in said) and not [one for one in said if "/" in one or "½" in one]
