"""The web page: one file that needs no network, for a club's site, a messenger, a phone.

Everything a reader comes for stands in the page as plain HTML and works without scripts:
the crosstable, the standings, a page for every round.  The script adds sorting,
highlighting, standings after earlier rounds, players' cards and a search.  Names reach the
page through Jinja2's escaping or as JSON, and its content security policy lets nothing run
but the script and style made here.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from addin.publish import Edition
from addin.publish.brackets import SIZES, picture_of
from addin.publish.marks import event_mark
from addin.publish.page_data import UNCOUNTED, PageData, Person
from addin.publish.page_views import groups, opened_of, plain_tables, state_of
from addin.sheets.style import ACCENTS, Accent
from addin.sheets.tabs.computed_tab import after_round
from addin.sheets.tabs.round_tab import kind_of
from pairing.outcomes import Outcome

DARK_ACCENTS = {
    "go": Accent("#7FC7BF", "#1D3A38"),
    "chess": Accent("#A3BCEB", "#232F47"),
    "riichi": Accent("#F0A6B0", "#45232A"),
}
"""The games' colours on dark paper: as far from it as the usual ones are from white."""

OPTIONAL = ("rank", "rating", "team", "club", "country")
"""Columns shown when anybody has something in them."""

MOST_LEADERS = 3

_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Signs of names that a terminal obeys and a page does not show."""

WHOLE, TIMER = "all", "timer"
"""What there is as a page: everything on one, and the clock of a round."""

_SCRIPT_WORDS = (
    "sorted_up", "sorted_down", "found", "dark", "light", "board", "colour", "opponent",
    "result", "points_after", "place_after", "places_line", "left_out",
)  # fmt: skip


def write(edition: Edition) -> bytes:
    """Return the page of an edition, UTF-8; raises ``InputError`` when asked for a part of it."""
    words = edition.words
    edition.wanted("html", (WHOLE, TIMER))
    data = PageData(edition)
    last, people = data.last, data.people
    leaders = range(min(MOST_LEADERS, last["ranked"])) if last["round"] else ()
    diagram = edition.system.diagram(edition.tournament)
    more_js, more_css = edition.options.get("served", ("", ""))
    css = css_of(edition.game) + (source_of("bracket.css") if diagram else "") + more_css
    js = source_of("page.js") + more_js
    title = edition.tournament.title or words("page.untitled")
    drawn = ""
    if diagram:
        drawn = rendered("bracket.svg.j2", sizes=SIZES, **picture_of(edition, diagram))
    state, tables, grouped = state_of(edition), plain_tables(edition), groups(data)
    return stand_alone(
        "page.html.j2",
        edition.game,
        js,
        css,
        words=words,
        served=bool(more_js),
        title=title,
        event=[*edition.about, *([edition.rules] if edition.by is None else [])],
        state=state,
        mark=event_mark(edition.tournament),
        standing=after_round(words, edition.tournament, edition.standings),
        views=_views(data, tables, bool(grouped), bool(diagram)),
        opened=opened_of(edition),
        first=data.leading,
        description=f"{words('page.description')} {state}",
        data=data,
        json=Markup(embedded(_script_data(data))),
        shown=_shown(people),
        about=_filled(people),
        leaders=[
            (last["place"][n], people[last["order"][n] - 1], last["cols"][0][n]) for n in leaders
        ],
        awards=edition.awards,
        bracket=Markup(drawn),
        tables=tables,
        groups=grouped,
        helped={name for name in data.criteria if f"criterion_help.{name}" in words.catalogue},
        moved=moved,
    )


def stand_alone(template: str, game: str, js: str, css: str, **values: Any) -> bytes:
    """Return a page with its own script and style, which alone may run in it, in the colours of a
    game.

    Encoded as UTF-8, without the control characters that names may hold.
    """
    policy = policy_of(js, css) + ("; connect-src 'self'" if values.get("served") else "")
    own = {"icon": icon_of(ACCENTS[game]), "css": Markup(css), "js": Markup(js)}
    page = rendered(template, policy=policy, **own, **values)
    return _CONTROLS.sub("", page).encode("utf-8", "replace")


def moved(places: int | None) -> str:
    """Places won or lost since the round before.

    >>> moved(3), moved(-2), moved(0), moved(None)
    ('+3', '−2', '', '')
    """
    if not places:
        return ""
    return f"+{places}" if places > 0 else f"−{-places}"


def _views(
    data: PageData, tables: Sequence[Mapping[str, Any]], grouped: bool, bracket: bool
) -> list[tuple[str, str]]:
    """Return the parts of the page in the order of its links: where each is, and its name."""
    words, rounds = data.words, data.rounds
    views = [(f"round-{rounds[-1]['number']}", words("page.rounds"))] if rounds else []
    views += [(key, words(f"tab.{key}")) for key in ("standings", "crosstable")]
    views += [("bracket", words("tab.bracket"))] * bracket
    views += [(table["key"], words(f"tab.{table['key']}")) for table in tables]
    views += [("awards", words("tab.awards"))] * bool(data.edition.awards)
    views.append(("players", words("tab.players")))
    return views + [("groups", words("page.groups"))] * grouped


def _filled(people: Sequence[Person]) -> list[str]:
    """Return which of the optional columns have anything in them; clubs only where they are not the
    teams once more."""
    filled = [key for key in OPTIONAL if any(getattr(p.player, key) for p in people)]
    if "club" in filled and all(p.player.club == p.player.team for p in people):
        filled.remove("club")
    return filled


def _shown(people: Sequence[Person]) -> list[str]:
    """Return those of the tables after rounds: ratings only without ranks."""
    filled = _filled(people)
    return [key for key in filled if key != "rating" or "rank" not in filled]


def _script_data(data: PageData) -> dict[str, Any]:
    words = data.words
    texts = {key: words(f"page.{key}") for key in _SCRIPT_WORDS}
    texts |= {key: words(f"column.{key}") for key in ("rank", "team", "club", "country", "rating")}
    texts["round"] = words("column.round")
    texts["points"] = words("column.points")
    kind = kind_of(data.edition.system.traits)
    texts |= {key: words(here) for key, here in kind.PAGE_WORDS.items()}
    return {
        **data.as_json(),
        "words": texts,
        "outcomes": {
            name: words(f"page.outcome.{name}")
            for name in (*(outcome.value for outcome in Outcome), UNCOUNTED)
            if name != "void" or not kind.HAS_SIDES
        },
        "colours": kind.side_words(words),
        "criteria": [words(f"criterion.{name}") for name in data.criteria],
        "first": data.leading,
        "shown": _shown(data.people),
    }


def embedded(value: Any) -> str:
    """JSON that can stand inside a script element whatever is in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


