"""The Round tab for games of two: a line a board, White to the left and Black to the right.

All the arbiter types is one result a line.  Who has no game stands below the boards, with
the kind of his bye in Black's column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.grid import Grid, as_typed_text
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading, RoundTabParser
from addin.sheets.tabs import counter, games_widths
from addin.sheets.tabs.games_results import RESULT as RESULT
from addin.sheets.tabs.games_results import SECOND as SECOND
from addin.sheets.tabs.games_results import handicap_in, komi_in, result_in
from addin.sheets.tabs.games_results import result_cells as result_cells
from addin.sheets.tabs.games_results import taken as taken
from addin.sheets.tabs.games_results import with_results as with_results
from addin.sheets.tabs.typed_formulas import TYPED, are_results, name_results, write_forms
from addin.sheets.vocabulary import RESULTS, Vocabulary
from pairing.catalogue import show_exact
from pairing.errors import InputError
from pairing.formats.typed import read_result
from pairing.numbers import whole_number
from pairing.systems import PairingSystem, SystemTraits
from pairing.tournament import Bye, Game, Player, Round, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab

TYPED_COLUMNS: Sequence[str] = (RESULT, SECOND)
"""The columns a result fills."""

ENTRY_WIDTH = 8.5
"""Width of a round's column in the crosstable."""

MOST_REMARKS = 1
"""Remarks that fit above the boards."""

PAIRED = "paired"
"""What is said of a round that was just made: key of its words in status line and Log."""

HAS_SIDES = True
"""A game is of one against another."""

PAGE_WORDS: Mapping[str, str] = {}
"""A published page speaks of games."""

SPARE_BOARDS = 10
"""Styled lines beyond those that everybody's boards need: byes, and who comes late."""

EMPTY, TWICE = "error.seat_empty", "error.player_twice_in_round"

ROW_HEIGHTS = (15.0, 27.0)
"""Limits of a board's row in points: the low one lets twenty boards be seen on a small screen."""

ROOM = 300.0
"""Room for boards on that screen, in points."""

LARGER_FROM = 22.0
"""Height of a row that has room for larger letters."""

REMARKS_HEIGHT = 15.0
"""Of the line above the boards."""

ONE_PAGE = 24
"""Players whose boards fit a lying sheet, where letters are larger than on an upright one."""

STRENGTH = "strength"
"""Title and rating, as one thing that a player has or has not."""

STRENGTHS = ("white_strength", "black_strength")
"""Columns that say them beside the names of chess players."""

ON_REQUEST = ("handicap", "komi", "note")
"""The last columns: printed up to the last one that has anything in it."""


_WHERE_DOUBLE: Mapping[str, Any] = {
    "about": SECOND, "asked": True, "needed": False, "by_heading": True,
}  # fmt: skip


def columns(traits: SystemTraits) -> tuple[Col, ...]:
    """Columns of a Round tab for games of two: a line a board, White left and Black right."""
    handicap = (
        (Col("handicap", 9, "pb.input.count", layout.WHOLE, side="centre", limits=(0, 99)),)
        if traits.handicap
        else ()
    )
    result = partial(
        Col, width=10, style="pb.input.result", typed=layout.RESULT, side="centre",
        offers=lambda _: (*RESULTS[traits.game], *Vocabulary.SHORT_RESULTS),
    )  # fmt: skip
    komi = Col("komi", 7, "pb.input.centre", typed=layout.NUMBER, side="centre")
    white, black = (
        (Col(key, 10, "pb.before", side="centre", about=STRENGTH, needed=False),)
        if traits.game == "chess"
        else ()
        for key in STRENGTHS
    )
    return (
        Col("board", 6, "pb.board", typed=layout.WHOLE, side="centre"),
        Col("white", 34, "pb.input.seat", typed=layout.PLAYER),
        *white,
        Col("white_score", 7, "pb.before", side="centre", needed=False),
        result(RESULT),
        *((result(SECOND, **_WHERE_DOUBLE),) if traits.game == "chess" else ()),
        Col("black", 34, "pb.input.seat", typed=layout.PLAYER),
        *black,
        Col("black_score", 7, "pb.before", side="centre", needed=False),
        *handicap,
        *((komi,) if traits.handicap else ()),
        Col("note", 15, "pb.note", needed=False),
    )


