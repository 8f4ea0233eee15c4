"""``explain`` for one player: two sentences he can read, who was passed over and truly why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from addin import actions, buttons
from addin.actions.explaining import explain, explain_player
from addin.actions.people.lines import withdraw_player
from addin.engines.file import alerts, open_book
from pairing.catalogue import COMPLETE, Catalogue
from pairing.errors import InputError
from pairing.systems import REGISTRY
from pairing.tournament import Bye
from tests.support.books import event
from tests.support.refusals import refusal
from tests.support.terminal import printed

ARTICLE = re.compile(r"\b(?:[BCDE]\.\d|5\.2\.\d|LEADER|\d\.\d\.\d)")


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_everybody_can_ask(tmp_path: Path, name: str, language: str) -> None:
    count = 16 if name == "riichi" else 13
    path = event(tmp_path / "c.xlsx", name, count, 2, language=language, paired=True)
    book, words = open_book(path), Catalogue(language)
    tournament = actions.load(book)[1]
    for player in tournament.players:
        (one,), _, _ = explain(book, None, player=player.name)
        assert player.name in (one.players or (one.white, one.black))
        assert one.reason is not None and f"plain.{one.reason.text.key}" in words
        assert len(one.plain) == 2
        for sentence in map(words, one.plain):
            assert not ARTICLE.search(sentence) and "{" not in sentence and sentence[-1] == "."


def test_the_terminal_tells_it_of_the_last_round(tmp_path: Path) -> None:
    path = event(tmp_path / "c.xlsx", "dutch", 9, 2, paired=True)
    round_ = actions.load(open_book(path))[1].rounds[-1]
    (free,) = (player for player, kind in round_.byes if kind is Bye.PAIRING)
    bye = printed("explain", path, "--player", free)
    assert "has not had a free point yet" in bye and len(bye.splitlines()) < 10
    game = round_.games[1]
    assert printed("explain", path, "--player", game.white).startswith("Board 2: ")
    assert "Nobody has any points yet" in printed(
        "explain", path, "--player", game.white, "--round", 1
    )


def test_who_is_away_is_told_so(tmp_path: Path) -> None:
    book = open_book(event(tmp_path / "c.xlsx", "leader", 9, 1))
    actions.pair_next_round(book)
    actions.undo_last_round(book, allow=(actions.DISCARD_RESULTS,))
    withdraw_player(book, "3")
    actions.pair_next_round(book)
    with pytest.raises(InputError, match="has neither a board nor a bye in round 2"):
        explain(book, None, player="3")


def test_worse_is_said_only_where_it_is_worse(tmp_path: Path) -> None:
    """Every cause follows from the key of the reason; none is said for want of a better word."""
    words, seen = Catalogue("en"), set[str]()
    for at, name in enumerate(("dutch", "dutch", "mcmahon", "leader", "fors")):
        path = event(tmp_path / f"{at}.xlsx", name, 24 + 3 * at, 4, paired=True)
        for one in explain(open_book(path))[0]:
            assert one.reason is not None
            ends = {tried.why.key.rpartition(".")[2] for tried in one.reason.tried}
            told = {whom.key for whom in one.plain[1].values.get("whom", ())}
            seen |= told
            assert ("plain.cause.worse" in told) == bool(ends & {"price", "price_list"})
            assert ("plain.cause.later" in told) == ("exchange" in ends)
            assert "as a whole would be worse" not in words(one.plain[1])
    assert {"plain.cause.met", "plain.cause.later", "plain.cause.worse"} <= seen


def test_colours_are_said_in_words(tmp_path: Path) -> None:
    path = event(tmp_path / "c.xlsx", "dutch", 40, 5, paired=True)
    words, rules = Catalogue("en"), set[str]()
    for one in explain(open_book(path))[0]:
        assert one.reason is not None
        colour = one.reason.text.values["colour"]
        why = one.reason.text.values.get("why")
        rules.add(colour.key)
        assert words(colour) in words(one.plain[1])
        assert words(colour) in words(one.reason.text if why is None else why)
        rule = one.reason.text.values["colour_rule"]
        assert colour.key.removeprefix("dutch.colour.").startswith(rule[-1])
    assert len(rules) > 2


def test_pressed_on_the_line_of_a_player(tmp_path: Path) -> None:
    book = open_book(event(tmp_path / "c.xlsx", "leader", 8, 2, paired=True))
    tournament = actions.load(book)[1]
    game = tournament.rounds[0].games[2]
    sheet = book.sheets["Round 1"]
    rows = sheet.range("A1:H20").value
    line = next(at for at, row in enumerate(rows, 1) if tournament[game.black].name in row)
    sheet.activate()
    sheet.range((line, 1)).select()
    done = buttons.explain(book)
    assert done is not None
    shown = str(alerts(book)[-1])
    assert "Board 3" in shown and "have not played each other before" in shown
    assert len([done.text, *done.remarks]) <= 4
    book.sheets["Tournament"].activate()
    book.sheets["Tournament"].range("A1").select()
    assert "Select a cell of his line" in refusal(InputError, explain_player, book).message()


def test_a_reason_without_plain_words_is_said_in_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 7, 1, rounds=3, paired=True)
    known = Catalogue.__contains__

    def without_plain(words: Catalogue, key: str) -> bool:
        return not key.startswith("plain.leader.") and known(words, key)

    monkeypatch.setattr(Catalogue, "__contains__", without_plain)
    words = Catalogue("en")
    for one in explain(open_book(path), 2)[0]:
        assert one.reason is not None
        own, said = words(one.reason.text), words(one.plain[1])
        assert said.startswith(own) and said != own if one.reason.tried else said == own
