"""From sheets to a :class:`Tournament`: every click starts here, and nothing else is state.

Reading collects every mistake it finds, each with its tab and cell, so that the organiser
mends them in one go; only then does it raise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import xlwings as xw

from addin.sheets import layout, tables_tab
from addin.sheets.grid import Grid, Tabs, fault, find_columns, name_key, plain
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text
from pairing.errors import InputError, PairbookError, Problems, Subject
from pairing.formats.results import parse_result
from pairing.numbers import exact_number, whole_number
from pairing.settings import Settings, Spec, parse_points, parse_value, read_settings, spec_of
from pairing.systems import REGISTRY, PairingSystem, system
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

LARGEST_RATING = 9000

LAST_ROUND = 99
"""Rounds there can be at most; an absence "from round 5 on" ends here."""


@dataclass
class Reading:
    """A workbook as read at one click: the tournament, and where each thing stands."""

    tabs: Tabs
    system: PairingSystem
    tournament: Tournament
    settings_grid: Grid
    players_grid: Grid
    log_grid: Grid
    round_grids: dict[int, Grid]
    player_rows: dict[int, int]
    board_rows: dict[tuple[int, int], int]
    setting_rows: dict[str, int]
    locked: dict[int, Round] = field(default_factory=dict)
    """Rounds as they stood when the next one was paired, from the Log."""
    seat_rows: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round and player -> his row, on tabs with tables of four."""
    partial: dict[tuple[int, int], tuple[int | None, ...]] = field(default_factory=dict)
    """Round and table -> the scores of a table that has some, but not all."""

    @property
    def words(self) -> Vocabulary:
        """The workbook's words."""
        return self.tabs.words

    def place(self, subject: Subject) -> str | None:
        """The cell a message is about, or ``None`` when no cell is."""
        if subject.round is not None and subject.round in self.round_grids:
            grid = self.round_grids[subject.round]
            row = self.seat_rows.get((subject.round, subject.player or 0))
            if row is None:
                row = self.board_rows.get((subject.round, subject.board or 0))
            if row is not None:
                typed = layout.result_column(self.system.face)
                return grid.place(row, _known(grid, subject.field, typed))
            return grid.tab
        if subject.player is not None and subject.player in self.player_rows:
            grid = self.players_grid
            row = self.player_rows[subject.player]
            return grid.place(row, _known(grid, subject.field, "name"))
        if subject.field is not None and subject.field in self.setting_rows:
            return f"{self.settings_grid.tab}!B{self.setting_rows[subject.field]}"
        return None

    def locate(self, error: PairbookError) -> None:
        """Give an error of the science its tab and cell."""
        if isinstance(error, Problems):
            for one in error.errors:
                self.locate(one)
        elif error.place is None and error.subject is not None:
            error.place = self.place(error.subject)


def _known(grid: Grid, key: str | None, otherwise: str) -> str:
    return key if key is not None and key in grid.at else otherwise


