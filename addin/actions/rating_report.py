"""The rating report: what the event does to ratings, and what a federation's server rejects."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, Done, Event, action, begin
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.h9.rules import rejections
from pairing.formats.trf.preflight import preflight
from pairing.formats.writing import in_order
from pairing.ranks import rating_system_of
from pairing.results import exact
from pairing.standings.go_rating import GoRatingLine
from pairing.standings.rating_change import kind_of
from pairing.standings.rating_report import KEY, remarks_on


@action
def write_rating_report(book: xw.Book) -> ActionResult:
    """Write the Rating report tab and name what a report of the event lacks, cell by cell.

    ``data`` has the lines of the report and the findings.  A workbook without the tab
    is only read.  Raises ``InputError`` for systems whose games are not rated
    this way.
    """
    event = begin(book, every_round=True)
    tournament = event.tournament
    if KEY not in event.system.traits.reports:
        raise InputError("error.no_rating_report", system=text(f"system.{event.system.name}"))
    (table,) = event.system.reports(tournament, (KEY,))
    findings, remarks = (_of_go if event.system.traits.game == "go" else _of_chess)(event)
    after, remarks = len(tournament.rounds), [table.title, *table.remarks, *remarks]
    data = _data(event, findings)
    if not event.reading.tabs.has(KEY):
        done = text("done.rating_report_no_tab", tab=text(f"tab.{KEY}"))
        return ActionResult(done, data, tuple(remarks))
    event.write_reports((table,))
    done = text("done.rating_report", round=after, tab=text(f"tab.{KEY}"))
    return event.show(KEY, Done("reports", done, data, remarks, round=after, listed=True))


def _of_chess(event: Event) -> tuple[list[InputError], list[Text]]:
    """Return what the federation's server would reject, and how to say it."""
    findings = preflight(event.tournament)
    for finding in findings:
        event.reading.locate(finding)
    count = text("preflight.found", count=len(findings))
    remarks = [*remarks_on(event.tournament), count if findings else text("preflight.clean")]
    remarks += [text("preflight.line", place=one.place or "—", what=one.text) for one in findings]
    return findings, remarks


def _of_go(event: Event) -> tuple[list[InputError], list[Text]]:
    """Return what the European database would reject or ask about; its rules name no cells."""
    if rating_system_of(event.tournament.settings) != "egf":
        return [], []
    return [], list(rejections(event.tournament, in_order(event.tournament, None), {}))


def _data(event: Event, findings: list[InputError]) -> dict[str, Any]:
    players = []
    for number, line in event.system.rating_lines(event.tournament).items():
        player = event.tournament[number]
        expected = exact(line.expected) if line.change is not None else None
        data: dict[str, Any] = {"number": number, "player": player.name, "rating": player.rating}
        data |= {"k": line.k, "games": len(line.games), "average": line.average}
        data |= {"score": exact(line.score), "expected": expected, "change": exact(line.change)}
        data |= {"performance": line.performance, "initial": line.initial}
        if isinstance(line, GoRatingLine):
            data |= {"rating": line.before, "after": exact(line.after)}
            data |= {at: exact(getattr(line, at)) for at in ("deviation", "deviation_after")}
            data["rounds"] = {game.round: exact(game.change) for game in line.games}
        players.append(data)
    errors = [
        {"place": finding.place, "what": finding.text.key, "said": str(finding)}
        for finding in findings
    ]
    return {"kind": kind_of(event.tournament), "players": players, "preflight": errors}
