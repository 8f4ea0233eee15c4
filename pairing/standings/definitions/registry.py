"""Registry of criteria: the function of each, its words and the names it is typed by.

A criterion is one decorated function in a file of this folder.  Its name is the function's::

    @criterion(degree=0)
    @english("Draws", "Number of games drawn.")
    @russian("Ничьи", "Число партий, сыгранных вничью.")
    def draws(ledger: Ledger) -> Wholes:

Headings are at most ten characters (a column of Standings), helps are sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from pairing.catalogue import COMPLETE, LANGUAGES, Text
from pairing.dataclasses import dataclass, replace
from pairing.results import Value
from pairing.standings.definitions.modifiers import Modifiers, parse
from pairing.standings.ledger import Ledger

Wholes = Mapping[int, int | None] | Mapping[int, int] | Mapping[int, Fraction | None]
"""A value for every player in units of 1/unit**degree; ``None``: not applicable."""

Compute = Callable[..., Wholes]
"""Of the ledger, and of :class:`Modifiers` where the criterion takes any."""


@dataclass(frozen=True)
class Encounter:
    """Result of the games among tied players: their points, and the parts they fall into.

    ``parts`` are the tied, best first, those who stay tied together; one part alone: the
    games separate nobody.
    """

    points: Mapping[int, Fraction]
    parts: tuple[tuple[int, ...], ...]


Strength = Callable[[int], tuple[object, ...]]
"""What the criteria after a direct encounter say of a player; the stronger has the greater."""

Among = Callable[..., Encounter | None]
"""How the tied fall apart; ``None`` where the criterion cannot be asked of them.

Of the ledger, the tied and :class:`Modifiers`; of :data:`Strength` too where it is asked once.
"""

Function = TypeVar("Function", bound=Callable[..., Any])

Shown = Callable[[Ledger, Modifiers], tuple[Mapping[int, Value], Sequence[Text]]]
"""What is shown instead of the value that orders, and remarks on it."""

GAMES = ("go", "chess")


@dataclass(frozen=True)
class Criterion:
    """Criterion by which players can be ordered, with its words, names and source.

    ``compute`` gives its value for every player, as whole numbers of 1/unit**degree;
    ``among`` instead that of players who are tied, where it depends on who they are; of those
    it leaves tied again, unless it is asked ``once``.
    ``descending`` says whether more is better.  ``words`` are heading and help by language,
    ``aliases`` further names it is typed by, ``source`` the rule it follows, ``games`` those
    it is usual in (any event of two-player games may be ordered by any criterion).
    ``takes`` are the letters of the modifiers it may be typed with (C.07 14) and
    ``modifiers`` those it has; ``rated`` says that it needs a rating of everybody (C.07 10).
    ``shown`` is given where people are to see another value than the one that orders.
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
    takes: str = ""
    modifiers: Modifiers = Modifiers()
    rated: bool = False
    once: bool = False
    shown: Shown | None = None

    @property
    def plain(self) -> str:
        """Its name without that of its modifiers."""
        return self.name.removesuffix(self.modifiers.suffix)

    @property
    def swiss_only(self) -> bool:
        """Return whether C.07 8 forbids it in a round robin: Buchholz, and what is made of it."""
        return self.source.startswith("C.07 8.")

    def values(self, ledger: Ledger) -> Wholes:
        """Return its value for every player; only where there is a ``compute``."""
        assert self.compute is not None
        return self.compute(ledger, self.modifiers) if self.takes else self.compute(ledger)


CRITERIA: dict[str, Criterion] = {}
"""Criteria by name."""

ALIASES: dict[str, str] = {}
"""Other names by which a criterion is typed -> its name."""


def plain_name(typed: str) -> str:
    """Return a name as it is looked up: small letters, ``_`` for a hyphen or a stroke.

    >>> plain_name(" BH-C1"), plain_name("BH/C1")
    ('bh_c1', 'bh_c1')
    """
    return typed.strip().lower().replace("-", "_").replace("/", "_")


