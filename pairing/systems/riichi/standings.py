"""Points and places: raw scores, uma, starting points, penalties (SPEC 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.errors import InputError, Problems, Subject
from pairing.results import Line, Standings, Value
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Bye, Round, Table, Tournament

CRITERIA = ("points", "first_places", "second_places", "best_score")


Key = tuple[Fraction, Fraction, Fraction, Fraction]
"""Values of :data:`CRITERIA`, all of them better when higher."""


@dataclass(frozen=True)
class HanchanResult:
    """One player's hanchan: his place (1-4; equal scores share the better number), the points
    with uma, and the raw score."""

    place: int
    points: Fraction
    score: int


def hanchan_points(table: Table, settings: RiichiSettings) -> tuple[HanchanResult, ...]:
    """Points of the four seats in order East, South, West, North.

    ``(score - return points) / 1000 + uma - penalty / 1000``; when the return points are
    higher than the starting points the first place takes the difference of all four.  Equal
    scores share the uma of their places, or the one nearer to East at the start is placed
    higher (setting ``tie_uma``).

    >>> table = Table(1, (1, 2, 3, 4), (40_000, 30_000, 30_000, 20_000))
    >>> [str(r.points) for r in hanchan_points(table, RiichiSettings())]
    ['25', '0', '0', '-25']
    """
    if table.scores is None:
        raise ValueError(f"table {table.number} has no scores yet")
    scores = table.scores
    base = settings.starting_points if settings.return_points is None else settings.return_points
    oka = Fraction(4 * max(0, base - settings.starting_points), 1000)
    prizes = [Fraction(uma) for uma in settings.uma]
    prizes[0] += oka
    share = settings.tie_uma == "share"
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    results: list[HanchanResult | None] = [None] * 4
    for rank, seat in enumerate(order):
        level = [r for r in range(4) if scores[order[r]] == scores[seat]] if share else [rank]
        uma = sum((prizes[r] for r in level), Fraction(0)) / len(level)
        points = Fraction(scores[seat] - base - table.penalties[seat], 1000) + uma
        results[seat] = HanchanResult(level[0] + 1, points, scores[seat])
    return tuple(result for result in results if result is not None)


def check(tournament: Tournament) -> list[InputError]:
    """Every table whose scores do not sum to the expected total, and uma that is not four."""
    settings = _settings(tournament)
    errors: list[InputError] = []
    if len(settings.uma) != 4:
        errors.append(
            InputError("error.riichi_uma", subject=Subject(field="uma"), count=len(settings.uma))
        )
    expected = settings.total()
    for round_ in tournament.rounds:
        for table in round_.tables:
            if table.scores is not None and sum(table.scores) != expected:
                errors.append(
                    InputError(
                        "error.riichi_total",
                        subject=Subject(field="scores", round=round_.number, board=table.number),
                        round=round_.number,
                        table=table.number,
                        total=sum(table.scores),
                        expected=expected,
                        difference=sum(table.scores) - expected,
                    )
                )
    return errors


def results(tournament: Tournament) -> Mapping[int, tuple[HanchanResult | None, ...]]:
    """Per player one entry a round; ``None`` where he did not play or it is not finished."""
    settings = _settings(tournament)
    told: dict[int, list[HanchanResult | None]] = {p.number: [] for p in tournament.players}
    for round_ in tournament.rounds:
        for entries in told.values():
            entries.append(None)
        for table in round_.tables:
            if table.scores is not None:
                for player, result in zip(
                    table.seats, hanchan_points(table, settings), strict=True
                ):
                    told[player][-1] = result
    return {player: tuple(entries) for player, entries in told.items()}


def standings(tournament: Tournament) -> Standings:
    """The order after the hanchans so far.

    Points; then first places, second places and the best single score; who is equal in all
    shares the place.  Substitutes come after all others.  Raises ``Problems`` with every
    table whose scores do not sum to the expected total.
    """
    errors = check(tournament)
    if errors:
        raise Problems(errors)
    settings = _settings(tournament)
    told = results(tournament)
    keys: dict[int, Key] = {}
    for player in tournament.players:
        played = [result for result in told[player.number] if result is not None]
        points = (player.start_score or Fraction(0)) + sum(
            (result.points for result in played), Fraction(0)
        )
        points += sum(
            (_without_play(round_, player.number, settings) for round_ in tournament.rounds),
            Fraction(0),
        )
        keys[player.number] = (
            points,
            Fraction(sum(result.place == 1 for result in played)),
            Fraction(sum(result.place == 2 for result in played)),
            Fraction(max((result.score for result in played), default=0)),
        )
    ranked = [p.number for p in tournament.players if p.number not in settings.substitutes]
    others = [p.number for p in tournament.players if p.number in settings.substitutes]
    lines = [*_lines(ranked, keys, 0), *_lines(others, keys, len(ranked))]
    return Standings(len(tournament.rounds), CRITERIA, tuple(lines))


def _without_play(round_: Round, player: int, settings: RiichiSettings) -> Fraction:
    """Points for a round in which the player is at no table."""
    if player in settings.substitutes:
        return Fraction(0)
    if any(player in table.seats for table in round_.tables):
        return Fraction(0)
    bye = dict(round_.byes).get(player)
    return settings.bye_points if bye is Bye.PAIRING else Fraction(settings.missed)


def _lines(players: Sequence[int], keys: Mapping[int, Key], above: int) -> list[Line]:
    order = sorted(players, key=lambda p: (*(-value for value in keys[p]), p))
    lines: list[Line] = []
    for index, player in enumerate(order):
        mine = keys[player]
        below = keys[order[index + 1]] if index + 1 < len(order) else None
        decided = None
        if below is not None:
            decided = next(
                (name for name, a, b in zip(CRITERIA, mine, below, strict=True) if a != b), None
            )
        shared = index > 0 and keys[order[index - 1]] == mine
        place = lines[-1].place if shared else above + index + 1
        values: dict[str, Value] = dict(zip(CRITERIA, mine, strict=True))
        lines.append(Line(place, player, mine[0], values, decided))
    return lines


def _settings(tournament: Tournament) -> RiichiSettings:
    settings = tournament.settings
    if not isinstance(settings, RiichiSettings):
        raise TypeError(f"riichi needs RiichiSettings, not {type(settings).__name__}")
    return settings
