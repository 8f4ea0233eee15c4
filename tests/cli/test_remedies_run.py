"""A remedy that is printed is run as it is printed, and what was refused goes on."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin.actions import CHOICES
from addin.cli import main
from addin.commands.registry import COMMANDS
from addin.engines.file import open_book
from addin.sheets.reader import read
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import COMPLETE, Catalogue
from tests.cli.test_printed_commands import answered, commands_in
from tests.support.books import cup, play
from tests.support.drivers import edit
from tests.support.events import field as players
from tests.support.terminal import exit_code, run

Line = tuple[object, ...]
LONG = "Surname" * 8
ONE, TWO = "Player 001", "Player 002"


@dataclass
class Desk:
    """A workbook in a language, and what people do to it."""

    path: Path
    language: str
    answers: dict[str, str] = field(default_factory=dict)

    def row(self, name: str) -> int:
        reading = read(open_book(self.path))
        everybody = reading.tournament.players
        return next(reading.player_rows[one.number] for one in everybody if one.name == name)

    def cup(self, count: int = 8, rounds: int = 4, **more: str) -> Path:
        return cup(self.path, count, rounds, self.language, **more)

    def played(self, rounds: int = 1, count: int = 8, planned: int = 4, **more: str) -> Path:
        play(self.cup(count, planned, **more), rounds)
        return self.path

    def paired(self, count: int = 8, rounds: int = 4, **more: str) -> Path:
        run("pair", self.cup(count, rounds, **more))
        return self.path

    def types(self, row: int, number: int = 0, **values: object) -> Path:
        """Type into a line of Players, or of a Round tab, by the keys of the columns."""
        with edit(self.path) as book:
            reading = read(book)
            grid = reading.round_grids[number] if number else reading.players_grid
            for column, value in values.items():
                tab, cell = grid.place(row, column).split("!")
                book.sheets[tab].range(cell).raw_value = [[value]]
        return self.path

    def sheets(self, change: Callable[[Any, Vocabulary], object]) -> Path:
        book = openpyxl.load_workbook(self.path)
        change(book, Vocabulary(self.language))
        book.save(self.path)
        return self.path

    def deletes(self, key: str, number: int | None = None) -> Path:
        return self.sheets(lambda book, words: book.remove(book[words.tab(key, number)]))


@pytest.fixture(params=COMPLETE)
def desk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    Path("PRIZES.csv").write_text("Prize\n100\n")
    return Desk(Path("my cup.xlsx"), request.param)


def corrected(desk: Desk, name: str = "dutch", rounds: int = 2) -> Line:
    desk.played(rounds, name=name)
    first = read(open_book(desk.path)).tournament.rounds[0].games[0]
    desk.types(5, 1, result="0-1" if str(first.result) != "0-1" else "1-0")
    return "next", desk.path


def checked_in(desk: Desk) -> Line:
    desk.cup()
    run("checkin", desk.path, *(one.name for one in players(6)))
    return "pair", desk.path


def unfinished(desk: Desk) -> Line:
    run("results", desk.paired(name="chess"), "1", "1-0", "2", "0-1")
    return "pair", desk.path


def come_late(desk: Desk) -> Line:
    run("join", desk.paired(7), "Late Comer", "--rating", "1500")
    return "mend", desk.path, "--came", "Late Comer"


def too_long(desk: Desk) -> Line:
    desk.cup(name="dutch")
    run("pair", desk.types(5, name=LONG))
    return "export", desk.path, "--to", "trf", "-o", desk.path.with_suffix(".trf")


def published_before(desk: Desk) -> Line:
    run("publish", desk.played())
    desk.path.with_suffix(".published").joinpath("my cup.html").write_text("notes")
    return "publish", desk.path


def handicaps(desk: Desk) -> Path:
    settings = {"kind": "swiss", "handicap_maximum": "9", "handicap_by": "rank"}
    return desk.paired(4, 3, name="mcmahon", **settings)


def seats(desk: Desk) -> list[tuple[str, str]]:
    event = read(open_book(desk.path)).tournament
    return [(event[one.white].name, event[one.black].name) for one in event.rounds[-1].games]


def stones_typed(desk: Desk) -> Line:
    handicaps(desk)
    desk.types(5, 1, handicap=12)
    (one, _), (_, other) = seats(desk)
    return "swap", desk.path, one, other


def stones_wrong(desk: Desk) -> Line:
    handicaps(desk)
    desk.types(5, 1, handicap=12)
    return "check", desk.path


def finals(desk: Desk) -> Line:
    return "finals", desk.played(1, 16, 2, name="riichi"), "--step", 2


SITUATIONS: dict[str, Callable[[Desk], Line]] = {
    "changed": corrected,
    "put_back": corrected,
    "report": lambda desk: corrected(desk, name="chess"),
    "repeats": lambda desk: ("pair", desk.played(1, 2, 2)),
    "discard_results": lambda desk: ("undo", desk.played()),
    "missing": checked_in,
    "adjourn": unfinished,
    "leave_official": lambda desk: (
        "set", desk.played(name="chess"), "acceleration", "baku", "--allow", "changed",
    ),
    "mend": come_late,
    "publish": lambda desk: ("next", desk.played(1, 4, 1)),
    "cut": too_long,
    "replace_files": published_before,
    "hand_stones": stones_typed,
    "stones": stones_wrong,
    "finals": finals,
}  # fmt: skip


@pytest.mark.parametrize("choice", SITUATIONS)
def test_an_answer_that_is_printed_answers(
    choice: str, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    line = SITUATIONS[choice](desk)
    capsys.readouterr()
    refused = exit_code(*line)
    shown = "".join(capsys.readouterr())
    option = main._option(choice)
    assert re.search(rf"{option}\b", shown), shown
    usual = {"publish": 0, "stones": 0, "finals": 0, "mend": 0, "repeats": 3}.get(choice, 2)
    assert refused == usual, shown
    again = exit_code(*line, *shlex.split(option))
    shown = "".join(capsys.readouterr())
    assert again == 0 and not re.search(rf"{option}\b", shown), shown


def test_every_answer_is_tried() -> None:
    assert SITUATIONS.keys() == set(CHOICES)


def tab_gone(key: str, *line: object, number: int | None = None) -> Callable[[Desk], Line]:
    """A tab is deleted after a round, and a command meets that."""

    def situation(desk: Desk) -> Line:
        desk.played()
        desk.deletes(key, number)
        return (line[0], desk.path, *line[1:])

    return situation


def retyped(desk: Desk) -> Line:
    desk.played()
    desk.types(4, 1, result="Zed")
    return "check", desk.path


def column_deleted(desk: Desk) -> Line:
    at = read(open_book(desk.played())).round_grids[1].at["result"]
    desk.sheets(lambda book, words: book[words.tab("round", 1)].delete_cols(at))
    return "check", desk.path


def list_filled(desk: Desk) -> Line:
    run("crosstable", desk.played())
    desk.deletes("crosstable")
    return "check", desk.path


def setting_gone(desk: Desk) -> Line:
    desk.played()
    row = read(open_book(desk.path)).setting_rows["places"]
    desk.sheets(lambda book, words: book[words.tab("tournament")].delete_rows(row))
    return "next", desk.path


def tab_renamed(desk: Desk) -> Line:
    desk.played()
    desk.sheets(lambda book, words: setattr(book[words.tab("round", 1)], "title", "First"))
    return "check", desk.path


def emptied_round(desk: Desk) -> Line:
    desk.played(2)
    desk.sheets(lambda book, words: book[words.tab("round", 1)].delete_rows(5, 8))
    return "next", desk.path


def sorted_alone(desk: Desk) -> Line:
    grid = read(open_book(desk.played(2))).round_grids[2]

    def change(book: Any, words: Vocabulary) -> None:
        tab = book[words.tab("round", 2)]
        for row in range(5, 9):
            tab.cell(row, grid.at["white"]).value = grid.text(row, "black")

    desk.sheets(change)
    return "next", desk.path


def met_again(desk: Desk) -> Line:
    """Those of round 1 meet again, after two of four changed seats."""
    desk.played(1, 4, 3)
    pairs = [{*pair} for pair in seats(desk)]
    run("pair", desk.path)
    first = [*seats(desk)[0]]
    ((other,),) = ([*pair - {first[0]}] for pair in pairs if first[0] in pair)
    run("swap", desk.path, first[1], other, "--allow", "repeats")
    desk.answers = {ONE: first[1], TWO: other}
    return "check", desk.path


def absent_paired(desk: Desk, **more: str) -> Line:
    desk.paired(**more)
    desk.types(desk.row(ONE), absent="1")
    return "check", desk.path


def mended(desk: Desk, *answer: str) -> Line:
    """Somebody did not come to round 2."""
    run("pair", desk.played(1, 9, name="dutch"))
    return "mend", desk.path, "--gone", ONE, *answer


def seen_again(desk: Desk) -> Line:
    """Who did not come to a round is paired in the next one."""
    run(*mended(desk, "--yes"))
    boards = len(seats(desk)) + 1
    run("results", desk.path, *(x for at in range(1, boards) for x in (at, "1-0")))
    return "pair", desk.path


def play_finished(desk: Desk) -> Line:
    desk.paired()
    at = next(board for board, pair in enumerate(seats(desk), 1) if ONE in pair)
    run("results", desk.path, at, "1-0")
    return "mend", desk.path, "--gone", ONE


def corrected_late(desk: Desk) -> Line:
    run(*corrected(desk, name="chess", rounds=3), "--allow", "report")
    game = read(open_book(desk.path)).tournament.rounds[0].games[1]
    new = "0-1" if str(game.result) != "0-1" else "1-0"
    desk.answers = {"1=1-0": f"2={game.result}"}
    return "results", desk.path, "--round", 1, "--set", f"2={new}", "--allow", "report"


def replaced(desk: Desk) -> Line:
    """A player of a round robin's plan is there again, whom another replaces."""
    desk.played(1, 16, 5, name="riichi")
    run("replace", desk.path, ONE, "New One")
    desk.types(desk.row(ONE), absent=None)
    return "pair", desk.path


