"""Two games a round in a workbook: one board, two results, by every door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.from_hall import result_in_queue
from addin.actions.setting import change_setting
from addin.engines.file import open_book
from addin.exchange.incoming.outcomes import outcomes_from, results_of_words
from addin.exchange.repairing import repair
from addin.publish import edition, publish
from addin.serve.board_page import RESULTS
from pairing.errors import InputError, NeedsDecision
from pairing.tournament import Result
from tests.support.books import event_of
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field
from tests.support.refusals import refusal

BOTH = (Result.WHITE_WINS, Result.DRAW)


@pytest.mark.parametrize(("system", "language"), [("dutch", "en"), ("round-robin", "ru")])
def test_a_board_has_two_results(system: str, language: str, driver: Any, tmp_path: Path) -> None:
    path = tmp_path / "blitz.xlsx"
    settings = {"games_a_round": "2"}
    fresh(path, system=system, language=language, rounds=5, players=field(6), settings=settings)
    driver.run(path, actions.pair_next_round)
    data = driver.run(path, actions.enter_results, 1, {1: BOTH, 2: (Result.DRAW, None)}).data
    assert data["open"] == 2 and not event_of(path).rounds[0].complete
    with pytest.raises((NeedsDecision, InputError)):
        driver.run(path, actions.pair_next_round)
    book = open_book(path, read_only=True)
    reading, _ = actions.load(book)
    words = results_of_words(reading, ["2", "=", "0-1", "3=+- +-"])
    given = outcomes_from(book, None, dict(word.split("=", 1) for word in words), 1)
    driver.run(path, actions.enter_results, 1, given)
    first = event_of(path).rounds[0]
    assert first.complete and first.games[1].results == (Result.DRAW, Result.BLACK_WINS)
    driver.run(path, actions.pair_next_round)
    driver.run(path, actions.standings)
    driver.run(path, actions.crosstable)
    after = event_of(path)
    assert sorted(after.after(1).points.values(), reverse=True)[0] == 2
    for kind, what in (("html", None), ("md", None), ("pdf", "slips"), ("pdf", "pairings")):
        made = publish(edition(open_book(path, read_only=True), what=what), kind)
        assert what or any(shown.encode() in made for shown in ("1-0 ½-½", "1 ½", "w1½"))
    one, two = (game.white for game in after.rounds[1].games[:2])
    driver.run(path, actions.enter_results, 2, {1: BOTH})
    refusal(NeedsDecision, driver.run, path, actions.swap_players, after[one].name, after[two].name)
    allow = ("discard_results", "changed")
    driver.run(path, actions.swap_players, after[one].name, after[two].name, allow=allow)
    swapped = event_of(path).rounds[1]
    assert not any(any(game.results) for game in swapped.games[:2])
    driver.run(path, actions.undo_last_round, allow=allow)
    assert event_of(path).rounds == (first,)


def test_phones_send_both_at_once() -> None:
    for sent in RESULTS:
        given = result_in_queue(sent)
        assert isinstance(given, tuple) == (" " in sent)
        shown = " ".join(map(str, given)) if isinstance(given, tuple) else str(given)
        assert shown == sent


@pytest.mark.parametrize(("system", "language"), [("dutch", "en"), ("round-robin", "ru")])
def test_a_workbook_of_single_games_gets_its_second_column_by_the_remedy_it_is_told(
    system: str, language: str, tmp_path: Path
) -> None:
    path = fresh(
        tmp_path / "blitz.xlsx", system=system, language=language, rounds=3, players=field(4)
    )
    FileDriver().run(path, change_setting, "games_a_round", "2")
    caught = refusal(InputError, FileDriver().run, path, actions.pair_next_round)
    assert caught.text.key == "error.column_missing"
    assert {"en": "2nd game", "ru": "2-"}[language] in caught.message(language)
    repair(path)
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.enter_results, 1, {1: BOTH, 2: BOTH})
    assert event_of(path).rounds[0].complete
