"""Differences as sentences with their cells: of the sheets from the journal, of two states of an
event: boards, results, players, settings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import Field, replace
from fractions import Fraction
from typing import Any

from addin.history.holding import Difference, follows_numbers
from addin.journal.states import (
    Key,
    changed_fields,
    item_data,
    item_from,
    round_of,
    rounds_facts,
    settings_data,
)
from addin.sheets.reading import Reading
from addin.sheets.tabs.round_tab import renew_by_names
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer
from pairing.catalogue import Text, listed, text
from pairing.errors import InputError, NeedsDecision, Subject
from pairing.round_lists import show_rounds
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

NONE = "—"


class ChangedByHand(NeedsDecision):
    """Something was changed by hand; ``lines`` say what, ``changes`` with cells are among them.

    ``first`` is where to look.
    """

    def __init__(
        self, key: str, choice: str, lines: Sequence[str], changes: Sequence[InputError]
    ) -> None:
        super().__init__(key, choice=choice, changes="\n".join(f"  {line}" for line in lines))
        self.first = next((change.place for change in changes if change.place), None)


def later_state(reading: Reading) -> Text | None:
    """Return whether a later state of the event was known here, or another: a sentence on it.

    Another event in the same file begins with another line of the journal, or has just begun.
    """
    later, marks = reading.tabs.handles.later, reading.journal.marks
    if later is None or later.get("event") not in marks[:1] or later.get("mark") in marks:
        return None
    if not reading.tournament.rounds:
        return None
    journal = reading.journal
    key = f"action.{later.get('did')}"
    did = reading.words(key) if key in reading.words.catalogue else NONE
    values = {"did": did, "at": later.get("at", NONE), "n": later["n"], "here": journal.number}
    return Text("held.older" if later["n"] > journal.number else "held.forked", values)


# -- as sentences -------------------------------------------------------------------------------


def changes(reading: Reading, found: Collection[Difference]) -> list[InputError]:
    """Return each difference as a sentence with its cell, old and new."""
    there = {round_.number for round_ in reading.tournament.rounds}
    lost = {int(one.key[1]) for one in found if one.key[0] == "byes" and one.new is None} - there
    numbers = [*_numbers_changed(reading)] if any(edit.renumbered for edit in found) else []
    alone = (edit for edit in found if not (edit.renumbered or edit.permuted))
    single = [
        sentence
        for edit in alone
        if round_of(edit.key) not in lost  # nothing is left of them
        for sentence in _sentence(reading, edit)
    ]
    sentences = [
        InputError("error.round_gone", subject=Subject(round=number), round=number)
        for number in sorted(lost)
    ]
    for number in sorted(there):
        moved = [int(edit.key[2]) for edit in found if edit.permuted and edit.key[1] == number]
        if moved:
            boards, at = show_rounds(moved), Subject(round=number)
            sentences.append(InputError("held.results", subject=at, round=number, boards=boards))
    sentences += [*numbers, *single]
    for error in sentences:
        reading.locate(error)
    return sentences


def _numbers_changed(reading: Reading) -> Iterator[InputError]:
    """Yield a sentence on each start number that was typed over."""
    column = reading.words("column.number")
    for old, new in reading.new_numbers.items():
        player, at = reading.tournament[new].name, Subject("number", player=new)
        shown_new = new if new in reading.numbered else NONE
        about: dict[str, Any] = {"column": column, "old": old, "new": shown_new}
        yield InputError("held.player", subject=at, player=player, **about)


def _sentence(reading: Reading, difference: Difference) -> Iterator[InputError]:
    (kind, *at), both = difference.key, (difference.old, difference.new)
    words, settings = reading.words, reading.tournament.settings
    if kind in ("byes", "board", "table"):
        yield _sentence_of_round(reading, difference)
    elif kind == "player":
        name = (difference.new or difference.old)[0]
        for field, old, new in difference.fields:
            subject = Subject(field.name, player=int(at[0]))
            by_rating = field.name == "rating" and settings.scored_by_rating
            key = "held.rating" if by_rating else "held.player"
            cells = cells_changed(words, field, old, new)
            yield InputError(key, subject=subject, player=name, **cells)
    else:
        name = str(at[0]) if at else LINE.get(str(kind), str(kind))
        old, new = (_typed(words.shown_setting(type(settings), name, side)) for side in both)
        about = {"setting": words.setting_label(name), "old": old, "new": new}
        yield InputError("held.setting", subject=Subject(name), **about)


def _sentence_of_round(reading: Reading, difference: Difference) -> InputError:
    """Return the byes, a board or a table of a round, old and new."""
    (kind, *at), both = difference.key, (difference.old, difference.new)
    number = int(at[0])
    if kind == "byes":
        was, now = (
            [f"{_name(reading, one)} {reading.words(f'bye.{bye}')}" for one, bye in side or ()]
            for side in both
        )
        byes: dict[str, Any] = {"old": was or NONE, "new": now or NONE}
        at_tab = Subject(round=number)
        return InputError("error.byes_changed", subject=at_tab, round=number, **byes)
    board, four = int(at[1]), kind == "table"
    item: Any = Table if four else Game
    boards = [data and item_from(item, [board, *data]) for data in both]
    old, new = (_show_result(reading, board) if board else NONE for board in boards)
    subject = Subject("score" if four else "result", round=number, board=board)
    key, about = ("error.seats_changed", "table") if four else ("error.board_changed", "board")
    return InputError(key, subject=subject, round=number, **{about: board}, old=old, new=new)


LINE = {"planned": "rounds"}
"""Facts that stand in the line of another name on the Tournament tab."""


def cells_changed(words: Vocabulary, field: Field[Any], old: Any, new: Any) -> dict[str, Any]:
    """Return the column of the Players tab for a player's field, and its cell old and new."""
    column = words(f"column.{field.metadata.get('column', field.name)}")
    return {"column": column, "old": shown(old), "new": shown(new)}


