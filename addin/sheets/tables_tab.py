"""The Round tab for tables of four: a line a seat, four lines a table.

The arbiter types scores straight down one column (and penalties beside them); place, uma,
points and the check of the sum are formulas, so that they follow at once.  What counts is
computed by the program from the same settings; nothing reads the formulas back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from xlsxwriter.utility import xl_col_to_name

from addin.sheets import layout, style
from addin.sheets.builder import Builder
from addin.sheets.grid import AsFormula, Grid, fault, letter, plain
from addin.sheets.reading import Reading, Seen
from pairing.errors import Problems
from pairing.formats.tables import LARGEST_SCORE, parse_score
from pairing.numbers import whole_number
from pairing.settings import spec_of
from pairing.systems import Face
from pairing.tournament import Bye, Round, Table, Tournament

RESULT = "score"
"""The column in which results are typed."""

ENTRY_WIDTH = 11.0
"""Width of a round's column in the crosstable."""

EMPTY, TWICE = "error.seats_empty", "error.player_twice_at_tables"

WINDS = ("east", "south", "west", "north")
SEATS = len(WINDS)
FIRST = layout.FIRST_ROW
ROW_HEIGHT = 18
PRINT_SCALE = 76
TABLES_A_PAGE = 11
HELP_COLUMN = 40
"""Column (from 0) of the Lists tab where the formulas' numbers begin, far from the lists."""

RIGHT = "✓"
"""Beside a table whose scores sum to what they should."""


# -- reading ----------------------------------------------------------------------------


def read_round(grid: Grid, number: int, seen: Seen) -> Round | None:
    """One Round tab of tables, or ``None`` when nobody is seated on it yet."""
    keys = ("table", "name", "score", "penalty")
    rows = [row for row in grid.body if any(plain(grid.get(row, key)) for key in keys)]
    blocks: list[tuple[str, list[int]]] = []
    byes: list[tuple[int, Bye]] = []
    seated: dict[int, str] = {}
    open_block = False

    def player_at(row: int) -> int | None:
        player = seen.player(grid, row, "name", seated, empty=EMPTY, twice=TWICE)
        if player is not None:
            seen.seat_rows.setdefault((number, player), row)
        return player

    for row in rows:
        shown = plain(grid.get(row, "table"))
        bye = seen.bye(grid, row, "score")
        if bye:
            open_block = False
            for key in ("table", "penalty"):
                if plain(grid.get(row, key)):
                    seen.problems.append(fault(grid, row, key, "error.bye_with_table"))
            player = player_at(row)
            if player is not None:
                byes.append((player, bye))
                seen.board_rows[number, -len(byes)] = row
        elif shown and not (open_block and shown == blocks[-1][0] and row < blocks[-1][1][0] + 4):
            blocks.append((shown, [row]))
            open_block = True
        elif open_block:
            blocks[-1][1].append(row)
        else:
            seen.problems.append(fault(grid, row, "table", "error.seats_number_missing"))
    tables: list[Table] = []
    for shown, lines in blocks:
        found = _read_table(grid, number, shown, lines, seen, player_at)
        if found is None:
            continue
        table, scores = found
        tables.append(table)
        if table.scores is None and any(score is not None for score in scores):
            seen.partial[number, table.number] = scores
    if not rows:
        return None
    tables.sort(key=lambda table: table.number)
    return Round(number, tables=tuple(tables), byes=tuple(byes))


