"""A tournament of two-player games as a tournament report file (TRF16)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from pairing.adjustments import read_adjustments
from pairing.catalogue import text
from pairing.errors import InputError, Subject
from pairing.formats.countries import federation_code
from pairing.formats.format import Fault
from pairing.formats.plain_text import dates
from pairing.formats.trf.fields import FIRST_ROUND, report_day
from pairing.formats.writing import refuse_tables
from pairing.names import one_line
from pairing.settings import PointSystem
from pairing.single_rounds import with_single_rounds
from pairing.standings.codes import tie_break_code
from pairing.systems.dutch.entries import virtual_points
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import HALF, Appearance, Outcome, Player, Result, Tournament

NAME_WIDTH = 33
"""Signs the report has for a name."""

LARGEST_RATING = 9999
"""What four columns hold."""

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

_NOT_RATED = str.maketrans("1=0", "WDL")

_SEX = str.maketrans("fжм", "wwm")
"""Letters for women and men as organisers write them -> those of the report file."""


REASON = "### 299 "
"""Begins the comment that gives the reasons of a player's lines ``299``."""


def write_trf(
    tournament: Tournament,
    *,
    places: Mapping[int, int] | None = None,
    points: Mapping[int, Fraction] | None = None,
    dialect: str | None = "16",
) -> str:
    """The tournament as TRF16, with the ``XX`` lines an engine needs to pair its next round.

    ``places`` are final places by start number; without them players are placed by score.
    ``points`` are those that count, where games do not (a round robin left below half).  With
    ``dialect`` ``None`` lines of TRF-2026 in the file the tournament came from stay.  Raises
    :class:`InputError` for tables of four and for numbers beyond four columns.

    >>> from pairing.tournament import Player
    >>> event = Tournament("dutch", DutchSettings(), (Player(1, "Ann"), Player(2, "Bo")))
    >>> print(write_trf(event).splitlines()[-1][:16])
    001    2      Bo
    """

    def lines(event: Tournament) -> list[str]:
        own = (places, points) if event is tournament else (None, None)
        event = with_single_rounds(event)
        made = [*trf_headers(event), *_extensions(event), *trf_players(event, *own)]
        return [*made, *national_lines(event)]

    return finished(lines, tournament, dialect)


def finished(
    lines: Callable[[Tournament], list[str]], tournament: Tournament, dialect: str | None
) -> str:
    """The text of a report file, with the lines of the file the tournament came from."""
    made = [line.rstrip() for line in lines(tournament)]
    if tournament.source:
        from pairing.formats.trf.as_read import as_read
        from pairing.formats.trf.rewriting import written_again

        then = as_read(tournament)
        before = [line.rstrip() for line in lines(then)]
        rounds = [with_single_rounds(event).next_round - 1 for event in (then, tournament)]
        made = written_again(tournament.source, (before, rounds[0]), (made, rounds[1]), dialect)
    made = [line for line in made if not line.startswith(REASON)]
    made += [
        f"{REASON}{player.number:04}: {one_line(player.adjustment)}"
        for player in tournament.players
        if player.adjustment
    ]
    actions = tournament.details.get("actions", "").splitlines()
    made += [line for action in actions if (line := f"### {action}") not in made]
    return "".join(line + "\n" for line in made)


def abnormal_lines(tournament: Tournament) -> Iterator[str]:
    """Points that an arbiter gave or took (``299``); no other line of any dialect tells them."""
    for player in tournament.players:
        for one in read_adjustments(player.adjustment):
            yield f"299{show_points(one.points):>14}  {one.round:03} {player.number:04}"


def trf_players(
    tournament: Tournament,
    places: Mapping[int, int] | None = None,
    points: Mapping[int, Fraction] | None = None,
    *,
    next_byes: bool = True,
) -> list[str]:
    """The players' lines (``001``), the same in TRF16 and TRF-2026.

    ``next_byes``: with the half-point byes asked for the coming round.
    """
    refuse_tables(tournament, "error.trf_tables")
    for round_, game in tournament.games():
        if game.result is Result.BOTH_WIN:
            subject = Subject(round=round_.number, board=game.board, field="result")
            at = {"round": round_.number, "board": game.board}
            raise InputError("trf.both_win", subject=subject, **at)
    scores = tournament.scores
    if places is None:
        order = sorted(scores, key=lambda number: (-scores[number], number))
        places = {number: place for place, number in enumerate(order, start=1)}
    last, made = len(scores), tournament.points if points is None else points
    return [
        _player(tournament, player, places.get(player.number, last), made, next_byes)
        for player in tournament.players
    ]


def _kind(tournament: Tournament) -> str:
    """The type of tournament in words; "" for a system the federation does not have."""
    double = "Double " if getattr(tournament.settings, "cycles", 1) > 1 else ""
    kinds = {
        "dutch": "Individual: Swiss-System (Dutch)",
        "round-robin": f"Individual: {double}Round-Robin",
    }
    return kinds.get(tournament.system, "")


