"""An event as a list of stages, each with its own seating, rounds, field and carry-over.

The notation an organiser types (docs/riichi.md, *Stages*): stages with semicolons, commas or
line ends between them, such as ``plan 5; swiss 2; top 16; interval 3 step 3 carry half``.  Words
of every language do, in any case; what is kept is :func:`format_stages`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from pairing.catalogue import Catalogue, Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.named import find, nearest
from pairing.systems.riichi.seating.knockout import Tables, bracket_form

FIELD = "stages"
PLAIN = ("plan", "random", "swiss", "interval", "script")
KNOCKOUT, DOUBLE = "knockout", "double-elimination"
BRACKETS = (KNOCKOUT, DOUBLE)
MODES = (*PLAIN, *BRACKETS)
CARRY = {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
"""What of the points so far counts in a stage."""
SEATS = ("place", "strength", "lot")
ADVANCE = ("tables", "points")

_FIELDS = {"step": "steps", "cycles": "cycles", "games": "games", "seats": "seats",
           "reseed": "reseed", "advance": "advance", "carry": "carry"}  # fmt: skip
"""Keywords behind a stage -> its fields, in the order in which they are written."""
_NUMBERS = {"cycles": (1, 20), "top": (4, 999)}
_CHOICES = {"carry": tuple(CARRY), "seats": SEATS, "advance": ADVANCE}
_KEYWORDS = ("top", *_FIELDS)
_KINDS = ("stage_word", "stage_word_also")
_FILLERS = ("rounds", "hanchans", "and")
_SHARES = {"1/2": "half", "½": "half", "50%": "half", "0.5": "half", "0": "none", "0%": "none",
           "1": "all", "100%": "all", "100": "all", "50": "half"}  # fmt: skip
_TOKEN = re.compile(r"[;,\n|→>]|\d+[.]\d+|\d+/\d+|½|\d+%?|[^\W\d_]+(?:[-_][^\W\d_]+)*|\S")
_SEPARATORS = ";,\n|→>"


@dataclass(frozen=True)
class Stage:
    """One stage.

    ``rounds`` are its hanchans (``None``: those that are left, or what the bracket takes);
    ``top`` how many go on into it from the standings before it (``None``: everybody who was in
    the stage before); ``carry`` how much of the points so far counts in it, a key of
    :data:`CARRY`.  ``steps`` of an interval stage and ``games`` of a bracket (hanchans a table
    plays before half of it goes on) have a number for each round or step of the bracket, the
    last standing for all that follow.  ``seats`` says how a bracket is seeded, ``reseed``
    whether it is seeded anew after every step, ``advance`` whether the first two of every table
    go on (``tables``) or the better half of all tables by points (``points``).
    """

    mode: str
    rounds: int | None = None
    top: int | None = None
    carry: str = ""
    steps: tuple[int, ...] = ()
    cycles: int = 1
    games: tuple[int, ...] = (1,)
    seats: str = "place"
    reseed: bool = False
    advance: str = "tables"

    @property
    def bracket(self) -> bool:
        """Return whether players are knocked out of it."""
        return self.mode in BRACKETS

    @property
    def share(self) -> Fraction:
        """Return what of the points so far counts: where nothing is said all, in a bracket
        nothing.
        """
        return CARRY[self.carry or ("none" if self.bracket else "all")]

    def form(self, players: int) -> tuple[Tables, ...]:
        """Return the tables of its bracket; raises ``InputError`` for a field no bracket is there
        for.
        """
        return bracket_form(players, double=self.mode == DOUBLE)

    def step(self, index: int) -> int:
        """Return the step of the stage's round ``index`` (from 0)."""
        return self.steps[min(index, len(self.steps) - 1)] if self.steps else 1

    def hanchans(self, index: int) -> int:
        """Count how many hanchans the tables of the bracket's step ``index`` (from 0) play."""
        return self.games[min(index, len(self.games) - 1)]


