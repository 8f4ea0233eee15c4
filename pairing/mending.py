"""A round mended after it was paired: somebody did not come, somebody came late.

Only the boards concerned change.  Those who lost their opponents, those who came, and the
player with the free point where an odd one is left, are paired among themselves by the system's
own rules, as a small round of their own: nobody meets twice, colours, stones and the bye are as
in any round.  Where that cannot be, one more board that has not begun is opened, the one whose
scores are nearest.  A player who is left alone and for whom nobody can be found wins by forfeit.

Tables of four and tables of a schedule have their own ways (``mend`` of their systems).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, count

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, NeedsDecision, NoLegalPairing, PairbookError, Subject
from pairing.results import Pairing, Reason
from pairing.settings import Settings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

MOST_OPENED = 2
"""Boards opened besides those concerned."""

MOST_TRIED = 60
"""Choices of boards to open that are tried."""


@dataclass(frozen=True)
class MendedRound:
    """A round as mended: ``boards`` (or tables) are those that are not what they were.

    ``forfeited`` are players who did not come and lose by forfeit; ``reasons`` are for the
    boards that changed.
    """

    round: Round
    boards: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()
    remarks: tuple[Text, ...] = ()


def with_presence(
    tournament: Tournament, number: int, away: Collection[int], there: Collection[int]
) -> Tournament:
    """Return the tournament with some players absent from a round, and others not."""

    def changed(player: Player) -> Player:
        if player.number in away:
            return replace(player, absent=player.absent | {number})
        if player.number in there and number in player.absent:
            return replace(
                player,
                absent=player.absent - {number},
                half_byes=player.half_byes - {number},
            )
        return player

    return replace(tournament, players=tuple(changed(player) for player in tournament.players))


def refuse_seated(tournament: Tournament, leavers: Collection[int], came: Collection[int]) -> None:
    """Refuse to mend for somebody whose game is played, or who is not where he should be.

    Raises ``InputError`` naming the player and his board.
    """
    last = tournament.rounds[-1]
    byes = dict(last.byes)
    for player in leavers:
        name = tournament[player].name
        if player not in last.reported:
            raise InputError("mend.not_in_round", player=name, round=last.number)
        for game in last.games:
            if player in (game.white, game.black) and game.result is not None:
                raise InputError(
                    "mend.played", subject=Subject("result", round=last.number, board=game.board),
                    player=name, board=game.board, result=str(game.result),
                )  # fmt: skip
        for table in last.tables:
            if player in table.seats and table.finished:
                raise InputError(
                    "mend.played_table", player=name, board=table.number,
                    subject=Subject("score", round=last.number, board=table.number),
                )  # fmt: skip
    for player in came:
        if player in last.reported and byes.get(player, Bye.PAIRING) is Bye.PAIRING:
            raise InputError("mend.seated", player=tournament[player].name, round=last.number)


def mend_games(
    make: Callable[[Tournament], Pairing],
    tournament: Tournament,
    leavers: Collection[int],
    came: Collection[int],
) -> MendedRound:
    """Return the last round of games for two without ``leavers`` and with ``came`` (start numbers).

    ``make`` is the system's pairing of the next round.  Raises ``InputError`` as
    :func:`refuse_seated` does, and what ``make`` raises where no board that may be opened helps.
    """
    refuse_seated(tournament, leavers, came)
    last = tournament.rounds[-1]
    touched = [game for game in last.games if {game.white, game.black} & set(leavers)]
    pool, byes = _waiting(last, touched, leavers, came)
    if len(pool) == 1:
        return _one_alone(tournament, touched, byes, pool[0], leavers)
    left = [game for game in last.games if game not in touched]
    if not pool:
        rest = replace(last, games=tuple(left), byes=byes)
        return MendedRound(rest, tuple(game.board for game in touched))
    pairing, opened = _paired(make, tournament, pool, left)
    unchanged = [game for game in left if game not in opened]
    taken = {game.board for game in unchanged}
    number_of = _numbers(pairing.round, taken, tournament.settings)
    new = [replace(game, board=number_of[game.board]) for game in pairing.round.games]
    games = tuple(sorted((*unchanged, *new), key=lambda game: game.board))
    free = [(p, kind) for p, kind in pairing.round.byes if p in pool]
    changed = {game.board for game in (*touched, *opened, *new)}
    remarks = _remarks(opened, sorted(changed - {game.board for game in games}))
    reasons = [
        replace(reason, text=text("mend.among", why=reason.text))
        for reason in _renumbered(pairing.reasons, number_of)
    ]
    mended = replace(last, games=games, byes=(*byes, *free))
    return MendedRound(mended, tuple(sorted(changed)), (), tuple(reasons), tuple(remarks))


def _renumbered(reasons: Sequence[Reason], number_of: Mapping[int, int]) -> list[Reason]:
    """Return the reasons with the numbers that their boards have now."""
    return [
        replace(one, board=one.board and number_of.get(one.board, one.board)) for one in reasons
    ]


def _waiting(
    last: Round, touched: Sequence[Game], leavers: Collection[int], came: Collection[int]
) -> tuple[list[int], tuple[tuple[int, Bye], ...]]:
    """Return who is to be paired, with the free player where an odd one is left; the other byes."""
    alone = [p for game in touched for p in (game.white, game.black) if p not in leavers]
    byes = [(p, kind) for p, kind in last.byes if p not in leavers and p not in came]
    pool = [*alone, *sorted(came)]
    resting = next((p for p, kind in byes if kind is Bye.PAIRING), None)
    if len(pool) % 2 and resting is not None:
        pool.append(resting)
        byes = [(p, kind) for p, kind in byes if p != resting]
    return pool, tuple(byes)


def _remarks(opened: Sequence[Game], empty: Sequence[int]) -> Iterator[Text]:
    """Yield remarks on boards that were opened, and on those at which nobody sits any more."""
    if opened:
        yield text("mend.opened", boards=sorted(game.board for game in opened))
    if empty:
        yield text("mend.empty", boards=empty)


def _numbers(made: Round, taken: Collection[int], settings: Settings) -> dict[int, int]:
    """New numbers for the boards or tables of a round beside those that are taken.

    Who has a table of his own stays at it where it is free.
    """
    own = settings.own_tables()
    staying = {
        game.board
        for game in made.games
        if game.board not in taken and game.board in (own.get(game.white), own.get(game.black))
    }
    free = (one for one in settings.free_tables() if one not in taken and one not in staying)
    return {old: old if old in staying else next(free) for old in made.by_number}


def free_numbers(taken: Collection[int]) -> Iterator[int]:
    """Numbers of boards or tables that are not taken, from 1 on."""
    return (number for number in count(1) if number not in taken)


def _one_alone(
    tournament: Tournament,
    touched: Sequence[Game],
    byes: tuple[tuple[int, Bye], ...],
    player: int,
    leavers: Collection[int],
) -> MendedRound:
    """Mend for one player without an opponent: a forfeit win at his board, or the free point."""
    last, name = tournament.rounds[-1], tournament[player].name
    for game in touched:
        if player not in (game.white, game.black):
            continue
        won = Result.BLACK_FORFEITS if game.white == player else Result.WHITE_FORFEITS
        games = tuple(
            replace(one, result=won, second=won if one.double else None) if one is game else one
            for one in last.games
            if one is game or one not in touched
        )
        away = game.opponent_of(player)
        why = text("mend.forfeit", player=name, gone=tournament[away].name)
        return MendedRound(
            replace(last, games=games, byes=byes),
            tuple(one.board for one in touched),
            (away,),
            (Reason(game.board, "—", why),),
            (why,),
        )
    why = text("mend.free", player=name)
    games = tuple(game for game in last.games if game not in touched)
    return MendedRound(
        replace(last, games=games, byes=(*byes, (player, Bye.PAIRING))),
        tuple(game.board for game in touched),
        (),
        (Reason(None, "—", why),),
        (why,),
    )


def _paired(
    make: Callable[[Tournament], Pairing],
    tournament: Tournament,
    pool: Sequence[int],
    left: Sequence[Game],
) -> tuple[Pairing, tuple[Game, ...]]:
    """Return the small round of those concerned, and the boards opened for it."""
    refused: PairbookError | None = None
    for opened in _openings(tournament, pool, left):
        players = {*pool, *(p for game in opened for p in (game.white, game.black))}
        try:
            return make(alone_in(tournament, players)), opened
        except (NoLegalPairing, NeedsDecision, InputError) as error:
            refused = refused or error
    assert refused is not None
    raise refused


def alone_in(tournament: Tournament, players: Collection[int]) -> Tournament:
    """Return the tournament before its last round, with only these players there for it."""
    number = tournament.rounds[-1].number
    others = {player.number for player in tournament.players} - set(players)
    return with_presence(tournament.after(number - 1), number, others, players)


def _openings(
    tournament: Tournament, pool: Sequence[int], left: Sequence[Game]
) -> Iterator[tuple[Game, ...]]:
    """No further board; then boards that have not begun, the nearest in score first."""
    yield ()
    scores = tournament.after(tournament.rounds[-1].number - 1).scores
    middle = sum((scores[p] for p in pool), Fraction(0)) / len(pool)

    def distance(game: Game) -> tuple[Fraction, int]:
        mean = (scores[game.white] + scores[game.black]) / 2
        return abs(mean - middle), -game.board

    waiting = sorted((game for game in left if not game.finished), key=distance)
    tried = 0
    for boards in range(1, MOST_OPENED + 1):
        for opened in combinations(waiting, boards):
            if tried == MOST_TRIED:
                return
            tried += 1
            yield opened


# -- a round of which some was set by hand ------------------------------------------------------


def pair_rest(
    make: Callable[[Tournament], Pairing], tournament: Tournament, typed: Round
) -> Pairing:
    """Return the next round with the boards and byes of ``typed`` as they are, and all others
    paired.

    ``make`` is the system's pairing of the next round; what it raises for the others is raised.
    """
    number = tournament.next_round
    others = with_presence(tournament, number, typed.reported, ())
    rest = [player.number for player in others.present(number)]
    made = Pairing(Round(number))
    if len(rest) == 1:
        free = Round(number, byes=((rest[0], Bye.PAIRING),))
        made = Pairing(free, (Reason(None, "—", text("pair.rest_alone")),))
    elif rest:
        made = make(others)
    number_of = _numbers(made.round, typed.by_number.keys(), tournament.settings)
    games = [*typed.games, *(replace(g, board=number_of[g.board]) for g in made.round.games)]
    tables = [*typed.tables, *(replace(t, number=number_of[t.number]) for t in made.round.tables)]
    round_ = Round(
        number,
        tuple(sorted(games, key=lambda game: game.board)),
        tuple(sorted(tables, key=lambda table: table.number)),
        (*typed.byes, *made.round.byes),
    )
    by_hand = text("pair.by_hand")
    free_by_hand = [None for _, kind in typed.byes if kind is Bye.PAIRING]
    set_ = [Reason(board, "—", by_hand) for board in (*typed.by_number, *free_by_hand)]
    return replace(made, round=round_, reasons=(*set_, *_renumbered(made.reasons, number_of)))


# -- a round that follows a schedule -----------------------------------------------------------


def merged(
    tournament: Tournament, target: Pairing, leavers: Collection[int], came: Collection[int]
) -> MendedRound:
    """Return the last round brought to what a schedule says now; what is the same keeps its board.

    ``target`` is the round as the system makes it today.  Raises ``InputError`` where it would
    change a board that has begun or one at which nobody of those concerned sits.
    """
    refuse_seated(tournament, leavers, came)
    last = tournament.rounds[-1]
    concerned = {*leavers, *came, *(p for p, _ in last.byes), *(p for p, _ in target.round.byes)}
    before = {frozenset((game.white, game.black)): game for game in last.games}
    after = {frozenset((game.white, game.black)): game for game in target.round.games}
    old_tables = {frozenset(table.seats): table for table in last.tables}
    tables = [old_tables.get(frozenset(table.seats), table) for table in target.round.tables]
    refused = [
        game.result or not concerned & pair for pair, game in before.items() if pair not in after
    ] + [
        table.finished or not concerned & set(table.seats)
        for table in last.tables
        if table not in tables
    ]
    if any(refused):
        raise InputError("mend.whole", round=last.number)
    games, number_of = _on_boards(before, after)
    changed = {game.board for game in {*last.games} ^ {*games}}
    changed |= {table.number for table in tables if table not in last.tables}
    mended = replace(last, games=tuple(games), tables=tuple(tables), byes=target.round.byes)
    lost = tuple(p for p in leavers if any(p in (g.white, g.black) for g in games))
    reasons = _renumbered(target.reasons, number_of)
    return MendedRound(mended, tuple(sorted(changed)), lost, tuple(reasons), target.remarks)


Games = Mapping[frozenset[int], Game]
"""Games by the two who play them."""


def _on_boards(before: Games, after: Games) -> tuple[list[Game], dict[int, int]]:
    """Return the games of a schedule by board, those that stay where they are; old boards -> new
    ones.
    """
    left = sorted(game.board for pair, game in before.items() if pair not in after)
    free = iter([*left, *range(len(before) + 1, len(before) + len(after) + 1)])
    number_of: dict[int, int] = {}
    games = []
    for pair, game in after.items():
        stays = before.get(pair)
        board = number_of[game.board] = stays.board if stays else next(free)
        if stays:
            known = stays.result or game.result, stays.second or game.second
            game = replace(stays, result=known[0], second=known[1])
        games.append(replace(game, board=board))
    return sorted(games, key=lambda game: game.board), number_of
