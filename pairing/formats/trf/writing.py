"""A tournament of two-player games as a tournament report file (TRF16)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairing.errors import InputError, Subject
from pairing.formats.names import one_line
from pairing.formats.plain_text import dates
from pairing.formats.trf.fields import FIRST_ROUND
from pairing.settings import PointSystem
from pairing.systems.dutch.entries import virtual_points
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Appearance, Outcome, Player, Tournament

_SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "=",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.BYE: "U",
    Outcome.HALF_BYE: "H",
    Outcome.FULL_BYE: "F",
    Outcome.ZERO_BYE: "Z",
    Outcome.OPEN: " ",
}


def write_trf(tournament: Tournament, *, places: Mapping[int, int] | None = None) -> str:
    """The tournament as TRF16, with the ``XX`` lines an engine needs to pair its next round.

    ``places`` are final places by start number; without them players are placed by score.
    Raises :class:`InputError` for tables of four and for numbers beyond four columns.

    >>> from pairing.systems.dutch.simulate import random_event
    >>> print(write_trf(random_event(6, 1, seed=3)).splitlines()[-1][:25])
    001    6      Player 0006
    """
    lines = [*trf_headers(tournament), *_extensions(tournament), *trf_players(tournament, places)]
    return "".join(line.rstrip() + "\n" for line in lines)


def trf_players(
    tournament: Tournament, places: Mapping[int, int] | None = None, *, next_byes: bool = True
) -> list[str]:
    """The players' lines (``001``), the same in TRF16 and TRF-2026.

    ``next_byes``: with the half-point byes asked for the coming round.
    """
    for round_ in tournament.rounds:
        if round_.tables:
            raise InputError("error.trf_tables", round=round_.number)
    scores = tournament.scores
    if places is None:
        order = sorted(scores, key=lambda number: (-scores[number], number))
        places = {number: place for place, number in enumerate(order, start=1)}
    last = len(scores)
    return [
        _player(
            tournament,
            player,
            tournament.points[player.number],
            places.get(player.number, last),
            next_byes,
        )
        for player in tournament.players
    ]


def trf_headers(tournament: Tournament) -> list[str]:
    """The tournament's lines (``012`` to ``102``)."""
    rated = sum(1 for player in tournament.players if player.rating)
    days = [day.replace("-", "/") for day in dates(tournament.date)] or [tournament.date]
    said = {
        "012": tournament.title,
        "022": tournament.place,
        "042": days[0],
        "052": days[-1] if len(days) > 1 else "",
        "062": str(len(tournament.players)),
        "072": str(rated),
        "092": "Individual: Swiss-System (Dutch)" if tournament.system == "dutch" else "",
        "102": tournament.arbiter,
        "122": tournament.time_control,
    }
    return [f"{code} {one_line(shown)}" for code, shown in said.items() if one_line(shown)]


def _extensions(tournament: Tournament) -> list[str]:
    settings = tournament.settings
    lines = [f"XXR {tournament.planned}"]
    lines += _worths(settings.point_system())
    if isinstance(settings, DutchSettings):
        lines.append(f"XXC {settings.initial_colour}1")
        barred = settings.forbidden_pairs
        lines += [f"XXP {a} {b}" for a, b in zip(barred[::2], barred[1::2], strict=False)]
        virtual = virtual_points(tournament, settings)
        lines += [
            f"XXA {number:4} " + " ".join(f"{show_points(value):>4}" for value in values)
            for number, values in sorted(virtual.items())
        ]
    coming = tournament.next_round
    if coming <= tournament.planned:
        away = [
            str(one.number) for one in tournament.players if coming in one.absent - one.half_byes
        ]
        if away:
            lines.append("XXZ " + " ".join(away))
    return lines


def _worths(scale: PointSystem) -> list[str]:
    """``XXS`` when the point system is not 1-½-0 (absences are zero-point byes there)."""
    said = {
        "W": scale.win, "D": scale.draw, "WL": scale.loss, "BL": scale.loss,
        "PAB": scale.bye, "HPB": scale.half_bye, "ZPB": scale.absence,
        "FW": scale.forfeit_win, "FL": scale.forfeit_loss,
    }  # fmt: skip
    if scale == PointSystem():
        return []
    return ["XXS " + " ".join(f"{code}={show_points(value)}" for code, value in said.items())]


def _player(
    tournament: Tournament, player: Player, score: Fraction, place: int, next_byes: bool
) -> str:
    # The file has no room for ratings below zero, which go players have.
    rating = "" if player.rating is None else str(max(player.rating, 0))
    for shown in (str(player.number), rating):
        if len(shown) > 4:
            raise InputError(
                "error.trf_wide",
                subject=Subject(player=player.number),
                player=player.number,
                value=shown,
            )
    name = one_line(player.name)[:33]
    start = (
        f"001 {player.number:4}  {one_line(player.title)[:3]:>3} {name:<33} {rating:>4} "
        f"{one_line(player.country)[:3]:<3} {_fide_id(player):>11} {'':10} "
        f"{show_points(score):>4} {place:4}"
    )
    cells = [_cell(appearance) for appearance in tournament.history[player.number]]
    coming = tournament.next_round
    if next_byes and coming in player.half_byes and coming <= tournament.planned:
        cells.append("0000 - H")
    return start.ljust(FIRST_ROUND - 1) + "  ".join(cells)


def _fide_id(player: Player) -> str:
    shown = player.ids.get("fide", "")
    return shown if shown.isascii() and shown.isdecimal() and len(shown) <= 11 else ""


def _cell(appearance: Appearance) -> str:
    if appearance.outcome is Outcome.ABSENT:
        return "0000 - Z"  # blank would do by the annex, but strict readers refuse it
    opponent = "0000" if appearance.opponent is None else f"{appearance.opponent:4}"
    return f"{opponent} {appearance.colour or '-'} {_SIGNS[appearance.outcome]}"


def show_points(value: Fraction) -> str:
    """Points in at most four columns where that is exact, as decimals.

    >>> show_points(Fraction(7, 2)), show_points(Fraction(1, 4)), show_points(Fraction(1, 3))
    ('3.5', '0.25', '0.33')
    """
    exact = 10 % value.denominator == 0
    return f"{float(value):.1f}" if exact else f"{float(value):.2f}"
