"""A report file written again: what has not changed since it was read stands as it stood.

The writers make a report file of a tournament.  If the tournament came from such a file, the
lines of that file are laid beside the new ones.  Wherever both say the same, the old line is
taken, in its old place and with its own layout; where they differ, the new one counts.  Lines
whose meaning no workbook holds (teams, comments, programs' own lines) stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from pairing.adjustments import read_adjustments
from pairing.formats.trf.fields import (
    FIRST_ROUND,
    FORFEITED,
    UNRATED,
    Cell,
    LineReader,
    TrfPlayer,
    report_day,
)
from pairing.formats.trf.file import TrfFile, read_trf
from pairing.formats.trf.round_robin import is_round_robin
from pairing.formats.trf.rounds import event_dates, round_days
from pairing.names import one_line
from pairing.renumbering import full_title
from pairing.settings import PointSystem
from pairing.systems.dutch.entries import virtual_points
from pairing.systems.dutch.settings import DutchSettings

OLD, NEW = "16", "26"
"""The dialects: TRF16 with the unofficial ``XX`` and ``BB`` lines, and TRF-2026."""

_ONLY_OLD = re.compile(r"XX[RCZPAS]|BB[WDLZFU]")
_ONLY_NEW = ("142", "152", "162", "240", "250", "260")

_SLOTS: Mapping[str, tuple[str, ...]] = {
    "dates": ("042", "052"),
    "players": ("062",),
    "rated": ("072",),
    "type": ("092", "192"),
    "round dates": ("132",),
    "rounds": ("XXR", "142"),
    "colour": ("XXC", "152"),
    "points": ("XXS", "162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    "virtual": ("XXA", "250"),
    "apart": ("XXP", "260"),
    "byes": ("XXZ", "240"),
    "adjustments": ("299",),
    "tie-breaks": ("202", "212"),
    **{f"text {code}": (code,) for code in ("012", "022", "032", "102", "112", "122")},
}
"""Which codes say the same thing, in one dialect or the other."""

_SLOT_OF = {code: slot for slot, codes in _SLOTS.items() for code in codes}

_FIELDS = ((5, 8), (10, 10), (11, 13), (15, 47), (49, 52), (54, 56), (58, 68), (70, 79),
           (81, 84), (86, 89))  # fmt: skip
_NUMBER, _SEX, _TITLE, _NAME, _ID, _BIRTH, _POINTS, _RANK = 0, 1, 2, 3, 6, 7, 8, 9


def dialect_of(source: Sequence[str]) -> str:
    """The dialect of a file's lines: the new one if it has lines of that and none of the old."""
    codes = {line[:3] for line in source}
    old = any(_ONLY_OLD.fullmatch(code) for code in codes)
    return NEW if not old and codes.intersection(_ONLY_NEW) else OLD


def written_again(made: Sequence[str], source: Sequence[str], dialect: str | None) -> list[str]:
    """The lines of a new file, those of ``source`` in place of the ones that say the same.

    ``dialect`` is the one asked for: lines that only the other has are then written anew;
    ``None`` keeps whatever the source has.
    """
    if not source:
        return list(made)
    now = read_trf("\n".join(made) + "\n")
    return _Rewriter(now, read_trf("\n".join(source) + "\n"), dialect).lines()


