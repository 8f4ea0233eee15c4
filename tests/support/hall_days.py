"""Days in the hall: programs play over HTTP alone, and the same event is typed by hand.

Players know their board's link and their name, the arbiter the PIN; nobody looks at a file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import httpx

from addin.sheets.tabs.tournament_tab import STATUS_ROW
from tests.support.drivers import all_values
from tests.support.events import scores_at_a_table
from tests.support.halls import Server
from tests.support.terminal import exit_code

HABITS = ("both", "both", "both", "lies", "lies_then_agrees", "twice", "late", "alone", "never")
"""How those at a board send their result."""

FORFEITS = ("+--", "--+", "---")
RESULTS = ("1-0", "0-1", "½-½")


class Arbiter:
    """Who has the PIN: does what a form of the page does, and reads the answer."""

    def __init__(self, server: Server, client: httpx.Client, section: str) -> None:
        self.server, self.client, self.section = server, client, section

    def asks(self, do: str, expect: int = 200, **fields: Any) -> dict[str, Any]:
        """Send a form; its answer has the status that is expected."""
        form = {"pin": self.server.told["pin"], "section": self.section, "do": do, **fields}
        answer = self.client.post(
            self.server.told["arbiter_url"], data=form, headers={"Accept": "application/json"}
        )
        assert answer.status_code == expect, (do, fields, answer.status_code, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    def page(self, **query: Any) -> str:
        """The page as a browser that has the cookie shows it."""
        url = self.server.told["arbiter_url"]
        entered = self.client.post(url, data={"pin": self.server.told["pin"]})
        assert entered.status_code == 303 and "httponly" in entered.headers["set-cookie"].lower()
        answer = self.client.get(url, params={"section": self.section, **query})
        assert answer.status_code == 200
        return answer.text


class HallDay:
    """One section's day.  ``by_hand`` is the same workbook, typed at the terminal."""

    def __init__(
        self, server: Server, client: httpx.Client, path: Path, by_hand: Path, seed: int
    ) -> None:
        self.server, self.client, self.path, self.by_hand = server, client, path, by_hand
        self.arbiter = Arbiter(server, client, path.stem)
        self.chance = random.Random(seed)
        self.four, self.go = False, path.stem == "go"
        self.old_link = ""
        self.habits: set[str] = set()

    # -- both, one after the other -------------------------------------------------------------

    def does(self, do: str, *line: object, expect: int = 200, **fields: Any) -> dict[str, Any]:
        """A command by the arbiter's page, and the same typed by hand."""
        answer = self.arbiter.asks(do, expect, **fields)
        code = exit_code(line[0], self.by_hand, *line[1:])
        assert (code == 0) == (expect == 200), (line, code, answer)
        return answer

    def pairs(self, **fields: Any) -> dict[str, Any]:
        """The next round, paired by both; the links of it are known then."""
        allow = [part for one in fields.get("allow", ()) for part in ("--allow", one)]
        data: dict[str, Any] = self.does("pair_next_round", "pair", *allow, **fields)["data"]
        self.four = "tables" in data
        self.hears(data["round"])
        return data

    def hears(self, number: int) -> None:
        """Wait for the links of a round."""
        while not self.links(number):
            self.server.hear()

    def links(self, number: int) -> dict[int, str]:
        """The boards' links of a round, by board."""
        return {
            one["board"]: one["url"]
            for one in self.server.told["links"]
            if Path(one["file"]).name == self.path.name and one["round"] == number
        }

    # -- a round -------------------------------------------------------------------------------

    def plays(self, data: dict[str, Any], restart: Callable[[], None] | None = None) -> None:
        """All boards of a round send what they send; the arbiter settles what is left.

        ``restart`` is called when half of it is in.
        """
        number, links = data["round"], self.links(data["round"])
        seats = seats_of(data)
        assert seats.keys() == links.keys()
        truth = {board: self._result() for board in seats}
        habits = {board: self.chance.choice(HABITS) for board in seats}
        forfeits = {board for board, how in habits.items() if how == "never" and not self.four}
        truth |= {b: self.chance.choice(FORFEITS) for b in forfeits if self.chance.random() < 0.5}
        self.habits |= set(habits.values())
        self._cannot(links, seats)
        order = sorted(seats, key=lambda board: (habits[board] == "late", self.chance.random()))
        for at, board in enumerate(order):
            if restart is not None and at == len(order) // 2:
                restart()
                links = self.links(number)
            if habits[board] == "late" and any(how == "never" for how in habits.values()):
                self._not_yet()
            self._send(links[board], seats[board], truth[board], habits[board])
        self._settle(truth, habits)
        self.old_link = links[order[0]]
        typed = [part for b, one in truth.items() for part in ("--set", f"{b}={_joined(one, ',')}")]
        assert exit_code("results", self.by_hand, "--round", number, *typed) == 0

    def _result(self) -> Any:
        if not self.four:
            return self.chance.choice(RESULTS)
        return scores_at_a_table(self.chance)

    def _other(self, truth: Any) -> Any:
        return next(one for one in iter(self._result, None) if one != truth)

    def _cannot(self, links: dict[int, str], seats: dict[int, list[str]]) -> None:
        """Somebody else's board, a link of the round before, a forfeit, a wrong PIN."""
        boards = list(seats)
        first, other = boards[0], boards[-1]
        form = _form(self._result())
        assert self._post(links[first], seats[other][0], form) == 422
        assert self._post(links[first] + "A", seats[first][0], form) == 404
        assert self._post(links[first], seats[first][0], {"result": "+--", "score1": "1"}) == 422
        if self.old_link:
            assert self._post(self.old_link, seats[first][0], form) == 410

    def _not_yet(self) -> None:
        """The next round is not paired before everything is in; chess asks for adjourned games."""
        self.arbiter.asks("pair_next_round", 422 if self.four or self.go else 409)

    def _post(self, url: str, who: str, form: dict[str, str]) -> int:
        return self.client.post(url, data={"who": who, **form}).status_code

    def _send(self, url: str, players: list[str], truth: Any, habit: str) -> None:
        said: list[tuple[str, Any]] = []
        if habit in ("both", "late", "twice"):
            said = [(who, truth) for who in players] * (2 if habit == "twice" else 1)
        elif habit in ("lies", "lies_then_agrees"):
            said = [(who, truth) for who in players[1:]]
            said.insert(self.chance.randrange(len(said) + 1), (players[0], self._other(truth)))
            if habit == "lies_then_agrees":
                said.append((players[0], truth))
        elif habit == "alone":
            said = [(self.chance.choice(players), truth)]
        for who, shown in said:
            form = {"who": who, **_form(shown)}
            answer = self.client.post(url, data=form, follow_redirects=True)
            assert answer.status_code == 200, (url, who, shown, answer.status_code, answer.text)

    def _settle(self, truth: dict[int, Any], habits: dict[int, str]) -> None:
        """Conflicts first, then all that one sent alone, then what nobody sent."""
        if "lies" in habits.values() or "lies_then_agrees" in habits.values():
            self._not_yet()
        for board, how in habits.items():
            if how == "lies":
                self.arbiter.asks("accept", board=board, accept=_joined(truth[board], " "))
            elif how == "lies_then_agrees":
                self.arbiter.asks("enter_results", board=board, **_form(truth[board]))
        self.arbiter.asks("accept_all")
        for board, how in habits.items():
            if how == "never":
                self.arbiter.asks("enter_results", board=board, **_form(truth[board]))

    # -- the end -------------------------------------------------------------------------------

    def same_as_by_hand(self, values: Callable[[Path], Any] = all_values) -> None:
        """Every value and formula of every tab, but for when and in how many parts results came.

        That is: without the Log, and without the line on the first tab that says what the last
        action did ("results entered: 20", where the hall entered them board by board).
        """
        self.does("standings", "standings")  # every command begins with what still waits
        here, there = values(self.path), values(self.by_hand)
        assert here.keys() == there.keys()
        (tournament, *_) = there
        for tab in there:
            told = STATUS_ROW - 1 if tab == tournament else None
            for row, (one, other) in enumerate(zip(here[tab], there[tab], strict=True)):
                assert one == other or row == told, (tab, row + 1, one, other)


def seats_of(data: dict[str, Any]) -> dict[int, list[str]]:
    """Names at each board of a round that was just paired."""
    if "tables" in data:
        winds = ("east", "south", "west", "north")
        return {one["table"]: [one[wind] for wind in winds] for one in data["tables"]}
    return {one["board"]: [one["white"], one["black"]] for one in data["boards"]}


def _form(result: Any) -> dict[str, str]:
    """A result as the fields of a form."""
    if isinstance(result, str):
        return {"result": result}
    return {f"score{at}": str(score) for at, score in enumerate(result, 1)}


def _joined(result: Any, sign: str) -> str:
    return result if isinstance(result, str) else sign.join(map(str, result))


def played(day: HallDay, rounds: Iterable[int], restart: Callable[[], None] | None = None) -> None:
    """Rounds as they come: the whole of a plain day."""
    for _ in rounds:
        day.plays(day.pairs(), restart)
