"""The round that is paired, mended for those who did not come and those who came late.

Whom it concerns is said by name, or seen on the Players tab: who is marked absent from the round
or no longer ticked did not come; who has a line or a tick and no seat has come.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.next_round import paired, pairing_data
from addin.actions.people.arrivals import renumber, with_late_entries, with_substitutes
from addin.actions.state import MEND, ActionResult, Done, Event, StateChange, action, ask, begin
from addin.actions.undoing import absences_filled
from addin.journal.folding import Mend
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.round_tab import mark_changed
from pairing.admission import Fact
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.mending import MendedRound, with_presence
from pairing.results import Pairing, Reason
from pairing.tournament import Bye, Game, Result, Round, Tournament


@action
def mend_round(
    book: xw.Book,
    *,
    absent: Sequence[str] = (),
    came: Sequence[str] = (),
    shown: bool = False,
    allow: Collection[str] = (),
) -> ActionResult:
    """Change the boards of the last round that are concerned, and nothing else in it.

    Without names those are taken whom the Players tab tells.  Then, and with ``shown``, it asks
    before it writes: ``NeedsDecision`` unless ``allow`` names :data:`MEND`.  Raises
    ``InputError`` when no round is open, nobody is concerned, or a game was played already, and
    ``NoLegalPairing`` or ``NeedsDecision`` (repeats) where the system has no pairing for those
    concerned.
    """
    event = begin(book)
    number = len(event.tournament.rounds)
    if not number or event.tournament.rounds[-1].complete:
        # Nobody waits for an opponent: who comes is an entry of the next round, if there is one.
        event.admitted(Fact.ENTRY, event.tournament.next_round)
        raise InputError("mend.no_round")
    sure = MEND in allow or not (shown or not (absent or came))
    # Whom a number means is settled before a late entry may move it.
    named = [[event.player(typed).name for typed in words] for words in (absent, came)]
    event, placed = renumber(event, book, number, written=sure)
    last = event.tournament.rounds[-1]
    left, joined = (tuple(event.player(name).number for name in names) for names in named)
    who = Mend(left, joined) if absent or came else concerned(event)
    event = _admitted(event, who, number)
    if who.came:  # whoever won by forfeit for want of an opponent may have one now
        waited = [player for player in _forfeited(event.reading, last) if player not in who.missing]
        who = replace(who, missing=(*who.missing, *waited))
    event, called = _called(event, who)
    who = replace(who, came=(*who.came, *called))
    mended = mend(event, who, allow)
    event = event.at(_with_mended(event.tournament, mended, who))
    what, lines = _what(event.tournament, mended, who), _lines(event.tournament, mended, who)
    if shown or not (absent or came):
        boards = "\n".join(f"  {event.words(line)}" for line in lines)
        ask(MEND, allow, "mend.ask", round=last.number, what=what, boards=boards)
    summary = text("mend.done", round=last.number, what=what)
    done = _write(event, mended, who, summary, allow)
    return replace(done, remarks=(*placed, *done.remarks))


def _admitted(event: Event, who: Mend, number: int) -> Event:
    """Return the event with who is taken out and who is let in; raises as :func:`admitted` does."""
    if not (who.missing or who.came):
        raise InputError("mend.nobody", round=number)
    late = set(who.came)
    if event.tournament.settings.predetermined:  # who is in the schedule has his seat in it
        late -= event.reading.journal.players.keys()
    facts = [Fact.ABSENCE] * bool(who.missing) + [Fact.ENTRY] * bool(late)
    for fact in facts:
        event = event.admitted(fact, number)
    return event


def concerned(event: Event) -> Mend:
    """Return whom the Players tab names: absent or not ticked though seated, there though not
    seated.
    """
    tournament, last = event.tournament, event.tournament.rounds[-1]
    number, here = last.number, event.reading.here
    # Who has no result yet, or only the bye of the pairing.
    waiting = {p for p, kind in last.byes if kind is Bye.PAIRING}
    waiting |= {player for board in last.unfinished for player in last.seats[board]}
    filled = absences_filled(event.reading, number)
    used = bool(filled) or (here is not None and 2 * len(here & waiting) >= len(waiting))
    absent, came = [], []
    for player in tournament.players:
        own, house = player.number, player.substitute
        ticked = here is not None and own in here
        if own in waiting:
            unticked = used and here is not None and not ticked and not house
            absent += [own] if number in player.absent or unticked else []
        elif own not in last.reported and not house:
            came += [own] if number not in player.absent or (own in filled and ticked) else []
    return Mend(tuple(absent), tuple(came))


def mend(event: Event, who: Mend, allow: Collection[str]) -> MendedRound:
    """Mend the last round of the tournament by its system's rules; writes nothing.

    A board forfeited by somebody of ``who.missing`` counts as not begun.
    """
    last = event.tournament.rounds[-1]
    games = tuple(
        replace(game, result=None, second=None) if _loser_by_forfeit(game) in who.missing else game
        for game in last.games
    )
    open_ = event.with_last(replace(last, games=games)).tournament

    def again(few: Tournament) -> Pairing:
        return paired(event.at(few), allow)

    return event.located(lambda: event.system.mend(open_, who.missing, who.came, again))


def _loser_by_forfeit(game: Game) -> int | None:
    """Return who lost by forfeit, both games of a match, to somebody who was there, if anybody."""
    losers = {Result.BLACK_FORFEITS: game.black, Result.WHITE_FORFEITS: game.white}
    return losers.get(game.result or Result.DRAW) if len({*game.results}) == 1 else None


def _forfeited(reading: Reading, last: Round) -> list[int]:
    """Return who lost by forfeit because an earlier mending of the round found nobody for the
    other.
    """
    missing = {
        player for mend in reading.journal.mends.get(last.number, ()) for player in mend.missing
    }
    losers = [_loser_by_forfeit(game) for game in last.games]
    return [player for player in losers if player is not None and player in missing]


def _called(event: Event, who: Mend) -> tuple[Event, tuple[int, ...]]:
    """Return the event with the substitutes that the mended round needs, and their numbers."""
    tournament, number = event.tournament, event.tournament.rounds[-1].number
    before = with_presence(tournament.after(number - 1), number, who.missing, who.came)
    called, _ = with_substitutes(event.at(before))
    new = tuple(p for p in called.tournament.players if p.number not in tournament.by_number)
    players = (*tournament.players, *new)
    return event.at(replace(tournament, players=players)), tuple(p.number for p in new)


def _with_mended(tournament: Tournament, mended: MendedRound, who: Mend) -> Tournament:
    """Return the tournament with the round as mended, and absences that say who was there."""
    away = set(who.missing) - set(mended.forfeited)
    present = with_presence(tournament, mended.round.number, away, who.came)
    return replace(present, rounds=(*tournament.rounds[:-1], mended.round))


def _write(
    event: Event, mended: MendedRound, who: Mend, summary: Text, allow: Collection[str]
) -> ActionResult:
    number, reading, after = mended.round.number, event.reading, event.tournament
    for board in mended.boards:
        reading.partial.pop((number, board), None)
    late = replace(with_late_entries(reading, after.after(number - 1)), rounds=after.rounds)
    late = with_late_entries(reading, late)  # who was added and has no seat in this round
    event = event.at(late)
    write_players(event.writer, reading, late)
    event.write_round(mended.round, summary, *mended.remarks)
    earlier = {board for mend in reading.journal.mends.get(number, ()) for board in mend.boards}
    mark_changed(event.writer, reading, late, mended.round, earlier | set(mended.boards))
    event.follow("pairing")
    event.select_results(number)
    results: dict[str, Any] = {"mended": number, "gone": [*who.missing], "came": [*who.came]}
    results |= {"allow": [choice for choice in allow if choice != MEND], "boards": [*mended.boards]}
    data = {**pairing_data(late, mended.round), "changed": [*mended.boards]}
    for key, numbers in (("gone", who.missing), ("came", who.came)):
        data[key] = [late[player].name for player in numbers]
    lines = _lines(late, mended, who)
    logged = " ".join(map(event.words, (summary, *mended.remarks, *lines)))
    remarks, now = (*lines, *mended.remarks), StateChange(event.tournament)
    return event.finish(
        Done(
            "mend", summary, data, remarks, round=number, logged=logged, facts=results, now=now,
            made=mended.round,
        )
    )  # fmt: skip


def _what(after: Tournament, mended: MendedRound, who: Mend) -> Text:
    """Return what is mended, and for whom; substitutes that are called did not come late."""
    absent = [after[p].name for p in who.missing]
    came = [after[p].name for p in who.came if not after[p].substitute]
    key = "mend.both" if absent and came else "mend.gone" if absent else "mend.came"
    places = "mend.tables" if mended.round.tables else "mend.boards"
    where = text(places, boards=list(mended.boards) or "—")
    return text(key, boards=where, gone=absent, came=came)


def _lines(after: Tournament, mended: MendedRound, who: Mend) -> list[Text]:
    """Say who is out of this round only, if more will come, and each changed board as it is now."""
    round_, number = mended.round, mended.round.number
    staying = [after[p] for p in who.missing if not after[p].substitute]
    names = [player.name for player in staying if number + 1 not in player.absent]
    once = names and number < after.planned
    lines = [text("mend.once", players=names, round=number)] if once else []
    results = {game.board: game.shown_result for game in round_.games}
    for board, players in round_.seats.items():
        if board in mended.boards:
            shown = (" – " if round_.games else ", ").join(after[player].name for player in players)
            if results.get(board):
                shown = f"{shown} {results[board]}"
            key = "mend.board" if round_.games else "mend.at_table"
            lines.append(text(key, board=board, players=shown))
    free = [after[p].name for p, kind in round_.byes if kind is Bye.PAIRING]
    called = [after[p].name for p in who.came if after[p].substitute]
    lines += [text("log.substitutes", names=called)] if called else []
    return [*lines, text("mend.bye", players=free)] if free else lines


# -- the same again, for who asks how a round came about -----------------------------------------


def before_mending(tournament: Tournament, number: int, mends: Sequence[Mend]) -> Tournament:
    """Return the tournament before a round as it was before anybody mended it."""
    before = tournament.after(number - 1)
    for who in reversed(mends):
        before = with_presence(before, number, who.came, who.missing)
    return before


def mended_again(event: Event, first: Round, mends: Sequence[Mend]) -> list[MendedRound]:
    """Compute each mending of a round again from the round as it was paired."""
    now = before_mending(event.tournament, first.number, mends)
    now, steps = replace(now, rounds=(*now.rounds, first)), list[MendedRound]()
    for who in mends:
        steps.append(mend(event.at(now), who, who.allow))
        now = _with_mended(now, steps[-1], who)
    return steps


def reasons_of(event: Event, first: Round, mends: Sequence[Mend]) -> dict[frozenset[int], Reason]:
    """Return why the boards of a round that was mended are what they are, by who sits there.

    A player alone stands for his bye.  Nothing where the mending cannot be made again.
    """
    reasons: dict[frozenset[int], Reason] = {}
    try:
        steps = mended_again(event, first, mends)
    except PairbookError:
        return reasons
    for step in steps:
        reasons |= reasons_by_seats(step.round, step.reasons)
        free = [r for r in step.reasons if r.board is None]
        resting = [player for player, kind in step.round.byes if kind is Bye.PAIRING]
        if free and len(resting) == 1:
            reasons[frozenset(resting)] = free[0]
    return reasons


def reasons_by_seats(round_: Round, reasons: Sequence[Reason]) -> dict[frozenset[int], Reason]:
    """Return the reason of each board and table, by who sits there; the first of several."""
    at = {reason.board: reason for reason in reversed(reasons)}
    return {frozenset(who): at[board] for board, who in round_.seats.items() if board in at}
