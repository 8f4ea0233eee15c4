"""The templates of the hall's pages; names reach them through Jinja2's escaping only."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined


def source_of(name: str) -> str:
    """A file of the folder ``templates`` here."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def rendered(name: str, **values: Any) -> str:
    """A template filled in; raises an error for a value it asks for and is not given."""
    return str(_environment().get_template(name).render(**values))


@cache
def _environment() -> Environment:
    return Environment(loader=FunctionLoader(source_of), autoescape=True, undefined=StrictUndefined)
