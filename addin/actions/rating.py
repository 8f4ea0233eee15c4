"""A player's rating corrected, from a certain round on."""

from __future__ import annotations

from dataclasses import replace

import xlwings as xw

from addin.actions.state import ActionResult, Event, action, begin, kept_text
from addin.sheets.log.digests import as_line
from addin.sheets.log.kept_ratings import Correction, as_then
from addin.sheets.tabs.players_tab import LARGEST_RATING
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
    event = begin(book)
    tournament = event.tournament
    player = find_player(tournament.players, name)
    if abs(rating) > LARGEST_RATING:
        raise InputError("error.rating_range", player=player.name, value=rating)
    last = len(tournament.rounds)
    if first is None and not last:
        first = 1
    if first is None or not 1 <= first <= last + 1:
        raise InputError("error.rating_from", player=player.name, last=last, next=last + 1)
    corrected = replace(player, rating=rating)
    if first == 1 and _given_by_rating(event, player):
        corrected = replace(corrected, start_score=None, start_level=None)
    changed = event.system.start(_with(tournament, corrected))
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
    columns = ("rating", *event.system.traits.start_columns)
    values = {key: kept_text(getattr(corrected, key)) for key in columns}
    event.put_player(event.reading.player_rows[player.number], values)
    if last:
        event.at(replace(changed, rounds=rounds)).follow_pairing()
    scored = changed.settings.scored_by_rating
    return event.finish(
        "rating",
        _done(replace(player, rating=old), corrected, first, scored=scored),
        {"player": player.name, "old": player.rating, "new": rating, "from": first},
        remembered=[as_line({"rated": [line.as_data()]})],
    )


def _with(tournament: Tournament, player: Player) -> Tournament:
    players = tuple(player if p.number == player.number else p for p in tournament.players)
    return replace(tournament, players=players)


def _given_by_rating(event: Event, player: Player) -> bool:
    """Whether his start values are what his rating before round 1 gave him."""
    first = event.tournament
    if first.rounds:
        first = as_then(first, first.rounds[0].ratings)
    bare = replace(first[player.number], start_score=None, start_level=None)
    given = event.system.start(_with(first, bare))[player.number]
    return (given.start_score, given.start_level) == (player.start_score, player.start_level)


def _done(old: Player, new: Player, first: int, *, scored: bool) -> Text:
    values = {"player": new.name, "old": "—" if old.rating is None else old.rating,
              "new": new.rating, "round": first}  # fmt: skip
    if (old.start_score, old.start_level) != (new.start_score, new.start_level):
        return text("done.rating_start", **values)
    return text("done.rating_kept" if scored and first > 1 else "done.rating", **values)
