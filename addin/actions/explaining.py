"""Why each board of a round is what it is, also in two sentences for whoever asks at the board.

The first says how the players stand to each other, the second how the system came to them.
What differs from system to system are words only: behind the key of a reason
(``leader.why.nearest``) stands its plain form (``plain.leader.why.nearest``), with the same
holes; a system without one gets a sentence that is true of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import xlwings as xw

from addin.actions.keeping_apart import changed_by_apart
from addin.actions.next_round import paired_somehow
from addin.actions.people.mending import Concerned, before_mending, reasons_of
from addin.actions.state import Event, begin
from addin.sheets.log.records import read_records
from addin.sheets.tabs.round_tab import kind_of
from pairing.catalogue import Catalogue, Text, text
from pairing.errors import InputError
from pairing.results import Pairing, Reason, Tried
from pairing.systems import WithFinals
from pairing.tournament import Bye, Game, Round, Table, Tournament

MOST = 5
"""Players passed over that are named; of more it is said how many."""

_CAUSES = {
    "met": ("met", "met_and_more", "more_repeats"),
    "colours": ("colours",),
    "too_far": ("too_far",),
    "taken": ("taken",),
    "had_bye": ("had_bye",),
    "alone": ("dead_end", "stranded", "impossible", "completion"),
}
"""Why somebody was passed over, in a few words -> ends of the keys that mean it."""


@dataclass(frozen=True)
class Explained:
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
    book: xw.Book, round_number: int, board: int | None = None
) -> tuple[list[Explained], Tournament, tuple[Text, ...]]:
    """Why each board of a round is what it is; the round is paired again to find out.

    Raises ``InputError`` for a round that is not paired or a board it does not have.
    """
    event = begin(book)
    tournament, actual = event.tournament, event.need_round(round_number)
    record = read_records(event.reading).records.get(round_number)
    mends = [(Concerned(one.gone, one.came), one.allow) for one in record.mends] if record else []
    before = before_mending(tournament, round_number, [who for who, _ in mends])
    since: tuple[Text, ...] = ()
    if record is not None and len(record.past) == len(before.rounds) != 0:
        if record.past != before.rounds:
            since = (text("explain.as_then", round=round_number),)
        before = replace(before, rounds=record.past)
    then = event.at(before)
    again = paired_somehow(then, explained=True)
    remarks = (*since, *again.remarks, *changed_by_apart(then, again))
    later = reasons_of(event, again.round, mends)
    explained = [*_games(then, actual, again, later), *_tables(then, actual, again, later)]
    if board is not None:
        explained = [one for one in explained if one.board == board]
        if not explained:
            raise kind_of(event.system.traits).unknown(board, round_number)
    else:
        explained += _resting(then, actual, again, later)
    return explained, tournament, remarks


def _games(
    then: Event, actual: Round, again: Pairing, later: dict[frozenset[int], Reason]
) -> Iterator[Explained]:
    """Boards of two; ``later`` are the reasons of those that were mended since."""
    before = then.tournament
    reasons = {reason.board: reason for reason in reversed(again.reasons)}
    why = {frozenset((g.white, g.black)): reasons.get(g.board) for g in again.round.games} | later
    for game in actual.games:
        reason = why.get(frozenset((game.white, game.black)))
        plain = _of_game(before, game, reason, then.words.catalogue) if reason else ()
        white, black = before[game.white].name, before[game.black].name
        yield Explained(game.board, white, black, reason, plain=plain)


def _tables(
    then: Event, actual: Round, again: Pairing, later: dict[frozenset[int], Reason]
) -> Iterator[Explained]:
    """Tables of four: by the rule of the round, or else as finals of some step."""
    before, chosen, candidates = then.tournament, then.system, [again]
    if isinstance(chosen, WithFinals) and before.rounds:
        for step in range(1, len(actual.tables) + 1):
            try:
                candidates.append(chosen.finals(before, step))
            except InputError:
                break
    wanted = {frozenset(table.seats) for table in actual.tables}
    # The pairing that made most of the tables is the one to quote.
    likest = max(
        candidates, key=lambda one: len(wanted & {frozenset(t.seats) for t in one.round.tables})
    )
    reasons = {reason.board: reason for reason in likest.reasons}
    why = {frozenset(table.seats): reasons[table.number] for table in likest.round.tables}
    for table in actual.tables:
        names = tuple(before[player].name for player in table.seats)
        reason = (why | later).get(frozenset(table.seats))
        plain = _of_table(before, table, reason, then.words.catalogue) if reason else ()
        yield Explained(table.number, names[0], None, reason, names, plain)


def _resting(
    then: Event, actual: Round, again: Pairing, later: dict[frozenset[int], Reason]
) -> Iterator[Explained]:
    """Those with the bye."""
    anew = [player for player, kind in again.round.byes if kind is Bye.PAIRING]
    why = dict(zip(anew, (r for r in again.reasons if r.board is None), strict=False))
    for player, kind in actual.byes:
        if kind is Bye.PAIRING:
            reason = later.get(frozenset({player}), why.get(player))
            name, words = then.tournament[player].name, then.words.catalogue
            plain = _of_bye(then.tournament, player, reason, words) if reason else ()
            yield Explained(None, name, None, reason, plain=plain)


# -- in two sentences -----------------------------------------------------------------------


def _of_game(before: Tournament, game: Game, reason: Reason, words: Catalogue) -> tuple[Text, Text]:
    """The two sentences about a game; ``before`` is the tournament without its round."""
    white, black = before[game.white].name, before[game.black].name
    scores = before.scores
    high, low = sorted((game.white, game.black), key=lambda one: (-scores[one], one))
    met = [e.round for e in before.history[high] if e.opponent == low and e.outcome.played]
    again = text("plain.met", rounds=met) if met else text("plain.not_met")
    if not any(scores[player.number] for player in before.players):
        first = text("plain.start", white=white, black=black, met=again)
    elif scores[high] == scores[low]:
        first = text("plain.level", white=white, black=black, points=scores[high], met=again)
    else:
        first = text(
            "plain.apart",
            higher=before[high].name,
            lower=before[low].name,
            more=scores[high],
            less=scores[low],
            met=again,
        )
    return first, _second(before, reason, words)


def _of_table(
    before: Tournament, table: Table, reason: Reason, words: Catalogue
) -> tuple[Text, Text]:
    """The two sentences about a table of four."""
    names = [before[player].name for player in table.seats]
    pairs = [
        text("plain.two", one=before[one].name, other=before[other].name)
        for at, one in enumerate(table.seats)
        for other in table.seats[at + 1 :]
        if other in before.opponents[one]
    ]
    key = "plain.table_met" if pairs else "plain.table_new"
    return text(key, players=names, pairs=pairs), _second(before, reason, words)


def _of_bye(before: Tournament, player: int, reason: Reason, words: Catalogue) -> tuple[Text, Text]:
    """The two sentences about who has no opponent."""
    return text("plain.bye", player=before[player].name), _second(before, reason, words)


def _second(before: Tournament, reason: Reason, words: Catalogue) -> Text:
    key = f"plain.{reason.text.key}"
    if key not in words:
        key = "plain.next" if reason.board is not None else "plain.next_bye"
    how = Text(key, reason.text.values)
    if not reason.tried:
        return text("plain.how", how=how)
    return text("plain.how_but", how=how, whom=_passed_over(before, reason.tried))


def _passed_over(before: Tournament, tried: Sequence[Tried]) -> list[Text]:
    named: dict[str, list[str]] = {}
    for one in tried:
        end = one.why.key.rpartition(".")[2]
        cause = next((name for name, ends in _CAUSES.items() if end in ends), "worse")
        named.setdefault(cause, []).append(before[one.opponent].name)
    return [
        text(
            f"plain.cause.{cause}",
            players=players if len(players) <= MOST else [*players[:MOST], "…"],
        )
        for cause, players in named.items()
    ]
