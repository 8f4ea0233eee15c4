"""The diagnosis of buttons that do not work: each thing xlwings needs is looked at, and what mends
it.

:func:`examine` looks at this computer and, if told, at a workbook; every :class:`Finding`
says what is right or wrong and the one command that helps.  :func:`mend` rewrites the
workbook's settings tab.  What is looked at goes through a :class:`Machine`, so that every
ailment can be shown on any computer.
"""

from addin.doctor.finding import Finding
from addin.doctor.machine import MAC, Machine, here
from pairing.catalogue import Text, text


def examine(machine: Machine, file: str | None = None) -> list[Finding]:
    """Return every check of this computer and, with ``file``, of a workbook; never raises for
    them.
    """
    from addin.doctor import installation, workbook

    findings = list(installation.checks(machine))
    if file is not None:
        findings += workbook.checks(machine, file)
    return findings


def mend_computer(machine: Machine) -> list[Text]:
    """Mend what is wrong with this computer, whatever the workbook; what was done.

    Compiled is what a click loads; a Python with an awkward path gets a way to it; macOS asks
    again whether Excel may be controlled, where it was told no.
    """
    from addin.doctor import silent

    sentences = []
    if not machine.compiled().enough:
        machine.compile_all()
        done = machine.compiled().enough
        sentences.append(text("doctor.compiled_now" if done else "doctor.compiled_by_whom"))
    place, source = silent.launcher_place(machine), silent.launcher(machine)
    if silent.startable(machine) == place and machine.content(place) != source.encode():
        machine.write_program(place, source)
        sentences.append(text("doctor.launcher_now", path=place))
    refused = silent.refusals(machine) if machine.platform == MAC else ""
    if refused and not silent.asks_again(machine) and machine.done(silent.RESET):
        machine.write_program(silent.reset_place(machine), refused)
        sentences.append(text("doctor.automation_now"))
    return sentences


__all__ = ["Finding", "Machine", "examine", "here", "mend_computer"]
