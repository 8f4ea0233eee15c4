"""The fast entry: what is typed, what is written and when, and how it ends."""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.cli.entry import keyboard as entry
from addin.cli.entry.desk import Desk, Place, Scores
from addin.engines.file import open_book
from addin.engines.file.lock import only_writer
from pairing.catalogue import Catalogue
from pairing.tournament import Result
from tests.support.books import cup, riichi_cup
from tests.support.drivers import FileDriver
from tests.support.terminal import run

WORDS = {language: Catalogue(language) for language in ("en", "ru")}


def paired(path: Path) -> Path:
    FileDriver().run(path, actions.pair_next_round)
    return path


def round_of(path: Path) -> Any:
    return actions.load(open_book(path, read_only=True))[1].rounds[-1]


def results_of(path: Path) -> dict[int, str]:
    return {g.board: str(g.result) for g in round_of(path).games if g.result is not None}


def pipe(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))


def desk(boards: int = 3, total: int | None = None) -> Desk:
    seats = ("Ann", "Bob") if total is None else ("Ann", "Bob", "Cem", "Dan")
    return Desk({n: Place(seats) for n in range(1, boards + 1)}, total, tables=total is not None)


def said(answer: Any) -> str:
    assert all(WORDS["ru"](one) for one in answer.said)
    return "\n".join(WORDS["en"](one) for one in answer.said)


# -- what is typed ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("2 1", "1-0"), ("2 0", "0-1"), ("2 =", "½-½"), ("2=", "½-½"), ("2w", "1-0"),
        ("2 б", "1-0"),
        ("2 ч", "0-1"), ("2 0,5", "½-½"), ("2 1/2", "½-½"), ("2 +", "+--"), ("2-", "--+"),
        ("2 --", "---"), ("2--", "---"), ("2 1 : 0", "1-0"), ("  2   1-0 ", "1-0"), ("2 ff", "---"),
        ("2½", "½-½"), ("2+-", "+--"),
    ],
)  # fmt: skip
def test_a_board_and_its_result(typed: str, result: str) -> None:
    (found,) = desk().line(typed).entered.items()
    assert found[0] == 2 and str(found[1]) == result


@pytest.mark.parametrize(
    "typed", ["1-0", "1:0", "2", "9 1", "2 10", "x", "2 x", "2.5", "1/2", "0 1"]
)
def test_what_is_not_understood_enters_nothing(typed: str) -> None:
    answer = desk().line(typed)
    assert answer.refused and not answer.entered and not answer.end and said(answer)


@pytest.mark.parametrize("typed", ["1 1-0, 2 0, 3 =", "1 1; 2 0-1;3 ½", "1 w,2 b,3 0,5-0,5"])
def test_several_boards_on_one_line(typed: str) -> None:
    answer = desk().line(typed)
    assert not answer.refused
    assert answer.entered == {1: Result.WHITE_WINS, 2: Result.BLACK_WINS, 3: Result.DRAW}


def test_of_several_boards_what_is_understood_is_entered() -> None:
    answer = desk().line("1 1-0, 9 0, 3 what")
    assert answer.refused and answer.entered == {1: Result.WHITE_WINS} and len(answer.said) == 3


def test_missing_boards_and_taking_back() -> None:
    one = desk()
    one.line("1 1")
    one.line("3 0")
    assert said(one.line("?")) == "2  Ann – Bob"
    assert "It was 1-0" in said(one.line("1 ="))
    assert one.line("u").entered == {1: Result.WHITE_WINS}
    assert one.line("о").entered == {3: None}
    assert one.missing == [2, 3]
    one.line("undo")
    assert one.missing == [1, 2, 3] and one.line("u").refused
    for number in (1, 2, 3):
        answer = one.line(f"{number} 1")
    assert "All results are in" in said(answer)
    assert one.line("").end


def test_the_fourth_score_is_offered_from_the_sum() -> None:
    one = desk(2, 100_000)
    assert "Dan then has 15\u202f800" in said(one.line("1 31200 28000 25000"))
    assert one.line("").entered == {1: Scores((31200, 28000, 25000, 15800))}
    for three in ("312 280 250", "31,2 28 25", "31.2 28.0 25.0"):
        assert "15\u202f800" in said(one.line(f"2 {three}"))
        assert one.line("").entered == {2: Scores((31200, 28000, 25000, 15800))}
    assert one.line("2 31 28 26 *").entered == {2: Scores((31000, 28000, 26000, 15000))}
    one.line("2 312 280 250")
    assert one.line("158").entered == {2: Scores((31200, 28000, 25000, 15800))}
    one.line("2 31200 28000 25000")
    wrong = one.line("15000")
    assert wrong.refused and "off by −800" in said(wrong)
    one.line("2 31200 28000 25000")
    answer = one.line("1 250 250 250 250")
    assert answer.entered == {
        1: Scores((25000, 25000, 25000, 25000))
    } and "Table 2 was not entered" in said(answer)
    one.line("2 60000 35000 15000")
    assert one.line("").entered == {2: Scores((60000, 35000, 15000, -10000))}


