"""Result files of the European Go Database ("h9")."""

from collections.abc import Sequence

from pairing.catalogue import Text, text
from pairing.formats.format import GO, FileContent, FileEvent, Format, Job, Option, beginning
from pairing.formats.h9.reading import read_h9
from pairing.formats.h9.rules import rejections
from pairing.formats.h9.writing import write_h9
from pairing.go_time import class_of, time_of
from pairing.names import latin
from pairing.tournament import Result, Tournament

__all__ = ["H9", "read_h9", "write_h9"]


def both_won(event: Tournament) -> tuple[Text, ...]:
    """Return a remark on games that both lines tell as won, as OpenGotha writes a win for both."""
    rounds = sorted({at.number for at, game in event.games() if game.result is Result.BOTH_WIN})
    return (text("h9.both_win", rounds=rounds),) if rounds else ()


def _read(file: FileContent) -> FileEvent:
    event = read_h9(file.western_text, name=file.name)
    return FileEvent(event, remarks=both_won(event))


def _remarks(job: Job) -> Sequence[Text]:
    """Return what the database would reject or ask for: class, time, komi, Latin letters, PINs."""
    headers, players = job.options["headers"], job.tournament.players
    remarks = list(rejections(job.played, job.order, headers))
    control = time_of(job.tournament)
    if control is not None and (name := headers.get("CL") or class_of(control)):
        typed, minutes = job.tournament.time_control, headers.get("TM") or control.adjusted
        if remarks:
            remarks.append(text("egd.read_as", name=name, minutes=minutes, typed=typed))
        else:
            remarks.append(text("egd.checked", name=name, minutes=minutes))
    lost = [
        player.name for player in players if "?" in latin(player.name) and "?" not in player.name
    ]
    if lost:
        remarks.append(text("export.not_latin", names=lost[:12]))
    no_pin = sum(1 for player in players if not player.ids.get("egd"))
    if no_pin:
        remarks.append(text("export.no_pin", count=no_pin))
    return remarks


H9 = Format(
    name="h9",
    title=Text("format.h9"),
    suffixes=(".h9",),
    system="mcmahon",
    games=(GO,),
    recognise=beginning(r";\s*([A-Z]{2}\[|Pl\s)"),
    read=_read,
    write=lambda job: write_h9(job.played, job.order, **job.options),
    options={"headers": Option("--head", {}), "database_names": Option("--names", True)},
    remarks=_remarks,
    order="mcmahon",
    keeps=True,
    federation=GO,
    asks=("country", "club"),
)
