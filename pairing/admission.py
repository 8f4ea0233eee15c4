"""The one rule for facts about an event: whether one counts, by when it became known.

A fact holds from some round on and becomes known at some moment of that round.  Every door (a
cell, a command, a phone, a file) asks :func:`admit` and has no rule of its own.  The table is
printed in ``docs/by-hand.md``.
"""

from __future__ import annotations

from enum import Enum

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.settings import OFFICIAL, Settings
from pairing.tournament import Tournament


class Fact(Enum):
    """A kind of fact, by its name in the table."""

    ENTRY = "late entry"
    MISSED = "points of a late entry for a round missed"
    BYE = "half-point or zero-point bye"
    FULL_BYE = "full-point bye"
    ABSENCE = "absence"
    WITHDRAWAL = "withdrawal"
    RETURN = "return"
    PAIR = "pair or free player set by hand"
    RESULT = "result that was missing"
    CORRECTION = "correction of a result"
    COLOURS = "colours reversed"
    FORFEIT = "forfeit in place of a game"
    RATING = "rating"
    NUMBER = "start number"
    PENALTY = "penalty points of a table"
    POINTS = "points given or taken by the arbiter"
    APART = "players kept apart"


class Moment(Enum):
    """Moment when a fact becomes known, seen from the round it holds from."""

    FIRST = "before round 1 is paired"
    COMING = "before its round is paired"
    PLAYED = "while its round is played"
    NEXT = "while the next is played"
    LATER = "later"
    END = "after the end"


class Mode(Enum):
    """Rules an event is held to: none, the official ones, or a schedule made with round 1."""

    FREE = "free"
    OFFICIAL = "official"
    SCHEDULE = "schedule"


class Answer(Enum):
    """Consequence of a fact: whether it counts, and what else it brings about."""

    COUNTS = "counts"
    ASKED = "counts once confirmed"
    REPORT = "report only"
    LEAVES = "leaves the official rules"
    REFUSED = "refused"


@dataclass(frozen=True)
class Verdict:
    """An answer with the article it follows."""

    answer: Answer
    article: str

    @property
    def why(self) -> Text:
        """The article as a sentence."""
        return text(f"admit.{self.article}")


def admit(fact: Fact, moment: Moment, mode: Mode = Mode.FREE) -> Verdict:
    """Return whether a fact that becomes known at a moment counts.

    >>> admit(Fact.CORRECTION, Moment.NEXT, Mode.OFFICIAL).answer.value
    'counts once confirmed'
    >>> admit(Fact.CORRECTION, Moment.LATER, Mode.OFFICIAL).answer.value
    'report only'
    """
    return TABLE[mode, fact, moment]


def mode_in(settings: Settings) -> Mode:
    """Return the mode of an event with these settings."""
    if getattr(settings, "official", "") == OFFICIAL:
        return Mode.OFFICIAL
    return Mode.SCHEDULE if settings.predetermined else Mode.FREE


def numbers_open(tournament: Tournament) -> bool:
    """Return whether late entries and corrected ratings still move start numbers (C.04.2)."""
    return tournament.next_round <= tournament.settings.renumbers_until


def moment_of(tournament: Tournament, number: int) -> Moment:
    """Return the moment it is now, seen from the round of this number."""
    rounds = tournament.rounds
    complete = not rounds or rounds[-1].complete
    return moment_in(number, len(rounds), tournament.planned, complete=complete)


def moment_in(number: int, last: int, planned: int, *, complete: bool) -> Moment:
    """Return the moment seen from a round where ``last`` are paired, that one ``complete`` or not.

    >>> moment_in(2, 2, 5, complete=True), moment_in(1, 2, 5, complete=True)
    (<Moment.PLAYED: 'while its round is played'>, <Moment.LATER: 'later'>)
    """
    if number > last:
        over = complete and last >= planned
        return Moment.END if over else Moment.COMING if last else Moment.FIRST
    if number == last:
        return Moment.END if complete and last >= planned else Moment.PLAYED
    return Moment.NEXT if number == last - 1 and not complete else Moment.LATER


_CODES = {"+": Answer.COUNTS, "?": Answer.ASKED, "r": Answer.REPORT, "!": Answer.LEAVES,
          "-": Answer.REFUSED}  # fmt: skip

_ROWS = {
    Fact.ENTRY: "+list +late +late -past -past -over",
    Fact.MISSED: "+bye +bye +late +late +late -over",
    Fact.BYE: "+bye +bye ?bye ?corrected ?corrected ?corrected",
    Fact.FULL_BYE: "+bye +bye ?bye ?corrected ?corrected ?corrected",
    Fact.ABSENCE: "+bye +bye +mended -past -past -past",
    Fact.WITHDRAWAL: "+withdrawn +withdrawn -paired -past -past -over",
    Fact.RETURN: "+withdrawn +withdrawn -paired -past -past -over",
    Fact.PAIR: "+hand +hand ?published ?published ?published ?published",
    Fact.RESULT: "-unpaired -unpaired +result +adjourned +adjourned +result",
    Fact.CORRECTION: "-unpaired -unpaired +result ?corrected ?corrected +result",
    Fact.COLOURS: "-unpaired -unpaired ?corrected ?corrected ?corrected ?corrected",
    Fact.FORFEIT: "-unpaired -unpaired +result ?corrected ?corrected +result",
    Fact.RATING: "+list ?rating ?rating ?rating ?rating ?rating",
    Fact.NUMBER: "+list ?numbers ?numbers ?numbers ?numbers ?numbers",
    Fact.PENALTY: "-unpaired -unpaired +result ?corrected ?corrected +result",
    Fact.POINTS: "+given ?given ?given ?given ?given ?given",
    Fact.APART: "+apart ?apart ?apart ?apart ?apart ?apart",
}
"""The answers in the order of moments, each with its article: the free mode."""

_OFFICIAL = {
    Fact.BYE: "+bye +bye ?bye ?corrected !corrected ?corrected",
    Fact.FULL_BYE: "!full !full !full !full !full !full",
    Fact.PAIR: "!hand !hand ?published !published !published ?published",
    Fact.CORRECTION: "-unpaired -unpaired +result ?corrected rcorrected +result",
    Fact.COLOURS: "-unpaired -unpaired ?corrected ?corrected rcorrected ?corrected",
    Fact.FORFEIT: "-unpaired -unpaired +result ?corrected rcorrected +result",
    Fact.PENALTY: "-none -none -none -none -none -none",
    Fact.APART: "+apart !frozen !frozen !frozen !frozen !frozen",
}
"""What is otherwise in the official mode."""

_SCHEDULE = {
    Fact.ENTRY: "+list -scheduled -scheduled -scheduled -scheduled -over",
    Fact.PAIR: "-table -table ?published ?published ?published ?published",
}
"""What is otherwise in a round robin."""

TABLE = {
    (mode, fact, moment): Verdict(_CODES[word[0]], word[1:])
    for mode, rows in (
        (Mode.FREE, _ROWS),
        (Mode.OFFICIAL, _ROWS | _OFFICIAL),
        (Mode.SCHEDULE, _ROWS | _SCHEDULE),
    )
    for fact, row in rows.items()
    for moment, word in zip(Moment, row.split(), strict=True)
}
"""Every kind of fact at every moment in every mode."""
