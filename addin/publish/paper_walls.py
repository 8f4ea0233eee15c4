"""The sheets on the walls: boards with their players, and everybody's seat by name."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from addin.publish import Edition
from addin.publish.alphabet import initial
from addin.publish.codes import code_svg, link_of
from addin.publish.printed import value_text
from addin.publish.printed_rounds import (
    absent_text,
    bye_words,
    changed_boards,
    changes_text,
    games_of,
    round_of,
    seats_of,
    tables_of,
    winds,
)
from addin.typesetting.lettering import readable
from pairing.family import short_names
from pairing.timetable import round_time
from pairing.tournament import Game, Round

Data = dict[str, Any]


def pairings(edition: Edition) -> Data:
    """Every board (or table of four) of the round."""
    round_ = round_of(edition)
    seated = bool(round_.tables)
    notes = (changes_text(edition, round_), absent_text(edition, round_))
    over, rows = _tables(edition) if seated else ((), _boards(edition, round_))
    words = {"board": "column.board", "table": "print.table", "handicap": "column.handicap"}
    if not seated:
        before = edition.tournament.after(round_.number - 1)
        started = any(
            score != sum(entry.points for entry in before.history[player])
            for player, score in edition.system.scores(before).items()
        )
        words["scores"] = "print.scores_with_start" if started else "print.scores"
    if all(game.coloured for game in round_.games):
        words |= {"white": "column.white", "black": "column.black"}
    return {
        "title": round_title(edition),
        "subtitle": edition.words("print.tables" if seated else "print.pairings"),
        "note": " ".join(filter(None, notes)),
        "words": {"white": "", "black": ""} | {name: edition.words(words[name]) for name in words},
        "winds": over,
        "rows": rows,
    }


def round_title(edition: Edition) -> str:
    """The round in capitals with its time."""
    number = round_of(edition).number
    name = edition.words("title.round", number=number).upper()
    return " · ".join(filter(None, (name, round_time(edition.tournament.timetable, number))))


def _row(edition: Edition, seats: list[Data], number: int = 0, **more: str) -> Data:
    """A board or table with who sits there; without a number a bye."""
    changed = number in changed_boards(edition, round_of(edition))
    code = code_svg(link_of(edition, number))
    plain = {"board": str(number or ""), "changed": changed, "code": code, "terms": "", "bye": ""}
    return {**plain, "seats": seats, **more}


def _boards(edition: Edition, round_: Round) -> list[Data]:
    """Boards with the scores that the players had before the round."""
    had = edition.system.scores(edition.tournament.after(round_.number - 1))

    def seat(player: int, colour: str = "") -> Data:
        points = value_text(had[player], edition.decimals, edition.words.decimal)
        rating = shown_rating(edition, player)
        name = edition.tournament[player].name
        return {"name": name, "points": points, "rating": rating, "colour": colour}

    rows = []
    for game in games_of(edition):
        white, black = ("w", "b") if game.coloured else ("", "")
        seats = [seat(game.white, white), seat(game.black, black)]
        rows.append(_row(edition, seats, game.board, terms=terms(game, edition.words.number)))
    for player, kind in round_.byes:
        rows.append(_row(edition, [seat(player)], bye=f"— {bye_words(edition, kind)} —"))
    return rows


def shown_rating(edition: Edition, player: int) -> str:
    """Title and rating as they stand beside a name in chess, where readers look for them."""
    if edition.game != "chess":
        return ""
    who = edition.tournament[player]
    return " ".join(filter(None, (who.title, str(who.rating or ""))))


def terms(game: Game, number: Callable[[Fraction], str]) -> str:
    """Stones, or komi where it is not the usual one, as they stand beside a board."""
    stones = [f"H{game.handicap}"] if game.handicap else []
    return " ".join([*stones, *([number(game.komi)] if game.komi is not None else [])])


def _tables(edition: Edition) -> tuple[tuple[str, ...], list[Data]]:
    """Winds of the columns, and tables of four; winds that differ stand beside the names."""
    tables = tables_of(edition)
    known = [winds(edition, table) for table in tables]
    over = min(known)  # in the heading only if they are those of every table
    rows = []
    for table, marks in zip(tables, known, strict=True):
        names = [edition.tournament[number].name for number in table.seats]
        marks_ = [f"{wind[:1]} · " if wind and not any(over) else "" for wind in marks]
        seats = [{"name": wind + name} for wind, name in zip(marks_, names, strict=True)]
        rows.append(_row(edition, seats, table.number))
    for player, kind in round_of(edition).byes:
        name = {"name": edition.tournament[player].name}
        rows.append(_row(edition, [name], bye=f"— {bye_words(edition, kind)} —"))
    return over, rows


def names(edition: Edition) -> Data:
    """Everybody alphabetically, with board, colour (or wind) and whom he meets."""
    words, event = edition.words, edition.tournament
    seats, tables = seats_of(edition), bool(round_of(edition).tables)
    short, last, rows = short_names(event), "", list[Data]()
    for seat in seats:
        name = edition.by_family(event[seat.player])
        letter = initial(readable(name))
        others = [short[n] if tables else event[n].name for n in seat.others]
        rows.append({
            "name": name,
            "letter": letter if letter != last else "",
            "board": "" if seat.board is None else str(seat.board),
            "place": seat.place,
            "colour": seat.colour or "",
            "others": others,
        })  # fmt: skip
        last = letter
    about = words("print.names")
    if any(seat.colour for seat in seats):
        about += f" · ○ {words('print.colour.w')} · ● {words('print.colour.b')}"
    heads = {
        "name": "column.name",
        "board": "print.table" if tables else "column.board",
        "others": "print.opponents" if tables else "print.opponent",
    }
    return {
        "title": round_title(edition),
        "subtitle": about,
        "note": "",
        "words": {name: words(key) for name, key in heads.items()},
        "tables": tables,
        "rows": rows,
    }
