"""Events to print: a real congress, a small field with hostile names, tables of four."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from addin.publish import Edition, edition_of, publish
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.systems.riichi import Riichi, RiichiSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.events import leader_congress, played
from tools.measure_paper import words_of

LONG = ("Maximiliane " * 11).strip()[:120]

HOSTILE = (
    "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "محمد الفاتح", "דוד בן־גוריון",
    "Nguye\u0302\u0303n Thi\u0323", "Z\u0337\u0321\u0301\u0302\u0303\u0304algo", LONG,
    "Smile 😀 \U0001f004", "山田 太郎", "やまだ たろう", "$E=mc^2$ \\frac{a", "Ёлкин Иван",
    "one\u202etwo\u200b\nthree", "{name} %s \\", "@SUM(A1)", "+7 (900) 000",
)  # fmt: skip


@cache
def hostile() -> Tournament:
    players = tuple(
        Player(number, name, rating=2450 - 50 * number, club="=1+1" if number == 3 else "")
        for number, name in enumerate(HOSTILE, start=1)
    )
    event = Tournament(
        "leader", LeaderSettings(places=2), players, (), 5, 1,
        "<b>Cup</b> $x$ & Co", "=HYPERLINK(1)", "21.11.2026",
    )  # fmt: skip
    return played(event, 2, results=(Result.WHITE_WINS,))


@cache
def small() -> Tournament:
    """Nine players, one round with handicap, komi, a bye, a half-point bye and an absence."""
    names = ("Яшин", "Ёлкин", "Ежов", "Йовчев", "Иванов", "Čapek", "Cam", "Da", "Ек", "Zoe")
    players = tuple(
        Player(number, name, rating=2000 - 10 * number, rank="1d")
        for number, name in enumerate(names, start=1)
    )
    games = (Game(1, 1, 2), Game(2, 3, 4, None, 3), Game(3, 5, 6, None, 0, Fraction(13, 2)))
    rounds = (Round(1, games, (), ((7, Bye.PAIRING), (8, Bye.HALF))),)
    return system("leader").start(
        Tournament("leader", LeaderSettings(places=2), players, rounds, 3, 1, "Кубок")
    )


@cache
def riichi() -> Tournament:
    """Tables of four; the last of three rounds is seated but not played."""
    people = tuple(Player(n, f"Игрок{n:02} Анна", rating=1500 + n) for n in range(1, 17))
    event = Tournament(
        "riichi", RiichiSettings(modes=("random",)), people, (), 8, 1, "Кубок риичи", "Казань"
    )
    event = played(event, 2, seed=5)
    return replace(event, rounds=(*event.rounds, Riichi().pair(event).round))


EVENTS = {"congress": leader_congress, "hostile": hostile, "small": small, "riichi": riichi}


@cache
def _edition(name: str, language: str, after: int | None) -> Edition:
    event = EVENTS[name]()
    return edition_of(event, system(event.system), language=language, round=after)


def edition(name: str, language: str = "en", **options: Any) -> Edition:
    """An event's edition; the standings are computed once."""
    made = _edition(name, language, options.get("round"))
    return replace(made, options={**made.options, **options})


# -- looking into a PDF ---------------------------------------------------------------------


@cache
def pdf_pages(pdf: bytes) -> tuple[str, ...]:
    """The text of every page, laid out as on paper."""
    text = _poppler(pdf, "pdftotext", "-layout", "{}", "-").decode("utf-8")
    return tuple(text.split("\f")[:-1])


def pieces(pdf: bytes) -> str:
    """Every piece of text in the order in which it was written, without spaces."""
    return flat("".join(one.text for one in words_of(pdf)))


def pdf_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Sizes of the pages in whole millimetres."""
    told = _poppler(pdf, "pdfinfo", "-l", "10000", "{}").decode("utf-8")
    points = re.findall(r"size:\s+([\d.]+) x ([\d.]+) pts", told)
    return {(round(float(w) * 25.4 / 72), round(float(h) * 25.4 / 72)) for w, h in points}


def _poppler(pdf: bytes, *command: str) -> bytes:
    if not shutil.which(command[0]):
        pytest.skip(f"needs poppler ({command[0]})")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        path.write_bytes(pdf)
        run = [str(path) if part == "{}" else part for part in command]
        done = subprocess.run(run, check=True, capture_output=True, timeout=60)
    assert not done.stderr, done.stderr
    return done.stdout


def flat(text: str) -> str:
    """A text without spaces, line breaks and marks of direction."""
    return re.sub(r"[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text)


@cache
def printed(event: str, what: str, language: str = "en", paper: str = "A4") -> bytes:
    """A PDF, made once."""
    return publish(edition(event, language, what=what, paper=paper), "pdf")
