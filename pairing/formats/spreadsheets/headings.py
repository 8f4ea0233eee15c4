"""Headings that organisers put over the columns of a table of players, in many languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pairing.names import latin

_WORDS: Mapping[str, str] = {
    "number": """
        no | n | nr | num | number | start number | start no | startnr | snr | sno | № | №
        п/п | п/п | номер | стартовый номер | # | lfd | pin no
    """,
    "name": """
        name | names | player | players | full name | fullname | player name | participant |
        name surname | surname name | name, first name | surname, name | last name, first
        name | имя | фио | ф.и.о | фамилия имя | фамилия, имя | имя фамилия | имя и фамилия
        | фамилия и имя | игрок | участник | спортсмен | полное имя | фамилия имя отчество |
        nom et prénom | nom prénom | joueur | spieler | teilnehmer | jugador | giocatore |
        jméno | hráč | zawodnik | játékos | гравець | учасник | піб | 選手 | 氏名 | 姓名 | 名前 |
        ονοματεπώνυμο | όνομα
    """,
    "surname": """
        surname | last name | lastname | family name | family | фамилия | прізвище | nom |
        nom de famille | nachname | familienname | apellido | apellidos | cognome | příjmení
        | nazwisko | vezetéknév | nume | prezime
    """,
    "given": """
        first name | firstname | given name | given names | forename | ім'я | prénom |
        prenom | vorname | nombre | nome | křestní jméno | imię | keresztnév | prenume | ime
    """,
    "patronymic": """
        patronymic | отчество | по батькові
    """,
    "rating": """
        rating | ratings | elo | rtg | rtng | srtng | standard | gor | egf rating | egd rating | r |
        fide rating | fide elo | elo fide | rating egf | рейтинг | рейтинг рфг | рейтинг фсгр |
        рейтинг egf | рейтинг фиде | рейт | эло | classement | wertung | wertungszahl |
        ranking | puntuación | punteggio | рейтинг елo
    """,
    "rank": """
        rank | grade | strength | level | dan/kyu | kyu/dan | dan | kyu | разряд | ранг |
        дан/кю | кю/дан | дан | кю | степень | niveau | rang | stärke | grado | stopień | 段級
        | 段位 | 級位 | 级别 | 棋力 | βαθμός
    """,
    "club": """
        club | клуб | организация | verein | klub | klub/město |
        所属 | 俱乐部 | σύλλογος |
        город/клуб | клуб/город | город, клуб | клуб, город
    """,
    "team": """
        team | team name | pair | trio | команда | название команды | пара | тройка | mannschaft |
        équipe | equipo | squadra | drużyna | tým
    """,
    "city": """
        city | town | place | город | регион | ort | stadt | ville | miasto | ciudad | città
        | місто | πόλη | 城市
    """,
    "country": """
        country | federation | fed | nation | nationality | ctry | co | страна | федерация |
        гражданство | pays | land | país | paese | země | kraj | країна
    """,
    "id": """
        id | pin | egd pin | egf pin | egd | fide id | fideid | id fide | fide | id-number |
        id number | rgf id | код | код фиде | id фиде | ид | идентификатор | licence |
        license | aga id | mitgliedsnummer
    """,
    "absent": """
        absent | absent in rounds | absences | byes | отсутствует | пропускает | пропуски |
        не играет в турах | отсутствие
    """,
    "start_score": """
        start | start score | start points | mms0 | mm0 | старт | стартовые очки | старт.
        очки
    """,
    "substitute": """
        substitute | substitutes | sub | house player | house | stand-in | запасной | запасные
        | запасной игрок | на замену | замена | ersatz | ersatzspieler | remplaçant
    """,
    "sex": """
        sex | gender | пол | м/ж | ж/м | m/f | f/m | geschlecht | sexe | sexo | sesso | płeć |
        стать
    """,
    "birth": """
        birth | born | birthday | b-day | birth date | date of birth | birth year | year of birth
        | yob | dob | рождение | дата рождения | год рождения | г.р | г. р | год рожд |
        geburtsjahr | geburtsdatum | jahrgang | année de naissance | date de naissance
    """,
    "title": """
        title | titel | tit | звание | титул | titre
    """,
    "second_rating": """
        national | national rating | nat rating | second rating | rating 2 | rating nat |
        nrtg | нац. рейт | нац. рейтинг | национальный рейтинг | второй рейтинг
    """,
    "k_factor": "k | k-factor | k factor | коэффициент k | коэффициент к",
    "deviation": "deviation | rating deviation | sigma | отклонение | отклонение рейтинга",
}

HEADINGS: Mapping[str, tuple[str, ...]] = {
    name: tuple(" ".join(word.casefold().split()) for word in words.split("|"))
    for name, words in _WORDS.items()
}
"""Headings in small letters, by field; a ``city`` or a ``team`` stands for the club where
there is none."""

_COLUMNS_OF_LISTS: Mapping[str, tuple[str, ...]] = {
    "id": (*HEADINGS["id"], "pin player", "номер"),
    "name": HEADINGS["name"],
    "federation": HEADINGS["country"],
    "sex": HEADINGS["sex"],
    "title": HEADINGS["title"],
    "birth": HEADINGS["birth"],
    "standard": HEADINGS["rating"],
    "rapid": ("rapid", "rapid rating", "rrtng", "быстрые"),
    "blitz": ("blitz", "blitz rating", "brtng", "блиц"),
    "k_standard": (*HEADINGS["k_factor"], "sk"),
    "k_rapid": ("rk",),
    "k_blitz": ("bk",),
    "rank": HEADINGS["rank"],
    "club": (*HEADINGS["club"], *HEADINGS["city"]),
    "deviation": HEADINGS["deviation"],
}

_COLUMN_OF_LIST = {
    heading: column for column, headings in _COLUMNS_OF_LISTS.items() for heading in headings
}


def column_of_list(heading: str) -> str | None:
    """Return the column of a federation's list that a heading names, ``None`` for any other.

    >>> column_of_list("Fed"), column_of_list("player_name"), column_of_list("SRtng")
    ('federation', 'name', 'standard')
    """
    return _COLUMN_OF_LIST.get(" ".join(heading.casefold().replace("_", " ").split()))


_STEMS: Mapping[str, str] = {
    "id": "id | ид | pin | пин | licen | лиценз | member | id-number | ema",
    "absent": "absen | byes | missed | skip | отсутств | пропус | пропущ | смогу",
    "birth": "birth | b-day | born | рожд | geburt | jahrgang | nacimiento | naissance | народж",
    "sex": "sex | gender | пол | стать | geschlecht",
    "team": "team | команд | équipe | mannschaft",
    "rating": "rating | elo | рейт | эло | gor | dwz | rtg | srtng | classement | wertung",
    "rank": "rank | grade | level | strength | ранг | разряд | дан | кю | dan | kyu | nivel",
    "title": "title | звани | титул | titel | tit",
    "club": "club | клуб | verein | asociación | organi | школ | секци",
    "city": "city | town | город | місто | ort | stadt | ville | ciudad | насел",
    "country": "countr | nation | federation | fed | стран | країн | land | país | pays | федерац",
    "patronymic": "отчеств | patronym",
    "surname": "surname | фамил | прізвищ | nachname | apellido | nom | cognome | nazwisko",
    "given": "forename | vorname | prénom | nombre | imię | nome",
    "name": "name | имя | ім'я | фио | ф.и.о | участник | игрок | player | participant | spieler",
}
"""Beginnings of words in headings as people write them for a form, by field, the stronger first;
those of up to three letters are whole words."""

_OF_NOTHING = (
    *("email", "e-mail", "mail", "почт", "телефон", "phone", "telegram", "телеграм", "ник", "nick"),
    *("соглас", "consent", "comment", "коммент", "timestamp", "отметк", "zeitstempel", "marca"),
    *("оплат", "взнос", "paid", "fee", "submission", "adresse", "address", "discord", "whatsapp"),
)
"""What a heading has that asks for something a tournament does not need."""

_ONE_OF_TWO = (
    (r"\b(?:last|family|second) names?\b", "surname"),
    (r"\b(?:first|given) names?\b", "forename"),
    (r"\brounds?\b.*\bmiss\b", "missed"),  # alone it may be Mr/Miss
)

REGISTERS = {
    **{house: house for house in ("egd", "fide", "rgf", "ffg", "aga", "fshr")},
    "egf": "egd",
    "rfg": "rgf",
    "fsgr": "rgf",
}


def _has(words: list[str], stems: str | tuple[str, ...]) -> bool:
    listed = stems.split(" | ") if isinstance(stems, str) else stems
    return any(
        word == stem or (len(stem) > 3 and word.startswith(stem))
        for word in words
        for stem in listed
    )


def field_asked(heading: str) -> str | None:
    """Return the field that a heading in words of its own asks for, ``None`` where that is not
    clear.

    >>> field_asked("Фамилия и имя участника (полностью)"), field_asked("EGD PIN (if you have one)")
    ('name', 'id')
    >>> field_asked("Рейтинг РФГ (если есть)"), field_asked("E-mail"), field_asked("Rating or rank")
    ('rating', None, None)
    >>> field_asked("Which rounds will you miss?"), field_asked("Mr/Miss")
    ('absent', None)
    """
    plain = re.sub(r"\([^)]*\)", " ", heading.casefold()).strip() or heading.casefold()
    for pattern, word in _ONE_OF_TWO:
        plain = re.sub(pattern, word, plain)
    words = re.findall(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*", plain)
    if _has(words, _OF_NOTHING):
        return None
    fields = [field for field, stems in _STEMS.items() if _has(words, stems)]
    if {"rating", "rank"} <= {*fields} and "id" not in fields:
        return None
    if "surname" in fields and not {"given", "name"}.isdisjoint(fields):
        return "name"
    return fields[0] if fields else None


def asks_for_nothing(heading: str) -> bool:
    """Return whether a heading is of an address, a consent or the like."""
    return _has(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", heading.casefold()), _OF_NOTHING)


def register_in(heading: str) -> str:
    """Return the register whose numbers a heading names, "" where it does not say.

    >>> register_in("ID ФШР"), register_in("FIDE-ID"), register_in("ID")
    ('fshr', 'fide', '')
    """
    words = re.findall(r"[a-z]+", latin(heading).casefold())
    return next((REGISTERS[word] for word in words if word in REGISTERS), "")