def strength(player: Player) -> str | int | None:
    """Title and rating of a player, as they stand beside his name; ``None`` without either.

    >>> strength(Player(1, "Ann", 2410, title="WGM")), strength(Player(2, "Ben"))
    ('WGM 2410', None)
    """
    return f"{player.title} {player.rating or ''}".strip() if player.title else player.rating


TAB = Tab(layout.ROUND, columns, hint="", frozen=0, event_lines=1, excel_table="pbRound{}")

# -- what the formulas show -------------------------------------------------------------


def shown(grid: Grid, words: Vocabulary, settings: Any) -> dict[tuple[int, int], dict[str, float]]:
    """No line has a formula."""
    return {}


def helps(words: Vocabulary, chosen: PairingSystem, rows: Mapping[str, int], settings: Any) -> Any:
    """Return what is on the Lists tab for the counters is no formula."""
    return {}


def counted(grid: Grid, words: Vocabulary, settings: Any, last: int) -> counter.RoundCount:
    """Return what the counter of a tab says of the boards down to a row."""
    numbers = {row: as_typed_text(grid.get(row, "board")) for row in grid.body if row <= last}
    boards = {
        row: int(number) for row, number in numbers.items() if isinstance(number, (int, float))
    }
    typed = [key for key in TYPED_COLUMNS if key in grid.at]
    done = sum(
        all(read_result(as_typed_text(grid.get(row, key))) is not None for key in typed)
        for row in boards
    )
    empty = [
        board for row, board in boards.items() if not all(grid.text(row, key) for key in typed)
    ]
    return counter.RoundCount(
        len(boards), words("round.counter", done=done, all=len(boards)), empty
    )


# -- building ---------------------------------------------------------------------------