def test_penalties_behind_the_scores_or_the_table() -> None:
    one = desk(3, 100_000)
    told = one.line("1 31200 28000 25000 15800 p E 20000")
    assert told.entered == {1: Scores((31200, 28000, 25000, 15800), (20000, 0, 0, 0))}
    assert "Ann 31\u202f200 (penalty 20\u202f000)" in said(told)
    more = one.line("1 п Север 1,5")
    assert more.entered[1].penalties == (20000, 0, 0, 1500)
    assert one.line("1 p ann 0 cem=20.0").entered[1].penalties == (0, 0, 20000, 1500)
    back = one.line("u")
    assert back.entered[1].penalties == (20000, 0, 0, 1500) and back.entered[1].told
    assert one.line("2 312 280 250 * штраф З 20").entered == {
        2: Scores((31200, 28000, 25000, 15800), (0, 0, 2000, 0))
    }
    one.line("3 31,2 28 25 15,8")
    assert one.line("3 p S-20").entered[3].penalties == (0, 20000, 0, 0)
    again = one.line("3 31,2 27 26 15,8")
    assert again.entered[3].penalties == (0, 20000, 0, 0) and not again.entered[3].told
    for _ in range(2):
        one.line("u")
    assert one.line("u").entered == {3: None}
    assert one.line("u").entered == {2: Scores(None)} and 2 in one.missing


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1 p", "type p, whose penalty"),
        ("1 p 20000", "type p, whose penalty"),
        ("1 p X 20000", "no seat"),
        ("1 p Eve 20000", "Eve"),
        ("1 p E 20", "20000 or 20.0"),
        ("2 p E 20000", "no scores yet"),
        ("1 31200 28000 25000 15000 p E 20000", "off by"),
    ],
)
def test_a_penalty_that_cannot_be_entered(typed: str, why: str) -> None:
    one = desk(2, 100_000)
    one.line("1 31200 28000 25000 15800")
    before = one.places[1]
    answer = one.line(typed)
    assert answer.refused and not answer.entered and why in said(answer)
    assert one.places[1] == before
    assert one.line("u").entered == {1: None}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1 3 2 1 1", "points, hundreds or thousands"),
        ("1 31200 28000 25000 15000", "off by −800"),
        ("1 31200 28000", "its scores with spaces"),
        ("1 x", "its scores with spaces"),
        ("9 25 25 25 25", "no board 9"),
    ],
)
def test_a_table_that_cannot_be_entered(typed: str, why: str) -> None:
    answer = desk(2, 100_000).line(typed)
    assert answer.refused and not answer.entered and why in said(answer)


# -- what is written --------------------------------------------------------------------


def test_from_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 8, 3, "ru"))
    pipe(monkeypatch, "3 1", "1=", "2 ч", "u", "", "4 1")
    run("results", path)
    assert results_of(path) == {3: "1-0", 1: "½-½"}
    shown = capsys.readouterr().out
    assert "Не хватает: 2 (столы 2, 4)" in shown and "Стол 2 снова без результата" in shown
    pipe(monkeypatch, "4 1", "4 x", "", "2 1")
    run("results", path, "--round", 1, expect=1)
    said = capsys.readouterr().err
    assert "Строка 2: Стол 4: «x»" in said and "не прочитано: 1" in said
    assert results_of(path)[4] == "1-0"
    pipe(monkeypatch)
    run("results", path)
    pipe(monkeypatch)
    run("results", path, "--round", 2, expect=2)


def test_tables_from_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8, 3, modes="random", starting_points="25000"))
    pipe(monkeypatch, "2 312 280 250", "", "1 31,2 28 25 15,8")
    run("results", path)
    assert {t.scores for t in round_of(path).tables} == {(31200, 28000, 25000, 15800)}
    assert "Read as hundreds" in capsys.readouterr().out


def test_penalties_from_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8, 3, modes="random", starting_points="25000"))
    pipe(monkeypatch, "1 31200 28000 25000 * p E 20000", "2 25 25 25 *", "2 п Ю 10 п. С 5", "u")
    run("results", path)
    first, second = round_of(path).tables
    assert (first.penalties, second.penalties) == ((20000, 0, 0, 0), (0, 0, 0, 0))
    pipe(monkeypatch, "1 p E 0", "2 p N 1.5")
    run("results", path)
    first, second = round_of(path).tables
    assert (first.penalties, second.penalties) == ((0, 0, 0, 0), (0, 0, 0, 1500))
    assert first.scores == (31200, 28000, 25000, 15800)
    pipe(monkeypatch, "1 25 25 25 25 p E 1", "2 30 20 25 25", "u", "u")
    run("results", path)
    first, second = round_of(path).tables
    assert first.scores == (31200, 28000, 25000, 15800) and first.penalties == (0, 0, 0, 0)
    assert second.scores == (25000, 25000, 25000, 25000) and second.penalties == (0, 0, 0, 1500)


