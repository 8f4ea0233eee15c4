"""A player's rating corrected, from a certain round on."""

from __future__ import annotations

from dataclasses import replace

import xlwings as xw

from addin.actions.people.arrivals import write_numbers
from addin.actions.state import ActionResult, Done, Event, StateChange, action, begin
from addin.history.ratings import Correction, as_then
from addin.sheets.tabs.players_tab import LARGEST_RATING, exactly
from pairing.admission import Fact, numbers_open
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.renumbering import late_numbers
from pairing.tournament import Player, Tournament


@action
def correct_rating(
    book: xw.Book, player: str, rating: int, *, first: int | None = None, renumber: bool = False
) -> ActionResult:
    """Give a player another rating that holds from round ``first`` on.

    Earlier rounds keep the rating they were scored with, where a system scores by ratings.
    From round 1 on his start values become those of the new rating too, unless they had been
    set by hand.  Before round 1 ``first`` need not be said.  While the rules give start numbers
    anew (C.04.2) his new one is named, and given with ``renumber``.  Raises ``InputError`` for
    a player nobody knows, for a rating out of range, and when ``first`` is needed or no round.
    """
    event = begin(book)
    tournament = event.tournament
    who = event.player(player)
    if abs(rating) > LARGEST_RATING:
        raise InputError("error.rating_range", player=who.name, value=rating)
    last = len(tournament.rounds)
    if first is None and not last:
        first = 1
    if first is None or not 1 <= first <= last + 1:
        raise InputError("error.rating_from", player=who.name, last=last, next=last + 1)
    event = event.admitted(Fact.RATING, first)
    corrected = replace(who, rating=rating)
    if first == 1 and _given_by_rating(event, who):
        corrected = replace(corrected, start_score=None, start_level=None)
    changed = _started(event, _with(tournament, corrected))
    corrected = changed[who.number]
    old = tournament.rounds[-1].ratings.get(who.number, who.rating) if last else who.rating
    line = Correction(who.number, old, rating, first, last)
    rounds = []
    for round_ in changed.rounds:
        ratings = {who.number: who.rating, **round_.ratings}
        if round_.number >= first:
            del ratings[who.number]
        rounds.append(replace(round_, ratings=ratings))
    columns = ("rating", *event.system.traits.start_columns)
    values = {key: exactly(getattr(corrected, key)) for key in columns}
    event.put_player(event.reading.player_rows[who.number], values)
    if last:
        event.at(replace(changed, rounds=tuple(rounds))).follow("pairing")
    scored = changed.settings.scored_by_rating
    sentence = _done(replace(who, rating=old), corrected, first, scored=scored)
    data = {"player": who.name, "old": who.rating, "new": rating, "from": first}
    facts, now = {"rated": [line.as_data()]}, StateChange(players=[corrected])
    done = event.finish(Done("rating", sentence, data, facts=facts, now=now))
    return _numbered(book, who, done, given=renumber) if numbers_open(tournament) else done


def _numbered(book: xw.Book, player: Player, done: ActionResult, *, given: bool) -> ActionResult:
    """Name the start number that the rating asks for (C.04.2), or give it to him."""
    event = begin(book)
    tournament = event.reading.tournament
    numbers = late_numbers(tournament.players, [player.number])
    if not numbers:
        return done
    number = numbers[player.number]
    if given:
        write_numbers(event, numbers, [player.name])
    remark = text(
        "rating.numbered" if given else "rating.number", player=player.name, old=player.number,
        number=number, round=tournament.settings.renumbers_until,
    )  # fmt: skip
    data = {**done.data, "number": number if given else player.number}
    return replace(done, data=data, remarks=(*done.remarks, remark))


def _started(event: Event, tournament: Tournament) -> Tournament:
    """Return what ``start`` makes of it; as it is while somebody else has no rating."""
    try:
        return event.system.start(tournament)
    except InputError:
        if all(player.rating is not None for player in tournament.players if not player.substitute):
            raise
        return tournament


def _with(tournament: Tournament, player: Player) -> Tournament:
    players = tuple(player if p.number == player.number else p for p in tournament.players)
    return replace(tournament, players=players)


def _given_by_rating(event: Event, player: Player) -> bool:
    """Return whether his start values are what his rating before round 1 gave him."""
    first = event.tournament
    if first.rounds:
        first = as_then(first, first.rounds[0].ratings)
    bare = replace(first[player.number], start_score=None, start_level=None)
    given = _started(event, _with(first, bare))[player.number]
    return (given.start_score, given.start_level) == (player.start_score, player.start_level)


def _done(old: Player, new: Player, first: int, *, scored: bool) -> Text:
    values = {"player": new.name, "old": "—" if old.rating is None else old.rating,
              "new": new.rating, "round": first}  # fmt: skip
    if (old.start_score, old.start_level) != (new.start_score, new.start_level):
        return text("done.rating_start", **values)
    return text("done.rating_kept" if scored and first > 1 else "done.rating", **values)
