"""Random tournaments for hypothesis, and names that break what is careless."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from pairing.ranks import rank_of_number
from pairing.settings import Settings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

HOSTILE = (
    "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "שלום עולם",
    "e\u0301a\u0308o\u0302 Zalgo\u0336", "Long " + "name " * 23, "\"Quoted\" 'Name'",
    "Tab\tand\nnewline", "Pipe|and/slash", "a\u202eevil", "[/code]```", "Иванов; Пётр",
    "O'Brien, Seán", "山田 太郎", "№ 7", "1-2-3-4", "@SUM(A1)", "5 12+/w0 |12345678",
)  # fmt: skip

WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")),
    min_size=1,
    max_size=12,
).filter(lambda word: bool(word.strip()))
NAMES = st.one_of(
    st.sampled_from(HOSTILE),
    st.builds(lambda one, other: f"{one} {other}", WORDS, WORDS),
    st.builds(
        lambda one, other: f"{one} {other}",
        st.sampled_from(["Ivanov", "Иванов", "de Vries", "Müller", "O'Neil", "Łukasz"]),
        st.sampled_from(["Anna", "Пётр", "Jan", "Zoë"]),
    ),
)
PLAYED = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
FORFEITS = (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)


def plain(name: str) -> str:
    """A name as the workbook has it: one line."""
    from pairing.names import one_line

    return one_line(name)


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    results: tuple[Result, ...] = (*PLAYED, *FORFEITS),
    kinds: tuple[Bye, ...] = (Bye.PAIRING, Bye.HALF),
    handicaps: bool = True,
    open_last: bool = False,
) -> Tournament:
    """Random tournaments of two-player games with byes, forfeits, absences, odd counts."""
    count = draw(st.integers(2, 11))
    named: list[str] = []
    for number in range(1, count + 1):
        name = plain(draw(NAMES)) or f"Player {number}"
        taken = {one.casefold() for one in named}
        named.append(name if name.casefold() not in taken else f"{name} {number}")
    players = [
        Player(
            number=number,
            name=name,
            rating=draw(st.integers(-900, 2800)),
            rank=rank_of_number(draw(st.integers(-30, 8))),
            club=plain(draw(st.sampled_from(["", "Kazan", "Казань", "Lyon 69", "=1+1"]))),
            country=draw(st.sampled_from(["", "RU", "FR", "UK"])),
            start_score=Fraction(draw(st.integers(0, 12))),
            ids={"egd": f"1{number:07}"} if draw(st.booleans()) else {},
        )
        for number, name in enumerate(named, start=1)
    ]
    rounds: list[Round] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        seats = order[: draw(st.integers(2, count))]
        games, byes = [], []
        while len(seats) > 1:
            white, black, *seats = seats
            result = draw(st.sampled_from(results))
            stones = draw(st.integers(0, 9)) if handicaps and result.played else 0
            games.append(Game(len(games) + 1, white, black, result, handicap=stones))
        if seats and kinds:
            byes.append((seats[0], draw(st.sampled_from(kinds))))
        rounds.append(Round(number, tuple(games), byes=tuple(byes)))
    players = [
        replace(
            player,
            absent=frozenset(one.number for one in rounds if player.number not in one.reported),
        )
        for player in players
    ]
    return Tournament(
        system="leader",
        settings=Settings(),
        players=tuple(players),
        rounds=tuple(rounds),
        planned=max(1, len(rounds)),
        title=draw(st.sampled_from(["Cup", "Кубок Казани", "Open <2026>"])),
        place=draw(st.sampled_from(["Lyon", "Казань", ""])),
        date=draw(st.sampled_from(["2026-02-01 – 2026-02-03", "2026-02-01", ""])),
    )
