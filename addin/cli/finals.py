"""``pairbook finals``: the finals shown, asked about in one dialogue, written and printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.session import Session, current, tell
from pairing.errors import NeedsDecision, PairbookError
from pairing.named import find
from pairing.numbers import whole_number

if TYPE_CHECKING:
    import xlwings as xw

    from addin.actions import ActionResult

RULES = ("earlier", "latest", "lot")
YES = ("", "y", "yes", "д", "да")
NO = ("n", "no", "q", "н", "нет")


def finals(
    file: Path,
    *,
    step: int | None = None,
    yes: bool = False,
    as_json: bool = False,
    allow: Sequence[str] = (),
    absent: Sequence[str] = (),
    ties: str | None = None,
    paper: Path | None = None,
) -> None:
    """Show the finals seating of the next round and ask; with ``--yes`` write it."""
    from addin import actions

    session = current()
    if paper is not None:
        from addin.publish import check_target

        check_target("pdf", paper)
    chosen = (*allow, *([actions.FINALS] if yes else []))
    asking = not yes and not as_json and printer.listening()
    with session.workbook(file, save=yes or asking) as book:
        if asking:
            done = dialogue(
                book, step=step, ties=ties, absent=list(absent), allow=chosen,
                ask=lambda: input("> "), say=printer.say, language=session.language,
            )  # fmt: skip
        else:
            seat = partial(
                actions.finals_seating, book,
                step=step, ties=ties, absent=tuple(absent), allow=chosen,
            )  # fmt: skip
            done = _seated_or_shown(seat, as_json=as_json)
    if done is None:
        if paper is not None and not as_json:
            tell("finals.not_printed", file=str(paper))
        return
    done = replace(done, news=(*done.news, *session.news))
    printer.show_done(done, session.words, as_json=as_json)
    if paper is not None and done.after is not None:
        _print(session, done, paper, as_json=as_json)


def _seated_or_shown(seat: Callable[[], ActionResult], *, as_json: bool) -> ActionResult | None:
    """Return what ``seat`` wrote; ``None`` where it asks whether to write, for nobody is asked
    here.

    Then the seating is shown, and nothing is written.
    """
    from addin.actions import FINALS

    try:
        return seat()
    except NeedsDecision as error:
        if error.choice != FINALS:
            raise
        message = error.message(current().language)
        if as_json:
            printer.show_json({"written": False, "seating": message.split("\n")})
        else:
            printer.say(message)
            tell("finals.only_shown")
        return None


def dialogue(
    book: xw.Book,
    *,
    step: int | None,
    ties: str | None,
    absent: list[str],
    allow: tuple[str, ...],
    ask: Callable[[], str],
    say: Callable[[str], None],
    language: str,
) -> ActionResult | None:
    """Show the finals and change them as the organiser answers, until he writes them or leaves.

    A number is another step, a name a finalist who is absent (again: he is there after all), the
    name of a rule decides who goes on of those level.  ``None`` when nothing is to be written.
    """
    from addin import actions
    from pairing.catalogue import Catalogue

    words = Catalogue(language)
    tried = (step, ties, list(absent))
    while True:
        try:
            return actions.finals_seating(
                book, step=step, ties=ties, absent=tuple(absent), allow=allow
            )
        except NeedsDecision as error:
            say(error.message(language))
            if error.choice == actions.FINALS:
                say(words("finals.dialogue"))
            choice = error.choice
            tried = (step, ties, list(absent))
        except PairbookError as error:
            if (step, ties, absent) == tried:
                raise
            say(error.message(language))
            step, ties, absent = tried[0], tried[1], list(tried[2])
            choice = ""
        try:
            answer = ask().strip()
        except EOFError:
            answer = "n"
        typed = answer.casefold()
        rule = find(answer, RULES, "finals.tie_words") or find(answer, RULES, "option.cut_ties")
        if typed in NO:
            say(words("finals.nothing_written"))
            return None
        if typed in YES:
            if choice:
                allow = (*allow, choice)
        elif whole_number(typed, 999) is not None:
            step = whole_number(typed, 999)
        elif rule is not None:
            ties = rule
        elif answer in absent:
            absent.remove(answer)
        else:
            absent.append(answer)


def _print(session: Session, done: ActionResult, paper: Path, *, as_json: bool) -> None:
    """Write the seating as a PDF; ``InputError`` where one of another event would be replaced."""
    from addin.engines.file import whole
    from addin.publish import check_own, edition_of, publish
    from pairing.systems import system

    assert done.after is not None
    check_own(paper, done.after)
    language = session.language
    made = edition_of(done.after, system(done.after.system), language=language, what="pairings")
    whole.write(paper, publish(made, "pdf"))
    if not as_json:
        printer.say(session.words("cli.written", file=str(paper)))
