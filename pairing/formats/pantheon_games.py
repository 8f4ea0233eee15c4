"""Games of Pantheon, a server of riichi clubs, as the present version of its interface has them.

The JSON of ``common.Mimir/GetLastGames`` (``Common/proto/mimir.proto``, ``atoms.proto``): games
with players in the order East, South, West, North, final results, penalties with reasons, and
hands, of which only chombos are looked at.  What four scores sum to in most games says the
starting points; a game that lacks a few thousands had sticks left on the table.  Names may be
in either of the two spellings of protocol buffers (``finalResults``, ``final_results``).  A game
has no round: it is one more than its players have played before.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.format import RIICHI, FileEvent, Format, Job
from pairing.formats.reading import parse_json
from pairing.formats.scores import Four
from pairing.names import one_line
from pairing.seat_winds import four
from pairing.systems import system
from pairing.table_notes import STICKS, may_be_sticks
from pairing.table_settings import table_settings
from pairing.tournament import Outcome, Player, Round, Table, Tournament

ID = "id"
"""Under which the server's number of a player is kept."""

SEATS = 4


def _get(data: Mapping[str, Any], name: str, default: Any = None) -> Any:
    """Return a field under either spelling; ``None`` and a field that is left out are the
    default.
    """
    camel = name.split("_")[0] + "".join(part.title() for part in name.split("_")[1:])
    value = data.get(name, data.get(camel))
    return default if value is None else value


