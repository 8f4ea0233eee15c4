"""The next round of a Dutch Swiss: its brackets, boards, colours and reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.errors import InputError, Subject
from pairing.results import Pairing
from pairing.systems.dutch.brackets import board_order
from pairing.systems.dutch.entries import DutchField, field_of
from pairing.systems.dutch.explain import BracketWords
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Round, Tournament

if TYPE_CHECKING:
    from pairing.systems.dutch.double_swiss.explain import MatchWords


def pair(tournament: Tournament, settings: DutchSettings, *, explained: bool = False) -> Pairing:
    """Return the next round with its reasons, bracket by bracket (A.9 of 2017, 1.9 of 2026).

    With ``explained`` each board has the opponents passed over and what they would cost.  Two
    games a round are matches of Double-Swiss (C.04.5) under the rules of 2026.
    Raises :class:`InputError` when fewer than two players are present and
    :class:`NoLegalPairing` when no round satisfies the absolute criteria.
    """
    field = field_of(tournament, settings.rule_set)
    if len(field.entries) < 2:
        raise InputError(
            "dutch.too_few", count=len(field.entries), subject=Subject(round=field.round)
        )
    return _paired(tournament, field, explained=explained)


def _paired(tournament: Tournament, field: DutchField, *, explained: bool) -> Pairing:
    kind: type[BracketWords | MatchWords] = BracketWords
    if field.rules.matches:
        from pairing.systems.dutch.double_swiss.explain import MatchWords

        kind = MatchWords
    words = kind(tournament, field)
    games, reasons = [], []
    for board, pair in enumerate(board_order(field, words.pairs), start=1):
        first, rule = words.white_is_first(*pair)
        white, black = pair if first else pair[::-1]
        games.append(Game(board, field.entries[white].number, field.entries[black].number))
        tried = words.passed_over(white, black) if explained else ()
        reasons.append(replace(words.reason(board, white, black, rule), tried=tuple(tried)))
    byes: tuple[tuple[int, Bye], ...] = ()
    if words.bye is not None:
        byes = ((field.entries[words.bye].number, Bye.PAIRING),)
        reasons.append(words.bye_reason(words.bye))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), notes=tuple(words.notes()))


def seat_round(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """(white, black) of every board of the next round in board order, and the bye's player.

    Of matches of two games White is who has it in the first.
    """
    settings = tournament.settings
    assert isinstance(settings, DutchSettings)
    made = _paired(tournament, field_of(tournament, settings.rule_set), explained=False).round
    return [(game.white, game.black) for game in made.games], made.bye