def trf_headers(tournament: Tournament) -> list[str]:
    """The lines ``012`` to ``132`` about the event, without those that would be empty."""
    rated = sum(1 for player in tournament.players if player.rating)
    days = [day.replace("-", "/") for day in dates(tournament.date)] or [tournament.date]
    details, federation = tournament.details, tournament.details.get("federation", "")
    headers = [
        ("012", tournament.title),
        ("022", tournament.place),
        ("032", federation_code(federation) or federation),
        ("042", days[0]),
        ("052", days[-1] if len(days) > 1 else ""),
        ("062", str(len(tournament.players))),
        ("072", str(rated)),
        ("092", _kind(tournament)),
        ("102", tournament.arbiter),
        *(("112", name) for name in details.get("deputies", "").split(";")),
        ("122", tournament.time_control),
    ]
    lines = [f"{code} {one_line(shown)}" for code, shown in headers if one_line(shown)]
    return lines + _round_dates(details.get("round_dates", ""))


def _round_dates(listed: str) -> list[str]:
    """The dates of the rounds (``132``), ``-`` for one that is not known."""
    days = [one_line(day) for day in re.split(r"[,;]", listed)]
    cells = [report_day(day)[-8:].ljust(8) for day in days]
    if not any(cell.strip() for cell in cells):
        return []
    return ["132".ljust(FIRST_ROUND - 1) + "  ".join(cells)]


def _extensions(tournament: Tournament) -> list[str]:
    settings = tournament.settings
    lines = [f"XXR {tournament.planned}"]
    lines += _worths(settings.point_system())
    if isinstance(settings, DutchSettings):
        lines.append(f"XXC {settings.initial_colour}1")
        if settings.rules == "2017":
            lines.append("192 FIDE_DUTCH_2017")
        barred = settings.forbidden_pairs
        lines += [f"XXP {a} {b}" for a, b in zip(barred[::2], barred[1::2], strict=False)]
        for rounds, numbers in settings.groups():
            always = f"XXP {' '.join(map(str, numbers))}"
            lines.append(always if rounds is None else prohibited_line(rounds, numbers))
        virtual = virtual_points(tournament, settings)
        lines += [
            f"XXA {number:4} " + " ".join(f"{show_points(value):>4}" for value in values)
            for number, values in sorted(virtual.items())
        ]
    lines += tie_break_lines(tournament)
    coming = tournament.next_round
    away = away_without_points(tournament, coming) if coming <= tournament.planned else []
    lines += [*abnormal_lines(tournament), *bye_lines(tournament, coming + 1)]
    return [*lines, f"XXZ {' '.join(map(str, away))}"] if away else lines


def bye_lines(tournament: Tournament, first: int) -> Iterator[str]:
    """Byes of rounds from ``first`` on, which are not paired yet (``240``)."""
    for coming in range(first, tournament.planned + 1):
        asked = {
            "H": [player.number for player in tournament.players if coming in player.half_byes],
            "F": [player.number for player in tournament.players if coming in player.full_byes],
            "Z": away_without_points(tournament, coming),
        }
        for kind, numbers in asked.items():
            if numbers:
                yield f"240 {kind} {coming:03} " + " ".join(f"{number:04}" for number in numbers)


def away_without_points(tournament: Tournament, coming: int) -> list[int]:
    """Return who is absent from a round to come and gets nothing for it."""
    return [
        player.number
        for player in tournament.players
        if coming in player.absent - player.half_byes - player.full_byes
    ]


def prohibited_line(rounds: range, numbers: Sequence[int]) -> str:
    """A ``260`` line; TRF16 has none of its own for a part of the rounds."""
    listed = " ".join(f"{number:04}" for number in sorted(numbers))
    return f"260 {rounds.start:03} {rounds.stop - 1:03} {listed}"


def tie_break_lines(tournament: Tournament, always: bool = False) -> list[str]:
    """``202`` and ``212`` where others decide than the usual ones, or its file had them.

    ``always`` tells the usual ones too.
    """
    settings = tournament.settings
    own: tuple[str, ...] = getattr(settings, "tie_breaks", ())
    usual_too = always or (
        settings.predetermined
        and any(line.startswith(("202", "212")) for line in tournament.source)
    )
    if not own:
        return []
    if own == getattr(type(settings)(), "tie_breaks", ()) and not usual_too:
        return []
    listed = ",".join(tie_break_code(name) for name in own)
    return [f"202 {listed}", f"212 PTS,{listed}"]


def national_lines(tournament: Tournament) -> list[str]:
    """National ratings (records of 2026, in front of which stands the federation's code)."""
    code = one_line(tournament.details.get("federation", ""))[:3].upper() or "NAT"
    if not re.fullmatch("[A-Z]{3}", code):
        code = "NAT"
    return [
        f"{code} {player.number:4} {'':39}{player.second_rating:4}"
        for player in tournament.players
        if player.second_rating and player.second_rating <= LARGEST_RATING
    ]


