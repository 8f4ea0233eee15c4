"""Result files of the European Go Database ("h9"): reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike

from pairing.errors import InputError, Problems
from pairing.formats.countries import UNKNOWN
from pairing.formats.h9.writing import NO_CLUB, NO_NAME
from pairing.formats.plain_text import text_and_name
from pairing.ranks import short_rank
from pairing.round_cells import RoundCell, parse_cell, rounds_of
from pairing.settings import Settings
from pairing.tournament import Bye, Player, Round, Tournament

_HEADER = re.compile(r";\s*([A-Z]{2})\[(.*)\]\s*")
_COLUMNS = re.compile(r";\s*Pl\s+Name\s+Rk\s+Co\s+Club?\s*(.*)", re.IGNORECASE)
_RANK = re.compile(r"(?!00?\D)[0-9]{1,2}[dkpDKP]")
_RESULT = re.compile(r"[0-9]{1,4}[-+=?]!?(/?[wb][0-9]{0,2})?", re.IGNORECASE)


@dataclass(frozen=True)
class H9Settings(Settings):
    """Settings of a tournament read from a result file; ``komi`` is that of even games."""

    komi: Fraction | None = None


@dataclass(frozen=True)
class Row:
    """A player's line: its words with their columns, and which of them is the rank."""

    line: int
    words: tuple[tuple[str, int], ...]
    rank: int
    pin: str

    @property
    def place(self) -> str:
        """What stands first; a line that shares the place above may begin with the name."""
        return self.words[0][0]


def read_h9(source: str | bytes | PathLike[str], *, name: str = "h9") -> Tournament:
    """The tournament in an EGD result file (a path), or in its text or bytes, called ``name``.

    Players are numbered in the order of their lines.  Underscores in names become blanks;
    club ``xxxx`` and country ``XX`` stand for none.  A single ``0+`` of a round is the odd
    player's bye, several are full points given; ``0=`` is a half-point bye and ``0-`` an
    absence.  Start scores are the McMahon points less the points made, where the file has
    a column ``MMS``.  Raises :class:`InputError` or :class:`Problems` naming file, line and
    column for what is no such file, is cut off or contradicts itself.
    """
    text, file = text_and_name(source, name)
    headers: dict[str, str] = {}
    columns: list[str] = []
    rows: list[Row] = []
    errors: list[InputError] = []
    for number, line in enumerate(text.splitlines(), start=1):
        found = _HEADER.fullmatch(line.strip())
        if found:
            headers.setdefault(found[1], found[2].strip())
            continue
        titles = _COLUMNS.fullmatch(line.strip())
        if titles:
            columns = titles[1].upper().split()
            continue
        body = line.partition(";")[0]
        if body.strip():
            try:
                rows.append(row_of(body, number, file))
            except InputError as error:
                errors.append(error)
    if errors and not rows:
        raise errors[0]
    if errors:
        raise Problems(errors)
    if not rows:
        raise InputError("error.h9_no_players", file=file)
    return _tournament(headers, columns, rows, file)


def row_of(body: str, number: int, file: str) -> Row:
    """A player's line cut into words; raises ``InputError`` for a line without a rank."""
    data, bar, pin = body.partition("|")
    words = tuple((found[0], found.start() + 1) for found in re.finditer(r"\S+", data))
    # Place, surname and given name stand before the rank; names may look like anything.
    rank = next(
        (at for at, (word, _) in enumerate(words) if at >= 2 and _RANK.fullmatch(word)), None
    )
    if rank is None or not re.fullmatch(r"[0-9]{1,5}", words[0][0]):
        column = words[0][1] if words else 1
        raise InputError(
            "error.h9_line", file=file, line=number, column=column, text=body.strip()[:60]
        )
    if bar and not re.fullmatch(r"[0-9]{0,12}", pin.strip()):
        raise InputError(
            "error.h9_pin", file=file, line=number, column=len(data) + 2, value=pin.strip()[:30]
        )
    return Row(number, words, rank, pin.strip())


def rounds_in(rows: list[Row], file: str) -> tuple[tuple[Round, ...], int]:
    """The rounds that players' lines tell, and how many results a line has.

    Raises :class:`Problems` with line and column for lines that do not fit together.
    """
    results = _first_result(rows)
    errors: list[InputError] = []
    numbers = _numbers(rows, file)
    told: dict[int, list[tuple[RoundCell, int]]] = {}
    count = max(len(row.words) - row.rank - results for row in rows)
    for number, row in enumerate(rows, start=1):
        told[number] = []
        words = row.words[row.rank + results :]
        if len(words) != count:
            last = row.words[-1]
            errors.append(
                InputError(
                    "error.h9_rounds",
                    file=file,
                    line=row.line,
                    column=last[1] + len(last[0]),
                    found=max(0, len(words)),
                    rounds=count,
                )
            )
            continue
        for word, column in words:
            cell = parse_cell(word)
            if cell is None or (cell.opponent and cell.opponent not in numbers):
                key = "cell" if cell is None else "opponent"
                errors.append(
                    InputError(
                        f"error.h9_{key}", file=file, line=row.line, column=column, value=word
                    )
                )
                continue
            if cell.opponent:
                cell = RoundCell(
                    numbers[cell.opponent], cell.sign, cell.colour, cell.stones, cell.forfeit
                )
            told[number].append((cell, column))
    if errors:
        raise Problems(errors)

    def where(player: int, number: int) -> tuple[int, int]:
        return rows[player - 1].line, told[player][number - 1][1]

    rounds = tuple(
        _pairing_bye(round_)
        for round_ in rounds_of(
            {number: [cell for cell, _ in row] for number, row in told.items()}, where, file
        )
    )
    return rounds, count


