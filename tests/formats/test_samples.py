"""The sample files can be read, and hold what their README says."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from pairing.formats.typed import read_result
from tests.formats.tables import taken

HERE = Path(__file__).parents[2] / "templates" / "samples"


def test_players_can_be_read() -> None:
    sizes = {
        path.name: len(taken(path).tournament.players)
        for path in sorted(HERE.glob("*.csv"))
        if "games" not in path.name
    }
    assert sizes == {"lyon-2017.csv": 23, "egc2011-demo-players.csv": 32, "egc2011-100.csv": 100}
    lyon = {player.name: player for player in taken(HERE / "lyon-2017.csv").tournament.players}
    assert lyon["Maussion Hugo"].absent == {1, 4, 5}
    assert lyon["Verrier Frédéric"].rating == 1231


def test_games_are_among_the_players_of_the_demo() -> None:
    players = {
        player.name for player in taken(HERE / "egc2011-demo-players.csv").tournament.players
    }
    with (HERE / "egc2011-demo-games.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) > 100
    assert all(read_result(game["result"]) for game in games)
    met = Counter(game[side] for game in games for side in ("white", "black"))
    assert set(met) == players
    assert min(met.values()) >= 4
    pairs = [frozenset((game["white"], game["black"])) for game in games]
    assert len(set(pairs)) == len(pairs)
    rounds = Counter((game["round"], game[side]) for game in games for side in ("white", "black"))
    assert max(rounds.values()) == 1
