"""The referee: absolute rules of every system, held against what stands in a workbook.

He knows what the organiser announced (:class:`tests.days.events.plans.Plan`) and what he reads
on the sheets.  What a system prefers is not his business; what it forbids is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

import networkx

from tests.days.events.plans import DUTCH, GO, KEIZER, MCMAHON, ROUND_ROBIN, TABLES_OF_FOUR, Plan
from tests.days.events.sheets import Board, RoundTab, Seats, Workbook

HALF = Fraction(1, 2)
POINTS: Mapping[str, tuple[Fraction, Fraction, bool]] = {
    "1-0": (Fraction(1), Fraction(0), True),
    "0-1": (Fraction(0), Fraction(1), True),
    "½-½": (HALF, HALF, True),
    "+--": (Fraction(1), Fraction(0), False),
    "--+": (Fraction(0), Fraction(1), False),
    "---": (Fraction(0), Fraction(0), False),
}
"""White's points, Black's points, and whether a game was played, by what stands there."""

WITHOUT_REPEATS = {4: 1, 16: 5, 28: 9, 40: 13, 52: 17, 64: 21, 24: 7, 36: 11, 48: 15, 60: 19,
                   32: 10, 44: 14, 56: 18}  # fmt: skip
"""Players of a riichi plan -> rounds in which nobody meets anybody twice."""


@dataclass
class Past:
    """What earlier rounds were for one player."""

    met: Counter[str] = field(default_factory=Counter)
    colours: str = ""
    free: int = 0
    walked_over: int = 0
    points: Fraction = Fraction(0)


def past(seen: Workbook, plan: Plan, before: int) -> dict[str, Past]:
    """Everybody's rounds before round ``before``; points without those from the start."""
    found = {name: Past() for name in seen.entrants}
    out = {name for name in seen.entrants if _annulled(seen, plan, name)}
    for tab in seen.rounds[: before - 1]:
        for board in tab.boards:
            white, black, played = POINTS[board.result]
            for name, other, colour, made in (
                (board.white, board.black, "w", white),
                (board.black, board.white, "b", black),
            ):
                one = found[name]
                one.points += made * (not out & {name, other})
                if played:
                    one.met[other] += 1
                    one.colours += colour
                elif made == 1:
                    one.walked_over += 1
        for table in tab.tables:
            for name in table.names:
                found[name].met.update(other for other in table.names if other != name)
        for name, kind in tab.free.items():
            found[name].free += kind == "pairing"
            found[name].points += _bye(plan) if kind == "pairing" else _half(plan)
        for name in {*seen.entrants} - {*tab.seated} - {*tab.free}:
            found[name].points += _of(plan, "absence_points", "0")
    return found


def _of(plan: Plan, key: str, otherwise: str) -> Fraction:
    return Fraction(plan.settings.get(key, otherwise))


def _half(plan: Plan) -> Fraction:
    return Fraction(0) if plan.system == ROUND_ROBIN else HALF


def _bye(plan: Plan) -> Fraction:
    none = plan.system in (ROUND_ROBIN, TABLES_OF_FOUR)
    return Fraction(0) if none else _of(plan, "bye_points", "1")


# -- a round just paired ------------------------------------------------------------------------


def faults_of_round(seen: Workbook, plan: Plan, *, repeats: bool = False) -> list[str]:
    """What is against the rules in the last round; ``repeats``: the organiser allowed them."""
    tab = seen.rounds[-1]
    found = [*seen.faults, *_seats(seen, plan, tab)]
    if found:
        return [f"round {tab.number}: {fault}" for fault in found]
    if plan.system == TABLES_OF_FOUR:
        found += _tables(seen, plan, tab)
    else:
        found += _boards(seen, plan, tab, repeats=repeats)
    return [f"round {tab.number}: {fault}" for fault in found]


def _seats(seen: Workbook, plan: Plan, tab: RoundTab) -> Iterator[str]:
    """Everybody who is here sits in one place, and nobody else sits anywhere."""
    seats = Counter([*tab.seated, *tab.free, *tab.twice])
    for name, times in seats.items():
        if name not in seen.entrants:
            yield f"{name} sits here and is not on the Players tab"
        elif times > 1:
            yield f"{name} has {times} places"
    for name, one in seen.entrants.items():
        away = tab.number in one.away
        if away and tab.number in one.halves:
            if tab.free.get(name) != "half":
                yield f"{name} asked for half a point and has none"
        elif not away and name not in seats and not one.house and not _annulled(seen, plan, name):
            yield f"{name} is here and has no place"
        elif away and name in seats and plan.system != ROUND_ROBIN:
            yield f"{name} is absent and has a place"
    numbers = [board.number for board in tab.boards] + [table.number for table in tab.tables]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"boards are numbered {numbers}"


