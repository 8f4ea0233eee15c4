"""Result files of the European Go Database ("h9"): reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.formats.countries import UNKNOWN
from pairing.formats.h9.writing import NO_CLUB, NO_NAME
from pairing.formats.plain_text import text_and_name
from pairing.formats.reading import SourceFile, absences
from pairing.go_time import with_komi
from pairing.ranks import short_rank
from pairing.round_cells import RoundCell, parse_cell, rounds_of
from pairing.systems.mcmahon.settings import McMahonSettings, criterion_named
from pairing.tournament import Bye, Player, Round, Tournament

_HEADER = re.compile(r";\s*([A-Z]{2})\[(.*)\]\s*")
_COLUMNS = re.compile(r";\s*Pl\s+Name\s+Rk\s+Co\s+Club?\s*(.*)", re.IGNORECASE)
_RANK = re.compile(r"(?!00?\D)[0-9]{1,2}[dkpDKP]")
_BARE_RANK = re.compile(r"([1-9]|[12][0-9]|30) [A-Za-z]{2}")
_GLUED = re.compile(r"^(.{29}[^\s\d]|.{28}\S\d)((?:[1-9]|[12][0-9]|30)[dkDK]\s)")
"""A name that fills its columns up to the rank, as OpenGotha writes it for France."""
_CRITERIA = re.compile(r"SOSOS|SODOS|SOS(?:-[12])?|MMS?|NBW|CUSS|EXT|EXR|CPS")
"""Titles of columns of scores; some programs leave no space between them."""
SHARED = "0"
"""The place of a line that has none: it shares the place above."""

UNSAID, UNPLAYED = "?", "0-"
"""What some files have where a player was in no game, and what it is read as."""

RESULT = re.compile(r"[0-9]{1,4}[-+=?]!?(/?[wb][0-9]{0,2})?", re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """A player's line: its words with their columns, and which of them is the rank."""

    line: int
    words: tuple[tuple[str, int], ...]
    rank: int
    pin: str

    @property
    def place(self) -> str:
        """Return what stands first, or :data:`SHARED`."""
        return self.words[0][0]

    @property
    def names(self) -> list[str]:
        """The words before the rank, blanks for the underscores in them."""
        return [word.replace("_", " ").strip() for word, _ in self.words[1 : self.rank]]


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
    source_file = SourceFile(file)
    headers: dict[str, str] = {}
    columns: list[str] = []

    def is_heading(line: str) -> bool:
        found, titles = _HEADER.fullmatch(line), _COLUMNS.fullmatch(line)
        if found:
            headers.setdefault(found[1], found[2].strip())
        elif titles:
            columns[:] = titles[1].upper().split()
        return bool(found or titles)

    rows = rows_in(text, source_file, is_heading)
    source_file.stop()
    if not rows:
        raise InputError("error.h9_no_players", file=file)
    return _tournament(headers, columns, rows, source_file)


def rows_in(
    text: str,
    source: SourceFile,
    is_heading: Callable[[str], bool],
    whole: Callable[[Row], Row] = lambda row: row,
) -> list[Row]:
    """The players' lines, what is wrong in them noted; raises it where no line is good."""
    rows: list[Row] = []
    for number, line in enumerate(text.splitlines(), start=1):
        body = line.partition(";")[0]
        if is_heading(line.strip()) or not body.strip():
            continue
        try:
            rows.append(whole(row_of(body, number, source, rows)))
        except InputError as error:
            source.errors.append(error)
    if source.errors and not rows:
        raise source.errors[0]
    return rows


def row_of(body: str, number: int, source: SourceFile, above: Sequence[Row] = ()) -> Row:
    """A player's line cut into words; raises ``InputError`` for a line without a rank.

    A number is the place unless it stands right of the first line's and counts no lines: then
    it is a name.
    """
    data, bar, pin = body.partition("|")
    data = _GLUED.sub(r"\1 \2", data)
    words = [(found[0], found.start() + 1) for found in re.finditer(r"\S+", data)]
    if words and not _is_place(words[0], above):
        words.insert(0, (SHARED, words[0][1]))
    # Place, surname and given name stand before the rank; names may look like anything.
    behind = range(2, len(words))
    rank = next((at for at in behind if _RANK.fullmatch(words[at][0])), None)
    if rank is None:  # "12" for 12 kyu, before a country
        pairs = ((at, f"{words[at][0]} {words[at + 1][0]}") for at in behind[:-1])
        rank = next((at for at, shown in pairs if _BARE_RANK.fullmatch(shown)), None)
        if rank is not None:
            words[rank] = (f"{words[rank][0]}k", words[rank][1])
    if rank is None:
        column = words[0][1] if words else 1
        raise source.error("error.h9_line", number, column, text=body.strip()[:60])
    if bar and not re.fullmatch(r"[0-9]{0,12}", pin.strip()):
        raise source.error("error.h9_pin", number, len(data) + 2, value=pin.strip()[:30])
    return Row(number, tuple(one_word(words, rank + 2)), rank, pin.strip())


def _is_place(word: tuple[str, int], above: Sequence[Row]) -> bool:
    shown, column = word
    if not re.fullmatch(r"[0-9]{1,5}", shown):
        return False
    first, at = above[0].words[0] if above else ("", 0)
    named = first != SHARED and at and column > at + len(first)
    return not named or int(shown) == len(above) + 1


def one_word(words: Sequence[tuple[str, int]], club: int) -> list[tuple[str, int]]:
    """The words with a club of several (``no c``) as one of them."""
    end = club + 1
    while end < len(words) and words[end][0][0].isalpha():
        end += 1
    return [
        *words[:club],
        *((" ".join(word for word, _ in words[club:end]), at) for _, at in words[club : club + 1]),
        *words[end:],
    ]


