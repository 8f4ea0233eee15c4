"""The round's clock for the screen of the hall: big digits, who sits where, a sound at the end.

One file that needs no network: the sound is made by the browser, the clock goes on after the page
was loaded again, and its content security policy lets nothing run but what is made here.
"""

from __future__ import annotations

from markupsafe import Markup

from addin.publish import Edition
from addin.publish.marks import event_mark
from addin.publish.page import css_of, embedded, source_of, stand_alone
from addin.publish.printed_rounds import round_of, seats_at
from pairing.tournament import Bye

USUAL = {2: 60, 4: 90}
"""Minutes of a round by the players at a board, where no setting says it."""


def write(edition: Edition) -> bytes:
    """Return the page with the clock of the last round, UTF-8; without a round only the clock."""
    words, event = edition.words, edition.tournament
    minutes = minutes_of(edition)
    round_ = event.rounds[-1] if event.rounds else None
    title = event.title or words("page.untitled")
    heading = words("title.round", number=round_.number) if round_ else words("timer.title")
    names = ("start", "pause", "continue", "over", "soon", "paused")
    texts = {**{name: words(f"timer.{name}") for name in names}, "title": heading}
    byes = round_.byes if round_ else ()
    resting = [event[number].name for number, kind in byes if kind is Bye.PAIRING]
    return stand_alone(
        "timer.html.j2",
        edition.game,
        source_of("timer.js"),
        css_of(edition.game, "timer.css"),
        words=words,
        title=title,
        heading=heading,
        minutes=minutes,
        key=f"{title}/{round_.number if round_ else 0}/{minutes}",
        mark=event_mark(event),
        said=Markup(embedded(texts)),
        tables=_tables(edition) if round_ else [],
        resting=resting,
    )


def minutes_of(edition: Edition) -> int:
    """Return the minutes of a round: as a setting says, else the usual ones."""
    minutes: int | None = getattr(edition.tournament.settings, "round_minutes", None)
    return minutes or USUAL.get(edition.system.traits.seats, 60)


def _tables(edition: Edition) -> list[tuple[int, list[tuple[str, str]]]]:
    """Per table or board its number and who sits there, each with the letter of wind or colour."""
    return [
        (number, [(seat.mark, seat.name) for seat in seats_at(edition, place)])
        for number, place in sorted(round_of(edition).by_number.items())
    ]
