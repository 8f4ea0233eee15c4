"""Points and places: raw scores, uma, starting points, penalties.

The rules are in docs/riichi.md, *Points*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject, raise_problems
from pairing.results import Line, Standings, Value, placed
from pairing.systems.riichi import season
from pairing.systems.riichi.replaced import careers
from pairing.systems.riichi.settings import RiichiSettings, uma_problem
from pairing.systems.riichi.stage_progress import StagePoints, StageProgress
from pairing.table_notes import MAY_LACK, may_be_sticks, may_lie
from pairing.tournament import Appearance, Outcome, Player, Table, Tournament

CRITERIA = ("points", "first_places", "second_places", "best_score")

CUT = ("stage",)
"""Before all others where somebody was cut: how far he came."""
KNOCKED = ("stage", "table_place", "stage_points")
"""The same in a bracket, with the place and the points at his last table of it."""

COUNT = "hanchans"
"""How many a player has played: shown, and never a tie-break."""
LINE = "line"
"""What decides between the last who is ranked and those below."""

LOWER_IS_BETTER = frozenset(("table_place", season.PLACE))
NOTHING = Fraction(-(10**9))
"""In the place of a mean, of who has played nothing."""

Key = tuple[Fraction, ...]
"""Values of the criteria, all of them better when higher."""


def check(tournament: Tournament) -> list[InputError]:
    """Return every table whose scores do not sum to the expected total, and an uma of another
    length.
    """
    settings = _settings(tournament)
    wrong = uma_problem(settings)
    errors = [wrong] if wrong else []
    expected = settings.total()
    for round_, table in tournament.tables():
        if table.scores is not None and not sum_fits(table, expected, settings.left_lying):
            total = sum(table.scores)
            key = f"error.riichi_total{'_sticks' if may_be_sticks(expected - total) else ''}"
            where = Subject(field="scores", round=round_.number, board=table.number)
            about = {"round": round_.number, "table": table.number, "total": total}
            about |= {"expected": expected, "difference": total - expected}
            errors.append(InputError(key, subject=where, **about))
    return errors


def sum_fits(table: Table, expected: int, left_lying: int = 0) -> bool:
    """Return whether the scores of a table sum to what they should.

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
    return not lacking or table.void or may_lie(lacking, left_lying, cut=table.state in MAY_LACK)


def standings(tournament: Tournament) -> Standings:
    """Return the order after the hanchans so far.

    Points; then first places, second places and the best single score; who is equal in all
    shares the place.  Below all others, without a place, stand those of :func:`unranked`, then
    the substitutes.  Raises ``Problems`` with every table whose scores do not sum to the
    expected total.
    """
    criteria, keys, staged = _compared(tournament)
    below = unranked(tournament, staged)
    aside = {p.number: text("riichi.detail.house") for p in tournament.players if p.substitute}
    ranked = [p.number for p in tournament.players if p.number not in {*below, *aside}]
    counts = {
        player: Fraction(sum(entry.outcome is Outcome.SEATED for entry in entries))
        for player, entries in careers(tournament, _settings(tournament)).items()
    }
    lines: list[Line] = []
    for players, why in ((ranked, {}), ([*below], below), ([*aside], aside)):
        order, above = sorted(players, key=lambda p: (*(-key for key in keys[p]), p)), len(lines)
        for place, player, decided in placed(order, keys, criteria):
            mine = dict(zip(criteria, keys[player], strict=True))
            values: dict[str, Value] = {**mine, COUNT: counts[player]}
            for name in LOWER_IS_BETTER.intersection(criteria):
                values[name] = -mine[name] or None
            for name in (season.MEAN, season.PLACE):
                if values.get(name) in (NOTHING, -NOTHING):
                    values[name] = None
            detail, at = why.get(player), above + place
            ranks = detail is None
            lines.append(Line(at, player, mine["points"], values, decided, detail, ranks))
    if 0 < len(ranked) < len(lines):
        detail = text("riichi.detail.line")
        lines[len(ranked) - 1] = replace(lines[len(ranked) - 1], decided_by=LINE, detail=detail)
    return Standings(len(tournament.rounds), (*criteria, COUNT), tuple(lines))


def by_points(tournament: Tournament) -> list[int]:
    """Everybody, best first, whether he is ranked or not; substitutes come last.

    A Swiss round goes by it: who missed hanchans plays whoever has as many points.
    """
    _, keys, _ = _compared(tournament)
    aside = {p.number: p.substitute for p in tournament.players}
    return sorted(keys, key=lambda p: (aside[p], *(-value for value in keys[p]), p))