def read(book: xw.Book) -> Reading:
    """Everything the workbook says.

    Raises :class:`Problems` with one :class:`InputError` for each cell to mend, and plain
    ``InputError`` when a tab or column is missing.
    """
    tabs = Tabs(book)
    settings_grid = tabs.grid(layout.TOURNAMENT)
    tabs.event = plain(settings_grid.rows[0][0])
    chosen, raw, setting_rows = _read_tournament_tab(tabs, settings_grid)
    problems: list[InputError] = []

    def at_setting(error: InputError) -> InputError:
        name = error.subject.field if error.subject else None
        if name is not None and name in setting_rows:
            error.place = f"{settings_grid.tab}!B{setting_rows[name]}"
            error.text = _in_the_sheets_words(error.text, name, tabs.words, specs.get(name))
        return error

    settings: Settings = chosen.settings()
    specs = {item.name: spec_of(item) for item in tabs.words.setting_fields(chosen.settings)}
    try:
        settings = read_settings(chosen.settings, {k: v for k, v in raw.items() if k in specs})
    except Problems as several:
        problems += [at_setting(error) for error in several.errors]
    numbers = {"rounds": chosen.face.planned, "seed": 1}
    for name, high in (("rounds", LAST_ROUND), ("seed", 2**31 - 1)):
        try:
            numbers[name] = parse_value(name, Spec("whole", 1, high), raw.get(name))
        except InputError as error:
            problems.append(at_setting(error))

    players_grid = find_columns(
        tabs.grid(layout.PLAYERS),
        tabs.words.catalogue,
        [column.key for column in layout.players_columns(chosen.face)],
        "name",
    )
    players, player_rows = read_players(players_grid, chosen, tabs.words, problems)
    log_grid = find_columns(
        tabs.grid(layout.LOG), tabs.words.catalogue, [c.key for c in layout.LOG_COLUMNS], "action"
    )
    names = {name_key(player.name): player.number for player in players}
    rounds: list[Round] = []
    round_grids: dict[int, Grid] = {}
    board_rows: dict[tuple[int, int], int] = {}
    seat_rows: dict[tuple[int, int], int] = {}
    partial: dict[tuple[int, int], tuple[int | None, ...]] = {}
    columns = [column.key for column in layout.round_columns(chosen.face)]
    last_tab = numbers["rounds"] + layout.SPARE_ROUNDS
    empty: int | None = None
    for number in range(1, last_tab + 1):
        if number > numbers["rounds"] and empty is not None:
            break
        if not tabs.has(layout.ROUND, number):
            later = any(tabs.has(layout.ROUND, n) for n in range(number + 1, number + 4))
            if later or number == 1:
                tabs.sheet(layout.ROUND, number)  # says that it was renamed or deleted
            break
        grid = find_columns(
            tabs.grid(layout.ROUND, number),
            tabs.words.catalogue,
            columns,
            columns[0],
        )
        round_grids[number] = grid
        if chosen.face.seats == 4:
            round_ = tables_tab.read_round(
                grid, number, names, tabs.words, problems, board_rows, seat_rows, partial
            )
        else:
            round_ = read_round(grid, number, names, tabs.words, problems, board_rows)
        if round_ is None:
            empty = empty or number
        elif empty is not None:
            problems.append(
                InputError(
                    "error.round_gap",
                    empty=tabs.words.tab(layout.ROUND, empty),
                    filled=tabs.words.tab(layout.ROUND, number),
                )
            )
        else:
            rounds.append(round_)
    if problems:
        raise Problems(problems)
    tournament = Tournament(
        system=chosen.name,
        settings=settings,
        players=tuple(players),
        rounds=tuple(rounds),
        planned=numbers["rounds"],
        seed=numbers["seed"],
        **{name: plain(raw.get(name)) for name in layout.EVENT_FIELDS},
    )
    return Reading(
        tabs,
        chosen,
        tournament,
        settings_grid,
        players_grid,
        log_grid,
        round_grids,
        player_rows,
        board_rows,
        setting_rows,
        read_locked(log_grid),
        seat_rows,
        partial,
    )


def _read_tournament_tab(
    tabs: Tabs, grid: Grid
) -> tuple[PairingSystem, dict[str, Any], dict[str, int]]:
    """The system, what was typed for each setting, and each setting's row."""
    label = tabs.words.setting_label("system").casefold()
    for row in grid.rows:
        if row and plain(row[0]).casefold() == label:
            shown = plain(row[1]).casefold()
            if shown not in tabs.words.systems:
                raise InputError(
                    "error.system_unknown",
                    system=plain(row[1]),
                    known=[tabs.words(f"system.{name}") for name in REGISTRY],
                )
            chosen = system(tabs.words.systems[shown])
            break
    else:
        raise InputError(
            "error.setting_row_missing", tab=grid.tab, setting=tabs.words.setting_label("system")
        )
    tabs.words = Vocabulary(tabs.words.language, chosen.name)
    specs = {item.name: spec_of(item) for item in tabs.words.setting_fields(chosen.settings)}
    raw: dict[str, Any] = {}
    rows: dict[str, int] = {}
    for number, row in enumerate(grid.rows, start=1):
        name = tabs.words.labels.get(plain(row[0]).casefold()) if row else None
        if name is None or name in rows:
            continue
        typed = row[1] if len(row) > 1 else None
        raw[name] = tabs.words.read_setting(name, specs[name], typed) if name in specs else typed
        rows[name] = number
    for name in (*layout.RUN_FIELDS, *specs):
        if name not in rows:
            raise InputError(
                "error.setting_row_missing", tab=grid.tab, setting=tabs.words.setting_label(name)
            )
    return chosen, raw, rows


