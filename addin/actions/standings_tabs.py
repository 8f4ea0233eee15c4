"""Tables for people: standings, crosstable, levels, orders side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, action, load, located
from addin.sheets import layout
from addin.sheets.grid import name_key
from addin.sheets.reading import Reading
from addin.sheets.tabs import crosstable_tab, report_tabs, standings_tab
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.tournament_tab import write_settings, write_status
from addin.sheets.writer import Writer
from pairing.catalogue import Text, text
from pairing.diagram import bracket_report
from pairing.errors import (
    InputError,
)
from pairing.results import Report, Standings, exact
from pairing.standings.by_name import order_by_name
from pairing.tournament import Player, Tournament


@action
def update_levels(book: xw.Book) -> ActionResult:
    """Write the system's further tabs (LEADER: the Levels of every player after each round)."""
    reading, tournament = load(book)
    if not reading.system.traits.reports:
        raise InputError("error.no_reports", system=text(f"system.{reading.system.name}"))
    writer = Writer(reading.tabs)
    if reading.system.traits.with_pairing:
        remarks: tuple[Text, ...] = ()
    else:
        tournament, remarks = as_played(tournament)
    reports = located(reading, lambda: reading.system.reports(tournament))
    write_reports(writer, reading, reports, len(tournament.rounds), remarks)
    write_log(writer, reading, "reports", len(tournament.rounds), "")
    writer.select(reading.system.traits.reports[0], None, layout.FIRST_ROW, 1)
    writer.flush()
    tabs = [text(f"tab.{report.key}") for report in reports]
    return ActionResult(text("done.reports", round=len(tournament.rounds), tabs=tabs))


def write_reports(
    writer: Writer,
    reading: Reading,
    reports: Sequence[Report],
    after_round: int,
    remarks: Sequence[Text] = (),
) -> None:
    """Write further tabs of the system's, each with these remarks before its own."""
    for report in reports:
        if report.key in reading.system.traits.with_standings and not reading.tabs.has(report.key):
            continue  # a workbook of an earlier release
        report = replace(report, remarks=(*remarks, *report.remarks))
        report_tabs.write(writer, reading, report, after_round)


def follow_pairing(writer: Writer, reading: Reading, tournament: Tournament) -> Sequence[Report]:
    """Bring the tabs up to date that follow every pairing (plan, meetings, winds, slips).

    One that the organiser deleted is not missed.  Gives back what was written.
    """
    wanted = [key for key in reading.system.traits.with_pairing if reading.tabs.has(key)]
    if not wanted:
        return ()
    reports = reading.system.reports(tournament, wanted)
    write_reports(writer, reading, reports, len(tournament.rounds))
    return reports


@action
def plan_ahead(book: xw.Book) -> ActionResult:
    """Write the plan of the whole event, and what follows from it, before it begins.

    Start numbers are fixed by it, as they are at the first pairing.  Raises ``InputError``
    when the players do not fill tables, and for systems without a plan.
    """
    reading, tournament = load(book)
    if not reading.system.traits.with_pairing:
        raise InputError("error.no_plan", system=text(f"system.{reading.system.name}"))
    tournament, substitutes = with_substitutes(reading, tournament)
    if not tournament.rounds:
        located(reading, lambda: reading.system.pair(tournament))  # says what is wrong, if so
    writer = Writer(reading.tabs)
    write_settings(writer, reading, tournament)
    write_players(writer, reading, tournament)
    written = follow_pairing(writer, reading, tournament)
    comes = written[0].remarks if written else ()
    done = text("status.planned", round=tournament.next_round)
    write_status(writer, reading.words(done))
    write_log(writer, reading, "plan", None, " ".join(map(reading.words, substitutes)))
    writer.select(reading.system.traits.with_pairing[0], None, layout.FIRST_ROW, 1)
    writer.flush()
    return ActionResult(done, {}, (*substitutes, *comes))


def with_substitutes(
    reading: Reading, tournament: Tournament
) -> tuple[Tournament, tuple[Text, ...]]:
    """The tournament with the substitutes its next round calls for, and who they are.

    They are named in the workbook's language (``Substitute 1``) and get the next numbers.
    """
    wanted = reading.system.substitutes_wanted(tournament)
    if not wanted:
        return tournament, ()
    taken = {name_key(player.name) for player in tournament.players}
    first = max((player.number for player in tournament.players), default=0) + 1
    names: list[str] = []
    number = 0
    while len(names) < wanted:
        number += 1
        name = reading.words("player.substitute", number=number)
        if name_key(name) not in taken:
            names.append(name)
    substitutes = tuple(
        Player(first + index, name, substitute=True) for index, name in enumerate(names)
    )
    called = replace(tournament, players=(*tournament.players, *substitutes))
    return called, (text("log.substitutes", names=names),)


def as_played(tournament: Tournament) -> tuple[Tournament, tuple[Text, ...]]:
    """The rounds that have results, and a remark on one that is only partly in.

    A round just paired is not yet part of the standings; a half-finished one is, and the
    remark says how many of its results are in.
    """
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.complete:
        return tournament, ()
    if not last.finished:
        return tournament.after(last.number - 1), ()
    return tournament, (
        text("standings.open", round=last.number, done=last.finished, all=last.boards),
    )