def _tournament(
    headers: dict[str, str], columns: list[str], rows: list[Row], file: str
) -> Tournament:
    rounds, count = rounds_in(rows, file)
    komi = number_of(headers.get("KM", ""))
    place = headers.get("PC", "")
    country, comma, town = place.partition(",")
    event = Tournament(
        system="egd",
        settings=H9Settings(komi=komi),
        players=tuple(_player(number, row, rounds) for number, row in enumerate(rows, start=1)),
        rounds=rounds,
        planned=max(1, len(rounds), count),
        title=headers.get("EV", ""),
        place=", ".join(part for part in (town.strip(), country.strip().upper()) if part)
        if comma
        else place,
        time_control=headers.get("TM", ""),
        date=" – ".join(part.strip() for part in headers.get("DT", "").split(",") if part.strip()),
    )
    return _with_start_scores(event, rows, columns)


def _first_result(rows: Sequence[Row]) -> int:
    """How many words after the rank the results begin: after country, club and the scores.

    It is the first column in which most lines have a result; a single slip does not hide a
    round.
    """
    longest = max(len(row.words) - row.rank for row in rows)
    for shift in range(1, longest):
        words = [
            row.words[row.rank + shift][0] for row in rows if row.rank + shift < len(row.words)
        ]
        if 2 * sum(_RESULT.fullmatch(word) is not None for word in words) > len(rows):
            return shift
    return longest


def _numbers(rows: Sequence[Row], file: str) -> dict[int, int]:
    """What results call a player -> his line's number: the place, unless places are shared."""
    places = [int(row.place) for row in rows]
    if len(set(places)) == len(places):
        return {place: number for number, place in enumerate(places, start=1)}
    return {number: number for number in range(1, len(rows) + 1)}


def _pairing_bye(round_: Round) -> Round:
    free = [number for number, kind in round_.byes if kind is Bye.PAIRING]
    if len(free) < 2:
        return round_
    byes = tuple(
        (number, Bye.FULL if kind is Bye.PAIRING else kind) for number, kind in round_.byes
    )
    return Round(round_.number, round_.games, byes=byes)


def _player(number: int, row: Row, rounds: Sequence[Round]) -> Player:
    names = [word.replace("_", " ").strip() for word, _ in row.words[1 : row.rank]]
    names = [name for name in names if name and name != NO_NAME] or [row.words[1][0]]
    after = [word for word, _ in row.words[row.rank + 1 : row.rank + 3]]
    country, club = (*after, "", "")[:2]
    ids = {"egd": row.pin} if row.pin else {}
    surname, given = " ".join(names[:-1]) or names[-1], names[-1] if len(names) > 1 else ""
    ids |= {"opengotha": f"{surname}, {given}"} if given else {}
    return Player(
        number=number,
        name=" ".join(names),
        rank=short_rank(row.words[row.rank][0]),
        country="" if country.upper() == UNKNOWN else country.upper(),
        club="" if club == NO_CLUB else club,
        absent=frozenset(one.number for one in rounds if number not in one.reported),
        ids=ids,
    )


def _with_start_scores(
    event: Tournament, rows: Sequence[Row], columns: Sequence[str]
) -> Tournament:
    """Start scores from the column of McMahon points, where there is one."""
    at = next((index for index, name in enumerate(columns) if name in ("MMS", "MM")), None)
    if at is None:
        return event
    players = []
    for player, row in zip(event.players, rows, strict=True):
        shown = number_of(row.words[row.rank + 3 + at][0])
        start = None if shown is None else shown - event.points[player.number]
        players.append(replace(player, start_score=start))
    return replace(event, players=tuple(players))


def number_of(shown: str) -> Fraction | None:
    """A score or komi, exact; ``None`` for anything else."""
    plain = shown.strip().replace(",", ".").replace("½", ".5")
    return (
        Fraction(plain)
        if re.fullmatch(r"-?([0-9]{1,6}(\.[0-9]{0,4})?|\.[0-9]{1,4})", plain)
        else None
    )
