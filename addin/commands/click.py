"""Clicks in Excel: an action on the calling workbook, and messages to the organiser.

A button's macro is one line, ``RunPython "import addin.buttons; addin.buttons.pair_next_round()"``.
While the action works the status bar says what is being done, and afterwards what was done.
Whatever is wrong comes back as a message box in the workbook's language, never as a
traceback, with the cell to mend selected behind it; where a choice is needed the box asks, and
the action is run again with it.  A mistake of ours is a short message too: its details go to a
file (:mod:`addin.commands.last_resort`).

Actions are looked up when they are pressed, so that also an installation with a part missing
ends in a message and not in the raw error of an import.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xlwings as xw

from addin.commands.command import choice_shown, known_choices, resolve
from addin.commands.keeping import Keeping
from addin.commands.last_resort import write_report
from addin.commands.registry import COMMANDS, PUTTING_BACK, Command
from pairing.catalogue import LANGUAGES, Catalogue, text
from pairing.errors import (
    ALLOWED,
    CHANGED,
    OF_CLICK,
    PUT_BACK,
    REPORT,
    InputError,
    NeedsDecision,
    PairbookError,
    on_one_screen,
    package_missing,
)

if TYPE_CHECKING:
    from addin.actions import ActionResult
    from addin.actions.from_hall import Intake

TITLE = "pairbook"

MOST_LINES = 12
"""Lines of a message box; a longer one would not fit a screen."""

UNFOLDED = 30
"""Height in points of a row that was folded away, and has something to mend."""

MOST_PROPOSALS = 20
"""Proposals that are shown one after the other when each is declined for the next."""

_QUESTIONS = {CHANGED: "click.accept_changes"}
"""What is asked after a message that does not end with a question of its own."""


def click(
    command: Command,
    book: xw.Book | None = None,
    settle: Callable[[], None] | None = None,
    *,
    made: str = "",
    advice: str = "",
    **kwargs: Any,
) -> ActionResult | None:
    """Run a command on the calling workbook; ``None`` when it was refused, declined or failed.

    ``kwargs`` go to its action.  An action that needs a decision is asked about and, on
    "yes", run again with that choice allowed; every choice is asked once.  ``settle`` is
    called when the action is done and before anybody is told so: an engine that holds all
    writing back writes then.  ``made`` are choices that were made before, separated by spaces;
    where nobody can be asked, ``advice`` is the key of the sentence that says how to make one.
    """
    try:
        book = book if book is not None else xw.Book.caller()
        return _clicked(command, book, settle, advice, made, kwargs)
    except Exception as error:  # not even a box could be shown as it should be
        last_words(error, command, book)
        return None


def _clicked(
    command: Command,
    book: xw.Book,
    settle: Callable[[], None] | None,
    advice: str,
    made: str,
    kwargs: dict[str, Any],
) -> ActionResult | None:
    from addin.sheets.handles import one_click

    with one_click(book):
        talk = Talk(book, command, advice)
        try:
            choices = known_choices(made.replace(",", " ").split())
            talk.status(command.working(talk.words))
            talk.take_in()
            done = _decided(command, book, talk, kwargs, *choices)
            while done is not None:
                if settle is not None:
                    settle()
                talk.settled()
                talk.finish(done)
                if done.offer is None or talk.advice or talk.answered(done.offer) != "yes":
                    break
                done = _decided(command, book, talk, kwargs, done.offer.choice)
            return done
        except PairbookError as error:
            talk.refuse(error)
        except Exception as error:  # a mistake of ours must not reach VBA as a traceback
            missing = package_missing(error)
            talk.refuse(missing) if missing else talk.fail(error)
        return None


def last_words(error: Exception, command: Command, book: xw.Book | None) -> None:
    """Say in any way that is left that something failed; the report has the rest.

    Raises ``SystemExit`` with the sentence where there is no workbook to show a box: Excel
    then shows what stands on the error stream.
    """
    file = write_report(error, f"button {command.key}")
    message = f"pairbook: {type(error).__name__}. {file or ''}"
    with suppress(Exception):
        spoken = (Catalogue(language) for language in LANGUAGES)
        message = "\n\n".join(
            words(
                "click.failed",
                doing=command.working(words),
                state=words("click.look_at_it"),
                file=str(file or "—"),
            )
            for words in spoken
        )
    if book is None:
        raise SystemExit(message)
    with suppress(Exception):
        book.app.alert(message, title=TITLE, buttons="ok", mode="critical")


def _decided(
    command: Command, book: xw.Book, talk: Talk, kwargs: dict[str, Any], *made: str
) -> ActionResult | None:
    """Run the action, asking for each choice it needs; ``None`` when one was declined.

    ``made`` are choices that were made before.
    """
    allowed = list(made)
    proposals = 0
    while True:
        others = tuple(choice for choice in allowed if choice not in OF_CLICK)
        choices = {"allow": others} if others else {}
        token = ALLOWED.set(frozenset(allowed) & OF_CLICK)
        try:
            with talk.handles.waiting():
                return run(command, book, **kwargs, **choices)
        except NeedsDecision as error:
            if error.choice in allowed:
                raise
            answer = talk.answered(error)
            if answer == "no" and error.instead and proposals < MOST_PROPOSALS:
                proposals += 1
                kwargs = {**kwargs, **error.instead}
                continue
            if answer == "no" and PUT_BACK in error.others:
                left = REPORT in error.others and talk.left_to_report()
                allowed.append(REPORT if left else PUT_BACK)
                continue
            if answer != "yes":
                return None
            allowed.append(error.choice)
        finally:
            ALLOWED.reset(token)


class Talk:
    """View of one click for the organiser: status bar, message boxes, the cell to mend."""

    def __init__(self, book: xw.Book, command: Command, advice: str) -> None:
        from addin.sheets.handles import handles

        self.book = book
        self.command = command
        self.handles = handles(book)
        self.app = self.handles.app
        # The language of a foreign workbook cannot be known.
        self.words = Catalogue(self.handles.language() or LANGUAGES[0])
        self.path: Path | None = None
        """The workbook's file; a click on the web, and in one on the web alone, has none."""
        self.taken: Intake | None = None
        """What was taken in from the hall when the click began."""
        self.keeping: Keeping | None = None
        # Excel on the web shows a box when this program has ended: it cannot be answered.
        self.advice = advice or ("click.cannot_ask" if self.app.engine.type == "remote" else "")

    def take_in(self) -> None:
        """Write the results that players sent and that wait for this workbook, first of all."""
        if self.advice:
            return
        from addin.actions.hall_queue import any_waiting, file_of

        self.path = file_of(self.book)
        self.keeping = Keeping(self.handles, self.path, self.command.word or self.command.key)
        if self.path is None or not any_waiting(self.path):
            return
        from addin.actions.from_hall import take_in

        self.taken = take_in(self.book, self.path, stays_open=True)
        if self.app.engine.type != "held":  # which holds back all writing to the end
            self.taken.mark(self.path)

    def settled(self) -> None:
        """Save what was written, and note in the hall's queue that it was."""
        if self.keeping is not None:
            self.keeping.save()
        if self.path is not None and self.taken is not None:
            self.taken.mark(self.path)

    def finish(self, done: ActionResult) -> None:
        """Say what was done: in the status bar, and what asks for something in a box.

        All in a box where there is no tab to look at, or a cell to go to.
        """
        taken = () if self.taken is None else self.taken.sentences
        saving = () if self.keeping is None else self.keeping.remarks
        done_text = self.words(done.text)
        quiet = (self.words(remark) for remark in done.remarks if not remark.asks)
        self.status(" ".join((done_text, *quiet)))
        goal = done.text.values.get("place")
        whole = self.command.button.message or goal
        if whole:
            first = (goal, *(remark.values.get("place") for remark in done.remarks[:1]))
            self.show(_cell_of(next(filter(None, first), None)))
        remarks = done.remarks if whole else [remark for remark in done.remarks if remark.asks]
        more = [self.words(remark) for remark in (*remarks, *taken, *done.news, *saving)]
        if whole or more:
            lines = "\n".join((done_text, *more))
            self.box(lines, "info")

    def refuse(self, error: PairbookError) -> None:
        """Select the cell to mend and say what is wrong; Excel has its status bar back.

        What is only missing is a hint.
        """
        self.status(False)
        self.show(_cell_of(_place(error)))
        hint = getattr(error, "hint", None)
        if hint is not None:
            self.box(self.words(hint), "info")
        else:
            self.box(error.message(self.words.language, lines=MOST_LINES), "critical")

    def fail(self, error: Exception) -> None:
        """Say that something unforeseen happened, what was changed, and where the report is."""
        self.status(False)
        title, unchanged = "?", False
        with suppress(Exception):
            title = self.book.name
        file = write_report(error, f"button {self.command.key}, workbook {title}")
        with suppress(Exception):
            from addin.sheets.reader import workbook_is_unchanged

            unchanged = workbook_is_unchanged(self.book)
        state = self.words("click.unchanged" if unchanged else "click.maybe_changed")
        if self.app.engine.type == "held" and not self.book.impl.document.written:
            state = self.words("office.nothing_written")
        doing = self.command.working(self.words)
        sentence = self.words("click.failed", doing=doing, state=state, file=str(file or "—"))
        self.box(sentence, "critical")

    def answered(self, error: NeedsDecision) -> str:
        """Return what is answered to a question: ``yes``, ``no``, or ``cancel``.

        Where there is another proposal (``error.instead``), ``no`` asks for it.
        """
        message = error.message(self.words.language)
        self.show(_cell_of(_place(error)))
        if self.advice:
            self.status(False)
            choice = {"choice": error.choice, "field": choice_shown(error.choice, self.words)}
            self.box("\n\n".join((message, self.words(self.advice, **choice))), "critical")
            return "cancel"
        shown, _, asked = message.rpartition("\n")
        if not asked.endswith("?"):
            shown, asked = message, self.words(_QUESTIONS.get(error.choice, "click.go_ahead"))
        if shown:
            asked = f"{on_one_screen(shown, self.words.language, MOST_LINES)}\n\n{asked}"
        buttons = "yes_no"
        otherwise = text("click.put_back") if PUT_BACK in error.others else error.otherwise
        if otherwise is not None:
            asked, buttons = f"{asked}\n\n{self.words(otherwise)}", "yes_no_cancel"
        answer = str(self.app.alert(asked, title=TITLE, buttons=buttons, mode="info"))
        if answer != "yes" and not (answer == "no" and (error.instead or otherwise)):
            self.status(self.words("click.declined"))
        return answer

    def left_to_report(self) -> bool:
        """Ask whether corrections that are too late are for the report, or for nothing."""
        asked = self.words("click.report")
        return str(self.app.alert(asked, title=TITLE, buttons="yes_no", mode="info")) == "yes"

    def status(self, shown: str | bool) -> None:
        """Write into the status bar, where the engine has one; ``False`` gives it back."""
        with suppress(Exception):
            self.app.status_bar = shown if isinstance(shown, bool) else shown[:250]

    def box(self, message: str, mode: str) -> None:
        """Show a message with one button; ``mode`` is the sign in it, ``info`` or ``critical``."""
        message = on_one_screen(message, self.words.language, MOST_LINES)
        self.app.alert(message, title=TITLE, buttons="ok", mode=mode)

    def show(self, cell: tuple[str, str | None] | None) -> None:
        """Bring a tab to the front and select a cell of it, unfolded; at worst nothing moves."""
        if cell is None:
            return
        with suppress(Exception):  # not every engine knows how high a row is
            if cell[1] and cell[0] == self.words("tab.tournament"):
                row = self.book.sheets[cell[0]].range(cell[1])
                if row.row_height == 0:
                    row.row_height = UNFOLDED
        with suppress(Exception):
            self.handles.bring_forward(*cell)


