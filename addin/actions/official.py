"""The official mode in what is done: leaving it, what waits for results, and the report file."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from addin.actions.hand_edits import mode_of, reported_games, with_games
from addin.journal.folding import changes
from addin.journal.matters import matters
from addin.sheets.reading import Reading
from pairing.catalogue import Text, text
from pairing.errors import InputError, Problems, Subject
from pairing.round_lists import show_rounds
from pairing.settings import LEFT, OFFICIAL
from pairing.tournament import Tournament

# -- adjourned games ----------------------------------------------------------------------------


def adjourned(tournament: Tournament) -> tuple[Text, ...]:
    """Return which games of rounds before the last are open, a remark for each round."""
    return tuple(
        text("adjourned.open", round=round_.number, boards=show_rounds(boards))
        for round_ in tournament.rounds[:-1]
        if (boards := round_.unfinished)
    )


def refuse_open(reading: Reading, *, report: bool = False) -> None:
    """Refuse final standings, and the ``report``, while they lack results, in the official mode.

    The report waits for every adjourned game.  Raises ``Problems`` with each cell.
    """
    tournament = reading.tournament
    rounds = tournament.rounds
    if mode_of(reading) != OFFICIAL:
        return
    final = len(rounds) >= tournament.planned
    looked_at = rounds if final else rounds[:-1] if report else ()
    errors: list[InputError] = []
    for round_ in looked_at:
        for board in round_.unfinished:
            at = Subject("result", round=round_.number, board=board)
            key = "official.report_waits" if report else "official.final_waits"
            errors.append(reading.fault(key, at, board=board))
    if errors:
        raise Problems(errors)


# -- the report file ----------------------------------------------------------------------------


def for_report(reading: Reading, tournament: Tournament, kind: str | None) -> Tournament:
    """Return the tournament as a report file tells it: corrections for it, and what was done when.

    ``kind`` is the system whose report the file is; others are as they are.  Raises as
    :func:`refuse_open` does.
    """
    if kind != reading.system.name or mode_of(reading) not in (OFFICIAL, LEFT):
        return tournament
    refuse_open(reading, report=True)
    games = reported_games(reading)
    rounds = tuple(with_games(round_, games) for round_ in tournament.rounds)
    then = reading.journal.state
    pending = {"at": f"{datetime.now():%Y-%m-%d %H:%M:%S}", **changes(then, reading.state)}
    lines = [*reading.journal.matters, *matters(then, pending)]
    text_of_lines = "\n".join(map(str, lines))
    return replace(
        tournament, rounds=rounds, details={**tournament.details, "actions": text_of_lines}
    )
