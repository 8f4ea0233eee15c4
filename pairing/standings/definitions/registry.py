"""Where a criterion is entered: its function, its words and the names it is typed by.

A criterion is one decorated function in a file of this folder.  Its name is the function's::

    @criterion(
        en=("Draws", "Number of games drawn."),
        ru=("Ничьи", "Число партий, сыгранных вничью."),
        degree=0,
    )
    def draws(ledger: Ledger) -> Wholes:

Headings are at most ten characters (a column of Standings), helps are sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.catalogue import COMPLETE, LANGUAGES
from pairing.standings.ledger import Ledger

Wholes = Mapping[int, int | None]
"""A value for every player in whole units of 1/unit**degree; ``None``: not applicable."""

Compute = Callable[[Ledger], Wholes]

Among = Callable[[Ledger, Sequence[int]], Mapping[int, Fraction] | None]
"""Values of the tied players; ``None`` where the criterion cannot be asked of them."""

GAMES = ("go", "chess")


@dataclass(frozen=True)
class Criterion:
    """A criterion by which players can be ordered, with all that is said of it.

    ``compute`` gives its value for every player, as whole numbers of 1/unit**degree;
    ``among`` instead that of players who are tied, where it depends on who they are.
    ``descending`` says whether more is better.  ``words`` are heading and help by language,
    ``aliases`` further names it is typed by, ``source`` the rule it follows, ``games`` those
    it is usual in (any event of two-player games may be ordered by any criterion).
    """

    name: str
    words: Mapping[str, tuple[str, str]]
    compute: Compute | None = None
    among: Among | None = None
    degree: int = 1
    descending: bool = True
    aliases: tuple[str, ...] = ()
    source: str = ""
    games: tuple[str, ...] = GAMES


CRITERIA: dict[str, Criterion] = {}
"""Criteria by name."""

ALIASES: dict[str, str] = {}
"""Other names by which a criterion is typed -> its name."""


def plain_name(typed: str) -> str:
    """A name as it is looked up: small letters, ``_`` for a hyphen.

    >>> plain_name(" BH-C1")
    'bh_c1'
    """
    return typed.strip().lower().replace("-", "_")


def criterion(
    *,
    degree: int = 1,
    descending: bool = True,
    aliases: Sequence[str] = (),
    source: str = "",
    games: Sequence[str] = GAMES,
    **words: tuple[str, str],
) -> Callable[[Compute], Compute]:
    """Enter a function of the ledger as a criterion; the fields are :class:`Criterion`'s.

    ``words``: for every language of the catalogue ``en=(heading, help)``.  Raises
    ``ValueError`` that names the criterion when a language lacks its words, and for a name
    or alias that is taken.
    """

    def entered(compute: Compute) -> Compute:
        _enter(
            Criterion(
                compute.__name__, words, compute=compute, degree=degree, descending=descending,
                aliases=tuple(aliases), source=source, games=tuple(games),
            )
        )  # fmt: skip
        return compute

    return entered


def tie_criterion(
    *,
    aliases: Sequence[str] = (),
    source: str = "",
    games: Sequence[str] = GAMES,
    **words: tuple[str, str],
) -> Callable[[Among], Among]:
    """Enter a function of the ledger and the tied players; otherwise as :func:`criterion`."""

    def entered(among: Among) -> Among:
        name = among.__name__
        _enter(Criterion(name, words, among=among, aliases=tuple(aliases), source=source,
                         games=tuple(games)))  # fmt: skip
        return among

    return entered


def _enter(new: Criterion) -> None:
    for language in COMPLETE:
        heading_and_help = new.words.get(language, ())
        if len(heading_and_help) != 2 or not all(part.strip() for part in heading_and_help):
            raise ValueError(
                f"criterion {new.name!r} has no words in {language!r}: "
                f"its decorator needs {language}=(heading, help)"
            )
    if unknown := sorted(set(new.words) - set(LANGUAGES)):
        raise ValueError(
            f"criterion {new.name!r}: {unknown[0]!r} is neither a language nor a field"
        )
    names = (new.name, *new.aliases)
    for name in names:
        if name != plain_name(name):
            raise ValueError(
                f"criterion {new.name!r}: write the name {name!r} as {plain_name(name)!r}"
            )
        if name in CRITERIA or name in ALIASES:
            raise ValueError(f"criterion {new.name!r}: the name {name!r} is taken")
    CRITERIA[new.name] = new
    ALIASES.update(dict.fromkeys(new.aliases, new.name))


def words() -> dict[str, dict[str, str]]:
    """Heading and help of every criterion for the catalogue: key -> language -> words."""
    entries: dict[str, dict[str, str]] = {}
    for name, entry in CRITERIA.items():
        for key, part in (("criterion", 0), ("criterion_help", 1)):
            entries[f"{key}.{name}"] = {lang: pair[part] for lang, pair in entry.words.items()}
    return entries