def _read_table(
    grid: Grid,
    number: int,
    shown: str,
    lines: list[int],
    seen: Seen,
    player_at: Callable[[int], int | None],
) -> tuple[Table, tuple[int | None, ...]] | None:
    """One table and its scores as typed, or ``None`` when it cannot be known who sits there."""
    first, problems = lines[0], seen.problems
    for row in lines:
        if row >= first + SEATS:
            problems.append(fault(grid, row, "name", "error.seats_five", table=shown))
    players = [player_at(row) for row in range(first, first + SEATS)]
    for wind, row in zip(WINDS, range(first, first + SEATS), strict=True):
        typed, due = plain(grid.get(row, "wind")), seen.words(f"wind.{wind}")
        if typed and typed.casefold() != due.casefold():
            problems.append(
                fault(grid, row, "wind", "error.seats_wind", table=shown, wind=typed, due=due)
            )
    if not whole_number(shown, 9999):
        problems.append(fault(grid, first, "table", "error.seats_number", value=shown))
        return None
    if (number, int(shown)) in seen.board_rows:
        problems.append(fault(grid, first, "table", "error.seats_twice", value=shown))
        return None
    seen.board_rows[number, int(shown)] = first
    found: dict[str, list[int | None]] = {"score": [], "penalty": []}
    for key, values in found.items():
        for row in range(first, first + SEATS):
            typed = plain(grid.get(row, key))
            value = parse_score(typed) if typed else None
            if typed and value is None:
                player = plain(grid.get(row, "name"))
                problems.append(
                    fault(grid, row, key, f"error.{key}_text", value=typed, player=player)
                )
            values.append(value)
    if None in players:
        return None
    a, b, c, d = (player or 0 for player in players)
    scores = tuple(found["score"])
    w, x, y, z = (score or 0 for score in scores)
    # A penalty takes points off, with or without a minus sign.
    p, q, r, s = (abs(penalty or 0) for penalty in found["penalty"])
    complete = None if None in scores else (w, x, y, z)
    return Table(int(shown), (a, b, c, d), complete, (p, q, r, s)), scores


def refuse_wrong_sums(
    reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
) -> None:
    """Refuse tables of four whose new scores do not sum to the expected total.

    Raises ``Problems`` with table and cell for each of ``results`` (table -> four scores) of
    that round; wrong sums elsewhere are left for the next pairing to tell.
    """
    round_ = tournament.rounds[number - 1]
    tables = tuple(replace(t, scores=results.get(t.number, t.scores)) for t in round_.tables)
    rounds = (*tournament.rounds[: number - 1], replace(round_, tables=tables))
    try:
        reading.system.standings(replace(tournament, rounds=rounds))
    except Problems as found:
        wrong = [
            error
            for error in found.errors
            if error.subject and error.subject.round == number and error.subject.board in results
        ]
        if wrong:
            problems = Problems(wrong)
            reading.locate(problems)
            raise problems from None


# -- writing ----------------------------------------------------------------------------


