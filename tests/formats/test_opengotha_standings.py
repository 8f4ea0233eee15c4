"""Criteria that only OpenGotha has, on files as it writes them; the values are its own."""

from __future__ import annotations

import pytest

from pairing.formats.opengotha import read_opengotha
from pairing.systems import system

GAME = '<Game roundNumber="{}" tableNumber="{}" whitePlayer="{}" blackPlayer="{}" result="{}"/>'


def event_text(games: str, *criteria: str, players: str = "ABCDE", more: str = "") -> str:
    """An OpenGotha file: ``1 A B`` is A's win with White over B in round 1."""
    lines = [line.split() for line in games.splitlines() if line.strip()]
    return "".join(
        [
            '<Tournament dataVersion="201"><Players>',
            *(f'<Player name="{one}" firstName="X" rank="5K" rating="1600"/>' for one in players),
            "</Players><Games>",
            *(
                GAME.format(r, at, white + "X", black + "X", (*kind, "RESULT_WHITEWINS")[0])
                for at, (r, white, black, *kind) in enumerate(lines, start=1)
            ),
            f'</Games><TournamentParameterSet><GeneralParameterSet numberOfRounds="5" {more}/>',
            "<PlacementParameterSet><PlacementCriteria>",
            *(
                f'<PlacementCriterion name="{name}" number="{at}"/>'
                for at, name in enumerate(criteria, start=1)
            ),
            "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>",
        ]
    )


CHAIN = """
1 A C
1 B D
2 C D
2 E A
"""  # four with one win each, of whom three have not met B


@pytest.mark.parametrize(
    ("criteria", "places"),
    [
        (("NBW", "SDC"), {"A": 1, "B": 1, "C": 1, "E": 1, "D": 5}),
        (("NBW", "DC"), {"E": 1, "A": 2, "B": 3, "C": 3, "D": 5}),
    ],
)
def test_who_is_above_whom_where_not_all_have_met(
    criteria: tuple[str, ...], places: dict[str, int]
) -> None:
    event = read_opengotha(event_text(CHAIN, *criteria))
    order = system("mcmahon").standings(event)
    assert {event[line.player].name[0]: line.place for line in order.lines} == places
