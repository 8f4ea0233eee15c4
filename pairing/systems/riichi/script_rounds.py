"""Rounds by the script of places: who plays, and where (docs/riichi.md, *Script by places*)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from pairing.catalogue import text
from pairing.errors import InputError, Subject
from pairing.results import Pairing, Reason
from pairing.seat_winds import four
from pairing.systems.riichi.explain import made_round
from pairing.systems.riichi.field import RiichiField, substitutes
from pairing.systems.riichi.places import progress_of, standings
from pairing.systems.riichi.plans import Seats, players_in
from pairing.systems.riichi.seating.script import plan_of_places
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Table, Tournament


def scripted_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """Return a round whose tables the script gives by places; its seats are East to North."""
    field = scripted_field(tournament, settings)
    block = progress_of(tournament, settings).script_block(tournament.next_round)
    seats = iter(field.playing)
    tables = [Table(board, four(islice(seats, 4))) for board, _ in enumerate(block, 1)]
    reasons = [
        Reason(board, "Riichi 1.1", text("riichi.reason.script", places=list(places)))
        for board, places in enumerate(block, 1)
    ]
    return made_round(tournament, tables, reasons, sorted(field.sitting_out), "rests")


def scripted_field(tournament: Tournament, settings: RiichiSettings) -> RiichiField:
    """Return who plays in the coming round by the script, in the order of its seats, and who rests.

    Whoever has a place that the block leaves out rests.  Raises ``InputError`` where it seats a
    place that nobody has, and, unless some may rest, where more have come than the script is for.
    """
    progress, number = progress_of(tournament, settings), tournament.next_round
    among = progress.field_at(number)
    present = {player.number for player in tournament.present(number)}
    order = in_order(tournament) if tournament.rounds else drawn_order(tournament, settings)
    aside, block = substitutes(tournament), progress.script_block(number)
    ranked = [p for p in order if p in present and p not in aside and (among is None or p in among)]
    waiting = [p for p in aside if p in present]
    need = house_players_wanted(block, len(ranked))
    size = players_in(plan_of_places(settings.place_script))
    may_rest = settings.odd_field == "sit_out"
    if need > len(waiting) or (len(ranked) > size and not may_rest):
        key = "error.place_script_short" if need else "error.place_script_long"
        about = {"place": len(ranked) + need, "size": size, "count": len(ranked)}
        raise InputError(key, subject=Subject(field="odd_field"), round=number, **about)
    there = (*ranked, *waiting[:need])
    playing = tuple(there[place - 1] for seats in block for place in seats)
    resting = tuple(player for player in ranked if player not in playing)
    return RiichiField(playing, resting, tuple(waiting[:need]))


def house_players_wanted(block: Sequence[Seats], ranked: int) -> int:
    """Count how many house players a round by the script needs beside so many who are ranked."""
    return max(0, players_in((tuple(block),)) - ranked)


def drawn_order(tournament: Tournament, settings: RiichiSettings) -> list[int]:
    """Draw the order of the coming round's players; who is added later changes no earlier draw."""
    number = tournament.next_round
    among = progress_of(tournament, settings).field_at(number)
    there = sorted(p.number for p in tournament.present(number))
    if among is not None:
        there = [p for p in there if p in among or tournament[p].substitute]
    return Random(f"{tournament.seed}/{number}").sample(there, len(there))


def in_order(tournament: Tournament) -> list[int]:
    """Return everybody as in the standings, where house players are last and so sit at the last
    tables.
    """
    return [line.player for line in standings(tournament).lines]
