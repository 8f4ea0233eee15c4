"""The ratings that earlier rounds were scored with, from the journal.

Only for systems that score a game by the ratings of the two (``Settings.scored_by_rating``).
The record of a pairing has everybody's rating as it was then; a correction that is to hold from
an earlier round on is a fact of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress

from addin.journal.folding import Journal
from pairing.dataclasses import dataclass, replace
from pairing.tournament import Player, Round, Tournament

Ratings = dict[int, int | None]


@dataclass(frozen=True)
class Correction:
    """A rating that was changed: from which round on the new one holds, and up to which round."""

    player: int
    old: int | None
    new: int | None
    first: int
    last: int

    def as_data(self) -> list[int | None]:
        """Return the correction as plain data for the Log."""
        return [self.player, self.old, self.new, self.first, self.last]


def with_ratings_then(
    journal: Journal, players: Sequence[Player], rounds: Sequence[Round]
) -> list[Round]:
    """Return the rounds with the former ratings of those whose rating was different then.

    A round the journal does not know (from a file) has the ratings of
    the next round it knows.
    """
    known = _ratings_by_round(journal)
    if not known:
        return list(rounds)
    now: Ratings = {player.number: player.rating for player in players}
    then, scored = dict(now), []
    for round_ in reversed(rounds):
        then |= {player: r for player, r in known.get(round_.number, {}).items() if player in now}
        other = {player: rating for player, rating in then.items() if rating != now[player]}
        scored.append(replace(round_, ratings=other))
    return scored[::-1]


def _ratings_by_round(journal: Journal) -> dict[int, Ratings]:
    """Return round -> ratings known to hold in it, as far as the journal says."""
    known: defaultdict[int, Ratings] = defaultdict(dict)
    for step in journal.rated:
        if isinstance(step, tuple):
            number, state = step
            known[number] = {int(k[1]): v[1] for k, v in state.items() if k[0] == "player"}
        else:
            with suppress(TypeError):
                for change in [Correction(*data) for data in step]:
                    for number in range(1, max(change.first, change.last) + 1):
                        if number >= change.first:
                            known[number][change.player] = change.new
                        else:
                            known[number].setdefault(change.player, change.old)
    return dict(known)


def corrections_of(tournament: Tournament) -> list[Correction]:
    """Return the corrections of ratings that differ now from some round's, by start number."""
    changes: dict[int, Correction] = {}
    for round_ in tournament.rounds:
        for number, rating in round_.ratings.items():
            new = tournament[number].rating
            changes[number] = Correction(number, rating, new, round_.number + 1, round_.number)
    return [changes[number] for number in sorted(changes)]


def as_then(tournament: Tournament, ratings: Mapping[int, int | None]) -> Tournament:
    """Return the tournament with the ratings of a round."""
    if not ratings:
        return tournament
    players = tuple(
        replace(p, rating=ratings[p.number]) if p.number in ratings else p
        for p in tournament.players
    )
    return replace(tournament, players=players)
