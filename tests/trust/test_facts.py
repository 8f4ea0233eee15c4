"""The table of facts: complete, printed in the documentation as the code has it."""

from __future__ import annotations

import pytest

from pairing.admission import TABLE, Answer, Fact, Mode, Moment, admit, moment_in
from pairing.catalogue import COMPLETE, Catalogue


def test_the_table_is_whole() -> None:
    assert len(TABLE) == len(Fact) * len(Moment) * len(Mode)


@pytest.mark.parametrize("language", COMPLETE)
def test_each_cell_has_its_article_in_words(language: str) -> None:
    words = Catalogue(language)
    for verdict in TABLE.values():
        assert len(words(verdict.why)) > 25


def test_only_the_official_mode_leaves_something_to_the_report() -> None:
    free = {verdict.answer for (mode, _, _), verdict in TABLE.items() if mode is Mode.FREE}
    assert free == {Answer.COUNTS, Answer.ASKED, Answer.REFUSED}
    kinds = (Fact.CORRECTION, Fact.COLOURS, Fact.FORFEIT)
    assert {fact for (_, fact, _), one in TABLE.items() if one.answer is Answer.REPORT} == {*kinds}
    answers = [admit(Fact.COLOURS, at, Mode.OFFICIAL).answer for at in (Moment.NEXT, Moment.LATER)]
    assert answers == [Answer.ASKED, Answer.REPORT]


@pytest.mark.parametrize(
    ("number", "last", "complete", "moment"),
    [
        (1, 0, True, Moment.FIRST), (3, 2, True, Moment.COMING), (2, 2, False, Moment.PLAYED),
        (2, 2, True, Moment.PLAYED), (1, 2, False, Moment.NEXT), (1, 2, True, Moment.LATER),
        (1, 3, False, Moment.LATER), (5, 5, True, Moment.END), (6, 5, True, Moment.END),
        (4, 5, True, Moment.LATER), (5, 5, False, Moment.PLAYED),
    ],
)  # fmt: skip
def test_moments_follow_from_what_is_paired_and_played(
    number: int, last: int, complete: bool, moment: Moment
) -> None:
    assert moment_in(number, last, 5, complete=complete) is moment