def _boards(seen: Workbook, plan: Plan, tab: RoundTab, *, repeats: bool) -> Iterator[str]:
    before = past(seen, plan, tab.number)
    most = int(plan.settings.get("cycles", "1")) if plan.system == ROUND_ROBIN else 1
    for board in tab.boards:
        repeats = repeats or plan.system == KEIZER  # after how many rounds its own referee says
        if not repeats and before[board.white].met[board.black] >= most:
            yield f"board {board.number}: {board.white} and {board.black} have met"
        by_score = plan.system == MCMAHON and plan.settings.get("handicap_by") != "rank"
        if board.handicap and plan.system in GO and not by_score:
            given = seen.entrants[board.white].rating, seen.entrants[board.black].rating
            if None not in given and given[0] < given[1]:  # type: ignore[operator]
                yield f"board {board.number}: the weaker player gives {board.handicap}"
    byes = [name for name, kind in tab.free.items() if kind == "pairing"]
    if plan.system == ROUND_ROBIN:
        yield from _round_robin(seen, plan, tab)
        return
    if len(byes) != (2 * len(tab.boards) + len(byes)) % 2:
        yield f"{len(byes)} byes beside {len(tab.boards)} boards"
    for name in byes:
        fewest = min(before[other].free for other in {*tab.seated, name})
        if plan.system == DUTCH:
            if before[name].free or before[name].walked_over:
                yield f"{name} has a bye again, or after a win by forfeit"
        elif before[name].free > fewest:
            yield f"{name} has bye {before[name].free + 1} while others had {fewest}"
    if plan.system == DUTCH:
        yield from _colours(plan, tab, before)


def wanted(colours: str) -> str | None:
    """The colour a player must have: the difference is beyond 1, or he had one twice running."""
    difference = colours.count("w") - colours.count("b")
    by_difference = "b" if difference > 1 else "w" if difference < -1 else None
    last = {"ww": "b", "bb": "w"}.get(colours[-2:])
    if by_difference and last and by_difference != last:
        return None  # both at once happens to topscorers only; the texts do not say which
    return by_difference or last


def topscorer(plan: Plan, number: int, points: Fraction) -> bool:
    """Whether he has more than half of what could be had when the last round is paired."""
    return number == plan.rounds and 2 * points > number - 1


def _colours(plan: Plan, tab: RoundTab, before: Mapping[str, Past]) -> Iterator[str]:
    for board in tab.boards:
        white, black = before[board.white], before[board.black]
        want = wanted(white.colours), wanted(black.colours)
        top = any(topscorer(plan, tab.number, one.points) for one in (white, black))
        if want[0] and want[0] == want[1]:
            if not top:
                yield f"board {board.number}: both must have {want[0]}"
        elif want[0] == "b":
            yield f"board {board.number}: {board.white} must have Black ({white.colours})"
        elif want[1] == "w":
            yield f"board {board.number}: {board.black} must have White ({black.colours})"


def _round_robin(seen: Workbook, plan: Plan, tab: RoundTab) -> Iterator[str]:
    """Who is absent loses without play; byes go to those whom the table leaves free."""
    for board in tab.boards:
        for name, lost in ((board.white, "--+"), (board.black, "+--")):
            if tab.number in seen.entrants[name].away and board.result != lost:
                yield f"board {board.number}: {name} is absent and has not lost by forfeit"
    cycles = int(plan.settings.get("cycles", "1"))
    met: Counter[frozenset[str]] = Counter(
        frozenset({board.white, board.black}) for one in seen.rounds for board in one.boards
    )
    for pair, times in met.items():
        if times > cycles:
            yield f"{' and '.join(sorted(pair))} are paired {times} times"


