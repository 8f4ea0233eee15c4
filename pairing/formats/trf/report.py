"""Content of the lines of a tournament report file, before they become a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property

from pairing.adjustments import Adjustment, read_adjustments
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError
from pairing.formats.trf import trf26
from pairing.formats.trf.fields import TrfLine, TrfPlayer
from pairing.settings import PointSystem

_WORTH = {"H": "half_bye", "U": "bye", "F": "full_bye", "Z": "zero_bye", "1": "win",
          "=": "draw", "0": "loss", "+": "forfeit_win", "-": "forfeit_loss"}  # fmt: skip
"""What the sign of a round is worth, by its field of a point system."""


@dataclass(frozen=True)
class MissingByes:
    """Byes inferred from a player's points: how many, and the rounds that may be they.

    ``kind`` is ``H`` (half a point) or ``F`` (a full one); ``certain``: only one reading fits,
    each of the rounds is one.
    """

    rounds: tuple[int, ...]
    count: int
    kind: str
    certain: bool


def _explain_excess(
    excess: Fraction, signs: Mapping[int, str], scale: PointSystem
) -> MissingByes | None:
    """Return the byes that are worth a player's points beyond his games, if any are.

    ``signs`` are those of his rounds, by number; half-point byes come before full ones.
    """
    unsaid = tuple(at for at, sign in signs.items() if not sign)
    zero = tuple(at for at, sign in signs.items() if sign in ("", "Z"))
    full = scale.worth("full_bye")
    for free, kind, worth in (
        *((unsaid, "H", scale.half_bye), (unsaid, "F", full)),
        (zero, "H", scale.half_bye),
    ):
        count = excess / worth if worth else Fraction(0)
        certain = free is unsaid and count == len(free)
        if 0 < count <= len(free) and count.denominator == 1 and (certain or kind == "H"):
            return MissingByes(free, int(count), kind, certain)
    return None


@dataclass
class TrfReport:
    """Content of a tournament report file.

    ``lines`` are all lines in order, byte for byte; the other fields are what the known ones
    say.  ``headers`` are the tournament lines by code (``012`` and so on), one text per line.
    ``stated_rounds`` is the number of rounds the file announces (``XXR``, ``142``, else the
    dates of ``132``), ``initial_colour`` the colour it states (``XXC``, ``152``),
    ``by_rank`` whether ``XXC rank`` asks for pairing numbers by the place in the file, ``away`` the
    players of ``XXZ``, ``forbidden`` the groups of ``XXP``, ``virtual`` the points of ``XXA``
    and ``worths`` the point values of ``XXS``, ``162`` and ``BB`` lines by name.  ``type_code``
    is the coded type of tournament (``192``), ``announced`` are the kinds of
    the byes on ``240`` lines by start number and round, ``ranges`` and ``prohibited`` the lines
    ``250`` and ``260``, ``tie_breaks`` what ``202`` (else ``212``) lists,
    ``abnormal`` the lines ``299`` and ``reasons`` our comments on them,
    ``national`` the ratings of national records by start number.  ``unread`` are codes of
    lines that are kept, but whose meaning is not read.
    """

    name: str
    encoding: str
    lines: tuple[TrfLine, ...]
    players: list[TrfPlayer] = field(default_factory=list)
    headers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dates: tuple[str, ...] = ()
    stated_rounds: int | None = None
    initial_colour: str | None = None
    by_rank: bool = False
    away: frozenset[int] = frozenset()
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    virtual: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    worths: dict[str, Fraction] = field(default_factory=dict)
    type_code: str = ""
    announced: dict[tuple[int, int], str] = field(default_factory=dict)
    ranges: list[trf26.VirtualPoints] = field(default_factory=list)
    prohibited: list[trf26.ProhibitedPairs] = field(default_factory=list)
    tie_breaks: tuple[str, ...] = ()
    abnormal: list[trf26.AbnormalPoints] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    national: dict[int, int] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)

    @property
    def edition(self) -> str | None:
        """The rules the file names (``192``, ``092``): ``"2017"``, ``"2026"`` or ``None``."""
        return trf26.edition(self.type_code) or trf26.edition(self.header("092"))

    def text(self) -> str:
        """Return the file again, every line as it was."""
        return "".join(line.text + line.end for line in self.lines)

    def encoded(self) -> bytes:
        """Return the bytes of :meth:`text` in the encoding it was read in."""
        return self.text().encode(self.encoding)

    def header(self, code: str) -> str:
        """Return the first tournament line of that code, empty when there is none."""
        return next(iter(self.headers.get(code, ())), "")

    def whole_header(self, code: str) -> str:
        """Return all tournament lines of that code, with semicolons between them."""
        return "; ".join(text for text in self.headers.get(code, ()) if text)

    @cached_property
    def paired_rounds(self) -> int:
        """Return how many rounds have been paired: up to the last with a game.

        A pairing bye (``U``) beyond is given beforehand, as the other byes are.
        """
        return max(
            (
                number
                for player in self.players
                for number, cell in enumerate(player.rounds, start=1)
                if cell is not None and cell.opponent
            ),
            default=0,
        )

    @property
    def rounds(self) -> int:
        """The number of rounds stated, or else the number the player lines have room for."""
        if self.stated_rounds is not None:
            return self.stated_rounds
        return max((len(player.rounds) for player in self.players), default=0)

    @cached_property
    def asked(self) -> Mapping[tuple[int, int], str]:
        """Byes of rounds not yet paired: by start number and round, ``H``, ``F`` or ``Z``.

        They stand in the cells of those rounds, on ``240`` lines and, for the round to be
        paired next, on ``XXZ``.
        """
        coming = self.paired_rounds + 1
        byes = {(number, coming): "Z" for number in self.away}
        byes |= {at: kind for at, kind in self.announced.items() if at[1] >= coming}
        for player in self.players:
            for round_, cell in enumerate(player.rounds[coming - 1 :], start=coming):
                if cell is not None:
                    byes[player.number, round_] = cell.result
        return byes

    @cached_property
    def adjustments(self) -> Mapping[int, str]:
        """Points that no usual result gives (``299``) as a workbook has them, by start number."""
        scale = self.point_system() or PointSystem()
        adjusted: dict[int, list[Adjustment]] = {}
        for player in self.players:
            for given in self.abnormal:
                if given.numbers and player.number not in given.numbers:
                    continue
                if not given.kind:
                    added = [Adjustment(given.points, given.round)]
                else:
                    usual = scale.worth(_WORTH[trf26.ABNORMAL[given.kind][0]])
                    added = [
                        Adjustment(given.points - usual, at)
                        for at, cell in enumerate(player.rounds, start=1)
                        if given.round in (0, at) and given.points != usual
                        if cell is not None and cell.sign == trf26.ABNORMAL[given.kind][0]
                    ]
                adjusted.setdefault(player.number, []).extend(added)
        written = {int(reason[4:8]): reason[10:] for reason in self.reasons}
        shown: dict[int, str] = {}
        for number, added in adjusted.items():
            with suppress(InputError):  # a comment of ours has reasons, while it says the same
                entries = read_adjustments(written.get(number, ""))
                if [(entry.points, entry.round) for entry in entries] == [
                    (entry.points, entry.round) for entry in added
                ]:
                    added = list(entries)
            if added:
                shown[number] = "; ".join(map(str, added))
        return shown

    def asked_points(self, player: TrfPlayer) -> Fraction:
        """Return what a player's byes of rounds not yet paired are worth: some programs count
        them.
        """
        scale = self.point_system() or PointSystem()
        kinds = [kind for (number, _), kind in self.asked.items() if number == player.number]
        return kinds.count("H") * scale.half_bye + kinds.count("F") * scale.worth("full_bye")

    @property
    def silent_byes(self) -> Mapping[tuple[int, int], str]:
        """The kind of byes that the points alone tell: every round without a sign must be one.

        By start number and round.  TRF06 had no sign for half-point byes.
        """
        found = self.missing_byes.items()
        return {(number, at): one.kind for number, one in found if one.certain for at in one.rounds}

    @cached_property
    def missing_byes(self) -> Mapping[int, MissingByes]:
        """Byes that the points have beyond the games, by start number."""
        scale = self.point_system() or PointSystem()
        byes: dict[int, MissingByes] = {}
        for player in self.players:
            rounds = [*player.rounds, *[None] * self.paired_rounds][: self.paired_rounds]
            signs = {
                at: cell.sign
                if cell and not cell.silent
                else self.announced.get((player.number, at), "")
                for at, cell in enumerate(rounds, start=1)
            }
            given = sum((scale.worth(_WORTH.get(sign, "")) for sign in signs.values()), Fraction(0))
            excess = (player.points or Fraction(0)) - given
            if player.number in self.adjustments or excess == self.asked_points(player):
                continue
            if (missing := _explain_excess(excess, signs, scale)) is not None:
                byes[player.number] = missing
        return byes

    def byes_of(self, player: TrfPlayer, kind: str) -> frozenset[int]:
        """Rounds for which the file gives a player a bye of a kind (``H``, ``F``)."""
        given = {n for n, cell in enumerate(player.rounds, 1) if cell and cell.result == kind}
        named = [*self.silent_byes.items(), *self.announced.items()]
        return frozenset(given | {at for (n, at), k in named if (n, k) == (player.number, kind)})

    def point_system(self) -> PointSystem | None:
        """Return the point system the file states, ``None`` when it states none.

        What it leaves out follows from what it says: a pairing bye and a forfeit win are
        worth a win, a half-point bye a draw.
        """
        if not self.worths:
            return None
        worths = self.worths
        win = worths.get("win", Fraction(1))
        draw = worths.get("draw", Fraction(1, 2))
        zero = worths.get("zero", Fraction(0))
        full = worths.get("full_bye", win)
        return PointSystem(
            win=win,
            draw=draw,
            loss=worths.get("loss", Fraction(0)),
            bye=worths.get("bye", win),
            half_bye=worths.get("half_bye", draw),
            zero_bye=zero,
            forfeit_win=worths.get("forfeit_win", win),
            forfeit_loss=worths.get("forfeit", Fraction(0)),
            absence=zero,
            full_bye=None if full == win else full,
            unknown=worths.get("unknown", Fraction(0)),
        )
