"""The reasons of each board of a round, also in two sentences for whoever asks at the board.

The first says how the players stand to each other, the second how the system came to them.
What differs from system to system are words only: behind the key of a reason
(``leader.why.nearest``) stands its plain form (``plain.leader.why.nearest``), with the same
holes; a reason without one is said in its own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations

import xlwings as xw

from addin.actions.keeping_apart import changed_by_apart
from addin.actions.next_round import paired_somehow
from addin.actions.people.mending import before_mending, reasons_by_seats, reasons_of
from addin.actions.state import ActionResult, Event, action, begin
from addin.sheets.tabs.round_tab import kind_of
from pairing.catalogue import Text, some, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.names import name_key
from pairing.renumbering import round_with
from pairing.results import ConsideredOpponent, Pairing, Reason
from pairing.systems import FinalsSystem
from pairing.tournament import Bye, Round, Tournament

PAIR = 2
"""Players of a game; more of them sit at a table."""

LINE = 30
"""Columns in which a player's name is looked for."""

MOST = 5
"""Players passed over that are named; of more it is said how many."""

_CAUSES = {
    "met": ("met", "met_and_more"),
    "repeats": ("more_repeats",),
    "colours": ("colours",),
    "too_far": ("too_far",),
    "taken": ("taken",),
    "had_bye": ("had_bye",),
    "forfeit": ("won_by_forfeit",),
    "alone": ("dead_end", "stranded", "impossible", "completion"),
    "later": ("exchange",),
    "below": ("next_bracket",),
    "whole": ("whole",),
    "worse": ("price", "price_list"),
}
"""Why somebody was passed over, in a few words -> ends of the keys that mean it."""

_OTHERWISE = ("riichi.tried.met", "riichi.tried.dead_end")
"""Keys with such an end that mean more than it: they are said in their own words."""


@dataclass(frozen=True)
class ExplainedBoard:
    """One board as it stands and why: ``reason`` is ``None`` when people made the pair.

    At a table of four ``players`` are all of them, East first, and ``white`` is the first.
    """

    board: int | None
    white: str
    black: str | None
    reason: Reason | None
    players: tuple[str, ...] = ()
    plain: tuple[Text, ...] = ()
    """The same in two sentences without articles, first for whoever asks at the board."""


def explain(
    book: xw.Book,
    round_number: int | None = None,
    board: int | None = None,
    player: str | None = None,
) -> tuple[list[ExplainedBoard], Tournament, tuple[Text, ...]]:
    """Explain each board of a round; the round is paired again to find out.

    Without a number it is the last round; of ``board`` or ``player`` that board alone.  Raises
    ``InputError`` for a round that is not paired, a board it does not have, and a player who
    sits at none and has no bye.
    """
    event = begin(book, asks=False)
    if round_number is None:
        round_number = max(1, len(event.tournament.rounds))
    tournament, actual = event.tournament, event.need_round(round_number)
    record = event.reading.record(round_number)
    mends = record.mends if record else ()
    before = before_mending(tournament, round_number, mends)
    since: tuple[Text, ...] = ()
    if record is not None and len(record.past) == len(before.rounds) != 0:
        if record.past != before.rounds:
            since = (text("explain.as_then", round=round_number),)
        before = replace(before, rounds=record.past)
    then = event.at(before)
    typed = record.how.typed if record else None
    if record and typed:
        typed = round_with(typed, record.how.now)
    again = paired_somehow(then, explained=True, typed=typed)
    whole = (*again.remarks, *again.notes) if board is None and player is None else ()
    remarks = (*since, *whole, *changed_by_apart(then, again))
    why = _reasons(then, actual, again) | reasons_of(event, again.round, mends)
    seats = _pick_seats(event, actual, board, player)
    explained = []
    for seat, who in seats:
        names, reason = tuple(tournament[player].name for player in who), why.get(frozenset(who))
        plain = () if reason is None else (_first(then, who), _second(then, reason))
        players = names if len(names) > PAIR else ()
        other = names[1] if len(names) == PAIR else None
        explained.append(ExplainedBoard(seat, names[0], other, reason, players, plain))
    return explained, tournament, remarks


def _pick_seats(
    event: Event, actual: Round, board: int | None, player: str | None
) -> list[tuple[int | None, tuple[int, ...]]]:
    """Return the boards of a round, and who sits there, that are asked about.

    Raises ``InputError`` where the round has no such board, or the player sits at none.
    """
    seats: list[tuple[int | None, tuple[int, ...]]] = [*actual.seats.items()]
    if board is not None:
        seats = [(seat, players) for seat, players in seats if seat == board]
        if not seats:
            raise kind_of(event.system.traits).unknown(board, actual.number)
    else:
        seats += [(None, (seat,)) for seat, kind in actual.byes if kind is Bye.PAIRING]
    if player is not None:
        asking = event.player(player)
        seats = [(seat, players) for seat, players in seats if asking.number in players]
        if not seats:
            raise InputError("explain.not_seated", player=asking.name, round=actual.number)
    return seats