def _in_the_sheets_words(text: Text, name: str, words: Vocabulary, spec: Spec | None) -> Text:
    """A message about a setting with the label and the options the sheet shows."""
    values = {**text.values, "setting": words.setting_label(name)}
    if spec is not None and "options" in values:
        values["options"] = [words.show_option(name, spec, option) for option in spec.options]
    return Text(text.key, values)


def read_players(
    grid: Grid, chosen: PairingSystem, words: Vocabulary, problems: list[InputError]
) -> tuple[list[Player], dict[int, int]]:
    """Players in order of start numbers, and each one's row.

    Players without a start number get the next free ones, higher rating first.
    """
    rows = [row for row in grid.body if _row_filled(grid, row)]
    reserved = {name_key(word) for word in layout.bye_words(words.catalogue)}
    seen: dict[str, int] = {}
    numbered: dict[int, int] = {}
    drafts: dict[int, dict[str, Any]] = {}
    for row in rows:
        name = plain(grid.get(row, "name"))
        if not name:
            problems.append(fault(grid, row, "name", "error.player_no_name"))
            continue
        if name_key(name) in reserved:
            problems.append(fault(grid, row, "name", "error.player_is_bye", player=name))
            continue
        if name_key(name) in seen:
            first = grid.place(seen[name_key(name)], "name")
            problems.append(
                fault(grid, row, "name", "error.player_twice", player=name, first=first)
            )
            continue
        seen[name_key(name)] = row
        drafts[row] = _player_values(grid, row, name, chosen, problems)
        shown = plain(grid.get(row, "number"))
        if not shown:
            continue
        if not whole_number(shown, 9999):
            problems.append(fault(grid, row, "number", "error.start_number", value=shown))
        elif int(shown) in numbered:
            other = grid.place(numbered[int(shown)], "number")
            problems.append(
                fault(grid, row, "number", "error.start_number_twice", value=shown, other=other)
            )
        else:
            numbered[int(shown)] = row
    loose = [row for row in drafts if row not in numbered.values()]
    loose.sort(key=lambda row: (-(drafts[row]["rating"] or -(10**6)), row))
    following = max(numbered, default=0)
    for row in loose:
        following += 1
        numbered[following] = row
    players = [
        Player(number=number, **drafts[row])
        for number, row in sorted(numbered.items())
        if row in drafts
    ]
    return players, numbered


def _row_filled(grid: Grid, row: int) -> bool:
    return any(plain(grid.get(row, key)) for key in grid.at)


def _player_values(
    grid: Grid, row: int, name: str, chosen: PairingSystem, problems: list[InputError]
) -> dict[str, Any]:
    values: dict[str, Any] = {"name": name}
    for key in ("rank", "club", "country"):
        values[key] = plain(grid.get(row, key))
    shown = plain(grid.get(row, "rating"))
    values["rating"] = None
    if shown:
        rating = exact_number(shown)
        if rating is None:
            problems.append(
                fault(grid, row, "rating", "error.rating_text", player=name, value=shown)
            )
        else:
            values["rating"] = round(rating)
            if abs(rating) > LARGEST_RATING:
                problems.append(
                    fault(grid, row, "rating", "error.rating_range", player=name, value=shown)
                )
    elif chosen.face.needs_rating:
        problems.append(fault(grid, row, "rating", "error.rating_missing", player=name))
    shown = plain(grid.get(row, "absent"))
    absent = parse_absences(shown)
    if absent is None:
        problems.append(fault(grid, row, "absent", "error.absent", player=name, value=shown))
    values["absent"], values["half_byes"] = absent or (frozenset(), frozenset())
    if chosen.face.substitutes:
        values["substitute"] = bool(plain(grid.get(row, "substitute")))
    identity = plain(grid.get(row, "id"))
    values["ids"] = {chosen.face.game: identity} if identity else {}
    for key in chosen.face.start_columns:
        shown = plain(grid.get(row, key))
        value = parse_points(shown) if shown else None
        if shown and (value is None or (key == "start_level" and value.denominator != 1)):
            problems.append(fault(grid, row, key, "error.start_value", player=name, value=shown))
        elif value is not None:
            values[key] = int(value) if key == "start_level" else value
    return values


