"""Serve workbooks in the hall: pages for phones, results from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from addin.cli import printer
from addin.cli.session import current, tell

if TYPE_CHECKING:
    from addin.serve.hall import Hall
    from addin.serve.section import Section


def serve(
    files: Sequence[Path],
    *,
    hall: bool = False,
    port: int = 8000,
    url: str = "",
    cert: Path | None = None,
    key: Path | None = None,
    pin: str = "",
    as_json: bool = False,
) -> None:
    """Serve workbooks until Ctrl-C: on this computer alone, or in the local network."""
    from addin.serve.running import Place, addresses_of, check_place
    from addin.serve.running import serve as run

    place = Place(port, hall, url, cert, key, pin)
    check_place(place)
    current().about(files[0])

    def say(at: Hall, address: str) -> None:
        if as_json:
            printer.show_data(json.dumps(addresses_of(at, address)) + "\n")
            printer.finish()
        else:
            _show(at, address, in_hall=hall)

    def report_waiting(section: Section, count: int) -> None:
        if count and section.open_in is not None and not as_json:
            why = section.open_in[current().language]
            tell("serve.held", file=section.path.name, count=count, why=why)

    run(list(files), place, say, report_waiting)
    if not as_json:
        tell("serve.ended")


_shown: set[str] = set()


def _show(hall: Hall, address: str, *, in_hall: bool) -> None:
    """Say where the server is, once, and what round it is, each time."""
    known = f"{address} {hall.pin}"  # the PIN of the next day is told as well
    if known not in _shown:
        _shown.add(known)
        tell("serve.address", url=f"{address}/")
        tell("serve.arbiter", url=f"{address}/arbiter", pin=hall.pin)
        if in_hall:
            import segno

            segno.make(f"{address}/", micro=False).terminal(compact=True)
            tell("serve.readable")
        tell("serve.end_by")
    for section in hall.sections.values():
        round_ = section.round
        if round_ is not None:
            tell("serve.round", file=section.path.name, round=round_.number,
                 boards=len(section.boards))  # fmt: skip
