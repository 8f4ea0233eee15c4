"""What a release is made by: notes, builds, the scripts beside it, the workflow of the forge."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from addin.sheets.version import VERSION
from tools import release
from tools.import_graph import ROOT
from tools.windows import Missing

WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_the_version_is_one_and_has_its_notes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release.notes_of(changelog, VERSION)
    assert re.findall(r"^## (\S+)", changelog, re.MULTILINE) == [VERSION]
    with pytest.raises(Missing, match="no section for 9"):
        release.notes_of(changelog, "9.9.9")


def test_a_checkout_that_is_not_clean_is_refused(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    release.check_clean(tmp_path)
    (tmp_path / "forgotten.py").write_text("")
    with pytest.raises(Missing, match=re.escape("forgotten.py")):
        release.check_clean(tmp_path)


def test_builds_that_differ_are_refused(tmp_path: Path) -> None:
    first, again = tmp_path / "a" / "x.whl", tmp_path / "b" / "x.whl"
    for file in (first, again):
        file.parent.mkdir()
        file.write_bytes(b"the same")
    release.check_same([first], [again])
    again.write_bytes(b"another")
    with pytest.raises(Missing, match=re.escape("x.whl: built twice")):
        release.check_same([first], [again])


def test_the_workflow_pins_every_action_and_asks_for_little() -> None:
    used = re.findall(r"uses: (\S+)@(\S+) # v[\d.]+$", WORKFLOW, re.MULTILINE)
    assert len(used) == WORKFLOW.count("uses:") and used
    assert all(re.fullmatch(r"[0-9a-f]{40}", commit) for _, commit in used)
    assert re.search(r"^permissions: \{\}$", WORKFLOW, re.MULTILINE)
    asked = re.findall(r"^      ([\w-]+): (read|write)$", WORKFLOW, re.MULTILINE)
    assert asked == [("contents", "read"), ("contents", "write"), ("id-token", "write")]
    assert "secrets." not in WORKFLOW


def test_a_release_has_one_address() -> None:
    """Where the workflow puts it is what the index shows and what both READMEs name."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (address,) = re.findall(r'^Release = "(.+)"$', project, re.MULTILINE)
    assert f"url: {address}\n" in WORKFLOW
    for readme in ("README.md", "README.ru.md"):
        assert f"({address})" in (ROOT / readme).read_text(encoding="utf-8"), readme


def test_the_workflow_has_no_finding_of_its_linter() -> None:
    if shutil.which("zizmor") is None:
        pytest.skip("zizmor is not installed")
    subprocess.run(
        ["zizmor", "--offline", "--quiet", str(ROOT / ".github" / "workflows")], check=True
    )
