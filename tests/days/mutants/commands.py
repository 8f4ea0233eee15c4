"""The commands through which mutants go."""

from __future__ import annotations

import random

from addin.commands.click import BUTTONS

CUP = "cup.xlsx"

ROUNDS = ("1", "1", "2", "3", "3", "4", "0", "99")
SETS = ("1=1-0", "2=0-1", "1=½", "1=42100,30500,27400,20000", "9=+:-", "1=", "x=1-0", "1=²")
BY = ("", "", "", "mm,sos,sodos", "swiss", "mcmahon", "true-rating", "BH,SB,DE", "x")

EXPORTS = ("trf", "trf26", "h9", "opengotha", "rgf", "pantheon", "text", "csv")
PUBLISHED = ("html", "md", "csv", "xlsx", "pdf", "png")

# How often each comes: what draws pictures or reads everything twice is ten times slower.
ON_WORKBOOKS = {
    "pair": 14, "check": 10, "results": 9, "standings": 8, "click": 14, "crosstable": 4,
    "explain": 4, "swap": 4, "accept": 3, "undo": 5, "levels": 3, "plan": 2, "finals": 2,
    "export": 9, "publish-text": 6, "publish-drawn": 1.5, "orders": 1, "look": 2, "new": 2,
    "players": 2, "order": 1, "restore": 2, "doctor": 2, "trf": 0.5,
}  # fmt: skip

ON_FILES = {
    "look": 14, "from": 14, "players": 10, "publish": 5, "order": 8, "trf-pair": 5, "trf-check": 5,
    "results": 8, "past": 5, "seating": 6, "history": 4, "workbook-command": 3,
}  # fmt: skip

BUTTON_KEYS = tuple(sorted(BUTTONS))


def on_workbook(key: str, chance: random.Random) -> list[str]:
    """The arguments of a command on ``cup.xlsx``, by lot."""
    pick = chance.choice
    allow = ["--allow", pick(("repeats", "changed", "discard_results"))]
    allow = allow if chance.random() < 0.5 else []
    by = pick(BY)
    order = ["--by", by] if by else []
    language = ["--lang", pick(("en", "ru"))] if chance.random() < 0.3 else []
    sets = ["--set", pick(SETS), "--set", pick(SETS)]
    json = ["--json"] if chance.random() < 0.2 else []
    plain = {
        "pair": ["pair", CUP, *allow, *json],
        "check": ["check", CUP, *json],
        "results": ["results", CUP, "--round", pick(ROUNDS), *sets],
        "standings": ["standings", CUP, *order, *json],
        "click": ["click", pick(BUTTON_KEYS), CUP],
        "crosstable": ["crosstable", CUP],
        "explain": ["explain", CUP, "--round", pick(ROUNDS)],
        "swap": ["swap", CUP, pick(("Ann Lee", "1", "Gus", "x")), pick(("2", "Gus", "4")), *allow],
        "accept": ["accept", CUP],
        "undo": ["undo", CUP, *allow],
        "levels": ["levels", CUP],
        "plan": ["plan", CUP],
        "finals": ["finals", CUP, *pick(([], ["--yes"], ["--step", "3"]))],
        "export": ["export", CUP, "--to", pick(EXPORTS), "-o", "out.txt", *order],
        "publish-text": ["publish", CUP, "--to", pick(PUBLISHED[:4]), "-o", "out.pub", *order],
        "publish-drawn": ["publish", CUP, "--to", pick(PUBLISHED[4:]), "-o", "out.pub"],
        "orders": ["orders", CUP],
        "look": ["look", CUP],
        "new": ["new", "other.xlsx", "--from", CUP, "--yes"],
        "players": ["new", "other.xlsx", "--players", CUP, "--yes"],
        "order": ["order", CUP],
        "restore": ["restore", CUP, *pick(([], ["--to", "1"], ["--to", "7"]))],
        "doctor": ["doctor", CUP],
        "trf": ["trf", "check", CUP],
    }[key]  # fmt: skip
    spoken = key in ("publish-text", "publish-drawn", "look", "restore", "order")
    return [*plain, *(language if spoken else [])]


def on_file(key: str, name: str, chance: random.Random) -> list[str]:
    """The arguments of a command on an exchange file, by lot."""
    pick = chance.choice
    yes = ["--yes"] if chance.random() < 0.8 else []
    language = ["--lang", pick(("en", "ru"))] if chance.random() < 0.3 else []
    system = ["--system", pick(("leader", "dutch", "riichi", "fors", "round-robin"))]
    system = system if chance.random() < 0.3 else []
    out = ["-o", "out.pub"]
    return {
        "look": ["look", name, *language],
        "from": ["new", "other.xlsx", "--from", name, *yes, *system, *language],
        "players": ["new", "other.xlsx", "--players", name, *yes, *system],
        "publish": ["publish", name, "--to", pick(("md", "csv", "html")), *out, *yes],
        "order": ["order", name, *language, *pick(([], ["--by", "points"], ["--by", "sos"]))],
        "trf-pair": ["trf", "pair", name, *language],
        "trf-check": ["trf", "check", name],
        "results": ["results", CUP, "--round", pick(("3", "1")), "--from", name],
        "past": ["new", "other.xlsx", "--players", "players.csv", "--results", name, "--yes"],
        "seating": ["seating", "swiss", "--standings", name, *pick(([], ["-f", "csv"]))],
        "history": ["seating", "swiss", "--standings", "order.csv", "--history", name],
        "workbook-command": [pick(("check", "pair", "standings", "doctor", "restore")), name],
    }[key]  # fmt: skip


def usual(name: str) -> tuple[str, ...]:
    """Commands that a file of this name is mostly given to."""
    if name.startswith(("games", "egc2011-demo-games")):
        return ("order", "past")
    if name.startswith(("results", "scores")):
        return ("results",)
    if name.startswith("order"):
        return ("seating",)
    if name.startswith(("history", "riichi-pantheon")):
        return ("history",)
    if name.endswith(".trf"):
        return ("trf-pair", "trf-check", "look", "from")
    return ("look", "from", "players", "publish")
