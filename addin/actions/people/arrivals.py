"""People of the coming round: who is there, late entries and their numbers, changes, doubts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import islice

import xlwings as xw

from addin.actions.differences import players_changed
from addin.actions.state import MISSING, Done, Event, StateChange, ask, begin
from addin.sheets.reading import Reading
from addin.sheets.tabs import players_tab
from addin.sheets.tabs.source_tab import read_source, write_source
from addin.sheets.tabs.tournament_tab import write_settings
from pairing.admission import numbers_open
from pairing.catalogue import Text, some, text
from pairing.errors import InputError, Subject
from pairing.names import PossibleDuplicate, name_key, same_ids
from pairing.ranks import rating_of_rank
from pairing.renumbering import Numbers, late_numbers, tournament_with
from pairing.tournament import Player, Tournament

MOST = 40
"""Changes told; the line in the Log is read by people."""


def ready_to_pair(event: Event, allow: Collection[str] = ()) -> tuple[Event, tuple[Text, ...]]:
    """Return the event with whoever its next round calls for, and who that is.

    Who is not ticked at the check-in is absent from it; ``allow`` as in :func:`with_arrivals`.

    Raises ``InputError`` while a next round cannot be made: there is no tab for it, all rounds
    are paired, or nobody is there.
    """
    reading, tournament = event.reading, event.tournament
    number, setting = tournament.next_round, event.words.setting_label("rounds")
    if number not in reading.round_grids:
        tabs = max(reading.round_grids, default=0)
        raise reading.fault("error.no_more_rounds", Subject("rounds"), tabs=tabs, setting=setting)
    if number > tournament.planned:
        key = "error.stages_all_paired" if _fixed(tournament) else "error.all_rounds_paired"
        planned = tournament.planned
        raise reading.fault(key, Subject("rounds"), planned=planned, setting=setting)
    event, left_out = with_arrivals(event, allow)
    present = event.tournament.present(number)
    if len(present) < 2:
        raise InputError("error.too_few", count=len(present), round=number)
    event, called = with_substitutes(event)
    return event, (*left_out, *_here_again(event), *called)


def _here_again(event: Event) -> tuple[Text, ...]:
    """Say who did not come to the last round, as its mending says, and is paired now anyway."""
    tournament, number = event.tournament, len(event.tournament.rounds)
    missed = {
        player for mend in event.reading.journal.mends.get(number, ()) for player in mend.missing
    }
    names = [
        player.name
        for player in tournament.present(number + 1)
        if player.number in missed and number in player.absent and not player.substitute
    ]
    return (text("pair.again", players=names, round=number),) if names else ()


def _fixed(tournament: Tournament) -> bool:
    """Return whether the settings fix the number of rounds, so that it cannot be raised alone."""
    ranked = sum(not player.substitute for player in tournament.players)
    try:
        return tournament.settings.rounds_needed(ranked) is not None
    except InputError:  # a bracket for so many there is none: somebody came later
        return True


def with_substitutes(event: Event) -> tuple[Event, tuple[Text, ...]]:
    """Return the event with the substitutes its next round calls for, and who they are.

    They are named in the workbook's language (``Substitute 1``) and get the next numbers.
    """
    tournament = event.tournament
    wanted = event.system.substitutes_wanted(tournament)
    if not wanted:
        return event, ()
    taken = {name_key(player.name) for player in tournament.players}
    numbered = range(1, wanted + len(taken) + 1)
    free = (event.words("player.substitute", number=number) for number in numbered)
    names = [name for name in free if name_key(name) not in taken][:wanted]
    first = max((player.number for player in tournament.players), default=0) + 1
    called = [Player(number, name, substitute=True) for number, name in enumerate(names, first)]
    tournament = replace(tournament, players=(*tournament.players, *called))
    return replace(event, tournament=tournament), (text("log.substitutes", names=names),)


def away_though_ticked(tournament: Tournament, ticked: Collection[int] | None) -> Iterator[Text]:
    """Return who is ticked for the next round although he said that he is away."""
    number, here = tournament.next_round, set(ticked or ())
    absent = [one for one in tournament.players if number in one.absent and one.number in here]
    if away := [player.name for player in sorted(absent, key=lambda player: player.number)]:
        yield text("checkin.away", round=number, players=away)


def expected(tournament: Tournament) -> list[Player]:
    """Return who should be there for the next round: all who have not said that they are away."""
    return [p for p in tournament.present(tournament.next_round) if not p.substitute]


def with_arrivals(event: Event, allow: Collection[str]) -> tuple[Event, tuple[Text, ...]]:
    """Return the event in which who is not ticked is absent from the next round, and who that is.

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
        names = some([player.name for player in new], 20)
        about = {"round": number, "count": len(new), "players": names}
        ask(MISSING, allow, "checkin.not_here", **about)
    remarks = tuple(
        text(key, players=[player.name for player in players])
        for key, players in (("checkin.left_out", missing), ("checkin.preliminary", waiting))
        if players
    )
    absent = {player.number for player in (*missing, *waiting)}
    # After round 1 the ticks are of the morning.
    announced = () if tournament.rounds else away_though_ticked(tournament, here)
    tournament = with_absent(tournament, absent, {number})
    return replace(event, tournament=tournament), (*remarks, *announced)