def ranking(
    reading: Reading, tournament: Tournament, by: str | None
) -> tuple[Tournament, Standings]:
    """The system's own standings, or those by another order (``"mm,sos,sodos"``).

    With them the tournament they are of: without a round that has no results yet.
    """
    if not tournament.players:
        raise InputError("error.no_players", tab=reading.words.tab(layout.PLAYERS))
    played, open_round = as_played(tournament)
    order = located(reading, lambda: order_by_name(played, by, reading.system))
    return played, replace(order, remarks=(*open_round, *order.remarks))


@action
def standings(book: xw.Book, *, by: str | None = None) -> ActionResult:
    """Rank the players and write the Standings tab.

    ``by`` replaces the system's own criteria by named ones (see ``docs/standings.md``).
    """
    reading, tournament = load(book)
    tournament, order = ranking(reading, tournament, by)
    writer = Writer(reading.tabs)
    standings_tab.write(writer, reading, tournament, order)
    _follow_results(writer, reading, tournament)
    if order.after_round == tournament.planned and all(one.complete for one in tournament.rounds):
        tab = reading.words.tab(layout.STANDINGS)
        write_status(writer, reading.words("status.over", planned=tournament.planned, tab=tab))
    write_log(writer, reading, "standings", order.after_round, by or "", made=_as_made(order))
    writer.select(layout.STANDINGS, None, layout.FIRST_ROW, 1)
    writer.flush()
    done = text("done.standings", round=order.after_round, planned=tournament.planned)
    return ActionResult(done, standings_data(tournament, order), order.remarks)


def _follow_results(writer: Writer, reading: Reading, tournament: Tournament) -> None:
    """Bring teams and bracket up to date, where there are: who goes on shows at once."""
    chosen = reading.system
    if wanted := chosen.traits.with_standings:
        write_reports(writer, reading, chosen.reports(tournament, wanted), len(tournament.rounds))
    if "bracket" in chosen.traits.reports and reading.tabs.has("bracket"):
        diagram = chosen.diagram(tournament)
        report_tabs.write(
            writer, reading, bracket_report(tournament, diagram), len(tournament.rounds)
        )


def _as_made(order: Standings) -> list[list[Any]]:
    return [[line.place, line.player, str(line.points)] for line in order.lines]


def standings_data(tournament: Tournament, order: Standings) -> dict[str, Any]:
    """Standings as the JSON other programs read; every number exact, as text."""
    return {
        "after_round": order.after_round,
        "order": [
            {
                "place": line.place,
                "player": tournament[line.player].name,
                "points": str(line.points),
                "criteria": {name: exact(line.values.get(name)) for name in order.criteria},
            }
            for line in order.lines
        ],
    }


@action
def crosstable(book: xw.Book, *, by: str | None = None) -> ActionResult:
    """Write the Crosstable tab: opponent, colour and result of every round."""
    reading, tournament = load(book)
    tournament, order = ranking(reading, tournament, by)
    writer = Writer(reading.tabs)
    crosstable_tab.write(writer, reading, tournament, order)
    write_log(writer, reading, "crosstable", order.after_round, by or "", made=_as_made(order))
    writer.select(layout.CROSSTABLE, None, layout.FIRST_ROW, 1)
    writer.flush()
    return ActionResult(text("done.crosstable", round=order.after_round), {}, order.remarks)


@action
def orders(book: xw.Book, *, by: str = "true_rating") -> ActionResult:
    """Write the tabs Orders: every order side by side, the square crosstable, the graph.

    ``by`` names the order of the square and of the graph: ``buchholz`` or ``sos`` (behind the
    score), or any name that :func:`order_by_name` takes.
    """
    from addin.sheets.tabs import orders_tab
    from addin.sheets.tabs.graph_picture import tournament_graph
    from pairing.standings.comparing import orders as science
    from pairing.standings.comparing.table_quality import games_played

    reading, tournament = load(book)
    if not orders_tab.has_orders(reading.system.traits):
        raise InputError("error.no_orders", system=text(f"system.{reading.system.name}"))
    tournament, own = ranking(reading, tournament, None)
    offered, chosen = located(
        reading, lambda: science.with_chosen(tournament, by, reading.system, own)
    )
    comparison, places, square = science.reports(tournament, offered, chosen)
    writer, words = Writer(reading.tabs), reading.words
    orders_tab.write(writer, reading, len(tournament.rounds), comparison, places, square)
    games = games_played(tournament)
    if games and len(tournament.players) <= orders_tab.GRAPH_LIMIT:
        png = tournament_graph(
            chosen.players,
            {player.number: player.name for player in tournament.players},
            games,
            title=science.order_name(chosen.name),
            language=words.language,
            place=chosen.place,
        )
        writer.draw(orders_tab.GRAPH, orders_tab.fitted(png))
        writer.show(orders_tab.GRAPH)
    write_log(writer, reading, "orders", len(tournament.rounds), by)
    writer.select(orders_tab.ORDERS, None, layout.FIRST_ROW, 1)
    writer.flush()
    data = {
        "by": chosen.name,
        "orders": [
            {"order": str(row[0]), "above": str(row[1]), "below": str(row[2]),
             "nearness": str(row[4]), "nearness_draws": str(row[5])}
            for row in comparison.rows
        ],
    }  # fmt: skip
    return ActionResult(text("done.orders", round=len(tournament.rounds)), data, comparison.remarks)