def _place(error: PairbookError) -> Any:
    """Return the first cell an error names, or its tab."""
    for each in (*getattr(error, "errors", ()), error):
        if each.place:
            return each.place
    return getattr(error, "first", None) or error.text.values.get("tab")


def _cell_of(place: Any) -> tuple[str, str | None] | None:
    """Tab and cell of a place as messages name it.

    >>> _cell_of("Round 2!D7"), _cell_of("Round 2"), _cell_of(None)
    (('Round 2', 'D7'), ('Round 2', None), None)
    """
    if not isinstance(place, str) or not place:
        return None
    tab, sign, address = place.rpartition("!")
    return (tab, address) if sign else (place, None)


# -- the buttons ------------------------------------------------------------------------------


def run(command: Command, book: xw.Book, **kwargs: Any) -> ActionResult:
    """Run a command's action on a workbook.

    Raises ``InputError`` when this installation has no such action, and what the action raises.
    """
    try:
        action = resolve(command.action)
    except AttributeError:
        raise InputError("click.not_here")
    news = resolve(PUTTING_BACK)(book) if PUT_BACK in ALLOWED.get() else ()
    done: ActionResult = action(book, **kwargs)
    return replace(done, news=(*done.news, *news))


BUTTONS = {command.key: partial(click, command) for command in COMMANDS if command.pressed}
"""Every button by the name its macro calls; a macro calls it without a workbook."""
