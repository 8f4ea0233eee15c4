"""Sentences as people write them: plural forms, nested quotation marks, the decimal sign."""

from __future__ import annotations

from fractions import Fraction

import pytest

from addin.sheets.tabs.crosstable_tab import seat_entry
from addin.sheets.vocabulary import Vocabulary
from pairing import catalogue
from pairing.catalogue import Catalogue, has_forms
from pairing.tournament import Appearance, Outcome


@pytest.mark.parametrize(
    ("players", "said"),
    [(4, "4 игрока"), (11, "11 игроков"), (21, "21 игрока"), (24, "24 игрока"), (28, "28 игроков")],
)
def test_a_number_takes_the_form_that_goes_with_it(players: int, said: str) -> None:
    sentence = Catalogue("ru")("advice.why.large_long", players=players, games=8)
    assert sentence.startswith(f"На {said} и 8 ханчанов")
    assert "1 hanchan is too few" in Catalogue("en")("advice.why.too_short", players=4, games=1)


def test_every_word_in_forms_has_as_many_as_its_language_needs() -> None:
    needed = {"en": 2, "ru": 3}
    for key, entry in catalogue._all_words().items():
        for language, sentence in entry.items():
            if has_forms(sentence):
                for part in sentence.split("{")[1:]:
                    forms = part.split("}")[0].partition(":")[2].split("|")
                    assert len(forms) in (1, needed[language]), (key, language, forms)


def test_quotation_marks_inside_others_are_the_inner_ones() -> None:
    assert "«Кубок „Волги“»" in Catalogue("ru")("error.file_missing", file="«Кубок «Волги»»")
    said = Catalogue("en")("error.player_twice", player="The “Cat”", first="B5")
    assert "“The ‘Cat’”" in said


@pytest.mark.parametrize(("language", "cell"), [("en", "1 +42.5 3W"), ("ru", "1 +42,5 3 зап")])
def test_a_document_writes_decimals_one_way(language: str, cell: str) -> None:
    words = Vocabulary(language, "riichi")
    entry = Appearance(1, Outcome.WIN, Fraction(85, 2), board=3, seat=2, place=1)
    assert seat_entry(words, entry) == cell
    assert words.number(Fraction(1153, 10)) in ("115.3", "115,3")
    assert ("," in words.number(Fraction(1153, 10))) is (words.decimal == ",")