def with_absent(
    tournament: Tournament, absent: Collection[int], rounds: Collection[int]
) -> Tournament:
    """Return the tournament in which some players, by number, miss these rounds as well."""
    if not absent:
        return tournament
    players = tuple(
        replace(player, absent=player.absent.union(rounds)) if player.number in absent else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


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
    names = [tournament[player].name for player in new]
    if not numbers_open(tournament):
        return event, (text("renumber.appended", names=names, round=until),)
    numbers = late_numbers(event.reading.tournament.players, new)
    if numbers and not written:
        event = replace(event, tournament=tournament_with(tournament, numbers))
    elif numbers:
        write_numbers(event, numbers, names, new, number)
        event = begin(book)
    given = [numbers.get(old, old) for old in new]
    listed = [f"{name} ({number})" for name, number in zip(names, given, strict=True)]
    return event, (text("renumber.placed", names=listed, round=until),)


def write_numbers(
    event: Event, numbers: Numbers, names: list[str], late: Collection[int] = (), first: int = 1
) -> None:
    """Write other start numbers everywhere, and rounds as missed by who has come ``late``.

    ``names`` are those for whom it is done, as the Log has it; ``first`` is the round they come
    into.
    """
    reading, writer, past = event.reading, event.writer, range(1, first)
    now = tournament_with(with_absent(reading.tournament, late, past), numbers)
    players_tab.write_numbers(writer, reading, now, numbers, late if past else ())
    write_settings(writer, reading, now)
    source = read_source(reading.tabs)
    from pairing.formats.trf.renumbering import renumbered  # not for every click

    write_source(writer, renumbered(source, numbers), len(source))
    facts = {"renumbered": {str(old): new for old, new in numbers.items()}}
    logged = text("renumber.log", names=names)
    event.finish(Done("renumber", logged, status=False, facts=facts, now=StateChange(now)))


def with_late_entries(reading: Reading, tournament: Tournament) -> Tournament:
    """Return the tournament in which who was just added is absent from the rounds before.

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
        changes.append(Text(f"people.since.{kind}", {"player": name, **cells}))
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
    apart = [f"{who.name} ({who.rank}, {who.rating})" for who in asked if _apart(who, game)]
    if apart:
        yield text(RANK_APART, players=some(apart, NAMED))
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
        if not any(entry.outcome.played or entry.opponent for entry in history[player.number])
    )


def _apart(player: Player, game: str) -> bool:
    if game != "go" or player.rating is None:
        return False
    try:
        return abs(rating_of_rank(player.rank) - player.rating) >= APART
    except ValueError:
        return False
