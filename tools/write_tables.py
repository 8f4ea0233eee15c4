"""Writes tables of the documentation out of the program: ``python -m tools.write_tables``.

Each stands on its page between two marks: commands, settings of each system by theme,
criteria, what counts at which moment, and the federation's questions for chess programs
(``tools/chess_checklist.toml``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from addin.commands.registry import COMMANDS, GROUPS, ON_SHEETS
from addin.sheets.vocabulary import Vocabulary
from pairing.admission import TABLE, Fact, Mode, Moment, admit
from pairing.catalogue import Catalogue
from pairing.standings.definitions import CRITERIA
from pairing.standings.definitions.registry import GAMES
from pairing.systems import REGISTRY, system
from tools.import_graph import ROOT
from tools.shared import table, with_block

QUESTIONS = ROOT / "tools" / "chess_checklist.toml"
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
        return [n for first, _, last in runs for n in range(int(first), int(last or first) + 1)]


def questions() -> list[Question]:
    """Return all of them, in the order of their numbers."""
    listed = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]
    asked = [Question(**{**values, "shown": tuple(values["shown"])}) for values in listed]
    return sorted(asked, key=lambda question: question.numbers)


def command_table() -> str:
    """Return the list as a Markdown table, in the order of the terminal's help."""
    words, rows = Catalogue("en"), []
    for group in GROUPS:
        for command in (command for command in COMMANDS if command.group == group):
            label = command.label(words) if command.pressed else ""
            rows.append((
                f"`pairbook {command.word}`" if command.word else "",
                command.help(words) if command.word else command.tip(words),
                label if command.key in ON_SHEETS else "",
                f"{words(f'command_group.{group}')}: {label}" if command.button.ribbon else "",
                f"`{command.key}`" if command.button.web else "",
            ))  # fmt: skip
    heads = ("command", "what it does", "button on the sheets", "in the ribbon",
             "script on the web")  # fmt: skip
    return "\n".join(table(heads, rows, "---"))


def facts_table() -> str:
    """Return the table as Markdown: a row a fact and mode, a column a moment, then the articles."""
    words = Catalogue("en")
    articles = list(dict.fromkeys(verdict.article for verdict in TABLE.values()))
    notes = {article: number for number, article in enumerate(articles, start=1)}
    lines: list[tuple[str, ...]] = []
    for fact in Fact:
        rows = {mode: [admit(fact, moment, mode) for moment in Moment] for mode in Mode}
        others = [mode for mode in Mode if rows[mode] != rows[Mode.FREE]]
        for mode, verdicts in rows.items():
            if mode in (Mode.FREE, *others):
                cells = [f"{v.answer.value} <sup>{notes[v.article]}</sup>" for v in verdicts]
                shown = mode.value if others else "all"
                lines.append((fact.value, shown, *cells))
    heads = ("what", "mode", *(moment.value for moment in Moment))
    below = (f"{n}. " + words(f"admit.{key}") for key, n in notes.items())
    return "\n".join((*table(heads, lines, "---"), "", *below))


def settings_layers(name: str) -> str:
    """Return the settings of a system in their layers, each by its label and its name."""
    words = Vocabulary("en", name)
    lines = []
    for theme, layer in words.layers(system(name).settings).items():
        title = words(f"theme.{theme}") if theme else words("systems.decided")
        shown = (f"{words.setting_label(setting.name)} `{setting.name}`" for setting in layer)
        lines.append(f"- **{title}:** {', '.join(shown)}")
    return "\n".join(lines)


def criteria_table() -> str:
    """Return the table in Markdown, one line a criterion, by name."""
    rows = []
    for _, criterion in sorted(CRITERIA.items()):
        names = ", ".join(f"`{name}`" for name in (criterion.name, *criterion.aliases))
        games = "all" if set(criterion.games) == set(GAMES) else ", ".join(criterion.games)
        rows.append((names, *criterion.words["en"], games, criterion.source))
    return "\n".join(table(("name", "heading", "value", "usual in", "source"), rows, "---"))


def checklist_lines(every: list[Question]) -> Iterator[str]:
    """Yield the figures and the tables of questions, those first whose "no" ends the
    examination.
    """
    known = [question for question in every if question.answer != NOT_FOUND]
    answered = sum(len(question.numbers) for question in known)
    stopping = [question for question in known if question.weight == STOPS]
    answers = {
        answer: sum(len(question.numbers) for question in known if question.answer == answer)
        for answer in ("yes", "partly", "no")
    }
    counted = ", ".join(f"{count} {answer}" for answer, count in answers.items())
    ends, share = sum(len(question.numbers) for question in stopping), round(100 * answered / ALL)
    yield f"Found: {answered} of {ALL} questions ({share} %): {counted}."
    yield f"Of those whose “no” ends the examination {ends} were found."
    for title, chosen in (
        ("Whose “no” ends the examination", stopping),
        ("The others", [question for question in known if question not in stopping]),
    ):
        yield from ("", f"### {title}", "", "| | it asks | here | shown by |", "|---|---|---|---|")
        for question in chosen:
            weight = f" ({question.weight})" if question.weight not in ("", STOPS) else ""
            how = f"{question.answer}; {question.how}" if question.how else question.answer
            shown = "<br>".join(f"`{command.removeprefix('!')}`" for command in question.shown)
            yield f"| {question.number}{weight} | {question.asks} | {how} | {shown} |"
    lost = ", ".join(question.number for question in every if question.answer == NOT_FOUND)
    yield from ("", f"Not found, so not answered: 1-15, {lost}.")


TABLES: Mapping[str, tuple[str, Callable[[], str]]] = {
    "list of commands": ("command-line", command_table),
    "table of facts": ("by-hand", facts_table),
    "table of criteria": ("standings", criteria_table),
    "questions": ("chess-checklist", lambda: "\n".join(checklist_lines(questions()))),
    **{
        f"settings of {name}": ("fors" if name == "serp" else name, partial(settings_layers, name))
        for name in REGISTRY
    },
}
"""Name of a table in its marks -> its page, and what writes it."""


def page_of(table: str) -> Path:
    """Return the page on which a table stands."""
    return ROOT / "docs" / f"{TABLES[table][0]}.md"


def renewed(page: str, table: str) -> str:
    """Return the page with the table as it should be; raises ``ValueError`` as :func:`with_block`
    does.
    """
    begin = f"<!-- {table}: written by python -m tools.write_tables -->"
    return with_block(page, begin, f"<!-- end of the {table} -->", TABLES[table][1]())


if __name__ == "__main__":
    for name in TABLES:
        path = page_of(name)
        path.write_text(renewed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
