"""Takes real events over from OpenGotha in the middle, and gives them back at their end.

``python -m tools.opengotha_switch CLASSES FILES`` prints the table of *A director's switch* in
docs/evidence/go-opengotha.md; CLASSES is as for :mod:`tools.opengotha_comparison`.  Each event is
taken over after half of its rounds: the next round is paired by both from the same file, the rest
by ours, then both make the standings.  With ``--seedings`` that next round is paired by both under
every seeding.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from addin.exchange.incoming.importing import find
from addin.exchange.incoming.starting import under_system
from pairing.referees.mcmahon import Judge
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon.field import field_of
from pairing.systems.mcmahon.settings import DRAWN, SEEDINGS
from pairing.tournament import Bye, Round, Tournament
from tools.opengotha_comparison import MCMAHON, MEASURES, OpenGotha, Ours, luck_of, of_round
from tools.shared import played

AIMS = (
    "repeats", "differences", "avoided pairs", "squares", "clubs and countries", "draw-ups",
    "seeding and colours", "lot",
)  # fmt: skip
"""Our aims in their order, as the judge tells their values."""


def taken_over(path: Path) -> Tournament:
    """The first half of the rounds of a file of OpenGotha, as a workbook made of it has them."""
    event = under_system(find(path), MCMAHON)[0]
    return MCMAHON.start(replace(event, rounds=event.rounds[: len(event.rounds) // 2]))


def decided(event: Tournament, theirs: Round, ours: Round) -> str:
    """By what ours is the better round (OpenGotha's, with ``!``): the first of our aims that
    differs, as the judge tells it."""
    if theirs.byes != ours.byes:
        return "bye"
    settings = _settings(event)
    field = field_of(event, settings)
    bye = next((number for number, kind in ours.byes if kind is Bye.PAIRING), None)
    literal: Any = Judge  # has no types
    judge = literal(event, list(field.without(bye).entries), settings)
    one, other = (judge.judge([(g.white, g.black) for g in made.games]) for made in (theirs, ours))
    named = zip(AIMS, one, other, strict=True)
    return next((aim + "!" * (a < b) for aim, a, b in named if a != b), "nothing")


def _plain(event: Tournament) -> Tournament:
    """Clubs and countries in small letters: both programs take capitals for the same."""
    players = (
        replace(one, club=one.club.casefold(), country=one.country.casefold())
        for one in event.players
    )
    return replace(event, players=tuple(players))


def _settings(event: Tournament) -> McMahonSettings:
    assert isinstance(event.settings, McMahonSettings)
    return event.settings


def _pairs(made: Round) -> set[frozenset[int]]:
    return {frozenset((game.white, game.black)) for game in made.games}


def switched(peer: OpenGotha, files: Sequence[Path]) -> Iterator[str]:
    """Of each event taken over: its next round by both, and its end by both."""
    shown = [name for name in MEASURES if name not in ("repeats", "second byes", "seconds")]
    yield f"| players | boards | the same | {' | '.join(shown)} | decided by | places the same |"
    yield "|---" * (len(shown) + 5) + "|"
    events = [taken_over(path) for path in files]
    for event in sorted(events, key=lambda event: -len(event.players)):
        theirs, ours = peer.pair(event), Ours().pair(event)
        plain = _plain(event)
        both = [of_round(plain, made) for made in (theirs, ours)]
        values = [tuple(f"{float(one[name]):g}" for one in both) for name in shown]
        done = played(event, Ours().pair, luck_of(event))
        places = peer.standings(done)
        equal = sum(
            (line.place, {name: line.values[name] or 0 for name in places[line.player][1]})
            == places[line.player]
            for line in MCMAHON.standings(done).lines
        )
        columns = (
            len(event.players), len(ours.games), len(_pairs(theirs) & _pairs(ours)),
            *(one if one == other else f"{one} → {other}" for one, other in values),
            decided(plain, theirs, ours), f"{equal} of {len(places)}",
        )  # fmt: skip
        yield f"| {' | '.join(map(str, columns))} |"


def seeded(peer: OpenGotha, files: Sequence[Path]) -> Iterator[str]:
    """Every seeding on the positions taken over, without clubs, countries, colours and stones."""
    events = [taken_over(path) for path in files]
    yield "| seeding | rounds | equal | boards | the same | decided by |"
    yield "|---|---|---|---|---|---|"
    for first, seeding in product((True, False), SEEDINGS):
        found: Counter[str] = Counter()
        boards = same = 0
        other = SEEDINGS[SEEDINGS.index(seeding) - 1]
        for event, down, up, back in product(events, DRAWN, DRAWN, (True, False)):
            settings = replace(
                _settings(event), apart_club="no", apart_country="no", club_groups="",
                handicap_maximum=0, balance_colours=False,
                first_seeding=seeding if first else other, first_rating=True, later_rating=True,
                later_seeding=other if first else seeding, seeding_until=20 * first,
                down_from=down, up_from=up, compensate=back,
            )  # fmt: skip
            then = replace(event, settings=settings)
            theirs, ours = peer.pair(then), Ours().pair(then)
            boards += len(ours.games)
            same += len(_pairs(theirs) & _pairs(ours))
            found[decided(then, theirs, ours)] += 1
        rest = ", ".join(f"{aim} {found[aim]}" for aim in found if aim != "nothing")
        yield (
            f"| {'first' if first else 'later'}, {seeding} | {found.total()} | {found['nothing']} "
            f"| {boards:,} | {same:,} | {rest} |"
        )


def main() -> None:
    """Print the page's table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", help="folders with OpenGotha's classes and the driver's")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seedings", action="store_true")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        peer = OpenGotha(asked.classes, Path(folder))
        print("\n".join((seeded if asked.seedings else switched)(peer, asked.files)))
        peer.close()


if __name__ == "__main__":
    main()
