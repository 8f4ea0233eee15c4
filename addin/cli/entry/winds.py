"""The fast entry where winds are drawn at the table: who drew which is typed with the scores.

A line is taken apart here and handed on with the scores East first; the names of its table are
then in the order of the winds, and are written so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from addin.cli.entry import remarks
from addin.cli.entry.desk import Answer, Desk, Place, Scores, show
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.formats.drawn_winds import WINDS, DrawnSeats, parse_drawn
from pairing.seat_winds import BESIDE_SEATS, in_order


@dataclass(frozen=True)
class Seated:
    """What is written of a table with the winds its players drew: ``names`` East first.

    ``result`` is the table's result, ``None`` for none; with ``keep`` what is there stays.
    """

    names: tuple[str, ...]
    result: Scores | None = None
    keep: bool = False


class DrawnDesk(Desk):
    """A desk that takes winds; ``slips`` has the names of each table as its slip has them."""

    def __init__(
        self,
        places: Mapping[int, Place],
        total: int | None,
        *,
        slips: Mapping[int, tuple[str, ...]],
        left_lying: int = 0,
    ) -> None:
        super().__init__(places, total, tables=True, left_lying=left_lying)
        self._slips = slips
        self._drawn: set[int] = set()
        """Tables whose winds were typed here."""
        self._before: dict[int, tuple[Place, bool]] = {}
        """Per number of entries the table whose winds the next of them changed as it was, and
        whether nothing but winds was typed."""
        self._alone = False
        """Whether the line tells winds alone."""
        self._touched: set[int] = set()
        """Tables of which more than winds was typed here, taken back or not: what the workbook has
        of them is no longer what is known here, so it is not left as it is there."""

    def line(self, typed: str) -> Answer:
        """As in every entry; what is written of tables whose winds were typed has their names."""
        self._alone = False
        answer = super().line(typed)
        if not self._alone:
            self._touched |= set(answer.entered)
        for number in self._drawn & set(answer.entered):
            result = answer.entered[number]
            keep = number not in self._touched
            answer.entered[number] = Seated(self.places[number].names, result, keep)
        return answer

    def _table(self, number: int, shown: str) -> Answer:
        slip = self._slips[number]
        try:
            scores, _ = remarks.split(shown, self.places[number].names)
            drawn = parse_drawn(scores, slip)
        except InputError as error:
            return Answer([error.text], refused=True)
        if drawn is None:
            return super()._table(number, shown)
        place = self.places[number]
        behind = shown[len(scores) :] if shown.startswith(scores) else ""
        self.places[number] = _turned(place, tuple(slip[seat] for seat in drawn.seats))
        if drawn.scores or behind.strip():
            return self._with_winds(number, drawn, behind, place)
        return self._winds_alone(number, place)

    def _with_winds(self, number: int, drawn: DrawnSeats, behind: str, place: Place) -> Answer:
        """Winds with scores, or with a penalty: the line as it would be typed East first."""
        entries = len(self._entered)
        answer = super()._table(number, f"{' '.join(drawn.scores)} {behind}".strip())
        if answer.refused:
            self.places[number] = place
            return answer
        self._drawn.add(number)
        self._before[entries] = place, False
        answer.said.insert(0, self._said_seats(number))
        return answer

    def _winds_alone(self, number: int, place: Place) -> Answer:
        self._before[len(self._entered)] = place, True
        self._alone = True
        now = self.places[number]
        self._entered.append((number, now.result))
        self._drawn.add(number)
        return Answer([self._said_seats(number)], {number: now.result})

    def _said_seats(self, number: int) -> Any:
        names = self.places[number].names
        return text("winds.seated", board=number, **dict(zip(WINDS, names, strict=True)))

    def _take_back(self) -> Answer:
        kept = self._before.pop(len(self._entered) - 1, None)
        if kept is None:
            return super()._take_back()
        place, alone = kept
        number, _ = self._entered[-1]
        answer = super()._take_back()
        # What was taken back stood in the order of the winds; the table is as it was before.
        told = isinstance(answer.entered[number], Scores) and answer.entered[number].told
        self.places[number], self._alone = place, alone
        written = replace(place.result or Scores(None), told=True) if told else place.result
        said = [self._said_seats(number)]
        if not alone:
            said.insert(0, self._said_back(number, place.result))
        return Answer(said, {number: written})


def _turned(place: Place, names: tuple[str, ...]) -> Place:
    """A table with its names in another order, and what is known of each with him."""
    order = [place.names.index(name) for name in names]
    known = place.result

    if isinstance(known, Scores):
        known = replace(known, **in_order(known, order, BESIDE_SEATS))
    return Place(names, known)


def bare(result: Any) -> Any:
    """What was entered without the names.

    >>> bare(Seated(("Ann", "Bob", "Cem", "Dan"))), bare(3)
    (None, 3)
    """
    return result.result if isinstance(result, Seated) else result


def shown(result: Any) -> str:
    """What was entered on one line, winds and names before it."""
    if not isinstance(result, Seated):
        return show(result)
    seats = " ".join(
        f"{wind[0].upper()} {name}" for wind, name in zip(WINDS, result.names, strict=True)
    )
    return f"{seats}: {show(result.result)}" if result.result else seats
