"""The sheets on the walls: boards with their players, and everybody's seat by name."""

from __future__ import annotations

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
    seats_at,
    seats_of,
    tables_of,
    winds,
)
from addin.typesetting.lettering import readable
from pairing.family import short_names
from pairing.timetable import round_time

Data = dict[str, Any]


def pairings(edition: Edition) -> Data:
    """Return every board (or table of four) of the round, with the scores that players had before
    it.
    """
    round_, words, event = round_of(edition), edition.words, edition.tournament
    seated, changed = bool(round_.tables), changed_boards(edition, round_)
    before = event.after(round_.number - 1)
    had = edition.system.scores(before)

    def seat(player: int, mark: str = "") -> Data:
        """Return who sits there: at a board with colour, points, rating; at a table with a wind."""
        name = event[player].name
        if seated:
            return {"name": mark + name}
        points = value_text(had[player], edition.decimals, words.decimal)
        rating = shown_rating(edition, player)
        return {"name": name, "points": points, "rating": rating, "colour": mark}

    def row(number: int, seats: list[Data], terms: str = "", bye: str = "") -> Data:
        row = {"board": str(number or ""), "seats": seats, "terms": terms, "bye": bye}
        code = code_svg(link_of(edition, number))
        return {**row, "changed": number in changed, "code": code}

    rows = []
    for game in games_of(edition):
        terms = [f"H{game.handicap}"] if game.handicap else []
        terms += [words.number(game.komi)] if game.komi is not None else []
        seats = [seat(each.player, each.colour) for each in seats_at(edition, game)]
        rows.append(row(game.board, seats, " ".join(terms)))
    known = [list(winds(edition, table)) for table in tables_of(edition)]
    over = min(known, default=[])  # in the heading only if they are those of every table
    for table, marks in zip(tables_of(edition), known, strict=True):
        marks_ = [f"{wind[:1]} · " if wind and not any(over) else "" for wind in marks]
        rows.append(row(table.number, list(map(seat, table.seats, marks_))))
    for player, kind in round_.byes:
        rows.append(row(0, [seat(player)], bye=f"— {bye_words(edition, kind)} —"))
    heads = {"board": "column.board", "table": "print.table", "handicap": "column.handicap"}
    if not seated:
        started = any(
            score != sum(entry.points for entry in before.history[player])
            for player, score in had.items()
        )
        heads["scores"] = "print.scores_with_start" if started else "print.scores"
    if all(game.coloured for game in round_.games):
        heads |= {"white": "column.white", "black": "column.black"}
    notes = (changes_text(edition, round_), absent_text(edition, round_))
    return {
        "title": round_title(edition),
        "subtitle": words("print.tables" if seated else "print.pairings"),
        "note": " ".join(filter(None, notes)),
        "words": {"white": "", "black": ""} | {name: words(key) for name, key in heads.items()},
        "winds": over,
        "rows": rows,
    }


def round_title(edition: Edition) -> str:
    """Return the round in capitals with its time."""
    number = round_of(edition).number
    name = edition.words("title.round", number=number).upper()
    return " · ".join(filter(None, (name, round_time(edition.tournament.timetable, number))))


def shown_rating(edition: Edition, player: int) -> str:
    """Title and rating as they stand beside a name in chess, where readers look for them."""
    if edition.game != "chess":
        return ""
    who = edition.tournament[player]
    return " ".join(filter(None, (who.title, str(who.rating or ""))))


def names(edition: Edition) -> Data:
    """Return everybody alphabetically, with board, colour (or wind) and whom he meets."""
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
            "colour": seat.colour,
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
