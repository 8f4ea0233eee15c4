"""Codes on paper: each leads to its own board, and only the arbiter gets them."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.serve.arbiter import COOKIE
from tests.serve.halls import ADDRESS, Visitor, edition
from tools.shared import in_pixels


@pytest.mark.parametrize("what", ["pairings", "slips"])
def test_every_board_has_the_code_of_its_link(tmp_path: Path, what: str) -> None:
    hall = Visitor(tmp_path, go=edition("leader"))
    wanted = {ADDRESS + hall.board("go", number) for number in range(1, 9)}
    assert codes(hall.paper(f"/arbiter/print/go/{what}.pdf")) == wanted


@pytest.mark.parametrize("what", ["cards", "tablecards", "pairings"])
def test_tables_of_four_have_theirs(tmp_path: Path, what: str) -> None:
    hall = Visitor(tmp_path, riichi=edition("riichi", language="ru"))
    section = hall.hall.sections["riichi"]
    stays = what == "tablecards"
    boards = [section.boards[number] for number in range(1, 5)]
    wanted = {ADDRESS + hall.hall.link(section, board, stays=stays) for board in boards}
    pages = range(1 if what == "pairings" else 2)
    found = [codes(hall.paper(f"/arbiter/print/riichi/{what}.pdf"), page) for page in pages]
    assert set().union(*found) == wanted


def test_nobody_else_gets_them(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, go=edition("leader"))
    asked = hall.get("/arbiter/print/go/slips.pdf")
    assert asked.url.path == "/arbiter" and b"%PDF" not in asked.content
    hall.cookies = {COOKIE: "9999999999.0"}
    assert hall.get("/arbiter/print/go/slips.pdf").url.path == "/arbiter"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    hall = Visitor(tmp_path, go=edition("leader"))
    assert hall.paper("/arbiter/print/go/cards.pdf")
    assert hall.paper("/arbiter/print/go/tablecards.pdf").startswith(b"Round 3 has no tables")


def codes(pdf: bytes, page: int = 0) -> set[str]:
    """What an independent reader reads off a page."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp (extra test) reads QR codes")
    return {one.text for one in zxingcpp.read_barcodes(in_pixels(pdf, 200 / 72, page))}
