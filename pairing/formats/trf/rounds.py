"""Conversion of player lines, each telling its own side, to the rounds of a tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.errors import InputError, Subject
from pairing.formats.plain_text import dates
from pairing.formats.trf.fields import Cell, TrfPlayer
from pairing.formats.trf.report import TrfReport
from pairing.formats.trf.trf26 import is_of_matches
from pairing.renumbering import full_title, round_with
from pairing.single_rounds import with_double_rounds
from pairing.systems.dutch.lists import LAST_ROUND, show_group, virtual_runs
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.tournament import UNRATED, Bye, Game, Player, Result, Round, Tournament

_SIGN = {
    (Fraction(1), True): "1", (Fraction(1, 2), True): "=", (Fraction(0), True): "0",
    (Fraction(1), False): "+", (Fraction(0), False): "-",
}  # fmt: skip
_RESULTS: Mapping[tuple[str, str], Result | None] = {
    ("", ""): None,
    **{
        (_SIGN[result.white, result.played], _SIGN[result.black, result.played]): result
        for result in Result
        if result.rated and result is not Result.BOTH_WIN  # in a report that is a slip
    },
}
"""Results by the signs of White's line and of Black's."""

_BYES = {"U": Bye.PAIRING, "+": Bye.PAIRING, "H": Bye.HALF, "F": Bye.FULL, "Z": Bye.ZERO}


def tournament_of(file: TrfReport, rules: str, *, ranked: bool) -> Tournament:
    """Return the tournament a file tells (see
    :meth:`pairing.formats.trf.file.TrfFile.tournament`).
    """
    count = file.paired_rounds
    rounds = [_round(file, number) for number in range(1, count + 1)]
    numbers = {
        player.number: place if ranked else player.number
        for place, player in enumerate(file.players, start=1)
    }
    absent: dict[int, set[int]] = {player.number: set() for player in file.players}
    for round_ in rounds:
        away = {number for number, kind in round_.byes if kind is not Bye.PAIRING}
        for number in (absent.keys() - round_.reported) | away:
            absent[number].add(round_.number)
    for number, coming in file.asked:
        absent[number].add(coming)
    players = tuple(
        Player(
            number=numbers[player.number],
            name=player.name or str(player.number),
            rating=player.rating,
            country=player.federation,
            absent=frozenset(absent[player.number]),
            half_byes=file.byes_of(player, "H"),
            full_byes=(file.byes_of(player, "F") | file.byes_of(player, "U"))
            - set(range(1, count + 1)),
            title=full_title(player.title),
            ids={
                **({"fide": player.fide_id} if player.fide_id.strip("0") else {}),
                **({"trf": str(player.number)} if ranked else {}),
            },
            sex=player.sex,
            birth=player.birth,
            second_rating=file.national.get(player.number),
            adjustment=file.adjustments.get(player.number, ""),
        )
        for player in sorted(file.players, key=lambda player: numbers[player.number])
    )
    event = Tournament(
        system="dutch",
        settings=_settings(file, rules, numbers),
        players=players,
        rounds=tuple(round_with(round_, numbers) for round_ in rounds),
        planned=max(file.rounds, count),
        title=file.whole_header("012"),
        place=file.whole_header("022"),
        date=event_dates(file),
        arbiter=file.whole_header("102"),
        time_control=file.whole_header("122"),
        details=_details(file),
        source=tuple(line.text for line in file.lines),
    )
    if is_of_matches(file.type_code):
        event = with_double_rounds(event)
    rounds_published = (_published(event.after(one.number - 1), one) for one in event.rounds)
    return replace(event, rounds=tuple(rounds_published))


def _published(before: Tournament, round_: Round) -> Round:
    """Return the round with its boards numbered as pairings are published (C.04.2): by the higher
    score of the two, the sum of both, the higher start number.  A report has no board numbers.
    """
    score = before.scores

    def place(game: Game) -> tuple[Fraction, Fraction, int]:
        two = score[game.white], score[game.black]
        return -max(two), -sum(two, Fraction(0)), min(game.white, game.black)

    games = enumerate(sorted(round_.games, key=place), start=1)
    return replace(round_, games=tuple(replace(game, board=board) for board, game in games))


def _details(file: TrfReport) -> dict[str, str]:
    """Return what else the file says of the event, see ``Tournament.details``."""
    details = {
        "federation": file.whole_header("032"),
        "deputies": file.whole_header("112"),
        "round_dates": ", ".join(day or "-" for day in round_days(file)),
    }
    return {name: shown for name, shown in details.items() if shown}


def round_days(file: TrfReport) -> list[str]:
    """Return the rounds' days; with the year in front in full where the event's days have it so."""
    days = [day for day in file.dates if day]
    if _year_first([file.header("042"), file.header("052")]) or _year_first(days):
        return [re.sub(r"^([0-9]{2})[.-]([0-9]{2})[.-]", r"20\1/\2/", day) for day in file.dates]
    return list(file.dates)


def event_dates(file: TrfReport) -> str:
    """First and last day as the other formats have them, or what the file says of them."""
    shown = [file.header("042"), file.header("052")]
    days = _year_first(shown) or dates(" ".join(shown))
    return " – ".join(days) if days else " – ".join(day for day in shown if day)


def _year_first(shown: list[str]) -> tuple[str, ...]:
    """Days of three pairs of digits, where the year in front makes the event the shorter one.

    >>> _year_first(["10.09.13", "10.09.15"]), _year_first(["13.09.10", "15.09.10"])
    (('2010-09-13', '2010-09-15'), ())
    """
    ends = [day for day in shown if day]
    parts = [re.fullmatch(r"([0-9]{2})[./-]([0-9]{2})[./-]([0-9]{2})", day) for day in ends]
    if len(parts) < 2 or not all(parts):
        return ()
    days = [match.groups() for match in (parts[0], parts[-1]) if match]
    first = [f"20{year}-{month}-{day}" for year, month, day in days]
    last = [f"20{year}-{month}-{day}" for day, month, year in days]
    spans = [
        int(end.replace("-", "")) - int(begin.replace("-", "")) if dates(begin + " " + end) else -1
        for begin, end in (first, last)
    ]
    if spans[0] < 0 or 0 <= spans[1] <= spans[0]:
        return ()
    return tuple(dict.fromkeys(first))


def _settings(file: TrfReport, rules: str, numbers: dict[int, int]) -> DutchSettings:
    scale = file.point_system()
    pairs = [numbers[number] for group in file.forbidden if len(group) == 2 for number in group]
    groups = [
        show_group(None, [numbers[number] for number in set(group)])
        for group in file.forbidden
        if len(group) > 2
    ]
    groups += [
        show_group(
            None if group.rounds == range(1, LAST_ROUND + 1) else group.rounds,
            [numbers[number] for number in set(group.numbers)],
        )
        for group in file.prohibited
        if len(set(group.numbers)) > 1 and group.rounds
    ]
    stated: dict[str, Any] = {
        "rules": rules,
        "initial_colour": file.initial_colour or _initial_colour(file),
        "acceleration": "baku" if file.type_code.upper().endswith("_BAKU") else "none",
        "forbidden_pairs": tuple(pairs),
        "forbidden_groups": tuple(groups),
        "virtual_points": virtual_runs(
            {numbers[number]: values for number, values in _virtual(file).items()}
        ),
    }
    if scale is not None:
        if is_of_matches(file.type_code) and scale.bye == scale.win + scale.draw:
            scale = replace(scale, bye=scale.win)  # a file has the bye of a match (C.04.5, 1.4)
        stated |= point_settings(scale)
    if file.tie_breaks:
        stated["tie_breaks"] = file.tie_breaks
    return DutchSettings(**stated)


def _virtual(file: TrfReport) -> dict[int, tuple[Fraction, ...]]:
    """Virtual points per start number and round (``XXA``, ``250``)."""
    points = dict(file.virtual)
    last = max((group.rounds[-1] for group in file.ranges if group.rounds), default=0)
    for player in file.players:
        added = [Fraction(0)] * last
        for group in file.ranges:
            if player.number in group.numbers:
                for number in group.rounds:
                    added[number - 1] += group.points
        if any(added):
            points[player.number] = tuple(added)
    return points


def _initial_colour(file: TrfReport) -> str:
    """Return the initial colour that the first round with games shows (C.04.3, E.5 / 5.2.5).

    Players count from 1 among those who have taken part in a pairing by then; odd ones have
    the initial colour.
    """
    players = sorted(file.players, key=lambda player: player.number)
    for at in range(file.paired_rounds):
        entered = [
            player
            for player in players
            if any(cell is not None and cell.paired for cell in player.rounds[: at + 1])
        ]
        for place, player in enumerate(entered):
            cell = player.rounds[at] if at < len(player.rounds) else None
            if cell is not None and cell.opponent and cell.colour != "-":
                return "white" if (cell.colour == "w") == (place % 2 == 0) else "black"
    return "white"


def _round(file: TrfReport, number: int) -> Round:
    cells: dict[int, tuple[TrfPlayer, Cell]] = {}
    for player in file.players:
        cell = player.rounds[number - 1] if number <= len(player.rounds) else None
        bye = file.silent_byes.get((player.number, number))
        if cell is None and not bye:
            bye = file.announced.get((player.number, number))
        if bye:
            cell = Cell(0, "-", bye, 0)
        if cell is not None:
            cells[player.number] = player, cell
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    for start, (player, cell) in sorted(cells.items()):
        if not cell.opponent:
            byes.append((start, _BYES[cell.result]))
            continue
        if cell.opponent not in cells or cells[cell.opponent][1].opponent != start:
            known = any(cell.opponent == other.number for other in file.players)
            raise _error(file, player, cell, number, "opponent" if known else "player", 0)
        if cell.opponent == start:
            raise _error(file, player, cell, number, "opponent", 0)
        if start < cell.opponent:
            games.append(_game(file, player, cell, cells[cell.opponent][1], number, len(games) + 1))
    return Round(number, tuple(games), byes=tuple(byes))


def _game(
    file: TrfReport, player: TrfPlayer, cell: Cell, other: Cell, number: int, board: int
) -> Game:
    colours = cell.colour + other.colour
    if colours not in ("wb", "bw", "w-", "-b", "b-", "-w", "--") or (
        colours == "--" and cell.sign not in ("+", "-")
    ):
        raise _error(file, player, cell, number, "colours", 5)
    first = colours in ("wb", "w-", "-b", "--")
    signs = (cell.sign, other.sign) if first else (other.sign, cell.sign)
    if signs not in _RESULTS:
        raise _error(file, player, cell, number, "results", 7)
    white, black = (player.number, cell.opponent) if first else (cell.opponent, player.number)
    result = _RESULTS[signs]
    if result is not None and {cell.result, other.result} <= set("WDL"):
        result = UNRATED[result]
    return Game(board, white, black, result, coloured=colours != "--")


def _error(
    file: TrfReport, player: TrfPlayer, cell: Cell, number: int, key: str, shift: int
) -> InputError:
    return InputError(
        f"error.trf_{key}",
        subject=Subject(player=player.number, round=number),
        file=file.name,
        line=player.line,
        column=cell.column + shift,
        value=str(cell.opponent),
        player=player.number,
        round=number,
    )