def _tables(seen: Workbook, plan: Plan, tab: RoundTab) -> Iterator[str]:
    winds = tuple(seen.words["winds"].split())
    for table in tab.tables:
        if table.winds != winds:
            yield f"table {table.number}: winds {table.winds}"
    if "sit_out" not in plan.settings.get("odd_field", "refuse") and tab.free:
        yield f"{sorted(tab.free)} sit out and nobody may"
    if len(tab.free) > 3:
        yield f"{len(tab.free)} sit out"
    before = past(seen, plan, tab.number)
    for name in tab.free:
        fewest = min(before[other].free for other in tab.seated if not seen.entrants[other].house)
        if before[name].free > fewest:
            yield f"{name} sits out again while others have not"
    modes = plan.settings["modes"].split()
    mode = modes[min(tab.number, len(modes)) - 1]
    field_ = [name for name, one in seen.entrants.items() if not one.house]
    quiet = all(
        not (one.tables and (one.free or {*one.seated} != {*field_})) for one in seen.rounds
    )
    planned = set(modes[: tab.number]) == {"plan"}
    # A plan is made for the announced rounds; fewer than fit can have no repeats either.
    if planned and quiet and plan.rounds <= WITHOUT_REPEATS.get(len(field_), 0):
        for table in tab.tables:
            for name, other in combinations(table.names, 2):
                if before[name].met[other]:
                    yield f"table {table.number}: {name} and {other} meet again"
    if planned and quiet:
        for name in field_:
            had = Counter(
                table.names.index(name) for one in seen.rounds for table in one.tables
                if name in table.names
            )  # fmt: skip
            times = [had[wind] for wind in range(4)]
            if tab.number == plan.rounds and max(times) - min(times) > 1:
                yield f"{name} has had his winds {times} times"
    if mode == "interval" and quiet and seen.standings:
        before_it = sum(
            modes[min(number, len(modes)) - 1] == "interval" for number in range(1, tab.number)
        )
        yield from _interval(seen, tab, 2 if before_it else 3)  # the steps "3 2" of the settings


def _interval(seen: Workbook, tab: RoundTab, step: int) -> Iterator[str]:
    """Places 1, 4, 7, 10 and so on at a table, by the Standings written before."""
    order = [name for _, name, _ in seen.standings]
    due: list[set[str]] = []
    while order:
        width = step if len(order) >= 4 * step else 1
        block, order = order[: 4 * width], order[4 * width :]
        due += [{*block[first::width]} for first in range(width)]
    if due != [{*table.names} for table in tab.tables]:
        yield "finals are not seated by the standings before them"


# -- was there no other way? --------------------------------------------------------------------


def could_be_paired(seen: Workbook, plan: Plan) -> bool:
    """Whether a legal next round exists at all, when the program says that none does."""
    number = len(seen.rounds) + 1
    before = past(seen, plan, number)
    here = [name for name, one in seen.entrants.items() if number not in one.away]
    graph = networkx.Graph()
    graph.add_nodes_from(here)
    for at, one in enumerate(here):
        for other in here[at + 1 :]:
            if not before[one].met[other] and _may_meet(plan, number, before[one], before[other]):
                graph.add_edge(one, other)
    if len(here) % 2:
        fewest = min(before[name].free for name in here)
        for name in here:
            mine = before[name]
            if plan.system == DUTCH:
                may = not mine.free and not mine.walked_over
            else:
                may = mine.free == fewest
            if may:
                graph.add_edge(name, "— nobody —")
        graph.add_node("— nobody —")
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(pairs) == len(graph)


def _may_meet(plan: Plan, number: int, one: Past, other: Past) -> bool:
    if plan.system != DUTCH:
        return True
    want = wanted(one.colours)
    same = want is not None and want == wanted(other.colours)
    return not same or any(topscorer(plan, number, each.points) for each in (one, other))


# -- the tables at the end ----------------------------------------------------------------------


def faults_at_the_end(seen: Workbook, plan: Plan) -> list[str]:
    """What is wrong with Standings and Crosstable, by the Round tabs."""
    ranked = {name for name, one in seen.entrants.items() if not one.house}
    found = list(seen.faults)
    listed = Counter(name for _, name, _ in seen.standings)
    crossed = Counter(name for _, name, _, _ in seen.crosstable)
    for title, names in (("Standings", listed), ("Crosstable", crossed)):
        # House players may stand below the others, or not at all.
        wrong = (ranked - {*names}) | ({*names} - {*seen.entrants})
        wrong |= {name for name, times in names.items() if times > 1}
        if wrong:
            found.append(f"{title}: {sorted(wrong)} missing, unknown or twice")
    if found:
        return found
    found += _places(seen)
    found += _sums(seen, plan)
    found += _crosstable(seen, plan)
    return found


