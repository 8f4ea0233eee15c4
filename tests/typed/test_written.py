"""Every text that is written comes back itself, whatever language Excel speaks."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from addin.sheets.grid import to_cell
from tests.support.typing import ENGLISH, RUSSIAN, typed

ANY = st.text(min_size=1, max_size=12).filter(str.strip)
LIKE_NUMBERS = st.text("0123456789 .,-/:eE%$()'=+#½", min_size=1, max_size=8).filter(str.strip)


@pytest.mark.parametrize("decimals", [ENGLISH, RUSSIAN])
@given(ANY | LIKE_NUMBERS | st.dates().map(str) | st.times().map(str))
@example("ИСТИНА")
@example("#DIV/0!")
@example("５／３")
@example("=A1")
@example("'90s")
@example("jun 5")
def test_a_text_comes_back_itself(decimals: str, text: str) -> None:
    assert str(typed(str(to_cell(text)), decimals)) == f"'{text}"
