"""Commands about rounds: enter their results, look for mistakes, say why they are what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.line import pairs
from addin.cli.session import current, tell
from addin.shell_words import quoted
from pairing.catalogue import text

if TYPE_CHECKING:
    import xlwings as xw

    from addin.actions import ActionResult


def results(
    file: Path,
    typed: Sequence[str] = (),
    *,
    round_: int | None = None,
    source: Path | None = None,
    by_board: Sequence[str] = (),
    as_json: bool = False,
) -> None:
    """Enter results of a round: typed behind the file, as options, or from a file."""
    from addin import actions
    from addin.exchange.incoming.outcomes import outcomes_from, results_of_words

    def enter(book: xw.Book) -> ActionResult:
        reading, _ = actions.load(book)
        number = round_ or max(1, len(reading.tournament.rounds))
        words = [*results_of_words(reading, typed), *by_board]
        given = pairs(words, "error.board_set_twice", "error.board_set_form")
        return actions.enter_results(book, number, outcomes_from(book, source, given, number))

    current().act(file, enter, as_json=as_json)


def next_step(file: Path, *, as_json: bool = False, allow: Sequence[str] = ()) -> None:
    """Do what comes next; where results are missing, say how to enter them."""
    from addin.commands.next_step import next_step as action

    done = current().act(file, action, as_json=as_json, allow=allow)
    if done.data["step"] != "results" or as_json:
        _offered(file, action, done, as_json=as_json)
    else:
        tell("cli.next_results" if done.text.key == "next.board" else "cli.next_scores")


def check(file: Path, *, as_json: bool = False, allow: Sequence[str] = ()) -> None:
    """Look for mistakes in the workbook; offers to put stones right, else changes nothing."""
    from addin import actions

    done = current().act(file, actions.check, save=bool(allow), as_json=as_json, allow=allow)
    _offered(file, actions.check, done, as_json=as_json)


def _offered(
    file: Path, action: Callable[..., ActionResult], done: ActionResult, *, as_json: bool
) -> None:
    """Ask whether to do what an action offers; where nobody can answer, say how to."""
    if done.offer is None or as_json:
        return
    question = done.offer.message(current().language)
    if not printer.listening():
        allow = f"--allow {done.offer.choice}"
        printer.say(f"{question} pairbook {current().command} {quoted(file)} {allow}")
    elif printer.chosen(question) is not None:
        current().act(file, action, save=True, allow=(done.offer.choice,))


def verify(file: Path, *, as_json: bool = False) -> int:
    """Compute every round again; ends with 1 where nobody accepted what differs."""
    from addin import actions

    done = current().act(file, actions.verify, save=False, as_json=as_json)
    return int(bool(done.data["unexplained"] or done.data["changed"]))


def explain(
    file: Path,
    *,
    player: str | None = None,
    round_: int | None = None,
    board: int | None = None,
) -> None:
    """Say why each board of a round is what it is; of a player or a board, that one alone."""
    from addin import actions
    from addin.actions.explaining import headline

    with current().workbook(file, save=False) as book:
        reasons, tournament, remarks = actions.explain(book, round_, board, player)
    words = current().words
    seated = any(reason.players for reason in reasons)
    for reason in reasons:
        rests = reason.board is None and seated
        tell(text("cli.sits_out", player=reason.white) if rests else headline(reason))
        if reason.reason is None:
            printer.say("  " + words("cli.table_by_hand" if reason.players else "cli.by_hand"))
            continue
        if reason.plain:
            printer.say("  " + " ".join(words(sentence) for sentence in reason.plain))
        printer.say(f"  {reason.reason.rule}: {words(reason.reason.text)}")
        for tried in reason.reason.tried:
            name = tournament[tried.opponent].name
            printer.say("    " + words("cli.tried", player=name, why=tried.why))
    for remark in remarks:
        tell(remark)
