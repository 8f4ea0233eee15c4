"""A typed line that cannot be read is refused in the language of the help."""

from __future__ import annotations

import pytest

from addin.cli.main import BAD_INPUT
from tests.support.terminal import printed, run

LINES = [
    ("pai x", "There is no command “pai”", "Команды «pai» нет. Может быть, pair"),
    ("зфшк x", "Is it one of these: pair", "Может быть, pair"),
    ("qqqq", "“qqqq”. All of them: pairbook --help", "Все команды: pairbook --help"),
    ("trf chek", "Is it one of these: check?", "Может быть, check?"),
    ("pair", "FILE is missing.", "Не хватает: ФАЙЛ."),
    ("swap x.xlsx 3", "PLAYER is missing.", "Не хватает: ИГРОК."),
    ("pair --foo x", "There is no option --foo here.", "Ключа --foo здесь нет."),
    ("publish --forse x", "Is it one of these: --force?", "Может быть, --force?"),
    ("pair a b c", "Too much on the line: b c.", "Лишнее в строке: b c."),
    ("publish x --to", "The value behind --to is missing.", "После --to не хватает значения."),
    ("publish x --force=2", "--force stands alone", "Ключ --force пишется один"),
    ("results x --round y", "--round: “y” is not a whole number.", "«y» — не целое число."),
    ("players find x --most 0", "from 1 to 1000", "от 1 до 1000"),
    ("trf check --rules 2018 x", "--rules: “2018” is none of: 2017, 2026.", "вместо «2018»"),
    ("--foo", "There is no option --foo here.", "Ключа --foo здесь нет."),
]


@pytest.mark.parametrize("line, english, russian", LINES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_line_is_refused_in_the_language_of_the_help(
    line: str,
    english: str,
    russian: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PAIRBOOK_LANG", language)
    run(*line.split(), expect=BAD_INPUT)
    shown = capsys.readouterr()
    assert {"en": english, "ru": russian}[language] in shown.err
    assert "Traceback" not in shown.err
    assert not shown.out
    if language == "ru":
        for foreign in ("No such", "Missing", "Invalid", "Usage", "Error", "Try '", "OPTIONS"):
            assert foreign not in shown.err


@pytest.mark.parametrize("line", ["pair --lang ru", "pai --lang=ru", "pair a --lang ru --foo"])
def test_the_option_lang_counts_on_a_line_that_cannot_be_read(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIRBOOK_LANG", "en")
    shown = printed(*line.split(), expect=BAD_INPUT)
    assert any(word in shown for word in ("Команды", "Не хватает", "Ключа"))
