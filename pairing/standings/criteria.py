"""Standings by named criteria, for any tournament of two-player games.

Any tournament can be ranked in any of these ways, whatever system paired it, so that two
orders can be shown side by side::

    rank(tournament, parse_criteria("mcmahon"))
    rank(tournament, parse_criteria("points,direct,buchholz_cut1"))

The criteria are in :mod:`pairing.standings.definitions`; ``docs/standings.md`` has them in
words for organisers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pairing.adjustments import read_adjustments
from pairing.catalogue import Text, some, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.named import find as find_words
from pairing.named import nearest, several
from pairing.results import Line, Standings, Value
from pairing.standings.definitions import ALIASES, find, plain_name
from pairing.standings.definitions import CRITERIA as CRITERIA
from pairing.standings.definitions import Criterion as Criterion
from pairing.standings.definitions.ratings import missing_ratings
from pairing.standings.definitions.registry import Strength, Wholes
from pairing.standings.ledger import Conventions as Conventions
from pairing.standings.ledger import Ledger
from pairing.tournament import Tournament

PRESETS: Mapping[str, tuple[str, ...]] = {
    "mcmahon": ("mm", "sos", "sodos"),
    "swiss": ("points", "buchholz_cut1", "buchholz", "sonneborn_berger"),
}
"""Lists of criteria that have a name of their own."""


def parse_criteria(typed: str, *others: str) -> tuple[str, ...]:
    """Names of criteria from what was typed: a preset, or a list with commas or spaces.

    Capitals do not matter, a hyphen is as good as ``_``, and a criterion has further names
    (FIDE's and OpenGotha's, and what stands over its column, in any language).  Raises
    :class:`InputError` for an empty list and for an unknown name; ``others`` are orders the
    message names besides.

    >>> parse_criteria("mcmahon")
    ('mm', 'sos', 'sodos')
    >>> parse_criteria("points, BH-C1, DE, KS/L+1")
    ('points', 'buchholz_cut1', 'direct', 'koya_l+1')
    >>> parse_criteria("Очки, Поб. чёрн. Бх-1")
    ('points', 'black_wins', 'buchholz_cut1')
    """
    return tuple(asked_criteria(typed, *others).values())


def asked_criteria(typed: str, *others: str) -> dict[str, str]:
    """Return the names of criteria by what was typed for each: ``BH-C1`` -> ``buchholz_cut1``.

    The criteria of a preset stand under their own names.
    """
    names: dict[str, str] = {}
    for word in several(typed, _by_words):
        for name in PRESETS.get(plain_name(word)) or (word,):
            names.setdefault(name, name)
    asked: dict[str, str] = {}
    for word, criterion in zip(names, _known(list(names), others), strict=True):
        if criterion.name not in asked.values():
            asked[word] = criterion.name
    return asked


def _by_words(typed: str) -> str | None:
    """Return what was typed where it is a name; else the criterion whose column is called so."""
    if plain_name(typed) in PRESETS or find(typed) is not None:
        return typed
    return find_words(typed, CRITERIA, "criterion")


def _unknown(name: str, known: Sequence[str]) -> InputError:
    """Compose what to say of a criterion that does not exist: the nearest, and all there are."""
    signed = re.sub(r"([/_-]l)(\d+)$", r"\1+\2", name.strip().lower())
    near = signed.upper() if find(signed) else nearest(name, [*known, *ALIASES], "criterion")
    about: dict[str, Any] = {"criterion": name.lower(), "known": list(known)}
    about |= {"near": near} if near else {}
    key = "error.criterion_near" if near else "error.criterion_unknown"
    return InputError(key, subject=Subject(field="by"), **about)


def _known(names: Sequence[str], others: Sequence[str] = ()) -> list[Criterion]:
    """Return the criteria of these names; raises ``InputError`` for none or an unknown one."""
    subject, known = Subject(field="by"), [*others, *PRESETS, *CRITERIA]
    if not names:
        raise InputError("error.criteria_missing", subject=subject, known=known)
    known_ones = []
    for name in names:
        criterion = find(name)
        if criterion is None:
            raise _unknown(name, known)
        known_ones.append(criterion)
    return known_ones


def values_of(
    tournament: Tournament, name: str, conventions: Conventions | None = None
) -> dict[int, Fraction | None]:
    """Return one criterion for every player, by start number.

    Raises :class:`InputError` for an unknown name, ``ValueError`` for a criterion of those
    who are tied (``direct``), which no player has by himself.
    """
    (criterion,) = _known([name])
    if criterion.compute is None:
        raise ValueError(f"{criterion.name} belongs to a tie, not to a player")
    ledger = Ledger(tournament, conventions or Conventions.of(tournament.settings))
    return {
        number: None if value is None else ledger.exact(value, criterion.degree)
        for number, value in criterion.values(ledger).items()
    }


@dataclass(frozen=True)
class _Part:
    """Players still equal, and what put them below the part above them."""

    members: tuple[int, ...]
    decided_by: str | None = None
    detail: Text | None = None


def rank(
    tournament: Tournament,
    criteria: Sequence[str],
    conventions: Conventions | None = None,
    groups: Mapping[int, int] | None = None,
) -> Standings:
    """Order the players by criteria, the first that differs deciding.

    ``direct`` is taken among those still tied when its turn comes, and again among those it
    leaves tied as long as that separates somebody.  Criteria of ratings decide nothing when
    somebody has no rating (C.07 10); a remark names who.  Who is equal in everything shares the
    place (1, 2, 2, 4) and stands in order of start numbers.  A game without a result gives no
    points yet.  With ``groups`` everybody of a lower group stands before those of a higher one.
    Raises :class:`InputError` for an unknown criterion, and for Buchholz in a round robin (C.07 8).
    """
    chosen = list({criterion.name: criterion for criterion in _known(criteria)}.values())
    conventions = conventions or Conventions.of(tournament.settings)
    _refuse_buchholz(chosen, conventions)
    ledger = Ledger(tournament, conventions)
    ranking = Ranking(ledger, groups or dict.fromkeys(ledger.players, 0))
    computed = {one.name: one.values(ledger) for one in chosen if one.compute is not None}
    remarks = [*_unrated(ledger, chosen), *adjusted(tournament)]
    for at, criterion in enumerate(chosen):
        if criterion.compute is None:
            ranking.split_ties(criterion, _strength(chosen[at + 1 :], computed))
        else:
            remarks += ranking.split(criterion, computed[criterion.name])
    names = tuple(criterion.name for criterion in chosen)
    return Standings(len(tournament.rounds), names, tuple(ranking.lines()), tuple(remarks))


def _refuse_buchholz(chosen: Sequence[Criterion], conventions: Conventions) -> None:
    barred = [text(f"criterion.{criterion.name}") for criterion in chosen if criterion.swiss_only]
    if conventions.predetermined and barred:
        raise InputError("error.criterion_swiss_only", subject=Subject(field="by"), criteria=barred)


def _strength(criteria: Sequence[Criterion], computed: Mapping[str, Wholes]) -> Strength:
    """Return a player's values of these criteria, the greater the better; without one comes
    last.
    """
    known = [
        (computed[criterion.name], 1 if criterion.descending else -1)
        for criterion in criteria
        if criterion.name in computed
    ]
    return lambda number: tuple(
        (value is not None, sign * (value or 0))
        for values, sign in known
        for value in (values[number],)
    )


def _unrated(ledger: Ledger, chosen: Sequence[Criterion]) -> Iterator[Text]:
    """Yield the remark on criteria dropped because somebody has no rating (C.07 10)."""
    dropped = [one for one in chosen if one.rated and one.modifiers.unrated is None]
    players = [ledger.tournament[number].name for number in missing_ratings(ledger)]
    if dropped and players:
        names = [text(f"criterion.{criterion.name}") for criterion in dropped]
        shown, count = some(players, 5), len(players)
        yield text("standings.unrated", criteria=names, players=shown, count=count)


def _split(part: _Part, values: Wholes, criterion: Criterion) -> list[_Part]:
    """Return players with equal values together, best first; who has none comes last."""
    if len(part.members) == 1:
        return [part]
    groups: dict[int | Fraction | None, list[int]] = {}
    for number in part.members:
        groups.setdefault(values[number], []).append(number)
    if len(groups) == 1:
        return [part]
    known = sorted((value for value in groups if value is not None), reverse=criterion.descending)
    order = [groups[value] for value in known] + ([groups[None]] if None in groups else [])
    return [
        replace(part, members=tuple(order[0])),
        *(_Part(tuple(members), criterion.name) for members in order[1:]),
    ]


class Ranking:
    """Players in parts that fall apart criterion by criterion, and the values to be shown.

    Who is in a lower one of the ``groups`` stands before those in a higher one.
    """

    def __init__(self, ledger: Ledger, groups: Mapping[int, int]) -> None:
        self.ledger = ledger
        self.values: dict[int, dict[str, Value]] = {number: {} for number in sorted(ledger.players)}
        self.parts = [
            _Part(tuple(number for number in self.values if groups[number] == group))
            for group in sorted(set(groups.values()))
        ]

    def split(self, criterion: Criterion, computed: Wholes) -> Sequence[Text]:
        """Split the parts by a criterion's values; return the remarks on what is shown of it."""
        self.parts = [piece for part in self.parts for piece in _split(part, computed, criterion)]
        for number, value in computed.items():
            exact = None if value is None else self.ledger.exact(value, criterion.degree)
            self.values[number][criterion.name] = exact
        if criterion.shown is None:
            return ()
        shown, remarks = criterion.shown(self.ledger, criterion.modifiers)
        for number, own in self.values.items():
            own[criterion.name] = shown.get(number)
        return remarks

    def split_ties(self, criterion: Criterion, strength: Strength) -> None:
        """Split the parts by the games among those in each."""
        for own in self.values.values():
            own[criterion.name] = None
        each = [self._split_tie(part, criterion, strength) for part in self.parts]
        self.parts = [piece for pieces in each for piece in pieces]

    def _split_tie(
        self, part: _Part, criterion: Criterion, strength: Strength, again: bool = False
    ) -> list[_Part]:
        """Split a tie by direct encounter, and once more what that leaves tied (C.07 6).

        The first encounter's points are the criterion's value; a later one is told in words.
        """
        assert criterion.among is not None
        if len(part.members) == 1:
            return [part]
        more = (strength,) if criterion.once else ()
        met = criterion.among(self.ledger, part.members, criterion.modifiers, *more)
        if met is None:
            return [part]
        if not again:
            for number, value in met.points.items():
                self.values[number][criterion.name] = value
        if len(met.parts) == 1:
            return [part]
        pieces = [replace(part, members=met.parts[0])]
        names = [self.ledger.tournament[number].name for number in part.members]
        for above, other in pairwise(met.parts):
            better = min(met.points[number] for number in above)
            worse = max(met.points[number] for number in other)
            detail = text("standings.direct_again", players=names, better=better, worse=worse)
            pieces.append(_Part(other, criterion.name, detail if again else None))
        if criterion.once:
            return pieces
        each = [self._split_tie(piece, criterion, strength, True) for piece in pieces]
        return [smaller for pieces in each for smaller in pieces]

    def lines(self) -> list[Line]:
        """Return the lines of the standings, each saying what put it above the next."""
        lines: list[Line] = []
        for part in self.parts:
            if lines:
                lines[-1] = replace(lines[-1], decided_by=part.decided_by, detail=part.detail)
            place, exact, points = len(lines) + 1, self.ledger.exact, self.ledger.points
            lines += [
                Line(place, number, exact(points[number], 1), self.values[number])
                for number in part.members
            ]
        return lines


def adjusted(tournament: Tournament) -> Iterator[Text]:
    """Yield a remark on every point that no game gave or took, with its reason."""
    for player in tournament.players:
        for adjustment in read_adjustments(player.adjustment):
            if adjustment.round <= len(tournament.rounds):
                yield text("standings.adjusted", player=player.name, entry=str(adjustment))