def lengths(stages: Sequence[Stage], entrants: int) -> list[int | None]:
    """Return the rounds of each stage of an event with so many entrants; ``None`` where it is
    open.
    """
    field, each = entrants, list[int | None]()
    for stage in stages:
        field = min(field, stage.top or field)
        count = None if stage.bracket else stage.rounds
        if stage.bracket and field:
            count = sum(map(stage.hanchans, range(len(stage.form(field)))))
        each.append(count)
    return each


def rounds_of(stages: Sequence[Stage], entrants: int) -> int | None:
    """Return all rounds of the event, where its stages say them; ``None`` where one takes what is
    left.

    >>> rounds_of(read("plan 5; top 16; knockout games 2"), 40)
    11
    """
    each = lengths(stages, entrants)
    return sum(rounds for rounds in each if rounds is not None) if None not in each else None


def of_modes(modes: Sequence[str], steps: Sequence[int], cycles: int) -> tuple[Stage, ...]:
    """Return the short form as stages: a word a round, the last for all that follow, all in one
    field.

    >>> [(one.mode, one.rounds) for one in of_modes(("plan", "plan", "interval"), (2,), 1)]
    [('plan', 2), ('interval', None)]
    """
    stages: list[Stage] = []
    used = 0
    for mode, run in groupby(modes or ("plan",)):
        count = len(list(run))
        own: tuple[int, ...] = ()
        if mode == "interval":
            own = tuple(steps[min(used, len(steps) - 1) :]) if steps else (1,)
            used += count
        rounds = None if mode in BRACKETS else count
        stages.append(Stage(mode, rounds, steps=own, cycles=cycles))
    return (*stages[:-1], replace(stages[-1], rounds=None))


# -- the notation ---------------------------------------------------------------------------


def read(typed: str) -> tuple[Stage, ...]:
    """Read the stages of a text; raises ``InputError`` naming the word or number that is wrong.

    >>> [(s.mode, s.rounds, s.top) for s in read("план 5, топ 16, нокаут по 2 ханчана")]
    [('plan', 5, None), ('knockout', None, 16)]
    """
    stages = _Reader(typed).read()
    _check(stages)
    return tuple(stages)


def format_stages(stages: Sequence[Stage], words: Callable[[str], str] | None = None) -> str:
    """Return the notation of some stages, with the code's names or a language's ``words``.

    >>> format_stages(read("5 plan\\ntop 16\\nFINALS x3 step 3 2 carry 1/2"))
    'plan 5; top 16; interval 3 step 3 2 carry half'
    """

    def word(name: str) -> str:
        return words(f"stage_word.{name}") if words else name

    parts: list[str] = []
    for stage in stages:
        if stage.top is not None:
            parts.append(f"{word('top')} {stage.top}")
        part = [word(stage.mode)]
        if stage.rounds is not None:
            part.append(str(stage.rounds))
        for keyword, name in _FIELDS.items():
            value = getattr(stage, name)
            if value != getattr(Stage, name):
                values = value if isinstance(value, tuple) else () if value is True else (value,)
                part.append(word(keyword))
                part += [word(value) if isinstance(value, str) else str(value) for value in values]
        parts.append(" ".join(part))
    return "; ".join(parts)


def stage_texts(stage: Stage) -> list[Text]:
    """Return a stage in words, for a sentence: how it is seated, who is in it, what counts."""
    parts = [text(f"stage_word.{stage.mode}")]
    if stage.top is not None:
        parts.insert(0, text("stages.top", top=stage.top))
    if stage.mode == "interval" and stage.steps:
        parts.append(text("stages.steps", steps=list(stage.steps)))
    if stage.cycles != 1 and stage.mode == "plan":
        parts.append(text("stages.cycles", cycles=stage.cycles))
    if stage.bracket and stage.games != (1,):
        parts.append(text("stages.games", games=list(stage.games)))
    if stage.bracket:
        parts.append(text(f"stages.seats_{stage.seats}"))
        parts += [text("stages.reseed")] if stage.reseed else []
        parts += [text("stages.advance_points")] if stage.advance == "points" else []
    if stage.carry:
        parts.append(text(f"stages.carry_{stage.carry}"))
    return parts


