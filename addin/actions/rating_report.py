"""The rating report: what the event does to ratings, and what a federation's server rejects."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.actions.standings_tabs import write_reports
from addin.actions.state import ActionResult, action, load
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.writer import Writer
from pairing.catalogue import Text, text
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
    reading, tournament = load(book, every_round=True)
    if KEY not in reading.system.traits.reports:
        raise InputError("error.no_rating_report", system=text(f"system.{reading.system.name}"))
    findings = [_placed(reading, one) for one in preflight(tournament)]
    table = ratings_table(tournament)
    after = len(tournament.rounds)
    done = text("done.rating_report", round=after, tab=text(f"tab.{KEY}"))
    if reading.tabs.has(KEY):
        writer = Writer(reading.tabs)
        write_reports(writer, reading, (table,), after)
        write_log(writer, reading, "reports", after, "")
        writer.select(KEY, None, layout.FIRST_ROW, 1)
        writer.flush()
    else:
        done = text("done.rating_report_no_tab", tab=text(f"tab.{KEY}"))
    said = [table.title, *remarks_on(tournament)]
    said.append(text("preflight.found", count=len(findings)) if findings else _CLEAN)
    return ActionResult(
        done, _data(tournament, findings), (*said, *(_line(one) for one in findings))
    )


_CLEAN = text("preflight.clean")


def _placed(reading: Reading, finding: InputError) -> InputError:
    reading.locate(finding)
    return finding


def _line(finding: InputError) -> Text:
    return text("preflight.line", place=finding.place or "—", what=finding.text)


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
            }
        )
    found = [{"place": one.place, "what": one.text.key, "said": str(one)} for one in findings]
    return {"kind": kind_of(tournament), "players": players, "preflight": found}
