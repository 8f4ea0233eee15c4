"""Changes by hand are confirmed before anything is done: asked about, agreed to, or refused.

In the official mode of an event two questions may come.  The first is that of every event.  The
second names what leaves the official rules; who goes on all the same leaves the mode for good.
A result corrected after the end of the next round counts in the report alone (C.04.2): its cell
gets the old one back, and the journal keeps the new one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from addin.actions.differences import ChangedByHand, changes, later_state
from addin.history.holding import Difference
from addin.journal.states import MODE, REPORTED, Key, round_of
from addin.sheets import layout
from addin.sheets.reading import Reading
from pairing.admission import Answer, Fact, Mode, Moment, admit, mode_in, moment_of
from pairing.catalogue import Text, text
from pairing.errors import (
    ALLOWED,
    CHANGED,
    LEAVE,
    PUT_BACK,
    REPORT,
    InputError,
    NeedsDecision,
    Subject,
)
from pairing.formats.typed import read_result
from pairing.round_lists import show_rounds
from pairing.settings import LEFT, OFFICIAL
from pairing.tournament import Bye, Game, Round, Tournament

SETTING = "official"
OF_APART = ("forbidden_pairs", "forbidden_groups")
"""Settings of the official rules' system that keep players apart."""


def mode_of(reading: Reading) -> str:
    """Return the official mode on the sheet: ``yes``, ``left``, ``no``; "" where there is none."""
    return str(getattr(reading.tournament.settings, SETTING, ""))


def _known(reading: Reading) -> str | None:
    """Return the official mode as the journal has it; ``None`` where it has none."""
    return reading.journal.state.get(MODE)


def confirm_hand_edits(reading: Reading, *, agreed: bool = False) -> Reading:
    """Return the workbook once every change by hand is confirmed.

    ``agreed``: that is taken for right already.  Raises ``NeedsDecision`` for what is not
    allowed yet, and ``InputError`` where a mode that was left would come back.
    """
    refuse_return(reading)
    colours = _colours(reading)
    if not agreed:
        ask_about(reading, reading.questions, colours)
    late = corrected_late(reading, agreed=agreed)
    if late:
        reading = reported_only(reading, late)
    edits, reasons = departures(reading)
    return leave(reading, reasons, edits) if edits or reasons else reading


def ask_about(
    reading: Reading,
    found: Collection[Difference],
    more: Iterable[Text] = (),
    key: str = "error.changed_by_hand",
) -> None:
    """Ask whether these differences are right, unless one of the answers was given.

    Raises :class:`ChangedByHand`.  ``more`` is said beside it, ``key`` of what is said.  Of
    another copy alone it asks by itself: nothing can be put back.
    """
    allowed = ALLOWED.get()
    if CHANGED in allowed:
        return
    late = [edit for edit in corrected_late(reading) if edit in found]
    if REPORT in allowed:
        found, late = [edit for edit in found if edit not in late], []
    words, later = reading.words, later_state(reading)
    if not found:
        if later is not None:
            raise NeedsDecision("error.other_copy", choice=CHANGED, copy=later)
        return
    boards = [f"{edit.key[1]}/{edit.key[2]}" for edit in late]
    remarks = [text("official.late", boards=boards)] if late else []
    sentences = changes(reading, found)
    lines = [words(later)] if later is not None else []
    lines += [error.message(words.language) for error in sentences]
    lines += map(words, (*remarks, *more))
    question = ChangedByHand(key, CHANGED, lines, sentences)
    question.others = (PUT_BACK, REPORT) if late else (PUT_BACK,)
    raise question


def _colours(reading: Reading) -> Iterator[Text]:
    """Return what boards of the last round that people seated do to colours, in the official
    mode.
    """
    event = reading.tournament
    last = len(event.rounds)
    seated = [
        int(edit.key[2])
        for edit in reading.differences
        if edit.key[:2] == ("board", last) and edit.new and (edit.old or [])[:2] != edit.new[:2]
    ]
    if seated and mode_of(reading) == OFFICIAL:
        games = (game for game in event.rounds[-1].games if game.board in seated)
        yield from reading.system.against_preferences(event.after(last - 1), games)


def refuse_return(reading: Reading) -> None:
    """Raise ``InputError`` where the mode was left and is on again, or begins after round 1."""
    then, now = _known(reading), mode_of(reading)
    if then == LEFT and now != LEFT:
        raise reading.fault("official.was_left", Subject(SETTING), value=_shown(reading, then))
    if then == "no" and now == OFFICIAL and reading.journal.rounds:
        raise reading.fault("official.begins_late", Subject(SETTING), value=_shown(reading, then))


