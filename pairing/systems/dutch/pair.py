"""The next round of a Dutch Swiss: its brackets, boards, colours and reasons."""

from __future__ import annotations

from dataclasses import replace

from pairing.errors import InputError, Subject
from pairing.results import ConsideredOpponent, Pairing
from pairing.systems.dutch.brackets import board_order, legal_masks, pair_round
from pairing.systems.dutch.colours import white_is_first
from pairing.systems.dutch.entries import DutchField, field_of
from pairing.systems.dutch.explain import Explanation, bye_reason, notes_on, reason_for
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Round, Tournament


def pair(tournament: Tournament, settings: DutchSettings, *, explained: bool = False) -> Pairing:
    """The next round with its reasons, bracket by bracket (A.9 of 2017, 1.9 of 2026).

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
    if field.rules.matches:
        from pairing.systems.dutch import double_swiss

        return double_swiss.pair(tournament, field, explained=explained)
    brackets, bye = pair_round(field)
    bracket_of = {(min(two), max(two)): done for done in brackets for two in done.candidate.pairs}
    passed_over: dict[tuple[int, int], tuple[ConsideredOpponent, ...]] = {}
    if explained:
        legal = legal_masks(field)
        for done in brackets:
            for (a, b), tried in Explanation(field, done, legal).passed_over.items():
                passed_over[min(a, b), max(a, b)] = tried
    games, reasons = [], []
    for board, positions in enumerate(board_order(field, list(bracket_of)), start=1):
        higher, lower = (field.entries[at] for at in positions)
        first, colour_rule = white_is_first(higher, lower, field.initial)
        if field.rules.name == "2026":
            colour_rule = f"5.2.{colour_rule.removeprefix('E.')}"
        white, black = (higher, lower) if first else (lower, higher)
        games.append(Game(board, white.number, black.number))
        done = bracket_of[positions]
        reason = reason_for(tournament, field, board, positions, done, colour_rule)
        reasons.append(replace(reason, tried=passed_over.get(positions, ())))
    byes: tuple[tuple[int, Bye], ...] = ()
    if bye is not None:
        byes = ((field.entries[bye].number, Bye.PAIRING),)
        reasons.append(bye_reason(tournament, field, bye))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), notes=tuple(notes_on(tournament, field, brackets)))


def seat_round(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """(white, black) of every board of the next round in board order, and the bye's player.

    Of matches of two games White is who has it in the first.
    """
    settings = tournament.settings
    assert isinstance(settings, DutchSettings)
    made = _paired(tournament, field_of(tournament, settings.rule_set), explained=False).round
    return [(game.white, game.black) for game in made.games], made.bye
