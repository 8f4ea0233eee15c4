"""A tournament of two-player games as a tournament report file, TRF16 or TRF-2026.

Players, rounds and headers are the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby

from pairing.adjustments import read_adjustments
from pairing.catalogue import text
from pairing.dataclasses import replace
from pairing.errors import InputError, Subject
from pairing.formats.countries import federation_code
from pairing.formats.format import Fault
from pairing.formats.plain_text import dates
from pairing.formats.trf.fields import FIRST_ROUND, NEW, OLD, report_day
from pairing.formats.trf.trf26 import WORTHS
from pairing.formats.writing import refuse_tables
from pairing.names import one_line
from pairing.settings import PointSystem, Settings
from pairing.single_rounds import with_single_rounds
from pairing.standings.codes import tie_break_code
from pairing.systems.dutch.entries import virtual_points
from pairing.systems.dutch.lists import virtual_runs
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import HALF, Appearance, Outcome, Player, Result, Tournament

TYPES = {"2026": "FIDE_DUTCH_2025", "2017": "FIDE_DUTCH_2017"}
"""The coded type of tournament by our names of the rules: FIDE's code has the year in which
the rules now in force were approved."""

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
    dialect: str | None = OLD,
) -> str:
    """Return the tournament as a report file, with the lines an engine needs to pair its next
    round.

    ``places`` are final places by start number; without them players are placed by score.
    ``points`` are those that count, where games do not (a round robin left below half).
    ``dialect`` is TRF16 with the usual ``XX`` lines, or TRF-2026; ``None``: TRF16, but lines of
    TRF-2026 in the file the tournament came from stay.  Point values that TRF-2026 cannot tell
    apart (a forfeit's and an absence's) take that of an absence.  Raises :class:`InputError` for
    tables of four and for numbers beyond four columns.

    >>> event = Tournament("dutch", DutchSettings(), (Player(1, "Ann"), Player(2, "Bo")), planned=7)
    >>> print(write_trf(event).splitlines()[-1][:16])
    001    2      Bo
    >>> lines = write_trf(event, dialect=NEW).splitlines()
    >>> [line for line in lines if line[:3] in ("142", "192")]
    ['142 7', '192 FIDE_DUTCH_2025']
    """

    def lines(event: Tournament) -> list[str]:
        own, settings = (places, points) if event is tournament else (None, None), event.settings
        if dialect == NEW and isinstance(settings, DutchSettings) and settings.double_rounds:
            fixed = virtual_runs(virtual_points(event, settings))
            event = replace(event, settings=replace(settings, virtual_points=fixed))
        event = with_single_rounds(event)
        if dialect == NEW:
            made = [*trf_headers(event), *_lines_of_2026(event, settings)]
        else:
            made = [*trf_headers(event), *_extensions(event)]
        made += trf_players(event, *own, next_byes=dialect != NEW)
        return [line.rstrip() for line in (*made, *national_lines(event))]

    made = lines(tournament)
    if tournament.source:
        from pairing.formats.trf.as_read import as_read
        from pairing.formats.trf.rewriting import written_again

        then = as_read(tournament)
        rounds = [with_single_rounds(event).next_round - 1 for event in (then, tournament)]
        before = lines(then), rounds[0]
        made = written_again(tournament.source, before, (made, rounds[1]), dialect)
    made = [line for line in made if not line.startswith(REASON)]
    made += [
        f"{REASON}{player.number:04}: {one_line(player.adjustment)}"
        for player in tournament.players
        if player.adjustment
    ]
    actions = tournament.details.get("actions", "").splitlines()
    made += [line for action in actions if (line := f"### {action}") not in made]
    return "".join(line + "\n" for line in made)


write_trf26 = partial(write_trf, dialect=NEW)
"""The tournament as TRF-2026."""


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
    """Return the players' lines (``001``), the same in TRF16 and TRF-2026.

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