def replaced_while_seated(desk: Desk) -> Line:
    run("pair", desk.played(1, 16, 5, name="riichi"))
    return "replace", desk.path, ONE, "New One"


def rating_typed(desk: Desk) -> Line:
    desk.played(name="fors")
    desk.types(desk.row(ONE), rating=2000)
    return "check", desk.path


def older_copy(desk: Desk) -> Line:
    shutil.copy(desk.played(), "older.xlsx")
    run("pair", desk.path)
    shutil.copy("older.xlsx", desk.path)
    return "next", desk.path


def greeted(make: Callable[[Desk], object]) -> Callable[[Desk], Line]:
    """The workbook lies in the folder, and ``pairbook`` alone is typed."""
    return lambda desk: ("--lang", desk.language) if make(desk) else ()


def page_of_others(desk: Desk) -> Line:
    Path("page.html").write_text("notes")
    return "publish", desk.played(), "-o", "page.html"


def late_in_plan(desk: Desk) -> Line:
    desk.played(1, 16, 5, name="riichi")
    run("join", desk.path, "Late Comer")
    desk.answers = {"Dan O'Neil": "Late Comer"}
    return "pair", desk.path


def unrated(desk: Desk) -> Line:
    Path("list.csv").write_text("name,rating\nPlayer 001,\nPlayer 002,1900\n")
    return "new", desk.path, "--system", "leader", "--players", "list.csv", "--lang", desk.language


