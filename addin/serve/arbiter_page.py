"""The arbiter's page: the boards by what is to be done about them, who is here, the hall.

Pure functions of the hall as it stands; nothing here changes anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any

from addin.actions.people.arrivals import expected
from addin.commands.asked import fields_of
from addin.commands.registry import COMMANDS, Command, resolve
from addin.publish.printed_rounds import score_text
from addin.serve.agreement import State
from addin.serve.hall import Hall
from addin.serve.hall_state import Clock
from addin.serve.section import BY_PLAYERS, Section, boards_of
from addin.sheets.tabs.tables_tab import WINDS
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue, text
from pairing.dataclasses import dataclass, replace

VIEWS = ("results", "players", "hall", "more")

LATE = 0.75
"""Part of the round's minutes after which a board without a result is named."""

ON_RESULTS = ("check", "standings", "undo_last_round")
IN_VIEW = {
    "players": (
        *("join_player", "absences", "withdraw_player", "return_player", "mend_round"),
        "rename_player",
    ),
    "more": (
        *("finals_seating", "verify", "results_from_hall", "accept_changes", "put_back"),
        *("crosstable", "award_prizes", "swap_players", "replace_player"),
    ),
}
"""Commands that are offered with their fields, by view."""

PLAYERS = ("name", "names", "first", "second", "old", "absent", "came")
"""Fields in which somebody of the event is named."""

BY_ARBITER = {
    "go": ("1-0", "0-1", "½-½", "+--", "--+", "---", "0-0"),
    "chess": ("1-0", "½-½", "0-1", "+--", "--+", "---", "0-0"),
}


@dataclass(frozen=True)
class BoardLine:
    """A board as the arbiter sees it; ``seats`` are winds (or nothing) and names."""

    number: int
    seats: Sequence[tuple[str, str]]
    state: str
    result_text: str
    came: Sequence[Mapping[str, str]] = ()
    offers: Sequence[tuple[str, str]] = ()
    result: str = ""
    typed: Sequence[str] = ("", "", "", "")
    penalties: Sequence[str] = ("", "", "", "")


@dataclass(frozen=True)
class Group:
    """Boards with which the same is to be done; ``folded`` where that is nothing."""

    key: str
    title: str
    boards: Sequence[BoardLine]
    folded: bool = False


@dataclass
class View:
    """The values that the page shows; see ``templates/arbiter.html.j2``."""

    title: str
    section: str
    view: str
    seen: int
    sections: Sequence[tuple[str, str, int]]
    views: Sequence[str] = VIEWS
    warnings: Sequence[str] = ()
    acted: Mapping[str, Any] | None = None
    round: int = 0
    rounds: int = 0
    tables: bool = False
    at: str = "arbiter.at_board"
    headline: str = ""
    counted: str = ""
    acceptable: int = 0
    results: Sequence[tuple[str, str]] = ()
    groups: Sequence[Group] = ()
    commands: Sequence[Mapping[str, Any]] = ()
    forms: Sequence[Mapping[str, Any]] = ()
    people: Sequence[Mapping[str, Any]] = ()
    was: str = ""
    announced: str = ""
    clock_text: str = ""
    minutes: int = 0
    names: Sequence[str] = ()


def view_of(
    hall: Hall, section: Section, view: str, number: int, acted: Mapping[str, Any] | None
) -> View:
    """The page of a section; ``number`` is the round to look at, 0 for the last one."""
    event, words = section.tournament, section.words
    shown = View(
        title=section.tournament.title,
        section=section.name,
        view=view if view in VIEWS else VIEWS[0],
        seen=len(event.rounds),
        sections=_sections(hall),
        warnings=list(_fault_lines(section)),
        acted=acted,
        tables=section.four,
        at="arbiter.at_table" if section.four else "arbiter.at_board",
    )
    shown.forms = [_form(section, row) for row in _rows(section, IN_VIEW.get(shown.view, ()))]
    if shown.view == "results":
        _results(hall, section, shown, number)
    elif shown.view == "players":
        _players(section, shown)
    elif shown.view == "hall":
        clock = clock_of(hall, section)
        shown.announced, shown.minutes = hall.state.announcement, clock.minutes
        shown.clock_text = words(clock_text(clock))
    if any(field["player"] for form in shown.forms for field in form["fields"]):
        shown.names = [player.name for player in event.players]
    return shown


def _sections(hall: Hall) -> list[tuple[str, str, int]]:
    """The sections with their titles, the files' names where two are called alike."""
    every = hall.sections.values()
    titles = {section.name: section.tournament.title for section in every}
    if len({*titles.values()}) < len(titles):
        titles = {name: name for name in titles}
    return [(section.name, titles[section.name], to_settle(section)) for section in every]


