"""OpenGotha's standings by its own rules, straight from the XML; shares no code with the product.

Everything is doubled, as OpenGotha keeps it.  Who is not participating is absent; a game, even
a forfeited one, is "paired"; whoever participates and has neither game nor bye gets nothing.
Byes and absences add up and, with genRoundDownNBWMMS (true unless the file says otherwise),
are cut to whole points.  A round without a game adds the own start score to SOSM, and that
times the number of rounds to SOSOSM.
"""

import xml.etree.ElementTree as ET

WON = {
    "RESULT_WHITEWINS": (2, 0), "RESULT_BLACKWINS": (0, 2), "RESULT_EQUAL": (1, 1),
    "RESULT_BOTHLOSE": (0, 0), "RESULT_UNKNOWN": (0, 0),
    "RESULT_WHITEWINS_BYDEF": (2, 0), "RESULT_BLACKWINS_BYDEF": (0, 2),
    "RESULT_BOTHLOSE_BYDEF": (0, 0),
}  # fmt: skip


def strength(rank):
    steps, kind = int(rank[:-1]), rank[-1].upper()
    return -steps if kind == "K" else steps - 1


def key(name):
    return name.replace(" ", "").upper()


def scores(path):
    """Per player, in the file's order: doubled MMS, NBW, SOSM, SOSOSM and 4 times SODOSM."""
    root = ET.parse(path).getroot()
    general = root.find(".//GeneralParameterSet")
    down = general.get("genRoundDownNBWMMS", "true") == "true"
    rounds = int(general.get("numberOfRounds"))
    floor, bar = strength(general.get("genMMFloor")), strength(general.get("genMMBar"))
    people = root.findall("Players/Player")
    names = [key(p.get("name") + p.get("firstName")) for p in people]
    start, part = {}, {}
    for name, p in zip(names, people, strict=True):
        rank = min(max(strength(p.get("rank")), floor), bar) + 30
        start[name] = 2 * (rank + int(p.get("smmsCorrection", "0")))
        part[name] = ["idle" if c == "1" else "absent" for c in p.get("participating")[:rounds]]
    games = {name: [None] * rounds for name in names}
    for g in root.findall("Games/Game"):
        r, (won, lost) = int(g.get("roundNumber")) - 1, WON[g.get("result")]
        white, black, stones = g.get("whitePlayer"), g.get("blackPlayer"), int(g.get("handicap"))
        games[white][r] = (black, won, stones)
        games[black][r] = (white, lost, -stones)
        part[white][r] = part[black][r] = "game"
    for b in root.findall("ByePlayers/ByePlayer"):
        part[b.get("player")][int(b.get("roundNumber")) - 1] = "bye"
    mms, nbw = {}, {}
    for name in names:
        made = sum(g[1] for g in games[name] if g)
        for kind, table, base in (("MMS", mms, start[name]), ("NBW", nbw, 0)):
            free = part[name].count("bye") * int(general.get(f"gen{kind}2ValueBye", "0"))
            free += part[name].count("absent") * int(general.get(f"gen{kind}2ValueAbsent", "0"))
            table[name] = base + made + (free // 2 * 2 if down else free)
    sos, sodos = {}, {}
    for name in names:
        terms = [start[name] if g is None else mms[g[0]] + 2 * g[2] for g in games[name]]
        sos[name] = sum(terms)
        sodos[name] = sum(t * g[1] for t, g in zip(terms, games[name], strict=True) if g)
    sosos = {
        name: sum(start[name] * rounds if g is None else sos[g[0]] for g in games[name])
        for name in names
    }
    return [(mms[n], nbw[n], sos[n], sosos[n], sodos[n]) for n in names]


def places(values):
    """Shared places of tuples, the greatest first."""
    order = sorted(values, reverse=True)
    return [1 + order.index(value) for value in values]
