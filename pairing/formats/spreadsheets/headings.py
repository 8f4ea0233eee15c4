"""Headings that organisers put over the columns of a table of players, in many languages."""

from __future__ import annotations

from collections.abc import Mapping

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
        jméno | hráč | zawodnik | játékos | гравець | учасник | піб | 選手 | 氏名
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
        rating | ratings | elo | rtg | rtng | gor | egf rating | egd rating | r | fide
        rating | fide elo | elo fide | rating egf | рейтинг | рейтинг рфг | рейтинг фсгр |
        рейтинг egf | рейтинг фиде | рейт | эло | classement | wertung | wertungszahl |
        ranking | puntuación | punteggio | рейтинг елo
    """,
    "rank": """
        rank | grade | strength | level | dan/kyu | kyu/dan | dan | kyu | разряд | ранг |
        дан/кю | кю/дан | дан | кю | степень | niveau | rang | stärke | grado | stopień | 段級
        | 段位
    """,
    "club": """
        club | клуб | организация | verein | klub | klub/město |
        город/клуб | клуб/город | город, клуб | клуб, город
    """,
    "team": """
        team | team name | pair | trio | команда | название команды | пара | тройка | mannschaft |
        équipe | equipo | squadra | drużyna | tým
    """,
    "city": """
        city | town | place | город | регион | ort | stadt | ville | miasto | ciudad | città
        | місто
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
        birth | born | birthday | birth date | date of birth | birth year | year of birth | yob
        | dob | рождение | дата рождения | год рождения | г.р | г. р | год рожд | geburtsjahr |
        geburtsdatum | jahrgang | année de naissance | date de naissance
    """,
    "title": """
        title | titel | звание | титул | titre
    """,
}

HEADINGS: Mapping[str, tuple[str, ...]] = {
    name: tuple(" ".join(word.split()) for word in words.split("|"))
    for name, words in _WORDS.items()
}
"""Headings in small letters, by field; a ``city`` or a ``team`` stands for the club where
there is none."""
