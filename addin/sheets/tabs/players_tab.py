"""The Players tab: who plays, with what rating, and which rounds he is away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.block import AsText
from addin.sheets.grid import Grid, fault, name_key, plain, to_cell
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import arrivals
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer, write_columns
from pairing.errors import InputError
from pairing.limits import NAME_SIGNS, check_players, too_long
from pairing.numbers import exact_number, whole_number
from pairing.settings import parse_points
from pairing.systems import PairingSystem, SystemTraits
from pairing.tournament import Player, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

LARGEST_RATING = 9000

REPORT_WIDTHS = {"title": 7, "sex": 6, "birth": 12, "second_rating": 10, "k_factor": 6, "team": 18}
"""Widths of the columns that a federation's report needs, by field of ``Player``."""

BESIDE = ("title",)
"""Those that stand beside the country; what nobody known has is folded away."""

REPORT_NUMBERS = ("second_rating", "k_factor")
"""Those of them that are whole numbers."""


def columns(traits: SystemTraits) -> tuple[Col, ...]:
    """Columns of the Players tab; those after ``absent`` are the system's start values."""
    centred = partial(Col, typed=True, side="centre")
    about = partial(Col, typed=True, side="indented", needed=False)
    asked = {
        key: Col(key, width, "pb.input", typed=True, added=True, by_heading=True)
        for key, width in REPORT_WIDTHS.items()
        if key in traits.player_columns
    }
    beside = [replace(asked.pop(key), about=key) for key in BESIDE if key in asked]
    return (
        centred("number", 5, "pb.input.count"),
        Col("name", 40, "pb.input.name", typed=True),
        Col("rating", 8, "pb.input.number", typed=True, side="right", about="rating"),
        centred("rank", 8, "pb.input.centre", about="rank", needed=False),
        about("club", 20, "pb.input.text", about="club"),
        about("country", 11, "pb.input.text", about="country"),
        *beside,
        Col("absent", 11, "pb.input", typed=True),
        *([centred("substitute", 9, "pb.input.centre")] if traits.seats == 4 else []),
        *(centred(key, 9, "pb.input.count") for key in traits.start_columns),
        Col("id", 11, "pb.input", typed=True, needed=False),
        arrivals.COLUMN,
        *asked.values(),
    )


TAB = Tab(
    layout.PLAYERS,
    columns,
    known_by="name",
    hint="",
    landscape=False,
    frozen=2,
    event_lines=1,
    excel_table="pbPlayers",
)


# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add the tab to a new workbook; notes where the names stand in ``builder.names``."""
    tab = builder.tab(TAB)
    tab.end = builder.last_player
    sheet, ours = tab.sheet, tab.columns
    sheet.write(0, 0, builder.words("tab.players"), builder.looks["pb.title"])
    printed = ours[: tab.index("absent")]
    last = max(
        index for index, column in enumerate(printed) if column.about not in builder.plan.unused
    )
    tab.event(last)
    sheet.merge_range(1, 0, 1, last, builder.words("players.hint"), builder.looks["pb.hint"])
    sheet.set_row(1, 30)
    tab.print_columns(last)
    tab.cells()
    tab.excel_table()
    top, name = layout.FIRST_ROW, tab.letter("name")
    names = f"${name}${top}:${name}${tab.end}"
    quoted = builder.words.tab(layout.PLAYERS).replace("'", "''")
    builder.names = f"='{quoted}'!{names}"
    arrivals.build(tab)
    used = f"ROW()<=COUNTA({names})+{top + 2}"
    tab.rows_rules(tab.area(), used, {"bg_color": style.INPUT}, band=style.INPUT_BAND)
    tab.check("rating", builder.whole(-3000, 4000), "rating", strict=True)
    once = {"validate": "custom", "value": f"=COUNTIF({names},{name}{top})=1"}
    tab.check("name", once, "name")
    twice = builder.book.add_format(style.lit(style.WARNING, style.WARNING_INK))
    sheet.conditional_format(tab.area("name"), {"type": "duplicate", "format": twice})


# -- reading ----------------------------------------------------------------------------


def read_players(
    grid: Grid, chosen: PairingSystem, words: Vocabulary, problems: list[InputError]
) -> tuple[list[Player], dict[int, int]]:
    """Players in order of start numbers, and each one's row.

    Players without a start number get the next free ones, higher rating first.
    """
    rows = [row for row in grid.body if _row_filled(grid, row)]
    check_players(len(rows))
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
        drafts[row] = _player_values(grid, row, name, chosen, words, problems)
        typed = plain(grid.get(row, "number"))
        if not typed:
            continue
        if not whole_number(typed, 9999):
            problems.append(fault(grid, row, "number", "error.start_number", value=typed))
        elif int(typed) in numbered:
            other = grid.place(numbered[int(typed)], "number")
            problems.append(
                fault(grid, row, "number", "error.start_number_twice", value=typed, other=other)
            )
        else:
            numbered[int(typed)] = row
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


