"""A tournament as plain data: as facts of the journal, and to be told apart by digests.

Only what a pairing can depend on is in it, by names that stay: a digest is the same in every
version that computes from the same sheets.

As facts (:data:`State`) it is flat: ``("player", 12)`` is a player's data, ``("board", 3, 7)``
the game at board 7 of round 3, ``("table", 3, 7)`` the same of four, ``("byes", 3)`` who has
none in it, ``("setting", "rules")`` a setting as typed, ``("planned",)`` the number of rounds,
``("seed",)`` and ``("system",)``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from pairing.formats.typed import read_result
from pairing.keep_apart import shown_fields
from pairing.settings import Settings, format_value, read_settings, spec_of
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

DIGITS = 12
"""Of a digest, as the Log shows it: enough to tell apart, short enough to read out."""


def as_line(data: Any) -> str:
    """Plain data as one line of JSON, the shortest there is."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def digest(made: Any) -> str:
    """The first digits of the SHA-256 of a round, a tournament or plain data.

    >>> digest({"a": 1}) == digest({"a": 1}), len(digest([]))
    (True, 12)
    """
    if isinstance(made, Tournament):
        made = tournament_data(made)
    elif isinstance(made, Round):
        made = [made.number, round_data(made)]
    return sha256(as_line(made).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


MODE = ("setting", "official")
"""The key of the setting that holds an event to a federation's rules."""


def tournament_data(tournament: Tournament) -> dict[str, Any]:
    """All that a pairing can depend on."""
    return {
        **run_data(tournament),
        "players": [player_data(player) for player in tournament.players],
        "rounds": [round_data(round_) for round_ in tournament.rounds],
    }


# -- how it is run ------------------------------------------------------------------------


def run_data(tournament: Tournament) -> dict[str, Any]:
    """System, number of rounds, seed, and the settings as they are typed in."""
    return {
        "system": tournament.system,
        "planned": tournament.planned,
        "seed": tournament.seed,
        "settings": settings_data(tournament.settings),
    }


def settings_data(settings: Settings) -> dict[str, str]:
    """Every setting that a sheet shows, as it is typed in."""
    return {
        item.name: format_value(spec_of(item), getattr(settings, item.name))
        for item in shown_fields(type(settings))
    }


# -- players --------------------------------------------------------------------------------


def player_data(player: Player) -> list[Any]:
    """A player as a list, his number first; see :func:`player_from`."""
    return [
        *(player.number, player.name, player.rating, player.rank, player.club, player.country),
        *(sorted(player.absent), sorted(player.half_byes)),
        None if player.start_score is None else str(player.start_score),
        *(player.start_level, int(player.substitute)),
    ]


def player_from(data: list[Any]) -> Player:
    """The player; raises ``ValueError`` or ``TypeError`` when it is none."""
    number, name, rating, rank, club, country, absent, half, score, level, substitute = data
    return Player(
        *(int(number), str(name), rating, rank, club, country, frozenset(absent), frozenset(half)),
        start_score=None if score is None else Fraction(score),
        start_level=level,
        substitute=bool(substitute),
    )


# -- rounds ---------------------------------------------------------------------------------


def round_data(round_: Round) -> dict[str, Any]:
    """Games, tables and byes of a round; see :func:`round_from`."""
    tables = {"tables": [table_data(table) for table in round_.tables]} if round_.tables else {}
    return {
        "games": [game_data(game) for game in round_.games],
        **tables,
        "byes": [[player, kind.value] for player, kind in round_.byes],
    }


def game_data(game: Game) -> list[Any]:
    """Board, White, Black, result as typed, stones, and the komi where it is said."""
    komi = [] if game.komi is None else [str(game.komi)]
    return [game.board, game.white, game.black, str(game.result or ""), game.handicap, *komi]


def table_data(table: Table) -> list[Any]:
    """Number, seats, scores, penalties, and chombos and notes where there are any."""
    beside = any(table.chombos) or any(table.notes)
    scores = None if table.scores is None else list(table.scores)
    return [
        *(table.number, list(table.seats), scores, list(table.penalties)),
        *([list(table.chombos), list(table.notes)] if beside else []),
    ]


def round_from(number: int, data: Mapping[str, Any]) -> Round:
    """The round; raises ``ValueError``, ``KeyError`` or ``TypeError`` when it is none."""
    return Round(
        number,
        tuple(game_from(*game) for game in data["games"]),
        tuple(table_from(*table) for table in data.get("tables", ())),
        byes=tuple((player, Bye(kind)) for player, kind in data["byes"]),
    )


def game_from(
    board: int, white: int, black: int, result: str, handicap: int, komi: str = ""
) -> Game:
    """The game of :func:`game_data`."""
    typed = read_result(result) if result else None
    return Game(board, white, black, typed, handicap, Fraction(komi) if komi else None)


def table_from(number: int, seats: Any, scores: Any, penalties: Any, *beside: Any) -> Table:
    """The table of :func:`table_data`."""
    four = tuple(scores) if scores else None
    return Table(number, tuple(seats), four, tuple(penalties), *map(tuple, beside))


# -- facts ----------------------------------------------------------------------------------

Key = tuple[str | int, ...]
State = dict[Key, Any]
"""Facts of a tournament by what they are about."""

PLANNED, SEED, SYSTEM = ("planned",), ("seed",), ("system",)

REPORTED = "reported"
"""``("reported", 2, 7)``: the result of board 7 of round 2, and the one that the report has."""


def state_of(tournament: Tournament) -> State:
    """A tournament as facts."""
    state: State = {
        SYSTEM: tournament.system,
        PLANNED: tournament.planned,
        SEED: tournament.seed,
    }
    state |= settings_facts(tournament.settings)
    state |= players_facts(tournament.players)
    return state | rounds_facts(tournament.rounds)


def settings_facts(settings: Settings) -> State:
    """Settings as facts."""
    return {("setting", name): typed for name, typed in settings_data(settings).items()}


def players_facts(players: Iterable[Player]) -> State:
    """Players as facts, each without his number."""
    return {("player", player.number): player_data(player)[1:] for player in players}


def round_facts(round_: Round) -> State:
    """A round as facts; the byes in the order of start numbers."""
    number = round_.number
    byes = sorted([player, kind.value] for player, kind in round_.byes)
    return {
        ("byes", number): byes,
        **{("board", number, game.board): game_data(game)[1:] for game in round_.games},
        **{("table", number, table.number): table_data(table)[1:] for table in round_.tables},
    }


def rounds_facts(rounds: Iterable[Round]) -> State:
    """Rounds as facts."""
    return {key: value for round_ in rounds for key, value in round_facts(round_).items()}


def rounds_of(state: State) -> dict[int, Round]:
    """The rounds of a state by number.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` where facts are none.
    """
    found: dict[int, dict[str, list[Any]]] = {}
    for (kind, *at), value in state.items():
        if kind in _OF_ROUND:
            data = found.setdefault(int(at[0]), {"games": [], "tables": [], "byes": []})
            if kind == "byes":
                data["byes"] = value
            else:
                data[_OF_ROUND[str(kind)]].append([at[1], *value])
    for data in found.values():
        data["games"].sort(key=_number)
        data["tables"].sort(key=_number)
    return {number: round_from(number, found[number]) for number in sorted(found)}


_OF_ROUND = {"board": "games", "table": "tables", "byes": "byes"}


def _number(data: list[Any]) -> int:
    return int(data[0])


def round_of(key: Key) -> int | None:
    """The number of the round a fact is about; ``None``: it is about none."""
    return int(key[1]) if key[0] in _OF_ROUND else None


def without_rounds(state: State, numbers: Collection[int | None]) -> State:
    """A state without the facts about these rounds."""
    return {
        key: value
        for key, value in state.items()
        if (at := round_of(key)) is None or at not in numbers
    }


def players_of(state: State) -> dict[int, Player]:
    """The players of a state by start number; raises as :func:`player_from` does."""
    return {
        int(key[1]): player_from([key[1], *value])
        for key, value in state.items()
        if key[0] == "player"
    }


def tournament_of(state: State, kind: type[Settings]) -> Tournament:
    """The tournament of a state whose settings are of this kind.

    Raises ``KeyError``, ``ValueError``, ``TypeError`` and ``PairbookError`` where it is none.
    """
    typed = {str(key[1]): value for key, value in state.items() if key[0] == "setting"}
    players = players_of(state)
    return Tournament(
        system=str(state[SYSTEM]),
        settings=read_settings(kind, typed),
        players=tuple(players[number] for number in sorted(players)),
        rounds=tuple(rounds_of(state).values()),
        planned=int(state[PLANNED]),
        seed=int(state[SEED]),
    )
