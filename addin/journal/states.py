"""A tournament as plain data: as facts of the journal, and to be told apart by digests.

Only what a pairing can depend on is in it, by names that stay: a digest is the same in every
version that computes from the same sheets.

As facts (:data:`State`) it is flat: ``("player", 12)`` is a player's data, ``("board", 3, 7)``
the game at board 7 of round 3, ``("table", 3, 7)`` the same of four, ``("byes", 3)`` who has
none in it, ``("setting", "rules")`` a setting as typed, ``("about", "title")`` what the event says
of itself, ``("planned",)`` the number of rounds, ``("seed",)`` and ``("system",)``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from operator import attrgetter
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pairing.formats.typed import read_result
from pairing.settings import Settings, format_value, read_settings, spec_of
from pairing.tournament import EVENT_FIELDS, Bye, Game, Player, Result, Round, Table, Tournament

T = TypeVar("T")

Change = tuple[Field[Any], Any, Any]
"""A field that changed, with its old and its new value as plain data."""

DIGITS = 12
"""Of a digest, as the Log shows it: enough to tell apart, short enough to read out."""


def as_line(data: Any) -> str:
    """Return plain data as one line of JSON, the shortest there is."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def digest(made: Any) -> str:
    """Return the first digits of the SHA-256 of a round, a tournament or plain data.

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
    """Return all that a pairing can depend on."""
    run = {key: getattr(tournament, key) for key in ("system", "planned", "seed")}
    return {
        **run,
        "settings": settings_data(tournament.settings),
        "players": [item_data(player) for player in tournament.players],
        "rounds": [round_data(round_) for round_ in tournament.rounds],
    }


def settings_data(settings: Settings) -> dict[str, str]:
    """Return every setting that a sheet shows, as it is typed in."""
    return {
        item.name: format_value(spec_of(item), getattr(settings, item.name))
        for item in settings.shown_fields()
    }


# -- players, games and tables as plain data ------------------------------------------------

LEAST = 4
"""Values that the plain data of a player, a game or a table has at least."""


@cache
def declared(kind: Any) -> tuple[tuple[Field[Any], Any, Any], ...]:
    """Return the fields that are journalled, each with its type and its usual value as data."""
    types = get_type_hints(kind)
    columns = []
    for item in fields(kind):
        usual = None if item.default is MISSING else item.default
        if item.default_factory is not MISSING:
            usual = item.default_factory()
        if item.metadata.get("journalled", True):
            columns.append((item, types[item.name], plain_data(usual)))
    return tuple(columns)


_AS_THEY_ARE = (int, str, bool, type(None))


def plain_data(value: Any) -> Any:
    """Return a value as JSON has it.

    >>> plain_data(frozenset({5, 2})), plain_data(Fraction(1, 2)), plain_data(Result.DRAW)
    ([2, 5], '1/2', '½-½')
    """
    if type(value) in _AS_THEY_ARE:
        return value
    if type(value) in (Fraction, Result):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def item_data(item: Player | Game | Table) -> list[Any]:
    """Return the values of all fields in their order, without usual ones at the end.

    >>> item_data(Player(3, "Ann", 2100, absent=frozenset({2})))
    [3, 'Ann', 2100, '', '', '', [2]]
    """
    kind: Any = type(item)
    values_of, _, usual = _columns(kind)
    values = [
        value if type(value) in _AS_THEY_ARE else plain_data(value) for value in values_of(item)
    ]
    while len(values) > LEAST and values[-1] == usual[len(values) - 1]:
        values.pop()
    return values


def item_from(kind: Callable[..., T], data: Sequence[Any]) -> T:
    """Return the player, game or table of :func:`item_data`.

    Raises ``ValueError`` or ``TypeError`` when it is none.
    """
    _, readers, usual = _columns(kind)
    if len(data) > len(usual):
        raise ValueError(data)
    values = {
        name: value if read is None or value is None else read(value)
        for (name, read), value in zip(readers.items(), data, strict=False)
    }
    return kind(**values)


_Readers = dict[str, Callable[[Any], Any] | None]


@cache
def _columns(kind: Any) -> tuple[attrgetter[Any], _Readers, list[Any]]:
    """Return what takes the journalled values of an item, what reads each, and the usual ones."""
    names = [item.name for item, _, _ in declared(kind)]
    readers = (_reader(type_) for _, type_, _ in declared(kind))
    usual = [value for _, _, value in declared(kind)]
    return attrgetter(*names), dict(zip(names, readers, strict=True)), usual


def _reader(type_: Any) -> Callable[[Any], Any] | None:
    """Return what makes a value of a field's type of plain data; ``None``: it is one."""
    if NoneType in get_args(type_):
        (type_,) = (kind for kind in get_args(type_) if kind is not NoneType)
    origin = get_origin(type_) or type_
    return read_result if origin is Result else origin if origin in _MADE else None


_MADE: tuple[Any, ...] = (frozenset, tuple, int, Fraction)


