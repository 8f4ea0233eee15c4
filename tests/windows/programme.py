"""The rest of the program on Windows: every system, papers in PDF, the hall's server, its TLS."""

from __future__ import annotations

import ssl
import time
from pathlib import Path

import httpx
import pypdfium2
import pytest

from pairing.systems import ALIASES, REGISTRY
from tests.support.halls import serving
from tests.support.processes import results
from tests.windows.files import PATIENCE
from tests.windows.paths import do, written


@pytest.mark.parametrize("system", [*REGISTRY, *ALIASES])
def test_every_system_pairs_and_ranks(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, players = tmp_path / "Кубок.xlsm", written(tmp_path)
    for command in (
        ("new", path, "--system", system, "--players", players, "--rounds", 3, "--lang", "ru"),
        ("pair", path),
        ("explain", path, "--round", 1),
        ("standings", path),
        ("verify", path),
    ):
        code, said = do(capsys, *command)
        assert code == 0, (command, said)
    assert "Иванов" in said or "совпали" in said


def test_papers_have_the_letters_of_every_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, players = tmp_path / "Кубок.xlsx", written(tmp_path)
    assert do(capsys, "new", path, "--players", players, "--system", "chess")[0] == 0
    assert do(capsys, "pair", path)[0] == 0
    for what in ("pairings", "standings", "slips"):
        paper = tmp_path / f"{what}.pdf"
        code, said = do(capsys, "publish", path, "--to", "pdf", "--what", what, "-o", paper)
        assert code == 0, said
        with pypdfium2.PdfDocument(paper) as document:
            text = " ".join(page.get_textpage().get_text_range() for page in document)
        text = " ".join(text.split())
        assert "Иванов Пётр" in text and "Žofie" in text, what
    picture = tmp_path / "top.png"
    code, said = do(capsys, "publish", path, "--to", "png", "--what", "top", "-o", picture)
    assert code == 0, said
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert do(capsys, "norms", path)[0] == 0


def test_the_hall_is_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A result of both players arrives in the workbook."""
    path, players = tmp_path / "Кубок.xlsx", written(tmp_path)
    assert do(capsys, "new", path, "--players", players, "--system", "dutch")[0] == 0
    assert do(capsys, "pair", path)[0] == 0
    visitor = httpx.Client(timeout=PATIENCE, follow_redirects=True)
    with serving(path, home=tmp_path) as server, visitor as client:
        first = server.url(1)
        form = client.get(first).text
        seats = sorted({part.partition('"')[0] for part in form.split('name="who" value="')[1:]})
        assert len(seats) == 2, form
        for seat in seats:
            assert client.post(first, data={"who": seat, "result": "1-0"}).status_code == 200
        end = time.monotonic() + PATIENCE
        while not results(path) and time.monotonic() < end:
            time.sleep(0.5)
        assert results(path) == {1: "1-0"}


def test_tls_has_authorities_to_ask() -> None:
    """The embeddable Python brings its OpenSSL; Windows keeps the authorities."""
    assert ssl.OPENSSL_VERSION_INFO >= (3,)
    ssl.create_default_context()
