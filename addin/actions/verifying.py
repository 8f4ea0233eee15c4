"""Computing every round again from the sheets alone, and saying where it is not what stands there.

A round is as computed, changed by hand, taken from a file, or it differs.  Why it differs is
found by trying: the Log says what the round was paired from, and the part of it (results,
players, settings) that makes the old round when it is put back is the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import xlwings as xw

from addin.actions.differences import (
    boards_changed,
    lines_of,
    players_changed,
    remarks_of,
    rounds_changed,
    run_changed,
    same_seats,
)
from addin.actions.drawn_winds import in_order_of
from addin.actions.hand_edits import mode_of
from addin.actions.next_round import paired
from addin.actions.people.arrivals import with_late_entries
from addin.actions.people.mending import before_mending, mended_again
from addin.actions.state import ActionResult, Event, action, begin
from addin.journal.folding import How, Record
from addin.sheets.version import VERSION
from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import PairbookError
from pairing.mending import MendedRound
from pairing.renumbering import numbers_then, round_with, tournament_with
from pairing.seat_winds import winds_drawn
from pairing.settings import OFFICIAL
from pairing.systems import FinalsSystem
from pairing.tournament import Round, Tournament

AS_COMPUTED, BY_HAND, DIFFERS, IMPORTED = "as_computed", "by_hand", "differs", "imported"


@dataclass(frozen=True)
class Verdict:
    """The verdict on one round: the same again, or what differs and why.

    ``boards`` say what differs, board by board: for a round changed by hand from what was
    paired, else from what is computed now, to what stands there.  ``reasons`` say why; with
    ``explained`` false nothing in the workbook does.
    """

    round: int
    verdict: str
    boards: tuple[Text, ...] = ()
    reasons: tuple[Text, ...] = ()
    explained: bool = True
    record: Record | None = field(default=None, repr=False)


@action
def verify(book: xw.Book) -> ActionResult:
    """Compute every round again and compare; writes nothing.

    The data has a line a round, and ``unexplained``: how many differ for no reason that the
    workbook knows; ``changed`` is what was changed by hand and not accepted.  Raises
    ``InputError`` when the sheets cannot be read.
    """
    event = begin(book, asks=False)
    # Who came after the last pairing, or whose mark an undoing took off, was not there before.
    event = event.at(with_late_entries(event.reading, event.tournament))
    words, asked = event.words, event.reading.questions
    verdicts = [_verdict(event, at + 1) for at in range(len(event.tournament.rounds))]
    kinds = Counter(verdict.verdict for verdict in verdicts)
    counts = {key: kinds[key] for key in (AS_COMPUTED, BY_HAND, DIFFERS, IMPORTED)}
    counts["unexplained"] = sum(not verdict.explained for verdict in verdicts)
    rounds = [_data(verdict, words) for verdict in verdicts]
    changed = lines_of(event.reading, asked)
    data = {"version": VERSION, **counts, "changed": changed, "rounds": rounds}
    remarks = [*remarks_of(event.reading)]
    for one in verdicts:
        remarks.append(text(f"verify.{one.verdict}", round=one.round))
        remarks += _with_round(one.round, one.boards, one.reasons)
    found = [text(f"verified.{key}", count=count) for key, count in counts.items() if count]
    done = text("done.verify" if found else "done.verify_none", rounds=len(verdicts), found=found)
    return ActionResult(done, data, tuple(remarks))


def by_people(event: Event) -> tuple[Text, ...]:
    """Compare the last round with the one that the rules give, in the official mode.

    For a round that people made or changed, or that becomes the last one of the event.
    """
    rounds, reading = event.tournament.rounds, event.reading
    if mode_of(reading) != OFFICIAL or not rounds:
        return ()
    last, record = rounds[-1], reading.record(rounds[-1].number)
    _, again, mended, refusal = _computed(event, last.number, record)
    computed = mended.round if mended else again
    boards = boards_changed(event.words, event.tournament, computed, last)
    key = "official.otherwise" if boards or refusal else "official.as_computed"
    then = event.tournament.after(last.number - 1)
    preferences = event.system.against_preferences(then, last.games) if boards else ()
    lines = _with_round(last.number, boards, refusal, preferences)
    return (text(key, round=last.number), *lines)


def _with_round(number: int, *parts: Iterable[Text]) -> list[Text]:
    """Return lines of a round, each with its number."""
    return [text("verify.line", round=number, line=line) for part in parts for line in part]


def _data(verdict: Verdict, words: Callable[[Text], str]) -> dict[str, Any]:
    record = verdict.record
    data = {key: getattr(verdict, key) for key in ("round", "verdict", "explained")}
    data |= {"boards": [*map(words, verdict.boards)], "reasons": [*map(words, verdict.reasons)]}
    version = (record.version or None) if record else None
    return {**data, "paired_at": record and record.time, "paired_by_version": version}


# -- one round ------------------------------------------------------------------------------


def _verdict(event: Event, number: int) -> Verdict:
    record, tournament = event.reading.record(number), event.tournament
    if record is None and number <= event.reading.journal.imported:
        return Verdict(number, IMPORTED)
    now = tournament.rounds[number - 1]
    before, again, mended, refusal = _computed(event, number, record)
    if record and mended and (drawn := _seated_so(before, mended.round, now)) is not None:
        changed = list(mended.boards) or "—"
        remark = text("verify.mended", count=len(record.mends), boards=changed)
        return Verdict(number, AS_COMPUTED, (), (remark, *drawn), record=record)
    if again is not None and (drawn := _seated_so(before, again, now)) is not None:
        return Verdict(number, AS_COMPUTED, (), drawn, record=record)
    if record is not None and record.of is not None and record.made is not None:
        return _with_record(event.at(before), now, again, refusal, record)
    boards = boards_changed(event.words, tournament, again, now)
    why = text("verify.not_in_log" if record is None else "verify.damaged")
    return Verdict(number, DIFFERS, boards, (why, *refusal), False, record)


def _computed(
    event: Event, number: int, record: Record | None
) -> tuple[Tournament, Round | None, MendedRound | None, tuple[Text, ...]]:
    """Return what a round was paired from, the round paired again, and mended again where it was.

    Last, why it cannot be paired.
    """
    how, mends = (record.how, record.mends) if record is not None else (How(), ())
    before = before_mending(event.tournament, number, mends)
    again, refusal = _again(event.at(before), how)
    mended = None
    if mends and again is not None:
        with suppress(PairbookError):
            mended = mended_again(event, again, mends)[-1]
    return before, again, mended, refusal


def _seated_so(before: Tournament, again: Round, now: Round) -> tuple[Text, ...] | None:
    """Return what to add where a round is as it is computed again: that winds were drawn, or
    nothing.

    ``None`` where it is not.
    """
    if same_seats(again, now):
        return ()
    if winds_drawn(before) and same_seats(again, in_order_of(again, now)):
        return (text("verify.drawn"),)
    return None


def _with_record(
    event: Event, now: Round, again: Round | None, refusal: tuple[Text, ...], record: Record
) -> Verdict:
    """Judge a round of which the Log holds how it was made."""
    assert record.of is not None and record.made is not None
    made, names = record.made, event.reading.tournament
    left, before = record.left or made, event.tournament
    if winds_drawn(before):
        now = in_order_of(left, now)
    explained, reasons = True, refusal
    if again is None or not same_seats(again, made):
        explained, known = _reasons(event, record)
        reasons += known
    if same_seats(left, now):
        boards = boards_changed(event.words, names, again, now)
        return Verdict(now.number, DIFFERS, boards, reasons, explained, record)
    if record.swaps:
        reasons = (text("verify.swapped", count=record.swaps), *reasons)
    boards = boards_changed(event.words, names, left, now)
    return Verdict(now.number, BY_HAND, boards, reasons, explained, record)


def _reasons(event: Event, record: Record) -> tuple[bool, tuple[Text, ...]]:
    """Return why a round is computed otherwise today, and whether that is known."""
    assert record.of is not None and record.made is not None
    then, made, reading, before = record.of, record.made, event.reading, event.tournament
    run = replace(before, settings=then.settings, seed=then.seed, planned=then.planned)
    people = tuple(
        text(_PLAYERS[kind], player=player.name, **cells)
        for kind, player, cells in players_changed(event.words, then.by_number, before.by_number)
    )
    parts: list[tuple[Tournament, tuple[Text, ...]]] = [
        (replace(before, rounds=then.rounds), rounds_changed(reading, then, before)),
        (replace(before, players=then.players), people),
        (run, run_changed(reading, then, before)),
    ]
    parts = [(tournament, sentences) for tournament, sentences in parts if sentences]
    for tournament, sentences in parts:
        again, _ = _again(event.at(tournament), record.how)
        if again is not None and same_seats(again, made):
            return True, sentences
    everything = tuple(sentence for _, sentences in parts for sentence in sentences)
    again, _ = _again(event.at(then), record.how)
    if again is not None and same_seats(again, made):
        return True, everything
    if again is not None and _but_for_winds(again, made):
        return True, (text("verify.winds"), *everything)
    if record.version != VERSION:
        return True, (text("verify.version", old=record.version, new=VERSION), *everything)
    return False, (text("verify.unknown"), *everything)


def _but_for_winds(again: Round, made: Round) -> bool:
    """Return whether the same four sit at every table, in other winds."""
    return bool(made.tables) and same_seats(again, in_order_of(again, made))


_PLAYERS = {"new": "verify.player_new", "gone": "verify.player_gone", "changed": "verify.player"}


def _again(event: Event, how: How) -> tuple[Round | None, tuple[Text, ...]]:
    """Return the next round as it was once made; ``None`` and why, when it cannot be made."""
    chosen, before = event.system, event.tournament
    if any(not round_.reported <= before.by_number.keys() for round_ in before.rounds):
        return None, ()  # somebody who played then is not on the list
    if then := numbers_then(before.players, how.now):
        event = event.at(tournament_with(before, then))
        again, verdict = _again(event, replace(how, now={}))
        return again and round_with(again, {old: new for new, old in then.items()}), verdict
    try:
        if how.by == "finals" and isinstance(chosen, FinalsSystem):
            step = chosen.finals_step(before) if how.step is None else how.step
            return chosen.finals(before, step).round, ()
        return paired(event, how.allow, typed=how.typed).round, ()
    except PairbookError as error:
        why = error.message(event.words.language).split("\n")[0]
        return None, (text("verify.cannot_pair", why=why),)
