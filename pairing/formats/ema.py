"""The results of a riichi tournament for the European Mahjong Association (EMA, ranking MERS).

The columns of its results workbook in their order, as EMA's own ranking tool reads them
(``calculators/get_results.py`` of github.com/Jesterboxboy/ema_scraper): a line a player, the
event in the second line of players.  Who is no member has the number -1 there.  Two columns that
nothing is known of are left empty.  The weight is that of EMA's table for tournaments since 2018
(mahjong-europe.org/ranking/Basicsranking.html, looked at on 22 November 2026) but for the one more
of an event that one must qualify for, which the workbook does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pairing.catalogue import Text, text
from pairing.dates import days_of, serial
from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.countries import is_country, three_letters
from pairing.formats.format import (
    RIICHI,
    Fault,
    FileContent,
    FileEvent,
    Format,
    Job,
)
from pairing.formats.plain_text import csv_text
from pairing.names import safe_cell, unsafe_cell
from pairing.settings import Settings
from pairing.tournament import Player, Tournament

HEADINGS = (
    "Tournament", "Players", "Position", "First name", "Last name", "EMA ID", "Table points",
    "Score", "EMA member", "Country", "", "Tournament country", "Place", "MERS", "", "Rules",
    "Date", "Days",
)  # fmt: skip

NO_MEMBER = "-1"

EVENT_LINE = 2
"""The line, counted from the headings as 0, that has the event's data too."""


def ema_id(player: Player) -> str:
    """Return the player's number of EMA (eight digits, a lost 0 in front put back), or ``""``.

    >>> ema_id(Player(1, "Ann", ids={"riichi": "4090123"}))
    '04090123'
    """
    shown = player.ids.get(RIICHI, "").strip()
    return shown.zfill(8) if re.fullmatch(r"[0-9]{7,8}", shown) else ""


def write_ema(job: Job) -> str:
    """Return the file; raises ``InputError`` while nobody has played."""
    tournament = job.played
    ranked = job.ranked
    if not tournament.rounds or not ranked:
        raise InputError("export.nothing_played")
    place, country = _place(tournament.place)
    names = names_of(tournament)
    lines: list[Sequence[object]] = [HEADINGS]
    # A field of one player has no second line: the event's data have one of their own.
    for at in range(1, max(len(ranked), EVENT_LINE) + 1):
        row: list[object] = [""] * len(HEADINGS)
        if at <= len(ranked):
            player = tournament[ranked[at - 1].player]
            surname, given = names[player.number]
            number = ema_id(player)
            points = ranked[at - 1].points * 1000
            row[2:10] = [
                ranked[at - 1].place, safe_cell(given), safe_cell(surname.upper()),
                number or NO_MEMBER, "", round(points), 1 if number else 0,
                three_letters(player.country),
            ]  # fmt: skip
        if at == EVENT_LINE:
            row[0], row[1] = safe_cell(tournament.title), len(ranked)
            row[11], row[12], row[13] = country, safe_cell(place), _weight(tournament) or ""
            row[15:] = ["Riichi", safe_cell(tournament.date), _days(tournament) or ""]
        lines.append(row)
    return csv_text(lines)


def weight(days: int, players: int, countries: int) -> int | float:
    """Return the weight of a tournament in MERS, without the one more for a qualification.

    1 to 3 for its days; half more for over 40 players and one for over 80; half more for over 5
    countries and one from 10 on.  ``players``: with up to three substitutes.

    >>> weight(1, 40, 5), weight(2, 41, 6), weight(4, 92, 10)
    (1, 3, 5)
    """
    halves = (players > 40) + (players > 80) + (countries > 5) + (countries > 9)
    return min(days, 3) + (halves / 2 if halves % 2 else halves // 2)


def _weight(tournament: Tournament) -> int | float | None:
    """Return the event's weight; ``None`` while its days are not known."""
    days = _days(tournament)
    if days is None:
        return None
    everybody = tournament.players
    house = sum(player.substitute for player in everybody)
    ranked = [player for player in everybody if not player.substitute]
    countries = {three_letters(player.country) for player in ranked} - {""}
    return weight(days, len(ranked) + min(house, 3), len(countries))


def _days(tournament: Tournament) -> int | None:
    """Days from the first to the last, both counted; ``None`` while they are not known."""
    days = [serial(*map(int, day.split("-"))) for day in days_of(tournament.date)]
    return days[-1] - days[0] + 1 if days else None


def _place(typed: str) -> tuple[str, str]:
    """Town and country of the event's place: ``Perm, Russia``."""
    town, _, country = typed.rpartition(",")
    return (town.strip(), three_letters(country)) if town and is_country(country) else (typed, "")


def _faults(job: Job) -> Iterator[Fault]:
    """Return what EMA would ask about, by player and column."""
    seen: dict[str, str] = {}
    names = names_of(job.tournament)
    for line in job.ranked:
        player = job.tournament[line.player]
        shown, number = player.ids.get(RIICHI, "").strip(), ema_id(player)
        if shown and not number:
            yield Fault(player.number, "id", text("export.ema_id", value=shown))
        elif number and number in seen:
            fault = text("export.ema_twice", value=number, other=seen[number])
            yield Fault(player.number, "id", fault)
        elif number:
            seen[number] = player.name
        if player.country and three_letters(player.country) == "":
            yield Fault(player.number, "country", text("export.ema_country", value=player.country))
        if not all(names[player.number]):
            yield Fault(player.number, "name", text("export.two_names", name=player.name))


def _remarks(job: Job) -> Sequence[Text]:
    worth = _weight(job.tournament)
    unknown = text("export.ema_weight_empty")
    notes = [*job.left_out(), unknown if worth is None else text("export.ema_weight", weight=worth)]
    if job.tournament.place and not _place(job.tournament.place)[1]:
        notes.append(text("export.ema_place", place=job.tournament.place))
    return notes


def _recognise(start: str) -> bool:
    head = start.splitlines()[0] if start else ""
    return "EMA ID" in head and "Position" in head and "Last name" in head


def _read(file: FileContent) -> FileEvent:
    """Return the players of such a file in the order of their places, with numbers and
    countries.
    """
    head: list[str] = []
    players: list[Player] = []
    event: dict[str, Any] = {}
    for _, raw in file.rows:
        row = [unsafe_cell(str(cell if cell is not None else "").strip()) for cell in raw]
        if not head:
            head = row
            continue
        row += [""] * (len(HEADINGS) - len(row))
        if row[15]:
            event = {"title": row[0], "place": row[12], "date": row[16]}
        if row[3] or row[4]:
            name = " ".join(filter(None, (row[4].title(), row[3])))
            known = row[5] and row[5] != NO_MEMBER
            ids = {RIICHI: row[5], "id": row[5]} if known else {}
            surname = row[4].title()
            player = Player(len(players) + 1, name, country=row[9], ids=ids, surname=surname)
            players.append(player)
    return FileEvent(Tournament("riichi", Settings(), tuple(players), **event))


EMA = Format(
    name="ema",
    title=Text("format.ema"),
    suffixes=(".csv",),
    games=(RIICHI,),
    recognise=_recognise,
    read=_read,
    write=write_ema,
    faults=_faults,
    remarks=_remarks,
    system="riichi",
    needs=("title", "place", "date"),
    asks=("id", "country"),
)