def read_games(source: str, name: str) -> Tournament:
    """Return the players and rounds of a file; raises ``InputError`` for what is no such file.

    >>> text = '{"games": [], "players": [{"id": 7, "title": "Ann"}]}'
    >>> read_games(text, "x.json").players[0].ids["riichi"]
    '7'
    """
    data = parse_json(source, name)
    if not isinstance(data, dict):
        raise InputError("error.rgf_not", file=name)
    try:
        people = {int(player["id"]): str(player["title"]) for player in data["players"]}
        games = list(_get(data, "games", []))
        numbers = {server: number for number, server in enumerate(people, start=1)}
        players = tuple(
            Player(numbers[server], title, ids={RIICHI: str(server), ID: str(server)})
            for server, title in people.items()
        )
        rounds, total = _with_sticks(_rounds(games, numbers))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("error.pantheon_games", file=name) from error
    changed: dict[str, Any] = {"starting_points": total // SEATS}
    settings = replace(system(RIICHI).settings(), **changed)
    return Tournament("riichi", settings, players, rounds, planned=max(1, len(rounds)))


def _with_sticks(rounds: tuple[Round, ...]) -> tuple[tuple[Round, ...], int]:
    """Return the rounds with a note beside tables where sticks were left, and what scores sum to.

    Everybody begins with whole thousands: a sum of whole thousands stands for itself or for the
    next one that four can have begun with, a multiple of 4000.  Most games (of as many, the
    larger) say which; if none does it is the usual one.  A table that lacks as much as sticks
    may be has the note; another sum that is wrong is left to be told of.
    """
    step = 1000 * SEATS
    sums = Counter(
        -(-sum(table.scores) // step) * step
        for round_ in rounds
        for table in round_.tables
        if table.scores is not None and sum(table.scores) > 0 and not sum(table.scores) % 1000
    )
    usual = table_settings(system(RIICHI).settings()).total() or 0
    total = max(sums, key=lambda sum_: (sums[sum_], sum_), default=usual)

    def noted(table: Table) -> Table:
        if table.scores is None or not may_be_sticks(total - sum(table.scores)):
            return table
        east, south, west, north = table.notes
        return replace(table, notes=(f"{STICKS}: {east}" if east else STICKS, south, west, north))

    return tuple(replace(r, tables=tuple(map(noted, r.tables))) for r in rounds), total


def _rounds(games: Sequence[Mapping[str, Any]], numbers: Mapping[int, int]) -> tuple[Round, ...]:
    played = dict.fromkeys(numbers.values(), 0)
    rounds: dict[int, list[Table]] = {}
    dated = [_get(game, "date", "") for game in games]
    order: Iterable[int] = reversed(range(len(games)))  # the server lists the last game first
    if all(dated):
        order = sorted(order, key=lambda at: dated[at])
    for at in order:
        table = _table(games[at], numbers)
        number = 1 + max(played[player] for player in table.seats)
        for player in table.seats:
            played[player] = number
        tables = rounds.setdefault(number, [])
        tables.append(replace(table, number=len(tables) + 1))
    return tuple(Round(number, tables=tuple(rounds[number])) for number in sorted(rounds))


def _table(game: Mapping[str, Any], numbers: Mapping[int, int]) -> Table:
    servers = four(int(player) for player in game["players"])
    finals = {int(_get(result, "player_id")): result for result in _get(game, "final_results", [])}
    scores: Four | None = None
    if finals:
        scores = four(int(_get(finals[server], "score", 0)) for server in servers)
    off, counts, why = [0] * SEATS, [0] * SEATS, [""] * SEATS
    for penalty in _get(game, "penalty_logs", []):
        seat = servers.index(int(penalty["who"]))
        off[seat] += abs(int(_get(penalty, "amount", 0)))
        why[seat] = "; ".join(filter(None, (why[seat], str(_get(penalty, "reason", "")))))
    for hand in _get(game, "rounds", []):
        chombo = hand.get("chombo")
        if chombo is not None:
            counts[servers.index(int(_get(chombo, "loser_id")))] += 1
    seats = four(numbers[server] for server in servers)
    return Table(1, seats, scores, four(off), four(counts), four(why))


def write_games(tournament: Tournament) -> str:
    """Return the finished hanchans as the server would list them, the last first.

    Players have their number of the server if they have one, else their start number.
    """
    server = {}
    for player in tournament.players:
        shown = player.ids.get(RIICHI, "") or player.ids.get(ID, "")
        server[player.number] = int(shown) if shown.isdecimal() else player.number
    if len(set(server.values())) < len(server):  # two have one number: start numbers are certain
        server = {number: number for number in server}
    games = [
        _game(tournament, index, table, server)
        for index, round_ in enumerate(tournament.rounds)
        for table in round_.tables
        if table.scores is not None and not table.void
    ]
    people = [{"id": server[p.number], "title": one_line(p.name)} for p in tournament.players]
    data = {"games": games[::-1], "players": people, "totalGames": len(games)}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _game(
    tournament: Tournament, index: int, table: Table, server: Mapping[int, int]
) -> dict[str, Any]:
    """Return a finished hanchan of the round at ``index`` as the server has it."""
    results, penalties, chombos = [], [], []
    for seat, (player, score) in enumerate(zip(table.seats, table.scores or (), strict=True)):
        entry, number = tournament.history[player][index], server[player]
        assert entry.outcome is Outcome.SEATED
        points = float(entry.points * 1000)
        results.append({"playerId": number, "score": score, "ratingDelta": points,
                        "place": entry.place})  # fmt: skip
        if off := table.penalties[seat]:
            note = one_line(table.notes[seat])
            penalties.append({"who": number, "amount": off, "reason": note})
        chombo = {"chombo": {"roundIndex": 1, "honba": 0, "loserId": number}}
        chombos += [chombo] * table.chombos[seat]
    return {
        "sessionHash": f"{tournament.rounds[index].number}-{table.number}",
        "players": [server[player] for player in table.seats],
        "finalResults": results,
        "penaltyLogs": penalties,
        "rounds": chombos,
    }


def _recognise(start: str) -> bool:
    head = start.lstrip()
    marks = ("sessionHash", "session_hash", "totalGames", "total_games")
    return head.startswith("{") and any(f'"{mark}"' in start for mark in marks)


def _remarks(job: Job) -> Sequence[Text]:
    void = [table.number for _, table in job.tournament.tables() if table.void]
    return [text("export.pantheon_void", count=len(void))] if void else []


PANTHEON_GAMES = Format(
    name="pantheon-games",
    title=Text("format.pantheon_games"),
    suffixes=(".json",),
    games=(RIICHI,),
    recognise=_recognise,
    read=lambda file: FileEvent(read_games(file.text, file.name)),
    write=lambda job: write_games(job.tournament),
    remarks=_remarks,
    system="riichi",
    asks=("id",),
)
