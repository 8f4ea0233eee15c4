"""Commands about players: check-in, who leaves, comes back, comes late or is replaced."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from addin.cli import completing
from addin.cli.options import Allow, AsJson, File, Who, choices
from addin.cli.session import current

From = Annotated[
    int | None, typer.Option("--from", help="The first round; default: the next to be paired.")
]
Rating = Annotated[int | None, typer.Option(help="Rating.")]
Rank = Annotated[str | None, typer.Option(help="Rank or grade, 3k.")]
Club = Annotated[str | None, typer.Option(help="Club or town.")]
Country = Annotated[str | None, typer.Option(help="Country.")]
Identity = Annotated[str | None, typer.Option("--id", help="Number in the federation's list.")]


def _who(name: str, what: str) -> Any:
    return typer.Option(name, help=what, autocompletion=completing.players)


def checkin(
    file: File,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Who has arrived: names, surnames or numbers.",
            autocompletion=completing.players,
        ),
    ] = None,
    out: Annotated[
        list[str] | None, _who("--out", "Who is not there after all; repeatable.")
    ] = None,
    preliminary: Annotated[
        list[str] | None,
        typer.Option("--preliminary", help="Who is registered, but not for certain; repeatable."),
    ] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Tick everybody.")] = False,
    clear: Annotated[bool, typer.Option("--clear", help="Take all ticks off first.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tick who has arrived; without names, tell who is missing."""
    from addin.actions.people.arrivals import check_in

    changes = bool(names or out or preliminary or everybody or clear)
    current().act(
        file, check_in, save=changes, as_json=as_json,
        names=names or (), out=out or (), preliminary=preliminary or (), everybody=everybody,
        clear=clear,
    )  # fmt: skip


def absences(
    file: File,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Who will miss rounds: names, surnames or numbers; nobody: fill the tab.",
            autocompletion=completing.players,
        ),
    ] = None,
    rounds: Annotated[
        str | None, typer.Option("--rounds", help="Which: 2 4½ 6- (from round 6 on), - for none.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Fill the tab of players by rounds, or say which rounds somebody will miss."""
    from addin.actions.people.absences import absences as fill

    current().act(file, fill, as_json=as_json, names=names or (), rounds=rounds)


def mend(
    file: File,
    gone: Annotated[list[str] | None, _who("--gone", "Who did not come; repeatable.")] = None,
    came: Annotated[list[str] | None, _who("--came", "Who has come late; repeatable.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write the boards that were shown.")] = False,
    as_json: AsJson = False,
    allow: Allow = None,
) -> None:
    """Change only the boards of those who did not come or came late."""
    from addin.actions.people.mending import mend_round
    from addin.actions.state import MEND

    chosen = (*choices(allow), *([MEND] if yes else []))
    current().act(file, mend_round, as_json=as_json, gone=gone or (), came=came or (), allow=chosen)


def withdraw(file: File, name: Who, first: From = None, as_json: AsJson = False) -> None:
    """Let a player out of the rounds to come."""
    from addin.actions.people.lines import withdraw_player

    current().act(file, withdraw_player, as_json=as_json, name=name, first=first)


def return_(file: File, name: Who, first: From = None, as_json: AsJson = False) -> None:
    """Let a player in again."""
    from addin.actions.people.lines import return_player

    current().act(file, return_player, as_json=as_json, name=name, first=first)


def join(
    file: File,
    name: str,
    rating: Rating = None,
    rank: Rank = None,
    club: Club = None,
    country: Country = None,
    identity: Identity = None,
    as_json: AsJson = False,
) -> None:
    """Add a player who comes late."""
    from addin.actions.people.lines import join_player

    given = _given(rating, rank, club, country, identity)
    current().act(file, join_player, as_json=as_json, name=name, given=given)


def replace(
    file: File,
    old: Who,
    new: str,
    rating: Rating = None,
    rank: Rank = None,
    club: Club = None,
    country: Country = None,
    identity: Identity = None,
    as_json: AsJson = False,
) -> None:
    """Let a new player come in for another."""
    from addin.actions.people.lines import replace_player

    given = _given(rating, rank, club, country, identity)
    current().act(file, replace_player, as_json=as_json, old=old, new=new, given=given)


def _given(
    rating: int | None,
    rank: str | None,
    club: str | None,
    country: str | None,
    identity: str | None,
) -> dict[str, Any]:
    return {"rating": rating, "rank": rank, "club": club, "country": country, "id": identity}
