"""Looking without writing: is everything in order, and why is a board what it is."""

from __future__ import annotations

from dataclasses import dataclass

import xlwings as xw

from addin.actions.rounds import paired
from addin.actions.state import (
    REPEATS,
    Done,
    action,
    changes,
    load,
)
from addin.sheets.writing import (
    board_note,
)
from pairing.catalogue import Text, text
from pairing.errors import (
    InputError,
    NoLegalPairing,
)
from pairing.results import Reason
from pairing.tournament import Tournament


@action
def check(book: xw.Book) -> Done:
    """Read everything and say what is wrong or worth knowing; writes nothing.

    ``remarks`` hold what is not an error: missing results, repeated meetings, players
    paired although absent, rounds edited after the next was paired.
    """
    reading, tournament = load(book)
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
    for round_ in tournament.rounds:
        for player in tournament.players:
            if player.number not in round_.reported and round_.number not in player.absent:
                remarks.append(text("check.not_paired", round=round_.number, player=player.name))
        missing = [game.board for game in round_.games if game.result is None]
        if missing:
            remarks.append(text("check.missing", round=round_.number, boards=missing))
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
        for number in sorted(round_.reported):
            if round_.number in tournament[number].absent:
                remarks.append(
                    text("check.absent_paired", round=round_.number, player=tournament[number].name)
                )
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


@dataclass(frozen=True)
class Explained:
    """One board as it stands and why: ``reason`` is ``None`` when people made the pair."""

    board: int | None
    white: str
    black: str | None
    reason: Reason | None


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
    told = [
        Explained(
            g.board,
            tournament[g.white].name,
            tournament[g.black].name,
            reasons.get(frozenset((g.white, g.black))),
        )
        for g in actual.games
        if board is None or g.board == board
    ]
    if board is not None and not told:
        raise InputError("error.board_unknown", board=board, round=round_number)
    if board is None and actual.bye is not None:
        reason = next((r for r in again.reasons if r.board is None), None)
        same = again.round.bye == actual.bye
        told.append(Explained(None, tournament[actual.bye].name, None, reason if same else None))
    return told, tournament, again.remarks
