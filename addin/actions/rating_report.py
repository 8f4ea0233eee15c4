"""The rating report: what the event does to ratings, and what a federation's server rejects."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, action, begin
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.formats.trf.preflight import preflight
from pairing.results import exact
from pairing.standings.rating_change import kind_of, rating_report
from pairing.standings.rating_report import KEY, ratings_table, remarks_on
from pairing.tournament import Tournament


@action
def write_rating_report(book: xw.Book) -> ActionResult:
    """Write the Rating report tab and name what a report of the event lacks, cell by cell.

    ``data`` has the lines of the report and the findings.  A workbook without the tab (of an
    earlier version) is only read.  Raises ``InputError`` for systems whose games are not rated
    this way.
    """
    event = begin(book, every_round=True)
    tournament = event.tournament
    if KEY not in event.system.traits.reports:
        raise InputError("error.no_rating_report", system=text(f"system.{event.system.name}"))
    findings = preflight(tournament)
    for finding in findings:
        event.reading.locate(finding)
    table, after = ratings_table(tournament), len(tournament.rounds)
    remarks = [table.title, *remarks_on(tournament)]
    found = text("preflight.found", count=len(findings))
    remarks.append(found if findings else text("preflight.clean"))
    remarks += [text("preflight.line", place=one.place or "—", what=one.text) for one in findings]
    data = _data(tournament, findings)
    if not event.reading.tabs.has(KEY):
        done = text("done.rating_report_no_tab", tab=text(f"tab.{KEY}"))
        return ActionResult(done, data, tuple(remarks))
    event.write_reports((table,))
    done = text("done.rating_report", round=after, tab=text(f"tab.{KEY}"))
    return event.show(KEY, "reports", done, data, remarks, round_=after, listed=True)


def _data(tournament: Tournament, findings: list[InputError]) -> dict[str, Any]:
    players = []
    for number, line in rating_report(tournament).items():
        player = tournament[number]
        players.append(
            {
                "number": number,
                "player": player.name,
                "rating": player.rating,
                "k": line.k,
                "games": len(line.games),
                "average": line.average,
                "score": exact(line.score),
                "expected": exact(line.expected) if line.change is not None else None,
                "change": exact(line.change),
                "performance": line.performance,
                "initial": line.initial,
            }
        )
    found = [{"place": one.place, "what": one.text.key, "said": str(one)} for one in findings]
    return {"kind": kind_of(tournament), "players": players, "preflight": found}
