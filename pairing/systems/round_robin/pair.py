"""The next round of a round robin: a row of the Berger table, absences put into it."""

from __future__ import annotations

from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing
from pairing.results import Pairing, Reason
from pairing.systems.round_robin.berger import schedule
from pairing.systems.round_robin.draw import drawn_order
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.systems.round_robin.withdrawals import annulled
from pairing.tournament import Bye, Game, Result, Round, Tournament

ARTICLE = "C.05 Annex 1"


def pair(tournament: Tournament, settings: RoundRobinSettings) -> Pairing:
    """The next round of the Berger table.

    Who is absent from one round has lost that game by forfeit; whoever should have met a
    player who left before half of his games is free, as is the odd player.  Two who are both
    absent have no game.  Raises :class:`NoLegalPairing` when every round of the table is
    played, and :class:`InputError` for fewer than two players or when a player was added
    after round 1: in a round robin nobody joins later.
    """
    order = drawn_order(tournament, settings)
    if len(order) < 2:
        raise InputError("round_robin.too_few", count=len(order))
    rounds = schedule(len(order), settings.cycles, reverse_last=settings.reverse_last)
    number = tournament.next_round
    if number > len(rounds):
        raise NoLegalPairing("round_robin.all_played", rounds=len(rounds), players=len(order))
    if tournament.rounds:
        _same_players(tournament, order)
    out = annulled(tournament, len(rounds), settings.cycles)
    present = {player.number for player in tournament.present(number)} - out
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    reasons: list[Reason] = []
    names = {player.number: player.name for player in tournament.players}
    for row in rounds[number - 1]:
        numbers = {"white_number": row[0], "black_number": row[1], "round": number}
        seats = [order[place - 1] if place <= len(order) else None for place in row]
        there = [player for player in seats if player in present]
        if len(there) == 2 or (len(there) == 1 and None not in seats and not out & {*seats}):
            white, black = (player or 0 for player in seats)
            result = None
            if white not in present:
                result = Result.WHITE_FORFEITS
            elif black not in present:
                result = Result.BLACK_FORFEITS
            games.append(Game(len(games) + 1, white, black, result))
            key = "round_robin.why.pair" if result is None else "round_robin.why.forfeit"
            absent = next((p for p in (white, black) if p not in present), white)
            why = text(key, white=names[white], black=names[black], absent=names[absent], **numbers)
            reasons.append(Reason(len(games), ARTICLE, why))
        elif there:
            (free,) = there
            byes.append((free or 0, Bye.PAIRING))
            gone = next((player for player in seats if player in out), None)
            key = "round_robin.why.free" if gone is None else "round_robin.why.opponent_left"
            why = text(key, player=names[free or 0], left=names.get(gone or 0, ""), **numbers)
            reasons.append(Reason(None, ARTICLE, why))
    remarks: list[Text] = []
    if number == 1 and tournament.planned != len(rounds):
        remarks.append(text("round_robin.planned", needed=len(rounds), planned=tournament.planned))
    if out:
        remarks.append(text("round_robin.out", players=[names[player] for player in sorted(out)]))
    return Pairing(
        Round(number, games=tuple(games), byes=tuple(byes)), tuple(reasons), tuple(remarks)
    )


def _same_players(tournament: Tournament, order: tuple[int, ...]) -> None:
    """Refuse a field that has grown since round 1: its rows of the table would not fit."""
    first = tournament.rounds[0]
    known = set(first.reported) | {p.number for p in tournament.players if 1 in p.absent}
    added = [number for number in order if number not in known]
    if added:
        raise InputError(
            "round_robin.joined_late", players=[tournament[number].name for number in added]
        )
