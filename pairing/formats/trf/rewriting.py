"""A report file written again: what has not changed since it was read stands as it stood.

The file is laid beside what would be written of it as it was read, and what is written now.
Where these two are the same its own line, field or cell is taken, in its place and layout; where
they differ, the new one.  Lines whose meaning no workbook holds (teams, comments, programs' own
lines) stay as they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pairing.formats.trf.fields import FIRST_ROUND, NEW, OLD, is_national

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

_FIELDS = tuple(pairwise((1, 5, 10, 11, 15, 49, 54, 58, 70, 81, 86, FIRST_ROUND)))
"""The column of each field of a player's line before the rounds, and that of the next one."""
_NAME, _POINTS, _RANK = 15, 81, 86


def dialect_of(source: Sequence[str]) -> str:
    """Return the dialect of a file's lines: the new one if it has lines of that and none of the
    old.
    """
    codes = {line[:3] for line in source}
    old = any(_ONLY_OLD.fullmatch(code) for code in codes)
    return NEW if not old and codes.intersection(_ONLY_NEW) else OLD


class _Lines:
    """The lines of a report file by what they are of."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.slots: defaultdict[str, list[str]] = defaultdict(list)
        self.players: dict[int, str] = {}
        self.national: dict[int, str] = {}
        self.others: list[str] = []
        for line in lines:
            if line[:3] in _SLOT_OF:
                self.slots[_SLOT_OF[line[:3]]].append(line)
            elif line[:3] == "001":
                self.players[_number_of(line)] = line
            elif is_national(line):
                self.national[_number_of(line)] = line
            else:
                self.others.append(line)

    def cell(self, number: int, at: int) -> str:
        """Return the ten columns of a player's round."""
        start = FIRST_ROUND - 1 + 10 * (at - 1)
        return self.players.get(number, "")[start : start + 10].ljust(10)

    def rounds(self, number: int) -> int:
        """Return how many rounds a player's line has columns for."""
        return -(-(len(self.players.get(number, "").rstrip()) - FIRST_ROUND + 1) // 10)


def written_again(
    source: Sequence[str],
    then: tuple[Sequence[str], int],
    now: tuple[Sequence[str], int],
    dialect: str | None,
) -> list[str]:
    """Return the lines of the file with what ``now`` says otherwise than ``then``.

    ``then`` is what would be written of the tournament as it was read, ``now`` as it is, each
    with the number of paired rounds.  ``dialect`` is the one asked for: lines that only the other
    has are then written anew; ``None`` keeps whatever the source has.
    """
    return _Merger(source, then, now, dialect).lines(source)


class _Merger:
    """The three files laid beside one another."""

    def __init__(
        self,
        source: Sequence[str],
        then: tuple[Sequence[str], int],
        now: tuple[Sequence[str], int],
        dialect: str | None,
    ) -> None:
        self.source, self.then, self.now = _Lines(source), _Lines(then[0]), _Lines(now[0])
        self.before, self.paired = then[1], now[1]
        self.dialect = dialect
        self._same_round = {
            (number, at): _bare(self.then.cell(number, at)) == _bare(self.now.cell(number, at))
            for number in self.now.players
            for at in range(1, max(self.then.rounds(number), self.now.rounds(number)) + 1)
        }
        played = [same for (_, at), same in self._same_round.items() if at <= self.paired]
        coming = [same for (_, at), same in self._same_round.items() if at > self.paired]
        players = self.then.players.keys() == self.now.players.keys()
        self._standing = self.before == self.paired and players and all(played)
        self._byes_stay = self._is_same("byes") and all(coming)
        self._byes = {bye for line in self.source.slots["byes"] for bye in self._byes_in(line)}

    def _foreign(self, slot: str) -> bool:
        """Return whether the dialect asked for has no such lines as the source has."""
        codes = {line[:3] for line in self.source.slots[slot]}
        if self.dialect == NEW:
            return any(_ONLY_OLD.fullmatch(code) for code in codes)
        return self.dialect is not None and not codes.isdisjoint(_ONLY_NEW)

    def _is_same(self, slot: str) -> bool:
        return not self._foreign(slot) and self.then.slots[slot] == self.now.slots[slot]

    def _past_byes(self) -> Iterator[str]:
        """Yield lines of byes in rounds that are paired, whose cells may be empty."""
        for line in () if self._foreign("byes") else self.source.slots["byes"]:
            if line[:3] == "240" and any(at <= self.paired for _, at in self._byes_in(line)):
                yield line

    def _byes_in(self, line: str) -> Iterator[tuple[int, int]]:
        """Start number and round of each bye that a line tells."""
        if match := re.fullmatch(r"240 . *(\d+)(.*)|XXZ(.*)", line):
            at = int(match[1] or self.before + 1)
            numbers = re.findall(r"\d+", match[2] or match[3] or "")
            yield from ((int(number), at) for number in numbers)

    def lines(self, source: Sequence[str]) -> list[str]:
        """Return the whole file."""
        changed = self._changed()
        renewed = set(changed)
        players = {number: self._player(number) for number in self.now.players}
        national = {number: self._national(number) for number in self.now.national}
        written: list[str] = []
        first, last = None, 0
        for line in source:
            if line[:3] in _SLOT_OF:
                slot = _SLOT_OF[line[:3]]
                written += changed.pop(slot, []) if slot in renewed else [line]
            elif line[:3] == "001":
                first = len(written) if first is None else first
                written += [players.pop(number)] if (number := _number_of(line)) in players else []
                last = len(written)
            elif is_national(line):
                number = _number_of(line)
                written += [national.pop(number)] if number in national else []
            else:
                written.append(line)
        written[last:last] = [*players.values(), *national.values()]
        known = {line[:3] for line in written}
        new = [line for lines in changed.values() for line in lines]
        at = first or 0
        written[at:at] = new + [line for line in self.now.others if line[:3] not in known]
        return written

    def _changed(self) -> dict[str, list[str]]:
        """Return the slots whose lines are others now."""
        changed = {}
        for slot in _SLOTS:
            if not (self._byes_stay if slot == "byes" else self._is_same(slot)):
                past = self._past_byes() if slot == "byes" else ()
                changed[slot] = [*past, *self.now.slots[slot]]
        return changed

    def _player(self, number: int) -> str:
        """Return a player's line: what is the same as the file has it, the rest as it is now."""
        whole = self.source.players.get(number)
        if whole is None or number not in self.then.players:
            return self.now.players[number]
        old, then, now = (
            lines.players[number].ljust(FIRST_ROUND - 1)
            for lines in (self.source, self.then, self.now)
        )
        text = list(now[: FIRST_ROUND - 1])
        unchanged = True
        for first, following in _FIELDS:
            columns = slice(first - 1, following - 1)
            same = then[columns] == now[columns]
            if first == _NAME:
                same = same or re.sub(r" \(\d+\) *$", "", now[columns]) == then[columns].rstrip()
            elif first in (_POINTS, _RANK):
                same = self._standing or (same and first == _POINTS)
            if same:
                text[columns] = old[columns]
            unchanged = unchanged and same
        start = old[: FIRST_ROUND - 1] if unchanged else "".join(text)
        rounds = max(self.source.rounds(number), self.now.rounds(number))
        again = start + "".join(self._cell(number, at) for at in range(1, rounds + 1))
        return whole if again.rstrip() == whole.rstrip() else again.rstrip()

    def _cell(self, number: int, at: int) -> str:
        old, now = self.source.cell(number, at), self.now.cell(number, at)
        later = at > self.paired and not self._byes_stay
        lost = not old.strip() and self._foreign("byes") and (number, at) in self._byes
        return old if self._same_round.get((number, at), True) and not (lost or later) else now

    def _national(self, number: int) -> str:
        """Return a national record with the rating there is now."""
        old, now = self.source.national.get(number), self.now.national[number]
        if old is None:
            return now
        if self.then.national.get(number) == now:
            return old
        return (old.ljust(52)[:48] + now.ljust(52)[48:52] + old[52:]).rstrip()


def _bare(cell: str) -> str:
    """Return a cell without the colour of a game that was not played: a Round tab has one for
    all.
    """
    return re.sub(" [wb] ([+-])", r" - \1", cell)


def _number_of(line: str) -> int:
    shown = line[4:8].strip()
    return int(shown) if shown.isdecimal() else 0
