"""Finals: a round seated by places with a step, shown before it is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import xlwings as xw

from addin.actions.next_round import open_round, ready_to_pair
from addin.actions.state import FINALS, Done, accepted_changes, action, load, located
from addin.sheets.records import How
from addin.sheets.tables_tab import WINDS
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import text
from pairing.errors import InputError, NeedsDecision
from pairing.results import Pairing
from pairing.systems import WithFinals
from pairing.tournament import Tournament


@action
def finals_seating(book: xw.Book, *, step: int | None = None, allow: Collection[str] = ()) -> Done:
    """Seat the next round as finals: step 3 brings places 1-4-7-10 together.

    ``step`` replaces the one of the settings.  The seating is shown first: without
    :data:`FINALS` in ``allow`` it raises ``NeedsDecision`` whose message holds every table;
    nothing is written.  Raises ``InputError`` for systems without finals, missing results, a
    step below 1, and before round 1.
    """
    reading, started = load(book)
    chosen = reading.system
    if not isinstance(chosen, WithFinals):
        raise InputError("error.no_finals", system=text(f"system.{chosen.name}"))
    accepted = accepted_changes(reading, allow)
    started, substitutes = ready_to_pair(reading, started, allow)
    wanted = chosen.finals_step(started) if step is None else step
    pairing = located(reading, lambda: chosen.finals(started, wanted))
    if FINALS not in allow:
        order = located(reading, lambda: chosen.standings(started))
        raise NeedsDecision(
            "finals.ask",
            choice=FINALS,
            step=wanted,
            setting=reading.words.setting_label("finals_step"),
            round=started.next_round,
            seating=_shown(reading.words, started, pairing, order.place_of()),
        )
    return open_round(reading, started, pairing, accepted, substitutes, How("finals", wanted))


def _shown(
    words: Vocabulary, tournament: Tournament, pairing: Pairing, place: Mapping[int, int]
) -> str:
    """Every table in a line: winds, names and places; then who does not play."""
    round_, lines = pairing.round, []
    for table in round_.tables:
        seats = [
            words(
                "finals.seat",
                wind=words(f"wind.{wind}"),
                player=tournament[player].name,
                place=place[player],
            )
            for wind, player in zip(WINDS, table.seats, strict=True)
        ]
        lines.append("  " + words("finals.table", table=table.number, seats=seats))
    resting = [tournament[player].name for player, _ in round_.byes]
    if resting:
        lines.append("  " + words("finals.sits_out", players=resting))
    absent = [
        words("finals.absent_player", player=player.name, place=place[player.number])
        for player in tournament.players
        if player.number not in round_.reported and not player.substitute
    ]
    if absent:
        lines.append("  " + words("finals.absent", players=absent))
    lines += ["  " + words(remark) for remark in pairing.remarks]
    return "\n".join(lines)
