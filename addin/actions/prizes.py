"""Awarding the prizes: read what is to be won, compute who wins it, write it with why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import xlwings as xw

from addin.actions.standings_tabs import ranking
from addin.actions.state import ActionResult, Done, action, begin
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import Reading
from addin.sheets.tabs import prizes_tab
from addin.sheets.tabs.computed_tab import after_round
from pairing.catalogue import Text, text
from pairing.dates import days_of
from pairing.errors import InputError, Problems
from pairing.named import folded
from pairing.prizes.awarding import Award, UnclaimedPrize
from pairing.prizes.awarding import award as awarded
from pairing.prizes.conditions import WORDS, Entrant
from pairing.prizes.prize import Prize
from pairing.results import Standings
from pairing.tournament import Tournament


@action
def award_prizes(
    book: xw.Book, *, typed: Sequence[Mapping[str, str]] | None = None, by: str | None = None
) -> ActionResult:
    """Award the prizes of the Prizes tab by the standings, and write the Awards tab.

    ``typed`` are prizes out of a file, a line each by column; they take the place of those on
    the tab.  ``by`` replaces the system's own order.  Raises ``InputError`` with the cell of a
    prize that cannot be understood, and when a column or a date that it needs is missing.
    """
    event = begin(book)
    reading, words = event.reading, event.words
    played, order = ranking(reading, event.tournament, by)
    grid = prizes_tab.grid_of(reading.tabs)
    prizes = defined(reading) if typed is None else []
    for row, line in enumerate(typed or (), start=1 if grid is None else grid.header + 1):
        prizes += prizes_tab.prizes_of(row, line)
    if not prizes:
        key = "prizes.no_tab" if grid is None else "prizes.none"
        raise InputError(key, tab=words.tab(prizes_tab.PRIZES))
    if not order.after_round:
        raise InputError("prizes.no_rounds")
    awards, unclaimed = awards_of(reading, played, order, prizes)
    done = text("prizes.done", count=len(awards), round=order.after_round)
    remarks: list[Text] = [
        text("prizes.left", prize=prize.prize.name or prize.prize.whom, why=prize.why)
        for prize in unclaimed
    ]
    planned = event.tournament.planned
    if len(order.lines) and order.after_round < planned:
        remarks.append(text("prizes.so_far", round=order.after_round, planned=planned))
    given = []
    rows = zip(awards, prizes_tab.award_rows(words, awards), strict=True)
    for prize, (place, player, _, award, name, why) in rows:
        amount = None if prize.amount is None else str(prize.amount)
        about = {"place": place, "player": player, "award": award, "amount": amount}
        given.append({**about, "prize": name, "why": why})
    left = [prize.prize.name or prize.prize.whom for prize in unclaimed]
    data = {"after_round": order.after_round, "awards": given, "left": left}
    if grid is None:
        return ActionResult(done, data, tuple(remarks))
    subtitle = " ".join((after_round(words, played, order), *map(words, remarks)))
    prizes_tab.write(event.writer, reading, grid, awards, unclaimed, subtitle, typed)
    after, shown = order.after_round, prizes_tab.AWARDS
    return event.show(shown, Done("prizes", done, data, remarks, round=after, logged=done))


def defined(reading: Reading) -> list[Prize]:
    """Return the prizes of the Prizes tab; raises ``Problems`` with each cell to mend."""
    grid = prizes_tab.grid_of(reading.tabs)
    if grid is None:
        return []
    problems: list[InputError] = []
    prizes = prizes_tab.read(grid, reading.words, problems)
    if problems:
        raise Problems(problems)
    return prizes


def awards_of(
    reading: Reading, tournament: Tournament, order: Standings, prizes: Sequence[Prize]
) -> tuple[Sequence[Award], Sequence[UnclaimedPrize]]:
    """Return who gets these prizes by this order, and those that nobody gets.

    Raises ``InputError`` when a prize asks for a column that the Players tab does not have, or
    for an age while the event has no date.
    """
    grid = reading.players_grid
    cells = enumerate(grid.row(grid.header), start=1)
    headings = {folded(plain(cell)): at for at, cell in cells if plain(cell)}  # every one
    days = days_of(tournament.date)
    for prize in prizes:
        for condition in prize.conditions:
            _can_be_asked(reading, condition.needs(), headings, bool(days))
    year, month, day = map(int, days[0].split("-")) if days else (0, 0, 0)
    first = (year, month, day) if days else None
    return awarded(_entrants(reading, tournament, order, headings), prizes, first)


def _can_be_asked(
    reading: Reading, needed: str | None, headings: Mapping[str, int], dated: bool
) -> None:
    if needed is None:
        return
    words = reading.words
    known = {folded(word) for word in WORDS.get(needed, (needed,))}
    if not known & headings.keys():
        heading = WORDS[needed][0].capitalize() if needed in WORDS else needed
        column = words(f"prizes.column.{needed}") if needed in WORDS else heading
        raise InputError("prizes.no_column", column=column, tab=words.tab(layout.PLAYERS))
    if needed == "birth" and not dated:
        cell = f"{reading.settings_grid.tab}!B{reading.setting_rows.get('date', 0)}"
        raise InputError("prizes.no_date", cell=cell)


def _entrants(
    reading: Reading, tournament: Tournament, order: Standings, headings: Mapping[str, int]
) -> list[Entrant]:
    grid = reading.players_grid
    first = order.criteria[0] if order.criteria else "points"
    entrants = []
    for line in order.lines:
        player = tournament[line.player]
        if player.substitute or not line.ranked:
            continue
        row = reading.player_rows.get(player.number, 0)
        more = {heading: plain(grid.cell(row, at)) for heading, at in headings.items()}
        value = line.values.get(first, line.points)
        score = value if isinstance(value, Fraction | int) else line.points
        about = (player.rating, player.rank, player.club, player.country, bool(player.ids))
        entrants.append(Entrant(player.number, player.name, line.place, score, *about, more))
    return entrants