def canonical(typed: str) -> str:
    """Return what is kept of a typed list of stages; raises as :func:`read`."""
    return format_stages(read(typed))


def shown(text: str, words: Catalogue) -> str:
    """Return a kept list of stages in a language's words."""
    return format_stages(read(text), words) if text else ""


def _wrong(key: str, **values: object) -> InputError:
    return InputError(f"error.stages_{key}", subject=Subject(field=FIELD), **values)


def _named(name: str) -> Text:
    return text(f"stage_word.{name}")


class _Reader:
    """Reads the notation from left to right."""

    def __init__(self, typed: str) -> None:
        self.tokens = _TOKEN.findall(typed.replace("×", " ").replace("_", "-"))
        self.at = 0
        self.stages: list[Stage] = []
        self.top: int | None = None

    def read(self) -> list[Stage]:
        """Return the stages in the order typed; raises ``InputError`` at a word that is none."""
        before: int | None = None  # a number in front of its word: "5 plan"
        fresh = True
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token in _SEPARATORS or token in ".:=+()-–—":
                fresh = fresh or token in _SEPARATORS
                self.at += 1
            elif token.isdigit():
                self.at += 1
                if fresh:
                    before = int(token)
                else:
                    self._rounds(int(token))
            else:
                name = self._name()
                if name in MODES:
                    self.stages.append(Stage(name, before, self.top))
                    self.top = None
                elif name == "top":
                    if self.top is not None:
                        raise _wrong("two_cuts", first=self.top)
                    self.top = before if before is not None else self._count("top")
                elif name in _KEYWORDS:
                    if before is not None:
                        raise _wrong("number", number=before)
                    self._option(name)
                if name not in _FILLERS:
                    before, fresh = None, False
        if self.top is not None:
            raise _wrong("cut_last", top=self.top)
        if before is not None:
            raise _wrong("number", number=before)
        return self.stages

    def _name(self) -> str:
        """Return the mode, keyword or filler that begins here: the longest run of words that is
        one.
        """
        if self.tokens[self.at] in _SEPARATORS:
            return ""
        names = (*MODES, *_KEYWORDS, *_FILLERS)
        for end in range(min(self.at + 3, len(self.tokens)), self.at, -1):
            word = " ".join(self.tokens[self.at : end])
            if not any(sign in word for sign in _SEPARATORS):
                name = find(word, names, *_KINDS)
                if name is not None:
                    self.at = end
                    return name
        word = self.tokens[self.at]
        near = nearest(word, names, *_KINDS)
        raise _wrong("near", word=word, near=near) if near else _wrong("word", word=word)

    def _numbers(self) -> tuple[int, ...]:
        """Numbers with spaces or commas between them; a comma before a number and a word ends."""
        numbers: list[int] = []
        while self.at < len(self.tokens):
            here = self.at + (bool(numbers) and self.tokens[self.at] == ",")
            if here >= len(self.tokens) or not self.tokens[here].isdigit():
                break
            after = self.tokens[here + 1] if here + 1 < len(self.tokens) else ";"
            if here > self.at and after not in _SEPARATORS:
                break
            numbers.append(int(self.tokens[here]))
            self.at = here + 1
        return tuple(numbers)

    def _count(self, name: str) -> int:
        while self.at < len(self.tokens) and not self.tokens[self.at].isdigit():
            here = self.at
            if self._name() not in (name, *_FILLERS):  # "cut to the top 16"
                self.at = here
                break
        numbers = self._numbers()
        low, high = _NUMBERS[name]
        if len(numbers) != 1 or not low <= numbers[0] <= high:
            raise _wrong("range", option=_named(name), low=low, high=high)
        return numbers[0]

    def _rounds(self, count: int) -> None:
        """Return a number behind a stage's name: its rounds, in a bracket hanchans a table."""
        if not self.stages:
            raise _wrong("number", number=count)
        stage = self.stages[-1]
        if stage.bracket:
            word = self.tokens[self.at] if self.at < len(self.tokens) else ""
            if find(word, ("games", "hanchans", "rounds"), *_KINDS) in ("games", "hanchans"):
                self.at += 1
                self.stages[-1] = replace(stage, games=(count,))
                return
            raise _wrong("bracket_rounds", number=count)
        if stage.rounds is not None:
            raise _wrong("number", number=count)
        here = self.tokens[self.at : self.at + 2]
        if here and find(here[0], ("games",), *_KINDS) and not here[-1].isdigit():
            self.at += 1  # "plan 5 games"
        self.stages[-1] = replace(stage, rounds=count)

    def _option(self, name: str) -> None:
        if not self.stages:
            raise _wrong("first", word=_named(name))
        stage = self.stages[-1]
        while self.at < len(self.tokens) and self.tokens[self.at] in ":=":
            self.at += 1
        value: Any = True
        if name in _CHOICES:
            value = self._choice(name)
        elif name in _NUMBERS:
            value = self._count(name)
        elif name != "reseed":
            value = self._numbers()
            if not value or not all(1 <= number <= 99 for number in value):
                raise _wrong("range", option=_named(name), low=1, high=99)
        self.stages[-1] = replace(stage, **{_FIELDS[name]: value})

    def _choice(self, name: str) -> str:
        options = _CHOICES[name]
        word = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if name == "carry" and word in _SHARES:
            self.at += 1
            return _SHARES[word]
        choice = find(word, (*options, *_FILLERS), *_KINDS)
        if choice is None:
            offered = [_named(option) for option in options]
            raise _wrong("choice", option=_named(name), word=word or "—", options=offered)
        self.at += 1
        return self._choice(name) if choice in _FILLERS else choice


