"""Field of the coming round: score groups, places inside them, and what each player has had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import floor
from random import Random

from pairing.dataclasses import dataclass, replace
from pairing.ranks import rank_number
from pairing.standings.criteria import rank
from pairing.standings.definitions.ratings import rank_now
from pairing.standings.ledger import Conventions, Ledger
from pairing.systems.go import GoField, go_field, stones_given
from pairing.systems.mcmahon.places import whole_criteria
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import category_of
from pairing.tournament import Player, Tournament


@dataclass(frozen=True)
class Entry:
    """One player as the aims of the pairing see him.

    ``score`` is the MM score, ``doubled`` twice it, ``group`` the number of his score group
    from the top, ``at`` his place in it (from 0) of ``size``.  ``balance`` is games with White
    less those with Black, ``downs`` and ``ups`` how often he was drawn down or up.  ``free`` is
    true where club and country do not count for him.
    """

    number: int
    name: str
    score: Fraction
    doubled: int
    category: int
    rank: int
    balance: int
    downs: int
    ups: int
    free: bool
    group: int = 0
    at: int = 0
    size: int = 1


@dataclass(frozen=True)
class Field(GoField):
    """The players of the coming round in order of their score groups."""

    settings: McMahonSettings
    entries: Mapping[int, Entry]

    @cached_property
    def relieved(self) -> frozenset[int]:
        """The players of clubs so large that avoiding their pairs costs no score difference."""
        clubs = {number: self.tournament[number].club.strip().casefold() for number in self.order}
        sizes = Counter(clubs.values())
        most = self.settings.relief_share * len(self.order)
        return frozenset(player for player, club in clubs.items() if 100 * sizes[club] > most)

    @property
    def seeding(self) -> str:
        """Return how groups are paired in the coming round: ``slip``, ``fold`` or ``random``."""
        return self.settings.seeding_in(self.tournament.next_round)[0]

    def without(self, bye: int | None) -> Field:
        """Return the field without the player who has the bye, groups counted anew."""
        if bye is None:
            return self
        left = [entry for number, entry in self.entries.items() if number != bye]
        return replace(self, order=tuple(self.playing(bye)), entries=_grouped(left))


def field_of(tournament: Tournament, settings: McMahonSettings) -> Field:
    """Return the field of the next round; expects a tournament that ``start`` has been through.

    The order is that of the placement criteria so far; then rating or nothing, as the
    settings say for this stage of the event; then rank and start number, or with nothing the
    seeded lot.
    """
    ups, downs = drawn(tournament)
    here = {player.number for player in tournament.present(tournament.next_round)}
    _, by_rating = settings.seeding_in(tournament.next_round)
    lot = Random(f"{tournament.seed}/{tournament.next_round}/order")
    lots = {player.number: lot.random() for player in tournament.players}
    place = rank(tournament, whole_criteria(settings)).place_of()
    top = max((p.start_score or Fraction(0) for p in tournament.players), default=Fraction(0))
    given = {
        (round_.number, number)
        for round_, game in tournament.games()
        if stones_given(game, by_komi=settings.by_komi)
        for number in (game.white, game.black)
    }
    """Rounds and players of the games in which stones were given."""
    entries: list[Entry] = []
    for player in tournament.players:
        if player.number not in here:
            continue
        history = tournament.history[player.number]
        colours = Counter(
            game.colour
            for game in history
            if game.outcome.played and (game.round, player.number) not in given
        )
        score = tournament.scores[player.number]
        own_rank = rank_now(player) or 0
        entries.append(
            Entry(
                number=player.number,
                name=player.name,
                score=score,
                doubled=floor(2 * score),
                category=category_of(player, settings),
                rank=own_rank,
                balance=colours["w"] - colours["b"],
                downs=downs[player.number],
                ups=ups[player.number],
                free=_free(tournament, settings, player, own_rank, top),
            )
        )
    entries.sort(
        key=lambda entry: (
            entry.category,
            -entry.score,
            place[entry.number],
            *((-(tournament[entry.number].rating or 0), -entry.rank) if by_rating else ()),
            lots[entry.number],
        )
    )
    free_ones = [entry.number for entry in entries if entry.free]
    common = go_field(tournament, [entry.number for entry in entries], free_ones)
    return Field(**vars(common), settings=settings, entries=_grouped(entries))


def _free(
    tournament: Tournament, settings: McMahonSettings, player: Player, rank: int, top: Fraction
) -> bool:
    """Return whether club and country do not count for a player; ``top`` is the highest start
    score.
    """
    won = tournament.points[player.number]
    return (
        (settings.free_rank is not None and rank + won >= rank_number(settings.free_rank))
        or (settings.free_top and settings.kind == "mcmahon" and (player.start_score or 0) >= top)
        or (settings.free_winners and 2 * won >= tournament.planned)
    )


def drawn(tournament: Tournament) -> tuple[Counter[int], Counter[int]]:
    """Count how often each player was drawn up and drawn down in the rounds so far.

    Who met somebody with more MM points was drawn up, who met one with fewer drawn down.
    """
    ups: Counter[int] = Counter()
    downs: Counter[int] = Counter()
    ledger = Ledger(tournament, Conventions())
    score = dict(ledger.start)
    for index, round_ in enumerate(tournament.rounds):
        for game in round_.games:
            if score[game.white] != score[game.black]:
                high, low = game.white, game.black
                if score[high] < score[low]:
                    high, low = low, high
                downs[high] += 1
                ups[low] += 1
        for number, gained in ledger.gained.items():
            score[number] += gained[index]
    return ups, downs


def _grouped(entries: list[Entry]) -> dict[int, Entry]:
    """Return the entries in order with number, place and size of their score groups."""
    groups: list[list[Entry]] = []
    for entry in entries:
        last = groups[-1][0] if groups else None
        if last is None or (last.category, last.score) != (entry.category, entry.score):
            groups.append([])
        groups[-1].append(entry)
    return {
        entry.number: replace(entry, group=index, at=at, size=len(group))
        for index, group in enumerate(groups)
        for at, entry in enumerate(group)
    }
