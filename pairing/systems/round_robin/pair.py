"""The next round of a round robin: a row of the Berger table, absences put into it."""

from __future__ import annotations

from pairing.admission import Fact, Mode, Moment, admit
from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing
from pairing.results import Pairing, Reason
from pairing.systems.round_robin.berger import schedule
from pairing.systems.round_robin.explain import free_reason, game_reason
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.systems.round_robin.start import drawn_order
from pairing.systems.round_robin.withdrawals import annulled
from pairing.tournament import Bye, Game, Result, Round, Tournament


def pair(tournament: Tournament, settings: RoundRobinSettings) -> Pairing:
    """Return the next round of the Berger table.

    Who is absent from one round has lost that game by forfeit; whoever should have met a
    player who left before half of his games has the bye, as has the odd player.  Two who are both
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
    _same_players(tournament, order)
    out = annulled(tournament, len(rounds), settings.cycles)
    present = {player.number for player in tournament.present(number)} - out
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    reasons: list[Reason] = []
    seated = (*order, 0)  # the last place of a table for an odd number is nobody's
    for row in rounds[number - 1]:
        seats = [seated[place - 1] for place in row]
        there = [player for player in seats if player in present]
        scheduled = 0 not in seats and not out & {*seats}
        if len(there) == 2 or (there and scheduled):
            white, black = seats
            absent = next((player for player in seats if player not in present), None)
            lost = {None: None, white: Result.WHITE_FORFEITS, black: Result.BLACK_FORFEITS}
            games.append(Game(len(games) + 1, white, black, lost[absent]))
            reasons.append(game_reason(tournament, games[-1], row, absent))
        elif there:
            left = next((player for player in seats if player in out), None)
            byes.append((there[0], Bye.PAIRING))
            reasons.append(free_reason(tournament, there[0], left))
    remarks = other_length(tournament, settings)
    if out:
        left_for_good = [tournament[player].name for player in sorted(out)]
        remarks = (*remarks, text("round_robin.out", players=left_for_good))
    return Pairing(Round(number, games=tuple(games), byes=tuple(byes)), tuple(reasons), remarks)


def rounds_ahead(tournament: Tournament, settings: RoundRobinSettings) -> tuple[Round, ...]:
    """Rounds to come as the table has them, whoever will be absent."""
    order = drawn_order(tournament, settings)
    if len(order) < 2:
        return ()
    rounds = schedule(len(order), settings.cycles, reverse_last=settings.reverse_last)
    ahead = []
    for number, row in enumerate(rounds[len(tournament.rounds) :], tournament.next_round):
        pairs = [(order[white - 1], order[black - 1]) for white, black in row
                 if max(white, black) <= len(order)]  # fmt: skip
        games = tuple(Game(board, *pair) for board, pair in enumerate(pairs, start=1))
        ahead.append(Round(number, games))
    return tuple(ahead)


def other_length(tournament: Tournament, settings: RoundRobinSettings) -> tuple[Text, ...]:
    """Tell, before round 1, that the number of rounds planned differs from that of the table."""
    players = len(drawn_order(tournament, settings))
    if tournament.rounds or players < 2:
        return ()
    needed = len(schedule(players, settings.cycles, reverse_last=settings.reverse_last))
    if needed == tournament.planned:
        return ()
    return (text("round_robin.planned", needed=needed, planned=tournament.planned),)


def _same_players(tournament: Tournament, order: tuple[int, ...]) -> None:
    """Refuse a field that has grown since round 1: its rows of the table would not fit."""
    known = {player for round_ in tournament.rounds[:1] for player in round_.reported}
    known |= {p.number for p in tournament.players if 1 in p.absent}
    added = [number for number in order if number not in known]
    if added and tournament.rounds:
        names = [tournament[number].name for number in added]
        why = admit(Fact.ENTRY, Moment.COMING, Mode.SCHEDULE).why
        raise InputError("round_robin.joined_late", players=names, why=why)