def parse_absences(shown: str) -> tuple[frozenset[int], frozenset[int]] | None:
    """All rounds of an absence, and those among them with a half-point bye: ``2 4½``.

    >>> [sorted(rounds) for rounds in parse_absences("2 4½ 6½-7")]
    [[2, 4, 6, 7], [4, 6, 7]]
    """
    words = shown.replace(",", " ").replace(";", " ").split()
    halves = parse_rounds(" ".join(word.replace("½", "") for word in words if "½" in word))
    others = parse_rounds(" ".join(word for word in words if "½" not in word))
    return None if halves is None or others is None else (halves | others, halves)


def parse_rounds(shown: str) -> frozenset[int] | None:
    """Rounds as people list them: ``3 5``, ``2-4``, ``5-`` (from round 5 on).

    >>> sorted(parse_rounds("1, 3-5"))
    [1, 3, 4, 5]
    >>> parse_rounds("maybe") is None
    True
    """
    rounds: set[int] = set()
    text = shown.replace(",", " ").replace(";", " ").replace("–", "-")
    for part in text.split():
        first, dash, last = part.partition("-")
        start = whole_number(first, LAST_ROUND)
        end = whole_number(last, LAST_ROUND) if last else LAST_ROUND if dash else start
        if not start or end is None or end < start:
            return None
        rounds.update(range(start, end + 1))
    return frozenset(rounds)


def read_round(
    grid: Grid,
    number: int,
    names: dict[str, int],
    words: Vocabulary,
    problems: list[InputError],
    board_rows: dict[tuple[int, int], int],
) -> Round | None:
    """One Round tab, or ``None`` when nobody is paired on it yet."""
    byes_by_word = {
        name_key(word): kind for word, kind in layout.bye_words(words.catalogue).items()
    }
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    seated: dict[int, str] = {}
    keys = ("white", "black", "board", "result")
    rows = [row for row in grid.body if any(plain(grid.get(row, key)) for key in keys)]
    for row in rows:
        sides: list[int | None] = []
        bye = byes_by_word.get(name_key(plain(grid.get(row, "black"))))
        for key in ("white",) if bye else ("white", "black"):
            name = plain(grid.get(row, key))
            player = names.get(name_key(name))
            if not name:
                problems.append(fault(grid, row, key, "error.seat_empty"))
            elif player is None:
                problems.append(fault(grid, row, key, "error.player_unknown", player=name))
            elif player in seated:
                problems.append(
                    fault(
                        grid,
                        row,
                        key,
                        "error.player_twice_in_round",
                        player=name,
                        first=seated[player],
                    )
                )
            else:
                seated[player] = grid.place(row, key)
            sides.append(player)
        if bye:
            for key in ("board", "result"):
                if plain(grid.get(row, key)):
                    problems.append(fault(grid, row, key, "error.bye_with_board"))
            if sides[0] is not None:
                byes.append((sides[0], Bye(bye)))
                board_rows[number, -len(byes)] = row
            continue
        board = plain(grid.get(row, "board"))
        if whole_number(board, 9999) is None:
            problems.append(fault(grid, row, "board", "error.board_number", value=board))
            continue
        if (number, int(board)) in board_rows:
            problems.append(fault(grid, row, "board", "error.board_twice", value=board))
            continue
        board_rows[number, int(board)] = row
        shown = plain(grid.get(row, "result"))
        result = parse_result(shown) if shown else None
        if shown and result is None:
            problems.append(
                fault(
                    grid,
                    row,
                    "result",
                    "error.result_unknown",
                    value=shown,
                    options=list(words.results("go")),
                )
            )
        handicap = _whole(grid, row, "handicap", problems) if "handicap" in grid.at else 0
        komi = _komi(grid, row, problems) if "komi" in grid.at else None
        if None not in sides:
            games.append(Game(int(board), sides[0] or 0, sides[1] or 0, result, handicap, komi))
    if not rows:
        return None
    games.sort(key=lambda game: game.board)
    return Round(number, tuple(games), byes=tuple(byes))


