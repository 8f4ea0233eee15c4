"""A round of tables mended after it was seated: somebody did not come, somebody came late.

Tables where everybody sits stay as they are.  Who came takes the seat of who did not; the others
at a table that cannot be filled come together at as few tables as will hold them, and the rule
of the round says how many sit out.  In a round of the plan only the absent player's seat changes
hands: his substitute takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.catalogue import Text, text
from pairing.mending import MendedRound, free_numbers, merged, refuse_seated, with_presence
from pairing.results import Pairing, Reason
from pairing.seat_winds import four
from pairing.systems.riichi.field import field_of, substitutes, who_rests
from pairing.systems.riichi.hall.rotation import with_tables
from pairing.systems.riichi.history import meetings, winds_sat
from pairing.systems.riichi.pair import planned_round
from pairing.systems.riichi.places import by_points, progress_of
from pairing.systems.riichi.script_rounds import in_order, scripted_field
from pairing.systems.riichi.seating.winds import seat_by_history
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stage_progress import StageProgress
from pairing.systems.riichi.stages import BRACKETS
from pairing.tournament import Bye, Round, Table, Tournament

SEATS = 4


def mend(
    tournament: Tournament,
    settings: RiichiSettings,
    leavers: Collection[int],
    came: Collection[int],
) -> MendedRound:
    """The last round without ``leavers`` and with ``came`` (start numbers).

    Raises ``InputError`` when a hanchan was played already, when those present do not fill
    tables by the setting, and for somebody new in a round of the plan.
    """
    refuse_seated(tournament, leavers, came)
    last = tournament.rounds[-1]
    before = with_presence(tournament.after(last.number - 1), last.number, leavers, came)
    progress = progress_of(before, settings)
    mode = progress.mode_at(last.number)
    if mode == "plan":
        return merged(
            tournament, _as_numbered(planned_round(before, settings), last), leavers, came
        )
    finals = mode not in ("random", "swiss")
    order = in_order(before) if finals else by_points(before)
    if mode == "script":
        field = scripted_field(before, settings)
    else:
        field = field_of(before, settings, order, _among(tournament, progress, leavers, came))
    there = {p for table in last.tables for p in table.seats}
    out = set(leavers) | (there.intersection(substitutes(before)) - set(field.called))
    broken = [t for t in last.tables if out & set(t.seats) and not t.finished]
    whole = [t for t in last.tables if t not in broken]
    seated = {p for table in whole for p in table.seats}
    everybody = {*field.playing, *field.sitting_out, *field.called}
    pool = sorted(everybody - seated, key=order.index)
    ranked = [p for p in pool if not before[p].substitute]
    resting = who_rests(before, ranked, len(field.sitting_out), order)
    playing = [p for p in pool if p not in resting]
    tables = _seated_anew(before, whole, broken, playing, order if finals else None)
    reasons = tuple(
        Reason(table.number, "Riichi 1.2", _why(tournament, table, broken, came))
        for table in tables
    )
    mended = replace(
        last,
        tables=tuple(sorted((*whole, *tables), key=lambda table: table.number)),
        byes=_byes(last, out, resting),
    )
    changed = sorted({t.number for t in (*broken, *tables)})
    remarks = _remarks(tournament, resting, changed, tables)
    return MendedRound(mended, tuple(changed), (), reasons, remarks)


def _byes(
    last: Round, out: Collection[int], resting: Collection[int]
) -> tuple[tuple[int, Bye], ...]:
    """Return the byes asked for by players still in the round, and those of who rest now."""
    asked = ((p, kind) for p, kind in last.byes if p not in out and kind is not Bye.PAIRING)
    return (*asked, *((p, Bye.PAIRING) for p in sorted(resting)))


def _remarks(
    tournament: Tournament, resting: Collection[int], changed: Sequence[int], tables: list[Table]
) -> tuple[Text, ...]:
    """Return who sits out now, and which tables stay empty."""
    remarks = [text("mend.sits_out", player=tournament[p].name) for p in sorted(resting)]
    if empty := sorted(set(changed) - {table.number for table in tables}):
        remarks.append(text("mend.empty_tables", tables=empty))
    return tuple(remarks)


def _among(
    tournament: Tournament, progress: StageProgress, leavers: Collection[int], came: Collection[int]
) -> Collection[int] | None:
    """Return who may be at the tables of the last round: those a cut left in, in a bracket who
    sat there.

    Whoever was passed over at a cut moves up when another is gone; nobody enters a bracket later.
    """
    last = tournament.rounds[-1]
    if progress.mode_at(last.number) not in BRACKETS:
        return progress.field_at(last.number)
    seated = {player for table in last.tables for player in table.seats}
    first = progress.placed_at(last.number).first
    if last.number == first and progress.cut_before(first) is not None:
        return {*(progress.field_at(first) or ()), *(seated - set(leavers))}
    return seated | (set(came) if last.number == first else set())


def _as_numbered(made: Pairing, last: Round) -> Pairing:
    """The round of the plan at the tables where those who stay sit already."""
    at = {player: table.number for table in last.tables for player in table.seats}
    found: dict[int, int] = {}
    for table in made.round.tables:
        most = Counter(at[player] for player in table.seats if player in at).most_common(1)
        found[table.number] = most[0][0] if most else table.number
    return made if len(set(found.values())) < len(found) else with_tables(made, found)


def _seated_anew(
    before: Tournament,
    whole: Sequence[Table],
    broken: Sequence[Table],
    playing: Sequence[int],
    places: Sequence[int] | None,
) -> list[Table]:
    """The tables of ``playing``: the fullest of the broken ones, then new ones for the rest."""
    surviving = sorted(broken, key=lambda t: (-len(set(t.seats) & set(playing)), t.number))
    surviving = sorted(surviving[: len(playing) // SEATS], key=lambda t: t.number)
    tables = _filled(before, surviving, playing, places)
    numbers = free_numbers({t.number for t in (*whole, *surviving)})
    sat = winds_sat(before)
    seated = {p for table in tables for p in table.seats}
    rest = [p for p in playing if p not in seated]
    for at in range(0, len(rest), SEATS):
        tables.append(Table(next(numbers), seat_by_history(rest[at : at + SEATS], sat)))
    return tables


def _filled(
    before: Tournament,
    surviving: Sequence[Table],
    playing: Sequence[int],
    places: Sequence[int] | None,
) -> list[Table]:
    """The tables that stay, their empty seats taken by those who meet the fewest again.

    Seat by seat the best comes first, then two who came exchange seats while that saves a
    meeting; everybody who sat there keeps his wind.  In finals, where meetings are ignored
    (section 2), ``places`` are the players in the order of the standings: the best of those who
    have no seat takes the place of the best of those who left.
    """
    met = meetings(before)
    stay = {p for table in surviving for p in table.seats if p in playing}
    waiting = [p for p in playing if p not in stay]
    seats = {table.number: [p if p in stay else 0 for p in table.seats] for table in surviving}
    holes = [
        (t.number, seat) for t in surviving for seat in range(SEATS) if not seats[t.number][seat]
    ]
    if places is not None:
        rank = {player: index for index, player in enumerate(places)}
        left = {(t.number, seat): t.seats[seat] for t in surviving for seat in range(SEATS)}
        holes.sort(key=lambda hole: (rank.get(left[hole], len(rank)), hole))
    for number, seat in holes:
        if places is not None:
            seats[number][seat] = waiting.pop(0)
            continue
        best = min(waiting, key=lambda p: _met(met, p, seats[number]))
        waiting.remove(best)
        seats[number][seat] = best
    if places is None:
        _exchange(met, seats, holes)
    return [Table(table.number, four(seats[table.number])) for table in surviving]


def _exchange(
    met: Mapping[tuple[int, int], int],
    seats: dict[int, list[int]],
    holes: Sequence[tuple[int, int]],
) -> None:
    def repeats(*numbers: int) -> int:
        return sum(_met(met, p, seats[n]) for n in set(numbers) for p in seats[n])

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


def _met(met: Mapping[tuple[int, int], int], player: int, others: Sequence[int]) -> int:
    return sum(met.get((min(player, o), max(player, o)), 0) for o in others if o not in (0, player))


def _why(
    tournament: Tournament, table: Table, broken: Sequence[Table], came: Collection[int]
) -> Text:
    """Return who sits at a mended table because of what."""
    old = next((one for one in broken if one.number == table.number), None)
    before = set(old.seats) if old else set()
    new = [tournament[p].name for p in table.seats if p not in before]
    left = [tournament[p].name for p in (old.seats if old else ()) if p not in table.seats]
    return text("mend.table", new=new or "—", gone=left or "—")