def _shown(reading: Reading, mode: str) -> str | int:
    """Return a mode as its cell shows it."""
    return reading.words.shown_setting(type(reading.tournament.settings), SETTING, mode)


def leave(
    reading: Reading, reasons: Sequence[InputError], found: Collection[Difference] = ()
) -> Reading:
    """Return the workbook out of its official mode, for these reasons and differences.

    Asks twice: whether it is right (``CHANGED``), then whether the mode is left (``LEAVE``).
    """
    if not ALLOWED.get() >= {CHANGED, LEAVE}:
        sentences = [*changes(reading, found), *reasons]
        lines = [error.message(reading.words.language) for error in sentences]
        right = CHANGED in ALLOWED.get()
        key, choice = ("official.leave", LEAVE) if right else ("official.ask", CHANGED)
        raise ChangedByHand(key, choice, lines, sentences)
    settings, row = reading.tournament.settings, reading.setting_rows[SETTING]
    reading.tabs.corrections.append((layout.TOURNAMENT, None, row, 2, _shown(reading, LEFT)))
    changed: dict[str, Any] = {SETTING: LEFT}
    tournament = replace(reading.tournament, settings=replace(settings, **changed))
    return replace(reading, tournament=tournament)


# -- what leaves the official rules -------------------------------------------------------------


def departures(reading: Reading) -> tuple[list[Difference], list[InputError]]:
    """Return what leaves the official rules: differences, and what else, each with its cell.

    Nothing out of the official mode.
    """
    then, now = _known(reading), mode_of(reading)
    if OFFICIAL not in (then, now) or then == LEFT:
        return [], []
    every = [(edit, _leaving(reading, edit)) for edit in reading.differences if not edit.renumbered]
    edits = [edit for edit, whys in every if whys is not None]
    whys = {why.key: why for _, of_one in every for why in of_one or ()}
    reasons = [*map(InputError, whys.values())]
    named, settings = {edit.key for edit in edits}, reading.tournament.settings
    for name in settings.departures:
        if ("setting", name) not in named:
            typed, label = reading.state["setting", name], reading.words.departure(name)
            shown = str(reading.words.shown_setting(type(settings), name, typed))
            about = {"setting": label, "value": shown}
            reasons.append(reading.fault("official.value", Subject(name), **about))
    if reading.tournament.rounds and not reading.journal.whole:  # nothing tells what was before
        reasons.append(InputError("official.no_journal", tab=reading.words.tab(layout.LOG)))
    return edits, [*reasons, *_full_byes(reading)]


def _leaving(reading: Reading, difference: Difference) -> list[Text] | None:
    """Return why a difference leaves the official rules; ``None``: it does not."""
    key, old, new = difference.key, difference.old, difference.new
    if round_of(key) is None:
        if not difference.asked or key[0] not in ("setting", "seed", "system"):
            return None
        apart = admit(Fact.APART, Moment.COMING, Mode.OFFICIAL).why
        return [apart] if key[-1] in OF_APART else []
    whys = [verdict.why for verdict in difference.verdicts if verdict.answer is Answer.LEAVES]
    emptied = key[0] == "board" and old and new and old[2] and not new[2]
    left = emptied and int(key[1]) < len(reading.tournament.rounds)
    return whys if whys or left else None


def _full_byes(reading: Reading) -> Iterator[InputError]:
    """Yield full-point byes to come, and those of rounds that came from a file."""
    why = admit(Fact.FULL_BYE, Moment.COMING, Mode.OFFICIAL).why
    event = reading.tournament
    given = {(p, one.number) for one in event.rounds for p, kind in one.byes if kind is Bye.FULL}
    for player in event.players:
        coming = {(player.number, at) for at in player.full_byes if at > len(event.rounds)}
        rounds = sorted(at for who, at in given | coming if who == player.number)
        if rounds:
            values = {"player": player.name, "rounds": show_rounds(rounds), "why": why}
            subject = Subject("absent", player=player.number)
            yield reading.fault("official.full_bye", subject, **values)


# -- results that are corrected too late to count -----------------------------------------------


def corrected_late(reading: Reading, *, agreed: bool = False) -> list[Difference]:
    """Return changed results and colours that count in the report alone.

    Those of the round before the last, once that is over, may have been told in time: they count
    where they are taken for right (``agreed``), and :data:`REPORT` is not allowed.
    """
    if _known(reading) != OFFICIAL:
        return []
    allowed = ALLOWED.get()
    right = (agreed or CHANGED in allowed) and REPORT not in allowed
    in_time = len(reading.tournament.rounds) - 1 if right else 0
    return [
        one
        for one in reading.differences
        if one.key[0] == "board" and one.key[1] != in_time and one.old and one.new and one.new[2]
        if any(verdict.answer is Answer.REPORT for verdict in one.verdicts)
    ]