def _places(seen: Workbook) -> Iterator[str]:
    places = [place for place, _, _ in seen.standings if isinstance(place, int | float)]
    if not places or places[0] != 1 or places != sorted(places):
        yield f"Standings: places {places}"
    for at, place in enumerate(places, start=1):
        if place > at:
            yield f"Standings: line {at} has place {place}"


def _sums(seen: Workbook, plan: Plan) -> Iterator[str]:
    shown = {name: points for _, name, points in seen.standings}
    crossed = {name: points for _, name, _, points in seen.crosstable}
    due = made(seen, plan)
    rounds = len(seen.rounds)
    for name, points in shown.items():
        if crossed[name] != points:
            yield f"{name}: {points} points in Standings, {crossed[name]} in Crosstable"
        mine = due[name]
        if plan.system == "serp":
            mine = seen.entrants[name].start + 10 * mine
        if plan.system in ("fors", KEIZER):
            continue  # his handicaps decide: below; places decide: Keizer's own referee
        if abs(mine - points) > Fraction(1, 10**6):
            yield f"{name}: {float(points)} points in Standings, {float(mine)} on the Round tabs"
    if plan.system == "fors":
        # 10 points a round for everybody and 10 for every point of the games: 30 a game.
        whole = sum(
            (seen.entrants[name].start + 10 * rounds + 10 * due[name] for name in shown),
            Fraction(0),
        )
        if abs(whole - sum(shown.values())) > Fraction(1, 10**5):
            yield f"all together {float(sum(shown.values()))} points and not {float(whole)}"
        for name, points in shown.items():
            even = seen.entrants[name].start + 10 * rounds + 10 * due[name]
            games = sum(name in tab.seated for tab in seen.rounds)
            if abs(even - points) > 20 * games:
                yield f"{name}: {float(points)} points are too far from {float(even)}"


def made(seen: Workbook, plan: Plan) -> dict[str, Fraction]:
    """What everybody has made by the Round tabs, without start points."""
    if plan.system == TABLES_OF_FOUR:
        return _riichi_points(seen, plan)
    everything = past(seen, plan, len(seen.rounds) + 1)
    return {name: one.points for name, one in everything.items()}


def _annulled(seen: Workbook, plan: Plan, name: str) -> bool:
    """Round robin: who left for good before half of his games were done."""
    if plan.system != ROUND_ROBIN:
        return False
    cycles = int(plan.settings.get("cycles", "1"))
    count = len(seen.entrants)
    rounds = (count - 1 + count % 2) * cycles
    away = seen.entrants[name].away
    first = rounds + 1
    while first > 1 and first - 1 in away:
        first -= 1
    if first > rounds or first > len(seen.rounds) + 1:
        return False
    done = 0
    for tab in seen.rounds[: first - 1]:
        for board in tab.boards:
            if name in (board.white, board.black):
                if not board.result:
                    continue
                white, black, played = POINTS[board.result]
                done += played or (white if name == board.white else black) == 1
    return 2 * done < (count - 1) * cycles


def _riichi_points(seen: Workbook, plan: Plan) -> dict[str, Fraction]:
    uma = [Fraction(part) for part in plan.settings.get("uma", "15 5 -5 -15").split()]
    shared = plan.settings.get("tie_uma", "share") == "share"
    total = {name: Fraction(0) for name in seen.entrants}
    for tab in seen.rounds:
        for table in tab.tables:
            scores = [score or 0 for score in table.scores]
            for seat, name in enumerate(table.names):
                above = sum(score > scores[seat] for score in scores)
                level = [at for at, score in enumerate(scores) if score == scores[seat]]
                if shared:
                    prize = sum(uma[above : above + len(level)], Fraction(0)) / len(level)
                else:
                    prize = uma[above + level.index(seat)]
                less = table.penalties[seat]
                total[name] += Fraction(scores[seat] - 30_000 - less, 1000) + prize
    return total