def test_a_penalty_that_waits_is_written_with_the_scores_typed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8, 3, modes="random", starting_points="25000"))
    pipe(monkeypatch, "1 25 25 25 25 p E 20000", "1 31200 28000 25000 15800")
    run("results", path)
    first = round_of(path).tables[0]
    assert first.penalties == (20000, 0, 0, 0)
    assert first.scores == (31200, 28000, 25000, 15800)


class Keyboard:
    """Lines typed one after another; a function among them is called in its turn."""

    def __init__(self, *keys: str | Callable[[], None]) -> None:
        self._keys = keys

    def isatty(self) -> bool:
        return False

    def __iter__(self) -> Iterator[str]:
        for key in self._keys:
            if callable(key):
                key()
            else:
                yield key + "\n"


def test_it_is_written_while_the_keyboard_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Before the next key, with the lock free; another's entry meanwhile stays."""
    path = paired(cup(tmp_path / "cup.xlsx", 8, 3))
    assert entry.DELAY < 10
    monkeypatch.setattr(entry, "DELAY", 0.05)
    written = threading.Event()
    plain = entry._write

    def write(*values: Any) -> Any:
        before = plain(*values)
        written.set()
        return before

    monkeypatch.setattr(entry, "_write", write)

    def waits() -> None:
        assert written.wait(60)
        written.clear()
        with only_writer(path, patience=0.0):
            assert results_of(path) == {1: "1-0"}
        FileDriver().run(path, actions.enter_results, 1, {2: Result.BLACK_WINS, 3: Result.DRAW})

    monkeypatch.setattr(sys, "stdin", Keyboard("1 1", waits, "2 1", "4 0"))
    run("results", path)
    assert results_of(path) == {1: "1-0", 2: "1-0", 3: "½-½", 4: "0-1"}
    assert "Board 2: 0-1 was entered elsewhere" in capsys.readouterr().err


def test_ctrl_c_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 8, 3))

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Keyboard("1 1", "2 0", interrupt, "3 1"))
    run("results", path)
    assert results_of(path) == {1: "1-0", 2: "0-1"}


def test_what_cannot_be_written_is_shown_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 8, 3))
    monkeypatch.setattr(entry, "DELAY", 0.05)
    failed = threading.Event()
    plain = entry._write
    hidden = tmp_path / "hidden.xlsx"

    def write(*values: Any) -> Any:
        try:
            return plain(*values)
        finally:
            failed.set()

    monkeypatch.setattr(entry, "_write", write)

    def taken_away() -> None:
        path.rename(hidden)

    def come_back() -> None:
        assert failed.wait(60)
        hidden.rename(path)

    monkeypatch.setattr(sys, "stdin", Keyboard(taken_away, "1 1", come_back, "2 0"))
    run("results", path)
    assert results_of(path) == {1: "1-0", 2: "0-1"}
    assert "Not saved yet" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", Keyboard("3 1", taken_away))
    run("results", path, expect=2)
    assert "\n3 1-0" in capsys.readouterr().err
    assert results_of(hidden) == {1: "1-0", 2: "0-1"}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_at_a_real_terminal(tmp_path: Path) -> None:
    """Typed at a terminal of its own, ended by Ctrl-C from the keyboard."""
    import pty

    path = paired(cup(tmp_path / "cup.xlsx", 8, 3, "ru"))
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from addin.cli.main import main; main()", "results", str(path)],
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=_own_terminal,
    )  # fmt: skip
    os.close(slave)
    shown = _until(master, "> ")
    os.write(master, "1 б\n".encode())
    shown += _until(master, "[не хватает: 3]", "> ")
    os.write(master, b"2 =\n")
    shown += _until(master, "[не хватает: 2]", "> ")
    # Pressed again where nothing happens: a signal just before Python waits is seen afterwards.
    for _ in range(120):
        if select.select([master], [], [], 1)[0]:
            break
        os.write(master, b"\x03")
    shown += _until(master, "Сохранено")
    assert process.wait(60) == 0
    os.close(master)
    assert "Стол и результат" in shown
    assert results_of(path) == {1: "1-0", 2: "½-½"}


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # Tests that run in the background have Ctrl-C switched off, and so would what they start.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _until(master: int, *signs: str) -> str:
    """What a terminal shows until all of these were seen in turn."""
    shown = b""
    wanted = [sign.encode() for sign in signs]
    at = 0
    while wanted:
        found = shown.find(wanted[0], at)
        if found >= 0:
            at = found + len(wanted.pop(0))
            continue
        ready, _, _ = select.select([master], [], [], 120)
        assert ready, shown.decode(errors="replace")
        piece = os.read(master, 4096)
        assert piece, shown.decode(errors="replace")
        shown += piece
    return shown.decode(errors="replace")