def unranked(tournament: Tournament, staged: StagePoints) -> dict[int, Text]:
    """Return who stands below the line, and why: who left for good, who missed too many hanchans.

    Of those for whom he was in he may miss half, rounded down, or those that the setting
    ``min_hanchans`` leaves of all that are planned.  In a season only that minimum counts.
    """
    settings, played = _settings(tournament).resolved(), len(tournament.rounds)
    last = max(tournament.planned, played)
    if settings.evenings:
        entries = careers(tournament, settings)
        whys = {
            player.number: season.below_minimum(entries[player.number], settings, played, last)
            for player in tournament.players
            if not player.substitute
        }
        return {player: why for player, why in whys.items() if why is not None}
    least = settings.min_hanchans
    furthest = max(staged.reached.values(), default=0)
    reasons: dict[int, Text] = {}
    for player in (p for p in tournament.players if not p.substitute):
        missed, withdrawal = staged.missed.get(player.number, ()), withdrawal_round(player, last)
        still_in = staged.reached.get(player.number, 0) == furthest and not staged.place
        leaves = withdrawal <= played + 1 <= last and still_in
        may_miss = played // 2 if least is None else max(0, last - least)
        if leaves or any(number >= withdrawal for number in missed):
            reasons[player.number] = text("riichi.detail.left", round=withdrawal)
        elif len(missed) > may_miss:
            of = played if least is None else last
            reasons[player.number] = text(
                "riichi.detail.few", missed=len(missed), least=of - may_miss, rounds=of
            )
    return reasons


def unpriced(tournament: Tournament, settings: RiichiSettings) -> tuple[Text, ...]:
    """Return who misses a hanchan, or will, and has not left, while nothing says what it counts."""
    if settings.missed is not None or settings.evenings:
        return ()
    last = max(tournament.planned, len(tournament.rounds))
    ahead = range(tournament.next_round, last + 1)
    missed = progress_of(tournament, settings).points().missed
    names = [
        player.name
        for player in tournament.players
        if not player.substitute and withdrawal_round(player, last) > last
        if missed.get(player.number) or player.absent.intersection(ahead)
    ]
    setting = text("setting.missed")
    return (text("riichi.remark.missed", players=names, setting=setting),) if names else ()


def withdrawal_round(player: Player, last: int) -> int:
    """Return the round from which a player is absent for good, ``last + 1`` or more for one who is
    not.

    For good is from a round on, without an end: of somebody absent from the last rounds only,
    and named so, nobody knows that he has left.

    >>> withdrawal_round(Player(1, "Ann", absent=frozenset(range(3, 100))), 8)
    3
    >>> withdrawal_round(Player(1, "Ann", absent=frozenset({7, 8})), 8)
    10
    """
    number = last + 2
    while number - 1 in player.absent:
        number -= 1
    return number


def _compared(tournament: Tournament) -> tuple[tuple[str, ...], dict[int, Key], StagePoints]:
    """Return the criteria, everybody's values of them, and what counts of the points."""
    errors = check(tournament)
    raise_problems(errors)
    settings = _settings(tournament).resolved()
    staged, history = progress_of(tournament, settings).points(), careers(tournament, settings)
    stage = () if staged.plain else KNOCKED if staged.place else CUT
    ranking = season.ranking_value((), settings)
    criteria = (*stage, *((ranking[0],) if ranking else ()), *CRITERIA)
    keys: dict[int, Key] = {}
    for player in tournament.players:
        played = season.played(history[player.number])
        points = staged.points[player.number]
        keys[player.number] = (
            *_reached(staged, player.number),
            *_ranked_by(history[player.number], settings),
            points,
            Fraction(sum(entry.place == 1 for entry in played)),
            Fraction(sum(entry.place == 2 for entry in played)),
            Fraction(max((entry.score or 0 for entry in played), default=0)),
        )
    return criteria, keys, staged


def _ranked_by(entries: Sequence[Appearance], settings: RiichiSettings) -> tuple[Fraction, ...]:
    """Return the value of the season's criterion, where there is one; a lower mean place is
    better.
    """
    criterion = season.ranking_value(entries, settings)
    if criterion is None:
        return ()
    name, value = criterion
    if value is None:
        return (NOTHING,)
    return (-value if name == season.PLACE else value,)


def _reached(staged: StagePoints, player: int) -> tuple[Fraction, ...]:
    """Return the values of :data:`CUT` or :data:`KNOCKED`, where there are any.

    A table's place counts from the first (an open one is above all), so that more is better.
    """
    if staged.plain:
        return ()
    far = Fraction(staged.reached[player])
    if not staged.place:
        return (far,)
    return far, Fraction(-staged.place[player]), staged.there[player]


def progress_of(tournament: Tournament, settings: RiichiSettings) -> StageProgress:
    """Return the event's stages as far as they were played."""
    return StageProgress(tournament, settings, standings)


def _settings(tournament: Tournament) -> RiichiSettings:
    settings = tournament.settings
    if not isinstance(settings, RiichiSettings):
        raise TypeError(f"riichi needs RiichiSettings, not {type(settings).__name__}")
    return settings
