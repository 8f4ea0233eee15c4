"""One list of players into groups: by rating, or by the conditions that prizes have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pairing.errors import InputError
from pairing.named import folded
from pairing.prizes.conditions import Condition, Day, Entrant, parse_conditions
from pairing.tournament import Player

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Groups = dict[str, tuple[Player, ...]]


def by_ratings(players: Sequence[Player], least: Sequence[int]) -> Groups:
    """Groups A, B, … by their least ratings; the last one has the others and who has no rating.

    >>> three = [Player(1, "Ann", 2000), Player(2, "Bob", 1999), Player(3, "Cy")]
    >>> {name: [one.name for one in group] for name, group in by_ratings(three, [2000]).items()}
    {'A': ['Ann'], 'B': ['Bob', 'Cy']}
    """
    bounds = sorted(set(least), reverse=True)
    if len(bounds) >= len(LETTERS):
        raise InputError("split.many", most=len(LETTERS))
    typed = [f"{LETTERS[at]}=rating >={bound}" for at, bound in enumerate(bounds)]
    return by_conditions(players, [*typed, LETTERS[len(bounds)]])


def by_conditions(
    players: Sequence[Player], typed: Sequence[str], day: Day | None = None
) -> Groups:
    """Groups typed as ``NAME=CONDITIONS``: each player goes into the first that has him.

    One typed as a name alone has everybody who is left.  ``day`` is the event's first one, at which
    ages are counted.  Raises ``InputError`` for a name typed twice, an age without a day, a group
    with nobody, and for players who are in none.
    """
    conditions: dict[str, tuple[Condition, ...]] = {}
    for group in typed:
        name, _, asked = (part.strip() for part in group.partition("="))
        if not name or name in conditions:
            raise InputError("split.name", name=name or group)
        conditions[name] = parse_conditions(asked)
        if day is None and any(condition.kind in ("age", "year") for condition in conditions[name]):
            raise InputError("split.day", name=name)
    groups: dict[str, list[Player]] = {name: [] for name in conditions}
    # Who asks for everybody comes last, wherever he was typed.
    order = sorted(conditions.items(), key=lambda group: not group[1])
    rest: list[Player] = []
    for player in players:
        entrant = _entrant(player)
        fitting = (name for name, wanted in order if all(one.holds(entrant, day) for one in wanted))
        groups.get(next(fitting, ""), rest).append(player)
    if rest:
        raise InputError("split.left", players=[player.name for player in rest])
    if empty := [name for name, members in groups.items() if not members]:
        raise InputError("split.empty", groups=empty)
    return {name: tuple(members) for name, members in groups.items()}


def _entrant(player: Player) -> Entrant:
    """Return a player as conditions see him."""
    more = {"title": player.title, "sex": player.sex, "birth": player.birth, "team": player.team}
    return Entrant(
        player.number,
        player.name,
        0,
        Fraction(0),
        player.rating,
        player.rank,
        player.club,
        player.country,
        bool(player.ids),
        {folded(heading): value for heading, value in more.items() if value},
    )
