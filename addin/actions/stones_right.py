"""Stones and komi of the last round put right: those of the pairs that sit there now."""

from __future__ import annotations

from dataclasses import replace

from addin.actions.standings_tabs import follow_pairing
from addin.actions.state import STONES, ActionResult
from addin.sheets.log.kept_ratings import as_then
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Writer
from pairing.catalogue import text
from pairing.errors import InputError, NeedsDecision
from pairing.systems import WithHandicap
from pairing.tournament import Game, Result, Tournament

_TURNED = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.WHITE_FORFEITS: Result.BLACK_FORFEITS,
    Result.BLACK_FORFEITS: Result.WHITE_FORFEITS,
    Result.WHITE_HALF: Result.BLACK_HALF,
    Result.BLACK_HALF: Result.WHITE_HALF,
}
"""A result with the colours exchanged; the others stay what they are."""


def offer_of(reading: Reading, tournament: Tournament) -> NeedsDecision | None:
    """The question whether to put the last round's stones right; ``None`` if they are."""
    boards = [new.board for old, new in _games(reading, tournament) if old != new]
    if not boards:
        return None
    number = tournament.rounds[-1].number
    return NeedsDecision("check.put_stones_right", choice=STONES, round=number, boards=boards)


def put_stones_right(reading: Reading, tournament: Tournament) -> ActionResult:
    """Write the last round with the stones, komi and colours of its pairs; results are kept.

    Where the colours of a board with a result change, the winner stays the winner.  Raises
    ``InputError`` when nothing is to be put right.
    """
    games = _games(reading, tournament)
    boards = [new.board for old, new in games if old != new]
    if not boards:
        raise InputError("check.stones_are_right")
    last = replace(tournament.rounds[-1], games=tuple(new for _, new in games))
    changed = replace(tournament, rounds=(*tournament.rounds[:-1], last))
    writer, words = Writer(reading.tabs), reading.words
    done = text("done.stones_right", round=last.number, boards=boards)
    write_round(writer, reading, changed, last, (text("note.stones_right"),))
    follow_pairing(writer, reading, changed)
    write_log(writer, reading, "stones", last.number, words(done), made=last)
    write_status(writer, words(done))
    writer.flush()
    return ActionResult(done, {"round": last.number, "boards": boards})


def _games(reading: Reading, tournament: Tournament) -> list[tuple[Game, Game]]:
    """The last round's games as they are and as they should be."""
    if not tournament.rounds or not isinstance(reading.system, WithHandicap):
        return []
    last = tournament.rounds[-1]
    before = as_then(tournament.after(last.number - 1), last.ratings)
    usual = reading.system.games_of(before, [(one.white, one.black) for one in last.games])
    return [(old, _right(old, own)) for old, own in zip(last.games, usual, strict=True)]


def _right(old: Game, own: Game) -> Game:
    """A game with the stones of its pair; even games that should be even keep their colours."""
    turned = bool(own.handicap) and old.white != own.white
    if old.handicap == own.handicap and not turned:
        return old
    result = _TURNED.get(old.result, old.result) if turned and old.result else old.result
    white, black = (old.black, old.white) if turned else (old.white, old.black)
    return replace(
        old, white=white, black=black, result=result, handicap=own.handicap, komi=own.komi
    )
