"""A row of the table of commands, run on a closed workbook with what a form says.

What comes of it is what the terminal would say: sentences, a refusal, or a question that is
answered by sending the same form again with what is allowed.  Runs in the process for workbooks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from addin.actions.from_hall import in_all
from addin.commands.asked import READS, Form, Reply, failed, refused, row_of, run
from addin.commands.command import known_choices
from pairing.catalogue import Text
from pairing.errors import PairbookError


def act(path: Path, key: str = "", form: Form | None = None) -> Reply:
    """Run a row's action on a workbook with the values of a form; never raises.

    As :func:`addin.commands.asked.run`; where it is refused, nothing is written.  Without a ``key``
    only what waits for the workbook is written into it: every command begins with that.
    """
    from addin.exchange.editing import editing, reading

    form, news = form or {}, list[Text]()
    done = Reply(True)
    try:
        arguments: Any = {"action": row_of(key).word if key else "serve", "saying": news.append}
        writes = key not in READS or bool(known_choices(form.get("allow", ())))
        with editing(path, **arguments) if writes else reading(path) as book:
            if key:
                done = run(book, key, form, news)
            if not done.ok:
                raise _Refused
        return done if key else Reply(True, tuple(map(in_all, news)))
    except _Refused:
        return done
    except PairbookError as error:
        return refused(error)
    except Exception as error:  # a mistake of ours must not reach the organiser as a traceback
        return failed(error, key)


class _Refused(Exception):
    """Leaves the workbook as it was."""
