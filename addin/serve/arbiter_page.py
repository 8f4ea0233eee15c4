"""The arbiter's page: the boards by what is to be done about them, who is here, the hall.

Pure functions of the hall as it stands; nothing here changes anything.  They give the values that
``templates/arbiter.html.j2`` shows.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any

from addin.actions.people.arrivals import expected
from addin.commands.asked import fields_of
from addin.commands.command import resolve
from addin.commands.registry import COMMANDS, Command
from addin.publish.printed_rounds import score_text
from addin.publish.timer import minutes_of
from addin.serve.agreement import State
from addin.serve.hall import Hall
from addin.serve.hall_state import Clock
from addin.serve.section import BY_PLAYERS, Board, Section, boards_of
from addin.sheets.tabs.tables_tab import WINDS
from pairing.catalogue import Catalogue, Text, text

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

OWN_LABELS = {
    ("swap_players", "first"): "name",
    ("mend_round", "absent"): "gone",
    ("rename_player", "new"): "new_name",
}
"""Fields of a command that are called otherwise than the field of that name elsewhere."""

BY_ARBITER = ("1-0", "½-½", "0-1", "+--", "--+", "---", "0-0")

BOARD_RESULTS = tuple(map(str, BY_PLAYERS))
"""Results that a game has where both are there."""

RESULT_KEYS = {
    "1-0": "arbiter.result_10",
    "0-1": "arbiter.result_01",
    "½-½": "arbiter.result_draw",
    "0-0": "arbiter.result_00",
    "+--": "arbiter.result_black_absent",
    "--+": "arbiter.result_white_absent",
    "---": "arbiter.result_both_absent",
}

NOTHING = ("", "", "", "")

Values = dict[str, Any]


def view_of(
    hall: Hall, section: Section, view: str, number: int, acted: Mapping[str, Any] | None
) -> Values:
    """Return the page of a section; ``number`` is the round to look at, 0 for the last one."""
    event = section.tournament
    view = view if view in VIEWS else VIEWS[0]
    forms = [_form(section, row) for row in _rows(section, IN_VIEW.get(view, ()))]
    named = any(field["player"] for form in forms for field in form["fields"])
    page: Values = {
        "title": event.title,
        "section": section.name,
        "view": view,
        "views": VIEWS,
        "seen": len(event.rounds),
        "sections": _sections(hall),
        "warnings": list(_fault_lines(section)),
        "acted": acted,
        "tables": section.four,
        "at": "arbiter.at_table" if section.four else "arbiter.at_board",
        "forms": forms,
        "names": [player.name for player in event.players] if named else [],
    }
    if view == "results":
        page |= _results(hall, section, number)
    elif view == "players":
        page |= _players(section)
    elif view == "hall":
        clock = clock_of(hall, section)
        page |= {"announced": hall.state.announcement, "minutes": clock.minutes}
        page["clock_text"] = section.words(clock_text(clock))
    return page


def _sections(hall: Hall) -> list[tuple[str, str, int]]:
    """Return the sections with their titles, the files' names where two are called alike, and how
    many boards wait for the arbiter: conflicts, and results to accept."""
    titles = [section.tournament.title for section in hall.sections.values()]
    alike = len({*titles}) < len(titles)
    sections = []
    for (name, section), title in zip(hall.sections.items(), titles, strict=True):
        states = section.states().values()
        waiting = sum(state.kind == "conflict" or state.for_arbiter for state in states)
        sections.append((name, name if alike else title, waiting))
    return sections


def _fault_lines(section: Section) -> Iterator[str]:
    """Explain what keeps results from the workbook, or is wrong with it."""
    language, waiting = section.words.language, len(section.queue.waiting())
    if section.open_in is not None and waiting:
        yield section.words("arbiter.held", count=waiting, why=section.open_in[language])
    if section.fault is not None:
        yield from (sentence[language] for sentence in section.fault.said)
    yield from (line.why[language] for line in section.not_taken() if language in line.why)


# -- results --------------------------------------------------------------------------------


def _results(hall: Hall, section: Section, number: int) -> Values:
    event, words, rounds = section.tournament, section.words, section.tournament.rounds
    page: Values = {
        "rounds": len(rounds),
        "commands": _commands(section),
        "results": [
            (value, " / ".join(words(RESULT_KEYS[code]) for code in value.split()))
            for value in _offered(section)
        ],
        "acceptable": 0,
    }
    if not rounds:
        return {**page, "headline": words("arbiter.not_paired"), "counted": "", "groups": []}
    number = number if 1 <= number <= len(rounds) else len(rounds)
    last = number == len(rounds)
    states = section.states() if last else {}
    boards = section.boards if last else boards_of(event, rounds[number - 1])
    lines = [_line(section, board, states.get(at), number) for at, board in boards.items()]
    finished = sum(bool(line["result"]) for line in lines)
    page["round"] = number
    page["headline"] = words("arbiter.headline", round=number, planned=event.planned)
    page["counted"] = words("arbiter.counted", finished=finished, all=len(lines))
    minutes = 0
    if last:
        played, at = hall.state.since.get(section.name, (0, 0.0))
        minutes = int((time.time() - at) / 60) if played == number else 0
        if minutes:
            page["counted"] += " " + words("arbiter.since", minutes=minutes)
        page["acceptable"] = sum(
            states[line["number"]].kind in ("waiting", "agreed") and not line["result"]
            for line in lines
        )
    late = int(LATE * clock_of(hall, section).minutes)
    if minutes >= late:
        for line in lines:
            line["state"] = "late" if line["state"] == "missing" else line["state"]
    return {**page, "groups": list(_groups(section, lines, late))}


def _groups(section: Section, lines: Sequence[Values], late: int) -> Iterator[Values]:
    """Yield the boards by what is to be done about them; folded where that is nothing."""
    for key in ("conflict", "waiting", "late", "missing", "done"):
        boards = [line for line in lines if line["state"] == key]
        title = section.words(f"arbiter.group_{key}", minutes=late, count=len(boards))
        folded = key == "done" and len(boards) < len(lines)
        if boards:
            yield {"key": key, "title": title, "boards": boards, "folded": folded}


def _line(section: Section, board: Board, state: State | None, number: int) -> Values:
    """Return a board as the arbiter sees it; ``seats`` are winds (or nothing) and names."""
    winds = [section.words(f"wind.{wind}") for wind in WINDS] if section.four else ("", "")
    result = section.counted(board) if state is not None else board.result
    kind, came = "done" if result else "missing", []
    if state is not None and state.kind in ("conflict", "waiting", "agreed"):
        kind = "conflict" if state.kind == "conflict" else "waiting"
        came = [
            {
                "who": section.tournament[report.who].name,
                "result": report.result,
                "shown": shown_result(report.result),
                "at": time.strftime("%H:%M", time.localtime(report.at)),
            }
            for report in state.sent
        ]
    scores = result.split() if section.four else []
    return {
        "number": board.number,
        "seats": list(zip(winds, board.names, strict=True)),
        "state": kind,
        "result": result,
        "result_text": shown_result(result),
        "came": came,
        "offers": list({report["result"]: report["shown"] for report in came}.items()),
        "typed": scores if len(scores) == 4 else NOTHING,
        "penalties": penalties_at(section, number, board.number),
    }


def penalties_at(section: Section, number: int, board: int) -> Sequence[str]:
    """Return the penalties at a table of a round, each empty where there is none."""
    rounds = section.tournament.rounds[number - 1 : number]
    for table in (table for round_ in rounds for table in round_.tables if table.number == board):
        return [str(penalty or "") for penalty in table.penalties]
    return NOTHING


def shown_result(result: str) -> str:
    """Return a result as people read it: scores with spaces between thousands."""
    parts = result.split()
    return " · ".join(score_text(int(part)) for part in parts) if len(parts) == 4 else result


def _offered(section: Section) -> Sequence[str]:
    """Return the results of a board that an arbiter can press."""
    if not section.tournament.settings.double_rounds:
        return BY_ARBITER
    absent = [f"{value} {value}" for value in BY_ARBITER if value not in BOARD_RESULTS]
    return [*(" ".join(two) for two in product(BOARD_RESULTS, repeat=2)), *absent]


# -- commands -------------------------------------------------------------------------------


def _commands(section: Section) -> list[Values]:
    event, words = section.tournament, Catalogue(section.words.language)
    ready = not event.rounds or event.rounds[-1].complete
    first = "next_step" if event.next_round > event.planned else "pair_next_round"
    keys = [first, *(key for key in ON_RESULTS if event.rounds or key == "check")]
    labels = {
        "pair_next_round": words("arbiter.pair", round=event.next_round),
        "undo_last_round": words("arbiter.undo", round=len(event.rounds)),
    }
    return [
        {
            "key": row.key,
            "label": labels.get(row.key) or row.label(words, section.edition.system.traits),
            "tip": row.help(words),
            "main": row.key == first and ready,
        }
        for row in _rows(section, keys)
    ]


def _rows(section: Section, keys: Sequence[str]) -> list[Command]:
    rows = {
        row.key: row for row in COMMANDS if row.action and row.fits(section.edition.system.traits)
    }
    return [rows[key] for key in keys if key in rows]


def _form(section: Section, row: Command) -> Values:
    """Return a command with the fields that its action takes."""
    words, traits = Catalogue(section.words.language), section.edition.system.traits
    fields = []
    for field in fields_of(resolve(row.action)):
        label = f"arbiter.field_{OWN_LABELS.get((row.key, field.name), field.name)}"
        whole = str(field.annotation).startswith("int")
        if label in words:
            fields.append({
                "name": field.name,
                "label": words(label),
                "whole": whole,
                "needed": field.default is field.empty,
                "player": field.name in PLAYERS and not whole and row.key != "join_player",
            })  # fmt: skip
    own = f"command.{row.key}.label" in words
    label = row.label(words, traits) if own else row.help(words).rstrip(".")
    note = row.tip(words, traits) if own else ""
    return {"key": row.key, "label": label, "note": note, "fields": fields}


# -- players and hall -----------------------------------------------------------------------


def _players(section: Section) -> Values:
    event, words = section.tournament, section.words
    here = section.edition.here or frozenset[int]()
    wanted = {player.number for player in expected(event)}
    ranked = [player for player in event.players if not player.substitute]
    people = [
        {
            "number": player.number,
            "mark": mark_of(player.name),
            "name": player.name,
            "here": player.number in here,
            "note": "" if player.number in wanted else words("arbiter.away"),
        }
        for player in sorted(ranked, key=lambda player: player.name.casefold())
    ]
    return {
        "people": people,
        "was": " ".join(str(person["mark"]) for person in people if person["here"]),
        "counted": words("arbiter.counted_here", here=len(here & wanted), all=len(wanted)),
    }


def mark_of(name: str) -> str:
    """Return a player in the check-in's form: short, and another player's never.

    Before round 1 somebody who is added changes the numbers of the others.
    """
    return sha256(name.encode()).hexdigest()[:10]


def clock_of(hall: Hall, section: Section) -> Clock:
    """Return the clock of the hall; before it is touched one with the minutes of the event's
    rounds.
    """
    return hall.state.clock or Clock.of(minutes_of(section.edition))


def clock_text(clock: Clock) -> Text:
    """Describe the clock in a sentence."""
    left = round(clock.seconds())
    if not left:
        return text("arbiter.clock_over")
    shown = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}".removeprefix("0:")
    return text("arbiter.clock_runs" if clock.runs else "arbiter.clock_stands", left=shown)