def unknown(desk: Desk) -> Line:
    desk.played()
    desk.answers = {"Dan O'Neil": seats(desk)[0][0]}
    desk.types(5, 1, white="Somebody Else")
    return "next", desk.path


def renamed(desk: Desk) -> Line:
    desk.played()
    desk.types(desk.row(ONE), name="Somebody Else")
    return "check", desk.path


def two_alike(desk: Desk) -> Line:
    desk.cup()
    run("join", desk.path, "Plaier 001", "--rating", "1500")
    desk.answers = {TWO: "Plaier 001"}
    return "check", desk.path


ROWS = {row.word for row in COMMANDS if row.terminal}
OTHERWISE = {
    ("greeting.over", "next"), ("greeting.results", "next"), ("held.older", "restore"),
    ("repair.done", "restore"), ("restore.how", "restore"),
    ("absences.seated_table", "mend"), ("done.results_all", "next"), ("mend.played", "withdraw"),
    ("official.noted", "results"), ("admit.scheduled", "replace"), ("prizes.no_tab", "prizes"),
    ("status.undone", "next"),
}  # fmt: skip
"""What is done in place of what was refused, goes on after what was done, or says more."""


REMEDIES: dict[str, Callable[[Desk], Line]] = {
    "absences.no_tab": tab_gone("absences", "absences"),
    "absences.seated_table": lambda desk: (
        "absences", desk.paired(17, name="riichi", odd_field="sit_out"), ONE, "--rounds", "1½"),
    "check.absent_paired": absent_paired,
    "check.absent_seated": lambda desk: absent_paired(
        desk, count=17, name="riichi", odd_field="sit_out"
    ),
    "check.alike": two_alike,
    "check.changed": lambda desk: ("check", corrected(desk)[1]),
    "check.heading_retyped": retyped,
    "check.missing": lambda desk: ("check", desk.paired(2)),
    "check.no_log": tab_gone("log", "check"),
    "check.player_renamed": renamed,
    "check.repeat": met_again,
    "check.tab_deleted": list_filled,
    "check.tab_renamed": tab_renamed,
    "check.tables_missing": lambda desk: ("check", desk.paired(4, name="riichi")),
    "cli.next_results": lambda desk: ("next", desk.paired(2)),
    "cli.next_scores": lambda desk: ("next", desk.paired(4, name="riichi")),
    "done.results_all": lambda desk: ("results", desk.paired(4), 1, "1-0", 2, "1-0"),
    "error.column_missing": column_deleted,
    "error.merge_both": lambda desk: ("merge", desk.paired(), ONE, TWO),
    "error.player_unknown": unknown,
    "error.putback_no_log": tab_gone("log", "putback"),
    "error.rename_taken": lambda desk: ("rename", desk.cup(), ONE, TWO),
    "error.riichi_plan_late": late_in_plan,
    "error.riichi_replaced": replaced,
    "error.round_gap": emptied_round,
    "error.setting_row_missing": setting_gone,
    "error.sorted_alone": sorted_alone,
    "error.tab_missing": tab_gone("round", "next", number=1),
    "done.rating_report_no_tab": tab_gone("ratings", "ratings"),
    "error.file_exists": lambda desk: (
        "new", desk.cup(), "--system", "leader", "--lang", desk.language,
    ),
    "error.results_missing": lambda desk: ("pair", desk.paired()),
    "error.scores_missing": lambda desk: ("pair", desk.paired(16, name="riichi")),
    "greeting.first": greeted(lambda desk: desk.cup()),
    "greeting.over": greeted(lambda desk: desk.played(1, 4, 1)),
    "greeting.pair": greeted(lambda desk: desk.played()),
    "greeting.results": greeted(lambda desk: desk.paired()),
    "held.older": older_copy,
    "held.rating": rating_typed,
    "import.ratings_missing": unrated,
    "mend.once": lambda desk: mended(desk, "--yes"),
    "mend.played": play_finished,
    "official.noted": corrected_late,
    "pair.again": seen_again,
    "people.alike": lambda desk: ("join", desk.cup(), "Plaier 001", "--rating", "1500"),
    "admit.scheduled": lambda desk: ("join", desk.paired(name="round-robin"), "Late Comer"),
    "people.mend_for": lambda desk: ("join", desk.paired(7), "Late Comer", "--rating", "1500"),
    "people.still_seated": lambda desk: ("withdraw", desk.paired(), ONE),
    "people.still_seated_by": replaced_while_seated,
    "prizes.no_tab": tab_gone("prizes", "prizes"),
    "prizes.none": lambda desk: ("prizes", desk.played()),
    "publish.not_own": page_of_others,
    "rating.number": lambda desk: ("rating", desk.played(name="dutch"), ONE, "2690", "--from", 1),
    "repair.done": tab_gone("round", "repair", number=1),
    "restore.how": lambda desk: ("restore", desk.paired()),
    "status.undone": lambda desk: ("undo", desk.paired()),
}  # fmt: skip
"""By the sentence: a workbook, and the command that prints it."""


