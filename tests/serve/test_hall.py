"""Results on their way from the phones into the workbook."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from addin import actions
from addin.actions import hall_queue
from addin.actions.hall_queue import file_of
from addin.actions.people.lines import withdraw_player
from addin.commands import click as clicks
from addin.commands.registry import COMMANDS
from addin.engines.file import open_book
from pairing.tournament import Result
from tests.support.books import cup, paired, riichi_cup
from tests.support.drivers import FileDriver
from tests.support.halls import anyio_backend as anyio_backend
from tests.support.halls import send, served, until
from tests.support.terminal import run

pytestmark = pytest.mark.anyio


def enter(path: Path, results: dict[int, Result | None]) -> None:
    """The arbiter types results of round 1 into the closed workbook."""
    FileDriver().run(path, actions.enter_results, 1, results)


def results(path: Path) -> list[str]:
    """The results of the last round in the workbook."""
    round_ = actions.load(open_book(path, read_only=True))[1].rounds[-1]
    return [str(one.result or "") for one in round_.games]


async def send_while_open(path: Path, *boards: int) -> None:
    """White wins at these boards while Excel has the workbook open; then it is closed."""
    owner = path.with_name(f"~${path.name}")
    owner.write_bytes(b"\3Ann")

    async with served(path) as (hall, section, client):
        for board in boards:
            await send(hall, section, client, board, "1-0", "1-0")
    owner.unlink()


async def test_agreed_results_are_written_and_the_queue_is_empty_then(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 6, name="dutch"))

    async with served(path) as (hall, section, client):
        assert await send(hall, section, client, 1, "1-0", "1-0") == [303, 303]
        assert await send(hall, section, client, 2, "½-½") == [303]
        assert await send(hall, section, client, 3, "1-0", "0-1") == [303, 303]
        await until(lambda: section.boards[1].result == "1-0")
        assert [section.state(one).kind for one in (1, 2, 3)] == ["counted", "waiting", "conflict"]
        await hall.correct(section, 3, "0-1")
        await until(lambda: section.boards[3].result == "0-1")
        assert await hall.accept(section) == 1
        await until(lambda: section.boards[2].result == "½-½")
        await send(hall, section, client, 1, "0-1", "0-1")  # both made a mistake
        await until(lambda: section.boards[1].result == "0-1")
    assert results(path) == ["0-1", "½-½", "0-1"]
    assert not hall_queue.queue_file(path).exists()


async def test_accepting_all_leaves_what_both_have_agreed_on(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))

    async with served(path) as (hall, section, client):
        await send(hall, section, client, 1, "1-0", "1-0")
        assert await send(hall, section, client, 1, "0-1") == [303]  # one of them regrets it
        await send(hall, section, client, 2, "½-½")
        assert await hall.accept(section) == 1
        assert section.counted(section.boards[1]) == "1-0"
        assert section.state(1).kind == "waiting"
        assert await hall.accept(section, 1) == 1
        assert section.counted(section.boards[1]) == "0-1"


async def test_links_are_told_again_when_a_round_is_paired_anew_with_other_boards(
    tmp_path: Path,
) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 6, name="dutch"))

    async with served(path) as (hall, section, _):
        told: list[list[int]] = []
        hall.on_round = lambda: told.append(sorted(section.boards))
        driver = FileDriver()  # faster than the server looks: it sees the second round 1 only
        driver.run(path, actions.undo_last_round)
        for name in ("Player 005", "Player 006"):
            driver.run(path, withdraw_player, name)
        driver.run(path, actions.pair_next_round)
        await until(lambda: len(section.boards) == 2)
        assert told == [[1, 2]]


async def test_a_refusal_is_in_the_language_of_the_page(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch", language="ru"))

    async with served(path) as (hall, section, client):
        link = hall.link(section, section.boards[1])
        for headers, said in (
            ({}, "Укажите, кто вы"),
            ({"Accept-Language": "en"}, "Choose who you are"),
        ):
            form = {"who": "99", "result": "1-0"}
            answer = await client.post(link, data=form, headers=headers)
            assert answer.status_code == 422 and said in answer.text, answer.text


async def test_one_sender_is_enough_when_the_event_says_so(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch", hall_results="7"))

    async with served(path) as (hall, section, client):
        await send(hall, section, client, 1, "1-0")
        state = section.state(1)
        assert state.kind == "waiting" and state.due == pytest.approx(state.sent[0].at + 420)
        with patch("addin.serve.section.time") as clock:
            clock.time.return_value = state.due
            assert section.state(1).kind == "agreed"


async def test_a_workbook_open_in_excel_gets_them_with_the_next_click(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))
    owner = tmp_path / "~$cup.xlsx"
    owner.write_bytes(b"\3Ann")

    async with served(path) as (hall, section, client):
        before, held = path.read_bytes(), []
        hall.on_waiting = lambda section, count: held.append((section.name, count))
        await send(hall, section, client, 1, "1-0", "1-0")
        await until(lambda: section.open_in is not None)
        assert "Excel" in section.open_in["en"] and path.read_bytes() == before
        assert (len(section.queue.waiting()), section.state(1).kind) == (1, "counted")
        assert held == [("cup", 1)]
    assert hall_queue.any_waiting(path)
    owner.unlink()
    book = open_book(path)
    # One on the web alone has no file here, and its clicks go on.
    on_web = SimpleNamespace(fullname="https://example.org/cup.xlsx")
    assert file_of(cast(Any, on_web)) is None and file_of(cast(Any, SimpleNamespace())) is None
    assert file_of(book) == path
    (check,) = (one for one in COMMANDS if one.key == "check")
    assert clicks.click(check, book) is not None
    book.save()
    assert results(path)[0] == "1-0"

    async with served(path) as (hall, section, client):
        await until(lambda: not hall_queue.any_waiting(path))  # it is seen in the file
    assert results(path)[0] == "1-0"


async def test_what_was_taken_and_never_saved_is_taken_again(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))
    await send_while_open(path, 1)
    lost = open_book(path)
    (check,) = (one for one in COMMANDS if one.key == "check")
    assert clicks.click(check, lost) is not None
    assert results(path)[0] == "", "Excel was ended without saving"
    run("hall", str(path))
    assert results(path)[0] == "1-0"


async def test_what_the_arbiter_typed_wins_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))
    await send_while_open(path, 1, 2)
    queue = hall_queue.queue_file(path)
    kept = queue.read_bytes()
    queue.unlink()
    enter(path, {1: Result.DRAW})  # typed before any click
    queue.write_bytes(kept)
    run("check", str(path))
    run("hall", str(path))
    shown = capsys.readouterr().out
    assert results(path) == ["½-½", "1-0"]
    assert "board 1: ½-½ stays" in shown and "1-0" in shown

    async with served(path) as (hall, _, client):
        page = await client.post("/arbiter", data={"pin": hall.pin, "do": "standings"})
        assert "board 1: ½-½ stays" in page.text


async def test_results_of_a_round_that_was_taken_back_are_dropped(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))
    await send_while_open(path, 1)
    queue = hall_queue.queue_file(path)
    line = json.loads(queue.read_text().splitlines()[-1])
    queue.write_text(json.dumps({**line, "seats": [4, 2]}) + "\n")
    run("hall", str(path))
    assert results(path) == ["", ""]


async def test_four_scores_are_recognised_and_their_sum_is_checked(tmp_path: Path) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8))

    async with served(path) as (hall, section, client):
        board = section.boards[1]
        link = hall.link(section, board)

        async def sent(who: int, *scores: str) -> int:
            form = {f"score{at}": one for at, one in enumerate(scores, start=1)}
            return (await client.post(link, data={"who": str(who), **form})).status_code

        assert await sent(board.seats[0], "31000", "29000", "25000", "16000") == 422
        assert await sent(board.seats[0], "31000", "29000", "25000") == 422
        typed = (("42.1", "30.5", "27.4", "20"), ("421", "305", "274", "200"))
        whole = ("42 100", "30500", "27400", "20000")
        for at, seat in enumerate(board.seats):
            assert await sent(seat, *(typed[at] if at < 2 else whole)) == 303
        await until(lambda: section.boards[1].result == "42100 30500 27400 20000")


async def test_a_broken_workbook_leaves_the_pages_as_they_were(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 4, name="dutch"))
    good = path.read_bytes()

    async with served(path) as (hall, section, client):
        path.write_bytes(b"PK no workbook")
        await until(lambda: section.fault is not None)
        assert (await client.get("/s/cup")).status_code == 200
        assert await send(hall, section, client, 1, "1-0", "1-0") == [303, 303]
        path.write_bytes(good)
        await until(lambda: section.boards[1].result == "1-0")
