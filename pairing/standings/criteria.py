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
    found: dict[str, str] = {}
    for word, criterion in zip(names, _known(list(names), others), strict=True):
        if criterion.name not in found.values():
            found[word] = criterion.name
    return found


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
    """The criteria of these names; raises ``InputError`` for none or an unknown one."""
    subject, known = Subject(field="by"), [*others, *PRESETS, *CRITERIA]
    if not names:
        raise InputError("error.criteria_missing", subject=subject, known=known)
    found = []
    for name in names:
        criterion = find(name)
        if criterion is None:
            raise _unknown(name, known)
        found.append(criterion)
    return found


def values_of(
    tournament: Tournament, name: str, conventions: Conventions | None = None
) -> dict[int, Fraction | None]:
    """One criterion for every player, by start number.

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
    chosen = list({one.name: one for one in _known(criteria)}.values())
    conventions = conventions or Conventions.of(tournament.settings)
    _refuse_buchholz(chosen, conventions)
    ledger = Ledger(tournament, conventions)
    everybody = tuple(sorted(ledger.players))
    values: dict[int, dict[str, Value]] = {number: {} for number in everybody}
    groups = groups or dict.fromkeys(everybody, 0)
    parts = [
        _Part(tuple(number for number in everybody if groups[number] == group))
        for group in sorted(set(groups.values()))
    ]
    computed = {one.name: one.values(ledger) for one in chosen if one.compute is not None}
    remarks = [*_unrated(ledger, chosen), *adjusted(tournament)]
    for at, criterion in enumerate(chosen):
        name = criterion.name
        if criterion.compute is None:
            strength = _strength(chosen[at + 1 :], computed)
            for number in everybody:
                values[number][name] = None
            parts = [
                piece
                for part in parts
                for piece in _split_tie(ledger, criterion, part, values, strength)
            ]
        else:
            remarks += _show_values(ledger, criterion, computed[name], values)
            parts = [piece for part in parts for piece in _split(part, computed[name], criterion)]
    return Standings(
        len(tournament.rounds),
        tuple(criterion.name for criterion in chosen),
        tuple(_lines(ledger, parts, values)),
        tuple(remarks),
    )


def _refuse_buchholz(chosen: Sequence[Criterion], conventions: Conventions) -> None:
    barred = [text(f"criterion.{one.name}") for one in chosen if one.swiss_only]
    if conventions.predetermined and barred:
        raise InputError("error.criterion_swiss_only", subject=Subject(field="by"), criteria=barred)


def _show_values(
    ledger: Ledger, criterion: Criterion, computed: Wholes, values: Mapping[int, dict[str, Value]]
) -> Sequence[Text]:
    """Enter a criterion's values as the standings show them; return the remarks on them."""
    for number, value in computed.items():
        exact = None if value is None else ledger.exact(value, criterion.degree)
        values[number][criterion.name] = exact
    if criterion.shown is None:
        return ()
    shown, remarks = criterion.shown(ledger, criterion.modifiers)
    for number, own in values.items():
        own[criterion.name] = shown.get(number)
    return tuple(remarks)


def _strength(criteria: Sequence[Criterion], computed: Mapping[str, Wholes]) -> Strength:
    """A player's values of these criteria, the greater the better; without one comes last."""
    known = [
        (computed[one.name], 1 if one.descending else -1)
        for one in criteria
        if one.name in computed
    ]
    return lambda number: tuple(
        (value is not None, sign * (value or 0))
        for values, sign in known
        for value in (values[number],)
    )


def _unrated(ledger: Ledger, chosen: Sequence[Criterion]) -> Iterator[Text]:
    """The remark on criteria dropped because somebody has no rating (C.07 10)."""
    dropped = [one for one in chosen if one.rated and one.modifiers.unrated is None]
    players = [ledger.tournament[number].name for number in missing_ratings(ledger)]
    if dropped and players:
        names = [text(f"criterion.{one.name}") for one in dropped]
        shown, count = some(players, 5), len(players)
        yield text("standings.unrated", criteria=names, players=shown, count=count)


def _split(part: _Part, values: Wholes, criterion: Criterion) -> list[_Part]:
    """Players with equal values together, best first; who has none comes last."""
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


def _split_tie(
    ledger: Ledger,
    criterion: Criterion,
    part: _Part,
    values: dict[int, dict[str, Value]],
    strength: Strength,
    again: bool = False,
) -> list[_Part]:
    """Split a tie by direct encounter, and once more what that leaves tied (C.07 6).

    The first encounter's points are the criterion's value; a later one is told in words.
    """
    assert criterion.among is not None
    if len(part.members) == 1:
        return [part]
    more = (strength,) if criterion.once else ()
    found = criterion.among(ledger, part.members, criterion.modifiers, *more)
    if found is None:
        return [part]
    if not again:
        for number, value in found.points.items():
            values[number][criterion.name] = value
    if len(found.parts) == 1:
        return [part]
    first, *others = found.parts
    pieces = [replace(part, members=first), *(_Part(other, criterion.name) for other in others)]
    if again:
        pieces[1:] = [
            replace(
                below,
                detail=text(
                    "standings.direct_again",
                    players=[ledger.tournament[number].name for number in part.members],
                    better=min(found.points[number] for number in above.members),
                    worse=max(found.points[number] for number in below.members),
                ),
            )
            for above, below in pairwise(pieces)
        ]
    if criterion.once:
        return pieces
    return [
        smaller
        for piece in pieces
        for smaller in _split_tie(ledger, criterion, piece, values, strength, True)
    ]


def adjusted(tournament: Tournament) -> Iterator[Text]:
    """A remark on every point that no game gave or took, with its reason."""
    for player in tournament.players:
        for one in read_adjustments(player.adjustment):
            if one.round <= len(tournament.rounds):
                yield text("standings.adjusted", player=player.name, entry=str(one))


def _lines(
    ledger: Ledger, parts: Sequence[_Part], values: Mapping[int, Mapping[str, Value]]
) -> list[Line]:
    lines: list[Line] = []
    for part in parts:
        if lines:
            lines[-1] = replace(lines[-1], decided_by=part.decided_by, detail=part.detail)
        place = len(lines) + 1
        lines += [
            Line(place, number, ledger.exact(ledger.points[number], 1), values[number])
            for number in part.members
        ]
    return lines