REASONS = {
    "addin doctor. excel. office.": "what mends buttons: tests/excel, tests/libreoffice",
    "cli.failed click.": "unforeseen: tests/cli/test_last_resort.py",
    "advice. error.riichi_not_four_rests": "settings and seatings: tests/riichi/test_advice*.py",
    "laboratory": "files of simulations: tests/laboratory",
    "command. setting_help. systems. new.usual_system greeting.demo greeting.new": "help",
    "look. rescued. foreseen. check.too_few_tabs error.not_ours greeting.players": "a new workbook",
    "import. lists.": "files on their way in and player lists: tests/exchange",
    "held.forked moved.scores official.no_journal": "a choice of copies, as held.older",
    "repair.players repair.round": "the same",
    "greeting.mistakes print.no_prizes": "what is wrong is named, or typed first: prizes.none",
    "mend.whole": "other sentences have the same two",
    "admit.table": "typed by hand; an exchange is run under check.repeat",
    "absences.seated": "typed by hand first: tests/actions/test_half_byes.py",
    "hall.asked": "from the hall: tests/actions/test_every_fact.py",
    "preflight.clean print.no_norms": "where the file or a list is",
}
"""By beginnings of sentences: why what they name is not run here."""


def pattern(key: str, language: str) -> re.Pattern[str]:
    """A sentence as it is printed, whatever stands in its holes."""
    parts = re.split(r"\{[^{}]*\}|\bFILE\b|\bФАЙЛ\b", Catalogue(language)(key))
    return re.compile(".*?".join(map(re.escape, parts)), re.DOTALL)


