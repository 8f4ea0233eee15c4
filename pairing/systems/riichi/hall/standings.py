"""Pairs, trios and teams: the sum of their members' points.

Who has the same word under *Team* is one team, of any number.  Its points are the sum of its
members', or of the best so many of them (setting ``team_counts``; a team with fewer has what they
have).  Equal sums are decided by the first places at tables of the same members, then by their
second places, then by the best placed member; who is equal in all shares the place.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from pairing.catalogue import text
from pairing.dataclasses import dataclass, replace
from pairing.results import Cell, Column, Line, Report, placed
from pairing.systems.riichi.places import standings
from pairing.systems.riichi.replaced import taken_over
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Tournament

KEY = "teams"


@dataclass(frozen=True)
class Team:
    """A team's line: its place, name, points and the lines of its members, the best first.

    ``counting`` members are in the sum; ``firsts`` and ``seconds`` are theirs.
    """

    place: int
    name: str
    points: Fraction
    members: tuple[Line, ...]
    counting: int
    firsts: int
    seconds: int


def teams(tournament: Tournament, settings: RiichiSettings) -> tuple[Team, ...]:
    """Return the teams in order; none where nobody has one.

    Raises ``Problems`` for tables whose scores do not sum up.
    """
    if not any(player.team for player in tournament.players):
        return ()
    members: defaultdict[str, list[Line]] = defaultdict(list)
    names: dict[str, str] = {}
    again = taken_over(tournament, settings)
    for line in standings(tournament).lines:
        player = tournament[line.player]
        if player.team and not player.substitute and player.number not in again:
            key = " ".join(player.team.split()).casefold()
            names.setdefault(key, player.team)
            members[key].append(line)
    drafts: list[tuple[tuple[Fraction, Fraction, Fraction, int], Team]] = []
    for key, lines in members.items():
        counting = lines[: settings.team_counts]
        points = sum((line.points for line in counting), Fraction(0))
        firsts, seconds = (
            sum((Fraction(str(line.values[name])) for line in counting), Fraction(0))
            for name in ("first_places", "second_places")
        )
        rank = (-points, -firsts, -seconds, lines[0].place)
        made = Team(0, names[key], points, tuple(lines), len(counting), int(firsts), int(seconds))
        drafts.append((rank, made))
    drafts.sort(key=lambda draft: (draft[0], draft[1].name))
    ranks = {at: rank for at, (rank, _) in enumerate(drafts)}
    return tuple(replace(drafts[at][1], place=place) for place, at, _ in placed([*ranks], ranks))


def report(tournament: Tournament, settings: RiichiSettings) -> Report | None:
    """Return the tab of the teams; ``None`` where nobody has one."""
    placed = teams(tournament, settings)
    if not placed:
        return None
    most = max(len(team.members) for team in placed)
    columns = (
        Column(text("column.place"), "whole", 7),
        Column(text("column.team"), "name", 24),
        Column(text("column.points"), "decimal", 10),
        Column(text("criterion.first_places"), "whole", 9),
        Column(text("criterion.second_places"), "whole", 9),
        *(Column(text("riichi.teams.member", number=n), "name", 26) for n in range(1, most + 1)),
    )
    rows: list[tuple[Cell, ...]] = []
    for team in placed:
        named: list[Cell] = [
            text(
                "riichi.teams.counts" if at < team.counting else "riichi.teams.spare",
                player=tournament[line.player].name,
                points=_shown(line.points),
                place=line.shown_place,
            )
            for at, line in enumerate(team.members)
        ]
        named += [None] * (most - len(named))
        rows.append((team.place, team.name, team.points, team.firsts, team.seconds, *named))
    rule = text("riichi.teams.rule")
    if settings.team_counts is not None:
        rule = text("riichi.teams.rule_best", count=settings.team_counts)
    full = max(team.counting for team in placed)
    fewer = [text("riichi.teams.fewer_one", team=team.name, count=team.counting)
             for team in placed if team.counting < full]  # fmt: skip
    short = (text("riichi.teams.fewer", teams=fewer, count=full),) if fewer else ()
    return Report(KEY, text("riichi.teams.title"), columns, tuple(rows), (rule, *short))


def _shown(points: Fraction) -> int | float:
    """Points in a sentence: with a decimal sign, as everywhere in riichi.

    >>> _shown(Fraction(347, 2)), _shown(Fraction(48)), _shown(Fraction(-10, 3))
    (173.5, 48, -3.33)
    """
    return int(points) if points.denominator == 1 else round(float(points), 2)