def numbers_seen(reading: Reading) -> frozenset[int]:
    """The start numbers that stand on the tab; the others are given at the first pairing."""
    grid = reading.players_grid
    rows = reading.player_rows.items()
    return frozenset(number for number, row in rows if plain(grid.get(row, "number")))


def _row_filled(grid: Grid, row: int) -> bool:
    return any(plain(grid.get(row, key)) for key in grid.at)


def _player_values(
    grid: Grid,
    row: int,
    name: str,
    chosen: PairingSystem,
    words: Vocabulary,
    problems: list[InputError],
) -> dict[str, Any]:
    values: dict[str, Any] = {"name": name}
    for key in ("rank", "club", "country"):
        values[key] = plain(grid.get(row, key))
    for key, text in values.items():
        if len(text) > NAME_SIGNS:
            error = too_long(text)
            error.place = grid.place(row, key)
            problems.append(error)
    typed = plain(grid.get(row, "rating"))
    values["rating"] = None
    if typed:
        rating = exact_number(typed)
        if rating is None:
            problems.append(
                fault(grid, row, "rating", "error.rating_text", player=name, value=typed)
            )
        else:
            values["rating"] = round(rating)
            if abs(rating) > LARGEST_RATING:
                problems.append(
                    fault(grid, row, "rating", "error.rating_range", player=name, value=typed)
                )
    elif chosen.traits.needs_rating:
        problems.append(_no_rating(grid, row, name, values["rank"]))
    typed = plain(grid.get(row, "absent"))
    absent = parse_absences(typed)
    if absent is None:
        problems.append(fault(grid, row, "absent", "error.absent", player=name, value=typed))
    blank: frozenset[int] = frozenset()
    values["absent"], values["half_byes"], values["full_byes"] = absent or (blank, blank, blank)
    if chosen.traits.seats == 4:
        values["substitute"] = bool(plain(grid.get(row, "substitute")))
    identity = plain(grid.get(row, "id"))
    values["ids"] = {chosen.traits.game: identity} if identity else {}
    for key in chosen.traits.player_columns:
        typed = plain(grid.get(row, key))
        if key not in REPORT_NUMBERS:
            values[key] = typed
        elif typed:
            values[key] = whole_number(typed, LARGEST_RATING)
            if values[key] is None:
                heading = layout.heading(words.catalogue, key)
                problems.append(
                    fault(grid, row, key, "error.player_number", player=name, value=typed,
                          column=heading)
                )  # fmt: skip
    for key in chosen.traits.start_columns:
        typed = plain(grid.get(row, key))
        value = parse_points(typed) if typed else None
        if typed and (value is None or (key == "start_level" and value.denominator != 1)):
            problems.append(fault(grid, row, key, "error.start_value", player=name, value=typed))
        elif value is not None:
            values[key] = int(value) if key == "start_level" else value
    return values


def _no_rating(grid: Grid, row: int, name: str, rank: str) -> InputError:
    """What to say of a player without a rating; his rank gives one, as in an import."""
    from pairing.ranks import rating_of_rank

    try:
        rating = rating_of_rank(rank)
    except ValueError:
        return fault(grid, row, "rating", "error.rating_missing", player=name)
    values = {"player": name, "rank": rank, "rating": rating}
    return fault(grid, row, "rating", "error.rating_of_rank", **values)


Rounds = frozenset[int]


def parse_absences(typed: str) -> tuple[Rounds, Rounds, Rounds] | None:
    """All rounds of an absence, those with a half-point bye, those with a full one.

    >>> [sorted(rounds) for rounds in parse_absences("2 4½ 6½-7 9=1")]
    [[2, 4, 6, 7, 9], [4, 6, 7], [9]]
    """
    words = typed.replace(",", " ").replace(";", " ").split()
    full = parse_rounds(" ".join(word.removesuffix("=1") for word in words if "=1" in word))
    words = [word for word in words if not word.endswith("=1")]
    halves = parse_rounds(" ".join(word.replace("½", "") for word in words if "½" in word))
    others = parse_rounds(" ".join(word for word in words if "½" not in word))
    if halves is None or others is None or full is None:
        return None
    return halves | others | full, halves, full


def parse_rounds(typed: str) -> frozenset[int] | None:
    """Rounds as people list them: ``3 5``, ``2-4``, ``5-`` (from round 5 on).

    >>> sorted(parse_rounds("1, 3-5"))
    [1, 3, 4, 5]
    >>> parse_rounds("maybe") is None
    True
    """
    rounds: set[int] = set()
    most = layout.LAST_ROUND
    text = typed.replace(",", " ").replace(";", " ").replace("–", "-")
    for part in text.split():
        first, dash, last = part.partition("-")
        start = whole_number(first, most)
        end = whole_number(last, most) if last else most if dash else start
        if not start or end is None or end < start:
            return None
        rounds.update(range(start, end + 1))
    return frozenset(rounds)


