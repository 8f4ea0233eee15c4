"""What is said where the typed line itself is wrong: an option that does not exist, no file.

Typer says these in English; here the catalogue does, in the language of the help.  Its errors
are asked by their fields and the names of their classes, which are the same in Typer and in the
library that older versions of it stand on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from addin.cli.session import current
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.errors import InputError

_RUSSIAN_KEYS = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
"""The letters of a Russian keyboard on which an English word was typed."""

_QUOTED = re.compile(r"'([^']*)'")


def is_of_line(error: Exception) -> bool:
    """Return whether it is an error of the typed line, that Typer itself would have shown."""
    return callable(getattr(error, "format_message", None))


def of_line(error: Any, typed: Sequence[str]) -> list[str]:
    """The lines to print for an error of the typed line: what is wrong, the usage, the help.

    ``typed`` is what stood behind ``pairbook``: a ``--lang`` there counts, though the line was
    not read to its end.
    """
    words = Catalogue(language_typed(typed) or current().language)
    kinds = {kind.__name__ for kind in type(error).__mro__}
    if "NoArgsIsHelpError" in kinds:  # the help was printed when it was made
        return [error.message] if error.message else []
    lines = [words(_sentence(error, kinds))]
    context = getattr(error, "ctx", None)
    if context is not None:
        usage = getattr(context.command, "usage", None)
        if usage is not None:
            lines.append(usage(context, words))
        lines.append(words("usage.help", command=context.command_path))
    return lines


def unknown_command(typed: str, known: Sequence[str]) -> InputError:
    """The error for a command that is none of those ``known``; it names up to three that are near.

    A word typed on a Russian keyboard is read as the English one on the same keys.
    """
    from difflib import get_close_matches

    meant = typed.casefold().translate(_RUSSIAN_KEYS)
    begun = [name for name in known if name.startswith(meant)]
    close = list(dict.fromkeys([*begun, *get_close_matches(meant, known, cutoff=0.65)]))[:3]
    if close:
        return InputError("usage.no_command_nearest", typed=typed, names=", ".join(close))
    return InputError("usage.no_command", typed=typed)


def language_typed(typed: Sequence[str]) -> str | None:
    """The language of a ``--lang`` somewhere on the line; ``None`` when there is none."""
    for at, word in enumerate(typed):
        name, sign, value = word.partition("=")
        if name == "--lang":
            language = value if sign else next(iter(typed[at + 1 : at + 2]), "")
            return language if language in LANGUAGES else None
    return None


def _sentence(error: Any, kinds: set[str]) -> Text:
    said = str(error.message)
    if "NoSuchOption" in kinds:
        nearest = sorted(error.possibilities or ())
        key = "usage.no_option_nearest" if nearest else "usage.no_option"
        return text(key, option=error.option_name, names=", ".join(nearest))
    if "BadOptionUsage" in kinds:
        takes_none = "does not take" in said
        key = "usage.takes_no_value" if takes_none else "usage.value_missing"
        return text(key, option=error.option_name)
    if "MissingParameter" in kinds:
        if error.param is None:
            return text("usage.missing", name="?")
        return text("usage.missing", name=_name(error.param))
    if "BadParameter" in kinds and getattr(error, "param", None) is not None:
        return _bad_value(error)
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", said)
    if extra:
        return text("usage.extra", typed=extra[1])
    if said.startswith("Missing command"):
        return text("usage.command_missing")
    return text("usage.other", said=error.format_message())


def _bad_value(error: Any) -> Text:
    """A value that is not of the kind that its option wants."""
    kind, values = _wanted(error.param)
    return text(f"usage.bad_{kind}", name=_name(error.param), value=_value(error), **values)


def _wanted(param: Any) -> tuple[str, dict[str, object]]:
    """The kind of value that a parameter wants, and what belongs to its sentence."""
    descriptor = getattr(param, "type_descriptor", None)
    if descriptor is not None:
        choices, bounds = descriptor.choices, descriptor.parameter_info
        number = {int: "whole", float: "number"}.get(descriptor.annotation)
    else:
        choices, bounds = getattr(param.type, "choices", None), param.type
        number = {"integer": "whole", "float": "number"}.get(param.type.name.split()[0])
    if choices:
        return "choice", {
            "known": ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
        }
    least, most = getattr(bounds, "min", None), getattr(bounds, "max", None)
    if number and least is not None:
        if most is None:
            return f"{number}_least", {"least": least}
        return f"{number}_between", {"least": least, "most": most}
    return number or "other", {}


def _value(error: Any) -> str:
    """Return what was typed for a parameter, as far as the error tells it."""
    cause = error.__cause__
    if hasattr(cause, "errors"):
        return str(cause.errors()[0].get("input", ""))
    found = _QUOTED.search(str(error.message)) or re.match(
        r"(\S+) is not in the range", error.message
    )
    return found[1] if found else ""


def _name(param: Any) -> str:
    """A parameter as it is typed: ``--round``, ``FILE``."""
    if param.param_type_name == "option":
        return str(param.opts[-1])
    return str(param.metavar or param.name).strip("[]{}.")


def pieces_of_usage(command: Any, context: Any, words: Catalogue) -> Iterator[str]:
    """Return what stands behind a command's name in its line of usage, in a language."""
    shown = command.collect_usage_pieces(context)
    if getattr(command, "commands", None):
        yield from (words("help_frame.options_metavar"), words("help_frame.subcommand_metavar"))
        return
    for piece in shown:
        own = piece == command.options_metavar
        yield words("help_frame.options_metavar") if own else piece