def trf_headers(tournament: Tournament) -> list[str]:
    """Return the lines ``012`` to ``132`` about the event, without those that would be empty."""
    rated = sum(1 for player in tournament.players if player.rating)
    days = [day.replace("-", "/") for day in dates(tournament.date)] or [tournament.date]
    details, federation = tournament.details, tournament.details.get("federation", "")
    double = "Double " if getattr(tournament.settings, "cycles", 1) > 1 else ""
    kinds = {
        "dutch": "Individual: Swiss-System (Dutch)",
        "round-robin": f"Individual: {double}Round-Robin",
    }
    headers = [
        ("012", tournament.title),
        ("022", tournament.place),
        ("032", federation_code(federation) or federation),
        ("042", days[0]),
        ("052", days[-1] if len(days) > 1 else ""),
        ("062", str(len(tournament.players))),
        ("072", str(rated)),
        ("092", kinds.get(tournament.system, "")),
        ("102", tournament.arbiter),
        *(("112", name) for name in details.get("deputies", "").split(";")),
        ("122", tournament.time_control),
    ]
    lines = [f"{code} {one_line(shown)}" for code, shown in headers if one_line(shown)]
    listed = map(one_line, re.split(r"[,;]", details.get("round_dates", "")))
    cells = [report_day(day)[-8:].ljust(8) for day in listed]
    if any(cell.strip() for cell in cells):
        lines.append("132".ljust(FIRST_ROUND - 1) + "  ".join(cells))
    return lines


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
    """Return a ``260`` line; TRF16 has none of its own for a part of the rounds."""
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
    rating = "" if player.rating is None else str(max(player.rating, 0))
    for shown in (str(player.number), rating):
        if len(shown) > 4:
            subject = Subject(player=player.number)
            raise InputError("error.trf_wide", subject=subject, player=player.number, value=shown)
    sex = one_line(player.sex)[:1].lower().translate(_SEX)
    row = {column: written for column, (_, written) in _fields(player).items()}
    start = (
        f"001 {player.number:4} {sex:1}{row['title']:>3} {row['name']:<33} {rating:>4} "
        f"{row['country']:<3} {row['id']:>11} {row['birth']:<10} "
        f"{show_points(points[player.number]):>4} {place:4}"
    )
    cells = [_cell(appearance) for appearance in tournament.history[player.number]]
    if next_byes:
        coming = tournament.next_round  # engines read the byes of no later round
        half, full = coming in player.half_byes, coming in player.full_byes
        if half or full or (coming in player.absent and coming <= tournament.planned):
            cells.append(f"0000 - {'H' if half else 'F' if full else 'Z'}")
    return start.ljust(FIRST_ROUND - 1) + "  ".join(cells)


def _fields(player: Player) -> dict[str, tuple[str, str]]:
    """Return the values of a player that may not fit their columns, as typed and as written."""
    name, country, title = map(one_line, (player.name, player.country, player.title))
    born, identity = report_day(one_line(player.birth)), player.ids.get("fide", "")
    fits = identity.isascii() and identity.isalnum() and len(identity) <= 11
    return {
        "name": (name, name[:NAME_WIDTH].rstrip()),
        "country": (country, federation_code(country) or country[:3]),
        "title": (title, title[:3]),
        "birth": (born, born[:10]),
        "id": (identity, identity if fits else ""),
        # The file has no room for ratings below zero, which go players have.
        "rating": (str(player.rating or 0), str(max(player.rating or 0, 0))),
    }


def bent(tournament: Tournament) -> Iterator[Fault]:
    """Yield each value of a player that the report has no room for, and what it has instead."""
    for player in tournament.players:
        for column, (typed, written) in _fields(player).items():
            known = column == "country" and federation_code(typed)
            if typed != written and not known:
                change = text("trf.bent", typed=typed, written=written or "–")
                yield Fault(player.number, column, change)


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


def _lines_of_2026(tournament: Tournament, stated: Settings) -> Iterator[str]:
    """Yield the TRF-2026 lines for an engine; ``stated``: settings before rounds became single."""
    settings, double = tournament.settings, stated.double_rounds
    matches = isinstance(stated, DutchSettings) and stated.rule_set.matches
    yield f"142 {tournament.planned}"
    scale = settings.point_system()
    if isinstance(settings, DutchSettings):
        yield f"152 {settings.initial_colour[0].upper()}"
    if scale != PointSystem():
        yield _scale_line(scale)
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
        pairs, planned = settings.forbidden_pairs, tournament.planned
        for pair, other in zip(pairs[::2], pairs[1::2], strict=False):
            yield f"260 001 {planned:03} {pair:04} {other:04}"
        for rounds, numbers in settings.groups():
            yield prohibited_line(rounds or range(1, planned + 1), numbers)


def _scale_line(scale: PointSystem) -> str:
    shown = {"W": scale.win, "D": scale.draw, "L": scale.loss, "P": scale.bye}
    # What is worth nothing is left out: an engine in use knows no letter for absences.
    shown |= {"A": scale.absence} if scale.absence else {}
    shown |= {"X": scale.unknown} if scale.unknown else {}
    letters = [letter for letter in WORTHS if letter in shown]
    return "162 " + "   ".join(f" {letter}{show_points(shown[letter]):>4}" for letter in letters)


def _virtual(tournament: Tournament, settings: DutchSettings) -> Iterator[str]:
    """Neighbours with the same points stand on one line."""
    given = sorted(virtual_points(tournament, settings).items())
    alike = groupby(enumerate(given), key=lambda pair: (pair[1][0] - pair[0], tuple(pair[1][1])))
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
