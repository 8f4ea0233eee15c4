"""Hand edits tried: what clicks make of them, and whether the event is then what it should be."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from addin import actions
from addin.exchange.editing import editing
from pairing.errors import NeedsDecision, PairbookError
from pairing.tournament import Tournament
from tests.days.hands import oracle
from tests.days.hands.desk import Base, Desk
from tests.days.hands.hands import FileHand, Step
from tests.days.hands.kinds import ASKED, QUIET, REFUSED, SAID, Kind
from tests.days.hands.lots import Must, must
from tests.support.drivers import values
from tests.support.terminal import exit_code

CHANGED = "changed"
"""The choice of the one question."""

HELD = ("check.changed", "moved.", "held.")
"""Remarks about what stands otherwise than it was written."""

CLICKS = (actions.standings, actions.pair_next_round)
Click = Callable[..., Any]


class FileBench:
    """A closed file, worked on as the command line does."""

    path: Path

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, content: bytes, steps: Sequence[Step]) -> None:
        """The workbook as it was, without copies of an earlier trial, and the edit on it."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self.path = self._folder / "cup.xlsx"
        self.path.write_bytes(content)
        FileHand(self.path).take(steps)

    def press(self, action: Click, **kwargs: Any) -> Any:
        """A click."""
        with editing(self.path, action="hands") as book:
            return action(book, **kwargs)

    def state(self) -> Any:
        """What stays the same where nothing is written."""
        return self.path.read_bytes()

    def verified(self) -> bool | None:
        """Whether ``pairbook verify`` ends well; ``None`` where it cannot be asked."""
        return exit_code("verify", self.path) == 0


