"""The schedule: rounds with their times, and how far each is."""

from __future__ import annotations

from dataclasses import replace

from addin.publish import publish
from addin.publish.printed_rounds import schedule_of
from tests.publish import events
from tests.support.refusals import refuses


def test_every_planned_round_has_its_time() -> None:
    edition = events.go(4)
    event = replace(edition.tournament, timetable="10:00-11:30, 12:00")
    table = schedule_of(replace(edition, tournament=event))
    assert len(table.rows) == max(event.planned, len(event.rounds))
    times = [texts[1] for texts in table.texts]
    assert times == ["10:00–11:30", "12:00", *["—"] * (len(times) - 2)]
    first = event.rounds[0]
    assert table.texts[0][2] == f"{first.finished} / {first.boards}"
    options = {"what": "schedule"}
    assert publish(replace(edition, tournament=event, options=options), "pdf")[:5] == b"%PDF-"


def test_without_times_it_says_where_they_are_typed() -> None:
    with refuses("", "Timetable", "Расписание туров"):
        schedule_of(events.go(4))
