"""Tournament files of Gerlach's MacMahon 3.9: writing."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from pairing.family import names_of
from pairing.formats.macmahon.reading import CRITERIA, RESULTS
from pairing.formats.plain_text import dates
from pairing.formats.safe_xml import in_xml
from pairing.formats.typed import FORFEITED
from pairing.formats.writing import rounds_away
from pairing.go_time import even_komi
from pairing.ranks import rank_or_ratings
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

_RESULT = {result: shown for shown, result in reversed(list(RESULTS.items()))}
_CRITERION = {ours: theirs for theirs, ours in reversed(list(CRITERIA.items()))}
_PLAYED = {forfeited: result for result, forfeited in FORFEITED.items()}


def write_macmahon(tournament: Tournament) -> str:
    """Return the tournament as such a file, its XML declaration (UTF-8) included.

    Ids are start numbers.  The format has no start scores but those of ranks, no byes but the odd
    player's (others become rounds without a game), and no results ``½-0`` and ``0-½`` (they become
    results not yet known).
    """
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Tournament typeversion="3">',
        *(_element(tag, value) for tag, value in _event(tournament).items() if value),
        *_rules(tournament),
        *(line for player in tournament.players for line in _player(tournament, player)),
        *(line for round_ in tournament.rounds for line in _round(round_)),
        "</Tournament>",
    ]
    return "\n".join(lines) + "\n"


def _element(tag: str, value: object) -> str:
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return f"<{tag}>{escape(in_xml(shown))}</{tag}>"


def _event(tournament: Tournament) -> dict[str, object]:
    days, komi = dates(tournament.date), even_komi(tournament)
    return {
        "Name": tournament.title,
        "Location": tournament.place,
        "BeginDate": days[0] if days else tournament.date,
        "EndDate": days[-1] if days else "",
        "Director": tournament.arbiter,
        "NumberOfRounds": str(max(tournament.planned, len(tournament.rounds))),
        "Komi": "" if komi is None else str(float(komi)),
    }


def _rules(tournament: Tournament) -> Iterator[str]:
    """Bar, floor, handicaps and the wall list's criteria, where the event is McMahon's."""
    rules = tournament.settings
    if not isinstance(rules, McMahonSettings):
        rules = McMahonSettings()
    mcmahon = rules.kind == "mcmahon"
    tags = {
        "UseMacMahonStartScores": mcmahon,
        "UpperMacMahonBar": mcmahon and bool(rules.bar_rank),
        "UpperMacMahonBarLevel": rules.bar_rank,
        "LowerMacMahonBar": mcmahon and bool(rules.floor_rank),
        "LowerMacMahonBarLevel": rules.floor_rank,
        "HandicapUsed": rules.handicap_maximum > 0,
        "HandicapByLevel": rules.handicap_by == "rank",
        "HandicapBelow": True,
        "HandicapBelowLevel": rules.even_rank,
        "HandicapAdjustment": True,
        "HandicapAdjustmentValue": -rules.handicap_correction,
        "HandicapLimit": True,
        "HandicapLimitValue": rules.handicap_maximum,
    }
    yield from (_element(tag, value) for tag, value in tags.items() if value is not None)
    yield "<Walllist>"
    for name in rules.criteria:
        if name in _CRITERION:
            yield f"<SortCriterion>{_element('ShortName', _CRITERION[name])}</SortCriterion>"
    yield "</Walllist>"


def _player(tournament: Tournament, player: Player) -> Iterator[str]:
    surname, given = names_of(tournament)[player.number]
    above = player.number in getattr(tournament.settings, "supergroup", ())
    yield '<IndividualParticipant typeversion="1">'
    yield _element("Id", player.number)
    yield _element("PreliminaryRegistration", False)
    yield _element("SuperBarMember", above)
    away = sorted(rounds_away(player, tournament.rounds))
    yield from (_element("NotPlayingInRound", number) for number in away)
    tags = {
        "FirstName": given,
        "Surname": surname,
        "Club": player.club,
        "Country": player.country,
        "GoLevel": rank_or_ratings(player.rank, None),
        "Rating": player.rating,
        "EgdPin": player.ids.get("egd"),
    }
    shown = "".join(_element(tag, value) for tag, value in tags.items() if value not in (None, ""))
    yield f'<GoPlayer typeversion="1">{shown}</GoPlayer>'
    yield "</IndividualParticipant>"


def _round(round_: Round) -> Iterator[str]:
    yield '<TournamentRound typeversion="1">'
    yield _element("RoundNumber", round_.number)
    for game in round_.games:
        yield _pairing(game.board, game.white, game.black, game)
    for number, kind in round_.byes:
        if kind is Bye.PAIRING:
            yield _pairing(0, 0, number, None)
    yield "</TournamentRound>"


def _pairing(board: int, white: int, black: int, game: Game | None) -> str:
    result = game.result and game.result.usual if game else Result.BLACK_WINS
    by_referee = result in _PLAYED
    played = _PLAYED.get(result, result) if result else None
    tags = {
        "BoardNumber": board,
        "PairingWithBye": game is None,
        "White": white,
        "Black": black,
        "Handicap": game.handicap if game else 0,
        "Result": _RESULT.get(played, "?-?") if played else "?-?",
        "ResultByReferee": by_referee,
    }
    shown = "".join(_element(tag, value) for tag, value in tags.items())
    return f'<Pairing typeversion="1">{shown}</Pairing>'
