"""Commands as a person types them, run in this process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from addin.cli.main import main


def run(*arguments: object, expect: int = 0) -> None:
    """One ``pairbook`` command; its exit code is what is expected."""
    code = 0
    try:
        main([str(one) for one in arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == expect


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
