"""Every kind of fact at every moment in both modes, by every door: as the one table says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from addin import actions
from addin.actions import hall_queue
from addin.actions.from_hall import result_of
from addin.actions.people.absences import absences
from addin.actions.putting_back import put_back_if_asked
from addin.commands.asked import Reply, in_all, refused, run
from addin.commands.next_step import next_step
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.outcomes import outcomes_from
from addin.exchange.incoming.starting import prepare
from addin.exchange.outgoing.exporting import export_to
from addin.serve import applying, arbiter
from addin.serve.acting import act
from addin.serve.hall import Hall
from addin.serve.links import Links
from pairing.admission import Answer, Fact, Mode, Moment, admit, moment_of
from pairing.catalogue import Catalogue
from pairing.errors import LEAVE, PairbookError
from pairing.tournament import Result
from tests.support.books import cup, event_of, play, type_board, type_player, type_setting
from tests.support.drivers import FileDriver
from tests.support.events import scores_for

FILE = FileDriver()
SYSTEMS = {Mode.FREE: "dutch", Mode.OFFICIAL: "chess", Mode.SCHEDULE: "round-robin"}
PLANNED = 3
AT = {Moment.FIRST: 1, Moment.COMING: 2, Moment.PLAYED: 1, Moment.NEXT: 1, Moment.LATER: 1,
      Moment.END: PLANNED}  # fmt: skip
"""The round from which the fact holds, in an event that is at this moment."""

PAIRED = {Moment.FIRST: 0, Moment.COMING: 1, Moment.PLAYED: 1, Moment.NEXT: 2, Moment.LATER: 3,
          Moment.END: PLANNED}  # fmt: skip
OPEN = (Moment.PLAYED, Moment.NEXT, Moment.LATER)
BEFORE = (Moment.FIRST, Moment.COMING)
AWAY = "Player 002"
"""Somebody who has no board in the round of the fact."""

LATE = "Nina Late"
"""Somebody who is not on the list yet."""


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, Moment], Path]:
    """A workbook for each system and moment: nine players, one of them absent from the round."""
    folder, made = tmp_path_factory.mktemp("events"), {}
    for name in (*SYSTEMS.values(), "riichi"):
        for moment in Moment:
            count = 8 if name == "riichi" else 9
            path = cup(folder / f"{name}-{moment.name}.xlsx", count, PLANNED, name=name)
            if moment not in BEFORE and count == 9:
                FILE.run(path, absences, [AWAY], rounds=str(AT[moment]))
            play(path, PAIRED[moment] - (moment in OPEN))
            if moment in OPEN:
                FILE.run(path, actions.pair_next_round)
            assert moment_of(event_of(path), AT[moment]) is moment
            made[name, moment] = path
    return made


Try = Callable[[tuple[str, ...]], Reply]
"""Says a fact by a door, with the answers that were given."""


class Case:
    """A workbook at a moment, and what a fact said of it is about."""

    def __init__(self, path: Path, system: str, fact: Fact, moment: Moment) -> None:
        self.path, self.system, self.fact, self.number = path, system, fact, AT[moment]
        self.event = event_of(path)
        rounds = self.event.rounds
        self.paired = self.number <= len(rounds)
        self.game = next(iter(rounds[self.number - 1].by_number.values())) if self.paired else None

    def name(self, number: int) -> str:
        return str(self.event[number].name)

    @property
    def seated(self) -> str:
        """Somebody with a board in the round."""
        return self.name(self.game.white if self.paired else 1)

    @property
    def rounds(self) -> str:
        """What is typed for an absence."""
        sign = {Fact.BYE: "½", Fact.MISSED: "½", Fact.FULL_BYE: "=1"}.get(self.fact, "")
        return f"{self.number}{sign}{'-' * (self.fact is Fact.WITHDRAWAL)}"

    def result(self) -> Result:
        """A result that makes this kind of fact; one is there first where it is a correction."""
        if self.fact is Fact.RESULT or not self.paired:
            return Result.DRAW
        if self.game.result is None:
            results = {self.game.board: Result.WHITE_WINS}
            FILE.run(self.path, actions.enter_results, self.number, results)
            self.game = event_of(self.path).rounds[self.number - 1].games[0]
        if self.fact is Fact.FORFEIT:
            return Result.BLACK_FORFEITS
        return Result.DRAW if self.game.result is not Result.DRAW else Result.WHITE_WINS

    def join(self) -> str:
        """A late comer's line, typed at the end of the list."""
        type_player(self.path, len(self.event.players) + 1, name=LATE, rating=1500)
        return LATE


