"""A knock-out at the end of an event of go: who plays it, its pairs, and the places it decides.

The last rounds are those of the knock-out.  The first of the standings before them, of those who
are there for one of them, play it: first against last, so that the two best can meet in the
final alone.  Who has lost plays on in the field; the two of the semi-finals meet for the third
place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.results import Pairing, Reason, Standings
from pairing.tournament import Bye, Game, Result, Round, Tournament

Pair = tuple[int, int]


def bracket(size: int) -> list[int]:
    """Seeds from 0 as they stand in the draw, each two neighbours meeting.

    >>> bracket(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        double = 2 * len(order)
        order = [side for seed in order for side in (seed, double - 1 - seed)]
    return order


@dataclass(frozen=True)
class Knockout:
    """A knock-out in its state: ``seeds`` best first, ``left`` in the draw's order.

    ``out`` are those who have lost, the last ones first, the better seed of a round first;
    ``third`` the two who play for the third place, once there are any.
    """

    seeds: tuple[int, ...]
    left: tuple[int, ...]
    out: tuple[int, ...] = ()
    third: Pair | None = None

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of the coming round: those of the draw, then the one for the third place."""
        drawn = list(zip(self.left[::2], self.left[1::2], strict=False))
        return [*drawn, self.third] if self.third else drawn

    def after(self, round_: Round, *, last: bool) -> Knockout:
        """Return its state after a round; without a winner (a draw, nobody) the better seed
        stays.
        """
        seed = {number: at for at, number in enumerate(self.seeds)}
        results = {frozenset((game.white, game.black)): game for game in round_.games}
        seated = {number for pair in results for number in pair}
        seated |= {number for number, kind in round_.byes if kind is not Bye.ZERO}
        away = {*self.left, *(self.third or ())} - seated

        def winner(pair: Pair) -> int:
            better, worse = sorted(pair, key=seed.__getitem__)
            game = results.get(frozenset(pair))
            if game is None:
                return worse if better in away and worse not in away else better
            result = game.result or Result.DRAW
            lead = result.white - result.black
            return worse if (lead > 0 if worse == game.white else lead < 0) else better

        pairs = self.pairs
        drawn = pairs[: len(self.left) // 2]
        ahead = [winner(pair) for pair in drawn]
        losers = sorted(({*self.left} - {*ahead}), key=seed.__getitem__)
        if last and self.third:
            first = winner(self.third)
            rest = sorted(self.third, key=lambda player: player != first)
            others = [player for player in self.out if player not in self.third]
            return replace(self, left=tuple(ahead), out=(*losers, *rest, *others), third=None)
        third = (losers[0], losers[1]) if len(losers) == 2 and len(ahead) == 2 else None
        return replace(self, left=tuple(ahead), out=(*losers, *self.out), third=third)

    def places(self) -> list[int]:
        """Return everybody of it, best first: who is left by seed, then those who have lost."""
        return [*(player for player in self.seeds if player in self.left), *self.out]


def knockout_of(
    tournament: Tournament, size: int, standings: Callable[[Tournament], Standings]
) -> Knockout | None:
    """Return the knock-out of so many players as it stands; ``None`` before its first round is due.

    Raises ``InputError`` when fewer are there.
    """
    needed = size.bit_length() - 1
    before = max(0, tournament.planned - needed)
    if not size or len(tournament.rounds) < before:
        return None
    first = before + 1 if needed > 1 else max(before, 1)  # who misses the only round loses it
    due = range(first, tournament.planned + 1)
    here = {player.number for number in due for player in tournament.present(number)}
    order = [line.player for line in standings(tournament.after(before)).lines]
    seeds = tuple(number for number in order if number in here)[:size]
    if len(seeds) < size or tournament.planned < needed:
        raise InputError(
            "go.knockout_too_few", subject=Subject(field="knockout"), size=size, count=len(seeds),
            rounds=needed,
        )  # fmt: skip
    state = Knockout(seeds, tuple(seeds[at] for at in bracket(size)))
    for round_ in tournament.rounds[before:]:
        if round_.complete:
            state = state.after(round_, last=round_.number == tournament.planned)
    return state


def by_knockout(own: Standings, state: Knockout) -> Standings:
    """Return the standings with those of the knock-out before all others, in its order."""
    order = state.places()
    line_of = {line.player: line for line in own.lines}
    rest = [line for line in own.lines if line.player not in order]
    lines = [
        replace(
            line_of[number],
            place=at,
            decided_by="knockout" if at < len(own.lines) else None,
            detail=None,
            values={"knockout": Fraction(at), **line_of[number].values},
        )
        for at, number in enumerate(order, 1)
    ]
    place = {line.place: at for at, line in reversed([*enumerate(rest, len(order) + 1)])}
    lines += [
        replace(line, place=place[line.place], values={"knockout": None, **line.values})
        for line in rest
    ]
    return replace(own, criteria=("knockout", *own.criteria), lines=tuple(lines))


def joined(parts: Sequence[Pairing]) -> Pairing:
    """Parts of a round as one, the boards of each behind those of the one before."""
    games: list[Game] = []
    reasons: list[Reason] = []
    for part in parts:
        past = max((game.board for game in games), default=0)
        games += (replace(game, board=past + game.board) for game in part.round.games)
        reasons += (
            reason if reason.board is None else replace(reason, board=past + reason.board)
            for reason in part.reasons
        )
    byes = tuple(bye for part in parts for bye in part.round.byes)
    return Pairing(
        replace(parts[0].round, games=tuple(games), byes=byes),
        tuple(reasons),
        tuple(remark for part in parts for remark in part.remarks),
        tuple(note for part in parts for note in part.notes),
    )