def to_settle(section: Section) -> int:
    """Count the boards that wait for the arbiter: conflicts, and results to accept."""
    states = section.states().values()
    return sum(state.kind == "conflict" or state.for_arbiter for state in states)


def _fault_lines(section: Section) -> Iterator[str]:
    """Explain what keeps results from the workbook, or is wrong with it."""
    language, waiting = section.words.language, len(section.queue.waiting())
    if section.open_in is not None and waiting:
        yield section.words("arbiter.held", count=waiting, why=section.open_in[language])
    if section.fault is not None:
        yield from (sentence[language] for sentence in section.fault.said)
    yield from (
        sentence.why[language] for sentence in section.not_taken() if language in sentence.why
    )


# -- results --------------------------------------------------------------------------------


def _results(hall: Hall, section: Section, shown: View, number: int) -> None:
    event, words = section.tournament, section.words
    rounds = event.rounds
    shown.rounds = len(rounds)
    shown.commands = _commands(section)
    shown.results = [(value, _in_words(words, value)) for value in _offered(section)]
    if not rounds:
        shown.headline, shown.counted = words("arbiter.not_paired"), ""
        return
    shown.round = number if 1 <= number <= len(rounds) else len(rounds)
    last = shown.round == len(rounds)
    boards = section.boards if last else boards_of(event, rounds[shown.round - 1])
    states = section.states() if last else {}
    lines = {
        board: _line(section, boards[board], states.get(board), shown.round) for board in boards
    }
    finished = sum(bool(line.result) for line in lines.values())
    shown.headline = words("arbiter.headline", round=shown.round, planned=event.planned)
    shown.counted = words("arbiter.counted", finished=finished, all=len(lines))
    minutes = 0
    if last:
        played, at = hall.state.since.get(section.name, (0, 0.0))
        if played == shown.round:
            minutes = int((time.time() - at) / 60)
            if minutes:
                shown.counted += " " + words("arbiter.since", minutes=minutes)
        shown.acceptable = sum(
            state.kind in ("waiting", "agreed") and not lines[n].result
            for n, state in states.items()
        )
    late = int(LATE * clock_of(hall, section).minutes)
    if minutes >= late:
        lines = {n: _late(line) for n, line in lines.items()}
    shown.groups = [
        Group(
            key,
            words(f"arbiter.group_{key}", minutes=late, count=len(matching)),
            matching,
            key == "done" and len(matching) < len(lines),
        )
        for key in ("conflict", "waiting", "late", "missing", "done")
        if (matching := [line for line in lines.values() if line.state == key])
    ]


def _late(line: BoardLine) -> BoardLine:
    return replace(line, state="late") if line.state == "missing" else line


def _line(section: Section, board: Any, state: State | None, number: int) -> BoardLine:
    winds = _winds(section)
    result = section.counted(board) if state is not None else board.result
    kind = "done" if result else "missing"
    came: list[Mapping[str, str]] = []
    offers: list[str] = []
    if state is not None and state.kind in ("conflict", "waiting", "agreed"):
        kind = "conflict" if state.kind == "conflict" else "waiting"
        for report in state.sent:
            at = time.strftime("%H:%M", time.localtime(report.at))
            who = section.tournament[report.who].name
            came.append({"who": who, "shown": shown_result(report.result), "at": at})
            offers.append(report.result)
    scores = result.split() if section.four and result else []
    return BoardLine(
        number=board.number,
        seats=list(zip(winds, board.names, strict=True)),
        state=kind,
        result_text=shown_result(result) if result else "",
        came=came,
        offers=[(offer, shown_result(offer)) for offer in dict.fromkeys(offers)],
        result=result,
        typed=tuple(scores) if len(scores) == 4 else ("", "", "", ""),
        penalties=penalties_at(section, number, board.number),
    )


def penalties_at(section: Section, number: int, board: int) -> Sequence[str]:
    """The penalties at a table of a round, each empty where there is none."""
    rounds = section.tournament.rounds[number - 1 : number]
    for table in (table for round_ in rounds for table in round_.tables if table.number == board):
        return [str(penalty or "") for penalty in table.penalties]
    return [""] * 4


def shown_result(result: str) -> str:
    """A result as people read it: scores with spaces between thousands."""
    parts = result.split()
    return " · ".join(score_text(int(part)) for part in parts) if len(parts) == 4 else result


def _in_words(words: Catalogue | Vocabulary, value: str) -> str:
    """A result that can be pressed, in words; of a double round both."""
    return " / ".join(words(_STATE_KEYS[code]) for code in value.split())


def _offered(section: Section) -> Sequence[str]:
    """The results of a board that an arbiter can press."""
    usual = BY_ARBITER.get(section.edition.game, BY_ARBITER["go"])
    if not section.tournament.settings.double_rounds:
        return usual
    absent = [f"{value} {value}" for value in usual if value not in BOARD_RESULTS]
    return [*(" ".join(two) for two in product(BOARD_RESULTS, repeat=2)), *absent]


