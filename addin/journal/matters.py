"""Actions that matter for an official event, as the lines of the journal tell them.

A federation's report names them in comments: what was set otherwise after round 1, pairings made
or changed by people, results that came late or were corrected, numbers given anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from addin.journal.states import REPORTED, Key, State, round_of
from pairing.dataclasses import dataclass

CONFIGURATION, MANUAL, NUMBERS = "Configuration", "MPA", "TPN"
CORRECTION, ADJOURNMENT, IMPORT = "Correction", "Adjournment", "Import"

UNTOLD = ("family_name", "hall_results")
"""Settings by which nobody is paired or placed."""


@dataclass(frozen=True)
class Matter:
    """One action: its kind, its round (0 before the first), when, and what it was."""

    kind: str
    round: int
    at: str
    said: str

    def __str__(self) -> str:
        shown = f"{self.kind} @ Round {self.round}: {self.said} ({self.at})"
        return shown.replace("½", "1/2").replace("\n", " ")


def matters(state: State, line: Mapping[str, Any]) -> Iterator[Matter]:
    """Return what a line does to the state that matters; the state is as it was before."""
    at = str(line.get("at", ""))
    last = max((int(key[1]) for key in state if key[0] == "byes"), default=0)
    if "renumbered" in line:
        yield Matter(NUMBERS, last, at, "start numbers given anew")
    if "imported" in line:
        yield Matter(IMPORT, int(line["imported"]), at, "rounds taken from a file")
    if not state:
        return
    set_ = [(tuple(key), value) for *key, value in line.get("set", ())]
    if line.get("paired") == last + 1 and last:
        now = {**state, **dict(set_)}.items()
        late = [int(k[2]) for k, board in now if k[:2] == ("board", last) and not board[2]]
        if late:
            boards = ", ".join(map(str, sorted(late)))
            yield Matter(ADJOURNMENT, last, at, f"boards {boards} adjourned, draws for pairing")
    changed = [*set_, *((tuple(key), None) for key in line.get("del", ()))]
    for key, new in changed:
        if "undone" not in line:
            yield from _of_fact(key, state.get(key), new, last, at)


def _of_fact(key: Key, old: Any, new: Any, last: int, at: str) -> Iterator[Matter]:
    """Return what is told of one fact that becomes another."""
    kind = key[0]
    if kind == "setting" and old is not None and key[1] not in UNTOLD:
        if last or (key[1] == "official" and new == "left"):
            shown = f"{key[1]}: {old or '-'} -> {new or '-'}"
            yield Matter(CONFIGURATION, last, at, shown)
    elif kind == "planned" and old is not None and last:
        yield Matter(CONFIGURATION, last, at, f"rounds: {old} -> {new}")
    elif kind == REPORTED and (new or old):
        shown = f"{old[0]} after all" if not new else f"{new[0]} -> {new[1]}"
        if new:
            shown += f"{', colours reversed' if new[2:] else ''}, for the rating report only"
        yield Matter(CORRECTION, int(key[1]), at, f"board {key[2]}: {shown}")
    elif (number := round_of(key)) is not None and number <= last:
        yield from _of_round(key, number, old, new, last, at)


def _of_round(key: Key, number: int, old: Any, new: Any, last: int, at: str) -> Iterator[Matter]:
    """Return what is told of a board or the byes of a round that was paired."""
    if key[0] == "byes":
        shown = f"byes: {_byes(old)} -> {_byes(new)}"
        yield Matter(MANUAL, number, at, shown)
    elif key[0] == "board" and (old is None or new is None or old[:2] != new[:2]):
        yield Matter(MANUAL, number, at, f"board {key[2]}: {_seats(old)} -> {_seats(new)}")
    elif key[0] == "board" and old[2] != new[2] and number < last:
        kind, change = CORRECTION, f"{old[2]} -> {new[2] or '-'}"
        if not old[2]:
            kind, change = ADJOURNMENT, f"result {new[2]}"
        yield Matter(kind, number, at, f"board {key[2]}: {change}")


def _seats(board: Any) -> str:
    return "-" if board is None else f"{board[0]} against {board[1]}"


def _byes(listed: Any) -> str:
    return ", ".join(f"{player} {kind}" for player, kind in listed or ()) or "-"
