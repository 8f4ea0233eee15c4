"""Commands as a person types them, run in this process."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from addin.cli import application, session
from addin.cli.main import main
from pairing.errors import PairbookError


def run(*arguments: object, expect: int = 0) -> None:
    """One ``pairbook`` command; its exit code is what is expected."""
    assert exit_code(*arguments) == expect


def printed(*arguments: object, expect: int = 0) -> str:
    """Run one ``pairbook`` command; what it prints, the error stream last."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        run(*arguments, expect=expect)
    return out.getvalue() + err.getvalue()


def json_of(*arguments: object) -> Any:
    """Read what one ``pairbook`` command prints with ``--json``: that, and nothing else."""
    return json.loads(printed(*arguments, "--json"))


def new(path: Path, listed: str, *options: object) -> Path:
    """Make a workbook of a list of players by ``pairbook new``."""
    people = path.with_name(f"{path.stem}-players.csv")
    people.write_text(listed, encoding="utf-8")
    run("new", path, "--players", people, *options)
    return path


def exit_code(*arguments: object) -> int:
    """The exit code of one ``pairbook`` command."""
    try:
        main([str(one) for one in arguments])
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def as_json(capsys: pytest.CaptureFixture[str]) -> Any:
    """What was printed, as JSON; nothing on the error stream."""
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)


@dataclass(frozen=True)
class Outcome:
    """What a command printed, its exit code, and what it was refused for."""

    stdout: str
    stderr: str
    exit_code: int
    exception: PairbookError | None = None

    @property
    def output(self) -> str:
        """Both streams, the error stream last."""
        return self.stdout + self.stderr


def outcome(*arguments: object) -> Outcome:
    """One ``pairbook`` command, with what it was refused for as it was raised."""
    session.begin()
    out, err = StringIO(), StringIO()
    code, refused = 2, None
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = application.run([str(one) for one in arguments])
        except PairbookError as error:
            refused = error
    return Outcome(out.getvalue(), err.getvalue(), code, refused)
