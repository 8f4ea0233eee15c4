"""Points and places: raw scores, uma, starting points, penalties.

The rules are in docs/riichi.md, *Points*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairing.catalogue import text
from pairing.errors import InputError, Subject, raise_problems
from pairing.results import Line, Standings, Value, placed
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stage_progress import StageProgress
from pairing.systems.riichi.staged import StagePoints
from pairing.table_notes import CUT as CUT_SHORT
from pairing.table_notes import may_be_sticks, may_lie
from pairing.tournament import Outcome, Table, Tournament

CRITERIA = ("points", "first_places", "second_places", "best_score")

CUT = ("stage",)
"""Before all others where somebody was cut: how far he came."""
KNOCKED = ("stage", "table_place", "stage_points")
"""The same in a bracket, with the place and the points at his last table of it."""

Key = tuple[Fraction, ...]
"""Values of the criteria, all of them better when higher."""


def check(tournament: Tournament) -> list[InputError]:
    """Every table whose scores do not sum to the expected total, and uma that is not four."""
    settings = _settings(tournament)
    errors: list[InputError] = []
    if len(settings.uma) != 4:
        errors.append(
            InputError("error.riichi_uma", subject=Subject(field="uma"), count=len(settings.uma))
        )
    expected = settings.total()
    for round_, table in tournament.tables():
        if table.scores is not None and not sum_fits(table, expected, settings.left_lying):
            sticks = may_be_sticks(expected - sum(table.scores))
            errors.append(
                InputError(
                    f"error.riichi_total{'_sticks' if sticks else ''}",
                    subject=Subject(field="scores", round=round_.number, board=table.number),
                    round=round_.number,
                    table=table.number,
                    total=sum(table.scores),
                    expected=expected,
                    difference=sum(table.scores) - expected,
                )
            )
    return errors


def sum_fits(table: Table, expected: int, left_lying: int = 0) -> bool:
    """Whether the scores of a table sum to what they should.

    Of a hanchan that time cut short sticks of riichi may lie on the table: whole thousands
    that nobody has; up to ``left_lying`` points may after every hanchan.  A void one is not
    summed up.

    >>> from dataclasses import replace
    >>> short = Table(1, (1, 2, 3, 4), (40_000, 29_000, 30_000, 20_000))
    >>> sum_fits(short, 120_000), sum_fits(replace(short, notes=("cut", "", "", "")), 120_000)
    (False, True)
    >>> sum_fits(short, 120_000, 4_000)
    True
    """
    assert table.scores is not None
    lacking = expected - sum(table.scores)
    return not lacking or table.void or may_lie(lacking, left_lying, cut=table.state == CUT_SHORT)


def standings(tournament: Tournament) -> Standings:
    """The order after the hanchans so far.

    Points; then first places, second places and the best single score; who is equal in all
    shares the place.  Substitutes come after all others.  Raises ``Problems`` with every
    table whose scores do not sum to the expected total.
    """
    errors = check(tournament)
    raise_problems(errors)
    staged = _staged(tournament)
    criteria = (*(() if staged.plain else KNOCKED if staged.place else CUT), *CRITERIA)
    keys: dict[int, Key] = {}
    for player in tournament.players:
        history = tournament.history[player.number]
        played = [entry for entry in history if entry.outcome is Outcome.SEATED]
        points = staged.points[player.number]
        keys[player.number] = (
            *_reached(staged, player.number),
            points,
            Fraction(sum(entry.place == 1 for entry in played)),
            Fraction(sum(entry.place == 2 for entry in played)),
            Fraction(max((entry.score or 0 for entry in played), default=0)),
        )
    ranked = [p.number for p in tournament.players if not p.substitute]
    others = [p.number for p in tournament.players if p.substitute]
    lines = [
        *_lines(ranked, keys, criteria, 0, bool(others)),
        *_lines(others, keys, criteria, len(ranked)),
    ]
    return Standings(len(tournament.rounds), criteria, tuple(lines))


def _reached(staged: StagePoints, player: int) -> tuple[Fraction, ...]:
    """The values of :data:`CUT` or :data:`KNOCKED`, where there are any.

    A table's place counts from the first (an open one is above all), so that more is better.
    """
    if staged.plain:
        return ()
    far = Fraction(staged.reached[player])
    if not staged.place:
        return (far,)
    return far, Fraction(-staged.place[player]), staged.there[player]


def _lines(
    players: Sequence[int],
    keys: Mapping[int, Key],
    criteria: Sequence[str],
    above: int,
    followed: bool = False,
) -> list[Line]:
    """The lines of ranked players or of substitutes; ``followed``: substitutes come next."""
    order = sorted(players, key=lambda p: (*(-value for value in keys[p]), p))
    lines: list[Line] = []
    for place, player, decided in placed(order, keys, criteria):
        mine, detail = keys[player], None
        if player == order[-1] and followed:
            decided, detail = "house", text("riichi.detail.house")
        values: dict[str, Value] = dict(zip(criteria, mine, strict=True))
        points = mine[criteria.index("points")]
        if "table_place" in values:
            values["table_place"] = -mine[1] if mine[1] else None
        lines.append(Line(above + place, player, points, values, decided, detail))
    return lines


def _staged(tournament: Tournament) -> StagePoints:
    """What counts of everybody's points; in an event without stages all of them."""
    settings = _settings(tournament).resolved()
    if not settings.has_stages():
        return StagePoints(tournament.scores)
    return progress_of(tournament, settings).points()


def progress_of(tournament: Tournament, settings: RiichiSettings) -> StageProgress:
    """The event's stages as far as they were played."""
    return StageProgress(tournament, settings, standings)


def _settings(tournament: Tournament) -> RiichiSettings:
    settings = tournament.settings
    if not isinstance(settings, RiichiSettings):
        raise TypeError(f"riichi needs RiichiSettings, not {type(settings).__name__}")
    return settings