def _whole(grid: Grid, row: int, key: str, problems: list[InputError]) -> int:
    shown = plain(grid.get(row, key))
    if not shown:
        return 0
    if whole_number(shown, 99) is None:
        problems.append(fault(grid, row, key, "error.handicap", value=shown))
        return 0
    return int(shown)


def _komi(grid: Grid, row: int, problems: list[InputError]) -> Fraction | None:
    shown = plain(grid.get(row, "komi"))
    if not shown:
        return None
    komi = parse_points(shown)
    if komi is None or abs(komi) > 400 or komi.denominator > 2:
        problems.append(fault(grid, row, "komi", "error.komi", value=shown))
        return None
    return komi


# -- rounds as they stood when the next one was paired ----------------------------------


def snapshot(round_: Round, *, locked: bool = True) -> str:
    """A round as one line for the Log's hidden column."""
    if not locked:
        return json.dumps({"round": round_.number, "open": True})
    return json.dumps(
        {
            "round": round_.number,
            "games": [
                [
                    *(g.board, g.white, g.black, str(g.result or ""), g.handicap),
                    *([] if g.komi is None else [str(g.komi)]),
                ]
                for g in round_.games
            ],
            **(
                {"tables": [[t.number, t.seats, t.scores, t.penalties] for t in round_.tables]}
                if round_.tables
                else {}
            ),
            "byes": [[player, kind.value] for player, kind in round_.byes],
        },
        separators=(",", ":"),
    )


def snapshots_of(grid: Grid) -> Iterator[dict[str, Any]]:
    """What the Log's hidden column remembers, line by line; damaged lines are passed over."""
    parts: list[str] = []
    for row in grid.body:
        shown = grid.get(row, "snapshot")
        if not isinstance(shown, str) or not shown:
            continue
        parts.append(shown.removesuffix("…"))
        if shown.endswith("…"):
            continue
        try:
            kept = json.loads("".join(parts))
        except ValueError:
            continue
        finally:
            parts.clear()
        if isinstance(kept, dict):
            yield kept


def read_locked(grid: Grid) -> dict[int, Round]:
    """The latest snapshot of each round, from the Log; damaged lines are passed over."""
    locked: dict[int, Round] = {}
    for kept in snapshots_of(grid):
        try:
            number = int(kept["round"])
            if kept.get("open"):
                locked.pop(number, None)
                continue
            locked[number] = Round(
                number,
                tuple(
                    Game(
                        *(board, white, black),
                        result=parse_result(result) if result else None,
                        handicap=handicap,
                        komi=Fraction(komi[0]) if komi else None,
                    )
                    for board, white, black, result, handicap, *komi in kept["games"]
                ),
                tuple(
                    Table(table, tuple(seats), tuple(scores) if scores else None, tuple(penalties))
                    for table, seats, scores, penalties in kept.get("tables", ())
                ),
                byes=tuple((player, Bye(kind)) for player, kind in kept["byes"]),
            )
        except (ValueError, KeyError, TypeError):
            continue
    return locked


def split_snapshot(text: str, size: int = 30_000) -> list[str]:
    """A snapshot in pieces that fit a cell; every piece but the last ends with ``…``."""
    pieces = [text[start : start + size] for start in range(0, len(text), size)] or [""]
    return [piece + "…" for piece in pieces[:-1]] + [pieces[-1]]
