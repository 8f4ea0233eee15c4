"""What was done to players by hand since the last pairing, told in the Log at the next one."""

from __future__ import annotations

from dataclasses import replace

from addin.actions.differences import cells_changed
from addin.sheets.log.records import players_known
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import numbers_seen
from pairing.catalogue import Text, text
from pairing.tournament import Tournament

MOST = 40
"""Changes told; the line in the Log is read by people."""


def changed_since(reading: Reading, now: Tournament) -> tuple[Text, ...]:
    """Who was added, taken out or changed on the Players tab since the last pairing."""
    then = players_known(reading.log_grid)
    if not then or not now.rounds:
        return ()
    said: list[Text] = []
    for number in sorted(then.keys() | now.by_number.keys()):
        old, new = then.get(number), now.by_number.get(number)
        if old is None and new is not None:
            said.append(text("people.since.new", player=str(new)))
        elif new is None and old is not None:
            said.append(text("people.since.gone", player=str(old)))
        elif old is not None and new is not None:
            said += [
                text("people.since.changed", player=new.name, column=column, old=before, new=after)
                for column, before, after in cells_changed(reading.words, old, new)
            ]
    return tuple(said[:MOST])


def with_late_entries(reading: Reading, tournament: Tournament) -> Tournament:
    """The tournament in which who has just been added is marked absent from the rounds before.

    So that those rounds are seen to have been paired without him.
    """
    past = frozenset(range(1, tournament.next_round))
    if not past:
        return tournament
    known = players_known(reading.log_grid).keys() or numbers_seen(reading)
    played = frozenset[int]().union(*(round_.reported for round_ in tournament.rounds))
    players = tuple(
        player
        if player.number in known or player.number in played
        else replace(player, absent=player.absent | past)
        for player in tournament.players
    )
    return replace(tournament, players=players)
