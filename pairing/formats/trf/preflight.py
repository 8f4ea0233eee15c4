"""Checks of an event's report: what a federation's server would reject, or ask about.

FIDE B.02 (rate of play 1.1, hours a day 3, unplayed games 5) and what the report file (TRF)
has places for.  Every finding is an ``InputError`` with its subject, so that a spreadsheet can
name the cell.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pairing.dates import days_of
from pairing.errors import InputError, Subject
from pairing.formats.countries import federation_code
from pairing.formats.trf.writing import NAME_WIDTH
from pairing.names import passport_name
from pairing.standings.rating_change import LEAST_RATING, kind_of, year_of
from pairing.time_control import BLITZ, RAPID, STANDARD, time_control
from pairing.tournament import Player, Tournament

TITLES = frozenset(
    {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "G", "M", "F", "C", "WG", "WM", "WF", "WC"}
)
"""Titles a report may name, long and short."""

SEXES = frozenset("mwfмж")

FASTEST = ((2400, 120), (1800, 90), (0, 60))
"""Ratings, and the minutes for 60 moves that a standard game of such a player needs (1.1)."""

HOURS_A_DAY = 12
"""Hours of play a day in standard events (3)."""

MOST_A_DAY = {RAPID: 15, BLITZ: 30}
"""Rounds a day in rapid and blitz events (3.1)."""


def preflight(tournament: Tournament) -> list[InputError]:
    """Everything that is missing or wrong, event first, then players in their order."""
    return [*_event(tournament), *_days(tournament), *_time(tournament), *_players(tournament)]


def _of_event(field: str, key: str, **values: object) -> InputError:
    """Return what is to be said of a line of the Tournament tab."""
    return InputError(f"preflight.{key}", subject=Subject(field=field), **values)


def _event(tournament: Tournament) -> Iterator[InputError]:
    for field in ("title", "place", "date", "arbiter", "time_control"):
        if not getattr(tournament, field).strip():
            yield _of_event(field, f"no_{field}")
    federation = tournament.details.get("federation", "")
    if not federation:
        yield _of_event("federation", "no_federation")
    elif not federation_code(federation):
        yield _of_event("federation", "federation", value=federation)
    if len(tournament.rounds) < tournament.planned:
        played, planned = len(tournament.rounds), tournament.planned
        yield _of_event("rounds", "rounds", played=played, planned=planned)
    for round_, game in tournament.games():
        if game.result is None:
            yield InputError(
                "preflight.no_result",
                subject=Subject(field="result", round=round_.number, board=game.board),
                white=tournament[game.white].name,
                black=tournament[game.black].name,
            )


def _days(tournament: Tournament) -> Iterator[InputError]:
    """Yield the days of the event and of its rounds (as ISO text), and how many are on one day."""
    days = days_of(tournament.date)
    if tournament.date.strip() and not days:
        yield _of_event("date", "date", value=tournament.date)
    if len(days) == 2 and days[1] < days[0]:
        yield _of_event("date", "date_order", value=tournament.date)
    field = "round_dates"
    parts = re.split(r"[,;]", tournament.details.get("round_dates", ""))
    listed = [part.strip() for part in parts if part.strip(" -")]
    if not listed:
        yield _of_event(field, "no_round_dates")
        return
    if len(listed) != tournament.planned:
        yield _of_event(field, "round_dates", count=len(listed), rounds=tournament.planned)
    known: list[str] = []
    for typed in listed:
        read = days_of(re.sub(r"^(\d\d)/", r"20\1/", typed))
        if not read:
            yield _of_event(field, "round_date", value=typed)
            continue
        known.append(read[0])
        if days and not days[0] <= known[-1] <= days[-1] and days[0] <= days[-1]:
            yield _of_event(field, "round_outside", value=typed)
    if known != sorted(known):
        yield _of_event(field, "round_order")
    kind, control = kind_of(tournament), time_control(tournament.time_control)
    for day in sorted(set(known)):
        count = known.count(day)
        most = MOST_A_DAY.get(kind, count)
        if kind == STANDARD and control is not None:
            most = int(HOURS_A_DAY * 60 // (2 * control.total))
        if count > most:
            yield _of_event(field, "rounds_a_day", day=day, count=count, most=most)


def _time(tournament: Tournament) -> Iterator[InputError]:
    """Return whether the games last long enough to be rated (1.1)."""
    typed = tournament.time_control.strip()
    if not typed:
        return
    control = time_control(typed)
    if control is None:
        yield _of_event("time_control", "time_unknown", value=typed)
    elif control.kind is None:
        yield _of_event("time_control", "too_fast", value=typed)
    elif control.kind == STANDARD:
        best = max((player.rating or 0 for player in tournament.players), default=0)
        rating, least = next(pair for pair in FASTEST if best >= pair[0])
        if control.total < least:
            values = {"minutes": int(control.total), "rating": rating, "least": least}
            yield _of_event("time_control", "too_short", **values)


def _players(tournament: Tournament) -> Iterator[InputError]:
    event = year_of((days_of(tournament.date) or (tournament.date,))[0])
    same: defaultdict[str, list[Player]] = defaultdict(list)
    for player in tournament.players:
        yield from _player(player, event)
        identity = _identity(player)
        if identity and same[identity]:
            yield _of(player, "id", "same_id", value=identity, other=same[identity][0].name)
        same[identity].append(player)


def _player(player: Player, event: int | None) -> Iterator[InputError]:
    identity, born = _identity(player), year_of(player.birth)
    latest = 9999 if event is None else event - 3
    checks = (
        ("id", identity, identity.isascii() and identity.isdecimal() and len(identity) <= 11),
        ("birth", player.birth, born is not None and 1900 <= born <= latest),
        ("country", player.country, bool(federation_code(player.country))),
        ("sex", player.sex, player.sex.strip()[:1].lower() in SEXES),
    )
    for field, typed, good in checks:
        if not typed.strip():
            yield _of(player, field, f"no_{field}")
        elif not good:
            yield _of(player, field, field, value=typed)
    if player.title and player.title.strip().upper() not in TITLES:
        yield _of(player, "title", "title", value=player.title)
    if len(player.name) > NAME_WIDTH:
        yield _of(player, "name", "long_name", most=NAME_WIDTH)
    if not player.name.isascii():
        yield _of(player, "name", "foreign_name", written=passport_name(player.name))
    if player.rating and player.rating < LEAST_RATING:
        yield _of(player, "rating", "low_rating", value=player.rating, least=LEAST_RATING)


def _identity(player: Player) -> str:
    return player.ids.get("fide") or player.ids.get("chess") or ""


def _of(player: Player, field: str, key: str, **values: object) -> InputError:
    subject = Subject(field=field, player=player.number)
    return InputError(f"preflight.{key}", subject=subject, player=player.name, **values)
