"""The page of one board: its form, and the messages about what was sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import product
from typing import Any

from addin.publish import Edition
from addin.publish.printed_rounds import Seat, score_text, seats_at
from addin.publish.text import isolated
from addin.serve.agreement import State
from addin.serve.section import BY_PLAYERS
from addin.sheets.vocabulary import Vocabulary
from pairing.table_settings import table_settings
from pairing.tournament import Result

NOTHING: tuple[str, ...] = ("",) * 4

_SENT = {str(Result.WHITE_WINS): 0, str(Result.DRAW): None, str(Result.BLACK_WINS): 1}
_DOUBLE = {
    f"{first} {second}": {1: 0, 0: None, -1: 1}[(won > lost) - (won < lost)]
    for first, second in product(BY_PLAYERS, repeat=2)
    for won, lost in ((first.white + second.white, first.black + second.black),)
}
RESULTS = _SENT | _DOUBLE
"""Results that players may send, in the order of the buttons, each with the winner's seat: those of
a game, and those of a double round."""


def board_page(
    edition: Edition,
    number: int,
    state: State,
    *,
    who: int | None = None,
    typed: Sequence[str] = NOTHING,
    refused: str = "",
) -> dict[str, Any]:
    """Return the values of the page of a board of the last round.

    ``who`` sends, ``typed`` is what he chose or typed; ``refused`` is said instead of how it
    stands.  ``total`` is what four scores sum to, ``results`` are the buttons, each with who wins
    by it; ``status`` and ``more`` tell how it stands, ``sent`` who sent what; ``waits``: for
    somebody.
    """
    words, tournament = edition.words, edition.tournament
    round_, settings = tournament.rounds[-1], tournament.settings
    seats = seats_at(edition, round_.by_number[number])
    four = len(seats) == 4
    mine = next((report.result for report in state.sent if report.who == who), state.result)
    if typed == NOTHING and mine:
        typed = mine.split() if four else [mine]
    buttons = _DOUBLE if settings.double_rounds else _SENT
    page: dict[str, Any] = {
        "round": round_.number,
        "number": number,
        "seats": seats,
        "four": four,
        "total": table_settings(settings).total() if four else None,
        "who": who,
        "typed": (*typed, *NOTHING)[:4],
        "results": [(sent, None if at is None else seats[at]) for sent, at in buttons.items()],
        "status": "",
        "mood": "open",
        "sent": [],
        "more": [],
        "waits": False,
    }
    if refused:
        return page | {"status": refused, "mood": "bad"}
    if state.kind == "open":
        return page
    names = {seat.player: seat.name for seat in seats}
    result = shown_result(words, seats, state.result)
    page["sent"] = [
        (names[report.who], shown_result(words, seats, report.result)) for report in state.sent
    ]
    page["waits"] = state.kind in ("conflict", "waiting")
    if state.kind == "conflict":
        return page | {"status": words("hall_page.conflict"), "mood": "bad"}
    if state.kind == "waiting":
        more = [_waited_for(words, state, names)]
        return page | {"status": words("hall_page.received", result=result), "more": more}
    return page | {"status": words("hall_page.counts", result=result), "mood": "good"}


def _waited_for(words: Vocabulary, state: State, names: dict[int, str]) -> str:
    """Name the players who still have to do something, in a sentence."""
    if state.for_arbiter:
        return words("hall_page.wait_arbiter")
    if state.due is not None:
        at = datetime.fromtimestamp(state.due).strftime("%H:%M")
        return words("hall_page.wait_due", time=at)
    return words("hall_page.wait_for", players=[isolated(names[seat]) for seat in state.missing])


def shown_result(words: Vocabulary, seats: Sequence[Seat], result: str) -> str:
    """Return a result so that nobody confuses sides: with the winner's name, or scores with their
    winds.

    What only an arbiter can enter stands as it is written.
    """
    if len(seats) == 4:
        scores = result.split()
        if len(scores) != 4 or not all(score.lstrip("-").isdecimal() for score in scores):
            return result
        return " · ".join(
            f"{seat.mark}\u00a0{score_text(int(score))}".strip()
            for seat, score in zip(seats, scores, strict=True)
        )
    if result not in RESULTS:
        return result
    winner = RESULTS[result]
    if winner is None:
        return words("hall_page.drawn", result=result)
    return words("hall_page.won", result=result, player=isolated(seats[winner].name))