def _typed(value: Any) -> str:
    return NONE if value in (None, "") else str(value)


def shown(value: Any) -> str:
    """Return a value of a player, as plain data, as a sentence shows it."""
    if isinstance(value, list):
        return show_rounds(value) or NONE
    if isinstance(value, dict):
        return ", ".join(f"{house.upper()} {number}" for house, number in value.items()) or NONE
    if isinstance(value, bool):
        return "✓" if value else NONE
    return _typed(value)


def _show_result(reading: Reading, board: Game | Table) -> str:
    """Return a board with its result: ``Ann – Bob 1-0 (2)``; a table with scores and penalties."""
    names = [_name(reading, number) for number in board.seats]
    if isinstance(board, Game):
        stones = f" ({board.handicap})" if board.handicap else ""
        return f"{' – '.join(names)} {board.result or '…'}{stones}"
    word, seats = reading.words("column.chombo").lower(), []
    scores = board.scores or ("…",) * len(board.seats)
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        off, chombos, note = board.penalties[seat], board.chombos[seat], board.notes[seat]
        parts = [f"-{off}" if off else "", f"{chombos}×{word}" if chombos else "", note]
        less = f" ({'; '.join(filter(None, parts))})" if any(parts) else ""
        seats.append(f"{name} {score}{less}")
    return listed(seats)


def _name(reading: Reading, number: int) -> str:
    known = reading.journal.players.get(number)
    return _name_in(reading.tournament, number, f"({number})" if known is None else known.name)


def lines_of(reading: Reading, found: Collection[Difference]) -> list[str]:
    """Return the differences as lines of the Log."""
    return [error.message(reading.words.language) for error in changes(reading, found)]


def remarks_of(reading: Reading) -> Iterator[Text]:
    """Return what a look at the workbook finds: another copy of it, and what was changed."""
    if (later := later_state(reading)) is not None:
        yield later
    for error in changes(reading, reading.questions):
        yield text("check.changed", place=error.place or "", change=error.text)
    if reading.journal.missing and reading.journal.number:
        yield text("check.journal_broken", tab=reading.log_grid.tab)


# -- what follows from them ----------------------------------------------------------------------


def follow_corrections(
    writer: Writer, reading: Reading, found: Collection[Difference], rounds: Sequence[Round]
) -> None:
    """Update the columns beside the names in rounds from the first changed one on.

    ``found`` are differences that are taken for right, ``rounds`` those an action changes.
    """
    numbers = [number for edit in found if (number := round_of(edit.key)) is not None]
    if numbers := [*numbers, *(round_.number for round_ in rounds)]:
        now = {round_.number: round_ for round_ in (*reading.tournament.rounds, *rounds)}
        tournament = replace(reading.tournament, rounds=tuple(now.values()))
        renew_by_names(writer, reading, tournament, min(numbers))


# -- rounds ---------------------------------------------------------------------------------


