"""The differences of two states of an event as sentences: boards, results, players, settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from addin.actions.journal_differences import NONE, changes, heading_of, shown
from addin.history.holding import Difference
from addin.journal.states import players_facts, rounds_facts, settings_data
from addin.sheets.reading import Reading
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, listed, text
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

# -- rounds ---------------------------------------------------------------------------------


def rounds_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Earlier rounds that are not as they were: a result changed, a player exchanged."""
    before, after = ({**rounds_facts(event.rounds)} for event in (then, now))
    both = min(len(then.rounds), len(now.rounds))
    rounds = [
        Difference(key, before.get(key), after.get(key), asked=True)
        for key in [*before, *(key for key in after if key not in before)]
        if before.get(key) != after.get(key) and int(key[1]) <= both
    ]
    return tuple(
        text("verify.earlier", before=int(event.key[1]), change=error.text)
        for event in rounds
        for error in changes(reading, [event])
    )


# -- seats ----------------------------------------------------------------------------------


def same_seats(round_: Round, other: Round) -> bool:
    """Return whether two rounds sit everybody alike, whatever the results."""
    return _seats(round_) == _seats(other)


def _seats(round_: Round) -> tuple[Mapping[int, Any], frozenset[tuple[int, Bye]]]:
    seats: dict[int, Any] = {table.number: table.seats for table in round_.tables}
    seats |= {g.board: (g.white, g.black, g.handicap, _komi(g)) for g in round_.games}
    return seats, frozenset(round_.byes)


def _komi(game: Game) -> Fraction:
    """The komi that is meant: with stones and no word of it, the half point against draws."""
    return game.komi or (Fraction(1, 2) if game.handicap else Fraction(0))


def boards_changed(
    words: Vocabulary, tournament: Tournament, old: Round | None, new: Round
) -> tuple[Text, ...]:
    """Every board, table and bye that is not as it was; nothing when it is not known how it was."""
    if old is None:
        return ()
    (seats, byes), (seats_now, byes_now) = _seats(old), _seats(new)
    before, after = old.by_number, new.by_number
    lines = [
        text(
            "verify.table" if old.tables or new.tables else "verify.board",
            board=number,
            old=_shown_board(tournament, before.get(number)),
            new=_shown_board(tournament, after.get(number)),
        )
        for number in sorted(seats.keys() | seats_now.keys())
        if seats.get(number) != seats_now.get(number)
    ]
    if byes != byes_now:
        left, come = (
            _shown_byes(words, tournament, byes_of)
            for byes_of in (byes - byes_now, byes_now - byes)
        )
        lines.append(text("verify.byes", old=left, new=come))
    return tuple(lines)


def _name(tournament: Tournament, number: int) -> str:
    player = tournament.by_number.get(number)
    return f"({number})" if player is None else player.name


def _shown_board(tournament: Tournament, board: Game | Table | None) -> str:
    if board is None:
        return NONE
    if isinstance(board, Table):
        return listed([_name(tournament, seat) for seat in board.seats])
    more = [str(value) for value in (board.handicap, board.komi) if value]
    pair = f"{_name(tournament, board.white)} – {_name(tournament, board.black)}"
    return f"{pair} ({', '.join(more)})" if more else pair


def _shown_byes(words: Vocabulary, tournament: Tournament, byes: frozenset[tuple[int, Bye]]) -> str:
    shown = [
        f"{_name(tournament, player)} ({words(f'bye.{kind.value}')})"
        for player, kind in sorted(byes, key=lambda bye: bye[0])
    ]
    return ", ".join(shown) or NONE


# -- what a round is paired from ------------------------------------------------------------


def players_changed(
    words: Vocabulary, then: Mapping[int, Player], now: Mapping[int, Player]
) -> Iterator[tuple[str, Player, dict[str, str]]]:
    """Players who came (``new``), went (``gone``) or are written otherwise (``changed``).

    A line for each cell that is not what it was: its heading, old and new as shown.
    """
    for number in sorted(then.keys() | now.keys()):
        old, new = then.get(number), now.get(number)
        if old is None and new is not None:
            yield "new", new, {}
        elif new is None and old is not None:
            yield "gone", old, {}
        elif old is not None and new is not None:
            then_data, data = (
                next(iter(players_facts([player]).values())) for player in (old, new)
            )
            changed = Difference(("player", number), then_data, data, asked=False)
            for field, before, after in changed.fields():
                cells = {"old": shown(before), "new": shown(after)}
                yield "changed", new, {"column": heading_of(words.catalogue, field), **cells}


def run_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Settings, seed and number of rounds that are not what they were."""
    words = reading.words
    before, after = settings_data(then.settings), settings_data(now.settings)
    changes: list[tuple[str, Any, Any]] = [
        ("rounds", then.planned, now.planned),
        ("seed", then.seed, now.seed),
        *((name, before.get(name, ""), after[name]) for name in after),
    ]
    kind = type(now.settings)
    shown = [
        (name, words.shown_setting(kind, name, old), words.shown_setting(kind, name, new))
        for name, old, new in changes
    ]
    return tuple(
        text("verify.setting", setting=words.setting_label(name), old=old or NONE, new=new or NONE)
        for name, old, new in shown
        if old != new
    )