@dataclass
class _Rewriter:
    now: TrfFile
    then: TrfFile
    dialect: str | None

    def lines(self) -> list[str]:
        players = self._players()
        fresh, loose = self._fresh_lines()
        chosen = {slot: self._chosen(slot, fresh.get(slot, [])) for slot in _SLOTS}
        national = self._national_lines()
        written: list[str] = []
        first_player: int | None = None
        last_player = 0
        for line in self.then.lines:
            slot = _SLOT_OF.get(line.code)
            if slot is not None:
                lines = chosen.pop(slot, [])
                written += [line.text] if slot in self._kept_slots else lines
            elif line.code == "001":
                number = _number_of(line.text)
                if first_player is None:
                    first_player = len(written)
                if number in players:
                    written.append(players.pop(number))
                last_player = len(written)
            elif (national_of := _national(line.text)) is not None:
                if national_of in national:
                    written.append(national.pop(national_of))
            else:
                written.append(line.text)
        at = first_player or 0
        rest = list(players.values()) + list(national.values())
        written[last_player:last_player] = rest
        known = {one[:3] for one in written}
        new = [one for slot in chosen if slot not in self._kept_slots for one in chosen[slot]]
        written[at:at] = new + [one for one in loose if one[:3] not in known]
        return written

    # -- lines of the tournament --------------------------------------------------------

    def __post_init__(self) -> None:
        self._kept_slots: set[str] = set()
        self._needed: dict[tuple[int, int], str] = {}
        self._same_state = self.now.paired_rounds == self.then.paired_rounds
        self._unrated = [_unrated(file) for file in (self.then, self.now)]

    def _fresh_lines(self) -> tuple[dict[str, list[str]], list[str]]:
        """The new lines by slot, and those that have none and are of no player."""
        fresh: dict[str, list[str]] = {}
        loose: list[str] = []
        for line in self.now.lines:
            slot = _SLOT_OF.get(line.code)
            if slot is not None:
                fresh.setdefault(slot, []).append(line.text)
            elif line.code != "001" and _national(line.text) is None:
                loose.append(line.text)
        return fresh, loose

    def _chosen(self, slot: str, fresh: list[str]) -> list[str]:
        """The new lines of a slot; where the old ones say the same, the slot is kept."""
        foreign = self.dialect is not None and any(
            self._foreign(line.code) for line in self.then.lines if _SLOT_OF.get(line.code) == slot
        )
        if slot == "byes":
            return self._byes(fresh, foreign)
        meaning = _MEANINGS.get(slot) or _text_of(slot)
        if slot == "points" and is_round_robin(self.then):  # a bye is worth nothing in any
            meaning = _game_points
        if not foreign and meaning(self.now) == meaning(self.then):
            self._kept_slots.add(slot)
        return fresh

    def _foreign(self, code: str) -> bool:
        """Return whether the dialect asked for has no such line."""
        if self.dialect == NEW:
            return _ONLY_OLD.fullmatch(code) is not None
        return code in _ONLY_NEW

    def _byes(self, fresh: list[str], foreign: bool) -> list[str]:
        """Lines of byes: the old ones while they say what no cell says, else the new ones."""
        told = self._told_by_lines(self.then)
        coming = self.now.paired_rounds + 1
        ahead = {key: kind for key, kind in told.items() if key[1] >= coming}
        zeros = self._same_state or not self.then.away
        if not foreign and zeros and ahead == self._needed:
            self._kept_slots.add("byes")
            return []
        past = [
            line.text
            for line in self.then.lines
            if line.code == "240"
            and not foreign
            and (line.text[6:9].strip().isdecimal() and int(line.text[6:9]) < coming)
        ]
        return past + (fresh if self._needed else [])

    def _told_by_lines(self, file: TrfFile) -> dict[tuple[int, int], str]:
        """Byes by start number and round as ``XXZ`` and ``240`` lines tell them."""
        told = {(number, file.paired_rounds + 1): "Z" for number in file.away}
        return told | {(bye.number, bye.round): bye.kind for bye in file.asked_byes}

    # -- lines of the players -----------------------------------------------------------

    def _players(self) -> dict[int, str]:
        """The players' lines by start number; notes which byes they leave to be told."""
        self._needed = dict(self.now.asked)
        texts = {line.number: line.text for line in self.then.lines}
        before = {player.number: player for player in self.then.players}
        fresh = {player.number: player for player in self.now.players}
        lines = {line.number: line.text for line in self.now.lines}
        standing = self._same_state and all(
            number in before and self._same_rounds(before[number], player)
            for number, player in fresh.items()
        )
        found: dict[int, str] = {}
        for number, player in fresh.items():
            text = lines[player.line]
            if number in before:
                text = self._player(texts[before[number].line], text, before[number], player,
                                    standing=standing)  # fmt: skip
            else:
                for key in [key for key in self._needed if key[0] == number]:
                    if _cell_at(player, key[1]) is not None:
                        del self._needed[key]
            found[number] = text
        return found

    def _same_rounds(self, before: TrfPlayer, now: TrfPlayer) -> bool:
        told = self._told_by_lines(self.then)
        return all(
            _meaning(_cell_at(before, at), told.get((now.number, at)))
            == _meaning(_cell_at(now, at), None)
            for at in range(1, self.now.paired_rounds + 1)
        )

    def _player(
        self, old: str, new: str, before: TrfPlayer, now: TrfPlayer, *, standing: bool
    ) -> str:
        whole, old = old, old.ljust(FIRST_ROUND - 1)
        text = list(new.ljust(FIRST_ROUND - 1)[: FIRST_ROUND - 1])
        unchanged = True
        for index, (first, last) in enumerate(_FIELDS):
            was, present = old[first - 1 : last], new[first - 1 : last]
            same = _plain(index, was) == _plain(index, present)
            if index == _NAME:
                same = _same_name(was, present)
            elif index == _RANK:
                same = standing
            elif index == _POINTS:
                same = same or standing
            if same:
                text[first - 1 : last] = was
            unchanged = unchanged and same
        if unchanged:
            text[:] = old[: FIRST_ROUND - 1]
        rounds = max(len(before.rounds), len(now.rounds))
        cells = [self._cell(old, new, before, now, at) for at in range(1, rounds + 1)]
        again = ("".join(text) + "".join(cells)).rstrip()
        return whole if again == whole.rstrip() else again

    def _cell(self, old: str, new: str, before: TrfPlayer, now: TrfPlayer, at: int) -> str:
        start = FIRST_ROUND - 1 + 10 * (at - 1)
        was, present = old[start : start + 10].ljust(10), new[start : start + 10].ljust(10)
        then_cell, now_cell = _cell_at(before, at), _cell_at(now, at)
        told = self._told_by_lines(self.then).get((now.number, at))
        if at <= self.now.paired_rounds:
            if told is not None and (self.dialect == OLD or at > self.then.paired_rounds):
                told = None if then_cell is None else told
            if silent := self.then.silent_byes.get((now.number, at)):
                told, then_cell = silent, None
            same = self._same_rated(now.number, at) and (
                _meaning(then_cell, told) == _meaning(now_cell, None)
            )
            return was if same and (then_cell or told or not was.strip()) else present
        want = self._needed.get((now.number, at))
        if self.dialect == OLD and now.number not in self.then.away:
            told = None
        if then_cell is not None and want == then_cell.result:
            del self._needed[now.number, at]
            return was
        if then_cell is None and want is not None and told != want and now_cell is not None:
            del self._needed[now.number, at]
            return present
        return " " * 10

    def _same_rated(self, number: int, at: int) -> bool:
        then, now = self._unrated
        return ((number, at) in then) == ((number, at) in now)

    def _national_lines(self) -> dict[int, str]:
        """National records by start number, each with the rating there is now."""
        ratings = self.now.national
        fresh = {_national(line.text): line.text for line in self.now.lines}
        numbers = {player.number for player in self.now.players}
        found: dict[int, str] = {}
        for line in self.then.lines:
            number = _national(line.text)
            if number is None or number not in numbers:
                continue
            text = line.text
            if self.then.national.get(number) != ratings.get(number):
                rating = f"{ratings.get(number, ''):>4}"
                text = (text.ljust(52)[:48] + rating + text[52:]).rstrip()
            found[number] = text
        return found | {n: t for n, t in fresh.items() if n is not None and n not in found}


