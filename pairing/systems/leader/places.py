"""Final places of LEADER (article 3.3, with 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.results import Line, Standings, Value
from pairing.systems.go import rating_of
from pairing.systems.leader.levels import Levels, levels_by_round
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Appearance, Outcome, Tournament

Number = Fraction | None
Criterion = Callable[[Sequence[int]], Mapping[int, Number] | None]
"""Values of a set of tied players; ``None`` when the criterion cannot be asked of them."""

_OWN_LEVEL_BYES = (Outcome.BYE, Outcome.FULL_BYE)


def standings(tournament: Tournament, settings: LeaderSettings) -> Standings:
    """Return the order after the rounds so far (LEADER 3.3).

    Expects a tournament that ``start`` has been through.  Who cannot be separated shares
    the place and is listed by start number.
    """
    sheet = _Sheet(tournament, settings)
    order = sheet.place(sorted(player.number for player in tournament.players))
    lines: list[Line] = []
    for position, number in enumerate(order):
        shared = position > 0 and sheet.decided.get(order[position - 1]) is None
        decided = sheet.decided.get(number) if position + 1 < len(order) else None
        values: dict[str, Value] = {
            name: sheet.direct.get(number) if name == "direct" else sheet.plain[name][number]
            for name in sheet.criteria
        }
        place = lines[-1].place if shared else position + 1
        detail = sheet.detail.get(number) if decided else None
        lines.append(Line(place, number, tournament.points[number], values, decided, detail))
    return Standings(len(tournament.rounds), tuple(sheet.criteria), tuple(lines))


def opponents_level(
    entries: Sequence[Appearance], own: int, final: Levels, forfeit_win: str
) -> Number:
    """Mean final level of a player's opponents (LEADER 3.3 and postscript 1); ``None`` without any.

    The odd player's bye counts as a game with somebody of his own final level.  A forfeit
    win counts as the setting says; nothing else that was not played counts at all.
    """
    met: list[int] = []
    for entry in entries:
        if entry.outcome.played and entry.opponent is not None:
            met.append(final[entry.opponent])
        elif entry.outcome in _OWN_LEVEL_BYES:
            met.append(own)
        elif entry.outcome is Outcome.FORFEIT_WIN and entry.opponent is not None:
            met += {"own": [own], "opponent": [final[entry.opponent]], "nothing": []}[forfeit_win]
    return _mean(met)


def beaten_level(entries: Sequence[Appearance], final: Levels) -> Number:
    """Mean final level of the opponents beaten in games played (LEADER 4.2)."""
    return _mean(
        [
            final[entry.opponent]
            for entry in entries
            if entry.outcome is Outcome.WIN and entry.opponent is not None
        ]
    )


def direct(
    tied: Sequence[int], games: Mapping[int, Sequence[Appearance]]
) -> dict[int, Number] | None:
    """Points in the games among tied players, ``None`` unless each has played each (3.3)."""
    among = set(tied)
    made: dict[int, Number] = {}
    for number in tied:
        inside = [entry for entry in games[number] if entry.opponent in among]
        if len({entry.opponent for entry in inside}) < len(among) - 1:
            return None
        made[number] = sum((entry.points for entry in inside), Fraction(0))
    return made


def _mean(levels: Sequence[int]) -> Number:
    return Fraction(sum(levels), len(levels)) if levels else None


class _Sheet:
    """The criteria's values, and what deciding the places has brought to light.

    ``decided`` holds for a player the criterion that put him above the next in the order;
    ``direct`` his points among those from whom these games last parted him, or, if they
    parted him from none, among the first with whom they were compared.
    """

    def __init__(self, tournament: Tournament, settings: LeaderSettings) -> None:
        self.tournament = tournament
        self.decided: dict[int, str] = {}
        self.direct: dict[int, Number] = {}
        self.detail: dict[int, Text] = {}
        history, final = tournament.history, levels_by_round(tournament)[-1]
        self.games = {
            number: [entry for entry in entries if entry.outcome.played]
            for number, entries in history.items()
        }
        by_forfeit = settings.forfeit_win_level
        self.plain: dict[str, Mapping[int, Number]] = {
            "mm": tournament.scores,
            "opponents_level": {
                number: opponents_level(entries, final[number], final, by_forfeit)
                for number, entries in history.items()
            },
            "level": {number: Fraction(level) for number, level in final.items()},
            "rating": {p.number: Fraction(rating_of(p)) for p in tournament.players},
        }
        self.criteria = ["mm", "direct", "opponents_level", "level", "rating"]
        if settings.beaten_level:
            self.plain["beaten_level"] = {
                number: beaten_level(entries, final) for number, entries in history.items()
            }
            self.criteria.insert(4, "beaten_level")

    def place(self, tied: Sequence[int]) -> list[int]:
        """Return the order of tied players (LEADER 3.3).

        As soon as a criterion splits them, each part starts again from the first one.  The
        recursion ends because parts are smaller, and is no deeper than the set is large;
        in practice a few steps.
        """
        if len(tied) < 2:
            return list(tied)
        for name in self.criteria:
            values = direct(tied, self.games) if name == "direct" else self.plain[name]
            if values is None:
                continue
            parts: dict[Number, list[int]] = {}
            for number in tied:
                parts.setdefault(values[number], []).append(number)
                if name == "direct":
                    self.direct.setdefault(number, values[number])
            if len(parts) == 1:
                continue
            if name == "direct":
                self.direct.update(values)
            # Who has no value at all comes last.
            best_first = sorted(
                parts, key=lambda value: (value is None, Fraction(0) if value is None else -value)
            )
            order: list[int] = []
            names = [self.tournament[number].name for number in tied]
            for value, below in zip(best_first, [*best_first[1:], None], strict=True):
                order += self.place(parts[value])
                if value is best_first[-1]:
                    break
                self.decided[order[-1]] = name
                if name == "direct":
                    why = text("leader.places.direct", players=names, better=value, worse=below)
                    self.detail[order[-1]] = why
            return order
        return list(tied)
