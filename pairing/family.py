"""Family names: the word of a name that is one, and names in the order of family names.

A list of names says it of itself: given names repeat, family names have endings of their own,
patronymics, capitals and commas tell.  Where the organiser knows better a setting says so, and
where a file keeps the two apart they stay apart (``Player.surname``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pairing.tournament import Player, Tournament

AUTO, FIRST, LAST = "auto", "first", "last"
"""What the setting may be: let the list decide, the first word, the last word."""

_NAMES = """
александр алексей анатолий андрей антон аркадий арсений артём артем артур борис вадим валентин
валерий василий виктор виталий владимир владислав всеволод вячеслав геннадий георгий герман глеб
григорий даниил данила денис дмитрий евгений егор иван игорь илья кирилл константин лев леонид
максим марат марк матвей михаил никита николай олег павел пётр петр роман руслан семён семен
сергей станислав степан тимофей тимур фёдор федор эдуард юрий ярослав алёна алена александра
алина алиса алла анастасия анна валентина валерия варвара вера вероника виктория галина дарья
диана евгения екатерина елена елизавета жанна зоя инна ирина карина кира клара ксения лариса
лидия любовь людмила маргарита марина мария надежда наталья наталия нина оксана ольга полина
раиса светлана софия софья таисия тамара татьяна ульяна юлия яна adam adrian alan albert
alessandro alex alexander alexandre alice andrea andreas andrei andrew anna anne ann anton
antonio arthur barbara ben bernd bob boris brian carl carla carlos caroline charles chloe chris
christian christine christoph clara claire claude daniel david denis diana dieter dirk dmitry
dominik donald edward elena elisabeth emil emma eric erik eva felix florian frank franz fred
frederic gabriel george gerd gerda giovanni grace hans harald heinz helen helga henri henry ian
igor ilya irene ivan jack jacob jakob james jan jana jane janos jean jens jiri joachim johan
john jonas jonathan jorge jose josef joseph juan judith julia julian julie karel karin karl
katharina kevin klaus kurt lars laura laurent leo leon liam linda lisa louis lucas luca
lucia luis lukas marc marcel marco marek maria marie mario mark markus marta martin matthias
matti max michael michal miguel mikhail milan nicolas nikolai nils olaf oleg oliver oscar otto
pablo paolo patrick paul paula pavel pedro peter petr philip philipp piotr ralf raymond rene
richard robert roberto robin roland roman ronald rudolf sabine samuel sandra sara sarah
sebastian sergei silvia simon sofia sophie stefan stephan steve steven susan svetlana sven
tatiana thomas tim tobias tom tomas ulrich urs ursula vera victor viktor vincent vladimir walter
werner william wolfgang yann yuri yves zoltan
"""

_GIVEN = frozenset(_NAMES.split())
"""Given names met most often; they only vote."""

_OFTEN = """
kim lee park choi jung jeong kang cho yoon jang lim han oh seo shin kwon hwang ahn song li wang
zhang liu chen yang huang zhao wu zhou xu sun zhu hu guo lin luo gao zheng liang nguyen tran
pham tanaka sato suzuki takahashi watanabe ito yamamoto nakamura kobayashi ким ли пак цой хан
ван чен
"""

_FAMILIES = frozenset(_OFTEN.split())
"""Family names met most often where given names hardly repeat; they vote, too."""

_ENDING = re.compile(
    r".{2,}(?:ов|ев|ёв|ин|ын|ова|ева|ёва|ина|ына|ский|ская|цкий|цкая|енко|чук|швили|дзе|ян)$"
    r"|.{2,}(?:ov|ev|ova|eva|sky|ski|ska|skaya|enko|chuk|shvili|dze|yan|sen|sson|ić|vic|vić|poulos)$"
)
_PATRONYMIC = re.compile(r".{2,}(?:ович|евич|ьич|мич|овна|евна|ична|инична)$")
_BEHIND = re.compile(r"^(?:jr|sr|ii|iii|iv|мл|ст)\.?$")


def family_at(names: Iterable[str], chosen: str = AUTO) -> str:
    """Return whether the family name is the first or the last word, for a whole list of names.

    Where nothing tells it is the first, as in rating lists.

    >>> family_at(["Anna Adams", "Boris Adams", "Clara Baker"])
    'last'
    >>> family_at(["Иванов Пётр", "Щукина Мария", "Цой Марина"]), family_at(["Lee Ann"], "last")
    ('first', 'last')
    """
    return chosen if chosen in (FIRST, LAST) else _voted(tuple(names))


@cache
def _voted(names: tuple[str, ...]) -> str:
    pairs = [(words[0], words[-1]) for words in map(_words, names) if len(words) > 1]
    votes = 0
    for first, last in pairs:
        votes += 2 * ((last in _GIVEN) - (first in _GIVEN))
        votes += 2 * ((first in _FAMILIES) - (last in _FAMILIES))
        named = (bool(_ENDING.match(first)) and first not in _GIVEN) - (
            bool(_ENDING.match(last)) and last not in _GIVEN
        )
        votes += named
    for words in map(_words, names):
        if len(words) == 3:
            votes += 3 * (bool(_PATRONYMIC.match(words[2])) - bool(_PATRONYMIC.match(words[1])))
    if not votes:
        votes = len({first for first, _ in pairs}) - len({last for _, last in pairs})
    return LAST if votes < 0 else FIRST


def _words(name: str) -> list[str]:
    words = name.casefold().split()
    while len(words) > 1 and _BEHIND.match(words[-1]):
        words.pop()
    return words


def split_name(name: str, at: str) -> tuple[str, str]:
    """Surname and the rest of a name, by what it shows itself, else by its list.

    ``at`` is what :func:`family_at` says of the list; a comma, capitals or a patronymic say it
    of one name for certain.  Particles in small letters stay with the surname.

    >>> split_name("Hubert Wolff Jr.", "last"), split_name("Ng, Ann", "last")
    (('Wolff', 'Hubert Jr.'), ('Ng', 'Ann'))
    >>> split_name("de Butler Tristan", "first"), split_name("Anna van der Berg", "last")
    (('de Butler', 'Tristan'), ('van der Berg', 'Anna'))
    >>> split_name("Иван Петрович Ёлкин", "first"), split_name("Anna BERG", "first")
    (('Ёлкин', 'Иван Петрович'), ('BERG', 'Anna'))
    """
    if "," in name:
        family, _, given = name.partition(",")
        return " ".join(family.split()), " ".join(given.split())
    words = name.split()
    if len(words) < 2:
        return name.strip(), ""
    loud = [i for i, word in enumerate(words) if len(word) > 2 and word.isupper()]
    if loud and len(loud) < len(words) and loud == list(range(loud[0], loud[-1] + 1)):
        start, end = loud[0], loud[-1] + 1
    elif len(words) == 3 and _PATRONYMIC.match(words[2].casefold()):
        start, end = 0, 1
    elif len(words) == 3 and _PATRONYMIC.match(words[1].casefold()):
        start, end = 2, 3
    elif at == LAST:
        end = len(_words(name))
        start = end - 1
    else:
        start = next((i for i, word in enumerate(words) if not word[0].islower()), 0)
        end = start + 1
    while start and words[start - 1][0].islower():
        start -= 1
    return " ".join(words[start:end]), " ".join(words[:start] + words[end:])


def surname_and_given(player: Player, at: str = FIRST) -> tuple[str, str]:
    """Return a player's surname and given name: as he is known to have them, else by
    :func:`split_name`.

    >>> surname_and_given(Player(1, "Paz Soto Ana", surname="Paz Soto"))
    ('Paz Soto', 'Ana')
    >>> surname_and_given(Player(1, "Ana Paz Soto", surname="Paz Soto"))
    ('Paz Soto', 'Ana')
    """
    words, own = player.name.split(), player.surname.split()
    count = len(own)
    if own and words[:count] == own:
        given = words[count:]
        if given and re.fullmatch(r"\([0-9]+\)", given[-1]):  # put behind the second of a name
            given.pop()
        return " ".join(own), " ".join(given)
    if own and words[-count:] == own:
        return " ".join(own), " ".join(words[:-count])
    return split_name(player.name, at)


def surname_after(player: Player, name: str) -> str:
    """His surname when he is called ``name``: as many words at the same end, "" where it differs.

    >>> surname_after(Player(1, "Paz Sotto Ana", surname="Paz Sotto"), "Paz Soto Ana")
    'Paz Soto'
    """
    words, count = name.split(), len(player.surname.split())
    if not count or len(words) != len(player.name.split()):
        return ""
    first = player.name.split()[:count] == player.surname.split()
    return " ".join(words[:count] if first else words[-count:])


def names_of(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Surname and given name of everybody, by start number."""
    at = order_in(tournament)
    return {player.number: surname_and_given(player, at) for player in tournament.players}


