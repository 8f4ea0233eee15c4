"""The journal put together: the last acknowledged state of the event, and how it came about.

Its lines are JSON, each with the number and the mark that follow from the one before.  A line says
what was done (``did``, ``round``, ``at``, ``v`` the version) and what it changed: ``set`` has facts
with their values, ``del`` those that are no more (:mod:`addin.journal.states`).  ``whole`` says
that nothing before it counts.  Beside them stand the facts of single actions:

- ``paired``: by which action, at which step, with which choices a round was made;
- ``filled``: what a pairing wrote into cells of people, and what stood there before;
- ``mended``: who did not come and who came, which boards changed;
- ``rated``: from which round on a rating holds; ``renumbered``: start numbers old and new;
- ``imported``: how many rounds came from a file; ``undone``: a round that was taken back;
- ``left``: the mark of a later state that somebody knowingly did not go on from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, TypeVar

from addin.journal.matters import MANUAL, Matter, matters
from addin.journal.states import (
    MODE,
    State,
    as_line,
    digest,
    players_of,
    round_facts,
    round_from,
    round_of,
    rounds_of,
    tournament_data,
    tournament_of,
)
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import PairbookError
from pairing.renumbering import round_with, tournament_with
from pairing.settings import Settings
from pairing.tournament import Player, Round, Tournament

T = TypeVar("T")


@dataclass(frozen=True)
class Visible:
    """Columns that the Log shows beside a line: when, by which version, and the digests."""

    time: str = ""
    did: str = ""
    round: int | None = None
    version: str = ""
    inputs: str = ""
    made: str = ""


@dataclass(frozen=True)
class How:
    """Causes of a pairing besides the sheets: the button, its step, choices made."""

    by: str = "pair"
    step: int | None = None
    allow: tuple[str, ...] = ()
    now: Mapping[int, int] = field(default_factory=dict)
    """Start numbers then -> those that were given since."""
    typed: Round | None = None
    """What was set by hand before the pairing."""


@dataclass(frozen=True)
class Mend:
    """A mending of a round: who did not come, who came late, choices made, boards changed."""

    missing: tuple[int, ...]
    came: tuple[int, ...]
    allow: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    made: Round | None = None


@dataclass(frozen=True)
class Record:
    """One round as it was paired.

    ``of`` is what it was paired from and ``made`` what came out; both are ``None`` when the
    journal does not hold them: lines that were changed (``damaged``).  ``past`` are the rounds
    before it as they stood then, ``swaps`` how often players changed seats by command since.
    """

    round: int
    time: str
    version: str
    how: How
    of: Tournament | None = None
    made: Round | None = None
    past: tuple[Round, ...] = ()
    swaps: int = 0
    mends: tuple[Mend, ...] = ()

    @property
    def left(self) -> Round | None:
        """Return the round as it was paired or last mended."""
        return next((mend.made for mend in reversed(self.mends) if mend.made), self.made)


@dataclass
class _PairedRound:
    """A round that was paired: the state with it, and what was done to it since."""

    seen: Visible
    state: State
    facts: Mapping[str, Any] | None = None
    swaps: int = 0
    mends: list[Mend] = field(default_factory=list)
    now: dict[int, int] = field(default_factory=dict)
    """Start numbers then -> those that were given since."""


@dataclass
class Journal:
    """Content of the journal's lines, taken in their order.

    ``state`` is the last acknowledged one.  ``whole`` says that it is all of it: that the
    journal has begun and no line of it is missing or changed.  ``missing`` says that there had
    been more.
    """

    state: State = field(default_factory=dict)
    whole: bool = False
    missing: bool = False
    number: int = 0
    """Of the last line; it only grows."""
    marks: list[str] = field(default_factory=list)
    """Of all lines, the last one's last; with them those that somebody left behind: the first
    is the event's own."""
    names: list[dict[int, str]] = field(default_factory=list)
    """Start number -> name as they were, the oldest first."""
    matters: list[Matter] = field(default_factory=list)
    """What a federation's report names of what was done."""
    imported: int = 0
    filled: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    """Round -> what its pairing filled in."""
    rated: list[tuple[int, State] | list[list[Any]]] = field(default_factory=list)
    """Round and state at each pairing, and corrections of ratings, in their order."""
    undoable: list[list[Any] | None] = field(default_factory=list)
    """What can be taken back, the last thing last: a setting that a command changed (its name,
    what its cell held before and since), or a round that was paired (``None``)."""
    _paired: dict[int, _PairedRound] = field(default_factory=dict)

    # -- reading ----------------------------------------------------------------------------

    def add(self, seen: Visible, lines: Iterable[Line | None]) -> None:
        """Take the lines of one action into account."""
        number, paired = seen.round, False
        for line in lines:
            try:
                if line is None:
                    self._lost()
                else:
                    self._line(line)
                    paired |= self._facts(seen, line)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError):
                self._lost()
        if number is not None and seen.did in ("pair", "finals") and not paired:
            self._paired[number] = _PairedRound(seen, dict(self.state))
        elif number is not None and seen.did == "undo":
            self._paired.pop(number, None)
        elif number in self._paired and seen.did == "swap":
            self._paired[number].swaps += 1

    def _lost(self) -> None:
        """Note that a line is missing: what follows need not be all that was."""
        self.whole, self.missing = False, True

    def _line(self, line: Line) -> None:
        """Take a line of the journal in."""
        before = self.marks[-1] if self.marks else ""
        if line.get("whole"):
            self.whole, self.missing, self.state = True, False, {}
        elif line["n"] != self.number + 1 or not follows(line, before):
            self._lost()
        self.number = max(self.number, int(line["n"]))
        self.marks += [mark for mark in (line.get("left"), line.get("mark")) if mark]
        self._renumber(line)
        if line.get("undone"):  # with the round goes what people changed in it
            undone = int(line["undone"])
            self.matters = [m for m in self.matters if (m.kind, m.round) != (MANUAL, undone)]
        if self.state.get(MODE, "no") != "no":  # of other events no report asks for it
            self.matters += matters(self.state, line)
        change(self.state, line)
        called = {key[1]: v[0] for *key, v in line.get("set", ()) if key[0] == "player"}
        if called:
            self.names.append(called)

    def _facts(self, seen: Visible, line: Mapping[str, Any]) -> bool:
        """Take the facts of single actions in a line; return whether it paired a round."""
        self.imported = max(self.imported, int(line.get("imported", 0)))
        if "rated" in line:
            self.rated.append(list(line["rated"]))
        if "filled" in line:
            self.filled[int(line["filled"])] = line
        if "chosen" in line:
            self.undoable.append(list(line["chosen"]))
        if "unchosen" in line:
            self.undoable.pop()
        if "undone" in line:
            self._paired.pop(int(line["undone"]), None)
            while self.undoable and self.undoable.pop() is not None:
                pass
        if "mended" in line and (number := int(line["mended"])) in self._paired:
            missing, came, allow, boards = (
                tuple(line[key]) for key in ("gone", "came", "allow", "boards")
            )
            facts = {key: v for key, v in self.state.items() if round_of(key) == number}
            made = rounds_of(facts).get(number)
            self._paired[number].mends.append(Mend(missing, came, allow, boards, made))
        if "paired" not in line:
            return False
        number = int(line["paired"])
        self.undoable.append(None)
        self._paired[number] = _PairedRound(seen, dict(self.state), line)
        self.rated.append((number, self._paired[number].state))
        return True

    def _renumber(self, line: Mapping[str, Any]) -> None:
        """Give everybody his new number in all that is known, where a line says so."""
        moved = {int(old): int(new) for old, new in line.get("renumbered", {}).items()}
        if not moved:
            return
        rounds = [round_with(round_, moved) for round_ in rounds_of(self.state).values()]
        players = {k[1]: v for k, v in self.state.items() if k[0] == "player"}
        rest = {k: v for k, v in self.state.items() if k[0] != "player" and round_of(k) is None}
        self.state = rest | {("player", moved.get(int(n), n)): v for n, v in players.items()}
        for round_ in rounds:
            self.state |= round_facts(round_)
        self.names = [{moved.get(n, n): name for n, name in names.items()} for names in self.names]
        for paired in self._paired.values():
            then = {new: old for old, new in paired.now.items()}
            paired.now |= {then.get(old, old): new for old, new in moved.items()}
            paired.mends = [_mend_with(mend, moved) for mend in paired.mends]

    # -- asking -----------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """Return the rounds as last acknowledged, by number; those of which it is known."""
        return self._known(rounds_of)

    @cached_property
    def players(self) -> dict[int, Player]:
        """Return the players as they were last acknowledged, by start number."""
        return self._known(players_of)

    def _known(self, read: Callable[[State], dict[int, T]]) -> dict[int, T]:
        """Return what the state tells; nothing where facts are none."""
        try:
            return read(self.state)
        except (KeyError, TypeError, ValueError):
            return {}

    @property
    def paired(self) -> list[int]:
        """Return the rounds of which it is told how they were paired."""
        return sorted(self._paired)

    def names_at(self, number: int) -> dict[int, str]:
        """Return who was on the list when a round was paired; none where that is not known."""
        paired = self._paired.get(number)
        if paired is None or paired.facts is None:
            return {}
        players = paired.state.items()
        return {paired.now.get(int(k[1]), int(k[1])): v[0] for k, v in players if k[0] == "player"}

    @property
    def mends(self) -> dict[int, Sequence[Mend]]:
        """Return round -> its mendings, of rounds that were mended."""
        return {number: paired.mends for number, paired in self._paired.items() if paired.mends}

    @property
    def mended(self) -> dict[int, frozenset[int]]:
        """Return round -> the boards that mendings changed."""
        return {
            number: frozenset(board for mend in mends for board in mend.boards)
            for number, mends in self.mends.items()
        }

    def swaps(self, number: int) -> int:
        """Return how often players of a round changed seats by command since it was paired."""
        return self._paired[number].swaps if number in self._paired else 0

    def record(self, number: int, kind: type[Settings]) -> Record | None:
        """Return how a round was paired, with settings of this kind; ``None``: it is not known."""
        paired = self._paired.get(number)
        if paired is None:
            return None
        seen, facts = paired.seen, paired.facts
        rounds = rounds_of(paired.state)
        past = {n: round_ for n, round_ in rounds.items() if n < number}
        bare = Record(
            *(number, seen.time, seen.version, How(by=seen.did)),
            past=tuple(round_with(round_, paired.now) for round_ in past.values()),
            swaps=paired.swaps,
            mends=tuple(paired.mends),
        )
        if facts is None:
            return bare
        try:
            typed = round_from(number, facts["typed"]) if "typed" in facts else None
            how = How(str(facts["by"]), facts.get("step"), tuple(facts["allow"]), paired.now, typed)
            of = tournament_of(paired.state, kind)
            made = rounds[number]
        except (KeyError, TypeError, ValueError, AttributeError, PairbookError):
            return bare
        of = replace(of, rounds=tuple(past.values()))
        data = tournament_data(of)  # without settings that there were not yet
        known = {key[1] for key in paired.state if key[0] == "setting"}
        data["settings"] = {name: v for name, v in data["settings"].items() if name in known}
        same = digest(data) == seen.inputs and digest(made) == seen.made
        if not same or len(past) != number - 1:
            return replace(bare, how=how)
        of, made = tournament_with(of, paired.now), round_with(made, paired.now)
        return replace(bare, how=how, of=of, made=made)

    # -- writing ----------------------------------------------------------------------------

    def next_line(self, now: State, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the line that brings the journal to the state ``now``, with an action's facts.

        Where it is not whole it begins anew with all of that state.
        """
        begin = {} if self.whole else {"whole": True}
        changed = changes(self.state if self.whole else {}, now)
        before = self.marks[-1] if self.marks else ""
        return line_of(self.number + 1, before, {**facts, **begin, **changed})


def _mend_with(mend: Mend, numbers: Mapping[int, int]) -> Mend:
    """Return a mending with the start numbers given since."""
    missing, came = (
        tuple(numbers.get(player, player) for player in who) for who in (mend.missing, mend.came)
    )
    made = None if mend.made is None else round_with(mend.made, numbers)
    return replace(mend, missing=missing, came=came, made=made)


# -- lines ------------------------------------------------------------------------------------

MARK = 6
"""Digits of a line's mark: it follows from the line and the mark before it."""


class Line(dict[str, Any]):
    """A line as it was read; ``text`` is how it is written."""

    text = ""


def line_of(number: int, before: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line with its number and mark, the last; ``before`` is the mark before it."""
    content = {"n": number, **facts}
    return {**content, "mark": _mark(before, as_line(content))}


def _mark(before: str, content: str) -> str:
    typed = before + content
    return sha256(typed.encode("utf-8", "surrogatepass")).hexdigest()[:MARK]


def follows(line: Line, before: str) -> bool:
    """Return whether a line is as it was written after the one with the mark ``before``."""
    content = line.text.rpartition(',"mark":')[0] + "}"
    return bool(line.get("mark") == _mark(before, content))


def changes(old: State, new: State) -> dict[str, Any]:
    """Return what makes one state another: ``set`` and ``del``, each where it is not empty."""
    now = [[*key, value] for key, value in new.items() if key not in old or old[key] != value]
    removed = [[*key] for key in old if key not in new]
    return ({"set": now} if now else {}) | ({"del": removed} if removed else {})


def change(state: State, line: Mapping[str, Any]) -> None:
    """Make the changes of a line; raises ``TypeError`` or ``ValueError`` where it says none."""
    for *key, value in line.get("set", ()):
        state[tuple(key)] = value
    for removed in line.get("del", ()):
        state.pop(tuple(removed), None)


# -- in cells ---------------------------------------------------------------------------------

PIECE = 30_000
"""Signs of a line that go into one cell; a cell of Excel takes 32,767."""


def pieces(line: str) -> list[str]:
    """Return a line in pieces that fit a cell; every piece but the last ends with ``…``."""
    parts = [line[start : start + PIECE] for start in range(0, len(line), PIECE)] or [""]
    return [f"{part}…" for part in parts[:-1]] + parts[-1:]


def lines_in(cells: Iterable[Any]) -> Iterator[Line | None]:
    """Yield the lines that stand in cells, put together from pieces; ``None``: a damaged one."""
    parts: list[str] = []
    for cell in cells:
        if not isinstance(cell, str) or not cell:
            continue
        parts.append(cell.removesuffix("…"))
        if cell.endswith("…"):
            continue
        text = "".join(parts)
        parts.clear()
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        line = Line(data) if isinstance(data, dict) else None
        if line is not None:
            line.text = text
        yield line
    if parts:
        yield None
