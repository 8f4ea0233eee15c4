"""Lines that are only added to give back every state, and say when one of them is missing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from addin.history.holding import differences
from addin.journal.folding import How, Journal, Visible, lines_in, pieces
from addin.journal.states import as_line, digest, round_data, state_of, tournament_data, with_facts
from pairing.systems import system
from pairing.tournament import Result, Tournament
from tests.support.events import field

DUTCH = system("dutch")


def event(rounds: int, *, results: bool = True) -> Tournament:
    """A Dutch event of eight with so many rounds."""
    tournament = Tournament("dutch", DUTCH.settings(), tuple(field(8)), planned=5)
    for _ in range(rounds):
        made = DUTCH.pair(tournament).round
        games = [replace(g, result=Result.WHITE_WINS if results else None) for g in made.games]
        made = replace(made, games=tuple(games))
        tournament = replace(tournament, rounds=(*tournament.rounds, made))
    return tournament


def written(*steps: tuple[str, int | None, Tournament, dict[str, Any]]) -> list[Any]:
    """What the Log shows and its line, for each step: action, round, state after it, facts."""
    found: list[Any] = []
    for did, number, after, facts in steps:
        journal = folded(found)
        of = replace(after, rounds=after.rounds[:-1]) if did == "pair" else after
        made = digest(after.rounds[-1]) if did == "pair" else ""
        seen = Visible("2026-11-23 10:00:00", did, number, "1", digest(of), made)
        found.append((seen, journal.next_line(state_of(after), {"did": did, **facts})))
    return found


def folded(found: list[Any]) -> Journal:
    """The journal of these steps; lines go through cells and back."""
    journal = Journal()
    for seen, line in found:
        cells = pieces(as_line(line)) if line is not None else ["{"]
        journal.add(seen, lines_in(cells))
    return journal


def paired(number: int) -> dict[str, Any]:
    """The facts of a pairing."""
    return {"paired": number, "by": "pair", "step": None, "allow": []}


def played(rounds: int) -> list[Any]:
    """The steps of an event: each round paired, then its results entered."""
    steps = []
    for number in range(1, rounds + 1):
        whole = event(number)
        open_ = [replace(game, result=None) for game in whole.rounds[-1].games]
        last = replace(whole.rounds[-1], games=tuple(open_))
        before = replace(whole, rounds=(*whole.rounds[:-1], last))
        steps += [("pair", number, before, paired(number)), ("results", number, whole, {})]
    return written(*steps)


def test_every_state_and_every_pairing_comes_back() -> None:
    journal = folded(played(4))
    assert journal.whole and not journal.missing and journal.number == 8
    assert journal.state == state_of(event(4))
    for number in range(1, 5):
        record = journal.record(number, DUTCH.settings)
        assert record is not None and record.of is not None and record.how == How("pair")
        assert record.of is not None and record.made is not None
        assert tournament_data(record.of) == tournament_data(event(number - 1))
        open_ = [replace(game, result=None) for game in event(number).rounds[-1].games]
        made = replace(record.made, games=tuple(open_))
        assert round_data(record.made)["games"] == round_data(made)["games"]


def test_a_line_holds_only_what_changed() -> None:
    lines = [line for _, line in played(3)]
    assert lines[0]["whole"] and len(lines[0]["set"]) > 20
    assert {key[0] for *key, _ in lines[1]["set"]} == {"board"}
    assert all(line["n"] == at for at, line in enumerate(lines, start=1))


@pytest.mark.parametrize("harm", ["lost", "broken", "changed", "exchanged"])
def test_a_harmed_journal_says_so_and_begins_anew_with_the_next_line(harm: str) -> None:
    steps = played(3)
    if harm == "lost":
        del steps[2]
    elif harm == "broken":
        steps[2] = (steps[2][0], None)
    elif harm == "changed":
        said = json.loads(as_line(steps[3][1]).replace('"1-0"', '"0-1"', 1))
        steps[3] = (steps[3][0], said)
    else:
        steps[2], steps[3] = steps[3], steps[2]
    journal = folded(steps)
    assert journal.missing and not journal.whole
    before = journal.number
    assert not [one for one in differences(journal, state_of(event(3))) if one.asked]
    steps.append((Visible(did="results"), journal.next_line(state_of(event(3)), {"did": "x"})))
    again = folded(steps)
    assert again.whole and not again.missing and again.number == before + 1
    assert again.state == state_of(event(3))


def test_numbers_given_anew_go_through_all_that_is_known() -> None:
    steps = played(2)
    whole = event(2)
    moved = {1: 8, 8: 1}
    from pairing.renumbering import tournament_with

    now = tournament_with(whole, moved)
    facts = {"renumbered": {str(old): new for old, new in moved.items()}}
    line = folded(steps).next_line(state_of(now), {"did": "renumber", **facts})
    assert [key[0] for *key, _ in line["set"]] == ["player", "player"] or len(line["set"]) < 40
    journal = folded([*steps, (Visible(did="renumber"), line)])
    assert journal.whole and journal.state == state_of(now)
    assert journal.names[0][8] == whole[1].name
    record = journal.record(1, DUTCH.settings)
    assert record is not None and record.of is not None
    assert record.of[8].name == whole[1].name


def test_what_is_left_unanswered_stays_what_it_was() -> None:
    journal = folded(played(2))
    now = state_of(event(2))
    key = next(key for key in now if key[0] == "board" and key[1] == 1)
    now[key] = [*now[key][:2], "0-1", *now[key][3:]]
    (asked,) = [one for one in differences(journal, now) if one.asked]
    left = with_facts(now, {asked.key: asked.old})
    assert asked.key == key and left == journal.state
    line = journal.next_line(left, {"did": "rename"})
    assert "set" not in line and "del" not in line
