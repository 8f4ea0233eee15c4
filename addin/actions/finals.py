"""Finals: a round seated by places with a step, shown before it is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import xlwings as xw

from addin.actions.next_round import need_results, open_round
from addin.actions.people.arrivals import ready_to_pair, with_absent
from addin.actions.state import FINALS, ActionResult, Event, action, begin
from addin.journal.folding import How
from addin.sheets.tabs.tables_tab import WINDS
from pairing.catalogue import text
from pairing.errors import InputError, NeedsDecision
from pairing.results import Pairing
from pairing.settings import parse_value, spec_of
from pairing.systems import FinalsSystem
from pairing.tournament import Tournament

TIES, LEVEL = "cut_ties", "riichi.remark.cut_level"
RULES = ("earlier", "latest", "lot")


@action
def finals_seating(
    book: xw.Book,
    *,
    step: int | None = None,
    ties: str | None = None,
    absent: Sequence[str] = (),
    allow: Collection[str] = (),
) -> ActionResult:
    """Seat the next round as finals: step 3 brings places 1-4-7-10 together.

    ``step`` replaces the one of the settings, ``ties`` their rule for who is level at a cut (and
    is written among them); ``absent`` names finalists who are not there.  The seating is shown
    first: without :data:`FINALS` in ``allow`` it raises ``NeedsDecision`` whose message holds
    every table; nothing is written.  With it comes the next proposal (``instead``): another step,
    and where players are level at the cut another rule.  Raises ``InputError`` for systems without
    finals, missing results, a step below 1, and before round 1.
    """
    event = begin(book)
    chosen = event.system
    if not isinstance(chosen, FinalsSystem):
        raise InputError("error.no_finals", system=text(f"system.{chosen.name}"))
    event = _as_asked(event, ties, absent)
    need_results(event.reading)
    event, substitutes = ready_to_pair(event, allow)
    tournament = event.tournament
    wanted = chosen.finals_step(tournament) if step is None else step
    pairing = event.located(lambda: chosen.finals(tournament, wanted))
    if FINALS not in allow:
        places = event.located(lambda: chosen.standings(tournament)).place_of()
        about: dict[str, Any] = {"step": wanted, "round": tournament.next_round}
        seating = _shown(event, pairing, places)
        error = NeedsDecision("finals.ask", choice=FINALS, seating=seating, **about)
        _next_proposal(error, tournament, pairing, chosen.finals_step(tournament), wanted)
        raise error
    return open_round(event, pairing, substitutes, How("finals", wanted))


def _as_asked(event: Event, ties: str | None, absent: Sequence[str]) -> Event:
    """Return the event with the rule for ties and the absences that were said in the dialogue."""
    tournament = event.tournament
    if ties is not None:
        spec = next((spec_of(f) for f in fields(tournament.settings) if f.name == TIES), None)
        if spec is not None:
            rule = parse_value(TIES, spec, ties)
            tournament = replace(tournament, settings=replace(tournament.settings, **{TIES: rule}))
    absent_numbers = {event.player(name).number for name in absent}
    return event.at(with_absent(tournament, absent_numbers, {tournament.next_round}))


def _next_proposal(
    error: NeedsDecision, tournament: Tournament, pairing: Pairing, usual: int, step: int
) -> None:
    """Return what is shown when the organiser wants another: the next step, then the next rule."""
    most = len(pairing.round.tables)
    steps = [size for size in dict.fromkeys((usual, 3, 2, 1)) if size <= most]
    if step not in steps:
        steps.insert(0, step)
    level = any(remark.key == LEVEL for remark in pairing.remarks)
    now = getattr(tournament.settings, TIES, None)
    rules = RULES if level and now in RULES else (now,)
    proposals = [(step, rule) for rule in rules for step in steps]
    following, rule = proposals[(proposals.index((step, now)) + 1) % len(proposals)]
    if (following, rule) == (step, now):
        return
    error.instead = {"step": following} | ({"ties": rule} if rule != now else {})
    remarks = [text("finals.other_step", step=following)]
    remarks += [text(f"option.{TIES}.{rule}")] if rule != now else []
    error.otherwise = text("finals.otherwise", proposal=remarks)


def _shown(event: Event, pairing: Pairing, place: Mapping[int, int]) -> str:
    """Return every table in a line: winds, names and places; then who does not play."""
    words, tournament, round_ = event.words, event.tournament, pairing.round
    lines = []
    for table in round_.tables:
        seats = []
        for wind, player in zip(WINDS, table.seats, strict=True):
            about: dict[str, Any] = {"player": tournament[player].name, "place": place[player]}
            seats.append(words("finals.seat", wind=words(f"wind.{wind}"), **about))
        lines.append(words("finals.table", table=table.number, seats=seats))
    resting = [tournament[player].name for player, _ in round_.byes]
    if resting:
        lines.append(words("finals.sits_out", players=resting))
    absent = [
        words("finals.absent_player", player=player.name, place=place[player.number])
        for player in tournament.players
        if player.number not in round_.reported and not player.substitute
    ]
    if absent:
        lines.append(words("finals.absent", players=absent))
    lines += map(words, pairing.remarks)
    return "\n".join(f"  {line}" for line in lines)
