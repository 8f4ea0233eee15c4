"""One run of the command line: the language it speaks and the workbook it works on.

Every command opens, acts and saves through the :class:`Session` of its run, so that one place
decides in which language messages are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.cli import printer
from addin.templates import WORKBOOKS
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import ALLOWED, PUT_BACK, InputError

if TYPE_CHECKING:
    import xlwings as xw

    from addin.actions import ActionResult


class Session:
    """State of one run of the command line.

    ``asked``     the language ``--lang`` asks for, ``None`` when it was not given.
    ``command``   the command as it is typed, "" until it is known.
    ``switches``  how the choices are typed that the command always asks for, by choice.
    ``path``      the file the command is about, ``None`` until it is known.
    """

    def __init__(self) -> None:
        self.command = ""
        self.switches: dict[str, str] = {}
        self.asked: str | None = None
        self.path: Path | None = None
        self.news: list[Text] = []
        """What happened to the workbook by the way: macros renewed, results taken in."""
        self._of_workbook: str | None = None
        self._stamp: tuple[int, ...] | None = None

    @property
    def language(self) -> str:
        """Return the language asked for, else the workbook's, else the user's."""
        if self.asked is not None:
            return self.asked
        if self._of_workbook is None and self.path is not None:
            self._of_workbook = _language_in(self.path)
        return self._of_workbook or language_of_user()

    @property
    def words(self) -> Catalogue:
        """Return the catalogue of the language in which messages are now."""
        return Catalogue(self.language)

    def ask(self, language: str | None) -> None:
        """Speak the language ``--lang`` names; raises ``InputError`` when there is none such."""
        if language is not None and language not in LANGUAGES:
            raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
        self.asked = language

    def about(self, path: Path, language: str | None = None) -> None:
        """Say which file the command is about.

        Its language is read from it when a message needs it, unless ``language`` says it.
        """
        if path != self.path:
            self.path, self._stamp = path, _stamp(path)
            printer.use_file(path)
        self._of_workbook = language

    @contextmanager
    def workbook(self, path: Path, *, save: bool = True) -> Iterator[xw.Book]:
        """Open a workbook, and save it at the end unless something was wrong.

        With ``save`` false it is only read, which also works while it is open elsewhere.
        """
        from addin.actions import language_of
        from addin.exchange.editing import editing, reading

        self.about(path)
        how: Any = {"action": self.command, "waiting": self.wait, "saying": self.news.append}
        back = PUT_BACK in ALLOWED.get()
        with editing(path, **how) if save or back else reading(path) as book:
            self.about(path, language_of(book))
            if back:
                from addin.actions.putting_back import put_back_if_asked

                self.news += put_back_if_asked(book)
            yield book

    def put_back(self, path: Path) -> None:
        """Put back first what was changed in a workbook that is to be read, if that is asked."""
        if PUT_BACK in ALLOWED.get() and path.suffix.lower() in WORKBOOKS:
            with self.workbook(path):
                pass
            printer.remarks(self.news, self.words)

    def wait(self, sentence: Text) -> None:
        """Say for whom this command waits before it may write."""
        printer.warn(self.words(sentence))

    def act(
        self,
        path: Path,
        action: Callable[..., ActionResult],
        *,
        save: bool = True,
        as_json: bool = False,
        **values: Any,
    ) -> ActionResult:
        """Run an action on a workbook and print what it did; ``values`` go to the action."""
        with self.workbook(path, save=save) as book:
            done = action(book, **values)
        done = replace(done, news=(*done.news, *self.news))
        printer.show_done(done, self.words, as_json=as_json)
        return done

    @property
    def unchanged(self) -> bool:
        """Return whether the file the command is about was not written since it began."""
        return self.path is None or _stamp(self.path) == self._stamp


LANGUAGE = "PAIRBOOK_LANG"
"""The language of messages, where neither ``--lang`` nor a workbook says it."""


def language_of_user() -> str:
    """Return what the variable ``PAIRBOOK_LANG`` says, else the computer's language, else the
    default.
    """
    asked = [os.environ.get(name, "") for name in (LANGUAGE, "LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next(filter(None, asked), "") or _language_of_windows()
    code = chosen.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def _language_of_windows() -> str:
    """Return the language of Windows' own windows (``ru_RU``), "" elsewhere."""
    with suppress(Exception):
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        return locale.windows_locale.get(number, "")
    return ""


def _stamp(path: Path) -> tuple[int, ...] | None:
    """Return the marks of a file's last change; ``None`` when there is no file."""
    try:
        marks = os.stat(path)
    except OSError:
        return None
    return marks.st_ino, marks.st_size, marks.st_mtime_ns


def _language_in(path: Path) -> str | None:
    """Return the language of a workbook, though something else may be wrong with it."""
    with suppress(Exception):
        from addin.actions import language_of
        from addin.engines.file import open_book

        return language_of(open_book(path, read_only=True))
    return None


_current = Session()


def begin() -> Session:
    """Begin a new session in the place of the one before: a process may run several commands."""
    global _current
    _current = Session()
    printer.use_file(None)
    return _current


def current() -> Session:
    """Return the session of the command that runs now; every process has one at a time."""
    return _current


def tell(what: Text | str, /, **values: Any) -> None:
    """Print a sentence in the language of this run: a ``Text``, or a key and its values."""
    printer.say(_current.words(what, **values))


def warn(what: Text | str, /, **values: Any) -> None:
    """Print a sentence on the error stream, as :func:`tell` does on the other one."""
    printer.warn(_current.words(what, **values))
