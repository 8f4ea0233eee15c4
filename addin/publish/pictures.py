"""Pictures: the top of the table for social media, and places or levels over the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from addin.publish import Edition
from addin.publish.page_views import state_of
from addin.publish.paper import event_data
from addin.publish.printed import Highlight, mark_of, value_text
from addin.sheets.standings_text import decimals, number_cell
from addin.typesetting import picture
from pairing.errors import InputError
from pairing.results import Line
from pairing.tournament import Appearance, Outcome

Data = dict[str, Any]

TOP_LINES = 10
BUMP_LINES = 8


def write(edition: Edition) -> bytes:
    """The edition as a picture: option ``what`` is ``top`` (the default) or ``bump``.

    Raises ``InputError`` for anything else, and for a chart before round 1 is played.
    """
    makers: Mapping[str, Callable[[Edition], Data]] = {"top": top, "bump": bump}
    what = edition.wanted("png", list(makers))
    return picture(event_data(edition), (what, makers[what](edition)), edition.folder)


# -- the top of the table -----------------------------------------------------------------


def top(edition: Edition) -> Data:
    """The leaders with their points, round by round."""
    words, event = edition.words, edition.tournament
    second = _second(edition)
    heads = [words("column.points"), *([words(f"criterion.{second}")] if second else [])]
    leaders = [line for line in edition.standings.lines if line.ranked][:TOP_LINES]
    return {
        "title": event.title or words("workbook.new_title"),
        "state": _state(edition),
        "heads": heads,
        "lines": [_leader(edition, line, second) for line in leaders],
        "field": words("print.top.field", players=len(event.players)),
        "legend": _legend(edition),
        "credit": words("print.made"),
    }


def _legend(edition: Edition) -> list[tuple[float, str]]:
    """Return what the dots mean, of those that an event of its kind can have."""
    words = edition.words
    if edition.system.traits.seats > 2:
        return [(1, words("print.top.first")), (0, words("print.top.other"))]
    entries = (one for own in edition.played.history.values() for one in own)
    draws = any(entry.outcome is Outcome.DRAW for entry in entries)
    middle = [(0.5, words("page.outcome.d"))] if draws else []
    return [(1, words("page.outcome.w")), *middle, (0, words("page.outcome.l"))]


def _state(edition: Edition) -> str:
    after, planned = edition.standings.after_round, edition.tournament.planned
    if not after:
        return edition.words("print.top.start")
    if not edition.played.rounds[-1].complete:
        return state_of(edition)
    key = "print.top.final" if after >= planned else "print.top.leaders"
    return edition.words(key, round=after, planned=planned)


def _leader(edition: Edition, line: Line, second: str | None) -> Data:
    player = edition.tournament[line.player]
    return {
        "place": str(line.shown_place),
        "first": line.place <= 3,
        "name": player.name,
        "about": " · ".join(part for part in (player.rank, player.club or player.country) if part),
        "dots": [_dot(entry) for entry in edition.played.history[line.player][-10:]],
        "points": _points(edition, line, second),
    }


def _dot(entry: Appearance) -> float | str:
    """A result as a share of a win; a word where nothing was played."""
    mark = mark_of(entry)
    if mark is Highlight.ABSENT:
        return "absent"
    if entry.outcome is Outcome.OPEN:
        return "open"
    return 0.5 if entry.outcome is Outcome.DRAW else int(mark is Highlight.WIN)


def _second(edition: Edition) -> str | None:
    """The first criterion that says something else than the points."""
    lines = edition.standings.lines
    points = [line.points for line in lines]
    for name in edition.standings.criteria:
        if name != "points" and [number_cell(line.values.get(name)) for line in lines] != points:
            return name
    return None


def _points(edition: Edition, line: Line, second: str | None) -> list[str]:
    lines, sign = edition.standings.lines, edition.words.decimal
    values = [value_text(line.points, decimals([other.points for other in lines]), sign)]
    if second:
        column = [number_cell(other.values.get(second)) for other in lines]
        values.append(value_text(number_cell(line.values.get(second)), decimals(column), sign))
    return values


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
            {
                "place": str(line.shown_place),
                "name": event[line.player].name,
                "values": series[line.player],
            }
            for line in leaders
        ],
        "others": [values for player, values in series.items() if player not in first],
    }


def _places(edition: Edition) -> dict[int, list[float]]:
    """Places after every round; who shares one stands in the order of start numbers."""
    series: dict[int, list[float]] = {player.number: [] for player in edition.tournament.players}
    for number in range(1, edition.standings.after_round + 1):
        place = edition.standings_after(number).place_of()
        order = sorted(series, key=lambda one: (place.get(one, len(series)), one))
        for at, player in enumerate(order, start=1):
            series[player].append(float(at))
    return series


def _levels(edition: Edition) -> dict[int, list[float]]:
    """Per player the values of the report the system draws, before round 1 and after each."""
    charts = edition.system.traits.charts
    if not charts:
        return {}
    for report in edition.system.reports(edition.played, charts):
        if report.key in charts:
            players = [line.player for line in edition.system.standings(edition.played).lines]
            return {
                player: [float(value) for value in row[2:] if isinstance(value, int)]
                for player, row in zip(players, report.rows, strict=True)
            }
    return {}