def rows_of(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """The lines of a round: tables, then those who sit out; columns as in the layout."""
    words, grid = reading.words, reading.round_grids[round_.number]
    helps = Helps(words.tab(layout.LISTS))
    before = tournament.after(round_.number - 1).scores
    keys = [column.key for column in layout.TABLE_COLUMNS]
    rows: list[list[Any]] = []
    for table in round_.tables:
        unfinished = reading.partial.get((round_.number, table.number), (None,) * SEATS)
        scores = table.scores or unfinished
        top = grid.header + 1 + len(rows)
        for seat, player in enumerate(table.seats):
            values = {
                "table": table.number if seat == 0 else None,
                "wind": words(f"wind.{WINDS[seat]}"),
                "name": tournament[player].name,
                "before": before[player],
                "score": scores[seat],
                "penalty": table.penalties[seat] or None,
                **_formulas(grid, helps, top, seat),
            }
            rows.append([values.get(key) for key in keys])
    byes = {kind: word for word, kind in layout.bye_words(words.catalogue).items()}
    for player, kind in round_.byes:
        values = {
            "name": tournament[player].name,
            "before": before[player],
            "score": byes[kind.value],
        }
        rows.append([values.get(key) for key in keys])
    return rows


def _formulas(grid: Grid, helps: Helps, top: int, seat: int) -> dict[str, AsFormula]:
    """Place, uma, points and the check of the sum, as they follow from what is typed.

    Formulas and not values, so that a wrong sum is lit as soon as the fourth score is in;
    only in lines that are filled, so that nothing else is printed.
    """
    row = top + seat
    score, penalty, place, uma = (
        letter(grid.at[key]) for key in ("score", "penalty", "table_place", "uma")
    )
    four = f"${score}${top}:${score}${top + SEATS - 1}"
    mine = f"${score}{row}"
    empty = f"COUNT({four})<{SEATS}"
    above = f"COUNTIF(${score}${top}:${score}${row - 1},{mine})" if seat else "0"
    level = f"IF({helps.share}=1,COUNTIF({four},{mine}),1)"
    found = {
        "table_place": f'=IF({empty},"",1+COUNTIF({four},">"&{mine})'
        f"+IF({helps.share}=1,0,{above}))",
        "uma": f'=IF({empty},"",SUMPRODUCT(({helps.places}>={place}{row})'
        f"*({helps.places}<{place}{row}+{level})*{helps.uma})/{level})",
        "hanchan_points": f'=IF({empty},"",({mine}-{helps.base}-ABS(N({penalty}{row})))/1000'
        f"+{uma}{row})",
    }
    if seat == 0:
        total = f"SUM({four})"
        right = f'"{RIGHT}",{total}-{helps.total}'
        found["check_sum"] = f'=IF({empty},"",IF({total}={helps.total},{right}))'
    return {key: AsFormula(formula) for key, formula in found.items()}


class Helps:
    """Cells of the hidden Lists tab with the numbers the formulas need."""

    def __init__(self, tab: str) -> None:
        places, value = letter(HELP_COLUMN + 1), letter(HELP_COLUMN + 2)
        self.base = f"'{tab}'!${value}$1"
        self.total = f"'{tab}'!${value}$2"
        self.share = f"'{tab}'!${value}$3"
        self.places = f"'{tab}'!${places}$5:${places}$8"
        self.uma = f"'{tab}'!${value}$5:${value}$8"


# -- building ---------------------------------------------------------------------------


def columns(face: Face) -> tuple[layout.Col, ...]:
    """The columns, the same for every system."""
    return layout.TABLE_COLUMNS


def build(builder: Builder, number: int) -> None:
    """Add the tab of one round to a workbook."""
    shown = columns(builder.face)
    sheet = builder.sheet(layout.ROUND, number, landscape=False)
    if number > builder.plan.rounds:
        sheet.hide()
    tables = -(-builder.plan.capacity // SEATS) + 4
    end = FIRST + SEATS * tables - 1
    at_ = {column.key: xl_col_to_name(index) for index, column in enumerate(shown)}
    last = xl_col_to_name(len(shown) - 1)
    sheet.write(0, 0, builder.words("title.round", number=number), builder.looks["pb.title"])
    builder.event(sheet, len(shown) - 1)
    counted = f"COUNT({at_['table']}{FIRST}:{at_['table']}{end})"
    checks = f"{at_['check_sum']}{FIRST}:{at_['check_sum']}{end}"
    wrong = f"COUNT({checks})"
    done = f'(COUNTIF({checks},"{RIGHT}")+{wrong})'
    counter = builder.words.formula("round.tables_counter", done=done, all=counted)
    told = builder.words.formula("round.tables_wrong", count=wrong)
    empty = builder.words("round.not_paired")
    sheet.write_formula(
        1,
        0,
        f'=IF({counted}=0,"{empty}",{counter}&IF({wrong}>0,{told},""))',
        builder.looks["pb.status"],
        empty,
    )
    sheet.set_default_row(ROW_HEIGHT)
    sheet.merge_range(2, 0, 2, len(shown) - 1, "", builder.looks["pb.note"])
    sheet.set_row(2, 44)
    builder.cells(sheet, shown, end)
    builder.table(sheet, f"pbRound{number}", shown, rows=1, autofilter=False)
    _looks(builder, sheet, at_, last, end)
    _validate(builder, sheet, end)
    sheet.set_print_scale(PRINT_SCALE)
    page = SEATS * TABLES_A_PAGE
    sheet.set_h_pagebreaks([layout.HEADER_ROW + n for n in range(page, SEATS * tables, page)])
    sheet.freeze_panes(layout.HEADER_ROW, 0)


def write_helps(builder: Builder, sheet: Any) -> None:
    """Fill those cells: formulas over the Tournament tab's settings."""
    tab = builder.words.tab(layout.TOURNAMENT)
    cell = {name: f"'{tab}'!$B${row}" for name, row in builder.setting_rows.items()}
    start, back, total = (cell[n] for n in ("starting_points", "return_points", "expected_total"))
    (tie,) = (f for f in fields(builder.system.settings) if f.name == "tie_uma")
    tied = builder.words.show_option("tie_uma", spec_of(tie), "share")
    column = HELP_COLUMN + 1
    own = xl_col_to_name(column)
    look = builder.looks["pb.computed"]
    # Stored results are those of the defaults that the Tournament tab is filled with:
    # LibreOffice does not compute a file anew that comes from elsewhere.
    chosen: Any = builder.system.settings()
    base = chosen.starting_points if chosen.return_points is None else chosen.return_points
    sheet.write_formula(0, column, f'=IF({back}="",{start},{back})', look, base)
    sheet.write_formula(1, column, f'=IF({total}="",4*{start},{total})', look, chosen.total())
    share = int(chosen.tie_uma == "share")
    sheet.write_formula(2, column, f'=IF({cell["tie_uma"]}="{tied}",1,0)', look, share)
    listed = f'TRIM(SUBSTITUTE(SUBSTITUTE({cell["uma"]},","," "),";"," "))'
    for index in range(SEATS):
        sheet.write_number(4 + index, HELP_COLUMN, index + 1, look)
        part = f'TRIM(MID(SUBSTITUTE({listed}," ",REPT(" ",20)),{20 * index + 1},20))'
        oka = f"+4*MAX(0,${own}$1-{start})/1000" if index == 0 else ""
        value = chosen.uma[index]
        sheet.write_formula(4 + index, column, f"=IFERROR(VALUE({part}),0){oka}", look, value)


def _looks(builder: Builder, sheet: Any, at_: Mapping[str, str], last: str, end: int) -> None:
    """What is lit: missing scores, wrong sums, who sits out, bands table by table.

    Every look comes twice, with the line under the table and without: LibreOffice applies
    the first rule that fits, Excel all that do not contradict each other.
    """
    score, check, name, wind = at_["score"], at_["check_sum"], at_["name"], at_["wind"]
    block = f"INT((ROW()-{FIRST})/{SEATS})"
    head = f"INDEX(${check}${FIRST}:${check}${end},1+{SEATS}*{block})"
    filled = f'${name}{FIRST}<>""'
    at_table = f'AND({filled},${wind}{FIRST}<>"")'
    scores = f"{score}{FIRST}:{score}{end}"
    everything = f"A{FIRST}:{last}{end}"

    def when(area: str, condition: str, look: dict[str, Any]) -> None:
        for lowest, colour in ((True, builder.accent.strong), (False, style.RULE)):
            edge = f"MOD(ROW()-{FIRST},{SEATS})={SEATS - 1}" if lowest else "TRUE"
            form = builder.book.add_format({"bottom": 1, "bottom_color": colour, **look})
            builder.when(sheet, area, f"=AND({condition},{edge})", form)

    warning = {"bg_color": style.WARNING, "font_color": style.WARNING_INK}
    when(f"{check}{FIRST}:{check}{end}", f"ISNUMBER(${check}{FIRST})", warning)
    when(scores, f"{at_table},ISNUMBER({head})", warning)
    when(scores, f'{at_table},${score}{FIRST}=""', {"bg_color": style.MISSING})
    when(scores, at_table, {"bg_color": style.INPUT})
    penalties = f"{at_['penalty']}{FIRST}:{at_['penalty']}{end}"
    when(penalties, at_table, {"bg_color": style.INPUT_BAND})
    winner = {"bg_color": style.WIN}
    place = at_["table_place"]
    for area in (f"{name}{FIRST}:{name}{end}", f"{place}{FIRST}:{place}{end}"):
        when(area, f"{filled},ISNUMBER(${place}{FIRST}),${place}{FIRST}=1", winner)
    out = {"italic": True, "font_color": style.GREY, "bg_color": builder.accent.soft}
    when(everything, f'{filled},${wind}{FIRST}=""', out)
    when(everything, f"{filled},MOD({block},2)=1", {"bg_color": style.BAND})
    when(everything, filled, {})


def _validate(builder: Builder, sheet: Any, end: int) -> None:
    keys = [column.key for column in layout.TABLE_COLUMNS]
    top, bottom = FIRST - 1, end - 1
    for key in ("score", "penalty"):
        builder.validate(
            sheet,
            keys.index(key),
            end,
            {
                "validate": "integer",
                "criteria": "between",
                "minimum": -LARGEST_SCORE,
                "maximum": LARGEST_SCORE,
                "error_type": "warning",
                "error_title": builder.words(f"column.{key}"),
                "error_message": builder.words(f"validation.{key}"),
            },
        )
    builder.name_list(sheet, keys.index("name"), end, "name")
    for key in ("wind", "before"):
        builder.guard(sheet, top, keys.index(key), bottom, keys.index(key))
    builder.guard(sheet, top, keys.index("table_place"), bottom, keys.index("check_sum"))
