"""Requirements of title norms: figures and conditions of FIDE B.01 1.4 (from 1 January 2024)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.renumbering import full_title
from pairing.standings.definitions.ratings import gap_of
from pairing.tournament import Player

GAMES = 9
"""The fewest games of a norm (1.4.1)."""

COUNTED = 13
"""A norm of a longer event counts as so many games (1.7)."""

HOLDERS = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
"""Titles that make a titleholder (1.4.5a)."""

MASTERS = frozenset({"GM", "IM", "WGM", "WIM"})
"""Titles that ten players of a large Swiss hold (1.4.3d)."""

NO_FEDERATION, NOT_FIDE = "FID", "NON"
"""Under the flag of FIDE, which counts as no federation, and of no member at all (1.4.2a)."""

UNRATED = 1400
"""What an opponent without a rating counts as (1.4.6c)."""


@dataclass(frozen=True)
class Norm:
    """A title's norm: least performance (1.4.8), least average of the opponents (1.4.8a), what
    one opponent is raised to (1.4.6a) and the titles a third of them hold (1.4.5)."""

    title: str
    performance: int
    average: int
    floor: int
    holders: frozenset[str]
    women: bool = False


NORMS: Mapping[str, Norm] = {
    norm.title: norm
    for norm in (
        Norm("GM", 2600, 2380, 2200, frozenset({"GM"})),
        Norm("IM", 2450, 2230, 2050, frozenset({"GM", "IM"})),
        Norm("WGM", 2400, 2180, 2000, frozenset({"GM", "IM", "WGM"}), women=True),
        Norm("WIM", 2250, 2030, 1850, MASTERS, women=True),
    )
}
"""The norms, from the highest down."""


@dataclass(frozen=True)
class NormGame:
    """A game of a norm: the round, the opponent and the score; ``forfeit`` marks a game that was
    won without play and stands here as lost (1.4.2c)."""

    round: int
    opponent: Player
    score: Fraction
    forfeit: bool = False


@dataclass(frozen=True)
class Condition:
    """A condition by its article: what there is, what is needed, and whether it is met.

    ``waived``: the article that exempts from it.
    """

    article: str
    key: str
    have: int | Fraction
    need: int | Fraction
    met: bool
    waived: str = ""


def at_least(article: str, key: str, have: int | Fraction, need: int | Fraction) -> Condition:
    """Return the condition that there is as much as is needed, or more."""
    return Condition(article, key, have, need, have >= need)


@dataclass(frozen=True)
class Mix:
    """The opponents of a norm: how many there are, and of them titleholders, holders of the
    titles the norm names, federations other than the player's, compatriots, and the most of one
    federation."""

    count: int
    titled: int
    named: int
    foreign: int
    own: int
    one: int

    def needs(self, *, double: bool) -> tuple[int, int]:
        """Titleholders needed (1.4.5a), and of them holders of the titles named (1.4.5b-f)."""
        half = -(-self.count // 2)
        return half, half if double else max(3, -(-self.count // 3))

    @property
    def most(self) -> tuple[int, int]:
        """The most compatriots and the most of one federation (1.4.4)."""
        return 3 * self.count // 5, 2 * self.count // 3


def federation(player: Player) -> str:
    """Return a player's federation as it is compared; "" for none and for the flag of FIDE."""
    code = player.country.strip().upper()
    return "" if code == NO_FEDERATION else code


def open_to(player: Player) -> list[Norm]:
    """Return the norms a player can want: above the title there is, women's for women."""
    own_title = full_title(player.title)
    woman = player.sex.strip()[:1].casefold() in ("w", "f", "ж")
    above = list(NORMS.values())
    if own_title in NORMS:
        above = above[: list(NORMS).index(own_title)]
    return [norm for norm in above if woman or not norm.women]


def mix_of(norm: Norm, player: Player, opponents: Sequence[Player], count: int = 0) -> Mix:
    """Return the opponents so far, as if there were ``count`` of them in the end."""
    titles = Counter(full_title(opponent.title) for opponent in opponents)
    flags = Counter(filter(None, map(federation, opponents)))
    own = federation(player)
    return Mix(
        max(count, len(opponents)),
        sum(titles[title] for title in HOLDERS),
        sum(titles[title] for title in norm.holders),
        sum(flag != own for flag in flags),
        flags[own],
        max(flags.values(), default=0),
    )


def raised(norm: Norm, opponents: Sequence[Player]) -> list[int]:
    """Return the opponents' ratings, the lowest raised to the norm's floor (1.4.6)."""
    ratings = sorted(opponent.rating or UNRATED for opponent in opponents)
    return [max(norm.floor, ratings[0]), *ratings[1:]] if ratings else []


def least_score(norm: Norm, average: int, games: int) -> Fraction | None:
    """Return the least score that makes the norm against such opponents; ``None`` where none does.

    >>> least_score(NORMS["GM"], 2434, 9), least_score(NORMS["IM"], 2229, 9)
    (Fraction(13, 2), None)
    """
    if average < norm.average:
        return None
    for halves in range(2 * games + 1):
        score = Fraction(halves, 2)
        if average + gap_of(score, games) >= norm.performance and 100 * score >= 35 * games:
            return score
    return None


def mix_conditions(mix: Mix, *, double: bool, exempt: str) -> list[Condition]:
    """Federations and titles of the opponents (1.4.3 to 1.4.5); ``exempt`` names who waives."""
    titled, named = mix.needs(double=double)
    own, one = mix.most

    def flags(article: str, key: str, have: int, need: int, met: bool) -> Condition:
        return Condition(article, key, have, need, met or bool(exempt), "" if met else exempt)

    return [
        flags("1.4.3", "foreign", mix.foreign, 2, mix.foreign >= 2),
        flags("1.4.4", "own", mix.own, own, mix.own <= own),
        flags("1.4.4", "one", mix.one, one, mix.one <= one),
        at_least("1.4.5a", "titled", mix.titled, titled),
        at_least("1.4.5f" if double else "1.4.5", "named", mix.named, named),
    ]