def rounds_in(rows: list[Row], source: SourceFile) -> tuple[tuple[Round, ...], int]:
    """The rounds that players' lines tell, and how many results a line has.

    Raises :class:`Problems` with line and column for lines that do not fit together.
    """
    results = _first_result(rows)
    numbers = _numbers(rows)
    cells_of: dict[int, list[tuple[RoundCell, int]]] = {}
    count = _last_result(rows) - results + 1
    for number, row in enumerate(rows, start=1):
        cells_of[number] = []
        words = row.words[row.rank + results :][:count]
        if len(words) != count:
            last, at = (*row.words, *words)[-1]
            source.note("error.h9_rounds", row.line, at + len(last), found=len(words), rounds=count)
            continue
        for word, column in words:
            cell = parse_cell(UNPLAYED if word == UNSAID else word)
            if cell is None or (cell.opponent and cell.opponent not in numbers):
                key = "error.h9_cell" if cell is None else "error.h9_opponent"
                source.note(key, row.line, column, value=word)
                continue
            if cell.opponent:
                cell = replace(cell, opponent=numbers[cell.opponent])
            cells_of[number].append((cell, column))
    source.stop()

    def where(player: int, number: int) -> tuple[int, int]:
        return rows[player - 1].line, cells_of[player][number - 1][1]

    cells = {number: [cell for cell, _ in row] for number, row in cells_of.items()}
    read_rounds = rounds_of(cells, where, source.file, both_win=True)
    rounds = tuple(map(_pairing_bye, read_rounds))
    return rounds, count


def _tournament(
    headers: dict[str, str], columns: list[str], rows: list[Row], source: SourceFile
) -> Tournament:
    rounds, count = rounds_in(rows, source)
    place = headers.get("PC", "")
    country, comma, town = place.partition(",")
    event = Tournament(
        system="egd",
        settings=_settings(columns),
        players=tuple(_player(number, row, rounds) for number, row in enumerate(rows, start=1)),
        rounds=rounds,
        planned=max(1, len(rounds), count),
        title=headers.get("EV", ""),
        place=", ".join(part for part in (town.strip(), country.strip().upper()) if part)
        if comma
        else place,
        time_control=with_komi(headers.get("TM", ""), number_of(headers.get("KM", ""))),
        date=" – ".join(part.strip() for part in headers.get("DT", "").split(",") if part.strip()),
    )
    return _with_start_scores(event, rows, columns)


def _settings(columns: Sequence[str]) -> McMahonSettings:
    """The criteria of the columns of scores: McMahon's, or by number of wins."""
    titles = _CRITERIA.findall(" ".join(columns))
    criteria = tuple(dict.fromkeys(name for title in titles if (name := criterion_named(title))))
    rules: dict[str, Any] = {"criteria": criteria} if criteria else {}
    if criteria and "mm" not in criteria:
        rules["kind"] = "swiss"
    return McMahonSettings(**rules)


def _first_result(rows: Sequence[Row]) -> int:
    """Return how many words after the rank the results begin: after country, club and the scores.

    They are the longest run of columns in which most lines have a result; a single slip does not
    hide a round, and half points that a program wrote as ``166?`` are none.
    """
    longest = max(len(row.words) - row.rank for row in rows)
    best, begun = (0, longest), longest
    for shift in range(1, longest):
        words = [
            row.words[row.rank + shift][0] for row in rows if row.rank + shift < len(row.words)
        ]
        if 2 * sum(word == UNSAID or RESULT.fullmatch(word) is not None for word in words) > len(
            rows
        ):
            begun = min(begun, shift)
            best = max(best, (shift + 1 - begun, begun), key=lambda one: one[0])
        else:
            begun = longest
    return best[1]


def _last_result(rows: Sequence[Row]) -> int:
    """Return how many words after the rank the last column of results stands: scores may follow
    it.
    """
    return max(
        at
        for row in rows
        for at, (word, _) in enumerate(row.words[row.rank :])
        if at == 0 or word == UNSAID or RESULT.fullmatch(word)
    )


def _numbers(rows: Sequence[Row]) -> dict[int, int]:
    """Return what results call a player -> his line's number: the place, unless places are
    shared.
    """
    places = [int(row.place) for row in rows]
    if len(set(places)) == len(places) and int(SHARED) not in places:
        return {place: number for number, place in enumerate(places, start=1)}
    return {number: number for number in range(1, len(rows) + 1)}


def _pairing_bye(round_: Round) -> Round:
    """The round, with full-point byes where several have what the odd player gets."""
    if [kind for _, kind in round_.byes].count(Bye.PAIRING) < 2:
        return round_
    full = {Bye.PAIRING: Bye.FULL}
    byes = tuple((number, full.get(kind, kind)) for number, kind in round_.byes)
    return replace(round_, byes=byes)


def _player(number: int, row: Row, rounds: Sequence[Round]) -> Player:
    names = [name for name in row.names if name and name != NO_NAME] or [row.words[1][0]]
    after = [word for word, _ in row.words[row.rank + 1 : row.rank + 3]]
    country, club = (*after, "", "")[:2]
    ids = {"egd": row.pin} if row.pin else {}
    return Player(
        number=number,
        name=" ".join(names),
        rank=short_rank(row.words[row.rank][0]),
        country="" if country.upper() == UNKNOWN else country.upper(),
        club="" if club == NO_CLUB else club,
        absent=absences(number, rounds),
        ids=ids,
        surname=" ".join(names[:-1]) or names[0],
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
    good = re.fullmatch(r"-?([0-9]{1,6}(\.[0-9]{0,4})?|\.[0-9]{1,4})", plain)
    return Fraction(plain) if good else None