def _check(stages: list[Stage]) -> None:
    """Complete what is left unsaid, and refuse what cannot be played."""
    if not stages:
        raise _wrong("none")
    for at, stage in enumerate(stages):
        if stage.mode == "interval" and stage.rounds is None and len(stage.steps) > 1:
            stages[at] = stage = replace(stage, rounds=len(stage.steps))
        if stage.mode == "random" and stage.rounds is None and len(stages) > 1:
            stages[at] = stage = replace(stage, rounds=1)
        if stage.rounds is not None and not 1 <= stage.rounds <= 99:
            raise _wrong("rounds", mode=_named(stage.mode), rounds=stage.rounds)
        _check_options(stage)
        if stage.bracket and at < len(stages) - 1:
            raise _wrong("bracket_last", mode=_named(stage.mode))
    open_ = [_named(stage.mode) for stage in stages if stage.rounds is None and not stage.bracket]
    if len(open_) > 1:
        raise _wrong("open", modes=open_)


def _check_options(stage: Stage) -> None:
    """Refuse what a stage of its kind has no use for, and a cut that fills no tables or bracket."""
    only = {"step": (stage.steps, "interval"), "cycles": (stage.cycles != 1, "plan")}
    for option, (typed, mode) in only.items():
        if typed and stage.mode != mode:
            raise _wrong("only", option=_named(option), mode=_named(stage.mode))
    plain = (stage.games, stage.seats, stage.reseed, stage.advance)
    if not stage.bracket and plain != ((1,), "place", False, "tables"):
        raise _wrong("bracket_only", mode=_named(stage.mode))
    if stage.mode == DOUBLE and (stage.reseed or stage.advance != "tables"):
        raise _wrong("knockout_only")
    if stage.top is not None and stage.bracket:
        stage.form(stage.top)
    elif stage.top is not None and stage.top % 4:
        raise _wrong("top_four", top=stage.top)
