"""A tournament as the program MacMahon 3.9 keeps it; only read by pairbook, so written here."""

from __future__ import annotations

from xml.sax.saxutils import escape

from pairing.family import names_of
from pairing.tournament import Bye, Result, Tournament

RESULTS = {
    Result.WHITE_WINS: "0-1",
    Result.BLACK_WINS: "1-0",
    Result.DRAW: "½-½",
    Result.BOTH_LOSE: "0-0",
    Result.BLACK_FORFEITS: "0-1!",
    Result.WHITE_FORFEITS: "1-0!",
    Result.BOTH_FORFEIT: "0-0!",
    None: "?-?",
}


def macmahon_xml(event: Tournament) -> str:
    """Players, rounds and their number; Black's points come first in a result."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<Tournament typeversion="3">']
    lines.append(f"<Name>{escape(event.title)}</Name>")
    lines.append(f"<NumberOfRounds>{event.planned}</NumberOfRounds>")
    lines.append("<UpperMacMahonBarLevel>1k</UpperMacMahonBarLevel>")
    for player in event.players:
        surname, given = names_of(event)[player.number]
        rating = "" if player.rating is None else str(player.rating)
        away = (f"<NotPlayingInRound>{one}</NotPlayingInRound>" for one in sorted(player.absent))
        lines += [
            f"<IndividualParticipant><Id>{player.number}</Id>{''.join(away)}",
            f"<GoPlayer><FirstName>{escape(given)}</FirstName><Surname>{escape(surname)}</Surname>"
            f"<Club>{escape(player.club)}</Club><Country>{escape(player.country)}</Country>"
            f"<GoLevel>{player.rank}</GoLevel><Rating>{rating}</Rating></GoPlayer>",
            "</IndividualParticipant>",
        ]
    for round_ in event.rounds:
        lines.append(f"<TournamentRound><RoundNumber>{round_.number}</RoundNumber>")
        for game in round_.games:
            lines.append(
                f"<Pairing><BoardNumber>{game.board}</BoardNumber><White>{game.white}</White>"
                f"<Black>{game.black}</Black><Handicap>{game.handicap}</Handicap>"
                f"<Result>{RESULTS[game.result]}</Result></Pairing>"
            )
        for number, kind in round_.byes:
            if kind is Bye.PAIRING:
                lines.append(
                    "<Pairing><PairingWithBye>true</PairingWithBye>"
                    f"<White>0</White><Black>{number}</Black></Pairing>"
                )
        lines.append("</TournamentRound>")
    return "\n".join([*lines, "</Tournament>", ""])