@dataclass
class Ending:
    """What became of a click: how it ended, what was said, and what is wrong with that."""

    outcome: str
    said: str = ""
    held: frozenset[Any] = frozenset()
    """Of what was said: what stands otherwise than it was written."""
    faults: list[str] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether the action was done."""
        return self.outcome in (QUIET, SAID)


def pressed(bench: Any, base: Base, action: Click, allow: Sequence[str] = ()) -> Ending:
    """Press a button; what refuses or asks must leave everything as it is."""
    before, words = bench.state(), Desk(base).words
    try:
        done = bench.press(action, **({"allow": tuple(allow)} if allow else {}))
    except PairbookError as error:
        choice = error.choice if isinstance(error, NeedsDecision) else None
        outcome = {None: REFUSED, CHANGED: ASKED}.get(choice, f"asked {choice}")
        tried = Ending(outcome, error.message(base.language))
        if bench.state() != before:
            tried.faults.append("something was written")
        if not error.exit_code:
            tried.faults.append("the command ends as if it were done")
        return tried
    said = [words(one) for one in (done.text, *done.remarks)]
    new = [one for one in said if one not in usual_remarks(base, action)]
    held = frozenset(words(one) for one in done.remarks if one.key.startswith(HELD))
    return Ending(SAID if new else QUIET, "\n".join(new), held)


@cache
def usual_remarks(base: Base, action: Click) -> frozenset[str]:
    """What an action says of the unedited workbook."""
    with scratch() as bench:
        bench.begin(base.content, [])
        done = bench.press(action)
        return frozenset(Desk(base).words(one) for one in (done.text, *done.remarks))


@contextmanager
def scratch() -> Iterator[FileBench]:
    """A file for a moment."""
    with TemporaryDirectory() as folder:
        yield FileBench(Path(folder) / "bench")


def displaced(desk: Desk, path: Path) -> list[str]:
    """Names, numbers and results that do not stand where they stood before the edit."""
    found, desk = [], Desk(desk.base)
    keys = dict.fromkeys(range(1, desk.last + 1), (*desk.seats, desk.result))
    tabs = {desk.round_tab(number): some for number, some in keys.items()}
    tabs[desk.tab("players")] = ("number", "name", "rating")
    for tab, some in tabs.items():
        rows = values(path, tab)
        for row in desk.lines(tab):
            for column in (desk.at(tab, key) for key in some):
                was, now = desk.cell(tab, row, column), rows[row - 1][column - 1]
                if was != now:
                    found.append(f"{tab}, row {row}, column {column}: {was!r} -> {now!r}")
    return found


def edited(kind: Kind, base: Base) -> Desk:
    """The steps of an edit."""
    desk = Desk(base)
    kind.edit(desk)
    return desk


def tried(kind: Kind, base: Base, bench: Any, action: Click) -> Ending:
    """An edit, and the next click."""
    desk = edited(kind, base)
    bench.begin(base.content, desk.steps)
    end = pressed(bench, base, action)
    if end.outcome not in kind.outcomes:
        end.faults.append(f"{end.outcome}, not {' or '.join(sorted(kind.outcomes))}")
    if end.done:
        end.faults += silent(desk, bench.path, must(desk))
    return end


def restored(kind: Kind, base: Base, bench: Any) -> list[str]:
    """What is not where it was after columns were sorted by themselves and put back."""
    desk = edited(kind, base)
    bench.begin(base.content, desk.steps)
    bench.press(actions.put_back)
    return displaced(desk, bench.path)


def walked(kind: Kind, base: Base, bench: Any) -> list[str]:
    """What is wrong with how an edit that is asked about is looked at, accepted and forgotten."""
    desk, faults = edited(kind, base), []
    bench.begin(base.content, desk.steps)
    before = bench.state()
    named = pressed(bench, base, actions.check)
    if bench.state() != before:
        faults.append("check wrote something")
    if named.outcome != REFUSED and not named.held:
        faults.append("check names nothing")
    if pressed(bench, base, actions.pair_next_round).outcome != ASKED:
        return faults
    if bench.verified():
        faults.append("verify ends well before anybody accepted it")
    accepted = pressed(bench, base, actions.pair_next_round, (CHANGED,))
    if accepted.outcome == REFUSED:
        return faults  # scores that are no table's: they are to be typed again
    if not accepted.done:
        return [*faults, f"it is not done when it is allowed: {accepted}"]
    again = pressed(bench, base, actions.check)
    if again.outcome == REFUSED or again.held:
        faults.append(f"check still speaks of it: {again.said}")
    if not (after := pressed(bench, base, actions.standings)).done:
        faults.append(f"it is asked again: {after}")
    if bench.verified() is False:
        faults.append("verify does not end well after it was accepted")
    return faults


def faults(kind: Kind, base: Base, bench: Any) -> list[str]:
    """What is wrong with a kind: with either click, with its question, with its put-back."""
    ends = [tried(kind, base, bench, action) for action in CLICKS]
    found = [fault for end in ends for fault in end.faults]
    if ASKED in kind.outcomes:
        found += walked(kind, base, bench)
        if kind.name.endswith("-sorted"):
            found += restored(kind, base, bench)
    return found


# -- by lot -------------------------------------------------------------------------------------


def judged(desk: Desk, bench: Any, action: Click) -> Ending:
    """Edits by lot, and the next click; what is wrong with its end by what the cells said."""
    changed = must(desk)
    bench.begin(desk.base.content, desk.steps)
    end = pressed(bench, desk.base, action)
    if end.done:
        end.faults += silent(desk, bench.path, changed)
    elif not (changed.stop or changed.may or (changed.lacking and end.outcome == REFUSED)):
        end.faults.append(f"needlessly {end.outcome}: {end.said}")
    elif end.outcome != ASKED and not (changed.may or changed.lacking):
        end.faults.append(f"{end.outcome}, though it can be accepted: {end.said}")
    return end


def silent(desk: Desk, path: Path, changed: Must) -> list[str]:
    """What differs, in an event that went on, from what was paired and acknowledged."""
    last, now = desk.last, oracle.event_of(path)
    named = {one.name for one in now.players}
    players = [replace(one, name=changed.renamed.get(one.name, one.name)) for one in now.players]
    now = replace(now, players=tuple(players))
    was, found = oracle.facts(desk.tournament, last), oracle.facts(now, last)
    wrong = [f"{new} is not there" for new in changed.renamed if new not in named]
    for name in was.keys() | found.keys():
        old, new = was.get(name), found.get(name)
        typed = changed.results.get(name, [])
        if typed and not any(_is_result(one, new) for one in typed):
            wrong.append(f"{name}: {typed} is typed, {new} stands")
        if typed or old == new or name == "places" or (name.endswith(": away") and changed.away):
            continue
        if name.startswith(f"round {last} ") and name.endswith(": stones"):
            continue  # given by hand
        if name == "setting rounds" or (
            name.endswith((": rating and start", ": away")) and old is None
        ):
            continue
        wrong.append(f"{name}: {old} -> {new}")
    return sorted(wrong) + computed(desk, path, now)


def _is_result(typed: Any, now: Any) -> bool:
    """Whether the result of a board, or the scores of a table, is what was typed."""
    if isinstance(typed, tuple) and isinstance(now, tuple):
        return typed == now[0] or (now[0] is None and None in typed)
    return bool(typed == now)


def computed(desk: Desk, path: Path, now: Tournament) -> list[str]:
    """What the next round is not, computed from the event as it now stands."""
    if len(now.rounds) <= desk.last:
        return []
    seats, should = oracle.seats_of(now.rounds[desk.last], now), oracle.paired(now, desk.last)
    return [f"the next round: {should} -> {seats}"] if seats != should else []
