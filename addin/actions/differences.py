"""What two states of a tournament differ in, as sentences: boards, results, players, settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from addin.actions.state import CHANGED_ROUNDS, Event, fault_at
from addin.sheets import layout
from addin.sheets.log.digests import settings_data
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import show_absences
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.errors import InputError, NeedsDecision, Subject
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

if TYPE_CHECKING:
    from addin.sheets.log.detached_columns import Moved

NONE = "—"


# -- rounds edited after the next was paired ------------------------------------------------


class RoundsChanged(NeedsDecision):
    """Earlier rounds were edited since; ``lines`` say how, one a cause, ``first`` where to look."""

    def __init__(self, lines: Sequence[str], first: str | None = None) -> None:
        changes = "\n".join(f"  {line}" for line in lines)
        super().__init__("error.rounds_changed", choice=CHANGED_ROUNDS, changes=changes)
        self.first = first


def accepted_changes(event: Event, allow: Collection[str]) -> list[int]:
    """The rounds whose change is accepted; raises ``NeedsDecision`` while it is not."""
    reading = event.reading
    if not changes(reading):
        return []
    if CHANGED_ROUNDS not in allow:
        moved, others = edited(event)
        language = reading.words.language
        lines = [reading.words(one.remark(reading.words)) for one in moved]
        lines += [error.message(language) for error in others]
        places = [one.tab for one in moved] + [error.place for error in others]
        raise RoundsChanged(lines, next((one for one in places if one), None))
    rounds = reading.tournament.rounds
    return [one.number for one in rounds if reading.locked.get(one.number, one) != one]


def edited(event: Event) -> tuple[list[Moved], list[InputError]]:
    """What was done by hand to rounds already paired, by cause.

    First the columns that were sorted by themselves, one each however many boards differ by
    it; then what else differs, cell by cell.
    """
    from addin.sheets.log.detached_columns import detached_columns

    moved = detached_columns(event.reading, event.tournament)
    if any(one.round is None for one in moved):
        return moved, []
    tabs = {one.tab for one in moved}
    return moved, [error for error in changes(event.reading) if tab_of(error) not in tabs]


def tab_of(error: InputError) -> str:
    """The tab of an error's place; "" where it has none."""
    tab, _, cell = (error.place or "").rpartition("!")
    return tab or cell


def changes(reading: Reading) -> list[InputError]:
    """Differences between earlier rounds now and when the next round was paired."""
    differences: list[InputError] = []
    rounds = {round_.number: round_ for round_ in reading.tournament.rounds}
    for number, then in sorted(reading.locked.items()):
        if number in rounds:
            differences += round_changes(reading, then, rounds[number])
        else:
            differences.append(InputError("error.round_gone", round=number))
    return differences


def round_changes(reading: Reading, then: Round, now: Round) -> list[InputError]:
    """What a round differs in from an earlier state of it, board by board, each with its cell."""
    names = {player.number: player.name for player in reading.tournament.players}
    key, field, seat, shown = (
        ("error.seats_changed", "score", "table", _scored_table)
        if then.tables or now.tables
        else ("error.board_changed", "result", "board", _game_with_result)
    )
    differences = []
    for number, *boards in _unlike(_boards(then), _boards(now)):
        old, new = (shown(reading, names, one) if one else NONE for one in boards)
        subject = Subject(field, round=now.number, board=number)
        differences.append(fault_at(reading, key, subject, **{seat: number}, old=old, new=new))
    if set(then.byes) != set(now.byes):
        error = InputError(
            "error.byes_changed",
            old=[names.get(player, "?") for player, _ in then.byes],
            new=[names.get(player, "?") for player, _ in now.byes],
        )
        error.place = reading.round_grids[now.number].tab
        differences.append(error)
    return differences


def _unlike(before: Mapping[int, Any], after: Mapping[int, Any]) -> Iterator[tuple[int, Any, Any]]:
    """Every key under which two mappings hold something else, with what they hold."""
    for number in sorted(before.keys() | after.keys()):
        if before.get(number) != after.get(number):
            yield number, before.get(number), after.get(number)


def _boards(round_: Round) -> Mapping[int, Any]:
    """The games or tables of a round by their numbers."""
    return {game.board: game for game in round_.games} | {t.number: t for t in round_.tables}


def _game_with_result(_: Reading, names: Mapping[int, str], game: Game) -> str:
    stones = f" ({game.handicap})" if game.handicap else ""
    pair = f"{names.get(game.white, '?')} – {names.get(game.black, '?')}"
    return f"{pair} {game.result or '…'}{stones}"


