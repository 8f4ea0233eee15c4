"""Every command and option that any sentence of the catalogues names can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from addin.actions import CHOICES
from addin.commands.registry import COMMANDS
from pairing.catalogue import COMPLETE, Catalogue

ROWS = {row.word: row.terminal for row in COMMANDS if row.terminal}
QUOTED = re.compile(r"[“«„‘]pairbook (?P<word>[^\s”»“‘’]+)(?P<rest>[^”»“]*)")
NAMED = re.compile(r"pairbook (?P<word>[a-z]+)(?P<rest>[^.;:”»“)]*)")
NEVER_ASK = {"explain", "verify"}
"""Commands that say what there is and answer no question."""


def remedies(language: str) -> Iterator[tuple[str, str, str]]:
    """The key of each sentence, a command it names, and what stands behind it."""
    words = Catalogue(language)
    for key in sorted(words.keys()):
        sentence = words(key)
        for match in QUOTED.finditer(sentence):
            if not match["word"].startswith("{"):
                yield key, match["word"].rstrip(".,"), match["rest"]
        for match in NAMED.finditer(sentence):
            if match["word"] in ROWS:
                yield key, match["word"], match["rest"]


@pytest.mark.parametrize("language", COMPLETE)
def test_what_is_named_can_be_typed(language: str) -> None:
    wrong, seen = [], 0
    for key, word, rest in remedies(language):
        seen += 1
        if word not in ROWS:
            wrong.append((key, word))
            continue
        inner = {one.name: one for one in ROWS[word].commands}
        first = next(iter(rest.split()), "").rstrip(".,;")
        command = inner.get(first, ROWS[word])
        spellings = {s for one in command.parameters for s in (*one.spellings, one.negation)}
        for option in re.findall(r"(?<![-\w])--[a-z][a-z-]*", rest):
            if option not in spellings | {"--help", "--lang"}:
                wrong.append((key, f"{word} {option}"))
    assert wrong == [] and seen > 80


def test_every_answer_to_a_question_is_an_option_of_every_command() -> None:
    lacking = set()
    for row in COMMANDS:
        if row.terminal and row.action:
            spellings = {s for one in row.terminal.parameters for s in one.spellings}
            lacking |= set() if "--allow" in spellings else {row.word}
    assert lacking == NEVER_ASK
    assert {"changed", "put_back", "report", "leave_official"} <= set(CHOICES)