def commands(key: str, language: str) -> list[str]:
    """The commands that a sentence names, and the options with which to repeat one."""
    sentence = Catalogue(language)(key)
    found = re.findall(r"pairbook ([a-z]+)\b", sentence)
    options = re.findall(r"(?<![\w-])--(?:allow|force|renumber|yes)\b", sentence)
    return sorted({word for word in found if word in ROWS} | {*options[: not found]})


@pytest.mark.parametrize(
    ("key", "word"), [(key, word) for key in REMEDIES for word in commands(key, "en")]
)
def test_a_command_that_is_printed_removes_what_was_refused(
    key: str, word: str, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    line = REMEDIES[key](desk)
    capsys.readouterr()
    exit_code(*line)
    shown = "".join(capsys.readouterr())
    sentence = pattern(key, desk.language)
    assert sentence.search(shown), shown
    named = [answered(one) for one in commands_in(shown) if one[0] == word]
    remedy = [*line, word] if word[:2] == "--" else next(iter(named), None)
    assert remedy, shown
    remedy = [desk.answers.get(str(one), one) for one in remedy]
    run(*remedy, *(["--yes"] if word == "mend" else []))
    if (key, word) not in OTHERWISE:
        if word[:2] != "--":
            capsys.readouterr()
            exit_code(*line)
        again = "".join(capsys.readouterr())
        assert not sentence.search(again), (remedy, again)


@pytest.mark.parametrize("language", COMPLETE)
def test_every_remedy_of_the_catalogues_is_run(language: str) -> None:
    prefixes = tuple(prefix for listed in REASONS for prefix in listed.split())
    named = {key for key in Catalogue(language).keys() if commands(key, language)}  # noqa: SIM118
    assert {key for key in named if not key.startswith(prefixes)} == {
        key for key in REMEDIES if not key.startswith(prefixes)
    }
    for key in REMEDIES:
        assert commands(key, language) == commands(key, "en"), key
    assert all(any(key.startswith(prefix) for key in named) for prefix in prefixes)