def form_of(case: Case) -> tuple[str, dict[str, str]]:
    """The row of the table of commands, with its fields, that says a fact."""
    fact, number = case.fact, str(case.number)
    if fact is Fact.ENTRY and case.paired:  # into the round that is open
        return "mend_round", {"came": case.join()}
    if fact is Fact.ENTRY:
        return "join_player", {"name": LATE, "rating": "1500"}
    if fact in (Fact.BYE, Fact.FULL_BYE, Fact.MISSED):
        who = case.join() if fact is Fact.MISSED else AWAY
        return "absences", {"names": who, "rounds": case.rounds}
    if fact is Fact.ABSENCE:
        return "absences", {"names": case.seated, "rounds": number}
    if fact in (Fact.WITHDRAWAL, Fact.RETURN):
        after = len(case.event.rounds) == PLANNED == case.number
        if fact is Fact.RETURN and not case.paired:
            FILE.run(case.path, absences, [AWAY], rounds=f"{number}-")
        key = "withdraw_player" if fact is Fact.WITHDRAWAL else "return_player"
        return key, {"name": AWAY, "first": str(case.number + after)}
    if fact in (Fact.COLOURS, Fact.PAIR):
        other = case.event.rounds[-1].games[1].white
        second = case.name(case.game.black) if fact is Fact.COLOURS else case.name(other)
        return "swap_players", {"first": case.seated, "second": second}
    if fact is Fact.RATING:
        return "correct_rating", {"player": case.seated, "rating": "1234", "first": number}
    if fact is Fact.POINTS:
        return "adjust_points", {"name": case.name(1), "points": "-1", "round_": number}
    if fact is Fact.PENALTY:
        if case.paired and case.game.scores is None:
            FILE.run(case.path, actions.enter_results, case.number, scores_for(1, 1))
        return "enter_results", {"board": "1", "round_": number, "penalties": "0;0;0;20000"}
    return "enter_results", {"board": "1", "round_": number, "result": str(case.result())}


def by_command(case: Case) -> Try:
    if case.fact is Fact.APART:
        return action(case, partial(actions.keep_apart, names=[AWAY, case.seated]))
    key, form = form_of(case)

    def say(allow: tuple[str, ...]) -> Reply:
        book = open_book(case.path)
        done = run(book, key, {**{k: [v] for k, v in form.items()}, "allow": allow}, ())
        if done.ok:
            book.save()
        return done

    return say


def by_page(case: Case) -> Try:
    """The arbiter's page, asked with the PIN."""
    key, form = form_of(case)
    form |= {"of_round": form["round_"]} if "round_" in form else {}
    form |= {"penalty4": "20000"} if case.fact is Fact.PENALTY else {}

    async def sent(allow: tuple[str, ...]) -> Reply:
        hall = hall_of(case.path)
        section = hall.sections["cup"]
        fields = {k: [v] for k, v in form.items()} | ({"allow": allow} if allow else {})
        last = {"do": key, **{name: values[-1] for name, values in fields.items()}}
        done = await arbiter._do(hall, section, fields, last)
        await hall.end()
        return done

    return lambda allow: asyncio.run(sent(allow))


def hall_of(path: Path) -> Hall:
    """The hall of a workbook, without a process of its own."""
    hall = Hall([path], Links(bytes(32)))

    async def here(function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)

    hall.work = here  # type: ignore[method-assign]
    for section in hall.sections.values():
        section.queue.open()
        section.take(*applying.load(path))
    return hall


