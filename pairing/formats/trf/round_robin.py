"""Report files of a round robin, whose unplayed games count otherwise than a Swiss event's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.errors import InputError
from pairing.formats.trf.fields import TrfPlayer
from pairing.formats.trf.report import TrfReport
from pairing.settings import PointSystem, read_settings
from pairing.systems import system
from pairing.tournament import Tournament

HALF = Fraction(1, 2)
ROUND_ROBIN = "round-robin"

_SCALES = [(Fraction(win), draw) for win in (1, 2, 3) for draw in (HALF, Fraction(1))]
"""What a win and a draw may be worth there."""


def is_round_robin(report: TrfReport) -> bool:
    """Return whether the file says that it is of a round robin of players."""
    kind = report.type_code.upper() or report.header("092").upper()
    return "TEAM" not in kind and re.search("ROUND[- ]?ROBIN", kind) is not None


def counted_points(event: Tournament) -> Mapping[int, Fraction]:
    """Everybody's points; in a round robin without the games that count for nobody."""
    if event.settings.predetermined:
        order = system(event.system).standings(event)
        if order.uncounted:
            return {line.player: line.points for line in order.lines}
    return event.points


def contradicted(report: TrfReport, event: Tournament) -> list[tuple[TrfPlayer, Fraction]]:
    """Return who has other points in the points column than by the games, and those.

    Some programs count byes of rounds to come: that is no contradiction.
    """
    points = counted_points(event)
    return [
        (player, points[player.number])
        for player in report.players
        if player.points is not None
        and player.points - points[player.number] not in (0, report.asked_points(player))
    ]


def as_round_robin(report: TrfReport, event: Tournament) -> Tournament:
    """Return the event under the rules of a round robin where the file says it is one (``192``,
    ``092``).

    It stays as it is where more meetings were played than that, or points are others.
    """
    kind = report.type_code.upper() or report.header("092").upper()
    if not is_round_robin(report):
        return event
    cycles = 2 if "DOUBLE" in kind or kind.endswith("_G2") else 1
    meetings = Counter(frozenset((game.white, game.black)) for _, game in event.games())
    scale = report.point_system() or PointSystem()
    if max(meetings.values(), default=0) > cycles or (scale.win, scale.draw) not in _SCALES:
        return event
    values: dict[str, Any] = {"win_points": scale.win, "draw_points": scale.draw, "cycles": cycles}
    kind_of_settings = system(ROUND_ROBIN).settings
    if report.tie_breaks:
        with suppress(InputError):  # Buchholz has no place there
            listed = read_settings(kind_of_settings, {"tie_breaks": " ".join(report.tie_breaks)})
            values["tie_breaks"] = getattr(listed, "tie_breaks", ())
    return replace(event, system=ROUND_ROBIN, settings=kind_of_settings(**values))