def _worths(scale: PointSystem) -> list[str]:
    """``BBW`` and its like, and ``XXS``: engines read the one or the other.

    What is as usual is left out, and nothing is said of 1-½-0.  Absences are zero-point byes
    there; a pairing bye is worth a win in ``BB`` lines and one point in ``XXS``.
    """
    if scale == PointSystem():
        return []
    zero = scale.zero_bye
    short = {
        "BBW": (scale.win, 1), "BBD": (scale.draw, HALF), "BBL": (scale.loss, 0),
        "BBZ": (zero, 0), "BBF": (scale.forfeit_loss, 0), "BBU": (scale.bye, scale.win),
    }  # fmt: skip
    worths = {
        "W": (scale.win, 1), "D": (scale.draw, HALF), "WL": (scale.loss, 0),
        "BL": (scale.loss, 0), "PAB": (scale.bye, 1), "HPB": (scale.half_bye, scale.draw),
        "ZPB": (zero, 0), "FPB": (scale.worth("full_bye"), scale.win),
        "FW": (scale.forfeit_win, scale.win), "FL": (scale.forfeit_loss, 0),
    }  # fmt: skip
    rows = [f"{code} {show_points(own):>4}" for code, (own, usual) in short.items() if own != usual]
    listed = [f"{code}={show_points(own)}" for code, (own, usual) in worths.items() if own != usual]
    return [*rows, "XXS " + " ".join(listed)] if listed else rows


def _player(
    tournament: Tournament,
    player: Player,
    place: int,
    points: Mapping[int, Fraction],
    next_byes: bool,
) -> str:
    # The file has no room for ratings below zero, which go players have.
    rating = "" if player.rating is None else str(max(player.rating, 0))
    for shown in (str(player.number), rating):
        if len(shown) > 4:
            subject = Subject(player=player.number)
            raise InputError("error.trf_wide", subject=subject, player=player.number, value=shown)
    name = one_line(player.name)[:NAME_WIDTH]
    country = one_line(player.country)
    sex = one_line(player.sex)[:1].lower().translate(_SEX)
    birth = report_day(one_line(player.birth))[:10]
    start = (
        f"001 {player.number:4} {sex:1}{one_line(player.title)[:3]:>3} {name:<33} {rating:>4} "
        f"{federation_code(country) or country[:3]:<3} {_fide_id(player):>11} {birth:<10} "
        f"{show_points(points[player.number]):>4} {place:4}"
    )
    cells = [_cell(appearance) for appearance in tournament.history[player.number]]
    if next_byes:
        cells += _next_cell(tournament, player)
    return start.ljust(FIRST_ROUND - 1) + "  ".join(cells)


def bent(tournament: Tournament) -> Iterator[Fault]:
    """What of the players the report has no room for, and what it has instead."""
    for player in tournament.players:
        name, country = one_line(player.name), one_line(player.country)
        born, identity = report_day(one_line(player.birth)), player.ids.get("fide", "")
        fields = {
            "name": (name, name[:NAME_WIDTH].rstrip()),
            "country": (country, federation_code(country) or country[:3]),
            "title": (one_line(player.title), one_line(player.title)[:3]),
            "birth": (born, born[:10]),
            "id": (identity, _fide_id(player)),
            "rating": (str(player.rating or 0), str(max(player.rating or 0, 0))),
        }
        for column, (typed, written) in fields.items():
            known = column == "country" and federation_code(country)
            if typed != written and not known:
                change = text("trf.bent", typed=typed, written=written or "–")
                yield Fault(player.number, column, change)


def _next_cell(tournament: Tournament, player: Player) -> list[str]:
    """The cell of the round that is paired next, for who has a bye in it; engines read no more."""
    coming = tournament.next_round
    half, full = coming in player.half_byes, coming in player.full_byes
    kind = "H" if half else "F" if full else "Z"
    away = coming in player.absent and coming <= tournament.planned
    return [f"0000 - {kind}"] if away or half or full else []


def _fide_id(player: Player) -> str:
    shown = player.ids.get("fide", "")
    return shown if shown.isascii() and shown.isalnum() and len(shown) <= 11 else ""


def _cell(appearance: Appearance) -> str:
    if appearance.outcome is Outcome.ABSENT:
        return "0000 - Z"  # blank would do by the annex, but strict readers refuse it
    opponent = "0000" if appearance.opponent is None else f"{appearance.opponent:4}"
    sign = _SIGNS[appearance.outcome]
    sign = sign if appearance.rated else sign.translate(_NOT_RATED)
    return f"{opponent} {appearance.colour or '-'} {sign}"


def show_points(value: Fraction) -> str:
    """Points in at most four columns where that is exact, as decimals.

    >>> show_points(Fraction(7, 2)), show_points(Fraction(1, 4)), show_points(Fraction(1, 3))
    ('3.5', '0.25', '0.33')
    """
    exact = 10 % value.denominator == 0
    return f"{float(value):.1f}" if exact else f"{float(value):.2f}"