def changed_fields(kind: Any, old: Sequence[Any], new: Sequence[Any]) -> Iterator[Change]:
    """Return the fields in which two of :func:`item_data` differ, with old and new value."""
    usual = _columns(kind)[2]
    before, after = ([*data, *usual[len(data) :]] for data in (old, new))
    for (field_, _, _), was, is_ in zip(declared(kind), before, after, strict=True):
        if was != is_:
            yield field_, was, is_


# -- rounds ---------------------------------------------------------------------------------


def round_data(round_: Round) -> dict[str, Any]:
    """Return games, tables and byes of a round; see :func:`round_from`."""
    tables = {"tables": [item_data(table) for table in round_.tables]} if round_.tables else {}
    return {
        "games": [item_data(game) for game in round_.games],
        **tables,
        "byes": [[player, kind.value] for player, kind in round_.byes],
    }


def round_from(number: int, data: Mapping[str, Any]) -> Round:
    """Return the round; raises ``ValueError``, ``KeyError`` or ``TypeError`` when it is none."""
    return Round(
        number,
        tuple(item_from(Game, game) for game in data["games"]),
        tuple(item_from(Table, table) for table in data.get("tables", ())),
        byes=tuple((player, Bye(kind)) for player, kind in data["byes"]),
    )


# -- facts ----------------------------------------------------------------------------------

Key = tuple[str | int, ...]
State = dict[Key, Any]
"""Facts of a tournament by what they are about."""

PLANNED, SEED, SYSTEM = ("planned",), ("seed",), ("system",)

REPORTED = "reported"
"""``("reported", 2, 7)``: the result of board 7 of round 2, and the one that the report has."""


def state_of(tournament: Tournament) -> State:
    """Return a tournament as facts."""
    planned, seed = tournament.planned, tournament.seed
    state: State = {SYSTEM: tournament.system, PLANNED: planned, SEED: seed}
    lines = {name: getattr(tournament, name) for name in EVENT_FIELDS} | dict(tournament.details)
    state |= {("about", name): line for name, line in lines.items() if line}
    state |= settings_facts(tournament.settings) | players_facts(tournament.players)
    return state | rounds_facts(tournament.rounds)


def settings_facts(settings: Settings) -> State:
    """Return settings as facts."""
    return {("setting", name): typed for name, typed in settings_data(settings).items()}


def players_facts(players: Iterable[Player]) -> State:
    """Return players as facts, each without his number."""
    return {("player", player.number): item_data(player)[1:] for player in players}


def round_facts(round_: Round) -> State:
    """Return a round as facts; the byes in the order of start numbers."""
    number = round_.number
    byes = sorted([player, kind.value] for player, kind in round_.byes)
    return {
        ("byes", number): byes,
        **{("board", number, game.board): item_data(game)[1:] for game in round_.games},
        **{("table", number, table.number): item_data(table)[1:] for table in round_.tables},
    }


def rounds_facts(rounds: Iterable[Round]) -> State:
    """Return rounds as facts."""
    return {key: value for round_ in rounds for key, value in round_facts(round_).items()}


def rounds_of(state: State) -> dict[int, Round]:
    """Return the rounds of a state by number.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` where facts are none.
    """
    by_round: dict[int, dict[str, list[Any]]] = {}
    for (kind, *at), value in state.items():
        if kind in _OF_ROUND:
            data = by_round.setdefault(int(at[0]), {"games": [], "tables": [], "byes": []})
            if kind == "byes":
                data["byes"] = value
            else:
                data[_OF_ROUND[str(kind)]].append([at[1], *value])
    rounds = {}
    for number, data in sorted(by_round.items()):
        for boards in (data["games"], data["tables"]):
            boards.sort(key=lambda board: int(board[0]))
        made = rounds[number] = round_from(number, data)
        if state.get(("setting", "games_a_round")) == "2":
            games = tuple(replace(game, double=True) for game in made.games)
            rounds[number] = replace(made, games=games)
    return rounds


_OF_ROUND = {"board": "games", "table": "tables", "byes": "byes"}


def round_of(key: Key) -> int | None:
    """Return the number of the round a fact is about; ``None``: it is about none."""
    return int(key[1]) if key[0] in _OF_ROUND else None


def without_rounds(state: State, numbers: Collection[int | None]) -> State:
    """Return a state without the facts about these rounds."""
    return {
        key: value
        for key, value in state.items()
        if (at := round_of(key)) is None or at not in numbers
    }


def with_facts(state: State, facts: Mapping[Key, Any]) -> State:
    """Return a state with other values of some facts; ``None``: without them."""
    return {key: value for key, value in {**state, **facts}.items() if value is not None}


def players_of(state: State) -> dict[int, Player]:
    """Return the players of a state by start number; raises as :func:`item_from` does."""
    return {
        int(key[1]): item_from(Player, [key[1], *value])
        for key, value in state.items()
        if key[0] == "player"
    }


def tournament_of(state: State, kind: type[Settings]) -> Tournament:
    """Return the tournament of a state whose settings are of this kind.

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
