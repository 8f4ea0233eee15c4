"""Fields of players: a list, or a named distribution drawn anew for each event.

======================  ====================================================================
``even:N``              N players of one rating, 1800
``club:N``              normal around 1700, standard deviation 350
``open:N``              normal around 2000, standard deviation 250
``elite:N``             normal around 2450, standard deviation 75
``elo:LOW-HIGH:N``      all ratings from LOW to HIGH equally likely
``normal:MEAN,SD:N``    normal
``ranks:LOW-HIGH:N``    all ranks equally likely, as ``ranks:15k-4d:40``
======================  ====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.laboratory.luck import RATING, Luck
from pairing.ranks import rank_of_rating, rating_of_rank
from pairing.standings.go_rating import rating_or_ranks
from pairing.tournament import Player

LOWEST, HIGHEST = -900, 2890
"""Ratings that are drawn are cut to these, which every system takes."""

MOST_PLAYERS = 2000

NORMALS: Mapping[str, tuple[int, int]] = {
    "even": (1800, 0), "club": (1700, 350), "open": (2000, 250), "elite": (2450, 75),
}  # fmt: skip
"""Distributions that need no numbers but how many: mean and standard deviation."""

FORMS = (*(f"{kind}:N" for kind in NORMALS), "elo:LOW-HIGH:N", "normal:MEAN,SD:N",
         "ranks:LOW-HIGH:N")  # fmt: skip
"""How distributions are typed."""

_SPAN = re.compile(r"(-?[0-9]{1,4})\s*(?:-|\.\.|,)\s*(-?[0-9]{1,4})")
_RANKS = re.compile(r"([0-9]{1,2}[dkдкDK])\s*-\s*([0-9]{1,2}[dkдкDK])")


@dataclass(frozen=True)
class Field:
    """The players of every event: ``players`` as they are, or ``size`` ratings drawn.

    ``kind`` is ``"list"``, ``"normal"`` (``low`` the mean, ``high`` the standard deviation)
    or ``"even"`` (from ``low`` to ``high``).
    """

    name: str
    size: int
    kind: str = "list"
    low: int = 0
    high: int = 0
    players: tuple[Player, ...] = ()

    def draw(self, luck: Luck) -> tuple[Player, ...]:
        """Return the players of one event, from the highest rating down if they are drawn."""
        if self.kind == "list":
            return self.players
        ratings = []
        for number in range(self.size):
            if self.kind == "normal":
                rating = self.low + (self.high * luck.normal(RATING, number) if self.high else 0)
            else:
                rating = self.low + (self.high - self.low) * luck.share(RATING, number)
            ratings.append(min(max(round(rating), LOWEST), HIGHEST))
        ratings.sort(reverse=True)
        return tuple(
            Player(number, f"Player {number}", rating, rank_of_rating(rating))
            for number, rating in enumerate(ratings, start=1)
        )


def field_of(name: str, players: tuple[Player, ...]) -> Field:
    """Return a field of these players, without what an earlier event gave them.

    Everybody has a rating afterwards: his own, his rank's, or the least of the others.
    Raises ``InputError`` for fewer than two players.
    """
    known = [player for player in players if not player.substitute]
    if len(known) < 2:
        raise InputError("laboratory.field_small", field=name, players=len(known))
    ratings = [rating_or_ranks(player) for player in known]
    least = min((rating for rating in ratings if rating is not None), default=1500)
    fresh = tuple(
        replace(
            player, number=number, start_score=None, start_level=None,
            rating=min(least if rating is None else rating, HIGHEST),
            rank=player.rank or rank_of_rating(least if rating is None else rating),
        )
        for number, (player, rating) in enumerate(zip(known, ratings, strict=True), start=1)
    )  # fmt: skip
    return Field(name, len(fresh), players=fresh)


def named_field(typed: str) -> Field | None:
    """Return the distribution that is meant; ``None`` for what is no name of one.

    Raises ``InputError`` for one whose numbers are wrong.

    >>> named_field("elo:1200-2400:60")
    Field(name='elo:1200-2400:60', size=60, kind='even', low=1200, high=2400, players=())
    >>> named_field("cup.xlsx") is None
    True
    """
    kind, sign, rest = typed.strip().lower().partition(":")
    if not sign or kind not in (*NORMALS, "elo", "normal", "ranks"):
        return None
    middle, _, count = rest.rpartition(":")
    size = int(count) if count.isdecimal() else 0
    if not 2 <= size <= MOST_PLAYERS or bool(middle) == (kind in NORMALS):
        raise InputError("laboratory.field_form", field=typed, forms=list(FORMS))
    name = typed.strip().lower()
    if kind in NORMALS:
        return Field(name, size, "normal", *NORMALS[kind])
    if kind == "ranks":
        ranks = _RANKS.fullmatch(middle)
        if ranks:
            low, high = sorted(rating_of_rank(group) for group in ranks.groups())
            return Field(name, size, "even", low - 50, high + 49)
    span = _SPAN.fullmatch(middle)
    if not span or kind == "ranks":
        raise InputError("laboratory.field_form", field=typed, forms=list(FORMS))
    low, high = int(span[1]), int(span[2])
    if kind == "normal":
        return Field(name, size, "normal", low, abs(high))
    return Field(name, size, "even", min(low, high), max(low, high))
