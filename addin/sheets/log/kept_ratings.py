"""The ratings that earlier rounds were scored with, from the Log.

Only for systems that score a game by the ratings of the two (``Settings.scored_by_rating``).
The record of a pairing has everybody's rating as it was then; a correction that is to hold from
an earlier round on stands in the Log as a line of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from addin.sheets.grid import Grid
from addin.sheets.tabs.log_tab import snapshots_of
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
        """As plain data for the Log."""
        return [self.player, self.old, self.new, self.first, self.last]


def with_kept_ratings(
    grid: Grid, players: Sequence[Player], rounds: Sequence[Round]
) -> list[Round]:
    """The rounds with the ratings of those whose rating was another one then.

    A round the Log does not know (from a file, or by an earlier version) has the ratings of
    the next round it knows.
    """
    known = _ratings_by_round(grid)
    if not known:
        return list(rounds)
    now: Ratings = {player.number: player.rating for player in players}
    then, kept = dict(now), []
    for round_ in reversed(rounds):
        then |= {one: r for one, r in known.get(round_.number, {}).items() if one in now}
        other = {one: rating for one, rating in then.items() if rating != now[one]}
        kept.append(replace(round_, ratings=other))
    return kept[::-1]


def _ratings_by_round(grid: Grid) -> dict[int, Ratings]:
    """Round -> ratings known to hold in it, as far as the Log says."""
    known: defaultdict[int, Ratings] = defaultdict(dict)
    current: Ratings = {}
    for line in snapshots_of(grid):
        try:
            if "paired" in line:
                for number in line["gone"]:
                    current.pop(number, None)
                current |= {data[0]: data[2] for data in line["players"]}
                known[int(line["paired"])] = dict(current)
            elif "rated" in line:
                _correct(known, [Correction(*one) for one in line["rated"]])
        except (KeyError, TypeError, ValueError, IndexError):
            continue
    return dict(known)


def _correct(known: dict[int, Ratings], corrections: Sequence[Correction]) -> None:
    for one in corrections:
        for number in range(1, max(one.first, one.last) + 1):
            ratings = known.setdefault(number, {})
            if number >= one.first:
                ratings[one.player] = one.new
            else:
                ratings.setdefault(one.player, one.old)


def corrections_of(tournament: Tournament) -> list[Correction]:
    """Whose rating is another one now than in some round, by number."""
    found: dict[int, Correction] = {}
    for round_ in tournament.rounds:
        for number, rating in round_.ratings.items():
            new = tournament[number].rating
            found[number] = Correction(number, rating, new, round_.number + 1, round_.number)
    return [found[number] for number in sorted(found)]


def to_be_asked(grid: Grid, tournament: Tournament) -> list[Correction]:
    """The corrections since the last round of which nobody has said when they begin to hold."""
    last = len(tournament.rounds)
    new = [one for one in corrections_of(tournament) if one.last == last]
    if not new:
        return []
    said = _ratings_by_round(grid).get(last + 1, {})
    return [one for one in new if one.player not in said or said[one.player] != one.new]


def said(tournament: Tournament, corrections: Sequence[Correction]) -> list[str]:
    """The corrections for a sentence: ``Ann 2000 → 2050``."""
    return [
        f"{tournament[one.player].name} {_shown(one.old)} → {_shown(one.new)}"
        for one in corrections
    ]


def _shown(rating: int | None) -> Any:
    return "—" if rating is None else rating


def as_then(tournament: Tournament, ratings: Mapping[int, int | None]) -> Tournament:
    """The tournament with the ratings of a round."""
    if not ratings:
        return tournament
    players = tuple(
        replace(p, rating=ratings[p.number]) if p.number in ratings else p
        for p in tournament.players
    )
    return replace(tournament, players=players)
