"""Likeness of names: the same answers as rapidfuzz gives."""

from __future__ import annotations

import random

import pytest
from rapidfuzz import fuzz
from rapidfuzz.distance import DamerauLevenshtein

from pairing import names


def texts(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choices("abcde ", k=chance.randrange(12))) for _ in range(count)]


def test_the_likeness_is_rapidfuzz_own() -> None:
    words = texts(60, 1)
    for one in words:
        for other in words:
            assert names.likeness(one, other) == pytest.approx(fuzz.ratio(one, other))


def test_one_typo_is_an_edit_of_one_letter() -> None:
    words = texts(120, 2)
    words += [word[:2] + word[3:] for word in words] + [word[:1] + word[2:3] + word[1:2] + word[3:]
                                                        for word in words]  # fmt: skip
    for one in words:
        for other in words[:60]:
            expected = DamerauLevenshtein.distance(one, other) <= 1
            assert names.at_most_one_typo(one, other) == expected, (one, other)


def test_pairs_are_rapidfuzz_own() -> None:
    words = texts(80, 3)
    pairs = [
        (i, j)
        for i, one in enumerate(words)
        for j, other in enumerate(words)
        if i < j and fuzz.ratio(one, other) >= 75
    ]
    assert list(names.alike_pairs(words, 75)) == pairs and pairs
