"""``python -m tools.corpus FOLDER [--trips] [--out TABLE.md] [--rename FOLDER]``."""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tools.corpus.examining import Report, examined
from tools.corpus.renaming import renamed


def table(reports: Sequence[Report]) -> Iterator[str]:
    """The lines of the page: by format, field by field, causes, ways through a workbook."""
    by: dict[str, list[Report]] = defaultdict(list)
    for one in reports:
        by[one.format].append(one)
    yield "| format | files | read whole | with loss | refused clearly | refused wrongly |"
    yield "|---|---|---|---|---|---|"
    for name, those in sorted(by.items(), key=lambda item: -len(item[1])):
        outcomes = Counter(one.outcome for one in those)
        yield f"| {name} | {len(those)} | " + " | ".join(
            str(outcomes[key]) for key in ("whole", "loss", "clear", "wrong")) + " |"  # fmt: skip
    yield from _fields(by)
    yield from ("", "| format | outcome | cause | files |", "|---|---|---|---|")
    causes = Counter((one.format, one.outcome, cause) for one in reports for cause in one.causes)
    for (name, outcome, cause), count in sorted(causes.items()):
        yield f"| {name} | {outcome} | `{cause}` | {count} |"
    yield from _trips(by)


def _fields(by: Mapping[str, Sequence[Report]]) -> Iterator[str]:
    """The values that differ between the two readings."""
    fields = ("players", "names", "ratings", "opponents", "colours", "results", "byes")
    yield from (
        "",
        f"| values that differ | {' | '.join(fields)} |",
        "|---|" + "---|" * len(fields),
    )
    for name, those in sorted(by.items()):
        told = [one.fields for one in those if one.fields]
        sums = [
            [sum(one.get(field, (0, 0))[way] for one in told) for way in (0, 1)] for field in fields
        ]
        if told:
            yield f"| {name} | " + " | ".join(f"{wrong} of {all_}" for all_, wrong in sums) + " |"


def _trips(by: Mapping[str, Sequence[Report]]) -> Iterator[str]:
    """What comes back through a workbook as it was, where that was tried."""
    if any(one.trip is not None for those in by.values() for one in those):
        yield from (
            "",
            "| back from a workbook | unchanged | what differs (files) |",
            "|---|---|---|",
        )
    for name, those in sorted(by.items()):
        trips = [one.trip for one in those if one.trip is not None]
        why = Counter(cause for trip in trips for cause in trip).most_common(8)
        if trips:
            shown = ", ".join(f"`{cause}` {count}" for cause, count in why)
            yield f"| {name} | {trips.count(())} of {len(trips)} | {shown} |"


def main() -> None:
    """Look at every file of a folder; print the table, and the files refused wrongly."""
    parser = argparse.ArgumentParser(prog="python -m tools.corpus")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trips", action="store_true", help="through a workbook and back, too")
    parser.add_argument("--out", type=Path, help="a file for the table")
    parser.add_argument("--rename", type=Path, help="a folder for copies with invented names")
    parser.add_argument("--each", help="name files with this cause or field")
    chosen = parser.parse_args()
    files = sorted(path for path in chosen.folder.rglob("*") if path.is_file())
    if chosen.rename:
        for number, path in enumerate(files):
            if (content := renamed(path.read_bytes(), number)) is not None:
                new = (
                    chosen.rename
                    / path.parent.relative_to(chosen.folder)
                    / f"{number}{path.suffix}"
                )
                new.parent.mkdir(parents=True, exist_ok=True)
                new.write_bytes(content)
        return
    with ProcessPoolExecutor(2) as pool:
        reports = list(pool.map(partial(examined, trips=chosen.trips), files))
    lines = list(table(reports))
    print(*lines, sep="\n")
    if chosen.out:
        chosen.out.write_text("\n".join(lines) + "\n", "utf-8")
    for one in reports:
        if one.outcome == "wrong" or chosen.each in (*one.causes, *(one.trip or ())):
            print(one.outcome, one.file, *one.causes, *(one.trip or ()))


if __name__ == "__main__":
    main()