# -- writing ----------------------------------------------------------------------------


def write_players(writer: Writer, reading: Reading, tournament: Tournament) -> None:
    """Write start numbers and the system's start values, where they are not there yet.

    Players who are not on the tab (house players just called) get lines below the others.
    """
    grid = reading.players_grid
    keys = ["number", *reading.system.traits.start_columns]
    away = {
        player.number: AsText(show_absences(player) or "")
        for player in tournament.players
        if _absence_changed(reading, player)
    }
    added = [p for p in tournament.players if p.number not in reading.player_rows]
    if away or any(player.absent for player in added):
        keys.append("absent")
    if added:
        keys += ["name", "substitute"]
    by_row = {row: number for number, row in reading.player_rows.items()}
    rows: list[list[Any]] = []
    changed = False
    for row in grid.body:
        player = tournament.by_number.get(by_row.get(row, 0))
        values: list[Any] = []
        for key in keys:
            old = grid.get(row, key)
            new = getattr(player, key) if player and key in START else old
            if key == "absent":
                new = away.get(by_row.get(row, 0), AsText(old) if isinstance(old, str) else old)
            if isinstance(new, Fraction) and Fraction(str(float(new))) != new:
                new = AsText(new)  # a third is no decimal, and must come back as a third
            written = new if isinstance(new, AsText) else to_cell(new)
            changed |= new is not None and plain(old) != plain(written).removeprefix("'")
            values.append(new)
        rows.append(values)
    mark = reading.words("player.substitute_mark")
    for player in added:
        rows.append(
            [
                *(
                    getattr(player, key) if key in START else AsText(show_absences(player) or "")
                    for key in keys[:-2]
                ),
                player.name,
                mark if player.substitute else None,
            ]
        )
    if not changed and not added:
        return
    write_columns(writer, layout.PLAYERS, None, grid, keys, rows, len(rows))
    writer.resized[layout.PLAYERS, None] = (
        "pbPlayers",
        grid.header,
        len(rows),
        max(grid.at.values()),
    )


START = ("number", "start_score", "start_level")
"""Columns that a pairing fills for everybody."""


def _absence_changed(reading: Reading, player: Player) -> bool:
    """Whether a player's absences are not those that stand on the tab."""
    old = reading.tournament.by_number.get(player.number)
    return old is not None and (old.absent, old.half_byes) != (player.absent, player.half_byes)


def write_new_players(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    """Write the players a new workbook begins with."""
    ours = columns(reading.system.traits)
    game = reading.system.traits.game
    mark = reading.words("player.substitute_mark")
    rows = []
    for player in players:
        values = {
            "name": player.name,
            "rating": player.rating,
            "rank": player.rank or None,
            "club": player.club or None,
            "country": player.country or None,
            "absent": show_absences(player),
            "substitute": mark if player.substitute else None,
            "id": player.ids.get(game) or next(iter(player.ids.values()), None),
        }
        for key in reading.system.traits.player_columns:
            value = getattr(player, key)
            values[key] = AsText(value) if isinstance(value, str) and value else value or None
        rows.append([values.get(column.key) for column in ours])
    grid = reading.players_grid
    write_columns(writer, layout.PLAYERS, None, grid, [c.key for c in ours], rows, len(rows))
    writer.resized[layout.PLAYERS, None] = ("pbPlayers", grid.header, len(rows), len(ours))


def show_absences(player: Player) -> str | None:
    """A player's absences as the Players tab lists them: ``2 4½ 9=1``."""
    halves, full = show_rounds(player.half_byes), show_rounds(player.full_byes)
    listed = [show_rounds(player.absent - player.half_byes - player.full_byes)]
    listed += [f"{part}½" for part in halves.split()] if halves else []
    listed += [f"{part}=1" for part in full.split()] if full else []
    return " ".join(part for part in listed if part) or None


def show_rounds(rounds: Collection[int]) -> str | None:
    """Rounds as people list them.

    >>> show_rounds({5, 3, 4, 9}), show_rounds(range(3, 100))
    ('3-5 9', '3-')
    """
    parts: list[str] = []
    start = last = 0
    for number in [*sorted(rounds), 0]:
        if last and number == last + 1:
            last = number
            continue
        if last:
            end = "" if last == layout.LAST_ROUND else last
            parts.append(str(start) if start == last else f"{start}-{end}")
        start = last = number
    return " ".join(parts) or None
