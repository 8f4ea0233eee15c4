"""A whole tournament of real players, played in a fresh folder, for people to look at."""

from __future__ import annotations

import csv
import random
from fractions import Fraction
from pathlib import Path

from rich.progress import track

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.templates import template
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from pairing.formats.format import FileContent
from pairing.formats.registry import read_file
from pairing.formats.results import parse_result
from pairing.tournament import Player, Result

PLAYERS = "egc2011-demo-players.csv"
GAMES = "egc2011-demo-games.csv"
ROUNDS = 5
PLACES = 3
SEED = 2011


def run_demo(folder: Path | None, language: str) -> Path:
    """Play the demonstration tournament and say where to look; returns the workbook's path."""
    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    words = Catalogue(language)
    folder = folder or _fresh_folder()
    samples = template("samples")
    _, event = read_file(FileContent(PLAYERS, (samples / PLAYERS).read_bytes()))
    players = event.tournament.players
    real = real_results((samples / GAMES).read_text(encoding="utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / words("demo.file")
    create(
        path,
        system="leader",
        language=language,
        rounds=ROUNDS,
        seed=SEED,
        players=players,
        event={
            "title": words("demo.title"),
            "place": "Talence",
            "date": "2011",
            "arbiter": "pairbook",
        },
        settings={"places": str(PLACES)},
        replace=True,
    )
    chance = random.Random(SEED)
    known = {player.name: player for player in players}
    book = open_book(path)
    repeated = 0
    for number in track(range(1, ROUNDS + 1), description=words("demo.playing")):
        boards = actions.pair_next_round(book).data["boards"]
        results = {}
        for board in boards:
            white, black = known[board["white"]], known[board["black"]]
            played = real.get((white.name, black.name))
            repeated += played is not None
            results[board["board"]] = played or draw_result(white, black, chance)
        actions.enter_results(book, number, results)
    actions.update_levels(book)
    actions.crosstable(book)
    order = actions.standings(book)
    book.save()
    print(words("demo.done", players=len(players), rounds=ROUNDS, real=repeated))
    for line in order.data["order"][:5]:
        print(f"  {line['place']}. {line['player']}  {line['points']}")
    print(words("demo.look", file=str(path.resolve())))
    return path


def _fresh_folder() -> Path:
    """``pairbook-demo``, or the first numbered one that does not exist yet."""
    candidate, number = Path("pairbook-demo"), 1
    while candidate.exists():
        number += 1
        candidate = Path(f"pairbook-demo-{number}")
    return candidate


def real_results(table: str) -> dict[tuple[str, str], Result]:
    """Results of real games from either side, by names of White and Black.

    ``table`` is a CSV with the columns ``white,black,result``.
    """
    found: dict[tuple[str, str], Result] = {}
    for row in csv.DictReader(table.splitlines()):
        result = parse_result(row["result"])
        if result is None:
            continue
        found[row["white"], row["black"]] = result
        found[row["black"], row["white"]] = turned(result)
    return found


def turned(result: Result) -> Result:
    """The same result with the colours exchanged."""
    return next(
        other
        for other in Result
        if (other.white, other.black, other.played) == (result.black, result.white, result.played)
    )


def draw_result(white: Player, black: Player, chance: random.Random) -> Result:
    """A result drawn by the rating formula ``p = 1/2 + (R1 - R2)/(3000 - Rmean)``."""
    r1, r2 = white.rating or 0, black.rating or 0
    expected = Fraction(1, 2) + Fraction(r1 - r2) / (3000 - Fraction(r1 + r2, 2))
    return Result.WHITE_WINS if chance.random() < expected else Result.BLACK_WINS