def by_phone(case: Case) -> Try:
    """Both players of a board send the same by its link; then the workbook takes it in."""
    result = case.result()

    async def sent() -> Reply:
        hall = hall_of(case.path)
        section = hall.sections["cup"]
        token = hall.links.token(section.key, case.number, 1)
        try:
            _, board = hall.find(token) or (None, None)
            for seat in board.seats:
                await hall.submit(section, board, str(seat), str(result))
        except PairbookError as error:
            return refused(error)
        finally:
            await hall.end()
        return taken_in(case.path, ())

    return lambda allow: taken_in(case.path, allow) if allow else asyncio.run(sent())


def by_waiting(case: Case) -> Try:
    """A result that counts in the hall waits for its workbook."""
    result = case.result()
    seats, now = (case.game.white, case.game.black), result_of(case.game)
    line = hall_queue.Line(5, "accepted", case.number, 1, seats, str(result), over=(now,))
    hall_queue.append(hall_queue.queue_file(case.path), [line])
    return lambda allow: taken_in(case.path, allow)


def taken_in(path: Path, allow: tuple[str, ...]) -> Reply:
    return act(path, "results_from_hall", {"allow": allow})


def by_results_file(case: Case) -> Try:
    """``results --from FILE``."""
    file = case.path.with_name("results.csv")
    file.write_text(f"board,result\n1,{case.result()}\n")

    def enter(book: Any, **more: Any) -> Any:
        results = outcomes_from(book, file, {}, case.number)
        return actions.enter_results(book, case.number, results, **more)

    return action(case, enter)


def by_list(case: Case) -> Try:
    """``new --players FILE`` with the fact in the line of a player."""
    rounds = case.rounds if case.fact is not Fact.ENTRY else ""
    lines = [f"{player.name},{player.rating}," for player in case.event.players]
    lines += [f"{LATE},1500,{rounds}"]
    file = case.path.with_name("players.csv")
    file.write_text("\n".join(["name,rating,absent", *lines]))
    return made_of(case, prepare(players=file, system=case.system))


def by_report(case: Case) -> Try:
    """``new --from FILE`` with the fact in a report file of the event."""
    file = case.path.with_name("report.trf")
    export_to(open_book(case.path), "trf", file, replace=True)
    code = {Fact.BYE: "H", Fact.FULL_BYE: "F", Fact.ABSENCE: "Z", Fact.WITHDRAWAL: "Z"}[case.fact]
    column = 91 + 10 * (case.number - 1)
    lines = file.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001") and AWAY in line)
    lines[at] = lines[at].ljust(column)[:column] + f"0000 - {code}" + lines[at][column + 8 :]
    file.write_text("\n".join(lines) + "\n")
    return made_of(case, prepare(source=file, system=case.system))


def made_of(case: Case, start: Any) -> Try:
    create(case.path, system=case.system, players=start.players, past=start.past,
           event=start.event, settings=start.settings, rounds=PLANNED, replace=True)  # fmt: skip
    return action(case, actions.check if case.paired else actions.pair_next_round)


def action(case: Case, what: Any) -> Try:
    """Run an action on the file, as a click or a command does."""

    def say(allow: tuple[str, ...]) -> Reply:
        try:
            done = FILE.run(case.path, what, **({"allow": allow} if allow else {}))
        except PairbookError as error:
            return refused(error)
        return Reply(True, tuple(map(in_all, (done.text, *done.remarks))))

    return say


