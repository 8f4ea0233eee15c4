"""Prescripted seating of Pantheon, a server of riichi clubs: one table a line.

An empty line stands between rounds; the four numbers are East, South, West, North::

    1-2-3-4
    5-6-7-8

    1-5-2-6
    3-7-4-8
"""

from __future__ import annotations

import re
from typing import Any

from pairing.catalogue import Text
from pairing.errors import InputError, Subject, raise_problems
from pairing.formats.format import RIICHI, FileEvent, Format, Job
from pairing.seat_winds import four
from pairing.settings import Settings
from pairing.tournament import Player, Round, Table, Tournament

Seats = tuple[int, int, int, int]
Plan = tuple[tuple[Seats, ...], ...]

_LINE = re.compile(r"\s*" + r"\s*-\s*".join([r"([0-9]{1,9})"] * 4) + r"\s*")


def write(plan: Plan) -> str:
    """The prescript text of a plan; it ends with a line break.

    >>> print(write((((1, 2, 3, 4),), ((4, 3, 2, 1),))), end="")
    1-2-3-4
    <BLANKLINE>
    4-3-2-1
    """
    rounds = ("\n".join("-".join(map(str, seats)) for seats in round_) for round_ in plan)
    return "\n\n".join(rounds) + "\n"


def read(source: str, players: int | None = None, *, complete: bool = True) -> Plan:
    """The plan a prescript text stands for.

    ``players`` is the number of local ids; without it, four times the tables of the first
    round.  With ``complete`` off, rounds need not seat everybody and ids are not bounded (a
    history with players who came and went).  Raises :class:`~pairing.errors.Problems` with
    one error for every line that is not a table, id out of range, and id seated twice in a
    round or not at all; each names the line and the id.

    >>> read("1-2-3-4\\n\\n4-3-2-1\\n")
    (((1, 2, 3, 4),), ((4, 3, 2, 1),))
    """
    errors: list[InputError] = []
    rounds: list[list[tuple[int, Seats]]] = []
    above = ""
    for number, line in enumerate(source.replace("\ufeff", "").splitlines(), 1):
        begins, above = not above, line.strip()
        if not above:
            continue
        if begins:
            rounds.append([])
        match = _LINE.fullmatch(line)
        if match is None:
            errors.append(InputError("error.prescript_line", line=number, text=line.strip()))
            continue
        rounds[-1].append((number, four(map(int, match.groups()))))
    if not rounds:
        raise InputError("error.prescript_empty")
    if not errors:
        count = 4 * len(rounds[0]) if players is None else players
        for index, round_ in enumerate(rounds, 1):
            errors += _check(index, round_, count if complete else None)
    raise_problems(errors)
    return tuple(tuple(seats for _, seats in round_) for round_ in rounds)


def _check(index: int, round_: list[tuple[int, Seats]], players: int | None) -> list[InputError]:
    errors: list[InputError] = []
    where: dict[int, int] = {}
    for line, seats in round_:
        for player in seats:
            at: dict[str, Any] = {"line": line, "id": player}
            at["subject"] = Subject(player=player, round=index)
            if player < 1 or (players is not None and player > players):
                errors.append(InputError("error.prescript_range", **at, players=players))
            elif player in where:
                at |= {"round": index, "other": where[player]}
                errors.append(InputError("error.prescript_twice", **at))
            else:
                where[player] = line
    missing = [player for player in range(1, (players or 0) + 1) if player not in where]
    if missing:
        at = {"line": round_[0][0], "round": index, "subject": Subject(round=index)}
        at |= {"ids": missing[:12], "count": len(missing)}
        errors.append(InputError("error.prescript_missing", **at))
    return errors


def tournament_of(plan: Plan) -> Tournament:
    """A plan as a tournament of players who are called ``№ 1``, ``№ 2``, ...

    >>> tournament_of(read("1-2-3-4\\n")).players[3].name
    '№ 4'
    """
    count = max(player for round_ in plan for seats in round_ for player in seats)
    return Tournament(
        system="pantheon",
        settings=Settings(),
        players=tuple(Player(number, f"№ {number}") for number in range(1, count + 1)),
        rounds=tuple(
            Round(number, tables=tuple(Table(at, seats) for at, seats in enumerate(round_, 1)))
            for number, round_ in enumerate(plan, 1)
        ),
        planned=len(plan),
    )


def _recognise(start: str) -> bool:
    # The last line may be cut off.
    lines = [line.strip() for line in start.splitlines()[:-1] or [start] if line.strip()]
    return bool(lines) and all(_LINE.fullmatch(line) for line in lines[:50])


def _write(job: Job) -> str:
    rounds = [round_ for round_ in (*job.tournament.rounds, *job.ahead()) if round_.tables]
    if not rounds:
        raise InputError("export.no_tables")
    return write(tuple(tuple(table.seats for table in round_.tables) for round_ in rounds))


PANTHEON = Format(
    name="pantheon",
    title=Text("format.pantheon"),
    suffixes=(".prescript",),
    games=(RIICHI,),
    recognise=_recognise,
    read=lambda file: FileEvent(tournament_of(read(file.text))),
    write=_write,
    system="riichi",
    nameless=True,
    open_games=False,
)
