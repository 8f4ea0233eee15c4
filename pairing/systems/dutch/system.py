"""The FIDE Dutch system answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject
from pairing.results import Pairing, Reason, Report, Standings, Tried
from pairing.settings import Settings
from pairing.standings.criteria import rank
from pairing.systems import Face
from pairing.systems.dutch.colours import denied, white_is_first
from pairing.systems.dutch.entries import Field, field_of
from pairing.systems.dutch.explain import Explanation, paid
from pairing.systems.dutch.pair import Paired, board_order, legal_masks, pair_round
from pairing.systems.dutch.rules import RULES
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Round, Tournament


class Dutch:
    """Swiss by the FIDE (Dutch) system, C.04.3, under the rules of 2017 or of 2026."""

    name: ClassVar[str] = "dutch"
    face: ClassVar[Face] = Face(game="chess", planned=9)
    settings: ClassVar[type[Settings]] = DutchSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Nothing to give: pairing numbers are the start numbers, by rating (C.04.2)."""
        _check(tournament)
        return tournament

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round, bracket by bracket (A.9 of 2017, 1.9 of 2026).

        Raises :class:`NoLegalPairing`, which names the players who cannot be paired.
        """
        return _paired(tournament, explained=False)

    def explain(self, tournament: Tournament) -> Pairing:
        """The same round, each board with the opponents passed over and what they would cost.

        Takes longer than :meth:`pair`: every candidate passed over is paired to the end.
        """
        return _paired(tournament, explained=True)

    def standings(self, tournament: Tournament) -> Standings:
        """Points, then the chosen tie-breaks with the official treatment of unplayed rounds."""
        return rank(tournament, ("points", *_settings(tournament).tie_breaks))

    def reports(self, tournament: Tournament) -> Sequence[Report]:
        """None."""
        return ()


def _paired(tournament: Tournament, *, explained: bool) -> Pairing:
    settings = _settings(tournament)
    field = field_of(tournament, RULES[settings.rules])
    if len(field.entries) < 2:
        raise InputError(
            "dutch.too_few", count=len(field.entries), subject=Subject(round=field.round)
        )
    brackets, bye = pair_round(field)
    bracket_of = {
        (min(pair), max(pair)): done for done in brackets for pair in done.candidate.pairs
    }
    passed_over: dict[tuple[int, int], tuple[Tried, ...]] = {}
    if explained:
        legal = legal_masks(field)
        for done in brackets:
            for (a, b), tried in Explanation(field, done, legal).told.items():
                passed_over[min(a, b), max(a, b)] = tried
    games, reasons = [], []
    for board, pair in enumerate(board_order(field, list(bracket_of)), start=1):
        higher, lower = (field.entries[at] for at in pair)
        first, colour_rule = white_is_first(higher, lower, field.initial)
        white, black = (higher, lower) if first else (lower, higher)
        games.append(Game(board, white.number, black.number))
        reason = _reason(tournament, field, board, pair, bracket_of[pair], colour_rule)
        reasons.append(replace(reason, tried=passed_over.get(pair, ())))
    byes: tuple[tuple[int, Bye], ...] = ()
    if bye is not None:
        number = field.entries[bye].number
        byes = ((number, Bye.PAIRING),)
        article = "C.5" if field.rules.bye_score_first else "C.2"
        why = text("dutch.why.bye", player=tournament[number].name, points=_points(field, bye))
        reasons.append(Reason(None, f"Dutch {article}", why))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), tuple(_remarks(tournament, field, brackets)))


def _settings(tournament: Tournament) -> DutchSettings:
    if not isinstance(tournament.settings, DutchSettings):
        raise TypeError(f"the Dutch system needs DutchSettings, not {tournament.settings!r}")
    return tournament.settings


def _check(tournament: Tournament) -> None:
    """Forbidden pairs come two by two and name players there are."""
    barred = _settings(tournament).forbidden_pairs
    unknown = sorted(set(barred) - set(tournament.by_number))
    if len(barred) % 2 or unknown:
        raise InputError(
            "dutch.forbidden_pairs",
            subject=Subject(field="forbidden_pairs"),
            value=" ".join(map(str, barred)),
        )


def _points(field: Field, at: int) -> Fraction:
    return Fraction(field.entries[at].score, field.unit)


def _score_of(field: Field, done: Paired) -> Fraction:
    """The score of the bracket's residents, the highest where several collapsed into one."""
    return _points(field, min(done.bracket.residents))


def _kind(field: Field, done: Paired) -> Text:
    bracket = done.bracket
    key = bracket.kind
    if key == "normal":
        key = "heterogeneous" if bracket.movers else "homogeneous"
    return text(f"dutch.bracket.{key}", points=_score_of(field, done))


def _reason(
    tournament: Tournament,
    field: Field,
    board: int,
    pair: tuple[int, int],
    done: Paired,
    colour_rule: str,
) -> Reason:
    higher, lower = (field.entries[at] for at in pair)
    movers = set(done.bracket.movers)
    floats = [tournament[field.entries[at].number].name for at in pair if at in movers]
    values = {
        "higher": tournament[higher.number].name,
        "lower": tournament[lower.number].name,
        "higher_points": _points(field, pair[0]),
        "lower_points": _points(field, pair[1]),
        "bracket": _kind(field, done),
        "colour_rule": colour_rule,
        "downfloater": floats[0] if floats else "",
    }
    key = "dutch.why.downfloater" if floats else "dutch.why.pair"
    without = denied(higher, lower, field.initial)
    if without is not None:
        values["denied"] = tournament[without[0].number].name
        values["why"] = text(key, **values)
        return Reason(board, "Dutch B.8", text("dutch.why.colour_denied", **values))
    return Reason(board, "Dutch B.8", text(key, **values))


def _remarks(tournament: Tournament, field: Field, brackets: Sequence[Paired]) -> Iterator[Text]:
    """A line a bracket that had to pay something: what, and who goes down."""
    for done in brackets:
        down = [tournament[field.entries[at].number].name for at in done.candidate.floaters]
        prices = list(paid(field, done))
        if prices or down:
            yield text(
                "dutch.remark.bracket",
                bracket=_kind(field, done),
                prices=prices or [text("dutch.price_none")],
                down=down or ["—"],
            )
