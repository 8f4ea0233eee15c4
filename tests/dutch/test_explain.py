"""Explanations: the same round, told in both languages, and what they claim is true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import system
from pairing.systems.dutch.brackets import pair_round
from pairing.systems.dutch.entries import ABSOLUTE, Entry, field_of
from pairing.systems.dutch.rules import RULES
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament
from tests.referees.dutch_events import Habits, random_event

PREFERENCE = {"2017": "C.10", "2026": "C.12"}


def events(rules: str) -> Iterator[Tournament]:
    for seed in range(12):
        event = random_event(12 + 3 * seed, 6, seed, DutchSettings(rules=rules))
        for played in range(6):
            yield event.after(played)


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_explaining_changes_nothing_speaks_every_language_and_says_who_was_met(rules: str) -> None:
    told = met = 0
    words = [Catalogue(language) for language in LANGUAGES]
    for event in events(rules):
        explained = system("dutch").explain(event)
        assert explained.round == system("dutch").pair(event).round
        for reason in explained.reasons:
            for tried in reason.tried:
                told += 1
                assert all(speak(tried.why) for speak in words)
                if tried.why.key == "dutch.tried.met":
                    game = explained.round.games[(reason.board or 0) - 1]
                    seated = (game.white, game.black)
                    assert any(tried.opponent in event.opponents[one] for one in seated)
                    met += 1
        assert all(speak(remark) for speak in words for remark in explained.notes)
    assert told > 200 and met > 20


def may_meet(entry: Entry, other: Entry) -> bool:
    """C.1 and C.3: not met before, and no common absolute preference (topscorers excepted)."""
    if other.number in entry.met:
        return False
    if entry.strength == other.strength == ABSOLUTE and entry.preference == other.preference:
        return entry.topscorer or other.topscorer
    return True


def matchings(players: list[Entry]) -> Iterator[list[tuple[Entry, Entry]]]:
    if not players:
        yield []
        return
    one, *rest = players
    for other in rest:
        if may_meet(one, other):
            for more in matchings([p for p in rest if p is not other]):
                yield [(one, other), *more]


def fewest_denied(players: list[Entry], fixed: list[tuple[int, int]]) -> int:
    """Colour preferences that cannot be granted at best, these pairs being made."""
    wanted = {frozenset(pair) for pair in fixed}
    return min(
        sum(bool(a.preference) and a.preference == b.preference for a, b in pairs)
        for pairs in matchings(players)
        if wanted <= {frozenset((a.number, b.number)) for a, b in pairs}
    )


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_the_colours_an_opponent_would_have_cost_are_counted_right(rules: str) -> None:
    """Homogeneous brackets of up to ten, everybody paired: colours are all there is to pay."""
    checked = 0
    for seed in range(60):
        habits = Habits(forfeit=0, half_bye=0, zero_bye=0, withdrawal=0)
        event = random_event(24, 5, seed, DutchSettings(rules=rules), habits).after(3)
        explained = system("dutch").explain(event)
        board_of = {
            frozenset((game.white, game.black)): game.board for game in explained.round.games
        }
        reasons = {reason.board: reason for reason in explained.reasons}
        field = field_of(event, RULES[rules])
        for done in pair_round(field)[0]:
            players = [field.entries[at] for at in done.bracket.players]
            if done.bracket.movers or len(players) % 2 or not 4 <= len(players) <= 10:
                continue
            if done.candidate.floaters or done.bracket.kind != "normal":
                continue
            standing: list[tuple[int, int]] = []
            for pair in sorted(done.candidate.pairs):
                first, chosen = (field.entries[at].number for at in pair)
                for tried in reasons[board_of[frozenset((first, chosen))]].tried:
                    values = tried.why.values
                    if values.get("article") != PREFERENCE[rules]:
                        continue
                    fixed = [*standing, (first, tried.opponent)]
                    assert values["would"] == fewest_denied(players, fixed)
                    assert values["chosen"] == fewest_denied(players, [])
                    checked += 1
                standing.append((first, chosen))
    assert checked > 20
