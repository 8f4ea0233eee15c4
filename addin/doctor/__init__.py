"""Why the buttons do not work: each thing xlwings needs is looked at, and what mends it.

:func:`examine` looks at this computer and, if told, at a workbook; every :class:`Finding`
says what is right or wrong and the one command that helps.  :func:`mend` rewrites the
workbook's settings tab.  What is looked at goes through a :class:`Machine`, so that every
ailment can be shown on any computer.
"""

from addin.doctor.finding import Finding
from addin.doctor.machine import Machine, here


def examine(machine: Machine, file: str | None = None) -> list[Finding]:
    """Every check of this computer and, with ``file``, of a workbook; never raises for them."""
    from addin.doctor import installation, workbook

    found = list(installation.checks(machine))
    if file is not None:
        found += workbook.checks(machine, file)
    return found


__all__ = ["Finding", "Machine", "examine", "here"]