def by_cell(case: Case) -> Try:
    fact, number = case.fact, case.number
    if fact is Fact.ENTRY:
        case.join()
    elif fact in (Fact.BYE, Fact.FULL_BYE, Fact.WITHDRAWAL):
        type_player(case.path, AWAY, absent=f"'{case.rounds}")
    elif fact is Fact.ABSENCE:
        type_player(case.path, case.seated, absent=f"'{number}")
    elif fact is Fact.MISSED:
        type_player(case.path, case.join(), absent=f"'{case.rounds}")
    elif fact is Fact.RETURN:
        if not case.paired:
            FILE.run(case.path, absences, [AWAY], rounds=f"{number}-")
        type_player(case.path, AWAY, absent=None)
    elif fact in (Fact.RATING, Fact.NUMBER, Fact.POINTS):
        key = {Fact.POINTS: "adjustment"}.get(fact, fact.name.lower())
        value = {Fact.RATING: 1234, Fact.POINTS: f"'-1 R{number} late"}.get(fact)
        type_player(case.path, case.seated, **{key: value})
    elif fact is Fact.APART:
        type_setting(case.path, forbidden_groups="'1+2")
    elif fact is Fact.PAIR and not case.paired:
        type_board(case.path, number, 1, white=AWAY, black="bye")
        return action(case, actions.pair_next_round)
    elif fact is Fact.PAIR:
        other = case.event.rounds[number - 1].games[1]
        names = [case.name(other.black), case.name(case.game.black)]
        type_board(case.path, number, 1, black=names)
    elif fact is Fact.PENALTY:
        type_board(case.path, number, 1, penalty=20000)
    elif fact is Fact.COLOURS and case.paired:
        white, black = case.name(case.game.black), case.name(case.game.white)
        case.result()
        type_board(case.path, number, 1, white=white, black=black)
    else:
        type_board(case.path, number, 1, result=f"'{case.result()}")
    first = fact in (Fact.ENTRY, Fact.MISSED, Fact.ABSENCE, Fact.WITHDRAWAL) and not case.paired
    return action(case, actions.pair_next_round if first else next_step)


PEOPLE = (Fact.ENTRY, Fact.MISSED, Fact.BYE, Fact.FULL_BYE, Fact.ABSENCE, Fact.WITHDRAWAL,
          Fact.RETURN)  # fmt: skip
OF_FILES = (Fact.BYE, Fact.FULL_BYE, Fact.ABSENCE, Fact.WITHDRAWAL)
RESULTS = (Fact.RESULT, Fact.CORRECTION, Fact.FORFEIT)
FORMS = (*PEOPLE, *RESULTS, Fact.COLOURS, Fact.PAIR, Fact.RATING, Fact.POINTS, Fact.PENALTY)
DOORS: dict[str, tuple[Callable[[Case], Try], tuple[Fact, ...]]] = {
    "cell": (by_cell, tuple(Fact)),
    "command": (by_command, (*FORMS, Fact.APART)),
    "arbiter's page": (by_page, FORMS),
    "players' phones": (by_phone, (Fact.RESULT, Fact.CORRECTION)),
    "result that waits": (by_waiting, RESULTS),
    "results file": (by_results_file, RESULTS),
    "report file": (by_report, OF_FILES),
    "list of players": (by_list, (Fact.ENTRY, *OF_FILES)),
}
"""Every door, and the facts that can be said by it."""


def can_be_said(door: str, fact: Fact, moment: Moment, mode: Mode) -> bool:
    """Return whether there is something to be typed or sent at all."""
    later = (Moment.NEXT, Moment.LATER)
    if mode is Mode.SCHEDULE and (fact not in (Fact.ENTRY, Fact.PAIR) or door == "list of players"):
        return False  # as in a free event
    if fact is Fact.PENALTY and mode is Mode.OFFICIAL:
        return False  # official events have no tables
    if fact is Fact.ENTRY and moment in later:
        return False  # nobody is let into a round that is over
    if fact is Fact.WITHDRAWAL and door == "cell":
        return moment in BEFORE  # from a round that is paired on it is an absence
    if fact is Fact.RESULT and moment in (*later, Moment.END):
        return False
    if fact in (Fact.COLOURS, Fact.PAIR) and door in ("command", "arbiter's page"):
        return moment in (Moment.PLAYED, Moment.END)  # seats of the last round alone
    if door == "players' phones":
        return moment in (Moment.PLAYED, Moment.END)  # the links of a round end with it
    if door == "result that waits":
        return moment not in BEFORE
    if door == "report file":
        return moment in BEFORE  # a file does not say when something became known
    if door == "list of players":
        return moment is Moment.FIRST
    return True


