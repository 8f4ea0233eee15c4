"""Content of a new workbook from a file that was read: players, settings, past rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from addin.exchange.incoming.importing import (
    USUAL_SYSTEM,
    ImportedFile,
    find,
    need_agreement,
    past_rounds,
)
from addin.sheets.grid import plain
from addin.sheets.tabs.round_tab import kind_of
from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field, fields, replace
from pairing.errors import InputError
from pairing.formats.pantheon import rest_remarks, with_players
from pairing.formats.reading import absences
from pairing.identities import read_ids, show_ids
from pairing.names import name_key, one_line
from pairing.ranks import clear_rank, rating_of_rank
from pairing.settings import Settings, format_value, parse_value, spec_of
from pairing.systems import PairingSystem
from pairing.systems import system as find_system
from pairing.tournament import EVENT_FIELDS, Player, Tournament

LONGEST_RANK = 7
"""Signs of a rank that is no more than one (``12 kyu.``)."""


def fitted(
    found: ImportedFile, chosen: PairingSystem, *, to_pair: bool = True
) -> tuple[Tournament, tuple[Text, ...]]:
    """Return the tournament as a workbook of that system takes it, and what was changed.

    Names become different from one another; who has no rating gets that of his rank where
    the system needs one to pair (``to_pair``); who sat nowhere in a past round counts as
    absent from it; start scores are kept where they are of the same kind; handicaps and komi
    are dropped where the Round tab has no column for them.  Raises ``InputError`` when the file and
    the system are of different kinds, or a rating is missing for good.
    """
    traits, tournament = chosen.traits, found.tournament
    with_tables = any(round_.tables for round_ in tournament.rounds)
    if with_tables == kind_of(traits).HAS_SIDES and tournament.rounds:
        raise InputError("import.other_game", file=found.file, system=text(f"system.{chosen.name}"))
    remarks: list[Text] = []
    players = with_ranks(_distinct(tournament.players, remarks), chosen, remarks)
    if traits.needs_rating and to_pair:
        players = _with_ratings(players, found, remarks)
    same = tournament.system == chosen.name
    in_points = found.is_table or same or chosen.settings().point_system().win == 1
    keeps = in_points and "start_score" in traits.start_columns
    # A house player is there whether he was called or not.
    away = {
        player.number: frozenset() if player.substitute
        else absences(player.number, tournament.rounds)
        for player in players
    }  # fmt: skip
    players = [
        replace(
            player,
            start_score=player.start_score if keeps else None,
            substitute=player.substitute and traits.seats == 4,
            start_level=player.start_level if same else None,
            absent=player.absent | away[player.number],
            # The numbers as a workbook of the system reads them again.
            ids=read_ids(show_ids(player.ids, traits.game), traits.game),
        )
        for player in players
    ]
    if not traits.handicap:
        if any(game.handicap for _, game in tournament.games()):
            remarks.append(text("import.no_handicap", system=text(f"system.{chosen.name}")))
        rounds = []
        for round_ in tournament.rounds:
            even = [replace(game, handicap=0, komi=None) for game in round_.games]
            rounds.append(replace(round_, games=tuple(even)))
        tournament = replace(tournament, rounds=tuple(rounds))
    return replace(tournament, players=tuple(players)), tuple(remarks)


def under_system(found: ImportedFile, chosen: PairingSystem) -> tuple[Tournament, tuple[Text, ...]]:
    """Return the tournament as that system sees it, with the settings the file states, and remarks.

    This is the tournament of a workbook made of the file, except that ratings may be missing.
    Where the file's settings are the system's own and finer than any form (a report file's
    points for accelerated rounds), they stay.  Raises as :func:`fitted` does.
    """
    tournament, remarks = fitted(found, chosen, to_pair=False)
    typed = settings_from(tournament, chosen)
    values = {
        item.name: parse_value(item.name, spec_of(item), typed[item.name])
        for item in fields(chosen.settings)
        if item.name in typed
    }
    own = tournament.settings
    finer = own if isinstance(own, chosen.settings) else chosen.settings()
    settings = replace(finer, **values)
    return replace(tournament, system=chosen.name, settings=settings), remarks


def _distinct(players: Sequence[Player], remarks: list[Text]) -> Sequence[Player]:
    """Return players whose names are different for the workbook, a number behind the later ones."""
    seen: set[str] = set()
    named: list[Player] = []
    for player in players:
        name = new = plain(one_line(player.name)) or str(player.number)
        numbers = count(2)
        while name_key(new) in seen:
            new = f"{name} ({next(numbers)})"
        seen.add(name_key(new))
        if new != name:
            remarks.append(text("import.renamed", name=name, new=new))
        named.append(replace(player, name=new, club=one_line(player.club),
                             country=one_line(player.country)))  # fmt: skip
    return named


def with_ranks(
    players: Sequence[Player], chosen: PairingSystem, remarks: list[Text]
) -> list[Player]:
    """Return players of a go event with ranks in short form, as far as their words name one."""
    if chosen.traits.game != "go":
        return list(players)
    read, left, ranked = [], [], []
    for player in players:
        rank = clear_rank(player.rank)
        if player.rank and not rank:
            left.append(f"{player.name} «{player.rank}»")
        elif len(player.rank) > LONGEST_RANK:
            read.append(f"{player.name} «{player.rank}» {rank}")
        ranked.append(replace(player, rank=rank))
    remarks += [text("import.ranks_read", ranks=read[:12])] if read else []
    remarks += [text("import.ranks_left", ranks=left[:12])] if left else []
    return ranked


def _with_ratings(
    players: Sequence[Player], found: ImportedFile, remarks: list[Text]
) -> list[Player]:
    taken, missing, rated = 0, [], []
    for player in players:
        if player.rating is None:
            try:
                player = replace(player, rating=rating_of_rank(player.rank))
                taken += 1
            except ValueError:
                if not found.is_table or found.tournament.rounds:
                    missing.append(player.name)  # else he can type it into the Players tab
        rated.append(player)
    if missing:
        raise InputError("import.no_rating", file=found.file, names=missing[:12])
    if taken:
        remarks.append(text("import.ratings_of_ranks", count=taken))
    return rated


def settings_from(tournament: Tournament, chosen: PairingSystem) -> dict[str, str]:
    """Return settings of the system that the file states, as they are typed.

    Only those the system has too, that differ from its own and that it allows.
    """
    own, there = chosen.settings(), vars(tournament.settings)
    usual = vars(type(tournament.settings)())
    stated: dict[str, str] = {}
    for item in fields(chosen.settings):
        name, value = item.name, there.get(item.name)
        if value in (None, usual.get(name), getattr(own, name)) or "spec" not in item.metadata:
            continue
        spec = spec_of(item)
        with suppress(InputError):
            if not spec.hidden:
                shown = format_value(spec, value)
                parse_value(name, spec, shown)
                stated[name] = shown
    return stated


def event_of(tournament: Tournament) -> dict[str, str]:
    """Return the lines of the Tournament tab about the event, by key; those that are empty left
    out.
    """
    lines = {name: getattr(tournament, name) for name in EVENT_FIELDS}
    lines["timetable"] = tournament.timetable.replace("\n", ", ")
    named = {**lines, **tournament.details}
    return {name: one_line(value) for name, value in named.items() if one_line(value)}


@dataclass(frozen=True)
class Start:
    """The content of a new workbook; ``past`` is ``None`` when no round was played."""

    system: str
    players: tuple[Player, ...] = ()
    past: Tournament | None = None
    event: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    rounds: int | None = None
    remarks: tuple[Text, ...] = ()
    found: ImportedFile | None = None


def prepare(
    *,
    players: Path | None = None,
    source: Path | None = None,
    results: Path | None = None,
    columns: str | None = None,
    agreed: bool = False,
    system: str | None = None,
    encoding: str | None = None,
) -> Start:
    """Return everything a new workbook takes from files.

    ``players`` is a file of which only the players count (and the rounds, when a table has
    columns of them), ``source`` one that is taken over as a whole, ``results`` a list of
    past games.  ``agreed`` says that guessed columns are right.  ``system`` is the pairing
    system asked for; without it the one usual for the kind of file.  Raises ``InputError``
    for everything that cannot be used.
    """
    if source is None and players is None:
        if results is not None:
            raise InputError("import.results_need_players")
        return Start(system or USUAL_SYSTEM)
    content = _read(players, source, columns, encoding, agreed)
    event = _with_past(content, results, whole=source is not None)
    content = replace(content, tournament=event)
    chosen = find_system(system or (USUAL_SYSTEM if source is None else content.system))
    tournament, changed = fitted(content, chosen)
    remarks = [*changed]
    lines, settings = event_of(tournament), dict[str, str]()
    planned = None if content.is_table else tournament.planned
    if source is not None:
        settings = settings_from(tournament, chosen)
        if content.system != chosen.name:
            remarks += _left_behind(event.settings, chosen)
    else:
        if content.format is None or not content.format.entries:
            lines, planned = {}, None
        for name in ("arbiter", "timetable"):  # a list of entries states other ones
            lines.pop(name, None)
        unrated = [player.name for player in tournament.players if player.rating is None]
        if unrated and chosen.traits.needs_rating:  # it is said where it can be typed in
            remarks.append(text("import.ratings_missing", names=unrated[:12]))
    past = tournament if source is not None or tournament.rounds else None
    remarks += content.all_remarks
    return Start(
        chosen.name, tournament.players, past, lines, settings, planned, tuple(remarks), content
    )


def _read(
    players: Path | None, source: Path | None, columns: str | None, encoding: str | None,
    agreed: bool,
) -> ImportedFile:  # fmt: skip
    """Read the one file of both, or a prescript with the names of the players."""
    listed = None if players is None else find(players, columns, encoding)
    if source is None:
        assert listed is not None
        need_agreement(listed, agreed)
        return listed
    content = find(source) if listed else find(source, columns, encoding)
    need_agreement(content, agreed)
    if content.format is not None and content.format.nameless:
        return _with_names(content, listed)
    if listed is not None:
        raise InputError("import.players_and_from")
    return content


def _with_past(found: ImportedFile, results: Path | None, *, whole: bool) -> Tournament:
    """Return the event of a file with the past rounds that count: those of a list of players
    only where it is a table, or those of ``results``.
    """
    event = found.tournament
    if not whole and not found.is_table:
        event = replace(event, rounds=())
    if results is not None:
        if event.rounds:
            raise InputError("import.results_twice", file=found.file)
        event = replace(event, rounds=past_rounds(results, event.players))
    if not whole and not event.rounds:
        unscored = tuple(replace(player, start_score=None) for player in event.players)
        event = replace(event, players=unscored)
    return event


def _with_names(found: ImportedFile, named: ImportedFile | None) -> ImportedFile:
    """Return a prescript with the names of a list's players, in their order."""
    if named is None:
        raise InputError("import.prescript_players", file=found.file)
    seated, people = len(found.tournament.players), named.tournament.players
    if len(people) < seated:
        given = len(people)
        raise InputError("import.prescript_count", file=found.file, seated=seated, given=given)
    event = with_players(found.tournament, people)
    return replace(found, tournament=event, remarks=rest_remarks(event))


def _left_behind(stated: Settings, chosen: PairingSystem) -> list[Text]:
    """Return a remark on settings that the file states and the chosen system does not have."""
    usual, there = type(stated)(), {item.name for item in fields(chosen.settings)}
    names = [
        text(f"setting.{item.name}")
        for item in fields(stated)
        if "spec" in item.metadata and item.name not in there
        if getattr(stated, item.name) != getattr(usual, item.name)
    ]
    system = text(f"system.{chosen.name}")
    return [text("import.settings_left", system=system, names=names)] if names else []
