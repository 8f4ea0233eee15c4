"""Differences between the sheets and the journal: which are ordinary, and which are questions.

Ordinary are results of the round that is being played, names, absences, newcomers, the number
of rounds.  A question is whatever changes what was paired or what places were made by: seats,
results of earlier rounds, ratings and start values of who has played, rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache, cached_property, partial
from typing import Any

from addin.journal.folding import Journal
from addin.journal.states import (
    MODE,
    PLANNED,
    SEED,
    SYSTEM,
    Change,
    Key,
    State,
    changed_fields,
    round_of,
)
from pairing.admission import Answer, Fact, Mode, Moment, Verdict, admit, moment_in
from pairing.dataclasses import Field, dataclass, replace
from pairing.formats.typed import read_result
from pairing.names import name_key
from pairing.renumbering import Numbers
from pairing.settings import OFFICIAL
from pairing.tournament import ALWAYS, Bye, Player

PERMUTED = 3
"""Results that changed among each other: so many are no slips of single boards."""

FREE_SETTINGS = (
    "family_name", "hall_results", "page_address", "round_minutes", "rating_system",
)  # fmt: skip
"""Settings by which nobody is paired or placed."""


@dataclass(frozen=True)
class Difference:
    """Fact that differs between the journal (``old``) and the sheet (``new``); ``None``: not there.

    ``asked`` says that it is a question, ``verdicts`` what becomes of each fact in a difference
    of a round, ``permuted`` that it is one of several results that changed places among each
    other, ``renumbered`` that it comes only from start numbers that were typed over.
    """

    key: Key
    old: Any
    new: Any
    asked: bool
    verdicts: tuple[Verdict, ...] = ()
    permuted: bool = False
    renumbered: bool = False

    @cached_property
    def fields(self) -> Sequence[Change]:
        """Return what changed of a player who was there and is there: field, old and new."""
        if self.key[0] != "player" or self.old is None or self.new is None:
            return ()
        number = self.key[1]
        return tuple(changed_fields(Player, [number, *self.old], [number, *self.new]))


def needs_confirmation(changed: Field[Any], then: State) -> bool:
    """Return whether a change of a player's field is a question: by its mark, or a setting's."""
    decides = str(changed.metadata.get("decides", ""))
    return decides == ALWAYS or then.get(("setting", decides), "no") != "no"


def differences(journal: Journal, now: State, *, drawn: bool = False) -> list[Difference]:
    """Return all facts that differ from what was last acknowledged.

    Nothing is said where the journal is not whole.  ``drawn``: the players of a table draw their
    winds, so that their order is theirs.
    """
    then = journal.state
    if not journal.whole or then == now:
        return []
    last, before = _last_round(now), _last_round(then)
    begun = before > 0  # boards that people typed before any pairing are no beginning
    seated, rules = _seated(then), _official(then, begun)
    mode = Mode.OFFICIAL if then.get(MODE) == OFFICIAL else Mode.FREE
    moment = cache(partial(moment_seen, now=now))  # the same for all boards of a round
    edits = []
    for key in [*then, *(key for key in now if key not in then)]:
        old, new = then.get(key), now.get(key)
        if old == new:
            continue
        one, number = Difference(key, old, new, asked=key in rules), round_of(key)
        if number is None:
            one = replace(one, asked=one.asked or (begun and _of_event(one, then, seated)))
        else:
            facts = facts_in(one, then, drawn=drawn)
            verdicts = tuple(admit(fact, moment(number), mode) for fact in facts)
            by_people = number == last and before < last  # a round that they made themselves
            asked = any(verdict.answer is not Answer.COUNTS for verdict in verdicts)
            one = replace(one, verdicts=verdicts, asked=begun and not by_people and asked)
        edits.append(one)
    of_players = any(edit.key[0] == "player" for edit in edits)
    return _in_context(edits, numbers_typed(then, now) if of_players else {}, last)


def _in_context(found: Sequence[Difference], numbers: Numbers, last: int) -> list[Difference]:
    """Return the differences, each with what it has in common with others."""
    rounds = {number for edit in found if (number := round_of(edit.key)) is not None}
    permuted = {key for number in rounds for key in permuted_results(found, number)}
    return [
        replace(
            edit,
            asked=edit.asked or (edit.key in permuted and round_of(edit.key) == last),
            permuted=edit.key in permuted,
            renumbered=follows_numbers(edit, numbers),
        )
        for edit in found
    ]


def _official(then: State, begun: bool) -> Collection[Key]:
    """Return what else is a question in the official mode, once an event has begun and before."""
    if then.get(MODE) != OFFICIAL:
        return ()
    return (MODE, PLANNED) if begun else (MODE,)


def _last_round(state: State) -> int:
    return max((int(key[1]) for key in state if key[0] == "byes"), default=0)


def _seated(state: State) -> frozenset[int]:
    """Return everybody who has a seat or a bye in some round."""
    seated: set[int] = set()
    for key, value in state.items():
        if key[0] == "board":
            seated.update(value[:2])
        elif key[0] == "table":
            seated.update(value[0])
        elif key[0] == "byes":
            seated.update(player for player, _ in value)
    return frozenset(seated)


def _of_event(difference: Difference, then: State, seated: Collection[int]) -> bool:
    """Return whether a changed rule, or a changed field of a player, is a question."""
    key, old, new = difference.key, difference.old, difference.new
    if key[0] == "setting":
        return old is not None and key[1] not in FREE_SETTINGS  # None: of a later version
    if key[0] != "player":
        return key in (SEED, SYSTEM)
    if old is None or new is None or key[1] not in seated:
        return False
    return any(needs_confirmation(field, then) for field, _, _ in difference.fields)


# -- what a difference of a round is ------------------------------------------------------------


def moment_seen(number: int, now: State) -> Moment:
    """Return the moment it is, seen from a round of a state."""
    last = _last_round(now)
    boards = (v for key, v in now.items() if key[0] in ("board", "table") and key[1] == last)
    planned, complete = int(now.get(PLANNED, last + 1)), all(map(_result, boards))
    return moment_in(number, last, planned, complete=complete)


def facts_in(difference: Difference, then: State, *, drawn: bool = False) -> Iterator[Fact]:
    """Return the kinds of facts in which a board, a table or the byes of a round differ.

    ``drawn`` as in :func:`differences`.
    """
    kind, old, new = difference.key[0], difference.old, difference.new
    if kind == "byes":
        before, after = ({tuple(bye) for bye in byes or ()} for byes in (old, new))
        for player, bye in sorted(before ^ after):
            late = ("player", player) not in then
            yield _FULL.get(bye, Fact.PAIR) if bye in _FULL else Fact.MISSED if late else Fact.BYE
    elif old is None or new is None:
        yield Fact.PAIR
    elif kind == "table":
        yield from _facts_of_table(old, new, drawn=drawn)
    else:
        if old[:2] != new[:2]:
            yield Fact.COLOURS if old[:2] == new[:2][::-1] else Fact.PAIR
        if old[2] != new[2]:
            results = [read_result(result) for result in (old[2], new[2])]
            forfeit = any(result and not result.played for result in results)
            missing = not old[2]
            yield Fact.RESULT if missing else Fact.FORFEIT if forfeit else Fact.CORRECTION
        elif old[3:] != new[3:]:
            yield Fact.CORRECTION  # stones and komi


_FULL = {Bye.FULL.value: Fact.FULL_BYE, Bye.PAIRING.value: Fact.PAIR}


def _facts_of_table(old: Any, new: Any, *, drawn: bool) -> Iterator[Fact]:
    seats = (sorted(old[0]), sorted(new[0])) if drawn else (old[0], new[0])
    if seats[0] != seats[1]:
        yield Fact.PAIR
    elif old[1] != new[1] or (drawn and old[0] != new[0]):
        yield Fact.CORRECTION if old[1] else Fact.RESULT
    elif old != new:
        yield Fact.PENALTY


def permuted_results(found: Collection[Difference], number: int) -> set[Key]:
    """Return the boards of a round that differ by their results alone, which changed places."""
    keys, old, new = set[Key](), list[Any](), list[Any]()
    for edit in found:
        if edit.key[0] not in ("board", "table") or edit.key[1] != number:
            continue
        at = 2 if edit.key[0] == "board" else 1
        if not edit.old or not edit.new or not edit.old[at] or edit.old[at] == edit.new[at]:
            continue
        if [*edit.old[:at], *edit.old[at + 1 :]] == [*edit.new[:at], *edit.new[at + 1 :]]:
            keys.add(edit.key)
            for results, data in ((old, edit.old), (new, edit.new)):
                results += data[at] if isinstance(data[at], list) else [data[at]]
    return keys if len(keys) >= PERMUTED and Counter(old) == Counter(new) else set()


def numbers_typed(then: State, now: State) -> Numbers:
    """Return start numbers that the journal knows -> those that their players have now."""
    names = {name_key(data[0]): int(key[1]) for key, data in now.items() if key[0] == "player"}
    known = ((int(key[1]), data[0]) for key, data in then.items() if key[0] == "player")
    there = {number: names.get(name_key(name), number) for number, name in known}
    return {old: new for old, new in there.items() if old != new}


def follows_numbers(difference: Difference, numbers: Numbers) -> bool:
    """Return whether a difference comes only from start numbers that were typed over."""

    def now(value: Any) -> Any:
        return numbers.get(value, value)

    kind, old, new = difference.key[0], difference.old, difference.new
    if kind == "player":
        return difference.key[1] in {*numbers, *numbers.values()}
    if kind == "byes":
        return sorted([now(player), bye] for player, bye in old or ()) == (new or [])
    if not numbers or old is None or new is None or kind not in ("board", "table"):
        return False
    if kind == "table":
        return bool([[now(seat) for seat in old[0]], *old[1:]] == new)
    return bool([*map(now, old[:2]), *old[2:]] == new)


def _result(data: Any) -> Any:
    """Return the result of a board, the scores of a table."""
    return data[2] if not isinstance(data[0], list) else data[1]