CASES = [
    (door, fact, moment, mode)
    for door, (_, facts) in DOORS.items()
    for fact in facts
    for moment in Moment
    for mode in Mode
    if can_be_said(door, fact, moment, mode)
]


def test_every_fact_has_a_door_at_every_moment() -> None:
    """The product in numbers: ``pytest -s -k every_moment`` shows them."""
    for door, count in Counter(door for door, *_ in CASES).items():
        facts = len({fact for at, fact, *_ in CASES if at == door})
        print(f"{door}: {facts} facts, {count} cases")
    print(f"all doors: {len(CASES)} cases")
    said = {(fact, moment) for _, fact, moment, _ in CASES}
    never = {(Fact.ENTRY, at) for at in (Moment.NEXT, Moment.LATER)}
    never |= {(Fact.RESULT, at) for at in (Moment.NEXT, Moment.LATER, Moment.END)}
    assert said == {(fact, moment) for fact in Fact for moment in Moment} - never


def outcome(say: Try) -> tuple[Answer, str]:
    """What becomes of it when it is said, and answered with yes; and what was said last."""
    allow: tuple[str, ...] = ()
    asked, words = Answer.COUNTS, ""
    while True:
        done = say(allow)
        words += "\n".join(one["en"] for one in done.said)
        if done.ok:
            return Answer.REFUSED if "this does not count" in words else asked, words
        if not done.choice or done.choice in allow:
            return Answer.REFUSED, words
        if done.choice == LEAVE or "official rules do not have" in words:
            return Answer.LEAVES, words
        report = {"allow": "report"} in [values for values, _ in done.others]
        asked = Answer.REPORT if report else Answer.ASKED
        allow = (*allow, done.choice)


TYPED_ON_PURPOSE = ("command", "arbiter's page")
"""Doors by which a fact that is asked about in a cell may count at once."""


@pytest.mark.parametrize(("door", "fact", "moment", "mode"), CASES)
def test_the_table_is_what_happens(
    door: str,
    fact: Fact,
    moment: Moment,
    mode: Mode,
    events: dict[tuple[str, Moment], Path],
    tmp_path: Path,
) -> None:
    name = "riichi" if fact is Fact.PENALTY else SYSTEMS[mode]
    case = Case(Path(copy(events[name, moment], tmp_path / "cup.xlsx")), name, fact, moment)
    verdict = admit(fact, moment, mode)
    happened, words = outcome(DOORS[door][0](case))
    if verdict.answer is Answer.ASKED and door in TYPED_ON_PURPOSE and happened is Answer.COUNTS:
        return
    assert happened is verdict.answer, words
    if happened in (Answer.REFUSED, Answer.LEAVES):
        assert Catalogue("en")(verdict.why) in words


@pytest.mark.parametrize("answer", ["changed", "put_back"])
@pytest.mark.parametrize("door", [one for one in DOORS if Fact.CORRECTION in DOORS[one][1]])
def test_a_question_has_the_same_answers_by_every_door(
    door: str, answer: str, events: dict[tuple[str, Moment], Path], tmp_path: Path
) -> None:
    at = Moment.END if door == "players' phones" else Moment.NEXT
    case = Case(
        Path(copy(events["dutch", at], tmp_path / "cup.xlsx")), "dutch", Fact.CORRECTION, at
    )
    before, new = case.game.result, case.result()
    say = DOORS[door][0](case)
    done = say(())
    assert done.ok == (at is Moment.END)
    if not done.ok:
        assert [values for values, _ in done.others] == [{"allow": "put_back"}]
        if door in ("cell", "results file") and answer == "put_back":
            FILE.run(case.path, put_back_if_asked)  # as every click and command does first
        assert say((answer,)).ok
    kept = event_of(case.path).rounds[case.number - 1].games[0].result
    assert kept is (new if answer == "changed" or at is Moment.END else before)