def _scored_table(reading: Reading, names: Mapping[int, str], table: Table) -> str:
    word = reading.words("column.chombo").lower()
    scores = table.scores or ("…",) * len(table.seats)
    seats = []
    for seat, (player, score) in enumerate(zip(table.seats, scores, strict=True)):
        off, chombos, note = table.penalties[seat], table.chombos[seat], table.notes[seat]
        said = [f"-{off}" if off else "", f"{chombos}×{word}" if chombos else "", note]
        less = f" ({'; '.join(filter(None, said))})" if any(said) else ""
        seats.append(f"{names.get(player, '?')} {score}{less}")
    return ", ".join(seats)


# -- seats ----------------------------------------------------------------------------------


def same_seats(one: Round, other: Round) -> bool:
    """Whether two rounds sit everybody alike, whatever the results."""
    return _seats(one) == _seats(other)


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
    before, after = _boards(old), _boards(new)
    said = [
        text(
            "verify.table" if old.tables or new.tables else "verify.board",
            board=number,
            old=_shown_board(tournament, before.get(number)),
            new=_shown_board(tournament, after.get(number)),
        )
        for number, _, _ in _unlike(seats, seats_now)
    ]
    if byes != byes_now:
        gone, come = (
            _shown_byes(words, tournament, one) for one in (byes - byes_now, byes_now - byes)
        )
        said.append(text("verify.byes", old=gone, new=come))
    return tuple(said)


def _name(tournament: Tournament, number: int) -> str:
    player = tournament.by_number.get(number)
    return f"({number})" if player is None else player.name


def _shown_board(tournament: Tournament, board: Game | Table | None) -> str:
    if board is None:
        return NONE
    if isinstance(board, Table):
        return ", ".join(_name(tournament, one) for one in board.seats)
    more = [str(one) for one in (board.handicap, board.komi) if one]
    pair = f"{_name(tournament, board.white)} – {_name(tournament, board.black)}"
    return f"{pair} ({', '.join(more)})" if more else pair


def _shown_byes(words: Vocabulary, tournament: Tournament, byes: frozenset[tuple[int, Bye]]) -> str:
    shown = [
        f"{_name(tournament, player)} ({words(f'bye.{kind.value}')})"
        for player, kind in sorted(byes, key=lambda one: one[0])
    ]
    return ", ".join(shown) or NONE


# -- what a round is paired from ------------------------------------------------------------


def rounds_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Earlier rounds that are not as they were: a result changed, a player exchanged."""
    return tuple(
        text("verify.earlier", before=old.number, change=error.text)
        for old, new in zip(then.rounds, now.rounds, strict=False)
        for error in round_changes(reading, old, new)
    )


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
            for key in _SEEN:
                before, after = _cell(old, key), _cell(new, key)
                if before != after:
                    column = layout.heading(words.catalogue, key)
                    shown = {"old": _shown_cell(key, before), "new": _shown_cell(key, after)}
                    yield "changed", new, {"column": column, **shown}


_SEEN = (
    *("name", "rating", "rank", "club", "country"),
    *("absent", "start_score", "start_level", "substitute"),
)
"""What a pairing sees of a player: the columns it stands in."""


def _cell(player: Player, key: str) -> Any:
    return (player.absent, player.half_byes) if key == "absent" else getattr(player, key)


def _shown_cell(key: str, value: Any) -> str:
    if key == "absent":
        away, half = value
        return show_absences(Player(0, "", absent=away, half_byes=half)) or NONE
    if isinstance(value, bool):
        return "✓" if value else NONE
    return NONE if value in (None, "") else str(value)


def run_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Settings, seed and number of rounds that are not what they were."""
    words = reading.words
    old, new = settings_data(then.settings), settings_data(now.settings)
    changes: list[tuple[str, Any, Any]] = [
        ("rounds", then.planned, now.planned),
        ("seed", then.seed, now.seed),
        *((name, old.get(name, ""), new[name]) for name in new),
    ]
    return tuple(
        text(
            "verify.setting",
            setting=words.setting_label(name),
            old=_shown_setting(reading, then, name, before),
            new=_shown_setting(reading, now, name, after),
        )
        for name, before, after in changes
        if before != after
    )


def _shown_setting(reading: Reading, tournament: Tournament, name: str, value: Any) -> str:
    """A setting as its cell shows it."""
    words = reading.words
    for item in words.setting_fields(type(tournament.settings)):
        if item.name == name:
            value = words.show_setting(name, words.spec(item), getattr(tournament.settings, name))
    return str(value) or NONE
