"""The tournament that a report file tells, under the rules it names or the usual ones."""

from __future__ import annotations

from dataclasses import replace

from pairing.formats.trf.file import TrfFile, read_trf
from pairing.formats.trf.round_robin import as_round_robin
from pairing.tournament import Tournament

USUAL_RULES = "2026"
"""The rules of a file that names none."""


def event_of(report: TrfFile) -> Tournament:
    """Return the tournament of a file; raises ``InputError`` where its lines contradict each
    other.
    """
    return as_round_robin(report, report.tournament(report.edition or USUAL_RULES))


def as_read(now: Tournament) -> Tournament:
    """Return the tournament in the file of ``now``, under the system of ``now`` if that changed."""
    then = event_of(read_trf("\n".join(now.source) + "\n"))
    if then.system == now.system:
        return then
    return replace(then, system=now.system, settings=now.settings)
