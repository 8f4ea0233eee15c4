"""Looking without writing: is everything in order, and why is a board what it is."""

from __future__ import annotations

from dataclasses import dataclass

import xlwings as xw

from addin.actions.next_round import paired
from addin.actions.state import REPEATS, Done, action, changes, load, located
from addin.sheets.games_tab import board_note
from addin.sheets.noticing import noticed
from addin.sheets.reading import Reading
from addin.sheets.round_tab import kind_of
from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing, Problems
from pairing.results import Pairing, Reason
from pairing.systems import WithFinals, WithHandicap
from pairing.tournament import Bye, Round, Tournament

MOST_STONES = 9
MOST_KOMI = 20
"""Stones and komi beyond which a typing error is likelier than an intention."""


@action
def check(book: xw.Book) -> Done:
    """Read everything and say what is wrong or worth knowing; writes nothing.

    ``remarks`` hold what is not an error: missing results, repeated meetings, players
    paired although absent, rounds edited after the next was paired, names that may be one
    person, and what the organiser renamed or deleted.
    """
    reading, tournament = load(book, every_round=True)
    remarks: list[Text] = [
        text("check.changed", place=error.place or "", change=error.text)
        for error in changes(reading)
    ]
    if tournament.planned > max(reading.round_grids, default=0):
        remarks.append(
            text(
                "check.too_few_tabs",
                tabs=max(reading.round_grids, default=0),
                setting=reading.words.setting_label("rounds"),
            )
        )
    if tournament.planned < len(tournament.rounds):
        remarks.append(
            text("check.planned", planned=tournament.planned, paired=len(tournament.rounds))
        )
    from pairing.formats.names import near_duplicates

    remarks += noticed(reading)
    known = tournament.by_number
    remarks += [alike.remark(known) for alike in near_duplicates(tournament.players)]
    for round_ in tournament.rounds:
        for player in tournament.players:
            expected = round_.number not in player.absent and not player.substitute
            if expected and player.number not in round_.reported:
                remarks.append(text("check.not_paired", round=round_.number, player=player.name))
        missing = [game.board for game in round_.games if game.result is None]
        if missing:
            remarks.append(text("check.missing", round=round_.number, boards=missing))
        unfinished = [table.number for table in round_.tables if table.scores is None]
        if unfinished:
            remarks.append(text("check.tables_missing", round=round_.number, boards=unfinished))
        before = tournament.after(round_.number - 1)
        for game in round_.games:
            if board_note(reading.words, before, game.white, game.black):
                remarks.append(
                    text(
                        "check.repeat",
                        round=round_.number,
                        board=game.board,
                        white=tournament[game.white].name,
                        black=tournament[game.black].name,
                    )
                )
        remarks += _stones(reading, tournament, round_)
        for number in sorted(round_.reported):
            if round_.number in tournament[number].absent:
                remarks.append(
                    text("check.absent_paired", round=round_.number, player=tournament[number].name)
                )
    remarks += _faults(reading, tournament)
    data = {
        "players": len(tournament.players),
        "rounds": len(tournament.rounds),
        "planned": tournament.planned,
        "remarks": [reading.words(remark) for remark in remarks],
    }
    key = "done.check_remarks" if remarks else "done.check_clean"
    return Done(
        text(
            key, players=len(tournament.players), rounds=len(tournament.rounds), count=len(remarks)
        ),
        data,
        tuple(remarks),
    )


def _stones(reading: Reading, tournament: Tournament, round_: Round) -> list[Text]:
    """Stones of another pair, stones the stronger player takes, and values nobody means."""
    remarks = []
    for game in round_.games:
        where = {"round": round_.number, "board": game.board}
        if game.handicap > MOST_STONES:
            remarks.append(text("check.many_stones", **where, stones=game.handicap))
        if game.komi is not None and abs(game.komi) > MOST_KOMI:
            remarks.append(text("check.odd_komi", **where, komi=game.komi))
    if not isinstance(reading.system, WithHandicap) or round_ is not tournament.rounds[-1]:
        return remarks
    before = tournament.after(round_.number - 1)
    usual = reading.system.games_of(before, [(game.white, game.black) for game in round_.games])
    for game, own in zip(round_.games, usual, strict=True):
        values = {
            "round": round_.number,
            "board": game.board,
            "white": tournament[own.white].name,
            "black": tournament[own.black].name,
            "stones": game.handicap,
            "usual": own.handicap,
        }
        if game.handicap and own.handicap and game.white != own.white:
            remarks.append(text("check.stronger_takes", **values))
        elif game.handicap != own.handicap:
            remarks.append(text("check.stones_of_another", **values))
    return remarks


def _faults(reading: Reading, tournament: Tournament) -> list[Text]:
    """What keeps the standings from being computed (a table whose scores do not sum up)."""
    try:
        located(reading, lambda: reading.system.standings(tournament))
    except Problems as several:
        return [
            text("check.fault", place=error.place or "", fault=error.text)
            for error in several.errors
        ]
    return []


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


def explain(
    book: xw.Book, round_number: int, board: int | None = None
) -> tuple[list[Explained], Tournament, tuple[Text, ...]]:
    """Why each board of a round is what it is; the round is paired again to find out.

    Raises ``InputError`` for a round that is not paired or a board it does not have.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    actual = tournament.rounds[round_number - 1]
    before = tournament.after(round_number - 1)
    try:
        again = paired(reading, before, (), explained=True)
    except NoLegalPairing:
        again = paired(reading, before, (REPEATS,), explained=True)
    reasons = {
        frozenset((g.white, g.black)): next((r for r in again.reasons if r.board == g.board), None)
        for g in again.round.games
    }
    explained = [
        Explained(
            g.board,
            tournament[g.white].name,
            tournament[g.black].name,
            reasons.get(frozenset((g.white, g.black))),
        )
        for g in actual.games
        if board is None or g.board == board
    ]
    explained += _tables_explained(reading, before, actual, again, board)
    if board is not None and not explained:
        raise kind_of(reading.system.face).unknown(board, round_number)
    resting = [player for player, kind in actual.byes if kind is Bye.PAIRING]
    if board is None and resting:
        anew = [player for player, kind in again.round.byes if kind is Bye.PAIRING]
        why = dict(zip(anew, (r for r in again.reasons if r.board is None), strict=False))
        for player in resting:
            explained.append(Explained(None, tournament[player].name, None, why.get(player)))
    return explained, tournament, again.remarks


def _tables_explained(
    reading: Reading, before: Tournament, actual: Round, again: Pairing, board: int | None
) -> list[Explained]:
    """Tables of four: by the rule of the round, or else as finals of some step."""
    candidates = [again]
    if isinstance(reading.system, WithFinals) and before.rounds:
        for step in range(1, len(actual.tables) + 1):
            try:
                candidates.append(reading.system.finals(before, step))
            except InputError:
                break
    why: dict[frozenset[int], Reason] = {}
    wanted = {frozenset(table.seats) for table in actual.tables}
    # The pairing that made most of the tables is the one to quote; it comes first.
    candidates.sort(key=lambda one: -len(wanted & {frozenset(t.seats) for t in one.round.tables}))
    for one in candidates[:1]:
        reasons = {reason.board: reason for reason in one.reasons}
        why = {frozenset(t.seats): reasons[t.number] for t in one.round.tables}
    explained = []
    for table in actual.tables:
        if board is None or table.number == board:
            names = tuple(before[player].name for player in table.seats)
            reason = why.get(frozenset(table.seats))
            explained.append(Explained(table.number, names[0], None, reason, names))
    return explained
