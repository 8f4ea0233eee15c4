"""What is damaged: workbooks of every system, language and stage, and files of every format."""

from __future__ import annotations

import contextlib
import io
import random
import tempfile
from functools import cache
from pathlib import Path

from addin.cli.main import main
from pairing.catalogue import LANGUAGES
from pairing.systems import REGISTRY
from tests.days.mutants.cells import Parts, unpacked
from tests.support.stages import SAMPLES, STAGES, made

DATA = Path(__file__).parents[2] / "data"


@cache
def _unpacked(system: str, language: str, stage: str) -> Parts:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        path.write_bytes(made(system, language, stage))
        return unpacked(path)


def workbook(chance: random.Random, systems: tuple[str, ...] = ()) -> Parts:
    """A workbook by lot; ``systems`` are those that may be made anew."""
    named = chance.choice(systems or tuple(REGISTRY))
    language = chance.choice(LANGUAGES)
    stage = chance.choices(STAGES, (1, 5, 5))[0]
    return _unpacked(named, language, stage)


def _exported(system: str, kind: str) -> bytes | None:
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "cup.xlsx", Path(folder) / "out"
        path.write_bytes(made(system, "en", "played"))
        with (
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
            contextlib.suppress(SystemExit),
        ):
            main(["export", str(path), "--to", kind, "-o", str(out)])
        return out.read_bytes() if out.exists() else None


@cache
def files() -> dict[str, bytes]:
    """A file of every format (name -> content): ours, a federation's and real ones."""
    found = {path.name: path.read_bytes() for path in SAMPLES.glob("*.csv")}
    found["lyon.xml"] = (DATA / "go" / "ChampionnatLyon2017.xml").read_bytes()
    for folder in ("2017", "2026"):
        reports = sorted(
            (DATA / "dutch" / folder).glob("*.trf"), key=lambda one: one.stat().st_size
        )
        for path in reports[:3]:
            found[f"{folder}-{path.name}"] = path.read_bytes()
    endings = {"trf": "trf", "trf26": "trf", "h9": "h9", "opengotha": "xml", "rgf": "json",
               "pantheon": "json", "text": "txt", "csv": "csv"}  # fmt: skip
    for system in ("dutch", "leader", "riichi"):
        for kind, ending in endings.items():
            if (content := _exported(system, kind)) is not None:
                found[f"{system}-{kind}.{ending}"] = content
    found["games.csv"] = b"a,b,score,round\n" + b"".join(
        f"P{a},P{b},{(a + b) % 3 / 2},{1 + (a * b) % 4}\n".encode()
        for a in range(8) for b in range(a)
    )  # fmt: skip
    found["results.csv"] = b"board,result\n1,1-0\n2,0-1\n3,1/2\n4,+:-\n"
    found["scores.csv"] = (
        b"table,east,south,west,north\n1,42100,30500,27400,20000\n2,31000,31000,8000,50000\n"
    )
    found["order.csv"] = b"id,points\n" + b"".join(b"%d,%d\n" % (n, 90 - n) for n in range(1, 17))
    found["history.txt"] = b"1-2-3-4\n5-6-7-8\n9-10-11-12\n13-14-15-16\n\n1-5-9-13\n2-6-10-14\n"
    return found
