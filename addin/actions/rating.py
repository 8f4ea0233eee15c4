"""A player's rating corrected, from a certain round on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import xlwings as xw

from addin.actions.standings_tabs import follow_pairing
from addin.actions.state import ActionResult, action, load
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.log.digests import as_line
from addin.sheets.log.kept_ratings import Correction, as_then
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.players_tab import LARGEST_RATING
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.tournament import Player, Tournament


@action
def correct_rating(book: xw.Book, name: str, rating: int, first: int | None = None) -> ActionResult:
    """Give a player another rating that holds from round ``first`` on.

    Earlier rounds keep the rating they were scored with, where a system scores by ratings.
    From round 1 on his start values become those of the new rating too, unless they had been
    set by hand.  Before round 1 ``first`` need not be said.  Raises ``InputError`` for a player
    nobody knows, for a rating out of range, and when ``first`` is needed or no round.
    """
    reading, tournament = load(book)
    player = find_player(tournament.players, name)
    if abs(rating) > LARGEST_RATING:
        raise InputError("error.rating_range", player=player.name, value=rating)
    last = len(tournament.rounds)
    if first is None and last:
        raise InputError("error.rating_from", player=player.name, last=last, next=last + 1)
    if first is not None and not 1 <= first <= last + 1:
        raise InputError("error.rating_from", player=player.name, last=last, next=last + 1)
    first = first or 1
    corrected = replace(player, rating=rating)
    if first == 1 and _given_by_rating(reading, tournament, player):
        corrected = replace(corrected, start_score=None, start_level=None)
    changed = reading.system.start(_with(tournament, corrected))
    corrected = changed[player.number]
    old = tournament.rounds[-1].ratings.get(player.number, player.rating) if last else player.rating
    line = Correction(player.number, old, rating, first, last)
    rounds = tuple(
        replace(
            one,
            ratings={**one.ratings, player.number: one.ratings.get(player.number, player.rating)}
            if one.number < first
            else {n: r for n, r in one.ratings.items() if n != player.number},
        )
        for one in changed.rounds
    )
    changed = replace(changed, rounds=rounds)
    writer, words = Writer(reading.tabs), reading.words
    _write_player(writer, reading, corrected)
    if last:
        follow_pairing(writer, reading, changed)
    done = _done(
        replace(player, rating=old), corrected, first, scored=changed.settings.scored_by_rating
    )
    write_log(writer, reading, "rating", None, words(done), [as_line({"rated": [line.as_data()]})])
    write_status(writer, words(done))
    writer.flush()
    data = {"player": player.name, "old": player.rating, "new": rating, "from": first}
    return ActionResult(done, data)


def _with(tournament: Tournament, player: Player) -> Tournament:
    players = tuple(player if p.number == player.number else p for p in tournament.players)
    return replace(tournament, players=players)


def _given_by_rating(reading: Reading, tournament: Tournament, player: Player) -> bool:
    """Whether his start values are what his rating before round 1 gave him."""
    first = as_then(tournament, tournament.rounds[0].ratings) if tournament.rounds else tournament
    bare = replace(first[player.number], start_score=None, start_level=None)
    given = reading.system.start(_with(first, bare))[player.number]
    return (given.start_score, given.start_level) == (player.start_score, player.start_level)


def _write_player(writer: Writer, reading: Reading, player: Player) -> None:
    grid, row = reading.players_grid, reading.player_rows[player.number]
    for key in ("rating", *reading.system.traits.start_columns):
        value = getattr(player, key)
        if isinstance(value, Fraction) and Fraction(str(float(value))) != value:
            value = AsText(value)  # a third is no decimal, and must come back as a third
        writer.put(layout.PLAYERS, None, Block(row, grid.at[key], [[value]]))


def _done(old: Player, new: Player, first: int, *, scored: bool) -> Text:
    values = {"player": new.name, "old": "—" if old.rating is None else old.rating,
              "new": new.rating, "round": first}  # fmt: skip
    if (old.start_score, old.start_level) != (new.start_score, new.start_level):
        return text("done.rating_start", **values)
    return text("done.rating_kept" if scored and first > 1 else "done.rating", **values)