def _reasons(then: Event, actual: Round, again: Pairing) -> dict[frozenset[int], Reason]:
    """Return the reasons of each board, table and bye, by who sits there.

    Tables of four are by the rule of the round, or else finals of some step: the pairing that
    made most of the tables is the one to quote.
    """
    before, chosen, candidates = then.tournament, then.system, [again]
    if isinstance(chosen, FinalsSystem) and before.rounds:
        with suppress(InputError):
            for step in range(1, len(actual.tables) + 1):
                candidates.append(chosen.finals(before, step))
    wanted = {frozenset(table.seats) for table in actual.tables}
    fours = [{frozenset(table.seats) for table in pairing.round.tables} for pairing in candidates]
    likest = candidates[max(range(len(fours)), key=lambda at: len(wanted & fours[at]))]
    resting = [frozenset({player}) for player, kind in again.round.byes if kind is Bye.PAIRING]
    byes = [reason for reason in again.reasons if reason.board is None]
    return reasons_by_seats(likest.round, likest.reasons) | dict(zip(resting, byes, strict=False))


# -- in two sentences -----------------------------------------------------------------------


def _first(then: Event, seats: Sequence[int]) -> Text:
    """Return how the players stand to each other; ``then`` is the event without their round."""
    before = then.tournament
    names = [before[player].name for player in seats]
    if len(seats) == 1:
        return text("plain.bye", player=names[0])
    if len(seats) > PAIR:
        two = [pair for pair in combinations(seats, 2) if pair[1] in before.opponents[pair[0]]]
        pairs = [text("plain.two", one=before[a].name, other=before[b].name) for a, b in two]
        return text("plain.table_met" if pairs else "plain.table_new", players=names, pairs=pairs)
    scores = then.system.scores(before)
    high, low = sorted(seats, key=lambda seat: (-scores[seat], seat))
    met = [e.round for e in before.history[high] if e.opponent == low and e.outcome.played]
    again = text("plain.met", rounds=met) if met else text("plain.not_met")
    pair = {"white": names[0], "black": names[1], "met": again}
    if not any(scores[player.number] for player in before.players):
        return text("plain.start", **pair)
    if scores[high] == scores[low]:
        return text("plain.level", **pair, points=scores[high])
    apart = {"higher": before[high].name, "lower": before[low].name}
    return text("plain.apart", **apart, more=scores[high], less=scores[low], met=again)


def _second(then: Event, reason: Reason) -> Text:
    """Return how the system came to them, in plain words or else its own, and whom it passed
    over.
    """
    plain = Text(f"plain.{reason.text.key}", reason.text.values)
    known = plain.key in then.words.catalogue
    if reason.tried:
        whom = _passed_over(then.tournament, reason.tried)
        key = "plain.how_but" if known else "plain.own_but"
        return text(key, how=plain if known else reason.text, whom=whom)
    return text("plain.how", how=plain) if known else reason.text


def _passed_over(before: Tournament, tried: Sequence[ConsideredOpponent]) -> list[Text]:
    """Group those who were passed over by the reason, in plain words or the engine's own."""
    named: dict[str, tuple[Text, list[str]]] = {}
    for trial in tried:
        end, why = trial.why.key.rpartition(".")[2], trial.why
        cause = next((name for name, ends in _CAUSES.items() if end in ends), "own")
        cause = "own" if why.key in _OTHERWISE else cause
        about = repr(why) if cause == "own" else repr(why.values.get("what"))
        named.setdefault(f"{cause} {about}", (why, []))[1].append(before[trial.opponent].name)
    causes = []
    for cause, (why, players) in named.items():
        key, what = f"plain.cause.{cause.partition(' ')[0]}", why.values.get("what", "")
        causes.append(text(key, players=some(players, MOST), why=why, what=what))
    return causes


# -- the line of a player, pressed ----------------------------------------------------------


@action
def explain_player(book: xw.Book) -> ActionResult:
    """Explain to the player on the selected line his opponent: in the round of that tab, or the
    last.

    Raises ``InputError`` where nobody's name is on the line, and as :func:`explain` does.
    """
    event = begin(book, asks=False)
    name, number = _selected(event, book)
    (explanation, *_), _, _ = explain(book, number, player=name)
    reason = explanation.reason.text if explanation.reason else text("cli.by_hand")
    return ActionResult(headline(explanation), {"player": name}, (*explanation.plain, reason))


def headline(explained: ExplainedBoard) -> Text:
    """Return who sits at a board or table, or has no opponent."""
    if explained.board is None:
        return text("cli.bye", player=explained.white)
    if explained.players:
        return text("cli.table", table=explained.board, players=explained.players)
    return text("cli.board", board=explained.board, white=explained.white, black=explained.black)


def _selected(event: Event, book: xw.Book) -> tuple[str, int | None]:
    """Return the player whose name stands on the selected line, and the round whose tab it is."""
    cell = book.app.selection
    if cell is None:
        raise InputError("explain.nobody_selected")
    tab, row, column = cell.sheet.name, cell.row, cell.column
    grids = event.reading.grids()
    at = next((at for at, grid in grids.items() if grid.tab == tab), None)
    line = grids[at].row(row) if at else cell.sheet.range((row, 1), (row, LINE)).value
    known = {name_key(player.name): player.name for player in event.tournament.players}
    named = [name_key(str(value)) for value in (*line[column - 1 : column], *line)]
    name = next((known[key] for key in named if key in known), None)
    if name is None:
        raise InputError("explain.nobody_selected")
    return name, None if at is None else at[1]
