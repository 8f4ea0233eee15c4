"""What two states of a tournament differ in, as sentences: boards, results, players, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from addin.actions.state import round_changes
from addin.sheets import layout
from addin.sheets.log.digests import settings_data
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import show_absences
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.tournament import Bye, Game, Player, Round, Table, Tournament

NONE = "—"


# -- seats ----------------------------------------------------------------------------------


def same_seats(one: Round, other: Round) -> bool:
    """Whether two rounds sit everybody alike, whatever the results."""
    return _seats(one) == _seats(other)


def _seats(round_: Round) -> tuple[Mapping[int, Any], Mapping[int, Any], frozenset[Any]]:
    return (
        {g.board: (g.white, g.black, g.handicap, _komi(g)) for g in round_.games},
        {table.number: table.seats for table in round_.tables},
        frozenset(round_.byes),
    )


def _komi(game: Game) -> Fraction:
    """The komi that is meant: with stones and no word of it, the half point against draws."""
    return game.komi or (Fraction(1, 2) if game.handicap else Fraction(0))


def boards_changed(
    words: Vocabulary, tournament: Tournament, old: Round | None, new: Round
) -> tuple[Text, ...]:
    """Every board, table and bye that is not as it was; nothing when it is not known how it was."""
    if old is None:
        return ()
    return tuple(_boards_changed(words, tournament, old, new))


def _boards_changed(
    words: Vocabulary, tournament: Tournament, old: Round, new: Round
) -> Iterator[Text]:
    games, tables, byes = _seats(old)
    games_now, tables_now, byes_now = _seats(new)
    for key, before, after, one, other, shown in (
        ("verify.board", games, games_now, _games(old), _games(new), _shown_game),
        ("verify.table", tables, tables_now, _tables(old), _tables(new), _shown_table),
    ):
        for number in sorted(before.keys() | after.keys()):
            if before.get(number) != after.get(number):
                yield text(
                    key,
                    board=number,
                    old=shown(tournament, one.get(number)),
                    new=shown(tournament, other.get(number)),
                )
    if byes != byes_now:
        yield text(
            "verify.byes",
            old=_shown_byes(words, tournament, byes - byes_now),
            new=_shown_byes(words, tournament, byes_now - byes),
        )


def _games(round_: Round) -> Mapping[int, Any]:
    return {game.board: game for game in round_.games}


def _tables(round_: Round) -> Mapping[int, Any]:
    return {table.number: table for table in round_.tables}


def _name(tournament: Tournament, number: int) -> str:
    player = tournament.by_number.get(number)
    return f"({number})" if player is None else player.name


def _shown_game(tournament: Tournament, game: Game | None) -> str:
    if game is None:
        return NONE
    more = [str(one) for one in (game.handicap, game.komi) if one]
    pair = f"{_name(tournament, game.white)} – {_name(tournament, game.black)}"
    return f"{pair} ({', '.join(more)})" if more else pair


def _shown_table(tournament: Tournament, table: Table | None) -> str:
    return NONE if table is None else ", ".join(_name(tournament, one) for one in table.seats)


def _shown_byes(words: Vocabulary, tournament: Tournament, byes: frozenset[tuple[int, Bye]]) -> str:
    shown = [
        f"{_name(tournament, player)} ({words(f'bye.{kind.value}')})"
        for player, kind in sorted(byes, key=lambda one: one[0])
    ]
    return ", ".join(shown) or NONE


# -- what a round is paired from ------------------------------------------------------------


def rounds_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Earlier rounds that are not as they were: a result changed, a player exchanged."""
    said: list[Text] = []
    for old, new in zip(then.rounds, now.rounds, strict=False):
        if old != new:
            said += [
                text("verify.earlier", before=old.number, change=error.text)
                for error in round_changes(reading, old, new)
            ]
    return tuple(said)


def players_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Players who came, went, or are not written as they were."""
    said: list[Text] = []
    number = now.next_round
    for one in sorted(then.by_number.keys() | now.by_number.keys()):
        old, new = then.by_number.get(one), now.by_number.get(one)
        if old is None and new is not None:
            said.append(text("verify.player_new", player=new.name))
        elif new is None and old is not None:
            said.append(text("verify.player_gone", player=old.name))
        elif old is not None and new is not None:
            said += _player_changed(reading.words, old, new, number)
    return tuple(said)


_CELLS: Mapping[str, Callable[[Player], Any]] = {
    "name": lambda player: player.name,
    "rating": lambda player: player.rating,
    "rank": lambda player: player.rank,
    "club": lambda player: player.club,
    "country": lambda player: player.country,
    "absent": lambda player: (player.absent, player.half_byes),
    "start_score": lambda player: player.start_score,
    "start_level": lambda player: player.start_level,
    "substitute": lambda player: player.substitute,
}
"""What a pairing sees of a player, by the column it stands in."""


def _player_changed(words: Vocabulary, old: Player, new: Player, number: int) -> Iterator[Text]:
    for column, before, after in cells_changed(words, old, new):
        yield text("verify.player", player=new.name, column=column, old=before, new=after)


def cells_changed(words: Vocabulary, old: Player, new: Player) -> Iterator[tuple[str, str, str]]:
    """The heading of each cell of a player that is not what it was, old and new as shown."""
    for key, cell in _CELLS.items():
        before, after = cell(old), cell(new)
        if before != after:
            heading = layout.heading(words.catalogue, key)
            yield heading, _shown_cell(key, before), _shown_cell(key, after)


def _shown_cell(key: str, value: Any) -> str:
    if key == "absent":
        away, half = value
        return show_absences(Player(0, "", absent=away, half_byes=half)) or NONE
    if isinstance(value, bool):
        return "✓" if value else NONE
    return NONE if value in (None, "") else str(value)


def run_changed(reading: Reading, then: Tournament, now: Tournament) -> tuple[Text, ...]:
    """Settings, seed and number of rounds that are not what they were."""
    words = reading.words
    old, new = settings_data(then.settings), settings_data(now.settings)
    changes: list[tuple[str, Any, Any]] = [
        ("rounds", then.planned, now.planned),
        ("seed", then.seed, now.seed),
        *((name, old.get(name, ""), new[name]) for name in new),
    ]
    return tuple(
        text(
            "verify.setting",
            setting=words.setting_label(name),
            old=_shown_setting(reading, then, name, before),
            new=_shown_setting(reading, now, name, after),
        )
        for name, before, after in changes
        if before != after
    )


def _shown_setting(reading: Reading, tournament: Tournament, name: str, value: Any) -> str:
    """A setting as its cell shows it."""
    words = reading.words
    for item in words.setting_fields(type(tournament.settings)):
        if item.name == name:
            value = words.show_setting(name, words.spec(item), getattr(tournament.settings, name))
    return str(value) or NONE
