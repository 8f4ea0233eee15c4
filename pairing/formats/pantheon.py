"""Prescripts of Pantheon, a server of riichi clubs (:mod:`pairing.systems.riichi.plans`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.format import RIICHI, FileContent, FileEvent, Format, Job
from pairing.settings import Settings
from pairing.systems.riichi.plans import (
    Plan,
    is_prescript,
    players_in,
    read_prescript,
    write_prescript,
)
from pairing.systems.riichi.seating.script import plan_of_places
from pairing.tournament import Bye, Player, Round, Table, Tournament


def tournament_of(plan: Plan) -> Tournament:
    """Return a plan as a tournament of players who are called ``№ 1``, ``№ 2``, ...

    >>> tournament_of(read_prescript("1-2-3-5\\n")).rounds[0].byes
    ((4, <Bye.PAIRING: 'pairing'>),)
    """
    rounds = tuple(
        Round(number, tables=tuple(Table(at, seats) for at, seats in enumerate(round_, 1)))
        for number, round_ in enumerate(plan, 1)
    )
    bare = Tournament("pantheon", Settings(), (), rounds, planned=len(plan))
    return with_players(
        bare, [Player(number, f"№ {number}") for number in range(1, players_in(plan) + 1)]
    )


def with_players(plan: Tournament, players: Sequence[Player]) -> Tournament:
    """Return the tournament of a plan with these players, numbered in their order: id 1 is the
    first.

    Whoever has no seat in a round rests in it, house players left aside.
    """
    named = tuple(replace(player, number=at) for at, player in enumerate(players, 1))
    rounds = []
    for round_ in plan.rounds:
        seated = {player for table in round_.tables for player in table.seats}
        rests = [p.number for p in named if p.number not in seated and not p.substitute]
        rounds.append(replace(round_, byes=tuple((number, Bye.PAIRING) for number in rests)))
    return replace(plan, players=named, rounds=tuple(rounds))


def rest_remarks(plan: Tournament) -> tuple[Text, ...]:
    """Return how often the players of a plan rest, and who has no seat at all."""
    count = Counter(player for round_ in plan.rounds for player, _ in round_.byes)
    if not count:
        return ()
    names = {player.number: player.name for player in plan.players if not player.substitute}
    never = [name for number, name in names.items() if count[number] == len(plan.rounds)]
    each = {name: count[number] for number, name in names.items() if name not in never}
    least, most = min(each.values()), max(each.values())
    often = [name for name, times in each.items() if times == most]
    key = "even" if least == most else "uneven" if most > least + 1 else "counted"
    remarks = [text(f"import.rests_{key}", least=least, most=most, players=often)] if most else []
    remarks += [text("import.rests_always", players=never)] if never else []
    return tuple(remarks)


def _read(file: FileContent) -> FileEvent:
    event = tournament_of(read_prescript(file.text))
    return FileEvent(event, remarks=rest_remarks(event))


def _write(job: Job) -> str:
    rounds = [round_ for round_ in (*job.tournament.rounds, *job.ahead()) if round_.tables]
    if not rounds:
        raise InputError("export.no_tables")
    return write_prescript(tuple(tuple(table.seats for table in one.tables) for one in rounds))


PANTHEON = Format(
    name="pantheon",
    title=Text("format.pantheon"),
    suffixes=(".prescript",),
    games=(RIICHI,),
    recognise=is_prescript,
    read=_read,
    write=_write,
    system="riichi",
    nameless=True,
    open_games=False,
)


PANTHEON_PLACES = Format(
    name="pantheon-places",
    title=Text("format.pantheon_places"),
    suffixes=(".prescript",),
    games=(RIICHI,),
    write=lambda job: write_prescript(
        plan_of_places(getattr(job.tournament.settings, "place_script", ""))
    ),
    open_games=False,
)
"""The script of places, where an event has one."""
