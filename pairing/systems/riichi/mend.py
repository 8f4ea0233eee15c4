"""A round of tables mended after it was seated: somebody did not come, somebody came late.

Tables where everybody sits stay as they are.  Who came takes the seat of who did not; the others
at a table that cannot be filled come together at as few tables as will hold them, and the rule
of the round says how many sit out.  In a round of the plan only the absent player's seat changes
hands: his substitute takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from pairing.catalogue import Text, text
from pairing.mending import MendedRound, free_numbers, merged, refuse_seated, with_presence
from pairing.results import Pairing, Reason
from pairing.seat_winds import four
from pairing.systems import Numbers
from pairing.systems.riichi.field import field_of, substitutes, who_rests
from pairing.systems.riichi.hall.rotation import with_tables
from pairing.systems.riichi.history import meetings, winds_sat
from pairing.systems.riichi.pair import planned_round
from pairing.systems.riichi.places import by_points, progress_of
from pairing.systems.riichi.script_rounds import in_order, scripted_field
from pairing.systems.riichi.seating.winds import seat_by_history
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import BRACKETS
from pairing.tournament import Bye, Table, Tournament

SEATS = 4


class TableMender:
    """The last round of tables, which loses ``leavers`` and gets ``came`` (start numbers).

    Raises ``InputError`` when a hanchan was played already.
    """

    def __init__(
        self, tournament: Tournament, settings: RiichiSettings, leavers: Numbers, came: Numbers
    ) -> None:
        refuse_seated(tournament, leavers, came)
        self.tournament, self.settings = tournament, settings
        self.leavers, self.came = leavers, came
        self.last, before = tournament.rounds[-1], tournament.after(len(tournament.rounds) - 1)
        self.before = with_presence(before, self.last.number, leavers, came)
        self.progress = progress_of(self.before, settings)
        self.seated = {player for table in self.last.tables for player in table.seats}

    def mended(self) -> MendedRound:
        """Return the round as it is now.

        Raises ``InputError`` when those present do not fill tables by the setting, and for
        somebody new in a round of the plan.
        """
        before, last, settings = self.before, self.last, self.settings
        mode = self.progress.mode_at(last.number)
        if mode == "plan":
            planned = self._as_numbered(planned_round(before, settings))
            return merged(self.tournament, planned, self.leavers, self.came)
        finals = mode not in ("random", "swiss")
        order = in_order(before) if finals else by_points(before)
        if mode == "script":
            field = scripted_field(before, settings)
        else:
            field = field_of(before, settings, order, self._among())
        out = {*self.leavers} | (self.seated.intersection(substitutes(before)) - {*field.called})
        broken = [t for t in last.tables if out & {*t.seats} and not t.finished]
        whole = [t for t in last.tables if t not in broken]
        everybody = {*field.playing, *field.sitting_out, *field.called}
        seated = {p for table in whole for p in table.seats}
        pool = sorted(everybody - seated, key=order.index)
        ranked = [p for p in pool if not before[p].substitute]
        resting = who_rests(before, ranked, len(field.sitting_out), order)
        playing = [p for p in pool if p not in resting]
        tables = self._seated_anew(broken, playing, order if finals else None)
        reasons = [Reason(t.number, "Riichi 1.2", self._why(t, broken)) for t in tables]
        mended = replace(
            last,
            tables=tuple(sorted((*whole, *tables), key=lambda table: table.number)),
            byes=self._byes(out, resting),
        )
        changed = sorted({t.number for t in (*broken, *tables)})
        remarks = self._remarks(resting, changed, tables)
        return MendedRound(mended, tuple(changed), (), tuple(reasons), remarks)

    def _byes(self, out: Numbers, resting: Sequence[int]) -> tuple[tuple[int, Bye], ...]:
        """Return the byes asked for by players still in the round, and those of who rest now."""
        byes = self.last.byes
        asked = ((p, kind) for p, kind in byes if p not in out and kind is not Bye.PAIRING)
        return (*asked, *((p, Bye.PAIRING) for p in sorted(resting)))

    def _remarks(
        self, resting: Sequence[int], changed: Sequence[int], tables: Sequence[Table]
    ) -> tuple[Text, ...]:
        """Return who sits out now, and which tables stay empty."""
        remarks = [text("mend.sits_out", player=self.before[p].name) for p in sorted(resting)]
        if empty := sorted({*changed} - {table.number for table in tables}):
            remarks.append(text("mend.empty_tables", tables=empty))
        return tuple(remarks)

    def _among(self) -> Numbers | None:
        """Return who may be at the tables: those a cut left in, in a bracket who sat there.

        Whoever was passed over at a cut moves up when another is gone; nobody enters a bracket
        later.
        """
        progress, number = self.progress, self.last.number
        if progress.mode_at(number) not in BRACKETS:
            return progress.field_at(number)
        first = progress.placed_at(number).first
        if number == first and progress.cut_before(first) is not None:
            return {*(progress.field_at(first) or ()), *(self.seated - {*self.leavers})}
        return self.seated | ({*self.came} if number == first else set())

    def _as_numbered(self, made: Pairing) -> Pairing:
        """Return the round of the plan at the tables where those who stay sit already."""
        at = {player: table.number for table in self.last.tables for player in table.seats}
        numbers: dict[int, int] = {}
        for table in made.round.tables:
            most = Counter(at[player] for player in table.seats if player in at).most_common(1)
            numbers[table.number] = most[0][0] if most else table.number
        return made if len({*numbers.values()}) < len(numbers) else with_tables(made, numbers)

    def _seated_anew(
        self, broken: Sequence[Table], playing: Sequence[int], places: Sequence[int] | None
    ) -> list[Table]:
        """Return the tables of ``playing``: the fullest of the broken ones, then new ones for the
        rest.
        """
        surviving = sorted(broken, key=lambda t: (-len({*t.seats} & {*playing}), t.number))
        surviving = sorted(surviving[: len(playing) // SEATS], key=lambda t: t.number)
        tables = self._filled(surviving, playing, places)
        free = {t.number for t in self.last.tables if t not in broken or t in surviving}
        numbers, sat = free_numbers(free), winds_sat(self.before)
        seated = {p for table in tables for p in table.seats}
        rest = [p for p in playing if p not in seated]
        for at in range(0, len(rest), SEATS):
            tables.append(Table(next(numbers), seat_by_history(rest[at : at + SEATS], sat)))
        return tables

    def _filled(
        self, surviving: Sequence[Table], playing: Sequence[int], places: Sequence[int] | None
    ) -> list[Table]:
        """Return the tables that stay, their empty seats taken by those who meet the fewest again.

        Seat by seat the best comes first, then two who came exchange seats while that saves a
        meeting; everybody who sat there keeps his wind.  In finals, where meetings are ignored
        (section 2), ``places`` are the players in the order of the standings: the best of those
        who have no seat takes the place of the best of those who left.
        """
        stay = {p for table in surviving for p in table.seats if p in playing}
        waiting = [p for p in playing if p not in stay]
        seats = {table.number: [p if p in stay else 0 for p in table.seats] for table in surviving}
        left = {(t.number, at): p for t in surviving for at, p in enumerate(t.seats)}
        holes = [hole for hole, player in left.items() if player not in stay]
        if places is None:
            self._fill(waiting, seats, holes)
        else:
            rank = {player: index for index, player in enumerate(places)}
            holes.sort(key=lambda hole: (rank.get(left[hole], len(rank)), hole))
            for (number, seat), player in zip(holes, waiting, strict=False):
                seats[number][seat] = player
        return [Table(table.number, four(seats[table.number])) for table in surviving]

    def _fill(
        self, waiting: list[int], seats: dict[int, list[int]], holes: Sequence[tuple[int, int]]
    ) -> None:
        """Give the empty seats to those who meet the fewest again."""
        met = meetings(self.before)

        def again(player: int, others: Sequence[int]) -> int:
            pairs = ((min(player, o), max(player, o)) for o in others if o not in (0, player))
            return sum(met.get(pair, 0) for pair in pairs)

        def repeats(*numbers: int) -> int:
            return sum(again(p, seats[n]) for n in {*numbers} for p in seats[n])

        for number, seat in holes:
            best = min(waiting, key=lambda p: again(p, seats[number]))
            waiting.remove(best)
            seats[number][seat] = best
        better = True
        while better:
            better = False
            for (one, first), (other, second) in combinations(holes, 2):
                now = repeats(one, other)
                a, b = seats[one][first], seats[other][second]
                seats[one][first], seats[other][second] = b, a
                if repeats(one, other) < now:
                    better = True
                else:
                    seats[one][first], seats[other][second] = a, b

    def _why(self, table: Table, broken: Sequence[Table]) -> Text:
        """Return who sits at a mended table because of what."""
        names = self.tournament.by_number
        old = next((other.seats for other in broken if other.number == table.number), ())
        new = [names[p].name for p in table.seats if p not in old]
        left = [names[p].name for p in old if p not in table.seats]
        return text("mend.table", new=new or "—", gone=left or "—")