def _unrated(file: TrfFile) -> set[tuple[int, int]]:
    """Start number and round of every game that both of its players' lines call unrated."""
    told = {
        (player.number, at): cell.opponent
        for player in file.players
        for at, cell in enumerate(player.rounds, start=1)
        if cell is not None and cell.result in UNRATED
    }
    return {key for key, opponent in told.items() if (opponent, key[1]) in told}


def _number_of(text: str) -> int:
    shown = text[4:8].strip()
    return int(shown) if shown.isdecimal() else 0


def _national(text: str) -> int | None:
    """The start number of a national record, ``None`` for any other line."""
    from pairing.formats.trf.fields import TrfLine

    found = LineReader("", TrfLine(0, text, "")).national()
    return None if found is None else _number_of(text)


def _cell_at(player: TrfPlayer, at: int) -> Cell | None:
    return player.rounds[at - 1] if at <= len(player.rounds) else None


def _meaning(cell: Cell | None, told: str | None) -> tuple[int, str, str]:
    """Return what a cell says, ``told`` being the bye a line tells of an empty one."""
    if cell is None:
        return 0, "-", told or "Z"
    if not cell.opponent:
        return 0, "-", cell.result.replace("+", "U")
    return cell.opponent, "-" if cell.sign in FORFEITED else cell.colour, cell.sign


