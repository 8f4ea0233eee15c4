"""Field of a round: four to a table, with substitutes or sitting out.

The rules are in docs/riichi.md, *Counts that do not divide by four*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.replaced import first_holders
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Bye, Tournament


@dataclass(frozen=True)
class RiichiField:
    """The players to seat and those who sit out, in order of start numbers."""

    playing: tuple[int, ...]
    sitting_out: tuple[int, ...] = ()
    called: tuple[int, ...] = ()


def substitutes(tournament: Tournament) -> tuple[int, ...]:
    """Return the substitutes, by start number: they are called in this order."""
    return tuple(sorted(p.number for p in tournament.players if p.substitute))


def stand_ins(
    tournament: Tournament,
    absent: Mapping[int, Mapping[str, str]],
    waiting: Sequence[int],
    refusal: str,
) -> dict[int, int]:
    """Absent player -> who of those waiting takes his seat in the coming round, in their order.

    ``absent`` has what the refusal says of each besides his name.  Raises ``InputError`` with
    that key for the first for whom nobody is left.
    """
    if without := list(absent)[len(waiting) :]:
        first, where = without[0], Subject(player=without[0], field="absent")
        about = {"player": str(tournament[first]), "round": tournament.next_round}
        raise InputError(refusal, subject=where, **about, **absent[first])
    return dict(zip(absent, waiting, strict=False))


def entrants(tournament: Tournament) -> tuple[int, ...]:
    """Return everybody who is ranked, by start number."""
    return tuple(sorted(p.number for p in tournament.players if not p.substitute))


def who_rests(
    tournament: Tournament, players: Sequence[int], count: int, order: Sequence[int]
) -> list[int]:
    """Choose the players who sit out: the fewest rounds sat out, then the lowest in order.

    In a season the rounds of this evening count before all others, and of those their share.
    """
    settings = tournament.settings
    first = 1
    if isinstance(settings, RiichiSettings):
        first = settings.evening_of(tournament.next_round)[1]
    sat, tonight, seated = Counter[int](), Counter[int](), Counter[int]()
    for round_ in tournament.rounds:
        rests = [player for player, kind in round_.byes if kind is Bye.PAIRING]
        sat.update(rests)
        seated.update(player for table in round_.tables for player in table.seats)
        tonight.update(rests if round_.number >= first else ())
    place = {player: player for player in players}
    place.update((player, index) for index, player in enumerate(order))
    if first == 1:
        return sorted(players, key=lambda p: (sat[p], -place[p]))[:count]

    def turn(player: int) -> tuple[int, Fraction, int]:
        there = sat[player] + seated[player]
        return tonight[player], Fraction(sat[player], there or 1), -place[player]

    return sorted(players, key=turn)[:count]


def field_of(
    tournament: Tournament,
    settings: RiichiSettings,
    order: Sequence[int] = (),
    among: Collection[int] | None = None,
) -> RiichiField:
    """Return the players of the coming round; ``among`` are those who are still in, where some are
    cut.

    When those present do not divide by four: ``substitutes`` are called in their order,
    those listed first who are present; or the lowest in ``order`` sit out, those with the
    fewest rounds sat out first.  Raises ``InputError`` saying how many are too many or too
    few.
    """
    number = tournament.next_round
    present = {player.number for player in tournament.present(number)}
    first = first_holders(tournament, among)
    ranked = [p for p in entrants(tournament) if p in present]
    ranked = [p for p in ranked if among is None or first[p] in among]
    over = len(ranked) % 4
    if len(ranked) >= 4 and not over:
        return RiichiField(tuple(ranked))
    waiting = [p for p in substitutes(tournament) if p in present]
    if settings.odd_field == "substitutes" or (waiting and settings.odd_field == "refuse"):
        need = -len(ranked) % 4
        if len(waiting) >= need and ranked:
            called = tuple(waiting[:need])
            return RiichiField(tuple(sorted((*ranked, *called))), (), called)
        about = {"count": len(ranked), "need": need, "have": len(waiting)}
        where = Subject(field="odd_field")
        raise InputError("error.riichi_substitutes_short", subject=where, **about)
    if settings.odd_field == "sit_out" and len(ranked) >= 4:
        # From the bottom of the order up; before round 1 from the last start number.
        resting = who_rests(tournament, ranked, over, order)
        return RiichiField(tuple(p for p in ranked if p not in resting), tuple(sorted(resting)))
    raise not_four(len(ranked), setting="odd_field", rounds=tournament.planned)
