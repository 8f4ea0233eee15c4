"""Players and past rounds out of any table: CSV, TSV, or the rows of a sheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pairing.catalogue import Text
from pairing.errors import InputError, Problems, Subject
from pairing.formats.format import (
    CHESS,
    GAMES,
    GO,
    PLAYERS,
    RIICHI,
    FileContent,
    FileEvent,
    Format,
    Job,
)
from pairing.formats.spreadsheets.games import is_game_table
from pairing.formats.spreadsheets.guessing import Guess, TextTable, guess, parse_columns, table_of
from pairing.formats.spreadsheets.scores import write_scores
from pairing.names import one_line, safe_cell
from pairing.round_cells import RoundCell, parse_cell, rounds_of, show_cell
from pairing.settings import Settings
from pairing.tournament import Player, Round, Tournament

HIGHEST_RATING = 9999
_NO_RATING = {"", "-", "—", "–", "?", "нет", "none", "n/a", "na", "б/р", "unrated", "0?"}

_NOT_MARKED = {"", "-", "—", "–", "0", "no", "n", "false", "нет", "н"}


@dataclass(frozen=True)
class Taken:
    """What a table gave: how its columns were taken, the players, and past rounds if any."""

    guess: Guess
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()

    def tournament(self) -> Tournament:
        """The same as a tournament of no system."""
        return Tournament(
            system="table",
            settings=Settings(),
            players=self.players,
            rounds=self.rounds,
            planned=max(1, len(self.rounds)),
        )


def read_table(
    table: TextTable, source: str, columns: Mapping[str, int] | str | None = None
) -> Taken:
    """Players (and rounds, where there are columns of them) out of a table.

    ``columns`` names the columns outright (``parse_columns`` in ``spreadsheets.guessing``);
    else they are guessed, and the guess comes back to be shown.  Ratings may have decimals
    (a comma will do) and are rounded.  Opponents in the columns of rounds are start numbers
    where there is a column of them, else lines counted from 1.  Raises :class:`InputError`
    or :class:`Problems` with line and column for everything that cannot be used.

    >>> rows = [(1, ["Фамилия", "Имя", "Рейтинг"]), (2, ["Петров", "Пётр", "2104,6"])]
    >>> taken = read_table(table_of(rows), "players.csv")
    >>> taken.players[0].name, taken.players[0].rating
    ('Петров Пётр', 2105)
    """
    if not table.rows:
        raise InputError("error.table_empty", file=source, columns=["name", "rating"])
    chosen = parse_columns(columns) if isinstance(columns, str) else columns
    found = guess(table, chosen)
    if "name" not in found.columns and "surname" not in found.columns:
        raise InputError("error.columns_name_missing", found=list(found.columns))
    errors: list[InputError] = []
    drafts: list[tuple[int, Player, list[RoundCell]]] = []
    lines: dict[str, int] = {}
    ids: dict[str, int] = {}
    numbers: dict[int, int] = {}
    for line, row in table.rows[found.first :]:

        def cell(name: str, row: Sequence[str] = row) -> str:
            at = found.columns.get(name, 0)
            return row[at - 1] if 0 < at <= len(row) else ""

        def wrong(key: str, name: str, line: int = line, **values: object) -> None:
            errors.append(
                InputError(
                    key,
                    subject=Subject(field=name),
                    line=line,
                    column=found.columns.get(name, 1),
                    **values,
                )
            )

        name = cell("name") or one_line(f"{cell('surname')} {cell('given')} {cell('patronymic')}")
        name_field = "name" if "name" in found.columns else "surname"
        if not name:
            if not any(cell(one) for one in found.columns):
                continue
            wrong("error.players_no_name", name_field)
            continue
        extra = [at for at in range(len(row), 0, -1) if row[at - 1]]
        if found.headings and extra and extra[0] > len(found.headings):
            errors.append(InputError("error.table_row_long", line=line, column=extra[0]))
            continue
        first = lines.setdefault(name.casefold(), line)
        if first != line:
            wrong("error.players_twice", name_field, player=name, first=first)
            continue
        player, number = _player(cell, wrong, name, numbers, ids, line), cell("number")
        if not number.rstrip(".").isdecimal():
            number = ""
        told: list[RoundCell] = []
        for at in found.rounds:
            shown = row[at - 1] if at <= len(row) else ""
            parsed = parse_cell(shown)
            if parsed is None:
                errors.append(
                    InputError("error.round_cell", line=line, column=at, player=name, value=shown)
                )
            told.append(parsed or RoundCell(0))
        drafts.append((line, replace(player, number=int(number.rstrip(".") or 0)), told))
    if errors:
        raise Problems(errors)
    if not drafts:
        raise InputError("error.players_none", file=source)
    return _numbered(found, drafts, source)


def _player(
    get: Callable[[str], str],
    note: Callable[..., None],
    name: str,
    numbers: dict[int, int],
    ids: dict[str, int],
    line: int,
) -> Player:
    """A player out of a row; what cannot be used goes to ``note``."""
    rating: int | None = None
    shown = get("rating")
    if shown.casefold() not in _NO_RATING:
        plain = shown.replace(",", ".").replace(" ", "")
        if re.fullmatch(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?", plain):
            rating = round(Fraction(plain))
        if rating is None or abs(rating) > HIGHEST_RATING:
            note("error.players_rating", "rating", player=name, value=shown)
    absent = _rounds(get("absent"))
    if absent is None:
        note("error.players_absent", "absent", player=name, value=get("absent"))
    number = get("number").rstrip(".")
    if number and number.isdecimal():
        if len(number) > 4 or int(number) < 1:
            note("error.table_number", "number", value=number)
        elif numbers.setdefault(int(number), line) != line:
            note("error.table_number_twice", "number", value=number, first=numbers[int(number)])
    identity = get("id")
    if identity and ids.setdefault(identity, line) != line:
        note("error.table_id_twice", "id", value=identity, first=ids[identity])
    start: Fraction | None = None
    if get("start_score"):
        plain = get("start_score").replace(",", ".").replace("½", ".5")
        if re.fullmatch(r"-?[0-9]{0,6}(\.[0-9]{1,6})?|-?[0-9]{1,6}/[0-9]{1,6}", plain):
            try:
                start = Fraction(plain)
            except (ValueError, ZeroDivisionError):
                start = None
        if start is None:
            note("error.table_start", "start_score", player=name, value=get("start_score"))
    kept = {}
    if get("surname") and get("given"):
        given = one_line(f"{get('given')} {get('patronymic')}")
        kept = {"opengotha": f"{get('surname')}, {given}"}
    return Player(
        number=0,
        name=name,
        rating=rating,
        rank=get("rank"),
        club=get("club") or get("team"),
        country=get("country"),
        absent=absent or frozenset(),
        start_score=start,
        substitute=get("substitute").casefold() not in _NOT_MARKED,
        title=get("title"),
        sex=get("sex"),
        birth=get("birth"),
        team=get("team"),
        ids={house_of(identity): identity, **kept} if identity else kept,
    )


def house_of(identity: str) -> str:
    """Whose number an ID looks like: ``egd`` (eight digits from 1), ``fide``, else ``id``.

    >>> house_of("12633346"), house_of("811394"), house_of("A-7")
    ('egd', 'id', 'id')
    """
    return "egd" if re.fullmatch(r"1[0-9]{7}", identity) else "id"


def _rounds(shown: str) -> frozenset[int] | None:
    rounds: set[int] = set()
    for part in re.split(r"[\s,;]+", shown):
        found = re.fullmatch(r"([0-9]{1,2})(?:([-–])([0-9]{1,2})?)?", part)
        if not part:
            continue
        if not found:
            return None
        first = int(found[1])
        last = int(found[3]) if found[3] else 99 if found[2] else first
        if not 1 <= first <= last <= 99:
            return None
        rounds.update(range(first, last + 1))
    return frozenset(rounds)


def _numbered(
    found: Guess, drafts: list[tuple[int, Player, list[RoundCell]]], source: str
) -> Taken:
    """Players with start numbers, and the rounds with opponents by those numbers."""
    own = [player.number for _, player, _ in drafts]
    if "number" not in found.columns or not all(own):
        drafts = [
            (line, replace(player, number=at), told)
            for at, (line, player, told) in enumerate(drafts, start=1)
        ]
    by_number = {player.number: (line, told) for line, player, told in drafts}

    def where(player: int, number: int) -> tuple[int, int]:
        return by_number[player][0], found.rounds[number - 1]

    rounds = rounds_of({number: told for number, (_, told) in by_number.items()}, where, source)
    players = sorted((player for _, player, _ in drafts), key=lambda player: player.number)
    if rounds and "absent" not in found.columns:
        players = [
            replace(
                player,
                absent=frozenset(one.number for one in rounds if player.number not in one.reported),
            )
            for player in players
        ]
    return Taken(found, tuple(players), rounds)


COLUMNS = ("number", "name", "rating", "rank", "club", "country", "absent", "start", "id")


def write_csv(tournament: Tournament) -> str:
    """The tournament as one CSV table: players, and a column of results for each round.

    Results are ``12+w2`` (won against number 12 with White, two stones given), ``12+!``
    (forfeit), ``0+ 0F 0= 0Z`` (byes) and ``0-`` (absent).  A text that a spreadsheet would
    take for a formula gets an apostrophe, which reading takes off again.  Komi and boards
    are not in it.  Raises :class:`InputError` for tables of four.

    >>> from pairing.settings import Settings
    >>> event = Tournament("leader", Settings(), (Player(1, "=1+1", 2100),))
    >>> print(write_csv(event).splitlines()[1])
    1,'=1+1,2100,,,,,,
    """
    for round_ in tournament.rounds:
        if round_.tables:
            raise InputError("error.csv_tables", round=round_.number)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*COLUMNS, *(f"round {round_.number}" for round_ in tournament.rounds)])
    line_of = {player.number: player.number for player in tournament.players}
    for player in tournament.players:
        absent = " ".join(str(number) for number in sorted(player.absent))
        start = player.start_score
        writer.writerow(
            [
                player.number,
                safe_cell(player.name),
                "" if player.rating is None else player.rating,
                safe_cell(player.rank),
                safe_cell(player.club),
                safe_cell(player.country),
                absent,
                "" if start is None else str(start),
                safe_cell(best_id(player)),
                *(show_cell(entry, line_of) for entry in tournament.history[player.number]),
            ]
        )
    return out.getvalue()


def best_id(player: Player) -> str:
    """The number of a player's that is worth keeping when only one can be."""
    for house in ("egd", "fide", "rgf", "ffg", "aga", "id", "go", "chess", "riichi"):
        if player.ids.get(house):
            return player.ids[house]
    return ""


def _read(file: FileContent) -> FileEvent:
    table = table_of(file.rows)
    if is_game_table(table):
        raise InputError("error.file_games_only", file=file.name)
    taken = read_table(table, file.name, file.columns)
    return FileEvent(taken.tournament(), taken.guess)


def _write(job: Job) -> str:
    write = write_scores if job.game == RIICHI else write_csv
    return "\ufeff" + write(job.tournament)  # the mark by which Excel knows UTF-8


CSV = Format(
    name="csv",
    title=Text("format.csv"),
    suffixes=(".csv", ".tsv", ".txt", ".tab"),
    carries=(PLAYERS, GAMES),
    games=(GO, CHESS, RIICHI),
    read=_read,
    write=_write,
    table=True,
    order="mcmahon",
)
