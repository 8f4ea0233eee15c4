"""``explain`` begins with two sentences that need no article, in every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.actions.explaining import explain
from addin.engines.file import open_book
from pairing.catalogue import Catalogue
from pairing.systems import REGISTRY
from tests.support.books import event


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_two_plain_sentences_come_first(tmp_path: Path, name: str) -> None:
    seated = 8 if name == "riichi" else 7
    path = event(tmp_path / "cup.xlsx", name, seated, 2, rounds=5, paired=True)
    found, _, _ = explain(open_book(path), 3)
    assert found
    for one in found:
        assert one.reason is not None and len(one.plain) == 2
        assert f"plain.{one.reason.text.key}" in Catalogue("en"), one.reason.text.key
        for language in ("en", "ru"):
            words = Catalogue(language)
            said = [words(sentence) for sentence in one.plain]
            assert all(part.endswith(".") and "{" not in part for part in said)
            assert not any(code in " ".join(said) for code in (" 2.3", "C.5", "B.8", "Annex"))


def test_a_reason_without_plain_words_is_said_in_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 7, 1, rounds=3, paired=True)
    known = Catalogue.__contains__
    monkeypatch.setattr(
        Catalogue,
        "__contains__",
        lambda words, key: not key.startswith("plain.leader.") and known(words, key),
    )
    words = Catalogue("en")
    for one in explain(open_book(path), 2)[0]:
        assert one.reason is not None
        own, said = words(one.reason.text), words(one.plain[1])
        assert said.startswith(own) and said != own if one.reason.tried else said == own
