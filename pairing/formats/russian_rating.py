"""The results of a riichi tournament for the Russian rating (the portal mahjong.click).

A table with the columns that its upload of results reads
(``server/system/tournament_admin/views.py`` of github.com/MahjongRepository/mahjong-portal):
place, name as «Surname Given», points, hanchans played, and whether the player is in its base.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.format import RIICHI, Fault, Format, Job
from pairing.formats.plain_text import csv_text
from pairing.names import one_line, safe_cell
from pairing.tournament import Outcome

HEADINGS = ("place", "name", "scores", "games", "ema", "load_player")

_CYRILLIC = re.compile(r"[Ѐ-ӿ' .-]+")


def write_rating(job: Job) -> str:
    """Return the file; raises ``InputError`` while nobody has played.

    House players are left out, for the rating has none.
    """
    tournament = job.played
    ranked = job.ranked
    if not tournament.rounds or not ranked:
        raise InputError("export.nothing_played")
    names = names_of(tournament)
    lines: list[Sequence[object]] = [HEADINGS]
    for line in ranked:
        player = tournament[line.player]
        surname, given = (one_line(part) for part in names[line.player])
        # The portal takes the first two words; of a patronymic it knows nothing.
        surname, given = surname.replace(" ", "-"), given.split()[0] if given else ""
        games = sum(e.outcome is Outcome.SEATED for e in tournament.history[line.player])
        points = f"{float(line.points):.4f}".rstrip("0").rstrip(".")
        number = safe_cell(player.ids.get(RIICHI, ""))
        lines.append(
            [line.place, safe_cell(f"{surname} {given}".strip()), points, games, number, "true"]
        )
    return csv_text(lines)


def _faults(job: Job) -> Iterator[Fault]:
    """Names that the portal cannot look up."""
    names = names_of(job.tournament)
    for player in job.tournament.players:
        if player.substitute:
            continue
        if not all(names[player.number]):
            yield Fault(player.number, "name", text("export.two_names", name=player.name))
        elif not _CYRILLIC.fullmatch(player.name.replace(",", " ")):
            yield Fault(player.number, "name", text("export.not_russian", name=player.name))


RUSSIAN_RATING = Format(
    name="russian-rating",
    title=Text("format.russian_rating"),
    suffixes=(".csv",),
    games=(RIICHI,),
    write=write_rating,
    faults=_faults,
    remarks=Job.left_out,
    system="riichi",
)
