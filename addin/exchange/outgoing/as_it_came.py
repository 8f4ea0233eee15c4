"""A file that the workbook was made of, written again: as it came in where nothing has changed.

OpenGotha's files and report files of chess are laid beside the new ones by their own writers;
here are the formats whose files are small enough to be written whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace

from pairing.formats.format import FileContent, Format, Job
from pairing.results import Standings
from pairing.tournament import Player, Tournament

_TITLE = re.compile(r";\s*([A-Za-z]{2,4})[\[=]")
"""A line of the head of an h9 or tou file, with its name."""


def as_it_came(
    chosen: Format,
    job: Job,
    content: str,
    ranked: Callable[[Tournament], tuple[Tournament, Standings]],
) -> str:
    """Return the source's text if the same would be written of it; else ``content``, with its head.

    ``ranked`` gives what is played of a tournament, and the order as that of ``content``.
    """
    now, source = job.tournament, job.tournament.source
    assert chosen.read is not None and chosen.write is not None
    read = chosen.read(FileContent("", "\n".join(source).encode())).tournament
    if len(read.players) != len(now.players):
        return content
    rounds = tuple(
        replace(round_, games=tuple(replace(game, coloured=True) for game in round_.games))
        for round_ in read.rounds
    )  # a Round tab has a colour for everybody
    pairs = zip(read.players, now.players, strict=True)
    own, stated = now.settings, read.settings
    if isinstance(stated, type(own)):
        own = replace(own, **{field.name: getattr(stated, field.name) for field in fields(own)})
    then = replace(
        now, settings=own, players=tuple(_filled(*pair) for pair in pairs), rounds=rounds,
        title=read.title, place=read.place, date=read.date, arbiter=read.arbiter,
        time_control=read.time_control, planned=read.planned,
    )  # fmt: skip
    played, order = ranked(then)
    before = chosen.write(replace(job, tournament=then, played=played, order=order))
    if before == content:
        return "\n".join(source) + "\n"
    return "\n".join(_with_head(source, before.splitlines(), content.splitlines())) + "\n"


def _filled(read: Player, now: Player) -> Player:
    """Return a player of the file with what only the workbook says of him."""
    rating = now.rating if read.rating is None else read.rating
    start = now.start_score if read.start_score is None else read.start_score
    return replace(read, rating=rating, start_score=start, start_level=now.start_level)


def _with_head(source: Sequence[str], then: Sequence[str], now: Sequence[str]) -> list[str]:
    """Return the new lines, those of the head as they stood in the source unless they changed."""
    old, before, new = map(_titles, (source, then, now))
    head = [new.get(name, line) if new.get(name) != before.get(name) else line
            for name, line in old.items()]  # fmt: skip
    return [
        *head,
        *(line for line in now if not (match := _TITLE.match(line)) or match[1] not in old),
    ]


def _titles(lines: Sequence[str]) -> dict[str, str]:
    return {match[1]: line for line in lines if (match := _TITLE.match(line))}
