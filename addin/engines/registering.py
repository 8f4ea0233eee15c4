"""The registration of functions and scripts with xlwings, wherever this runs.

Windows has xlwings' COM functions; xlwings Server, xlwings Lite and anybody with a licence
key have those of Office.js; elsewhere xlwings' own marks do nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import xlwings as xw

_F = TypeVar("_F", bound=Callable[..., Any])


class Mark(Protocol):
    """A decorator of xlwings, called with its options."""

    def __call__(self, *args: Any, **options: Any) -> Callable[[_F], _F]:
        """Return what registers a function, with xlwings' options for it, and gives it back as
        it is.
        """


refused = ""
"""Why xlwings does not accept the licence key that is set here; the doctor tells it."""


def _marks() -> Any:
    global refused
    if not sys.platform.startswith("win") and not xw.on_server:
        try:
            from xlwings import server
        except xw.LicenseError as error:
            # Without a key nobody here asks for the metadata; with one somebody wanted them.
            if os.environ.get("XLWINGS_LICENSE_KEY"):
                refused = str(error)
        except (ImportError, AttributeError):
            pass  # Nobody here asks for the metadata.
        else:
            return server
    return xw


arg = cast(Mark, _marks().arg)
func = cast(Mark, _marks().func)
ret = cast(Mark, _marks().ret)
script = cast(Mark, _marks().script)

__all__ = ["arg", "func", "ret", "script"]
