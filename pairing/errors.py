"""Errors for the organiser: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Self

from pairing.catalogue import Catalogue, Text
from pairing.dataclasses import dataclass

MESSAGE_LINES = 24
"""Lines of a message at most."""

MESSAGE_SIGNS = 3_000
"""Signs of a message at most, all lines together."""


@dataclass(frozen=True)
class Subject:
    """Subject of a message, in the model's words; the spreadsheet turns it into a cell.

    ``player`` is a start number, ``round`` and ``board`` count from 1, ``field`` is a
    model field (``rating``, ``result``, ``white``, ...) or a setting's name.
    """

    field: str | None = None
    player: int | None = None
    round: int | None = None
    board: int | None = None


class PairbookError(Exception):
    """A message for the organiser.

    ``text`` is the message, ``subject`` what it is about, ``place`` the tab and cell once
    the spreadsheet has found them (``Players!C7``).  ``exit_code`` is what the command line
    ends with.
    """

    exit_code = 2

    def __init__(
        self, key: str | Text, /, *, subject: Subject | None = None, **values: Any
    ) -> None:
        self.text = key if isinstance(key, Text) else Text(key, values)
        self.subject = subject
        self.place: str | None = None
        super().__init__(self.text.key)

    def at(self, place: str | None) -> Self:
        """Set the tab and cell of this error, and return it."""
        self.place = place
        return self

    def message(self, language: str = "en", *, lines: int = MESSAGE_LINES) -> str:
        """Return the whole message in one language, with the cell to mend when it is known.

        ``lines`` is how many fit; what is left out is counted in the last one.
        """
        sentence = Catalogue(language)(self.text)
        whole = f"{self.place}: {sentence}" if self.place else sentence
        return on_one_screen(whole, language, lines)

    def __str__(self) -> str:
        return self.message()


class InputError(PairbookError):
    """Something the organiser typed, chose or left out cannot be used."""


def package_missing(error: Exception) -> InputError | None:
    """Return the refusal of what needs a package of others that is not installed; else ``None``.

    >>> print(package_missing(ModuleNotFoundError(name="typst")))
    This needs typst, which is not installed. Install it: pip install typst
    """
    package = (getattr(error, "name", None) or "").partition(".")[0]
    if not isinstance(error, ModuleNotFoundError) or package in ("", "addin", "pairing"):
        return None
    return InputError("error.package_missing", what=package)


class Problems(InputError):
    """Several input errors found in one reading, so that he can mend them in one go."""

    def __init__(self, errors: list[InputError]) -> None:
        self.errors = errors
        super().__init__("error.problems", count=len(errors))

    def message(self, language: str = "en", *, lines: int = MESSAGE_LINES) -> str:
        """Return all errors' messages, a line each; those that do not fit are counted in the last
        line.
        """
        if len(self.errors) == 1:
            return self.errors[0].message(language, lines=lines)
        whole = "\n".join(error.message(language) for error in self.errors)
        return on_one_screen(whole, language, lines)


def raise_problems(errors: list[InputError], *, alone: bool = False) -> None:
    """Raise what was found wrong as :class:`Problems`, if anything was.

    ``alone``: a single error is raised as it is.
    """
    if alone and len(errors) == 1:
        raise errors[0]
    if errors:
        raise Problems(errors)


def on_one_screen(message: str, language: str, most: int = MESSAGE_LINES) -> str:
    """Return a message that fits a screen: the lines at its end are counted, long ones cut inside.

    What to do stands at the end of a sentence, so that the end stays.
    """
    lines = message.split("\n")
    if len(lines) > most:
        more = len(lines) - most + 1
        lines = [*lines[: most - 1], Catalogue(language)("limit.more_lines", count=more)]
    if sum(map(len, lines)) > MESSAGE_SIGNS:
        most = max(MESSAGE_SIGNS // len(lines), 100)
        lines = [shortened(line, most) for line in lines]
    return "\n".join(lines)


def shortened(line: str, most: int) -> str:
    """Return a line of about ``most`` signs, cut in the middle.

    >>> shortened("abcdefghij", 4), shortened("abc", 4)
    ('ab … ij', 'abc')
    """
    return line if len(line) <= most else f"{line[: most // 2]} … {line[-(most // 2) :]}"


class NoLegalPairing(PairbookError):
    """No pairing of the round satisfies the absolute rules; the message says why."""

    exit_code = 3


CHANGED = "changed"
"""Choice: what people changed by hand, since it was written, is right."""

PUT_BACK = "put_back"
"""Choice: what people changed by hand gets back what stood there."""

REPORT = "report"
"""Choice: corrections that the official rules may not count any more are for the report alone."""

LEAVE = "leave_official"
"""Choice: what leaves the official rules is done, and the official mode ends with it."""

REPLACE_FILES = "replace_files"
"""Choice: files of others may be replaced."""

CUT = "cut"
"""Choice: a file is written that has no room for all that stands here."""

OF_CLICK = frozenset({CHANGED, PUT_BACK, REPORT, LEAVE, CUT, REPLACE_FILES})
"""Choices that hold for a whole click, whatever its action asks for itself."""

ALLOWED: ContextVar[frozenset[str]] = ContextVar("allowed", default=frozenset())
"""Choices that hold for all that is done in a click or a command."""


class NeedsDecision(PairbookError):
    """The organiser has to choose before anything is done.

    ``choice`` names what he may allow; the same call with that name allowed goes ahead.
    ``instead`` are values with which the same call shows another proposal, ``otherwise`` says so.
    """

    others: tuple[str, ...] = ()
    """Other choices that answer the question."""
    instead: Mapping[str, Any] = MappingProxyType({})
    otherwise: Text | None = None

    def __init__(self, key: str, /, *, choice: str, subject: Subject | None = None, **values: Any):
        self.choice = choice
        super().__init__(key, subject=subject, **values)


class NoLegalPairingNeedsDecision(NoLegalPairing, NeedsDecision):
    """No repeat-free pairing exists, and the organiser may allow repeats."""