def rounds_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Return earlier rounds that are not as they were: a result changed, a player exchanged."""
    before, after = (rounds_facts(event.rounds) for event in (then, now))
    both = min(len(then.rounds), len(now.rounds))

    def one(key: Key) -> Difference:
        difference = Difference(key, before.get(key), after.get(key), asked=True)
        return replace(difference, renumbered=follows_numbers(difference, reading.new_numbers))

    return tuple(
        text("verify.earlier", before=int(key[1]), change=error.text)
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key) and int(key[1]) <= both
        for error in changes(reading, [one(key)])
    )


# -- seats ----------------------------------------------------------------------------------


def same_seats(round_: Round, other: Round) -> bool:
    """Return whether two rounds sit everybody alike, whatever the results."""
    return _seats(round_) == _seats(other)


def _seats(round_: Round) -> tuple[Mapping[int, Any], frozenset[tuple[int, Bye]]]:
    seats: dict[int, Any] = {table.number: table.seats for table in round_.tables}
    for game in round_.games:
        # With stones and no word of komi the half point against draws is meant.
        komi = game.komi or Fraction(1 if game.handicap else 0, 2)
        seats[game.board] = (game.white, game.black, game.handicap, komi)
    return seats, frozenset(round_.byes)


def boards_changed(
    words: Vocabulary, tournament: Tournament, old: Round | None, new: Round
) -> tuple[Text, ...]:
    """Return every board, table and bye that is not as it was; nothing when that is not known."""
    if old is None:
        return ()
    (seats, byes), (seats_now, byes_now) = _seats(old), _seats(new)
    key, lines = "verify.table" if old.tables or new.tables else "verify.board", []
    for number in sorted(seats.keys() | seats_now.keys()):
        if seats.get(number) != seats_now.get(number):
            was, is_ = (_shown_board(tournament, r.by_number.get(number)) for r in (old, new))
            lines.append(text(key, board=number, old=was, new=is_))
    if byes != byes_now:
        left, come = (
            ", ".join(
                f"{_name_in(tournament, player)} ({words(f'bye.{kind.value}')})"
                for player, kind in sorted(changed, key=lambda bye: bye[0])
            )
            for changed in (byes - byes_now, byes_now - byes)
        )
        lines.append(text("verify.byes", old=left or NONE, new=come or NONE))
    return tuple(lines)


def _name_in(tournament: Tournament, number: int, otherwise: str = "") -> str:
    player = tournament.by_number.get(number)
    return player.name if player is not None else otherwise or f"({number})"


def _shown_board(tournament: Tournament, board: Game | Table | None) -> str:
    """Return a board with its stones, a table; no result."""
    if board is None:
        return NONE
    names = [_name_in(tournament, number) for number in board.seats]
    if isinstance(board, Table):
        return listed(names)
    more = [str(value) for value in (board.handicap, board.komi) if value]
    return " – ".join(names) + (f" ({', '.join(more)})" if more else "")


# -- what a round is paired from ------------------------------------------------------------


def players_changed(
    words: Vocabulary, then: Mapping[int, Player], now: Mapping[int, Player]
) -> Iterator[tuple[str, Player, dict[str, str]]]:
    """Yield players who came (``new``), went (``gone``) or are written otherwise (``changed``).

    A line for each cell that is not what it was: its heading, old and new as shown.
    """
    for number in sorted(then.keys() | now.keys()):
        old, new = then.get(number), now.get(number)
        if old is None and new is not None:
            yield "new", new, {}
        elif new is None and old is not None:
            yield "gone", old, {}
        elif old is not None and new is not None:
            for field, before, after in changed_fields(Player, item_data(old), item_data(new)):
                yield "changed", new, cells_changed(words, field, before, after)


def run_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Return settings, seed and number of rounds that are not what they were."""
    words = reading.words
    before, after = settings_data(then.settings), settings_data(now.settings)
    changes: dict[str, tuple[Any, Any]] = {
        "rounds": (then.planned, now.planned),
        "seed": (then.seed, now.seed),
        **{name: (before.get(name, ""), after[name]) for name in after},
    }
    lines = []
    for name, sides in changes.items():
        old, new = (words.shown_setting(type(now.settings), name, side) for side in sides)
        if old != new:
            values = {"setting": words.setting_label(name), "old": old or NONE, "new": new or NONE}
            lines.append(text("verify.setting", **values))
    return tuple(lines)
