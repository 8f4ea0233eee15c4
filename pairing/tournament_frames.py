"""Pandas frames of a tournament: players, games, and everybody's rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pairing.frames import FLAG, NUMBER, TEXT, WHOLE, frame_of

if TYPE_CHECKING:
    from pandas import DataFrame


class TournamentFrames:
    """The frames of a tournament; :class:`pairing.tournament.Tournament` inherits them."""

    def players_frame(self: Any, *, exact: bool = False) -> DataFrame:
        """Return the players as a pandas frame, one row each, the columns those of a ``Player``.

        Rounds are texts (``"2 5"``); ``start_score`` is a float, with ``exact`` a fraction.
        """
        columns = [
            ("number", WHOLE), ("name", TEXT), ("rating", WHOLE), ("rank", TEXT), ("club", TEXT),
            ("country", TEXT), ("title", TEXT), ("absent", TEXT), ("half_byes", TEXT),
            ("start_score", NUMBER), ("start_level", WHOLE), ("substitute", FLAG),
        ]  # fmt: skip
        houses = sorted({house for player in self.players for house in player.ids})
        rows = [
            [
                " ".join(map(str, sorted(value))) if isinstance(value, frozenset) else value
                for value in (getattr(player, name) for name, _ in columns)
            ]
            + [player.ids.get(house) for house in houses]
            for player in self.players
        ]
        columns += [(f"{house}_id", TEXT) for house in houses]
        return frame_of(columns, rows, exact=exact)

    def games_frame(self: Any) -> DataFrame:
        """Return the games for two as a pandas frame, one row each; ``result`` is missing until
        known.

        ``white`` and ``black`` are start numbers, ``result`` as on the Round tab (``1-0``).
        """
        columns = [
            ("round", WHOLE), ("board", WHOLE), ("white", WHOLE), ("white_name", TEXT),
            ("black", WHOLE), ("black_name", TEXT), ("result", TEXT), ("handicap", WHOLE),
        ]  # fmt: skip
        rows = [
            [
                round_.number, game.board, game.white, self[game.white].name,
                game.black, self[game.black].name,
                None if game.result is None else str(game.result), game.handicap,
            ]
            for round_ in self.rounds
            for game in round_.games
        ]  # fmt: skip
        return frame_of(columns, rows)

    def history_frame(self: Any, *, exact: bool = False) -> DataFrame:
        """Return what every round was for every player as a pandas frame, one row each.

        The columns are those of an ``Appearance``: byes, absences and the seats at tables
        of four included.  ``points`` are floats, with ``exact`` fractions.
        """
        columns = [
            ("number", WHOLE), ("name", TEXT), ("round", WHOLE), ("outcome", TEXT),
            ("points", NUMBER), ("opponent", WHOLE), ("colour", TEXT), ("board", WHOLE),
            ("handicap", WHOLE), ("seat", WHOLE), ("place", WHOLE), ("score", WHOLE),
        ]  # fmt: skip
        rows = [
            [number, self[number].name, entry.round, entry.outcome.value]
            + [getattr(entry, name) for name, _ in columns[4:]]
            for number, entries in self.history.items()
            for entry in entries
        ]
        return frame_of(columns, rows, exact=exact)