@cache
def source_of(name: str) -> str:
    """Return the text of a file in ``addin/publish/templates``, read once."""
    return (files("addin.publish") / "templates" / name).read_text(encoding="utf-8")


def rendered(name: str, **values: Any) -> str:
    """Return a template filled in; raises an error for a value it asks for and is not given."""
    return str(environment("addin.publish").get_template(name).render(**values))


@cache
def environment(package: str) -> Environment:
    """Return the folder ``templates`` of a package."""
    loader = PackageLoader(package)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, auto_reload=False)


def css_of(game: str, name: str = "page.css") -> str:
    """Return the style of a page, in the colours of a game."""
    light, dark = ACCENTS[game], DARK_ACCENTS[game]
    return (
        source_of(name)
        .replace("__ACCENT__", light.strong)
        .replace("__SOFT__", light.soft)
        .replace("__DARK_ACCENT__", dark.strong)
        .replace("__DARK_SOFT__", dark.soft)
    )


def policy_of(js: str, css: str) -> str:
    """Return a content security policy that knows this very script and style, and nothing else."""

    def source(content: str) -> str:
        digest = hashlib.sha256(content.encode()).digest()
        return f"'sha256-{base64.b64encode(digest).decode()}'"

    return (
        f"default-src 'none'; script-src {source(js)}; style-src {source(css)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def icon_of(accent: Accent) -> str:
    """Return the browser tab's picture: a table with one line marked."""
    picture = source_of("icon.svg").strip().replace("__ACCENT__", accent.strong)
    return "data:image/svg+xml," + quote(picture)
