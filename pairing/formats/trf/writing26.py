"""A tournament of two-player games as a tournament report file of 2026 (TRF-2026).

Players, rounds and headers are TRF16's; what an engine needs to pair the next round stands
on the lines the new format has for it, in place of the unofficial ``XX`` ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from pairing.formats.trf.trf26 import WORTHS
from pairing.formats.trf.writing import (
    abnormal_lines,
    bye_lines,
    finished,
    national_lines,
    prohibited_line,
    show_points,
    tie_break_lines,
    trf_headers,
    trf_players,
)
from pairing.settings import PointSystem
from pairing.single_rounds import with_single_rounds
from pairing.systems.dutch.entries import virtual_points
from pairing.systems.dutch.lists import virtual_runs
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament

TYPES = {"2026": "FIDE_DUTCH_2025", "2017": "FIDE_DUTCH_2017"}
"""The coded type of tournament by our names of the rules: FIDE's code has the year in which
the rules now in force were approved."""


def write_trf26(
    tournament: Tournament,
    *,
    places: Mapping[int, int] | None = None,
    points: Mapping[int, Fraction] | None = None,
) -> str:
    """The tournament as TRF-2026.

    ``places`` and ``points`` as for TRF16.  Point values the format cannot tell apart (a
    forfeit's and an absence's) take that of an absence.  Raises
    :class:`~pairing.errors.InputError` as TRF16's writer does.

    >>> lines = write_trf26(Tournament("dutch", DutchSettings(), (), planned=7)).splitlines()
    >>> [line for line in lines if line[:3] in ("142", "192")]
    ['142 7', '192 FIDE_DUTCH_2025']
    """

    def lines(event: Tournament) -> list[str]:
        own = (places, points) if event is tournament else (None, None)
        settings = event.settings
        double = settings.double_rounds
        matches = isinstance(settings, DutchSettings) and settings.rule_set.matches
        if isinstance(settings, DutchSettings) and double:
            fixed = virtual_runs(virtual_points(event, settings))
            event = replace(event, settings=replace(settings, virtual_points=fixed))
        event = with_single_rounds(event)
        made = [*trf_headers(event), *_lines(event, double=double, matches=matches)]
        return [*made, *trf_players(event, *own, next_byes=False), *national_lines(event)]

    return finished(lines, tournament, "26")


def _lines(tournament: Tournament, *, double: bool, matches: bool) -> Iterator[str]:
    settings = tournament.settings
    yield f"142 {tournament.planned}"
    scale = settings.point_system()
    if isinstance(settings, DutchSettings):
        yield f"152 {settings.initial_colour[0].upper()}"
    if scale != PointSystem():
        shown = {"W": scale.win, "D": scale.draw, "L": scale.loss, "P": scale.bye}
        # What is worth nothing is left out: an engine in use knows no letter for absences.
        shown |= {"A": scale.absence} if scale.absence else {}
        shown |= {"X": scale.unknown} if scale.unknown else {}
        yield "162 " + "   ".join(
            f" {letter}{show_points(shown[letter]):>4}" for letter in WORTHS if letter in shown
        )
    if isinstance(settings, DutchSettings):
        baku = settings.acceleration == "baku" and (matches or not double)
        kind = "CUSTOM_DOUBLESWISS" if double else TYPES[settings.rules]
        yield f"192 {'FIDE_DOUBLESWISS' if matches else kind}{'_BAKU' if baku else ''}"
    elif tournament.system == "round-robin":
        twice = "DOUBLE" if double or getattr(settings, "cycles", 1) > 1 else ""
        yield f"192 FIDE_{twice}ROUNDROBIN"
    yield from tie_break_lines(tournament, always=not tournament.source)
    if any(player.second_rating for player in tournament.players):
        yield "172 FIDE"
    yield from bye_lines(tournament, tournament.next_round)
    yield from abnormal_lines(tournament)
    if isinstance(settings, DutchSettings):
        yield from _virtual(tournament, settings)
        yield from _prohibited(settings, tournament.planned)


def _virtual(tournament: Tournament, settings: DutchSettings) -> Iterator[str]:
    """Neighbours with the same points stand on one line."""
    given = sorted(virtual_points(tournament, settings).items())
    alike = groupby(enumerate(given), key=lambda one: (one[1][0] - one[0], tuple(one[1][1])))
    for (_, values), group in alike:
        numbers = [number for _, (number, _) in group]
        at = 0
        for value, run in groupby(values):
            count = len(list(run))
            if value:
                yield (
                    f"250      {show_points(value):>4} {at + 1:03} {at + count:03} "
                    f"{numbers[0]:04} {numbers[-1]:04}"
                )
            at += count


def _prohibited(settings: DutchSettings, planned: int) -> Iterator[str]:
    pairs = settings.forbidden_pairs
    for pair, other in zip(pairs[::2], pairs[1::2], strict=False):
        yield f"260 001 {planned:03} {pair:04} {other:04}"
    for rounds, numbers in settings.groups():
        yield prohibited_line(range(1, planned + 1) if rounds is None else rounds, numbers)
