"""What an organiser may choose changes something: every setting of every system, each option.

Small events are played with the usual settings and with one of them chosen otherwise.  Start
values, pairings, reasons, places, reports, what a referee is shown and what is printed are looked
at: somewhere there must be a difference, or the setting is not honoured.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, zip_longest
from typing import Any

import pytest

from addin.publish import edition_of, publish
from pairing.dataclasses import Field, dataclass, fields, replace
from pairing.errors import PairbookError
from pairing.results import Pairing
from pairing.settings import (
    Settings,
    Spec,
    format_value,
    parse_value,
    read_settings,
    spec_of,
    yes_no,
)
from pairing.systems import REGISTRY, FinalsSystem, system
from pairing.systems.fors import Serp, SerpSettings
from pairing.tournament import Bye, Player, Result, Tournament
from tests.support.events import WINS

COUNTRIES = ("RU", "DE", "FR")
RANKS = ("5d", "4d", "3d", "2d", "1d", "1k", "2k", "3k", "5k", "8k")
RESULTS = (*WINS * 3, Result.DRAW, Result.BLACK_FORFEITS, Result.WHITE_FORFEITS)
SCORES = (
    (45_000, 35_000, 25_000, 15_000),
    (40_000, 30_000, 30_000, 20_000),
    (60_000, 29_000, 21_000, 10_000),
    (30_000, 30_000, 30_000, 30_000),
)
STICK_LEFT = (24_000, 26_000, 38_000, 31_000)
"""Scores of the last hanchan of the smallest event."""

EVENTS = {2: ((11, 5), (4, 5), (12, 9), (31, 3)), 4: ((8, 6), (16, 4), (18, 4), (14, 4), (24, 6))}
"""Players at a board -> how many players and rounds the events have.

