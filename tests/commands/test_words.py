"""Words are files: they are found where they lie, and nothing is imported for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.sheets.layout import heading
from pairing import catalogue
from tests.support.terminal import exit_code


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is registered in a test is forgotten after it."""
    monkeypatch.setattr(catalogue, "_folders", list(catalogue._folders))
    yield
    monkeypatch.undo()
    catalogue._all_words.cache_clear()
    catalogue._words_of.cache_clear()


def test_words_of_a_folder_and_of_those_in_it(folders: None, tmp_path: Path) -> None:
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    (inner / "__init__.py").write_text("raise ImportError('read, not imported')")
    (inner / "words.toml").write_text('[test.inner]\nen = "deep"\nru = "глубоко"\n', "utf-8")
    (tmp_path / "words.toml").write_text('[test.outer]\nen = "{what}"\nru = "{what}!"\n', "utf-8")
    catalogue.speak_for(tmp_path)
    assert catalogue.Catalogue("ru")("test.inner") == "глубоко"
    assert catalogue.Catalogue("ru")("test.outer", what="x") == "x!"
    assert "result.win" in catalogue.Catalogue("en")
    assert catalogue.word_files()[-2:] == [tmp_path / "words.toml", inner / "words.toml"]


def test_a_word_said_twice_is_a_mistake_that_names_both_files(
    folders: None, tmp_path: Path
) -> None:
    (tmp_path / "words.toml").write_text('[column.paid]\nen = "Fee"\nru = "Взнос"\n', "utf-8")
    catalogue.speak_for(tmp_path)
    with pytest.raises(ValueError) as refused:
        catalogue.Catalogue("en")
    said = str(refused.value)
    assert "[column.paid]" in said and str(tmp_path / "words.toml") in said
    assert str(Path("addin", "sheets", "words.toml")) in said


def test_a_clash_is_told_in_the_terminal_whatever_is_typed(
    folders: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    """A developer's new tab has a word that is said already: no command can speak then."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.toml").write_text('[column.paid]\nen = "Fee"\nru = "Взнос"\n', "utf-8")
    catalogue.speak_for(tmp_path)
    for line in ("", "--help", "systems", "pair", "pair none.xlsx", "pair --no", "none", "new -h"):
        assert exit_code(*line.split()) == 70, line
        said = capsys.readouterr().err
        assert f"{tmp_path / 'words.toml'} both have the words [column.paid]" in said, line
        assert str(Path("addin", "sheets", "words.toml")) in said, line
        assert "Traceback" not in said, line


def test_a_file_that_is_no_toml_is_named(folders: None, tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text("[column.paid\n", "utf-8")
    catalogue.speak_for(tmp_path)
    with pytest.raises(ValueError, match=r"words\.toml"):
        catalogue.Catalogue("en")


def test_a_tab_may_have_a_word_of_its_own_for_a_column(folders: None, tmp_path: Path) -> None:
    words = '[column.fees.paid]\nen = "Fee"\nru = "Взнос"\n'
    (tmp_path / "words.toml").write_text(words, "utf-8")
    catalogue.speak_for(tmp_path)
    ours = catalogue.Catalogue("ru")
    assert heading(ours, "paid", "fees") == "Взнос"
    assert heading(ours, "paid", "prizes") == heading(ours, "paid") == "Каждому"
    assert heading(ours, "name", "fees") == heading(ours, "name")
