"""A whole tournament of real players, played in a fresh folder, for people to look at."""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from addin import actions
from addin.cli import printer
from addin.engines.file import open_book
from addin.engines.file.lock import only_writer
from addin.exchange.creating import create
from addin.templates import template
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.formats.format import FileContent
from pairing.formats.registry import read_file
from pairing.formats.typed import read_result
from pairing.tournament import Player, Result

if TYPE_CHECKING:
    import xlwings as xw

PLAYERS = "egc2011-demo-players.csv"
GAMES = "egc2011-demo-games.csv"
ROUNDS = 5
PLACES = 3
SEED = 2011
EVENT = {"place": "Talence", "date": "2011", "arbiter": "pairbook"}


def demo(folder: Path | None = None, *, lang: str = LANGUAGES[0]) -> Path:
    """Play a whole tournament of real players in a fresh folder; returns the workbook's path."""
    words = Catalogue(lang)
    numbered = (Path(f"pairbook-demo-{number}") for number in count(2))
    folder = folder or next(p for p in chain([Path("pairbook-demo")], numbered) if not p.exists())
    samples = template("samples")
    _, real_event = read_file(FileContent(PLAYERS, (samples / PLAYERS).read_bytes()))
    players = real_event.tournament.players
    real = real_results((samples / GAMES).read_text(encoding="utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / words("demo.file")
    event = {"title": words("demo.title"), **EVENT}
    create(
        path, system="leader", language=lang, rounds=ROUNDS, seed=SEED, players=players,
        event=event, settings={"places": str(PLACES)}, replace=True,
    )  # fmt: skip
    with only_writer(path):
        book = open_book(path)
        repeated = _play(book, players, real, words)
        actions.update_levels(book)
        actions.crosstable(book)
        order = actions.standings(book)
        book.save()
    printer.say(words("demo.done", players=len(players), rounds=ROUNDS, real=repeated))
    for line in order.data["order"][:5]:
        printer.say(f"  {line['place']}. {line['player']}  {line['points']}")
    printer.say(words("demo.look", file=str(path.resolve())))
    return path


def _play(
    book: xw.Book,
    players: Sequence[Player],
    real: Mapping[tuple[str, str], Result],
    words: Catalogue,
) -> int:
    """Pair and play every round; returns how many games had a real result."""
    chance = random.Random(SEED)
    known = {player.name: player for player in players}
    repeated = 0
    with printer.progress(words("demo.playing")) as bar:
        for number in range(1, ROUNDS + 1):
            results = {}
            for board in actions.pair_next_round(book).data["boards"]:
                white, black = known[board["white"]], known[board["black"]]
                played = real.get((white.name, black.name))
                repeated += played is not None
                results[board["board"]] = played or draw_result(white, black, chance)
            actions.enter_results(book, number, results)
            bar(number / ROUNDS)
    return repeated


def real_results(table: str) -> dict[tuple[str, str], Result]:
    """Return results of real games from either side, by names of White and Black.

    ``table`` is a CSV with the columns ``white,black,result``.
    """
    results: dict[tuple[str, str], Result] = {}
    for row in csv.DictReader(table.splitlines()):
        result = read_result(row["result"])
        if result is None:
            continue
        results[row["white"], row["black"]] = result
        results[row["black"], row["white"]] = result.turned
    return results


def draw_result(white: Player, black: Player, chance: random.Random) -> Result:
    """Draw a result by the rating formula ``p = 1/2 + (R1 - R2)/(3000 - Rmean)``."""
    r1, r2 = white.rating or 0, black.rating or 0
    expected = Fraction(1, 2) + Fraction(r1 - r2) / (3000 - Fraction(r1 + r2, 2))
    return Result.WHITE_WINS if chance.random() < expected else Result.BLACK_WINS
