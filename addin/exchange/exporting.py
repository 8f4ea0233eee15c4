"""A workbook's tournament as a file for federations, other programs and forums."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import xlwings as xw

from addin.actions import load
from addin.actions.tables import as_played, ranking
from addin.engines.file import guard, whole
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.player_tables import house_of
from pairing.results import Standings
from pairing.tournament import Player, Tournament

GO, CHESS, RIICHI = "go", "chess", "riichi"

RGF_DIGITS = 6
"""The federation's numbers are short; seven digits are a French licence, eight a PIN."""


@dataclass(frozen=True)
class Job:
    """What a writer gets: the tournament, its order, and what was asked for."""

    tournament: Tournament
    order: Standings
    language: str
    game: str
    headers: Mapping[str, str]
    database_names: bool

    @property
    def played(self) -> Tournament:
        """Without a round that is paired and has no result yet."""
        return as_played(self.tournament)[0]


def _trf(job: Job) -> str:
    from pairing.formats.trf import write_trf

    return write_trf(job.tournament, places=job.order.place_of())


def _trf26(job: Job) -> str:
    from pairing.formats.trf import write_trf26

    return write_trf26(job.tournament, places=job.order.place_of())


def _h9(job: Job) -> str:
    from pairing.formats.h9 import write_h9

    return write_h9(job.played, job.order, headers=job.headers, database_names=job.database_names)


def _opengotha(job: Job) -> str:
    from pairing.formats.opengotha_writing import write_opengotha

    return write_opengotha(job.tournament)


def _rgf(job: Job) -> str:
    from pairing.formats.rgf_writing import write_rgf

    return write_rgf(job.tournament, job.order)


def _pantheon(job: Job) -> str:
    from pairing.formats import pantheon

    if not any(round_.tables for round_ in job.tournament.rounds):
        raise InputError("export.no_tables")
    return pantheon.write(
        tuple(
            tuple(table.seats for table in round_.tables)
            for round_ in job.tournament.rounds
            if round_.tables
        )
    )


def _text(job: Job) -> str:
    from pairing.formats.crosstable_text import write_text

    return write_text(job.played, job.order, job.language, game=job.game)


def _csv(job: Job) -> str:
    from pairing.formats.player_tables import write_csv
    from pairing.formats.table_scores import write_scores

    write = write_scores if job.game == RIICHI else write_csv
    return "\ufeff" + write(job.tournament)  # the mark by which Excel knows UTF-8


FORMATS: Mapping[str, tuple[Callable[[Job], str], tuple[str, ...]]] = {
    "trf": (_trf, (GO, CHESS)),
    "trf26": (_trf26, (GO, CHESS)),
    "h9": (_h9, (GO,)),
    "opengotha": (_opengotha, (GO, CHESS)),
    "rgf": (_rgf, (GO,)),
    "pantheon": (_pantheon, (RIICHI,)),
    "text": (_text, (GO, CHESS, RIICHI)),
    "csv": (_csv, (GO, CHESS, RIICHI)),
}
"""Format -> its writer, and the games it is for."""


def export_to(
    book: xw.Book,
    kind: str,
    path: Path,
    *,
    replace: bool = False,
    by: str | None = None,
    headers: Mapping[str, str] | None = None,
    database_names: bool = True,
) -> tuple[Text, ...]:
    """Write a workbook's tournament as a file; returns remarks on what is worth knowing.

    ``by`` names criteria for the order (the system's own by default), ``headers`` are
    fields of an EGD file's head (``CL``, ``TM``), ``database_names`` off leaves names in it
    as they were typed.  The file appears whole or not at all.  Raises ``InputError`` for an
    unknown format, one that is not for this game, and a file that exists already.
    """
    if kind not in FORMATS:
        raise InputError("error.format_unknown", format=kind, known=list(FORMATS))
    if path.is_dir():
        raise InputError("error.folder_given", file=str(path))
    if path.exists() and not replace:
        raise InputError("error.file_exists", file=str(path))
    if not path.parent.is_dir():
        raise InputError("error.folder_missing", folder=str(path.parent))
    if guard.same_file(path, Path(book.fullname)):
        raise InputError("write.onto_itself", file=str(path))
    writer, games = FORMATS[kind]
    if headers and kind != "h9":
        raise InputError("export.headers_h9", format=kind)
    reading, tournament = load(book)
    game = reading.system.face.game
    if game not in games:
        fitting = [name for name, (_, its) in FORMATS.items() if game in its]
        raise InputError(
            "export.other_game", format=kind, system=text(f"system.{reading.system.name}"),
            fitting=fitting,
        )  # fmt: skip
    _, order = ranking(reading, tournament, by)
    tournament = with_houses(tournament, game)
    job = Job(tournament, order, reading.words.language, game, headers or {}, database_names)
    write_whole(path, writer(job))
    return tuple(_remarks(kind, job))


def write_whole(path: Path, content: str) -> None:
    """Write a text file (UTF-8) whole or not at all."""
    whole.write(path, content)


def with_houses(tournament: Tournament, game: str) -> Tournament:
    """The ID column by the house whose number it is: EGD PIN, federation's, FIDE."""

    def named(player: Player) -> Player:
        shown = player.ids.get(game, "")
        if not shown:
            return player
        house = "fide" if game == CHESS else house_of(shown)
        if game == GO and house != "egd" and shown.isdecimal() and len(shown) <= RGF_DIGITS:
            house = "rgf"
        return replace(player, ids={**player.ids, house: shown})

    return replace(tournament, players=tuple(named(player) for player in tournament.players))


def _remarks(kind: str, job: Job) -> Collection[Text]:
    """What the receiver of the file will ask about."""
    remarks: list[Text] = []
    open_games = [round_.number for round_ in job.tournament.rounds if not round_.complete]
    if open_games and kind != "pantheon":
        remarks.append(text("export.open", rounds=open_games))
    if kind == "h9":
        missing = [name for name in ("CL", "TM") if not job.headers.get(name)]
        if not hasattr(job.tournament.settings, "komi") and not job.headers.get("KM"):
            missing.append("KM")
        if missing:
            remarks.append(text("export.h9_asks", fields=missing, first=missing[0]))
        from pairing.formats.names import latin

        lost = [
            p.name for p in job.tournament.players if "?" in latin(p.name) and "?" not in p.name
        ]
        if lost:
            remarks.append(text("export.not_latin", names=lost[:12]))
        no_pin = sum(1 for player in job.tournament.players if not player.ids.get("egd"))
        if no_pin:
            remarks.append(text("export.no_pin", count=no_pin))
    return remarks