def reported_only(reading: Reading, late: Sequence[Difference]) -> Reading:
    """Return the workbook with the old results of these boards; the new ones are for the report."""
    reported = dict(reading.reported)
    old: dict[tuple[int, int], Game] = {}
    for edit in late:
        number, board = int(edit.key[1]), int(edit.key[2])
        reversed_ = edit.old[:2] != edit.new[:2]
        reported[REPORTED, number, board] = [edit.old[2], edit.new[2], *([True] * reversed_)]
        known = {game.board: game for game in reading.journal.rounds[number].games}
        game = old[number, board] = known[board]
        grid, row = reading.round_grids[number], reading.board_rows[number, board]
        cells: dict[str, str] = {"result": str(edit.old[2])}
        if reversed_:
            names = reading.tournament.by_number
            cells |= {"white": names[game.white].name, "black": names[game.black].name}
        for key, cell in cells.items():
            reading.tabs.corrections.append((layout.ROUND, number, row, grid.at[key], cell))
    rounds = tuple(with_games(round_, old) for round_ in reading.tournament.rounds)
    tournament = replace(reading.tournament, rounds=rounds)
    return replace(reading, tournament=tournament, reported=reported)


def noted(reading: Reading) -> Iterator[Text]:
    """Yield remarks on results that go into the report alone, and on those that no longer do."""
    for key, now in (("official.noted", True), ("official.noted_no_more", False)):
        changed = [at for at, new in reading.reported.items() if bool(new) is now]
        for number in sorted({int(at) for _, at, _ in changed}):
            boards = sorted(int(board) for _, at, board in changed if at == number)
            yield text(key, round=number, boards=boards)


def counting_again(reading: Reading, number: int, results: Mapping[int, Any]) -> Reading:
    """Return the workbook when the report has again what counts where that is typed again."""
    counting_now: dict[Key, Any] = {}
    for (_, at, board), (counting, *_) in reading.reported_facts.items():
        if at == number and str(results.get(int(board))) == counting:
            counting_now[REPORTED, at, board] = None
    return replace(reading, reported={**reading.reported, **counting_now})


def with_games(round_: Round, games: Mapping[tuple[int, int], Game]) -> Round:
    """Return a round with other games at some of its boards, which are named by round and board."""
    now = (games.get((round_.number, game.board), game) for game in round_.games)
    return replace(round_, games=tuple(now))


def reported_games(reading: Reading) -> dict[tuple[int, int], Game]:
    """Return the games as the report has them in place of those that count, by round and board."""
    games: dict[tuple[int, int], Game] = {}
    for (_, number, board), (old, new, *colours) in reading.reported_facts.items():
        game = reading.tournament.rounds[int(number) - 1].by_number.get(int(board))
        if isinstance(game, Game) and str(game.result) == old:
            game = replace(game, result=read_result(new))
            if colours:
                game = replace(game, white=game.black, black=game.white)
            games[int(number), int(board)] = game
    return games


def remark_of_mode(tournament: Tournament) -> tuple[Text, ...]:
    """Return what standings say of an event beside the official rules."""
    mode = tournament.settings.official_note
    left = mode is not None and mode.key != f"dutch.mode.{OFFICIAL}"
    return (text("official.remark", mode=mode),) if left else ()


def refused_in_cells(reading: Reading) -> Iterator[Text]:
    """Say what was typed on the Players tab and is refused by the table, with its cell."""
    event, last = reading.tournament, len(reading.tournament.rounds)
    mode = mode_in(event.settings)
    for edit in reading.differences:
        if edit.key[0] != "player" or edit.new is None:
            continue
        number, facts = int(edit.key[1]), list[tuple[Fact, int, str]]()
        if edit.old is None and not any(number in round_.reported for round_ in event.rounds):
            facts.append((Fact.ENTRY, last + 1, "name"))
        for field, old, new in edit.fields:
            for at in sorted({*old} ^ {*new}) if field.name == "absent" else ():
                seated = 0 < at <= last and number in event.rounds[at - 1].reported
                if 0 < at <= last and seated is (at in new):
                    facts.append((Fact.ABSENCE if seated else Fact.RETURN, at, "absent"))
        for fact, at, column in facts:
            verdict = admit(fact, moment_of(event, at), mode)
            if verdict.answer is Answer.REFUSED:
                place = reading.players_grid.place(reading.player_rows[number], column)
                about = {"place": place, "player": event[number].name}
                yield Text("admit.cell", {**about, "round": at, "why": verdict.why})