def find(typed: str) -> Criterion | None:
    """Return the criterion of a name or code, with the modifiers it is typed with.

    ``None`` for an unknown name and for a modifier the criterion does not take.

    >>> [found.name for found in map(find, ("BH-C1", "bh/m2/p", "KS/L-1")) if found]
    ['buchholz_cut1', 'buchholz_median2_p', 'koya_l-1']
    >>> find("SB/L1") is find("BHH") is None
    True
    """
    plain = plain_name(typed)
    if known := CRITERIA.get(ALIASES.get(plain, plain)):
        return known
    code, modifiers = parse(typed.strip().lower())
    plain = plain_name(code)
    base = CRITERIA.get(ALIASES.get(plain, plain))
    if base is None or modifiers is None or set(modifiers.letters) - set(base.takes):
        return None
    words = {
        language: (
            f"{heading}/{modifiers.code}",
            " ".join([sentence, *modifiers.sentences(language)]),
        )
        for language, (heading, sentence) in base.words.items()
    }
    return replace(
        base,
        name=f"{base.name}{modifiers.suffix}",
        aliases=tuple(f"{alias}/{modifiers.code.lower()}" for alias in base.aliases),
        words=words,
        modifiers=modifiers,
        descending=base.descending != modifiers.reverse,
    )


_WORDS: dict[str, dict[str, tuple[str, str]]] = {}
"""Heading and help by language of a function that is about to be entered, by its name."""


def heading(language: str, column: str, sentence: str) -> Callable[[Function], Function]:
    """Give a criterion its words in a language: what stands over its column, and what it is."""

    def headed(function: Function) -> Function:
        _WORDS.setdefault(function.__name__, {})[language] = column, sentence
        return function

    return headed


english, russian = partial(heading, "en"), partial(heading, "ru")


def criterion(
    *aliases: str, role: str = "compute", **fields: Any
) -> Callable[[Function], Function]:
    """Enter a function as a criterion, as the field ``role`` of :class:`Criterion`.

    ``fields`` are the others; its words stand below it (:func:`heading`).  Raises ``ValueError``
    that names the criterion when a language of the catalogue lacks its words, and for a name or
    alias that is taken.
    """

    def entered(function: Function) -> Function:
        words = _WORDS.pop(function.__name__, {})
        _enter(Criterion(function.__name__, words, aliases=aliases, **fields | {role: function}))
        return function

    return entered


go_criterion = partial(criterion, games=("go",))
"""Enter a criterion that is usual in go only."""

tie_break = partial(criterion, games=("chess",))
"""Enter a tie-break of C.07 that go players do without."""

rated_tie_break = partial(tie_break, degree=0, rated=True)
"""Enter one that looks at published ratings (C.07 10)."""


tie_criterion = partial(criterion, role="among")
"""Enter a function of the ledger and the tied players."""


def _enter(new: Criterion) -> None:
    for language in COMPLETE:
        heading_and_help = new.words.get(language, ())
        if len(heading_and_help) != 2 or not all(part.strip() for part in heading_and_help):
            raise ValueError(
                f"criterion {new.name!r} has no words in {language!r}: "
                f"it needs @heading({language!r}, column, sentence)"
            )
    if unknown := sorted(set(new.words) - set(LANGUAGES)):
        raise ValueError(f"criterion {new.name!r}: {unknown[0]!r} is no language")
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
    keys = [f"{kind}.{name}" for name in CRITERIA for kind in ("criterion", "criterion_help")]
    return {key: entry for key in keys if (entry := words_of(key))}


def words_of(key: str) -> dict[str, str] | None:
    """Heading or help of a criterion with modifiers, by the catalogue's key; else ``None``."""
    kind, _, name = key.partition(".")
    criterion = find(name)
    if criterion is None or criterion.name != name:
        return None
    part = 1 if kind == "criterion_help" else 0
    return {language: pair[part] for language, pair in criterion.words.items()}
