"""Commands from the signatures of their functions, which are all there is to write.

- A positional parameter is an argument, a keyword-only one an option called as it is, but for
  what :data:`SPELT` has.
- A ``bool`` is a switch, a ``list[str]`` may be given several times.
- ``Annotated`` adds what a signature has no sign for: ``typer.Option(min=1)``, or a function of
  :mod:`addin.cli.completing` for what the Tab key offers.

What an option is for stands in ``words.toml``; see :mod:`addin.cli.helping`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import wraps
from importlib.util import find_spec
from inspect import Parameter, Signature, isfunction, signature
from pathlib import Path
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import typer
from typer.models import ParameterInfo

from addin.cli import completing
from addin.cli.options import File, choices
from addin.cli.session import current
from addin.commands.registry import Command, resolve

SPELT = {
    "as_json": "--json",
    "everybody": "--all",
    "federation": "--fed",
    "first": "--from",
    "format": "--format -f",
    "identity": "--id",
    "lists": "--list",
    "number": "--to",
    "one": "--set",
    "output": "--output -o",
    "past": "--results",
    "settings": "--set",
    "source": "--from",
}
"""Options that are not called as their parameter."""

_TYPES: dict[str, Any] = {
    "bool": bool,
    "int": int,
    "int | None": int | None,
    "str": str,
    "str | None": str | None,
    "Collection[str]": list[str] | None,
    "Sequence[str]": list[str] | None,
}
"""Types of actions' parameters as they are written -> what is typed for them."""

_PLAYERS = ("first", "second", "old", "duplicate", "name", "names", "player")
_OFFERED = {
    **dict.fromkeys(_PLAYERS, completing.players),
    "by": completing.criteria,
    "setting": completing.lines,
    "value": completing.line_values,
}
"""What the Tab key offers for actions' parameters."""

_NEWCOMERS = ("join_player",)
"""Actions whose ``name`` is of nobody in the workbook."""


ALLOW = Parameter("allow", Parameter.KEYWORD_ONLY, default=None, annotation=list[str] | None)
"""The option of every command that may ask whether what was changed by hand is right."""

NEVER_ASK = (
    *("verify", "explain", "put_back", "undo_last_round", "restore", "repair"),
    *("rename_player", "merge_players"),
)
"""Commands that go on whatever was changed by hand, and take nothing of it for right."""


class Subcommands(typer.Typer):
    """A command that has commands of its own; typed alone it shows its help."""

    def __init__(self) -> None:
        super().__init__(no_args_is_help=True)
        self.callback()(lambda: None)  # one command alone is still called by its name

    def command(self, name: str | None = None, **more: Any) -> Callable[..., Any]:
        """The decorator of Typer, for a function with a plain signature."""
        add = super().command(name, **more)
        return lambda function: add(typed(function))


def typed(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the signature that Typer makes its arguments and options of."""
    hints = get_type_hints(function, include_extras=True)
    plain = signature(function).parameters.values()
    own = [_with_option(one.replace(annotation=hints[one.name])) for one in plain]
    if hints.get("file") == File and "allow" not in hints and function.__name__ not in NEVER_ASK:
        own.append(_with_option(ALLOW))
        return _with_parameters(wraps(function)(_allowing(function)), own)
    return _with_parameters(wraps(function)(lambda **values: function(**values)), own)


def _allowing(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function for who may go on with what was changed by hand."""

    def run(*, allow: list[str] | None, **values: Any) -> Any:
        choices(allow)
        return function(**values)

    return run


def typed_action(row: Command) -> Callable[..., Any]:
    """A command that runs its row's action on a workbook and prints what it did, nothing else."""
    own = list(_parameters_of(*row.action.split(":")))
    several = [one.name for one in own if one.default == ()]

    def run(file: Path, *, as_json: bool = False, **values: Any) -> None:
        choices(values.get("allow"))
        if "allow" not in several:
            values.pop("allow", None)
        given = {name: tuple(values[name] or ()) for name in several}
        current().act(file, resolve(row.action), as_json=as_json, **{**values, **given})

    own = [one.replace(default=None) if one.default == () else one for one in own]
    if "allow" not in several and row.key not in NEVER_ASK:
        own.append(ALLOW)
    own.insert(0, Parameter("file", Parameter.POSITIONAL_OR_KEYWORD, annotation=File))
    if row.as_json:
        as_json = Parameter("as_json", Parameter.KEYWORD_ONLY, default=False, annotation=bool)
        own.insert(len(own) - (own[-1].name == "allow"), as_json)
    made = _with_parameters(run, own)
    if any(one.name == "value" for one in own):
        made.parsing = {"ignore_unknown_options": True}  # type: ignore[attr-defined]  # -20 is one
    return made


def _with_parameters(function: Any, parameters: Iterable[Parameter]) -> Callable[..., Any]:
    made = function.__signature__ = Signature([*parameters])
    function.__annotations__ = {
        name: parameter.annotation for name, parameter in made.parameters.items()
    }
    return cast("Callable[..., Any]", function)


def _with_option(parameter: Parameter) -> Parameter:
    """The parameter with what Typer has to know of it: argument or option, how it is typed."""
    given = parameter.annotation
    kind, *more = get_args(given) if get_origin(given) is Annotated else (given,)
    if kind is typer.Context:
        return parameter
    optional = parameter.kind is Parameter.KEYWORD_ONLY
    info = next((copy(one) for one in more if isinstance(one, ParameterInfo)), None)
    info = info or (typer.Option() if optional else typer.Argument())
    info.autocompletion = next((one for one in more if isfunction(one)), info.autocompletion)
    if optional and info.default is ...:
        usual = f"--{parameter.name.rstrip('_').replace('_', '-')}"
        # In Annotated, what stands first among an option's names is kept as its default.
        info.default, *info.param_decls = SPELT.get(parameter.name, usual).split()
    return parameter.replace(annotation=Annotated[kind, info])


def _parameters_of(module: str, name: str) -> Iterator[Parameter]:
    """Return what an action takes besides the workbook."""
    spoken = _definition(module, name).args
    defaults = [None] * (len(spoken.args) - len(spoken.defaults)) + spoken.defaults
    positional = [*zip(spoken.args, defaults, strict=True)][1:]
    for kind, parameters in (
        (Parameter.POSITIONAL_OR_KEYWORD, positional),
        (Parameter.KEYWORD_ONLY, zip(spoken.kwonlyargs, spoken.kw_defaults, strict=True)),
    ):
        for one, default in parameters:
            annotation = _TYPES[ast.unparse(one.annotation or ast.Name("Any"))]
            value = Parameter.empty if default is None else ast.literal_eval(default)
            offer = None if name in _NEWCOMERS else _OFFERED.get(one.arg)
            if offer is not None and annotation not in (int, int | None):
                annotation = Annotated[annotation, offer]
            yield Parameter(one.arg, kind, default=value, annotation=annotation)


def _definition(module: str, name: str) -> ast.FunctionDef:
    """A function as it is written; it is not imported, for an action loads a spreadsheet.

    Raises ``AttributeError`` when the module neither defines nor imports it.
    """
    source = find_spec(module)
    assert source is not None and source.origin is not None
    for node in ast.walk(ast.parse(Path(source.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and name in (one.name for one in node.names):
            return _definition(str(node.module), name)
    raise AttributeError(f"{module} has no {name}")