def _plain(index: int, shown: str) -> Any:
    shown = shown.strip()
    if index in (_NUMBER, 4):
        return int(shown) if shown.isdecimal() else shown
    if index == _POINTS:
        try:
            return Fraction(shown.replace(",", ".") or "0")
        except ValueError:
            return shown
    if index == _SEX:
        return shown.lower().replace("f", "w")
    if index == _ID:
        return shown if shown.strip("0") else ""
    if index == _BIRTH:
        return report_day(one_line(shown))
    if index == _TITLE:
        return full_title(shown)
    return one_line(shown)


def _same_name(was: str, present: str) -> bool:
    """Names are the same; a workbook puts a number behind the second of two that are alike."""
    old, new = one_line(was), one_line(present)
    base = re.sub(r" \(\d+\)$", "", new)
    return old in (new, base) or (not old and new.isdecimal()) or (len(base) > 28 and old == base)


# -- what the lines of a slot say -------------------------------------------------------


def _text_of(slot: str) -> Callable[[TrfFile], str]:
    code = slot.removeprefix("text ")
    return lambda file: one_line(file.whole_header(code))


def _game_points(file: TrfFile) -> tuple[Fraction, Fraction]:
    scale = file.point_system() or PointSystem()
    return scale.win, scale.draw


def _apart(file: TrfFile) -> set[tuple[int, int, int]]:
    """Pairs who must not meet, with each round in which it holds."""
    rounds = range(1, max(file.rounds, file.paired_rounds) + 1)
    found = {
        (at, *sorted(pair)) for group in file.forbidden for pair in combinations(group, 2)
        for at in rounds
    }  # fmt: skip
    found |= {
        (at, *sorted(pair)) for one in file.prohibited for pair in combinations(one.numbers, 2)
        for at in rounds if at in one.rounds
    }  # fmt: skip
    return {(at, one, other) for at, one, other in found if one != other}


def _virtual(file: TrfFile) -> dict[int, tuple[Fraction, ...]]:
    """Virtual points by start number, without zeros at the end."""
    event = file.tournament(file.edition or "2026")
    assert isinstance(event.settings, DutchSettings)
    found = {}
    for number, values in virtual_points(event, event.settings).items():
        kept = list(values)
        while kept and not kept[-1]:
            kept.pop()
        if kept and number in event.by_number:
            found[number] = tuple(kept)
    return found


def _colour(file: TrfFile) -> str:
    settings = file.tournament("2026").settings
    assert isinstance(settings, DutchSettings)
    return settings.initial_colour


_MEANINGS: Mapping[str, Callable[[TrfFile], Any]] = {
    "dates": event_dates,
    "players": lambda file: len(file.players),
    "rated": lambda file: sum(1 for player in file.players if player.rating),
    "type": lambda file: (file.edition or "2026", file.type_code.upper().endswith("_BAKU")),
    "round dates": lambda file: [report_day(day)[-8:] for day in round_days(file) if day],
    "rounds": lambda file: max(file.rounds, file.paired_rounds),
    "colour": _colour,
    "points": lambda file: file.point_system() or PointSystem(),
    "virtual": _virtual,
    "apart": _apart,
    "adjustments": lambda file: {
        number: [(one.points, one.round) for one in read_adjustments(typed)]
        for number, typed in file.adjustments.items()
    },
    "tie-breaks": lambda file: file.tie_breaks or DutchSettings().tie_breaks,
}
