"""Cards on the tables, and the standings of teams as they are published."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from addin.publish import Edition, edition_of, publish
from addin.publish.codes import code_svg
from addin.publish.printed_rounds import round_table, seats_of
from pairing.errors import InputError
from pairing.settings import read_settings
from pairing.systems import system
from tests.publish import events
from tests.publish.prints import pdf_pages
from tests.support.refusals import refuses

ADDRESS = "https://mahjong.example/cup"
LONG = "https://tournaments.mahjong.example/2026/autumn-championship/standings/round-12.html"


def with_settings(edition: Edition, **typed: str) -> Edition:
    event = edition.tournament
    settings = read_settings(system("riichi").settings, typed)
    return edition_of(replace(event, settings=settings), system("riichi"), **edition.options)


@pytest.mark.parametrize("typed", ["mahjong.example/cup", "https://клуб.example/кубок?тур=3", LONG])
def test_an_independent_reader_reads_the_address_off_a_printed_card(
    typed: str, tmp_path: Path
) -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp (extra test) reads QR codes")
    edition = with_settings(events.riichi(), page_address=typed)
    address = edition.tournament.settings.page_address  # type: ignore[attr-defined]
    assert address.startswith("https://")
    if shutil.which("pdftoppm") is None:
        pytest.skip("needs poppler's pdftoppm for the printed page")
    printed = tmp_path / "cards.pdf"
    printed.write_bytes(publish(replace(edition, options={"what": "tablecards"}), "pdf"))
    drawing = ["pdftoppm", "-r", "150", "-gray", "-png", "-f", "1", "-l", "1"]
    subprocess.run([*drawing, printed, tmp_path / "card"], check=True, timeout=120)
    (page,) = tmp_path.glob("card*.png")
    with Image.open(page) as picture:
        read = [one.text for one in zxingcpp.read_barcodes(picture)]
    assert read == [address] * 2  # a card each, two on a sheet


def test_without_an_address_or_without_the_package_a_card_has_no_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not code_svg("")
    code_svg.cache_clear()
    monkeypatch.setitem(sys.modules, "segno", None)
    assert not code_svg(ADDRESS)
    edition = with_settings(events.riichi(), page_address=ADDRESS)
    assert publish(replace(edition, options={"what": "tablecards"}), "pdf").startswith(b"%PDF")
    code_svg.cache_clear()


def test_a_card_for_every_table_two_on_a_sheet() -> None:
    plain = events.riichi()
    coded = with_settings(plain, page_address="mahjong.example/cup")
    sizes = []
    for edition in (plain, coded, with_settings(plain, seat_winds="drawn")):
        content = publish(replace(edition, options={"what": "tablecards"}), "pdf")
        assert len(pdf_pages(content)) == 2  # four tables
        sizes.append(len(content))
    assert sizes[1] > sizes[0]


def test_an_address_that_is_none_is_refused() -> None:
    with refuses("error.page_address"):
        read_settings(system("riichi").settings, {"page_address": "not an address"})


def test_teams_on_the_page_and_on_paper() -> None:
    plain = events.riichi()
    with pytest.raises(InputError):
        publish(replace(plain, options={"what": "teams"}), "pdf")
    assert 'id="teams"' not in publish(plain, "html").decode()
    players = tuple(
        replace(player, team=f"Pair <{player.number // 2}>") for player in plain.tournament.players
    )
    teams = edition_of(replace(plain.tournament, players=players), system("riichi"))
    page = publish(teams, "html").decode()
    assert 'id="teams"' in page and "Pair &lt;1&gt;" in page and "Pair <1>" not in page
    assert publish(replace(teams, options={"what": "teams"}), "pdf").startswith(b"%PDF")


def test_the_page_has_a_team_column_and_no_wind_before_it_is_drawn() -> None:
    plain = events.riichi()
    event = plain.tournament
    players = tuple(replace(p, team=f"Pair {p.number // 2}", club="") for p in event.players)
    opened = tuple(replace(table, scores=None) for table in event.rounds[-1].tables)
    rounds = (*event.rounds[:-1], replace(event.rounds[-1], tables=opened))
    for drawn in ("given", "drawn"):
        settings = read_settings(system("riichi").settings, {"seat_winds": drawn})
        changed = replace(event, players=players, rounds=rounds, settings=settings)
        page = publish(edition_of(changed, system("riichi")), "html").decode()
        assert 'data-k="team"' in page and "<bdi>Pair 1</bdi>" in page
        assert (page.count("<td class=wind><") > 0) is (drawn == "drawn")
    assert 'data-k="team"' not in publish(plain, "html").decode()
    clubs = tuple(replace(player, club=player.team) for player in players)
    same = publish(edition_of(replace(event, players=clubs), system("riichi")), "html").decode()
    assert 'data-k="team"' in same and 'data-k="club"' not in same


def test_drawn_winds_are_shown_table_by_table_as_soon_as_they_are_known() -> None:
    opened = with_settings(events.riichi(), seat_winds="drawn")
    event = opened.tournament
    last = event.rounds[-1]
    first, *others = last.tables
    done = replace(first, scores=(40_000, 35_000, 25_000, 20_000))
    rounds = (*event.rounds[:-1], replace(last, tables=(done, *others)))
    edition = replace(opened, tournament=replace(event, rounds=rounds))
    known = {seat.player: seat.place for seat in seats_of(edition)}
    assert [known[player] for player in first.seats] == ["East", "South", "West", "North"]
    assert {known[player] for table in others for player in table.seats} == {""}
    timer = publish(replace(edition, options={"what": "timer"}), "html").decode()
    cards = publish(replace(edition, options={"what": "tablecards"}), "pdf")
    wall = publish(replace(edition, options={"what": "pairings"}), "pdf")
    assert [timer.count(f"<b>{wind}</b>") for wind in "ESWN"] == [1] * 4
    assert "".join(pdf_pages(cards)).count("East") == 1
    said = "".join(pdf_pages(wall))
    assert [said.count(f"{wind} · ") for wind in "ESWN"] == [1] * 4
    earlier = round_table(edition, event.rounds[0])
    assert {str(row[1].value) for row in earlier.rows} == {"East", "South", "West", "North"}
