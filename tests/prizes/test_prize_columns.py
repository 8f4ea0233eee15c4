"""Sex and birth in a list of players are there for the prizes, whatever the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.catalogue import Catalogue
from tests.support.drivers import column, set_cell
from tests.support.terminal import printed, run

LIST = (
    "name,rating,sex,birth\nAnna,2100,w,2012\nBoris,2000,m,1990\nClara,1900,w,\nDan,1800,m,2011\n"
)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", ["leader", "dutch"])
def test_what_a_list_says_is_on_the_players_tab(system: str, language: str, tmp_path: Path) -> None:
    words = Catalogue(language)
    listed, prizes, path = tmp_path / "p.csv", tmp_path / "prizes.csv", tmp_path / "cup.xlsx"
    listed.write_text(LIST, encoding="utf-8")
    prizes.write_text(
        f"prize,money,category\nBest,20,{'women' if language == 'en' else 'женщины'}\n"
    )
    arguments = ["--system", system, "--rounds", "2", "--players", listed, "--lang", language]
    run("new", path, *arguments)
    tab = words("tab.players")
    assert column(path, tab, words("column.sex"))[:4] == ["w", "m", "w", "m"]
    births = column(path, tab, words("column.birth"))[:4]
    assert [str(one) if one else "" for one in births] == ["2012", "1990", "", "2011"]
    run("pair", path)
    for row in (5, 6):
        set_cell(
            path, words("tab.round", number=1), f"{'E' if system == 'dutch' else 'D'}{row}", "1-0"
        )
    run("standings", path)
    out = printed("prizes", path, "--prizes", prizes)
    assert "Anna" in out or "Clara" in out
