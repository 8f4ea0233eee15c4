"""What stands in the queue is there after whatever happened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from addin.actions import hall_queue
from addin.actions.hall_queue import Line
from addin.serve.queue import Queue
from pairing.errors import InputError

SENT = Line(0, "sent", 1, 4, (7, 9), "1-0", who=7)
ACCEPTED = Line(0, "accepted", 1, 4, (7, 9), "1-0", over=("",), by="players")


def opened(path: Path) -> Queue:
    """The queue of a workbook."""
    queue = Queue(path)
    queue.open()
    return queue


def test_lines_come_back_in_their_order(tmp_path: Path) -> None:
    queue = opened(tmp_path / "cup.xlsx")

    async def fill() -> None:
        await asyncio.gather(*(queue.add(queue.new(SENT)) for _ in range(50)))

    asyncio.run(fill())
    lines = hall_queue.read(queue.place)
    assert lines == queue.lines and len({one.id for one in lines}) == 50
    assert queue.place.name == "cup.hall.jsonl"
    assert [one.who for one in queue.sent(1, 4, (7, 9))] == [7] * 50
    assert queue.sent(1, 4, (7, 8)) == [], "other players sit there now"


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_torn_last_line_is_no_line_and_hides_none(tmp_path: Path, cut: int) -> None:
    queue = opened(tmp_path / "cup.xlsx")
    whole = hall_queue.as_bytes([queue.new(SENT), queue.new(ACCEPTED)])
    queue.place.write_bytes(whole + hall_queue.as_bytes([queue.new(SENT)])[:cut])
    assert [one.kind for one in hall_queue.read(queue.place)] == ["sent", "accepted"]
    later = queue.new(SENT)
    asyncio.run(queue.add(later))
    assert [one.id for one in hall_queue.read(queue.place)][-1] == later.id
    assert len(queue.lines) == 3


def test_it_holds_only_what_has_not_reached_the_workbook(tmp_path: Path) -> None:
    queue = opened(tmp_path / "cup.xlsx")
    sent, accepted = queue.new(SENT), queue.new(ACCEPTED)
    asyncio.run(queue.add(sent, accepted))
    queue.shorten(1)
    assert [one.kind for one in hall_queue.read(queue.place)] == ["accepted"]
    hall_queue.append(queue.place, [Line(5, "mark", of=accepted.id, fate="written")])
    queue.refresh()
    assert queue.waiting() == [accepted], "until the workbook was read again"
    queue.confirm(queue.marks)
    assert queue.waiting() == []
    queue.shorten(1)
    assert not queue.place.exists()


def test_what_was_sent_of_an_earlier_round_goes(tmp_path: Path) -> None:
    queue = opened(tmp_path / "cup.xlsx")
    asyncio.run(queue.add(queue.new(SENT)))
    queue.shorten(2)
    assert not queue.place.exists()


def test_one_server_alone_has_it(tmp_path: Path) -> None:
    first = opened(tmp_path / "cup.xlsx")
    with pytest.raises(InputError):
        Queue(tmp_path / "cup.xlsx").open()
    first.close()
    opened(tmp_path / "cup.xlsx").close()


def test_a_full_disk_is_told_and_nothing_is_received(tmp_path: Path) -> None:
    queue = opened(tmp_path / "cup.xlsx")
    queue.place.mkdir()
    with pytest.raises(OSError):
        asyncio.run(queue.add(queue.new(SENT)))
    assert queue.lines == []
