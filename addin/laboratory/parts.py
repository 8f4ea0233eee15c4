"""The parts computed so far: a Parquet file a batch, in a folder beside the file that is made.

The folder holds the plan as it was asked for; parts of another plan are never mixed in.  A part
is written beside its place and then moved there, so that one is whole or not there at all.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from addin.engines.file.whole import write
from pairing.errors import InputError
from pairing.laboratory.batch import COLUMNS, Rows
from pairing.laboratory.plan import Plan

PLAN = "plan.txt"


def folder_of(output: Path) -> Path:
    """Return the folder beside a file that is to be made: ``rows.csv`` has ``rows.csv.parts``."""
    return output.with_name(output.name + ".parts")


def mark_of(plan: Plan, version: str) -> str:
    """Return a text that differs between plans, and between versions of the program."""
    content = f"{version}\n{plan!r}"
    return f"{blake2b(content.encode(), digest_size=16).hexdigest()}\n{content}\n"


class Parts:
    """The parts of one plan.

    Raises ``InputError`` when the folder holds those of another plan, unless ``anew``: then
    they are thrown away.
    """

    def __init__(self, folder: Path, mark: str, anew: bool = False) -> None:
        import pyarrow  # noqa: F401  # missing, it is named before anything is played

        self.folder = folder
        plan = folder / PLAN
        there = plan.read_text(encoding="utf-8") if plan.is_file() else None
        if there is not None and there != mark:
            if not anew:
                raise InputError("laboratory.parts_other", folder=str(folder))
            self.remove()
        folder.mkdir(parents=True, exist_ok=True)
        if not plan.is_file():
            write(plan, mark)

    def _path(self, first: int, count: int) -> Path:
        return self.folder / f"part-{first:08d}-{count:04d}.parquet"

    def there(self, batches: list[tuple[int, int]]) -> dict[int, Rows]:
        """Return the batches that are already computed, by their first tournament."""
        from pandas import read_parquet

        parts = {}
        for first, count in batches:
            path = self._path(first, count)
            if path.is_file():
                frame = read_parquet(path, engine="pyarrow")
                parts[first] = Rows(*(frame[name].tolist() for name in COLUMNS))
        return parts

    def keep(self, first: int, count: int, rows: Rows) -> None:
        """Write the rows of ``count`` tournaments from number ``first`` on, whole or not at all."""
        path = self._path(first, count)
        draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        rows.frame().to_parquet(draft, index=False, engine="pyarrow")
        draft.replace(path)

    def remove(self) -> None:
        """Throw the parts away, and the folder if nothing else is in it."""
        for path in [*self.folder.glob("part-*.parquet*"), *self.folder.glob(f"{PLAN}*")]:
            path.unlink(missing_ok=True)
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            self.folder.rmdir()


def write_rows(rows: Rows, path: Path) -> None:
    """Write all rows as one file: CSV by that ending, else Parquet, which needs pyarrow."""
    from addin.engines.file.whole import draft_of

    frame, as_text = rows.frame(), path.suffix.lower() == ".csv"
    if not as_text:
        import pyarrow  # noqa: F401  # missing, it is named before a file is begun
    with draft_of(path) as draft:
        if as_text:
            frame.to_csv(draft, index=False, lineterminator="\n")
        else:
            frame.to_parquet(draft, index=False, engine="pyarrow")
