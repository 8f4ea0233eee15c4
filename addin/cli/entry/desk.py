"""The fast entry as a conversation: a line typed, what is entered by it and what to answer.

Knows neither screen nor file; :mod:`addin.cli.entry.keyboard` reads the lines, shows the answers
and writes what was entered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from addin.cli.entry import remarks
from addin.cli.entry.remarks import points
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.drawn_winds import WINDS
from pairing.formats.scores import (
    SCALES,
    Four,
    Notes,
    TypedScore,
    TypedTable,
    parse_scores,
    scale_of,
)
from pairing.formats.typed import read_result
from pairing.table_notes import CUT, VOID, may_be_sticks, may_lie, state_in
from pairing.tournament import Result

TAKE_BACK = ("u", "undo", "back", "о", "отмена", "назад")
WHAT_IS_MISSING = ("?", "m", "missing", "н", "нет")
ALL_FOUR = 4

_SPACED = re.compile(r"([0-9]{1,4})\s+(\S.*)")
_JOINED = re.compile(r"([0-9]{1,4})([^\s0-9.,:/].*)")
_NEXT_BOARD = re.compile(r"\s*[,;]\s*(?=[0-9]{1,4}\s+\S)")
_A_RESULT_ALONE = re.compile(r"[0-9½]\s*[-–—:]\s*[0-9½]")


@dataclass(frozen=True)
class Scores:
    """What is known of a table: its scores in points, East first, and what is told of it.

    ``told``: penalties, chombos and notes were typed here, and are to be written too.
    """

    scores: Four | None
    penalties: Four = remarks.NONE
    chombos: Four = remarks.NONE
    notes: Notes = ("", "", "", "")
    told: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Place:
    """A board or a table: who sits there, what its result is as far as is known.

    ``result`` is a ``Result`` or :class:`Scores`, ``None`` while there is none.
    """

    names: tuple[str, ...]
    result: Any = None


@dataclass
class Answer:
    """What a line led to: sentences to show, and what is to be written by board."""

    said: list[Text] = field(default_factory=list)
    entered: dict[int, Any] = field(default_factory=dict)
    refused: bool = False
    end: bool = False


@dataclass(frozen=True)
class _Offer:
    """Three scores of a table and the fourth that its sum leaves, all in points."""

    table: int
    three: tuple[int, int, int]
    fourth: int
    scale: int


ACCEPTED = ("entry.unit_read", "entry.sticks_left")
"""What is said of scores that were taken."""


class Desk:
    """Where the results of one round come in; ``tables``: four scores at each place.

    They sum to ``total``; up to ``left_lying`` points may be sticks that nobody gets.
    """

    def __init__(
        self, places: Mapping[int, Place], total: int | None, *, tables: bool, left_lying: int = 0
    ) -> None:
        self.places = dict(sorted(places.items()))
        self._total, self._left_lying = total, left_lying
        self.tables = tables
        self._offer: _Offer | None = None
        self._units: dict[int, int] = {}
        """What small numbers counted at the tables that were typed here."""
        self._entered: list[tuple[int, Any]] = []
        """Boards in the order of entry, each with the result it had before."""

    @property
    def missing(self) -> list[int]:
        """The numbers of the boards and tables without a result, in their order."""
        return [number for number, place in self.places.items() if place.result is None]

    def line(self, typed: str) -> Answer:
        """Take a line; an empty one ends the entry, or accepts a fourth score on offer."""
        shown = typed.strip()
        offer, self._offer = self._offer, None
        if offer is not None:
            taken = self._fourth(offer, shown)
            if taken is not None:
                return taken
            answer = self._line(shown)
            answer.said.insert(0, text("entry.offer_dropped", table=offer.table))
            return answer
        return self._line(shown)

    def _line(self, shown: str) -> Answer:
        if not shown:
            return Answer(end=True)
        if shown.casefold() in TAKE_BACK:
            return self._take_back()
        if shown.casefold() in WHAT_IS_MISSING:
            return Answer(self.who_is_missing())
        found = _SPACED.fullmatch(shown) or _JOINED.fullmatch(shown)
        if found is None or (not self.tables and _A_RESULT_ALONE.fullmatch(shown)):
            return _refusal("entry.form_table" if self.tables else "entry.form", value=shown)
        number, rest = int(found[1]), found[2]
        several = [] if self.tables or read_result(rest) else _NEXT_BOARD.split(shown)
        if len(several) > 1:
            return self._several(several)
        if number not in self.places:
            return _refusal("entry.no_board", board=number, last=max(self.places, default=0))
        return self._table(number, rest) if self.tables else self._board(number, rest)

    def _several(self, parts: Sequence[str]) -> Answer:
        """Boards on one line, ``1 1-0, 2 0``: each as if it stood on a line of its own."""
        answers = [self._line(part) for part in parts]
        return Answer(
            said=[one for answer in answers for one in answer.said],
            entered={board: it for answer in answers for board, it in answer.entered.items()},
            refused=any(answer.refused for answer in answers),
        )

    def who_is_missing(self) -> list[Text]:
        """The boards without a result, a sentence each."""
        if not self.missing:
            return [text("entry.all_in")]
        return [
            text("entry.board", board=number, names=" – ".join(self.places[number].names))
            for number in self.missing
        ]

    # -- games ------------------------------------------------------------------------------

    def _board(self, number: int, shown: str) -> Answer:
        result = read_result(shown)
        if result is None:
            return _refusal("entry.no_result", value=shown, board=number)
        return self._enter(number, result)

    # -- tables -----------------------------------------------------------------------------

    def _table(self, number: int, shown: str) -> Answer:
        try:
            shown, told = remarks.split(shown, self.places[number].names)
        except InputError as error:
            return Answer([error.text], refused=True)
        if not told.empty:
            return self._with_told(number, shown, told)
        fill = shown.rstrip().endswith("*")
        typed = parse_scores(shown.rstrip("* \t"))
        if typed is None or len(typed) not in (ALL_FOUR - 1, ALL_FOUR):
            return _refusal("entry.form_table", value=f"{number} {shown}")
        if len(typed) == ALL_FOUR:
            return self._whole_table(number, tuple(typed))
        offer = self._offer_for(number, typed)
        if offer is None:
            return _refusal("entry.unit", table=number, total=self._total)
        if fill:
            return self._accept(offer)
        self._offer = offer
        name = self.places[number].names[-1]
        said = text("entry.offer", table=number, score=points(offer.fourth), player=name)
        return Answer([said, *_unit(offer.scale)])

    def _whole_table(
        self, number: int, typed: tuple[TypedScore, ...], *, cut: bool = False
    ) -> Answer:
        read = TypedTable(typed).read(self._total)
        if read is None:
            return _refusal("entry.unit", table=number, total=self._total)
        off = sum(read.scores) - (self._total or 0)
        lying = may_lie(-off, self._left_lying, cut=cut)
        if self._total is not None and off and not lying:
            return _refusal(
                "entry.wrong_sum_sticks" if may_be_sticks(-off) else "entry.wrong_sum",
                table=number,
                scores=" ".join(map(points, read.scores)),
                off=f"{'+' if off > 0 else '−'}{points(abs(off))}",
            )
        thousands = read.scale == 1 and any(one.decimal for one in typed)
        self._units[number] = SCALES[-1] if thousands else read.scale
        answer = self._enter(number, self._scores(number, read.scores))
        if lying and not cut:
            answer.said.insert(1, text("entry.sticks_left", points=points(-off)))
        answer.said[1:1] = _unit(read.scale)
        return answer

    def _scores(self, number: int, scores: Four) -> Scores:
        """New scores of a table; penalties that it has stay, and so do chombos and reasons."""
        known = self.places[number].result
        if known is None:
            return Scores(scores)
        notes = remarks.merged_notes(remarks.Told(), known.notes, scored=True)
        changed = notes != known.notes
        return Scores(scores, known.penalties, known.chombos, notes, told=changed)

    def _with_told(self, number: int, shown: str, told: remarks.Told) -> Answer:
        """What is told behind the scores of a table, or behind its number alone."""
        place, state = self.places[number], remarks.told_state(told)
        if not shown and place.result is None and state != VOID:
            return _refusal("entry.penalty_first", table=number)
        said: list[Text] = []
        known = place.result or Scores(None)
        if shown:
            answer = self._scores_before(number, shown, cut=state == CUT)
            if answer.refused:
                return answer
            said = [one for one in answer.said if one.key in ACCEPTED]
            self._entered.pop()
            known = self.places[number].result
        unit = self._units.get(number, 1)
        taken = remarks.in_points(dict(told.penalties), unit, self._total, known.penalties)
        self.places[number] = place
        if taken is None:
            return _refusal("entry.penalty_unit", value=shown)
        new = Scores(
            known.scores,
            taken,
            remarks.merged_chombos(told, known.chombos),
            remarks.merged_notes(told, known.notes, scored=bool(shown)),
            told=True,
        )
        answer = self._enter(number, new)
        answer.said[1:1] = said
        return answer

    def _scores_before(self, number: int, shown: str, *, cut: bool) -> Answer:
        """The scores at the beginning of a line; a fourth that is on offer is taken."""
        typed = parse_scores(shown)
        if cut and typed is not None and len(typed) == ALL_FOUR:
            return self._whole_table(number, tuple(typed), cut=True)
        answer = self._table(number, shown)
        offer, self._offer = self._offer, None
        return answer if offer is None else self._accept(offer)

    def _offer_for(self, number: int, typed: list[TypedScore]) -> _Offer | None:
        """The fourth score; ``None`` when the unit of three cannot be told."""
        if not self._total:
            return None
        scales = [1]
        if any(one.small for one in typed):
            # With the fourth the sum is always right: the unit is the one that leaves a fourth
            # as scores are, in whole hundreds, and a debt only where nothing else is left.
            left = {s: self._total - sum(one.at(s) for one in typed) for s in SCALES}
            most = self._total * 3 // 4
            fitting = [s for s, one in left.items() if one % 100 == 0 and abs(one) <= most]
            scales = [s for s in fitting if left[s] >= 0] or fitting
            if any(one.decimal for one in typed):
                scales = [s for s in scales if s == SCALES[-1]] or scales
        if len(scales) != 1:
            return None
        a, b, c = (one.at(scales[0]) for one in typed)
        return _Offer(number, (a, b, c), self._total - a - b - c, scales[0])

    def _fourth(self, offer: _Offer, shown: str) -> Answer | None:
        """What is said to an offer; ``None`` when the line is about something else."""
        if not shown or shown == "*":
            return self._accept(offer)
        typed = parse_scores(shown)
        if typed is None or len(typed) != 1:
            return None
        (last,) = typed
        scale = offer.scale
        if scale == 1 and last.small:
            found = scale_of((*map(TypedScore, offer.three), last), self._total)
            scale = found or 1
        return self._whole_table(
            offer.table, tuple(TypedScore(score) for score in (*offer.three, last.at(scale)))
        )

    def _accept(self, offer: _Offer) -> Answer:
        self._units[offer.table] = offer.scale
        return self._enter(offer.table, self._scores(offer.table, (*offer.three, offer.fourth)))

    # -- both -------------------------------------------------------------------------------

    def _enter(self, number: int, result: Any) -> Answer:
        place = self.places[number]
        self._entered.append((number, place.result))
        self.places[number] = Place(place.names, result)
        said = [self._said(number)]
        if place.result is not None and place.result != result:
            said.append(text("entry.was", result=show(place.result)))
        if not self.missing:
            said.append(text("entry.all_in"))
        return Answer(said, {number: result})

    def _take_back(self) -> Answer:
        if not self._entered:
            return _refusal("entry.nothing_to_take_back")
        number, before = self._entered.pop()
        now = self.places[number].result
        self.places[number] = Place(self.places[number].names, before)
        told = isinstance(now, Scores) and now.told
        written = before
        if told:
            written = replace(before or Scores(None), told=True)
        return Answer([self._said_back(number, before)], {number: written})

    def _said_back(self, number: int, before: Any) -> Text:
        key = "entry.taken_back" if before is None else "entry.restored"
        return text(key, board=number, result=show(before))

    def _said(self, number: int) -> Text:
        place = self.places[number]
        if isinstance(place.result, Result):
            white, black = place.names
            result = text("entry.game", white=white, black=black, result=str(place.result))
        else:
            result = text("entry.table", scores=_seats_said(place.names, place.result))
        return text("entry.entered", board=number, result=result, open=len(self.missing))


def _seats_said(names: tuple[str, ...], result: Scores) -> list[Text]:
    """Name, score and what is told of each at a table."""
    if result.scores is None:
        notes = [_note_said(note) for note in result.notes if note]
        return [text("entry.fined_alone", beside=notes)]
    said = []
    for seat, name in enumerate(names):
        score = points(result.scores[seat])
        off, chombos, note = result.penalties[seat], result.chombos[seat], result.notes[seat]
        beside: list[Text | str] = [text("entry.fined", penalty=points(off))] if off else []
        beside += [text("print.chombos", count=chombos)] if chombos else []
        beside += [_note_said(note)] if note else []
        key = "entry.penalised" if beside else "entry.seat"
        said.append(text(key, name=name, score=score, beside=beside))
    return said


def _note_said(note: str) -> Text | str:
    """A note; one that says void or cut short with the word of the organiser's language."""
    state, why = state_in(note)
    if not state:
        return note
    word = text(f"table_state.{state}")
    return text("entry.state", state=word, why=why) if why else word


def show(result: Any) -> str:
    """A result of a board or the scores of a table, on one line; nothing for none."""
    if result is None:
        return ""
    if isinstance(result, Result):
        return str(result)
    parts = [" ".join(map(points, result.scores))] if result.scores else []
    state = next((note for note in result.notes if state_in(note)[0]), "")
    parts += [state] if state else []
    for seat, wind in enumerate(WINDS):
        letter, note = wind[0].upper(), result.notes[seat]
        why = f" ({note})" if note and note != state else ""
        if result.penalties[seat]:
            parts.append(f"p {letter} {points(result.penalties[seat])}{why}")
            why = ""
        if result.chombos[seat]:
            parts.append(f"chombo {letter} {result.chombos[seat]}{why}")
    return " ".join(parts)


def _unit(scale: int) -> list[Text]:
    return [text("entry.unit_read", unit=text(f"unit.{scale}"))] if scale != 1 else []


def _refusal(key: str, **values: Any) -> Answer:
    return Answer([text(key, **values)], refused=True)
