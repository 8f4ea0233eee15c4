"""``docs/python.md`` does what it says: its examples are run in order."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pandas
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_examples_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) > 8
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    with pandas.option_context("display.width", 100, "display.max_columns", 12):
        for number, block in enumerate(blocks, start=1):
            example = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, 0)
            assert example.examples, block
            runner.run(example, clear_globs=False)
            names.update(example.globs)
    assert runner.summarize().failed == 0, capsys.readouterr().out
