"""Work on workbooks in a process of its own, so that pages never wait for it.

The functions here run there, one at a time; what they give back is plain data.  They are the
commands of the terminal: under the same lock, with the same copies of what was there before.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from addin.commands.asked import refused
from pairing.errors import ALLOWED, CHANGED, PairbookError


def process() -> ProcessPoolExecutor:
    """Return the process for workbooks; it ends with this one, however this one ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_begin)


def _begin() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def load(path: Path) -> tuple[str, Any]:
    """Return the stamp and the edition of a workbook; or what is wrong with it (:class:`Reply`).

    The stamp is taken first: who writes meanwhile makes another one.  What was changed by hand is
    shown as it stands; whether it is right is asked when the next round is paired.
    """
    from addin.actions.hall_queue import stamp_of
    from addin.exchange.editing import reading
    from addin.publish import edition

    stamp, token = stamp_of(path), ALLOWED.set(frozenset({CHANGED}))
    try:
        with reading(path) as book:
            return stamp, edition(book)
    except PairbookError as error:
        return stamp, refused(error)
    finally:
        ALLOWED.reset(token)


def load_pages() -> None:
    """Import what makes pages."""
    from addin.publish import page  # noqa: F401
    from addin.serve import screens  # noqa: F401
