"""Tables for people: standings, crosstable, levels, orders side by side, the laboratory's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import xlwings as xw

from addin.actions.hand_edits import remark_of_mode
from addin.actions.official import adjourned, refuse_open
from addin.actions.state import ActionResult, Done, Event, action, begin, located
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs import computed_tab, crosstable_tab, standings_tab
from addin.sheets.tabs.tournament_tab import write_status
from pairing.catalogue import Text, text
from pairing.diagram import bracket_report
from pairing.errors import InputError
from pairing.results import Standings, exact
from pairing.standings.by_name import order_by_name
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from pairing.laboratory.advising import Comparison


Ranking = tuple[Tournament, Standings]


@action
def update_levels(book: xw.Book) -> ActionResult:
    """Write the system's further tabs (LEADER: the Levels of every player after each round)."""
    event = begin(book)
    traits = event.system.traits
    if not traits.reports:
        raise _not_of(event, "error.no_reports")
    ahead = traits.following("pairing")
    played, remarks = (event.tournament, ()) if ahead else as_played(event.tournament)
    keys = traits.updated or traits.reports
    reports = event.located(lambda: event.system.reports(played, keys))
    event.at(played).write_reports(reports, *remarks)
    tabs = [text(f"tab.{report.key}") for report in reports]
    done = text("done.reports", round=len(played.rounds), tabs=tabs)
    return event.show(traits.reports[0], Done("reports", done, round=len(played.rounds)))


def _not_of(event: Event, key: str) -> InputError:
    """Return what to say of a tab that the event's system does not have."""
    return InputError(key, system=text(f"system.{event.system.name}"))


def as_played(tournament: Tournament) -> tuple[Tournament, tuple[Text, ...]]:
    """Return the rounds that have results, and a remark on one that is only partly in.

    A round just paired is not yet part of the standings; a half-finished one is, and the
    remark says how many of its results are in.
    """
    last = tournament.rounds[-1] if tournament.rounds else None
    remarks = (*remark_of_mode(tournament), *adjourned(tournament))
    if last is None or last.complete:
        return tournament, remarks
    if not last.finished:
        return tournament.after(last.number - 1), remarks
    done = text("standings.open", round=last.number, done=last.finished, all=last.boards)
    return tournament, (*remarks, done)


def ranking(reading: Reading, tournament: Tournament, by: str | None) -> Ranking:
    """Return the system's own standings, or those by another order (``"mm,sos,sodos"``).

    With them the tournament they are of: without a round that has no results yet.
    """
    if not tournament.players:
        raise InputError("error.no_players", tab=reading.words.tab(layout.PLAYERS))
    played, open_rounds = as_played(tournament)
    order = located(reading, lambda: order_by_name(played, by, reading.system))
    return played, replace(order, remarks=(*open_rounds, *order.remarks))


@action
def standings(book: xw.Book, *, by: str | None = None) -> ActionResult:
    """Rank the players and write the Standings tab.

    ``by`` replaces the system's own criteria by named ones (see ``docs/standings.md``).
    """
    event = begin(book)
    refuse_open(event.reading)
    tournament, order = ranking(event.reading, event.tournament, by)
    event = event.at(tournament)
    standings_tab.write(event.writer, event.reading, tournament, order)
    _follow_results(event)
    complete = all(round_.complete for round_ in tournament.rounds)
    if complete and order.after_round == tournament.planned:
        tab = event.words.tab(layout.STANDINGS)
        over = event.words("status.over", planned=tournament.planned, tab=tab)
        write_status(event.writer, over)
    data = standings_data(tournament, order)
    return _show_order(event, layout.STANDINGS, "standings", data, order, by)


def _follow_results(event: Event) -> None:
    """Bring levels, teams and bracket up to date, where there are: who goes on shows at once."""
    chosen, tournament = event.system, event.tournament
    event.follow("results")
    if wanted := chosen.traits.following("standings"):
        event.write_reports(chosen.reports(tournament, wanted))
    if "bracket" in chosen.traits.reports and event.reading.tabs.has("bracket"):
        bracket = bracket_report(tournament, chosen.diagram(tournament))
        computed_tab.write_report(event.writer, event.reading, bracket, len(tournament.rounds))


