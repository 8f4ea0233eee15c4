"""Results of standard fields that were played beforehand, and which of them is nearest.

``stored.jsonl`` has a line a field, made by ``python -m tools.store_advice``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from importlib.resources import files
from math import log2, sqrt
from statistics import pstdev
from typing import Any

from pairing.laboratory.choosing import Entrant
from pairing.laboratory.fields import Field, named_field
from pairing.laboratory.summary import Estimate

FILE = "stored.jsonl"
DIGITS = 4


@dataclass(frozen=True)
class Cell:
    """What was played of a standard field in so many rounds, and what came of it."""

    game: str
    typed: str
    rounds: int
    trust: float
    events: int
    entrants: tuple[Entrant, ...]

    @property
    def field(self) -> Field:
        """The distribution the players were drawn from."""
        found = named_field(self.typed)
        assert found is not None  # the tool that writes the file takes no other
        return found

    def line(self) -> str:
        """As it stands in the file."""
        entrants = [
            {
                "label": one.label, "alike": one.alike,
                "figures": _numbers(one.figures), "apart": _numbers(one.apart),
            }
            for one in self.entrants
        ]  # fmt: skip
        head = {"game": self.game, "field": self.typed, "rounds": self.rounds, "trust": self.trust}
        whole = {**head, "events": self.events, "entrants": entrants}
        return json.dumps(whole, separators=(",", ":"))


def _numbers(found: Mapping[str, Estimate]) -> dict[str, list[float | None]]:
    return {
        measure: [None if value is None else float(f"{value:.{DIGITS}g}") for value in astuple(one)]
        for measure, one in found.items()
    }


def _estimates(found: Mapping[str, Sequence[Any]]) -> dict[str, Estimate]:
    return {measure: Estimate(*made) for measure, made in found.items()}


def cell_of(line: str) -> Cell:
    """A line of the file as it was written."""
    data = json.loads(line)
    entrants = tuple(
        Entrant(one["label"], data["rounds"], _estimates(one["figures"]),
                _estimates(one["apart"]), tuple(one["alike"]))
        for one in data["entrants"]
    )  # fmt: skip
    return Cell(
        data["game"], data["field"], data["rounds"], data["trust"], data["events"], entrants
    )


def cells(game: str) -> list[Cell]:
    """The standard fields of a game."""
    lines = (files("pairing.laboratory") / FILE).read_text("ascii").splitlines()
    return [cell_of(line) for line in lines if json.loads(line)["game"] == game]


def nearest(
    known: Sequence[Cell], field: Field, rounds: int, trust: float,
    contenders: Callable[[int, int], int],
) -> Cell:  # fmt: skip
    """Of known cells the one nearest to a field, so many rounds and so much trust.

    Twice as many players, ratings spread twice as wide, two rounds and 0.2 of trust are equally
    far; ``contenders`` tells how many systems are compared for players and rounds, and a field
    with as many goes before all others.
    """

    def distance(one: Cell) -> tuple[bool, float]:
        size = one.field.size
        return contenders(size, one.rounds) != contenders(field.size, rounds), (
            abs(log2(size / field.size)) + abs(log2(spread(one.field) / spread(field)))
            + abs(one.rounds - rounds) / 2 + abs(one.trust - trust) / 0.2
        )  # fmt: skip

    return min(known, key=distance)


def beside(known: Sequence[Cell], cell: Cell) -> list[Cell]:
    """The same field in the next smaller and the next larger number of rounds that is known."""
    others = [one for one in known if (one.typed, one.trust) == (cell.typed, cell.trust)]
    fewer = [one for one in others if one.rounds < cell.rounds]
    more = [one for one in others if one.rounds > cell.rounds]
    return [*sorted(fewer, key=lambda one: one.rounds)[-1:],
            *sorted(more, key=lambda one: one.rounds)[:1]]  # fmt: skip


def spread(field: Field) -> float:
    """The standard deviation of a field's ratings in points; at least 25.

    >>> spread(named_field("club:32")), round(spread(named_field("elo:1200-2400:60")))
    (350.0, 346)
    """
    if field.kind == "list":
        found = pstdev(float(player.rating or 0) for player in field.players)
    else:
        found = field.high if field.kind == "normal" else (field.high - field.low) / sqrt(12)
    return max(25.0, float(found))
