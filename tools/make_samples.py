"""Make the files of ``templates/samples`` from three real OpenGotha files.

Run it from the repository's root::

    python -m tools.make_samples

The same input gives the same files, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pairing.formats.opengotha import read_opengotha
from pairing.formats.plain_text import csv_text
from pairing.tournament import Player, Tournament

ROOT = Path(__file__).parents[1]
HERE = ROOT / "templates" / "samples"
SOURCES = ROOT / "tests" / "data" / "go"

DEMO_PLAYERS = 32
BIG_FIELD = 100


def densest(tournament: Tournament, size: int) -> list[Player]:
    """Players with many games among each other.

    Whoever has the fewest games with those left goes, the weakest first, until ``size``
    remain.
    """
    left = {player.number for player in tournament.players}
    met = {number: list(opponents) for number, opponents in tournament.opponents.items()}
    while len(left) > size:
        games = {number: sum(one in left for one in met[number]) for number in left}
        left.remove(min(left, key=lambda n: (games[n], tournament[n].rating or 0, -n)))
    return [player for player in tournament.players if player.number in left]


def spread(tournament: Tournament, size: int) -> list[Player]:
    """Players who played every round, taken evenly from the strongest to the weakest."""
    regulars = [
        player
        for player in by_rating(tournament.players)
        if len(tournament.opponents[player.number]) == len(tournament.rounds)
    ]
    return [regulars[index * len(regulars) // size] for index in range(size)]


def by_rating(players: Iterable[Player]) -> list[Player]:
    """Players by rating, unrated ones last, equal ones by start number."""
    return sorted(players, key=lambda player: (-(player.rating or 0), player.number))


def players_table(players: Iterable[Player], *, absences: bool) -> str:
    """Players as the CSV that ``pairbook new --players`` takes."""
    rows: list[tuple[object, ...]] = [("name", "rating", "rank", "club", "country", "absent")]
    for player in by_rating(players):
        absent = " ".join(map(str, sorted(player.absent))) if absences else ""
        country = player.country.upper()
        rows.append((player.name, player.rating, player.rank, player.club, country, absent))
    return csv_text(rows)


def games_table(tournament: Tournament, players: Iterable[Player]) -> str:
    """A CSV of the finished games in which both are among these players."""
    inside = {player.number for player in players}
    rows: list[tuple[object, ...]] = [("round", "white", "black", "result", "handicap")]
    for round_, game in tournament.games():
        if game.white in inside and game.black in inside and game.result is not None:
            names = (tournament[game.white].name, tournament[game.black].name)
            rows.append((round_.number, *names, game.result, game.handicap))
    return csv_text(rows)


def samples() -> dict[str, str]:
    """Contents of the sample files by name; what they are stands in their README."""
    lyon = read_opengotha(SOURCES / "ChampionnatLyon2017.xml")
    congress = read_opengotha(SOURCES / "egc2011.xml")
    demo = densest(congress, DEMO_PLAYERS)
    return {
        "lyon-2017.csv": players_table(lyon.players, absences=True),
        "egc2011-demo-players.csv": players_table(demo, absences=False),
        "egc2011-demo-games.csv": games_table(congress, demo),
        "egc2011-100.csv": players_table(spread(congress, BIG_FIELD), absences=False),
    }


if __name__ == "__main__":
    for name, content in samples().items():
        (HERE / name).write_text(content, encoding="utf-8", newline="\n")
