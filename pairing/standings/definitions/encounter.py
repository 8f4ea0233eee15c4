"""Direct encounter: a criterion of those who are tied, not of a player alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, groupby

from pairing.standings.definitions.modifiers import Modifiers
from pairing.standings.definitions.registry import (
    Encounter,
    Strength,
    english,
    russian,
    tie_criterion,
)
from pairing.standings.ledger import FORFEITS, Ledger
from pairing.tournament import Outcome


@tie_criterion("de", source="C.07 6", takes="P")
@english("Direct", "Points in the games among the tied players.")
@russian("Личн.", "Очки в личных встречах претендентов.")
def direct(ledger: Ledger, tied: Sequence[int], modifiers: Modifiers) -> Encounter | None:
    """Direct encounter: the games among the tied (C.07 6).

    If all of them have met, their points in these games order them (6.2).  If not, who is
    alone on top whatever the missing games give comes first, then the next one so, and so on
    (6.3); the others stay together.  A forfeit is no meeting unless ``/P`` or the pairings
    were made beforehand (6.1.1, 15.2).  Two who met more than once count by their mean
    result (6.1.2).  ``None`` when games are missing and nobody can be separated.
    """
    made, missing = _standings(ledger, tied, modifiers.played)
    if not any(missing.values()):
        return Encounter(made, _by_points(made))
    system = ledger.tournament.settings.point_system()
    worst = {number: made[number] + missing[number] * system.loss for number in tied}
    best = {number: made[number] + missing[number] * system.win for number in tied}
    left = sorted(tied, key=lambda number: (-worst[number], number))
    parts: list[tuple[int, ...]] = []
    while len(left) > 1 and worst[left[0]] > max(best[number] for number in left[1:]):
        parts.append((left.pop(0),))
    return Encounter(made, (*parts, tuple(sorted(left)))) if parts else None


@tie_criterion("ede", source="C.07 6, 13.3", games=("chess",), takes="P")
@english("EDE", "Direct encounter, taken again among those whom it leaves tied.")
@russian("EDE", "Личные встречи, затем снова — среди тех, кого они не разделили.")
def extended_direct(ledger: Ledger, tied: Sequence[int], modifiers: Modifiers) -> Encounter | None:
    """Extended direct encounter (C.07 13.3) for players.

    Players have one score, so that there is no second one to go on with as teams do: it is
    :func:`direct`, which is taken again among those still tied.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> field = tuple(Player(number, str(number)) for number in (1, 2, 3))
    >>> rounds = (Round(1, (Game(1, 1, 2, Result.BLACK_WINS),)),)
    >>> event = Tournament("", Settings(), field, rounds)
    >>> [line.player for line in rank(event, ["EDE"]).lines]
    [1, 2, 3]
    >>> [line.player for line in rank(event.after(1), ["points", "EDE"]).lines]
    [2, 1, 3]
    """
    return direct(ledger, tied, modifiers)


@tie_criterion("dc", source="EGF Direct Comparison", games=("go",))
@english("DC", "Points in the games among the tied players, if all of them were played.")
@russian("DC", "Очки в личных встречах претендентов, если все эти встречи сыграны.")
def direct_comparison(
    ledger: Ledger, tied: Sequence[int], modifiers: Modifiers
) -> Encounter | None:
    """Direct comparison: points in the games among the tied, if all have met (EGF).

    >>> from pairing import Bye, Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> field = (Player(1, "Ann"), Player(2, "Bob"))
    >>> first = Round(1, (Game(1, 1, 2, Result.BLACK_WINS),))
    >>> second = Round(2, byes=((1, Bye.PAIRING),))
    >>> event = Tournament("", Settings(), field, (first, second))
    >>> [line.player for line in rank(event, ["points", "dc"]).lines]
    [2, 1]
    """
    made, missing = _standings(ledger, tied, modifiers.played)
    return None if any(missing.values()) else Encounter(made, _by_points(made))


@tie_criterion("sdc", source="OpenGotha SDC", games=("go",), once=True)
@english("SDC", "Tied opponents beaten, if every two of the tied met and are not level.")
@russian(
    "SDC", "Число побеждённых претендентов, если все встретились и ни у одной пары не поровну."
)
def simple_confrontation(
    ledger: Ledger, tied: Sequence[int], modifiers: Modifiers, strength: Strength
) -> Encounter | None:
    """OpenGotha's simplified direct confrontation: how many of the tied one has beaten.

    Only if every two of them have met and neither has as many wins as the other against him;
    a forfeit is no meeting.  Whom it leaves tied the next criterion takes.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> field = (Player(1, "Ann"), Player(2, "Bob"))
    >>> won = Round(1, (Game(1, 1, 2, Result.BLACK_WINS),))
    >>> [line.player for line in rank(Tournament("", Settings(), field, (won,)), ["sdc"]).lines]
    [2, 1]
    """
    beaten = _beaten(ledger, tied)
    if any(a not in beaten[b] and b not in beaten[a] for a, b in combinations(tied, 2)):
        return None
    made = {number: Fraction(len(beaten[number])) for number in tied}
    return Encounter(made, _by_points(made))


@tie_criterion("dc_og", source="OpenGotha DC", games=("go",), once=True)
@english("DC (OG)", "Among the tied the winner of a game before its loser, also where games lack.")
@russian(
    "DC (OG)", "Среди претендентов победитель выше побеждённого, даже если встретились не все."
)
def direct_confrontation(
    ledger: Ledger, tied: Sequence[int], modifiers: Modifiers, strength: Strength
) -> Encounter:
    """OpenGotha's direct confrontation: whoever won against one of the tied stands before him.

    Whoever is on a common cycle of wins counts as one and has beaten whom any of them has.
    From the bottom: of those who have beaten nobody not yet placed, the weakest by the
    criteria that follow share the lowest place left, so that winners stand as high as can
    be.  The value is how many places one stands above the lowest.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> field = tuple(Player(number, str(number)) for number in (1, 2, 3))
    >>> won = Round(1, (Game(1, 1, 3, Result.BLACK_WINS),))
    >>> order = rank(Tournament("", Settings(), field, (won,)), ["dc_og", "start_number"])
    >>> [(line.player, str(line.values["direct_confrontation"])) for line in order.lines]
    [(3, '2'), (1, '1'), (2, '0')]
    """
    beaten = _beaten(ledger, tied)
    reached = {number: _reached(number, beaten) for number in tied}
    below = {  # a cycle's members are on one another's way down: none is below another
        number: {one for one in reached[number] if number not in reached[one]} for number in tied
    }
    left, place = set(tied), {}
    while left:
        bottom = [number for number in left if not below[number] & left]
        weakest = min(map(strength, bottom))
        lowest = [number for number in bottom if strength(number) == weakest]
        left.difference_update(lowest)
        place.update(dict.fromkeys(lowest, 1 + len(left)))
    last = max(place.values())
    made = {number: Fraction(last - place[number]) for number in tied}
    return Encounter(made, _by_points(made))


def _beaten(ledger: Ledger, tied: Sequence[int]) -> dict[int, set[int]]:
    """Return for each of the tied those he won more games against, forfeits apart, than he lost."""
    ahead = Counter(
        pair
        for number in tied
        for entry in ledger.rounds[number]
        if entry.outcome is Outcome.WIN and (pair := (number, entry.opponent))
    )
    return {one: {other for other in tied if ahead[one, other] > ahead[other, one]} for one in tied}


def _reached(number: int, beaten: dict[int, set[int]]) -> set[int]:
    """Return whom one has beaten, those whom they have beaten, and so on."""
    reached: set[int] = set()
    waiting = list(beaten[number])
    while waiting:
        player = waiting.pop()
        if player not in reached:
            reached.add(player)
            waiting += beaten[player]
    return reached


def _by_points(made: dict[int, Fraction]) -> tuple[tuple[int, ...], ...]:
    order = sorted(made, key=lambda number: (-made[number], number))
    return tuple(tuple(part) for _, part in groupby(order, key=lambda number: made[number]))


def _standings(
    ledger: Ledger, tied: Sequence[int], forfeits: bool
) -> tuple[dict[int, Fraction], dict[int, int]]:
    """Points in the games among the tied, and how many of the others each has not met."""
    inside = set(tied)
    made: dict[int, Fraction] = {}
    missing: dict[int, int] = {}
    for number in tied:
        meetings: dict[int, list[int]] = {}
        for entry, gained in zip(ledger.rounds[number], ledger.gained[number], strict=True):
            counts = entry.outcome.played or (
                entry.outcome in FORFEITS and ledger.faced(entry, forfeits)
            )
            if counts and entry.opponent in inside:
                assert entry.opponent is not None
                meetings.setdefault(entry.opponent, []).append(gained)
        missing[number] = len(inside) - 1 - len(meetings)
        made[number] = sum(
            (Fraction(sum(results), len(results) * ledger.unit) for results in meetings.values()),
            Fraction(0),
        )
    return made, missing