def build(builder: Builder, number: int) -> None:
    """Add the tab of one round to a new workbook."""
    unused = builder.plan.unused
    ours = tuple(c for c in columns(builder.traits) if not c.asked or c.about not in unused)
    players = builder.plan.players
    lying = 0 < players <= ONE_PAGE
    last = next(at for at, column in enumerate(ours) if column.key == "black_score")
    ours = (
        games_widths.lying(ours, last, unused)
        if lying
        else games_widths.upright(ours, builder.plan.longest)
    )
    tab = builder.tab(TAB, 0, ours, number=number, landscape=lying)
    tab.end = layout.HEADER_ROW + (builder.plan.capacity + 1) // 2 + SPARE_BOARDS
    if number <= builder.plan.rounds:  # LibreOffice prints hidden tabs that have an area
        tab.print_columns(last)
    name_results(builder, tab.sheet.get_name(), tab.letter("result"))
    boards, results = tab.area("board"), tab.area("result")
    counted = f"COUNT({boards})"
    done, empty = are_results(builder, results), f'(TRIM({results})="")'
    if any(column.key == SECOND for column in ours):
        second = tab.area(SECOND)
        done = f"{done}*{are_results(builder, second)}"
        empty = f'({empty}+(TRIM({second})="")>0)'
    done = f"SUMPRODUCT(ISNUMBER({boards})*{done})"
    progress = builder.words.formula("round.counter", done=done, all=counted)
    empty = f"IF(ISNUMBER({boards})*{empty},{boards})"
    heights = ROW_HEIGHTS[0], REMARKS_HEIGHT
    expressions = counter.Expressions(counted, progress, empty)
    tab.begin_round(number, last, tab.index("black"), expressions, heights)
    high = ROOM / ((players + 1) // 2) if players else 0
    tab.row_heights(high, ROW_HEIGHTS)
    tab.cells(larger=high >= LARGER_FROM)
    tab.excel_table(number)
    _looks(tab)
    tab.sheet.ignore_errors({"number_stored_as_text": results})


def _looks(tab: NewTab) -> None:
    """Return what is lit: missing and unreadable results, winners, repeated meetings, byes."""
    accent, top = tab.builder.accent, layout.FIRST_ROW
    keys = ("board", "white", "result", "note")
    board, white, result, note = (f"${tab.letter(key)}{top}" for key in keys)
    warning = style.lit(style.WARNING, style.WARNING_INK)
    unplayed = {"pattern": 8, "bg_color": style.WHITE, "fg_color": style.RULE, "italic": True}
    bye = {"italic": True, "font_color": style.GREY, "bg_color": accent.soft}
    # Who won is seen at arm's length and without colours: a bar, bold; a draw lights both.
    won = style.lit(style.WON, style.INK) | {"bold": True, "num_format": style.BAR}
    drawn = style.lit(style.DRAWN, style.INK)
    upper, lower = ("1-0", "+--"), ("0-1", "--+")
    results, everything = tab.area("result"), tab.area()
    double = any(column.key == SECOND for column in tab.columns)
    winners = (
        (tab.area("white"), _typed(*upper), won),
        (tab.area("white"), _typed("½-½"), drawn),
        (tab.area("black"), _typed(*lower), won),
        (tab.area("black"), _typed("½-½"), drawn),
    )
    for area, condition, look in (
        (results, f'AND(ISNUMBER({board}),{result}="")', style.lit(style.MISSING)),
        (results, f"AND(ISNUMBER({board}),ISERROR({TYPED}))", warning),
        (results, _typed("+--", "--+", "---"), unplayed),
        *(() if double else winners),
        *(_of_second(tab, board) if double else ()),
        (everything, f'LEFT({note},1)="↺"', warning),
        (everything, f'LEFT({note},1)="✎"', style.lit(accent.soft)),
        (everything, f'AND({board}="",{white}<>"")', bye),
        (results, f"ISNUMBER({board})", style.lit(style.INPUT)),
    ):
        tab.when(area, condition, look)
    letters = [tab.letter(key) for key in ("white_score", "black_score")]
    wanted = games_widths.decimals([f"${x}${top}:${x}${tab.end}" for x in letters])
    for letter in letters:
        tab.decimals_rules(f"{letter}{top}:{letter}{tab.end}", f'{white}<>""', wanted)
    tab.rows_look(filled=tab.letter("white"), last=tab.index("black_score"))
    _on_request(tab, f'{white}<>""')


def _of_second(tab: NewTab, board: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Return what is lit in the column of second games; who won a round no one cell says."""
    cell, area = f"${tab.letter(SECOND)}{layout.FIRST_ROW}", tab.area(SECOND)
    yield area, f'AND(ISNUMBER({board}),{cell}="")', style.lit(style.MISSING)
    yield area, f"ISNUMBER({board})", style.lit(style.INPUT)


def _on_request(tab: NewTab, filled: str) -> None:
    """Columns that few rounds need have a heading and bands where there is anything in them."""
    unused = {"bg_color": style.WHITE, "font_color": style.WHITE}
    for key in (column.key for column in tab.columns if column.key in ON_REQUEST):
        letter = tab.letter(key)
        cells = f"COUNTA(${letter}${layout.FIRST_ROW}:${letter}${tab.end})"
        tab.when(f"{letter}{layout.HEADER_ROW}", f"{cells}=0", unused)
        tab.rows_rules(tab.area(key), filled, {}, extra=f"{cells}>0")


def _typed(*codes: str) -> str:
    """A condition: one of these results is typed in the line."""
    one_of = ",".join(f'{TYPED}="{code}"' for code in codes)
    return f"OR({one_of})"


def write_helps(builder: Builder, sheet: Any) -> None:
    """Put the forms of results on the hidden Lists tab: counter and colours look them up."""
    write_forms(builder, sheet)


# -- reading ----------------------------------------------------------------------------


def read_round(grid: Grid, number: int, parser: RoundTabParser) -> Round | None:
    """One Round tab, or ``None`` when nobody is paired on it yet."""
    rows = parser.lines(grid, number, ("white", "black", "board", "result"))
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    seated: dict[int, str] = {}
    for row in rows:
        bye = parser.bye(grid, row, "black")
        sides = [
            parser.player(grid, row, key, seated, empty=EMPTY, twice=TWICE)
            for key in (("white",) if bye else ("white", "black"))
        ]
        if bye:
            for key in ("board", "result"):
                if grid.text(row, key):
                    parser.wrong(grid, row, key, "error.bye_with_board")
            if sides[0] is not None:
                byes.append((sides[0], bye))
                parser.boards.board_rows[number, -len(byes)] = row
            continue
        game = _read_game(grid, number, row, sides, parser)
        if game is not None:
            games.append(game)
    if not rows:
        return None
    games.sort(key=lambda game: game.board)
    return Round(number, tuple(games), byes=tuple(byes))


def _read_game(
    grid: Grid, number: int, row: int, sides: Sequence[int | None], parser: RoundTabParser
) -> Game | None:
    board = grid.text(row, "board")
    if whole_number(board, 9999) is None:
        parser.wrong(grid, row, "board", "error.board_number", value=board)
        return None
    if (number, int(board)) in parser.boards.board_rows:
        parser.wrong(grid, row, "board", "error.board_twice", value=board)
        return None
    parser.boards.board_rows[number, int(board)] = row
    double = parser.double_rounds
    result = result_in(grid, number, row, RESULT, parser)
    second = result_in(grid, number, row, SECOND, parser) if double else None
    note = grid.text(row, "note") if result is not None else ""
    if note and note == parser.words("note.adjourned"):
        parser.tidied.append((number, row, grid.at["note"], None))
    stones = handicap_in(grid, row, parser), komi_in(grid, row, parser)
    if sides[0] is None or sides[1] is None:
        return None
    game = Game(int(board), sides[0], sides[1], result, *stones)
    return replace(game, second=second, double=True) if double else game


# -- writing ----------------------------------------------------------------------------


def rows_of(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """The lines of a round of two-player games: boards, then byes."""
    words, keys = reading.words, reading.round_keys
    before = tournament.after(round_.number - 1)
    scores = reading.system.scores(before)
    rows: list[list[Any]] = []
    grid = reading.round_grids.get(round_.number)
    if tournament.settings.double_rounds and grid is not None and SECOND not in grid.at:
        heading = layout.heading(words.catalogue, SECOND)
        raise InputError("error.column_missing", tab=grid.tab, column=heading)
    for game in round_.games:
        values = {
            "board": game.board,
            "white": tournament[game.white].name,
            "white_strength": strength(tournament[game.white]),
            "white_score": scores[game.white],
            "result": str(game.result) if game.result else None,
            SECOND: str(game.second) if game.second else None,
            "black": tournament[game.black].name,
            "black_strength": strength(tournament[game.black]),
            "black_score": scores[game.black],
            "handicap": game.handicap or None,
            "komi": None if game.komi is None else show_exact(game.komi),
            "note": board_note(words, before, game.white, game.black),
        }
        rows.append([values[key] for key in keys])
    byes = {kind: word for word, kind in layout.bye_words(words.catalogue).items()}
    for player, kind in round_.byes:
        values = {
            "white": tournament[player].name,
            "white_strength": strength(tournament[player]),
            "white_score": scores[player],
            "black": byes[kind.value],
        }
        rows.append([values.get(key) for key in keys])
    return rows


def last_printed(reading: Reading, number: int, rows: Sequence[Sequence[Any]]) -> int | None:
    """The last column (from 1) that is printed of a round with these lines.

    ``None`` where the organiser moved the columns: then the tab is printed as he has it.
    """
    grid, keys = reading.round_grids[number], reading.round_keys
    there = [key for key in keys if key in grid.at]
    if [grid.at[key] for key in there] != list(range(1, len(there) + 1)):
        return None
    filled = [
        key for key, column in zip(keys, zip(*rows, strict=True), strict=False) if any(column)
    ]
    return max(grid.at[key] for key in there if key in filled or key not in ON_REQUEST)


def board_note(words: Vocabulary, before: Tournament, white: int, black: int) -> str | None:
    """Return what to say beside a board: a repeated meeting."""
    met = [e.round for e in before.history[white] if e.opponent == black and e.outcome.played]
    return words("note.repeat", rounds=met) if len(met) >= before.settings.meetings else None


# -- what is said of boards -------------------------------------------------------------


def unknown(number: int, round_: int) -> InputError:
    """Refusal of a result whose board the round does not have."""
    return InputError("error.board_unknown", board=number, round=round_)


def refuse_wrong(
    reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
) -> None:
    """Nothing: every result of a game is possible by itself."""


def side_words(words: Vocabulary) -> dict[str, str]:
    """The heading of each side, by the letter that stands for it in a result."""
    return {"w": words("column.white"), "b": words("column.black")}
