"""A tournament of two-player games as a tournament report file (TRF16)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairing.errors import InputError, Subject
from pairing.formats.trf.fields import FIRST_ROUND
from pairing.settings import PointSystem
from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.settings import DutchSettings, FileSettings
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
    for round_ in tournament.rounds:
        if round_.tables:
            raise InputError("error.trf_tables", round=round_.number)
    scores = tournament.scores
    if places is None:
        order = sorted(scores, key=lambda number: (-scores[number], number))
        places = {number: place for place, number in enumerate(order, start=1)}
    lines = [*_headers(tournament), *_extensions(tournament)]
    for player in tournament.players:
        lines.append(_player(tournament, player, scores[player.number], places[player.number]))
    return "".join(line.rstrip() + "\n" for line in lines)


def _headers(tournament: Tournament) -> list[str]:
    rated = sum(1 for player in tournament.players if player.rating)
    said = {
        "012": tournament.title,
        "022": tournament.place,
        "042": tournament.date,
        "062": str(len(tournament.players)),
        "072": str(rated),
        "092": "Individual: Swiss-System (Dutch)" if tournament.system == "dutch" else "",
        "102": tournament.arbiter,
    }
    return [f"{code} {' '.join(shown.split())}" for code, shown in said.items() if shown]


def _extensions(tournament: Tournament) -> list[str]:
    settings = tournament.settings
    lines = [f"XXR {tournament.planned}"]
    lines += _worths(settings.point_system())
    if isinstance(settings, DutchSettings):
        lines.append(f"XXC {settings.initial_colour}1")
        barred = settings.forbidden_pairs
        lines += [f"XXP {a} {b}" for a, b in zip(barred[::2], barred[1::2], strict=False)]
        virtual: Mapping[int, tuple[Fraction, ...]] = {}
        if isinstance(settings, FileSettings) and settings.virtual:
            virtual = settings.virtual
        elif settings.acceleration == "baku":
            virtual = baku_points(tournament)
        lines += [
            f"XXA {number:4} " + " ".join(f"{_points(value):>4}" for value in values)
            for number, values in sorted(virtual.items())
        ]
    coming = tournament.next_round
    if coming <= tournament.planned:
        away = [str(one.number) for one in tournament.players if coming in one.absent]
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
    return ["XXS " + " ".join(f"{code}={_points(value)}" for code, value in said.items())]


def _player(tournament: Tournament, player: Player, score: Fraction, place: int) -> str:
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
    name = " ".join(player.name.split())[:33]
    start = (
        f"001 {player.number:4}  {player.title[:3]:>3} {name:<33} {rating:>4} "
        f"{player.country[:3]:<3} {player.ids.get('fide', '')[:11]:>11} {'':10} "
        f"{_points(score):>4} {place:4}"
    )
    cells = (_cell(appearance) for appearance in tournament.history[player.number])
    return start.ljust(FIRST_ROUND - 1) + "  ".join(cells)


def _cell(appearance: Appearance) -> str:
    if appearance.outcome is Outcome.ABSENT:
        return " " * 8
    opponent = "0000" if appearance.opponent is None else f"{appearance.opponent:4}"
    return f"{opponent} {appearance.colour or '-'} {_SIGNS[appearance.outcome]}"


def _points(value: Fraction) -> str:
    """Points in at most four columns where that is exact, as decimals.

    >>> _points(Fraction(7, 2)), _points(Fraction(1, 4)), _points(Fraction(1, 3))
    ('3.5', '0.25', '0.33')
    """
    exact = 10 % value.denominator == 0
    return f"{float(value):.1f}" if exact else f"{float(value):.2f}"
