"""Which word of a name is the family name, and names in the order of family names.

A list of names says it of itself: given names repeat, family names have endings of their own,
patronymics, capitals and commas tell.  Where the organiser knows better a setting says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

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
    """Whether the family name is the first or the last word, for a whole list of names.

    Where nothing tells it is the first, as in rating lists.

    >>> family_at(["Anna Adams", "Boris Adams", "Clara Baker"])
    'last'
    >>> family_at(["Иванов Пётр", "Щукина Мария", "Цой Марина"]), family_at(["Lee Ann"], "last")
    ('first', 'last')
    """
    if chosen in (FIRST, LAST):
        return chosen
    return _voted(tuple(names))


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


def family_first(name: str, at: str) -> str:
    """The name with the family name in front, as in a telephone book.

    ``at`` is what :func:`family_at` says of the list; a comma, capitals or a patronymic say
    it of one name for certain.

    >>> family_first("Anna van der Berg", "last"), family_first("Ng, Ann", "last")
    ('Berg Anna van der', 'Ng Ann')
    >>> family_first("Иван Петрович Ёлкин", "first"), family_first("Anna BERG", "first")
    ('Ёлкин Иван Петрович', 'BERG Anna')
    >>> family_first("山田太郎", "last"), family_first("Ёлкин Иван", "first")
    ('山田太郎', 'Ёлкин Иван')
    """
    family, given = split_name(name, at)
    return f"{family} {given}".strip()


def split_name(name: str, at: str) -> tuple[str, str]:
    """Family name and the rest of a name; see :func:`family_first`.

    >>> split_name("Hubert Wolff Jr.", "last")
    ('Wolff', 'Hubert Jr.')
    """
    if "," in name:
        family, _, given = name.partition(",")
        return " ".join(family.split()), " ".join(given.split())
    words = name.split()
    if len(words) < 2:
        return name.strip(), ""
    loud = [i for i, word in enumerate(words) if len(word) > 2 and word.isupper()]
    if loud and len(loud) < len(words) and loud == list(range(loud[0], loud[-1] + 1)):
        place = range(loud[0], loud[-1] + 1)
    elif len(words) == 3 and _PATRONYMIC.match(words[2].casefold()):
        place = range(1)
    elif len(words) == 3 and _PATRONYMIC.match(words[1].casefold()):
        place = range(2, 3)
    elif at == LAST:
        end = len(_words(name)) - 1
        place = range(end, end + 1)
    else:
        place = range(1)
    chosen = [word for i, word in enumerate(words) if i in place]
    return " ".join(chosen), " ".join(word for i, word in enumerate(words) if i not in place)


def short_names(names: Sequence[str], at: str) -> dict[str, str]:
    """Each name as family name and initials; whole where two would look alike.

    >>> short_names(["Ann Lee", "Amy Lee", "Bob Ray Ng"], "last")
    {'Ann Lee': 'Lee Ann', 'Amy Lee': 'Lee Amy', 'Bob Ray Ng': 'Ng B. R.'}
    """
    short: dict[str, str] = {}
    for name in names:
        family, given = split_name(name, at)
        initials = " ".join(f"{word[0]}." for word in given.split())
        short[name] = f"{family} {initials}".strip()
    taken = list(short.values())
    return {
        name: family_first(name, at) if taken.count(said) > 1 else said
        for name, said in short.items()
    }