Two of the 18 are substitutes; names end with the family where the players are divisible by three.
"""

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "apart_groups": ("1+2+3+4", "1+2+3?"), "criteria": ("mm rating", "points sos"),
    "modes": ("random", "swiss"), "tie_breaks": ("wins", "rating"),
    "bar": ("2200",), "floor": ("2100",), "bar_rank": ("1d",), "floor_rank": ("1k",),
    "base_rating": ("1000",), "mean_rating": ("1000",), "even_from": ("2000",),
    "top_rating": ("2200",), "bounds": ("2200 2000",), "category_limits": ("1d 3k",),
    "club_groups": ("Club 0 + Club 1 + Club 2",), "drawn": ("3 1 2 4 5 6 7 8 9 10 11",),
    "forbidden_groups": ("1+2+3+4+6",), "forbidden_pairs": ("1 6",), "supergroup": ("1 2 3",),
    "other_points": ("FW=1/2",), "page_address": ("https://example.org/cup.html",),
    "stages": ("2 plan; cut 8; 2 swiss",), "steps": ("1 1",), "table_limits": ("1:1",),
    "uma": ("30 10 -10 -30", "15 5 -5 -15 40 0 -10 -30 30 20 10 -60"),
    "virtual_points": ("1-4=1/1/0.5",),
}  # fmt: skip
"""What may be typed where a setting has no list of options."""

TAKING_CLUBS = [name for name in REGISTRY if hasattr(system(name).settings, "apart_club")]

ALONGSIDE: Mapping[str, Mapping[str, str]] = {
    "apart_club": {"top_size": "12", "floor_rank": "30k"},
    "apart_team": {"modes": "swiss"},
    "beyond_maximum": {"max_handicap": "2"},
    "bye_points": {"odd_field": "sit_out"},
    "category_limits": {"kind": "category"},
    "colours": {"handicap_percent": "0"},
    "crossings": {"modes": "swiss"},
    "cut_ties": {"stages": "2 plan; cut 8; 2 swiss"},
    "drawn": {"draw": "list"},
    "even_rank": {"handicap_maximum": "9", "handicap_by": "rank"},
    "district_price": {"club_groups": "Club 0 + Club 1 + Club 2; Club 3 + Club 4"},
    "group_price": {"apart_groups": "1+2+3+4+5+6+7+8?"},
    "handicap_basis": {"handicap": "yes"},
    "handicap_by": {"handicap_maximum": "9"},
    "handicap_correction": {"handicap_maximum": "9"},
    "handicap_in": {"handicap": "yes", "handicap_maximum": "9"},
    "handicap_maximum": {"handicap": "yes"},
    "categories_apart": {"kind": "category", "category_limits": "1d 3k"},
    "fair_margin": {"start_step": "fair"},
    "handicap_reduction": {"handicap": "yes"},
    "mean_rating": {"k_by": "group"},
    "missed": {"odd_field": "sit_out"},
    "nbw_absence": {"criteria": "nbw"},
    "nbw_bye": {"criteria": "nbw"},
    "replacement": {"odd_field": "substitutes"},
    "reverse_last": {"cycles": "2"},
    "round_down": {"absence_points": "1/2"},
    "steps": {"modes": "swiss interval"},
    "table_rotation": {"modes": "swiss"},
}
"""Setting -> what else must be chosen before it has a say."""

SAYS_NOTHING: Mapping[tuple[str, str], str] = {
    ("dutch", "allow_repeats"): "no rule of it repeats a meeting; the check keeps quiet about one",
    ("dutch", "half_byes_most"): "of byes as they are typed; test_half_byes.py",
    ("dutch", "half_byes_not_last"): "of byes as they are typed; test_half_byes.py",
    ("keizer", "start_order=numbers"): "the players of these events are numbered by rating",
    ("riichi", "takes_over"): "of players who replace another, and here nobody is replaced",
    ("riichi", "takes_over=yes"): "nobody is replaced here; tests/riichi/test_replaced.py does it",
    **{(name, "hall_results"): "of what players send by phone; tests/serve" for name in REGISTRY},
}
"""System and setting (with the value, where only that) -> why nothing can be seen of it here."""


def people(count: int, seats: int) -> tuple[Player, ...]:
    """Players of a few clubs, countries and teams; one is absent for a round, one rests by wish."""
    absent = {7: frozenset({2}), 5: frozenset({3})} if count > 8 else {}
    name = "Ivanov{} Anna" if count % 3 else "Anna Ivanov{}"
    return tuple(
        Player(
            number,
            name.format("a" * number),
            None if seats == 4 else 2500 - 61 * (number // 2),
            rank=RANKS[number * len(RANKS) // (count + 1)],
            club=f"Club {number // 3}",
            country=COUNTRIES[number // 4 % 3],
            team=f"Team {number // 4}" if seats == 4 else "",
            absent=absent.get(number, frozenset()),
            half_byes=absent.get(5, frozenset()) if number == 5 and seats == 2 else frozenset(),
            substitute=count == 18 and number > 16,
        )
        for number in range(1, count + 1)
    )


def event(name: str, size: tuple[int, int], settings: Settings) -> Tournament:
    """The event of that size, nothing paired yet."""
    count, rounds = size
    players = people(count, system(name).traits.seats)
    return Tournament(name, settings, players, planned=rounds, seed=3)


def seen(name: str, size: tuple[int, int], settings: Settings) -> Iterator[Any]:
    """Whatever an event with these settings shows as it goes on; where it stops, the message."""
    (count, rounds), chosen, chance = size, system(name), random.Random(5)
    tournament = event(name, size, settings)
    players = tournament.players
    try:
        for _ in range(rounds):
            tournament = chosen.start(tournament)
            yield tournament.players, chosen.substitutes_wanted(tournament)
            yield chosen.rounds_ahead(tournament)
            pairing = chosen.explain(tournament)
            yield pairing
            games = [replace(one, result=chance.choice(RESULTS)) for one in pairing.round.games]
            tables = [
                replace(one, scores=chance.choice(SCORES), chombos=(0, 0, 0, 1))
                for one in pairing.round.tables
            ]
            if count == 8 and len(tournament.rounds) == rounds - 1:
                tables = [replace(one, scores=STICK_LEFT) for one in tables]
            resting = [(p.number, Bye.HALF) for p in players if pairing.round.number in p.half_byes]
            byes = (*pairing.round.byes, *resting)
            made = replace(pairing.round, games=tuple(games), tables=tuple(tables), byes=byes)
            tournament = replace(tournament, rounds=(*tournament.rounds, made))
            yield chosen.standings(tournament)
            yield chosen.reports(tournament), chosen.diagram(tournament)
            if isinstance(chosen, FinalsSystem):
                yield chosen.finals(tournament, chosen.finals_step(tournament))
        shown = edition_of(tournament, chosen)
        yield shown.rules, [shown.by_family(player) for player in players]
        yield publish(replace(shown, options={"what": "timer"}), "html")
        if chosen.traits.seats == 4:
            yield publish(replace(shown, options={"what": "tablecards"}), "pdf")
    except PairbookError as error:
        yield error.message("en")


@cache
def usually(name: str, size: tuple[int, int], settings: Settings) -> tuple[Any, ...]:
    """The same, kept: what all other choices are compared with."""
    return tuple(seen(name, size, settings))


def other_values(name: str, spec: Spec, usual: Any) -> Iterator[tuple[Any, ...]]:
    """Every other option by itself; of a number, a rank or a list some together."""
    if name in EXAMPLES:
        yield tuple(parse_value(name, spec, typed) for typed in EXAMPLES[name])
    elif spec.kind == "rank":
        yield tuple(parse_value(name, spec, rank) for rank in ("1d", "3k", "4d"))
    elif spec.kind == "whole":
        low, high = spec.low or 0, spec.high or 0
        yield tuple({low, low + 1, low + 2, high} - {usual})
    else:
        found = (parse_value(name, spec, option) for option in spec.options)
        yield from ((value,) for value in found if value != usual)


def changes_something(name: str, item: Field[Any], value: Any, typed: Mapping[str, str]) -> bool:
    """Whether any event shows a difference between the usual and this value of a setting."""
    kind, spec = system(name).settings, spec_of(item)
    before = read_settings(kind, typed)
    after = read_settings(kind, {**typed, item.name: format_value(spec, value)})
    return any(
        repr(one) != repr(other)
        for size in EVENTS[system(name).traits.seats]
        for one, other in zip_longest(usually(name, size, before), seen(name, size, after))
    )


def silent(name: str) -> Iterator[str]:
    """The settings of a system, and options of them, that change nothing in any event."""
    known = {item.name: item for item in fields(system(name).settings)}
    for item in known.values():
        spec = spec_of(item)
        if spec.hidden or (name, item.name) in SAYS_NOTHING:
            continue
        typed = ALONGSIDE.get(item.name, {})
        typed = {one: value for one, value in typed.items() if one in known and one != item.name}
        usual = getattr(read_settings(system(name).settings, typed), item.name)
        for values in other_values(item.name, spec, usual):
            words = " or ".join(format_value(spec, value) for value in values)
            if (name, f"{item.name}={words}") not in SAYS_NOTHING and not any(
                changes_something(name, item, value, typed) for value in values
            ):
                yield f"{item.name}={words}"


@pytest.mark.parametrize("name", REGISTRY)
def test_every_setting_changes_something(name: str) -> None:
    assert list(silent(name)) == []


@pytest.mark.parametrize("name", REGISTRY)
def test_the_same_settings_give_the_same_event(name: str) -> None:
    settings = read_settings(system(name).settings, {})
    size = EVENTS[system(name).traits.seats][0]
    assert list(map(repr, seen(name, size, settings))) == list(
        map(repr, seen(name, size, settings))
    )


def test_a_setting_that_nobody_asks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class WithAnother(SerpSettings):
        idle: bool = yes_no(False)

    monkeypatch.setattr(Serp, "settings", WithAnother)
    assert list(silent("serp")) == ["idle=yes"]
    usually.cache_clear()


@pytest.mark.parametrize("name", TAKING_CLUBS)
def test_clubs_that_are_never_to_meet_never_meet(name: str) -> None:
    typed = {"apart_club": "never"}
    if name == "mcmahon":
        typed |= {"top_size": "12", "floor_rank": "30k"}  # others near everybody
    settings = read_settings(system(name).settings, typed)
    size = EVENTS[system(name).traits.seats][-1]
    tournament = event(name, size, settings)
    rounds = [one.round for one in seen(name, size, settings) if isinstance(one, Pairing)]
    assert rounds
    for round_ in rounds:
        met = [(game.white, game.black) for game in round_.games]
        met += [pair for table in round_.tables for pair in combinations(table.seats, 2)]
        assert not [pair for pair in met if len({tournament[one].club for one in pair}) == 1]