BOARD_RESULTS = tuple(map(str, BY_PLAYERS))
"""Results that a game has where both are there."""


def _winds(section: Section) -> Sequence[str]:
    if not section.four:
        return ("", "")
    return [section.words(f"wind.{wind}") for wind in WINDS]


_STATE_KEYS = {
    "1-0": "arbiter.result_10",
    "0-1": "arbiter.result_01",
    "½-½": "arbiter.result_draw",
    "0-0": "arbiter.result_00",
    "+--": "arbiter.result_black_absent",
    "--+": "arbiter.result_white_absent",
    "---": "arbiter.result_both_absent",
}


# -- commands -------------------------------------------------------------------------------


def _commands(section: Section) -> Sequence[Mapping[str, Any]]:
    event, words = section.tournament, Catalogue(section.words.language)
    over = event.next_round > event.planned
    ready = not event.rounds or event.rounds[-1].complete
    first = "next_step" if over else "pair_next_round"
    keys = [first, *(key for key in ON_RESULTS if event.rounds or key == "check")]
    rows = []
    for row in _rows(section, keys):
        label = row.label(words, section.edition.system.traits)
        if row.key == "pair_next_round":
            label = words("arbiter.pair", round=event.next_round)
        if row.key == "undo_last_round":
            label = words("arbiter.undo", round=len(event.rounds))
        main = row.key == first and ready
        rows.append({"key": row.key, "label": label, "tip": row.help(words), "main": main})
    return rows


def _rows(section: Section, keys: Sequence[str]) -> list[Command]:
    rows = {
        row.key: row for row in COMMANDS if row.action and row.fits(section.edition.system.traits)
    }
    return [rows[key] for key in keys if key in rows]


def _form(section: Section, row: Command) -> Mapping[str, Any]:
    """A command with the fields that its action takes."""
    words = Catalogue(section.words.language)
    action: Callable[..., Any] = resolve(row.action)
    fields = [
        {
            "name": field.name,
            "label": words(_label(row.key, field.name)),
            "whole": str(field.annotation).startswith("int"),
            "needed": field.default is field.empty,
            "player": field.name in PLAYERS and not str(field.annotation).startswith("int")
            and row.key != "join_player",
        }
        for field in fields_of(action)
        if _label(row.key, field.name) in words
    ]  # fmt: skip
    own = f"command.{row.key}.label" in words
    label = row.label(words, section.edition.system.traits) if own else row.help(words).rstrip(".")
    note = row.tip(words, section.edition.system.traits) if own else ""
    return {"key": row.key, "label": label, "note": note, "fields": fields}


def _label(key: str, name: str) -> str:
    if key == "swap_players" and name == "first":
        return "arbiter.field_name"
    if key == "mend_round" and name == "absent":
        return "arbiter.field_gone"
    if key == "rename_player" and name == "new":
        return "arbiter.field_new_name"
    return f"arbiter.field_{name}"


# -- players and hall -----------------------------------------------------------------------


def _players(section: Section, shown: View) -> None:
    event, words = section.tournament, section.words
    here = section.edition.here or frozenset[int]()
    wanted = {player.number for player in expected(event)}
    people = sorted(
        (player for player in event.players if not player.substitute),
        key=lambda player: player.name.casefold(),
    )
    shown.people = [
        {
            "number": player.number,
            "mark": mark_of(player.name),
            "name": player.name,
            "here": player.number in here,
            "note": "" if player.number in wanted else words("arbiter.away"),
        }
        for player in people
    ]
    shown.was = " ".join(str(person["mark"]) for person in shown.people if person["here"])
    shown.counted = words("arbiter.counted_here", here=len(here & wanted), all=len(wanted))


def mark_of(name: str) -> str:
    """A player in the check-in's form: short, and another player's never.

    Before round 1 somebody who is added changes the numbers of the others.
    """
    return sha256(name.encode()).hexdigest()[:10]


def clock_of(hall: Hall, section: Section) -> Clock:
    """The clock of the hall; before it is touched one with the minutes of the event's rounds."""
    if hall.state.clock is not None:
        return hall.state.clock
    from addin.publish.timer import USUAL

    minutes = getattr(section.tournament.settings, "round_minutes", None)
    return Clock.of(minutes or USUAL.get(4 if section.four else 2, 60))


def clock_text(clock: Clock) -> Any:
    """Describe the clock in a sentence."""
    left = round(clock.seconds())
    if not left:
        return text("arbiter.clock_over")
    shown = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}".removeprefix("0:")
    return text("arbiter.clock_runs" if clock.runs else "arbiter.clock_stands", left=shown)
