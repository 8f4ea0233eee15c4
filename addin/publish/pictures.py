"""Pictures: the top of the table for social media, and places or levels over the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from addin.publish import Edition
from addin.publish.page_views import state_of
from addin.publish.paper import event_data
from addin.publish.printed import Highlight, mark_of, value_text
from addin.sheets.tabs.computed_tab import decimals, number_cell
from addin.typesetting import picture
from pairing.errors import InputError
from pairing.tournament import Appearance, Outcome

Data = dict[str, Any]

TOP_LINES = 10
BUMP_LINES = 8


def write(edition: Edition) -> bytes:
    """Return the edition as a picture: option ``what`` is ``top`` (the default) or ``bump``.

    Raises ``InputError`` for anything else, and for a chart before round 1 is played.
    """
    makers: Mapping[str, Callable[[Edition], Data]] = {"top": top, "bump": bump}
    what = edition.wanted("png", list(makers))
    return picture(event_data(edition), (what, makers[what](edition)), edition.folder)


# -- the top of the table -----------------------------------------------------------------


def top(edition: Edition) -> Data:
    """Return the leaders with their points, and the first criterion that says something else."""
    words, event, lines = edition.words, edition.tournament, edition.standings.lines
    columns = {"column.points": [line.points for line in lines]}
    for name in edition.standings.criteria:
        values = [number_cell(line.values.get(name)) for line in lines]
        if name != "points" and values != columns["column.points"]:
            columns[f"criterion.{name}"] = values
            break
    shown = [
        [value_text(value, decimals(values), words.decimal) for value in values]
        for values in columns.values()
    ]
    leaders: list[Data] = []
    for at, line in enumerate(lines):
        player, history = event[line.player], edition.played.history[line.player]
        about = (player.rank, player.club or player.country)
        if line.ranked and len(leaders) < TOP_LINES:
            leaders.append({
                "place": str(line.shown_place),
                "first": line.place <= 3,
                "name": player.name,
                "about": " · ".join(filter(None, about)),
                "dots": [_dot(entry) for entry in history[-10:]],
                "points": [values[at] for values in shown],
            })  # fmt: skip
    return {
        "title": event.title or words("workbook.new_title"),
        "state": _state(edition),
        "heads": [words(key) for key in columns],
        "lines": leaders,
        "field": words("print.top.field", players=len(event.players)),
        "legend": [(share, words(key)) for share, key in _legend(edition)],
        "credit": words("print.made"),
    }


def _legend(edition: Edition) -> list[tuple[float, str]]:
    """Return what the dots mean, of those that an event of its kind can have."""
    if edition.system.traits.seats > 2:
        return [(1, "print.top.first"), (0, "print.top.other")]
    entries = (entry for own in edition.played.history.values() for entry in own)
    draws = any(entry.outcome is Outcome.DRAW for entry in entries)
    middle = [(0.5, "page.outcome.draw")] if draws else []
    return [(1, "page.outcome.win"), *middle, (0, "page.outcome.loss")]


def _state(edition: Edition) -> str:
    after, planned = edition.standings.after_round, edition.tournament.planned
    if not after:
        return edition.words("print.top.start")
    if not edition.played.rounds[-1].complete:
        return state_of(edition)
    key = "print.top.final" if after >= planned else "print.top.leaders"
    return edition.words(key, round=after, planned=planned)


def _dot(entry: Appearance) -> float | str:
    """Return a result as a share of a win; a word where nothing was played."""
    mark = mark_of(entry)
    if mark is Highlight.ABSENT:
        return "absent"
    if entry.outcome is Outcome.OPEN:
        return "open"
    return 0.5 if entry.outcome is Outcome.DRAW else int(mark is Highlight.WIN)


# -- over the rounds ------------------------------------------------------------------------


def bump(edition: Edition) -> Data:
    """Places after every round, or what the system charts instead (LEADER: levels)."""
    if not edition.standings.after_round:
        raise InputError("print.bump.few")
    words, event = edition.words, edition.tournament
    levels = _levels(edition)
    series = levels or _places(edition)
    leaders = edition.standings.lines[:BUMP_LINES]
    first = {line.player for line in leaders}
    shown = words("print.bump.shown", count=min(BUMP_LINES, len(event.players)))
    key = "print.bump.levels" if levels else "print.bump.places"
    return {
        "subtitle": f"{words(key)} · {state_of(edition)} {shown}",
        "levels": bool(levels),
        "across": words("column.round"),
        "leaders": [
            {"place": str(line.shown_place), "name": event[n].name, "values": series[n]}
            for line in leaders
            for n in [line.player]
        ],
        "others": [values for player, values in series.items() if player not in first],
    }


def _places(edition: Edition) -> dict[int, list[float]]:
    """Places after every round; who shares one stands in the order of start numbers."""
    series: dict[int, list[float]] = {player.number: [] for player in edition.tournament.players}
    for number in range(1, edition.standings.after_round + 1):
        place = edition.standings_after(number).place_of()
        order = sorted(series, key=lambda player: (place.get(player, len(series)), player))
        for at, player in enumerate(order, start=1):
            series[player].append(float(at))
    return series


def _levels(edition: Edition) -> dict[int, list[float]]:
    """Per player the values of the report the system draws, before round 1 and after each."""
    charts = edition.system.traits.charts
    for report in edition.system.reports(edition.played, charts) if charts else ():
        if report.key in charts:
            players = [line.player for line in edition.system.standings(edition.played).lines]
            return {
                player: [float(value) for value in row[2:] if isinstance(value, int)]
                for player, row in zip(players, report.rows, strict=True)
            }
    return {}
