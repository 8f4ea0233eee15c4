"""Writes ``docs/chess-checklist.md`` out of ``tools/chess_checklist.toml``.

``python -m tools.write_checklist`` renews what stands between its two marks on that page: how
many of the federation's questions could be found, and a line for each, those first whose "no"
ends the examination.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "chess-checklist.md"
QUESTIONS = ROOT / "tools" / "chess_checklist.toml"
BEGIN = "<!-- the questions: written by python -m tools.write_checklist -->"
END = "<!-- end of the questions -->"
ALL = 225
"""Questions of the list VCL4THP.13."""

STOPS, NOT_FOUND = "stops", "not found"


@dataclass(frozen=True)
class Question:
    """One question, or several that ask the same; ``shown`` are commands and tests."""

    number: str
    weight: str
    asks: str
    answer: str
    how: str
    shown: tuple[str, ...]

    @property
    def numbers(self) -> list[int]:
        """The federation's numbers.

        >>> Question("23, 25-27", "", "", "", "", ()).numbers
        [23, 25, 26, 27]
        """
        runs = [part.strip().partition("-") for part in self.number.split(",")]
        return [n for one, _, last in runs for n in range(int(one), int(last or one) + 1)]


def questions() -> list[Question]:
    """All of them, in the order of their numbers."""
    listed = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]
    found = [Question(**{**one, "shown": tuple(one["shown"])}) for one in listed]
    return sorted(found, key=lambda one: one.numbers)


def block() -> str:
    """The figures and the tables as Markdown."""
    return "\n".join(_lines(questions()))


def _lines(every: list[Question]) -> Iterator[str]:
    known = [one for one in every if one.answer != NOT_FOUND]
    found = sum(len(one.numbers) for one in known)
    stopping = [one for one in known if one.weight == STOPS]
    answers = {
        answer: sum(len(one.numbers) for one in known if one.answer == answer)
        for answer in ("yes", "partly", "no")
    }
    counted = ", ".join(f"{count} {answer}" for answer, count in answers.items())
    ends, share = sum(len(one.numbers) for one in stopping), round(100 * found / ALL)
    yield f"Found: {found} of {ALL} questions ({share} %): {counted}."
    yield f"Of those whose “no” ends the examination {ends} were found."
    for title, chosen in (
        ("Whose “no” ends the examination", stopping),
        ("The others", [one for one in known if one not in stopping]),
    ):
        yield from ("", f"### {title}", "", "| | it asks | here | shown by |", "|---|---|---|---|")
        for one in chosen:
            weight = f" ({one.weight})" if one.weight not in ("", STOPS) else ""
            how = f"{one.answer}; {one.how}" if one.how else one.answer
            shown = "<br>".join(f"`{command.removeprefix('!')}`" for command in one.shown)
            yield f"| {one.number}{weight} | {one.asks} | {how} | {shown} |"
    lost = ", ".join(one.number for one in every if one.answer == NOT_FOUND)
    yield from ("", f"Not found, so not answered: 1-15, {lost}.")


def renewed(page: str) -> str:
    """The page with its tables as they should be."""
    return with_block(page, BEGIN, END, block())


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE)
