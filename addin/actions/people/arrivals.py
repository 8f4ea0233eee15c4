"""The check-in, late entries and their numbers, what changed since last time, and doubts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import xlwings as xw

from addin.actions.differences import players_changed
from addin.actions.state import MISSING, ActionResult, Done, Event, StateChange, action, ask, begin
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import TICK, Reading
from addin.sheets.tabs.source_tab import read_source, write_source
from addin.sheets.tabs.tournament_tab import write_settings
from addin.sheets.writer import Block
from pairing.admission import numbers_open
from pairing.catalogue import Text, text
from pairing.finding import find_player
from pairing.names import PossibleDuplicate, same_ids
from pairing.ranks import rating_of_rank
from pairing.renumbering import Numbers, late_numbers, tournament_with
from pairing.tournament import Player, Tournament

MOST_MISSING = 20
"""Who is missing is named while so many are."""

MOST = 40
"""Changes told; the line in the Log is read by people."""


@action
def check_in(
    book: xw.Book,
    names: Sequence[str] = (),
    *,
    out: Sequence[str] = (),
    preliminary: Sequence[str] = (),
    everybody: bool = False,
    clear: bool = False,
) -> ActionResult:
    """Tick players as arrived, or take the tick off; with nothing to do, tell who is missing.

    ``names`` are ticked, the tick of ``out`` is taken off; ``preliminary`` are marked as
    registered only preliminarily until they are ticked; ``everybody`` ticks all who are
    expected, ``clear`` takes all ticks off first (a new day).  Raises ``InputError`` when
    nobody or several are meant by a name; then nobody is ticked.
    """
    event = begin(book)
    came, left, waiting = (_meant(event, typed) for typed in (names, out, preliminary))
    before = event.reading.here or frozenset()
    here = set() if clear else set(before)
    ticked = (*came, *(expected(event.tournament) if everybody else ()))
    here |= {player.number for player in ticked}
    here -= {player.number for player in (*left, *waiting)}
    if not (came or left or waiting or everybody or clear):
        return ActionResult(*arrival_report(event.tournament, before, event.reading.preliminary))
    not_final = {player.number for player in waiting} | set(event.reading.preliminary)
    not_final -= here | {player.number for player in left}
    _write_ticks(event, here, not_final)
    done, data, missing = arrival_report(event.tournament, here, not_final)
    remarks = _ticked(event.tournament, came, waiting, before)
    signs = (("+", came), ("-", left), ("?", waiting))
    named = [f"{sign}{player.name}" for sign, players in signs for player in players]
    logged = " ".join([event.words(done), *named[:60]])
    if len(missing) > MOST_MISSING:
        remarks += [text("checkin.unticked", player=[*map(str, left)])] if left else []
    elif missing:
        names_missing = [entry["name"] for entry in data["missing"]]
        remarks.append(text("checkin.missing", player=names_missing))
    return event.finish(Done("checkin", done, data, remarks, logged=logged))


def _meant(event: Event, names: Sequence[str]) -> list[Player]:
    """The players of names or numbers; before round 1 the number is that somebody would get."""
    numbers = event.reading.numbered or None
    return [find_player(event.tournament.players, name, numbered=numbers) for name in names]


def _ticked(
    tournament: Tournament,
    came: Sequence[Player],
    waiting: Sequence[Player],
    before: Collection[int],
) -> list[Text]:
    """Return who was ticked and who was marked as preliminary; ``before`` had their ticks
    already.
    """
    again = [player.name for player in came if player.number in before]
    remarks = [text("checkin.again", players=again)] if again else []
    named = (("checkin.ticked", came), ("checkin.made_preliminary", waiting))
    remarks += [text(key, player=[*map(str, who)]) for key, who in named if who]
    return [*remarks, *_away(tournament, [player.number for player in came])]


def _away(tournament: Tournament, ticked: Collection[int] | None) -> Iterator[Text]:
    """Return who is ticked for the next round although he said that he is away."""
    number, here = tournament.next_round, set(ticked or ())
    absent = [one for one in tournament.players if number in one.absent and one.number in here]
    if away := [player.name for player in sorted(absent, key=lambda one: one.number)]:
        yield text("checkin.away", round=number, players=away)


def expected(tournament: Tournament) -> list[Player]:
    """Return who should be there for the next round: all who have not said that they are away."""
    return [p for p in tournament.present(tournament.next_round) if not p.substitute]


def arrival_report(
    tournament: Tournament, here: Collection[int], preliminary: Collection[int]
) -> tuple[Text, dict[str, Any], tuple[Text, ...]]:
    """Return how many are there, and who is missing, by name; nobody waits for the preliminary
    ones.
    """
    wanted = [p for p in expected(tournament) if p.number in here or p.number not in preliminary]
    missing = sorted(
        (player for player in wanted if player.number not in here),
        key=lambda player: player.name.casefold(),
    )
    fields = ("name", "rank", "club", "rating")
    data: dict[str, Any] = {"here": len(wanted) - len(missing), "expected": len(wanted)}
    data["missing"] = [{field: getattr(one, field) for field in fields} for one in missing]
    key = "checkin.some" if missing else "checkin.all"
    done = text(key, here=data["here"], all=len(wanted), missing=len(missing))
    about = (" · ".join(filter(None, (one.name, one.rank, one.club))) for one in missing)
    return done, data, tuple(text("checkin.missing", player=shown) for shown in about)


def with_arrivals(event: Event, allow: Collection[str]) -> tuple[Event, tuple[Text, ...]]:
    """The event in which who is not ticked is absent from the next round, and who that is.

    Where nobody is ticked there is no check-in, and everybody counts as there but those
    registered preliminarily, who are never paired and never asked about.  Raises
    ``NeedsDecision`` for those who were not missed in the round before, unless ``allow`` names
    :data:`MISSING`.
    """
    here, preliminary = event.reading.here, event.reading.preliminary
    tournament = event.tournament
    number, everybody = tournament.next_round, expected(tournament)
    waiting = [player for player in everybody if player.number in preliminary]
    missing = [
        player
        for player in everybody
        if here is not None and player.number not in here and player.number not in preliminary
    ]
    last = tournament.rounds[-1].reported if tournament.rounds else frozenset[int]()
    new = [p for p in missing if number == 1 or number - 1 not in p.absent or p.number in last]
    if new:
        names = [player.name for player in new[:20]] + (["…"] if len(new) > 20 else [])
        ask(MISSING, allow, "checkin.not_here", round=number, count=len(new), players=names)
    remarks = tuple(
        text(key, players=[player.name for player in players])
        for key, players in (("checkin.left_out", missing), ("checkin.preliminary", waiting))
        if players
    )
    absent = {player.number for player in (*missing, *waiting)}
    # After round 1 the ticks are of the morning.
    announced = () if tournament.rounds else _away(tournament, here)
    return event.at(with_absent(tournament, absent, {number})), (*remarks, *announced)


def with_absent(
    tournament: Tournament, absent: Collection[int], rounds: Collection[int]
) -> Tournament:
    """The tournament in which some players, by number, are absent from these rounds as well."""
    if not absent:
        return tournament
    players = tuple(
        replace(player, absent=player.absent.union(rounds)) if player.number in absent else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _write_ticks(event: Event, here: Collection[int], preliminary: Collection[int]) -> None:
    """The whole column; a tab of an older workbook gets one at its right."""
    grid, mark = event.reading.players_grid, event.words("checkin.preliminary_mark")
    signs = dict.fromkeys(preliminary, mark) | dict.fromkeys(here, TICK)
    rows = {row: signs.get(number) for number, row in event.reading.player_rows.items()}
    ticks = [[rows.get(row)] for row in grid.body]
    column = column_for(event, "here")
    if ticks:
        event.writer.put(layout.PLAYERS, None, Block(grid.header + 1, column, ticks))


def column_for(event: Event, key: str) -> int:
    """A column of the Players tab, from 1; where it is missing its heading is written at the right.

    A tab of an older workbook is without some, and some are there only where they are used.
    """
    grid = event.reading.players_grid
    column = grid.at.get(key)
    if column is None:
        column = grid.last_column + 1
        heading = layout.heading(event.words.catalogue, key)
        event.put(layout.PLAYERS, None, grid.header, column, heading)
    return column


# -- late entries ---------------------------------------------------------------------------


def renumber(
    event: Event, book: xw.Book, number: int, *, written: bool = True
) -> tuple[Event, tuple[Text, ...]]:
    """Number the field anew where late entries have come and the rules (C.04.2) still have it so.

    They come into the round of this ``number``.  Writes numbers, settings, the lines of the report
    file and the Log; with what was done, or that it is too late for it, comes the event as the
    workbook has it then.  Not ``written``: as it would have it.
    """
    tournament, until = event.tournament, event.tournament.settings.renumbers_until
    seen = event.reading.numbered
    new = [
        player.number
        for player in tournament.players
        if seen and player.number not in seen and not player.substitute
        if not any(player.number in round_.seated for round_ in tournament.rounds)
    ]
    if not new or not until:
        return event, ()
    names = [tournament[one].name for one in new]
    if not numbers_open(tournament):
        return event, (text("renumber.appended", names=names, round=until),)
    numbers = late_numbers(event.reading.tournament.players, new)
    if numbers and written:
        write_numbers(event.at(event.reading.tournament), numbers, names, new, number)
        event = begin(book)
    elif numbers:
        event = event.at(tournament_with(tournament, numbers))
    given = [numbers.get(one, one) for one in new]
    listed = [f"{name} ({number})" for name, number in zip(names, given, strict=True)]
    return event, (text("renumber.placed", names=listed, round=until),)


def write_numbers(
    event: Event, numbers: Numbers, names: list[str], late: Collection[int] = (), first: int = 1
) -> None:
    """Write other start numbers everywhere, and rounds as missed by who has come ``late``.

    ``names`` are those for whom it is done, as the Log has it; ``first`` is the round they come
    into.
    """
    reading, grid, writer = event.reading, event.reading.players_grid, event.writer
    now = tournament_with(event.tournament, numbers)
    rows = {row: numbers.get(old, old) for old, row in reading.player_rows.items()}
    values: list[list[Any]] = [
        [rows.get(row, plain(grid.get(row, "number")) or None)] for row in grid.body
    ]
    writer.put(layout.PLAYERS, None, Block(grid.header + 1, grid.at["number"], values))
    past = range(1, first)
    now = with_absent(now, {numbers.get(one, one) for one in late}, past)
    for number in late if past else ():
        player = event.tournament[number]
        event.put_absences(replace(player, absent=player.absent | frozenset(past)))
    write_settings(writer, reading, now)
    source = read_source(reading.tabs)
    from pairing.formats.trf.renumbering import renumbered  # not for every click

    write_source(writer, renumbered(source, numbers), len(source))
    facts = {"renumbered": {str(old): new for old, new in numbers.items()}}
    logged = text("renumber.log", names=names)
    event.finish(Done("renumber", logged, status=False, facts=facts, now=StateChange(now)))


def with_late_entries(reading: Reading, tournament: Tournament) -> Tournament:
    """The tournament in which who has just been added is marked absent from the rounds before.

    So that those rounds are seen to have been paired without him.
    """
    past = range(1, tournament.next_round)
    if not past:
        return tournament
    known = reading.journal.players.keys() or reading.numbered
    played = frozenset[int]().union(*(round_.seated for round_ in tournament.rounds))
    return with_absent(tournament, tournament.by_number.keys() - known - played, past)


def changed_since(event: Event) -> list[Text]:
    """Return who was added, taken out or changed on the Players tab since the last pairing."""
    then, now = event.reading.journal.players, event.tournament
    if not then or not now.rounds:
        return []
    changes = []
    for kind, player, cells in islice(players_changed(event.words, then, now.by_number), MOST):
        name = player.name if kind == "changed" else str(player)
        changes.append(text(f"people.since.{kind}", player=name, **cells))
    return changes


# -- what is likelier a mistake than meant: named before they first play -------------------------

APART = 300
"""From so many rating points on, three ranks of go, rank and rating hardly both are right."""

RANK_APART = "people.rank_apart"

NAMED = 6
"""So many players are named in a line."""


def doubts(tournament: Tournament, game: str, players: Collection[int] = ()) -> Iterator[Text]:
    """Ranks of go far from the ratings, and pairs with one federation's number.

    With ``players`` only what concerns one of them.
    """
    asked = [player for player in tournament.players if not players or player.number in players]
    apart = [f"{one.name} ({one.rank}, {one.rating})" for one in asked if _apart(one, game)]
    if apart:
        shown = [*apart[:NAMED], *(["…"] if len(apart) > NAMED else [])]
        yield text(RANK_APART, players=shown)
    for one, other in same_ids(tournament.players):
        if not players or {one.number, other.number} & set(players):
            known = {one.number: one, other.number: other}
            yield PossibleDuplicate(one.number, other.number, "same_id").remark(known)


def newcomers(tournament: Tournament) -> frozenset[int]:
    """Return the start numbers of those who have had no game in any round, played or forfeited."""
    history = tournament.history
    return frozenset(
        player.number
        for player in tournament.players
        if not any(one.outcome.played or one.opponent for one in history[player.number])
    )


def _apart(player: Player, game: str) -> bool:
    if game != "go" or player.rating is None:
        return False
    try:
        return abs(rating_of_rank(player.rank) - player.rating) >= APART
    except ValueError:
        return False
