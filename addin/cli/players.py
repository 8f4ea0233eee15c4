"""``pairbook players``: the player lists of federations, imported once and looked up offline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.session import current, tell, warn
from addin.federations.filling import described, month_number
from addin.federations.fitting import spelt_otherwise
from addin.federations.player_lists import MOST, Entry, find_entries, import_list
from pairing.errors import InputError
from pairing.numbers import whole_number

NOBODY = 1
"""Exit code where nobody is found, as ``grep`` has it."""


def import_(file: Path, *, name: str | None = None) -> None:
    """Read a downloaded list into the local store; it replaces the list of the same name."""
    done = import_list(file, name=name)
    words = current().words
    key = "lists.imported" if done.period else "lists.imported_undated"
    tell(key, name=done.name, players=done.players, period=done.period)
    today = date.today()
    months = month_number(f"{today:%Y-%m}") - month_number(done.period) if done.period else 0
    if months > 1:
        printer.say("  " + words("lists.old", period=done.period, months=months))


def find(
    typed: Sequence[str], *, federation: str = "", most: int = MOST, as_json: bool = False
) -> int:
    """Print players of the lists by name (beginnings will do) or ID, the strongest first."""
    name, fitting = " ".join(typed), partial(find_entries, federation=federation)
    entries = fitting(name, most=most) or spelt_otherwise(name, fitting)[:most]
    if as_json:
        printer.show_json([asdict(entry) for entry in entries])
    for entry in entries if not as_json else ():
        rated = (entry.standard, entry.rapid, entry.blitz)
        parts = [entry.id, entry.title, entry.name, entry.federation]
        parts += ["/".join(str(rating or "-") for rating in rated), entry.birth[:4], entry.list]
        printer.say("  ".join(filter(None, parts)))
    if not entries:
        warn("lists.nobody", typed=name)
        return NOBODY
    return 0


def fill(
    file: Path,
    *,
    pick: Sequence[str] = (),
    overwrite: bool = False,
    freeze: str = "",
    lists: Sequence[str] = (),
    as_json: bool = False,
) -> None:
    """Fill ID, title, rating, federation, birth and sex of the players from the lists."""
    from addin.federations.filling import fill_players

    picks = dict(_picked(typed) for typed in pick)
    session = current()
    how: Any = {"overwrite": overwrite, "freeze": freeze, "lists": lists}
    done = session.act(file, fill_players, as_json=as_json, picks=picks, **how)
    if as_json or not done.data["several"] or not printer.listening():
        return
    more = dict(picks)
    for name, entries in done.data["several"].items():
        chosen = _asked(name, [Entry(**entry) for entry in entries])
        if chosen:
            more[name] = chosen
    if more != picks:
        session.act(file, fill_players, picks=more, **how)


def _picked(typed: str) -> tuple[str, str]:
    name, sign, identity = typed.rpartition("=")
    if not sign or not name.strip() or not identity.strip():
        raise InputError("lists.pick", value=typed)
    return name.strip(), identity.strip()


def _asked(name: str, entries: list[Entry]) -> str | None:
    """Return the ID of the one who is chosen by his number; ``None`` for none of them."""
    tell("lists.which", player=name)
    for at, entry in enumerate(entries, start=1):
        printer.say(f"  {at}  {described(entry)}")
    typed = input("> ").strip()
    number = whole_number(typed, len(entries)) if typed else None
    return entries[number - 1].id if number else None