def _crosstable(seen: Workbook, plan: Plan) -> Iterator[str]:
    if plan.system == ROUND_ROBIN:
        yield from _square(seen, plan)
        return
    line = {name: str(number) for number, name, _, _ in seen.crosstable}
    for _, name, entries, _ in seen.crosstable:
        if len(entries) != len(seen.rounds):
            yield f"Crosstable: {name} has {len(entries)} rounds of {len(seen.rounds)}"
            continue
        for tab, entry in zip(seen.rounds, entries, strict=True):
            due = [*_entries(seen, plan, tab, name, line)]
            if entry not in due and not (due == ["—"] and entry[:1] in "—×"):
                yield f"Crosstable, round {tab.number}: {name} has {entry!r} and not {due}"


def _square(seen: Workbook, plan: Plan) -> Iterator[str]:
    """Round robin: a column for each opponent, with the games against him in their order."""
    names = [name for _, name, _, _ in seen.crosstable]
    out = {name for name in names if _annulled(seen, plan, name)}
    for _, name, entries, _ in seen.crosstable:
        if len(entries) != len(names):
            yield f"Crosstable: {name} has {len(entries)} opponents of {len(names)}"
            continue
        for other, entry in zip(names, entries, strict=True):
            due = [
                _figure(board, name)
                for tab in seen.rounds
                for board in tab.boards
                if {board.white, board.black} == {name, other}
            ]
            if name != other and not out & {name, other} and entry.split() != due:
                yield f"Crosstable: {name} has {entry!r} against {other} and not {due}"


def _figure(board: Board, name: str) -> str:
    """The result of a game for one of the two, as tables write it."""
    white, black, played = POINTS[board.result]
    mine = white if name == board.white else black
    figures = {Fraction(1): "1+", HALF: "½=", Fraction(0): "0-"}[mine]
    return figures[0] if played else figures[1]


def _entries(
    seen: Workbook, plan: Plan, tab: RoundTab, name: str, line: Mapping[str, str]
) -> Iterable[str]:
    """How a player's round may be written in the notation of the game."""
    go = plan.system in GO
    for table in tab.tables:
        if name in table.names:
            return _riichi_entry(seen, plan, table, name)
    if plan.system == TABLES_OF_FOUR:
        return ["—0"]
    for board in tab.boards:
        if name not in (board.white, board.black):
            continue
        white, black, played = POINTS[board.result]
        mine, other = (white, board.black) if name == board.white else (black, board.white)
        colour = seen.words["w" if name == board.white else "b"]
        sign = {Fraction(1): "+", HALF: "=", Fraction(0): "-"}[mine]
        figure = {"+": "1", "=": "½", "-": "0"}[sign]
        number = line.get(other, "?")
        if go:
            stones = board.handicap or ""
            return [f"{number}{sign}{colour}{stones}" if played else f"{number}{sign}!"]
        return [f"{number}{colour}{figure if played else sign}"]
    kind = tab.free.get(name)
    if plan.system == KEIZER:
        return ["—"]  # and what it gave, which its own referee knows
    left = range(tab.number, plan.rounds + 1)
    if kind is None and seen.entrants[name].away >= {*left}:
        return ["×"]
    given = HALF if kind == "half" else _bye(plan) if kind else _of(plan, "absence_points", "0")
    sign, figure = {Fraction(1): "+1", HALF: "=½", Fraction(0): "-0"}[given]
    return [f"0{sign}"] if go else [f"—{figure}"]


def _riichi_entry(seen: Workbook, plan: Plan, table: Seats, name: str) -> Iterable[str]:
    seat = table.names.index(name)
    scores = [score or 0 for score in table.scores]
    place = 1 + sum(score > scores[seat] for score in scores)
    if plan.settings.get("tie_uma", "share") != "share":
        place += sum(score == scores[seat] for score in scores[:seat])
    alone = RoundTab(1, tables=[table])
    points = _riichi_points(Workbook(seen.words, seen.entrants, {}, [alone], [], [], []), plan)[
        name
    ]
    sign = "+" if points > 0 else ""
    shown = f"{float(points):.1f}" if 10 % points.denominator == 0 else f"{float(points):.2f}"
    letter = seen.words["letters"].split()[seat]
    space = " " if len(letter) > 1 else ""
    shown = shown.replace(".", seen.words["decimal"])
    return [f"{place} {sign}{shown} {table.number}{space}{letter}"]
