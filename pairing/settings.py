"""Settings of a pairing system: frozen dataclasses whose fields describe themselves.

A field made with one of the functions below carries a :class:`Spec`, so that the
Tournament tab can show it with the right dropdown, the command line can take it as
``--set name=value``, and both refuse a bad value with the same message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any, ClassVar, TypeVar

from pairing.catalogue import Catalogue, text
from pairing.dataclasses import Field, dataclass, field, fields, replace
from pairing.errors import InputError, Subject, raise_problems
from pairing.numbers import exact_number, minutes
from pairing.point_system import PointSystem as PointSystem
from pairing.point_system import twice as twice

YES, NO = "yes", "no"

OFFICIAL, LEFT = "yes", "left"
"""Values of the setting ``official``: the official rules alone, and that they were left."""

MOST_POINTS = 99
"""No game and no bye is worth more."""

FINEST = 1000
"""Points are whole numbers of parts not smaller than one of so many."""


@dataclass(frozen=True)
class Spec:
    """Specification of one setting: its kind and limits, and how it is typed.

    ``kind`` is ``whole``, ``points``, ``choice``, ``yes_no``, ``wholes``, ``words``,
    ``notation`` or ``rank``;
    ``options`` are the values of a choice (catalogue key ``option.<name>.<value>`` with a
    fallback to ``option.<value>``); ``blank`` says that an empty cell means "automatic"
    (``None``); ``hidden`` that this system has no use for it, so that no sheet shows it.
    ``named`` knows further names of a list's words: the one that is kept, or ``None``;
    ``shown`` says a kept ``notation`` in a language's words (``named`` reads it);
    ``free`` that points from 0 to 99, or what ``named`` knows, are as good as the options.
    """

    kind: str
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()
    blank: bool = False
    hidden: bool = False
    named: Callable[[str], str | None] | None = None
    free: bool = False
    shown: Callable[[str, Catalogue], str] | None = None


def _setting(default: Any, kind: str, **more: Any) -> Any:
    return field(default=default, metadata={"spec": Spec(kind, **more)})


def whole(default: int | None, low: int, high: int, *, blank: bool = False) -> Any:
    """Declare a whole number from ``low`` to ``high``; with ``blank``, empty means automatic."""
    return _setting(default, "whole", low=low, high=high, blank=blank)


def points(default: str, *options: str, **more: Any) -> Any:
    """Declare an exact number among a few; ``free``: any; ``named`` refuses what is no number."""
    return _setting(Fraction(default), "points", options=options, **more)


def choice(default: str, *options: str, **more: Any) -> Any:
    """Declare one of several options; ``named`` knows further ways to type them, ``free``: other
    ones.
    """
    return _setting(default, "choice", options=options, **more)


def yes_no(default: bool) -> Any:
    """Declare a setting that is on or off; typed ``yes`` or ``no``, in any language."""
    return _setting(default, "yes_no", options=(YES, NO))


def wholes(default: tuple[int, ...], *, blank: bool = False) -> Any:
    """Declare a list of whole numbers, typed with spaces between them."""
    return _setting(default, "wholes", blank=blank)


def words(default: tuple[str, ...], *options: str, **more: Any) -> Any:
    """Declare a list of names out of ``options``, in the order that counts, typed with spaces.

    ``named`` turns any other name that is good too into the one that is kept; ``blank``: it may be
    empty.
    """
    return _setting(default, "words", options=options, **more)


def notation(
    read: Callable[[str], str], shown: Callable[[str, Catalogue], str] | None = None
) -> Any:
    """Declare a text with a grammar of its own, empty when nothing is said.

    ``read`` gives what is kept of what was typed, or raises ``InputError``; ``shown`` says what is
    kept in the words of a language; without it, it is shown as it is kept.
    """
    return _setting("", "notation", named=read, blank=True, shown=shown)


def rank(default: str | None, *, blank: bool = False) -> Any:
    """Declare a go rank (``4d``, ``20k``); with ``blank``, empty means automatic."""
    return _setting(default, "rank", blank=blank)


def unused(value: Any) -> Any:
    """Declare a setting every system has and this one does without; it keeps the value given
    here.
    """
    return _setting(value, "whole", hidden=True)


S = TypeVar("S", bound="Settings")


@dataclass(frozen=True)
class Settings:
    """Settings the organiser chooses in every system; systems add their own fields."""

    bye_points: Fraction = points("1", "0", "1/2", "1")
    absence_points: Fraction = points("0", "0", "1/2", "1")
    allow_repeats: bool = yes_no(False)
    family_name: str = choice("auto", "auto", "first", "last")
    hall_results: str = choice("both", "both", "5", "10", "15", "arbiter", free=True, named=minutes)

    themes: ClassVar[Mapping[str, str]] = {}
    """Theme -> names of the settings that only some events need, which sheets fold away; the
    others every event decides.  ``seed`` is the event's own."""

    def point_system(self) -> PointSystem:
        """Return the value of a win, a draw, a bye, ... under these settings."""
        return PointSystem(bye=self.bye_points, absence=self.absence_points)

    @property
    def double_rounds(self) -> bool:
        """Return whether two play twice in a round, the second time with colours reversed."""
        return False

    def with_games(self, games: int) -> Settings:
        """Return the settings with so many games a round, for a system that has a setting of it."""
        return replace(self, games_a_round=games)  # type: ignore[call-arg]

    @property
    def half_bye_limits(self) -> tuple[int | None, int]:
        """Return how many half-point byes a player may have (``None``: any number), and in how many
        rounds at the end none is given.
        """
        return None, 0

    @property
    def meetings(self) -> int:
        """Return how often two players meet by plan; a further meeting is a repeat."""
        return 1

    def renumbered(self: S, numbers: Mapping[int, int]) -> S:
        """Return the settings with changed start numbers (old -> new), where they name any."""
        return self

    def without_apart(self: S) -> S:
        """Return the settings with nobody kept apart."""
        return self

    def free_tables(self) -> Iterator[int]:
        """Return the numbers of the boards, in their order, without end."""
        return count(1)

    def own_tables(self) -> Mapping[int, int]:
        """Return the tables of players who stay at a table of their own: start number -> table."""
        return {}

    @property
    def tie_break_edition(self) -> str:
        """The edition of C.07 that tie-breaks follow: ``"2026"``, ``"2024"`` or ``"2023"``."""
        return "2026"

    pairing_name: ClassVar[Any] = None
    """What the rules of pairing are called (``Text``); ``None``: as the system is."""

    official_note: ClassVar[Any] = None
    """What is said of the official rules beside the system (``Text``); ``None``: nothing."""

    @property
    def departures(self) -> tuple[str, ...]:
        """Settings whose values are not the official rules, by name."""
        return ()

    @property
    def predetermined(self) -> bool:
        """Return whether who meets whom is known before the first round (C.07 15.2).

        Nobody can then be added once round 1 is paired.
        """
        return False

    @property
    def renumbers_until(self) -> int:
        """Return the round until whose pairing late entries get a place on the list (C.04.2)."""
        return 0

    @property
    def scored_by_rating(self) -> bool:
        """Return whether a game's points depend on the ratings of the two: rounds then keep
        theirs.
        """
        return False

    def rounds_needed(self, players: int) -> int | None:
        """Return the number of rounds these settings fix for so many players; ``None``: any will
        do.
        """
        return None

    def rounds_usual(self, players: int) -> int | None:
        """Return the rounds an event with these settings has unless somebody wants other ones.

        As :meth:`rounds_needed`, and where that is open the number that belongs to the settings;
        ``None``: the usual number of the system.
        """
        return self.rounds_needed(players)

    @classmethod
    def shown_fields(cls) -> list[Field[Any]]:
        """Fields that sheets show, the system's own before those all have."""
        common = {item.name for item in fields(Settings)}
        used = [item for item in fields(cls) if not spec_of(item).hidden]
        return sorted(used, key=lambda item: item.name in common)

    @classmethod
    def completed(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Settings given by name, with what follows from them for those not given."""
        return given

    @classmethod
    def advised(cls, players: int, rounds: int) -> Mapping[str, str]:
        """Settings that suit so many players and rounds, as they are typed; most need none."""
        return {}

    @classmethod
    def rule_sets(cls) -> Mapping[str, tuple[Mapping[str, Any], str]]:
        """Sets of rules by name (an option of ``rule_set``): what each sets, and its source."""
        return {}


def spec_of(item: Field[Any]) -> Spec:
    """Return how a field made by one of the functions above is typed in."""
    spec: Spec = item.metadata["spec"]
    return spec


def parse_value(name: str, spec: Spec, raw: Any) -> Any:
    """Return the value of one setting from what was typed; raises :class:`InputError`.

    >>> parse_value("places", Spec("whole", 1, 99), "12")
    12
    >>> parse_value("bye_points", Spec("points", options=("0", "1/2", "1")), "½")
    Fraction(1, 2)
    """
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    shown = "" if raw is None else str(raw).strip()

    def refused(why: str, **more: Any) -> InputError:
        values = {"setting": name, "value": shown, **more}
        return InputError(f"error.setting_{why}", subject=Subject(field=name), **values)

    if shown == "":
        if spec.blank:
            return {"notation": "", "wholes": (), "words": ()}.get(spec.kind)
        raise refused("empty")
    if spec.kind == "whole":
        number = _whole(shown)
        if number is None or not (spec.low or 0) <= number <= (spec.high or 10**9):
            raise refused("whole", low=spec.low, high=spec.high)
        return number
    if spec.kind == "notation" and spec.named is not None:
        return spec.named(shown)
    if spec.kind == "rank":
        from pairing.ranks import short_rank  # only some systems ask for ranks

        try:
            return short_rank(shown)
        except ValueError:
            raise refused("rank") from None
    if spec.kind == "wholes":
        numbers = [_whole(part) for part in shown.replace(",", " ").replace(";", " ").split()]
        if None in numbers:
            raise refused("wholes")
        return tuple(numbers)
    return _chosen(name, spec, shown, refused)


def _chosen(name: str, spec: Spec, shown: str, refused: Callable[..., InputError]) -> Any:
    """Return the value of a setting that has options: points, words, yes or no, a choice."""
    if spec.kind == "points":
        exact = parse_points(shown)
        if exact is None and spec.named is not None:
            spec.named(shown)
        offered = exact in {Fraction(option) for option in spec.options}
        if exact is not None and spec.free:  # but no cut-off decimal such as 0.3333
            offered = offered or (0 <= exact <= MOST_POINTS and exact.denominator <= FINEST)
        if not offered:
            raise refused("choice", options=list(spec.options))
        return exact
    if spec.kind == "words":
        from pairing.named import several

        names = tuple(several(shown, lambda one: option_named(name, spec, one)))
        for one in names:
            if one not in spec.options and not (spec.named and spec.named(one) == one):
                raise refused("choice", value=one, options=list(spec.options))
        return names
    option = option_named(name, spec, shown)
    if option is None:
        raise refused("choice", options=list(spec.options))
    return option == YES if spec.kind == "yes_no" else option


def option_named(name: str, spec: Spec, typed: str) -> str | None:
    """Return the option of a setting that is meant: its own name or its words in any language.

    >>> option_named("colours", Spec("choice", options=("balance", "draw")), "Жребий")
    'draw'
    """
    if typed.lower() in spec.options:
        return typed.lower()
    if spec.named is not None and (known := spec.named(typed)):
        return known
    from pairing.named import find

    return find(typed, spec.options, f"option.{name}", "option")


def setting_named(kind: type[Settings], typed: str) -> str | None:
    """Return the setting that is meant: the field's name or its label in any language.

    >>> setting_named(Settings, "Repeated meetings"), setting_named(Settings, "очки свободному")
    ('allow_repeats', 'bye_points')
    """
    names = [item.name for item in fields(kind) if not spec_of(item).hidden]
    if typed in names:
        return typed
    from pairing.named import find

    return find(typed, names, "setting")


def parse_points(shown: str) -> Fraction | None:
    """``"1"``, ``"½"``, ``"3½"``, ``"1/2"``, ``"0.5"`` or ``"0,5"`` as an exact number.

    >>> parse_points("-½"), parse_points("−3½"), parse_points("-")
    (Fraction(-1, 2), Fraction(-7, 2), None)
    """
    shown = shown.strip().replace(",", ".").replace("−", "-")
    half = Fraction(0)
    if shown.endswith("½"):
        half, shown = Fraction(1, 2), shown[:-1]
        shown = f"{shown}0" if shown in ("", "-") else shown
    value = exact_number(shown)
    if value is None:
        return None
    return value - half if shown.startswith("-") else value + half


def format_value(spec: Spec, value: Any) -> str:
    """Return a setting's value as it is typed in (language-free: choices by their names)."""
    if value is None:
        return ""
    if spec.kind == "yes_no":
        return YES if value else NO
    if spec.kind in ("wholes", "words"):
        return " ".join(str(one) for one in value)
    return str(value)


def read_settings(kind: type[S], raw: Mapping[str, Any]) -> S:
    """Settings of class ``kind`` from typed values by name or label; unnamed ones keep defaults.

    Raises :class:`Problems` with one error for each value that cannot be used.
    """
    values: dict[str, Any] = {}
    errors: list[InputError] = []
    known = {item.name: spec_of(item) for item in fields(kind) if not spec_of(item).hidden}
    for typed, shown in raw.items():
        name = setting_named(kind, typed)
        if name is None:
            errors.append(no_such_setting(list(known), typed))
            continue
        if name in values:
            errors.append(InputError("error.setting_twice", name=typed))
            continue
        try:
            values[name] = parse_value(name, known[name], shown)
        except InputError as error:
            errors.append(error)
    raise_problems(errors)
    return kind(**kind.completed(values))


def no_such_setting(names: Sequence[str], typed: str) -> InputError:
    """Return what to say of a setting that does not exist: the nearest, and all there are."""
    from pairing.named import nearest

    known = [text(f"setting.{name}") for name in names]
    near = nearest(typed, names, "setting")
    if near:
        return InputError("error.setting_near", setting=typed, near=near, known=known)
    return InputError("error.setting_unknown", setting=typed, known=known)


def _whole(shown: str) -> int | None:
    number = exact_number(shown)
    return int(number) if number is not None and number.denominator == 1 else None