def order_in(tournament: Tournament) -> str:
    """:func:`family_at` of a tournament's players, by its setting."""
    names = (player.name for player in tournament.players)
    return family_at(names, tournament.settings.family_name)


def family_first(player: Player, at: str) -> str:
    """Return the name with the family name in front, as in a telephone book.

    Particles go to the end where the given name stands in front.

    >>> family_first(Player(1, "Anna van der Berg"), "last")
    'Berg Anna van der'
    >>> family_first(Player(1, "de Wit Jan"), "first"), family_first(Player(1, "山田太郎"), "last")
    ('de Wit Jan', '山田太郎')
    """
    family, given = surname_and_given(player, at)
    words = family.split()
    start = next((i for i, word in enumerate(words) if not word[0].islower()), 0)
    if player.name.startswith(family):
        start = 0
    return " ".join([*words[start:], given, *words[:start]]).strip()


def short_names(tournament: Tournament) -> dict[int, str]:
    """Return everybody as family name and initials; whole where two would look alike.

    >>> from pairing.settings import Settings
    >>> names = ("Ann Lee", "Amy Lee", "Bob Ray Ng")
    >>> people = tuple(Player(at, name) for at, name in enumerate(names))
    >>> short_names(Tournament("riichi", Settings(family_name="last"), people))
    {0: 'Lee Ann', 1: 'Lee Amy', 2: 'Ng B. R.'}
    """
    short = {
        number: " ".join([family, *(f"{word[0]}." for word in given.split())])
        for number, (family, given) in names_of(tournament).items()
    }
    at, taken = order_in(tournament), list(short.values())
    return {
        player.number: family_first(player, at)
        if taken.count(short[player.number]) > 1
        else short[player.number]
        for player in tournament.players
    }