def _show_order(
    event: Event, tab: str, name: str, data: dict[str, Any], order: Standings, by: str | None
) -> ActionResult:
    """Hand over a tab that shows an order of the players; the Log keeps a digest of it.

    Of a round that is not finished it is said how much is in, not that it is over.
    """
    running = [remark for remark in order.remarks if remark.key == "standings.open"]
    others = [remark for remark in order.remarks if remark.key != "standings.open"]
    done = text(f"done.{name}", round=order.after_round, planned=event.tournament.planned)
    if running:
        done = Text(f"done.{name}_running", running[0].values)
    made = [[line.place, line.player, str(line.points)] for line in order.lines]
    after, logged = order.after_round, by or ""
    return event.show(tab, Done(name, done, data, others, round=after, logged=logged, made=made))


def standings_data(
    tournament: Tournament, order: Standings, names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Standings as the JSON other programs read; every number exact, as text.

    ``names`` are the criteria by what each is called there, themselves by default.
    """
    names = {name: name for name in order.criteria} if names is None else names
    lines = []
    for line in order.lines:
        place, player = line.place if line.ranked else None, tournament[line.player].name
        criteria = {key: exact(line.values.get(name)) for key, name in names.items()}
        about = {"place": place, "number": line.player, "player": player}
        lines.append({**about, "points": str(line.points), "criteria": criteria})
    return {"after_round": order.after_round, "order": lines}


@action
def crosstable(book: xw.Book, *, by: str | None = None) -> ActionResult:
    """Write the Crosstable tab: opponent, colour and result of every round."""
    event = begin(book)
    tournament, order = ranking(event.reading, event.tournament, by)
    crosstable_tab.write(event.writer, event.reading, tournament, order)
    return _show_order(event, layout.CROSSTABLE, "crosstable", {}, order, by)


@action
def orders(book: xw.Book, *, by: str = "true_rating") -> ActionResult:
    """Write the tabs Orders: every order side by side, the square crosstable, the graph.

    ``by`` names the order of the square and of the graph: ``buchholz`` or ``sos`` (behind the
    score), or any name that :func:`order_by_name` takes.
    """
    from addin.sheets.tabs import orders_tab
    from addin.sheets.tabs.graph_picture import tournament_graph
    from addin.typesetting import can_typeset
    from pairing.standings.comparing import orders as science
    from pairing.standings.comparing.table_quality import games_played

    event = begin(book)
    if not orders_tab.has_orders(event.system.traits):
        raise _not_of(event, "error.no_orders")
    tournament, own = ranking(event.reading, event.tournament, None)
    offered, chosen = event.located(lambda: science.with_chosen(tournament, by, event.system, own))
    comparison, places, square = science.reports(tournament, offered, chosen)
    after, writer = len(tournament.rounds), event.writer
    orders_tab.write(writer, event.reading, after, comparison, places, square)
    games = games_played(tournament)
    if games and len(tournament.players) <= orders_tab.GRAPH_LIMIT and can_typeset():
        wide, high = orders_tab.GRAPH_SIZE
        png = tournament_graph(
            chosen.players, {player.number: player.name for player in tournament.players}, games,
            title=science.order_name(chosen.name), language=event.words.language,
            place=chosen.place, shape=high / wide,
        )  # fmt: skip
        writer.draw(orders_tab.GRAPH, png)
        writer.show(orders_tab.GRAPH)
    keys = {"order": 0, "above": 1, "below": 2, "nearness": 4, "nearness_draws": 5}
    lines = [{key: str(row[at]) for key, at in keys.items()} for row in comparison.rows]
    data = {"by": chosen.name, "orders": lines}
    done = text("done.orders", round=after)
    return event.show(orders_tab.ORDERS, Done("orders", done, data, round=after, logged=by))


@action
def write_laboratory(book: xw.Book, comparison: Comparison) -> ActionResult:
    """Write what simulated tournaments say of this event on the tab Laboratory.

    Raises ``InputError`` for a workbook without that tab: one made before there was any, or
    one whose tab was deleted.
    """
    from addin.sheets.tabs import laboratory_tab

    event = begin(book)
    if not event.reading.tabs.has(laboratory_tab.LABORATORY):
        name = event.words(f"tab.{laboratory_tab.LABORATORY}")
        raise InputError("laboratory_tab.missing", tab=name)
    laboratory_tab.write(event.writer, event.reading, comparison)
    done, first = text("done.laboratory"), laboratory_tab.SENTENCES_FROM
    return event.show(laboratory_tab.LABORATORY, Done("laboratory", done), row=first)
