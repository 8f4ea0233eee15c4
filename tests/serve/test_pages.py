"""What players and spectators are shown and told, as HTML."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from addin.publish import edition_of
from addin.serve.hall_state import Clock
from pairing.systems import system
from pairing.tournament import Result
from tests.serve.halls import MANY, STRANGE, Visitor, edition, text_of


@pytest.fixture
def go(tmp_path: Path) -> Visitor:
    return Visitor(tmp_path, go=edition("leader"))


@pytest.fixture
def riichi(tmp_path: Path) -> Visitor:
    return Visitor(tmp_path, riichi=edition("riichi"))


def test_somebody_is_found_in_any_section(tmp_path: Path) -> None:
    editions = {"go": edition("leader"), "riichi": edition("riichi")}
    hall = Visitor(tmp_path, **editions)
    page = hall.get("/find?name=lee%20ANN")
    assert text_of(page).count("Ann Lee") == 2  # who is at his board plays others
    assert "Found: 2" in text_of(page)
    for name, shown in editions.items():
        ann = next(p.number for p in shown.tournament.players if p.name == "Ann Lee")
        boards = hall.hall.sections[name].boards.values()
        number = next(one.number for one in boards if ann in one.seats)
        assert re.search(rf"<b>{number}</b></div>\s*<div><p class=\"name\"><bdi>Ann Lee", page.text)
    assert "Cup of riichi" in page.text and "Cup of leader" in page.text


@pytest.mark.parametrize("typed", ["oest dana", "ØST DANA", "Danna Øst", "dan øst"])
def test_names_are_found_as_people_type_them(go: Visitor, typed: str) -> None:
    found = text_of(go.get("/find?name=" + typed))
    assert "Dana Øst" in found


def test_nobody_is_found_and_the_page_says_so(go: Visitor) -> None:
    assert "Nobody with this name" in text_of(go.get("/find?name=zzzz"))
    go.language = "ru"
    assert "Никого с таким именем" in text_of(go.get("/find?name=zzzz"))


def test_more_than_a_page_holds_are_asked_for_by_more_of_the_name(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, many=edition("leader", 0, MANY))
    assert "The first 30. Type more of the name." in text_of(hall.get("/find?name=player"))
    assert "Found: 1 " in text_of(hall.get("/find?name=player 007"))


def test_both_send_and_the_result_counts(go: Visitor) -> None:
    link = go.board("go", 1)
    board = go.hall.sections["go"].boards[1]
    form = go.get(link).text
    assert all(f'value="{seat}" required' in form for seat in board.seats)
    assert re.findall(r'name="result" value="([^"]+)"', form) == ["1-0", "½-½", "0-1"]
    first = go.post(link, who=str(board.seats[0]), result="1-0")
    assert first.status_code == 200
    assert f"Received: 1-0, {board.names[0]} wins" in text_of(first)
    assert f"Now waiting for: {board.names[1]}" in text_of(first)
    again = go.post(link, who=str(board.seats[0]), result="1-0")
    assert text_of(again) == text_of(first)
    assert len(go.hall.sections["go"].queue.lines) == 1
    second = go.post(link, who=board.names[1], result="1-0")
    assert f"Counts: 1-0, {board.names[0]} wins" in text_of(second)


def test_different_results_are_for_the_arbiter(go: Visitor) -> None:
    link, board = go.board("go", 2), go.hall.sections["go"].boards[2]
    go.post(link, who=str(board.seats[0]), result="1-0")
    page = text_of(go.post(link, who=str(board.seats[1]), result="0-1"))
    assert "Call the arbiter" in page
    for name, result in zip(board.names, ("1-0", "0-1"), strict=True):
        winner = board.names[0 if result == "1-0" else 1]
        assert f"{name} : {result}, {winner} wins" in page


@pytest.mark.parametrize("sent", [{"result": "1-0"}, {"who": "99", "result": "1-0"},
                                  {"result": "+--"}, {}])  # fmt: skip
def test_what_nobody_may_send_is_refused_on_the_same_page(
    go: Visitor, sent: dict[str, str]
) -> None:
    link, board = go.board("go", 1), go.hall.sections["go"].boards[1]
    if sent.get("result") == "+--":
        sent = {**sent, "who": str(board.seats[0])}
    page = go.post(link, **sent)
    assert page.status_code == 422 and 'class="said bad"' in page.text
    assert 'name="result"' in page.text and not go.hall.sections["go"].queue.lines


def test_four_scores_are_recognised_and_a_wrong_sum_is_sent_back(riichi: Visitor) -> None:
    link, board = riichi.board("riichi", 1), riichi.hall.sections["riichi"].boards[1]
    who = str(board.seats[0])
    typed = {"score1": "45 000", "score2": "35,0", "score3": "25000", "score4": "14000"}
    page = riichi.post(link, who=who, **typed)
    assert page.status_code == 422 and 'value="35,0"' in page.text and "checked" in page.text
    said = text_of(riichi.post(link, who=who, **{**typed, "score4": "15"}))
    assert said.count("45 000") == 2 and "Received" in said
    riichi.language = "ru"
    said = text_of(riichi.get(link))
    assert "В 45 000 · Ю 35 000 · З 25 000 · С 15 000" in said


def test_an_old_link_and_one_of_nobody_say_so(go: Visitor, tmp_path: Path) -> None:
    link = go.board("go", 1)
    assert go.get(link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 404
    go.hall.sections["go"].take("1", edition("leader", 3))
    page = go.get(link)
    assert page.status_code == 410 and "This link was for round 3" in text_of(page)
    assert 'href="/"' in page.text
    assert go.post(link, who="1", result="1-0").status_code == 410


def test_an_address_that_leads_nowhere_is_said_in_the_language_of_the_phone(go: Visitor) -> None:
    go.language = "ru"
    asked = go.get("/nowhere")
    assert asked.status_code == 404 and asked.text == "Такой страницы здесь нет."


def test_the_card_of_a_table_leads_to_the_round_that_is_played(go: Visitor) -> None:
    section = go.hall.sections["go"]
    card = go.hall.link(section, section.boards[1], stays=True)
    assert go.get(card).url.path == go.board("go", 1)
    section.take("1", edition("leader", 3))
    assert go.get(card).url.path == go.board("go", 1) and "Round 4" in go.get(card).text
    assert go.get(go.board("go", 1).replace("/b/", "/t/")).status_code == 404
    assert go.get(card.replace("/t/", "/b/")).status_code in (404, 410)


def test_screens_have_everybody_and_the_announcement(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, many=edition("dutch", 1, MANY))
    hall.hall.announce("Round 3 begins at <b>14:00</b>")
    for name, pages in (("pairings", 4), ("standings", 7)):
        page = hall.get(f"/screen/{name}").text
        assert page.count("<section") == pages
        assert page.count("Round 3 begins at &lt;b&gt;14:00&lt;/b&gt;") == pages
        assert all(name.strip() in page for name in MANY)
    assert hall.get("/screen/nothing").status_code == 404


def test_the_screen_says_how_much_of_a_round_is_in(tmp_path: Path) -> None:
    event = edition("dutch", 0).tournament
    first, *others = event.rounds[-1].games
    games = (replace(first, result=Result.DRAW), *others)
    event = replace(event, rounds=(replace(event.rounds[-1], games=games),))
    running = Visitor(tmp_path, go=edition_of(event, system("dutch")))
    said = text_of(running.get("/screen/standings"))
    assert f"Round 1 runs: 1 of {len(games)} results in." in said and "After round" not in said


def test_the_clock_says_what_is_left_by_the_servers_clock(go: Visitor) -> None:
    assert 'data-left="3600.0"' in go.get("/screen/clock").text
    go.hall.set_clock(Clock.of(5).started())
    page = go.get("/screen/clock").text
    assert "data-runs" in page and 290 < float(re.findall(r'data-left="([^"]+)"', page)[0]) <= 300
    go.hall.set_clock(Clock(5, 0.0, time.time() - 90))
    page = go.get("/screen/clock").text
    assert -95 < float(re.findall(r'data-left="([^"]+)"', page)[0]) < -89 and ">0:00<" in page


def test_the_publication_has_the_way_back_and_looks_for_news(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, go=edition("leader"), riichi=edition("riichi"))
    page = hall.get("/s/go").text
    assert 'href="/"' in page and 'href="/s/riichi"' in page and "data-mark" in page
    assert "connect-src &#39;self&#39;" in page and "EventSource" in page
    assert hall.get("/s/none").status_code == 404


def test_hostile_names_stay_names(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, strange=edition("dutch", 1, STRANGE))
    board = hall.board("strange", 1)
    for path in ("/", "/find?name=a", "/find?name=%3Cscript%3E", "/screen/pairings",
                 "/screen/standings", "/door", board):  # fmt: skip
        page = hall.get(path).text
        assert "alert(1)</script>" not in page and "<img" not in page, path
        assert 'onmouseover="alert' not in page, path


def test_no_page_asks_for_anything_outside_the_hall(go: Visitor) -> None:
    for path in ("/", "/find?name=ann", "/s/go", "/screen/pairings", "/screen/standings", "/door",
                 go.board("go", 1)):  # fmt: skip
        page = go.get(path).text.replace("http://hall.test", "")
        page = re.sub(r"<script>.*?</script>|<style>.*?</style>|data:[^\"]*", "", page, flags=re.S)
        assert "//" not in page, path
    for name in ("hall.css", "screen.css", "board.js", "live.js", "screen.js"):
        content = go.get(f"/static/{name}")
        assert content.status_code == 200 and "http" not in content.text
        assert "__" not in content.text
    assert go.get("/static/words.toml").status_code == 404
    assert go.get("/static/..%2Fhall.py").status_code == 404


def test_long_pages_travel_compressed(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, many=edition("dutch", 1, MANY))
    page = hall.get("/s/many")
    assert "Player 007" in page.text and page.headers["content-encoding"] == "gzip"
