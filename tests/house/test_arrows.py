"""Imports run one way, make no circle, and no file grows past a length that can be read."""

from __future__ import annotations

import pytest

from pairing.systems import REGISTRY
from tools.import_graph import ADDIN, PAIRING, ROOT, circles, graph_of

# Every package may ask where a template lies, or how Python was started; they ask nobody.
LEAVES = {"addin.templates", "addin.lazy_imports", "addin.shell_words"}
# The package itself tells the catalogue where words are, and is asked for the version.  First of
# all it sees to what xlwings will import.
PACKAGE = "addin"
FIRST = "addin.lazy_imports"
# The science's own face gathers what its modules define.
SCIENCE = "pairing"
# Doors: names by which the outside (macros of older workbooks) calls; nobody inside may.
DOORS = {"addin.buttons"}

Graph = dict[str, dict[str, int]]
ORDERS = {"addin": ADDIN, "pairing": PAIRING}
PLACE = {
    f"{whole}.{name}": at
    for whole, order in ORDERS.items()
    for at, names in enumerate(order)
    for name in names
}


@pytest.fixture(scope="module")
def graph() -> Graph:
    return graph_of(ROOT, ("addin", "pairing"))


def package_of(module: str) -> str:
    """The package or part of one with a place that a module is in: ``addin.sheets`` for
    ``addin.sheets.grid``."""
    part, whole = (".".join(module.split(".")[:parts]) for parts in (3, 2))
    return part if part in PLACE else whole


def forbidden(graph: Graph) -> list[str]:
    """The imports that run against the order, each with the line where it stands."""
    wrong = []
    for name, targets in graph.items():
        for target, line in targets.items():
            if not allowed(name, target):
                wrong.append(f"{name}:{line} imports {target}")
    return wrong


def allowed(name: str, target: str) -> bool:
    if name.startswith("pairing"):
        return target.startswith("pairing") and (name == SCIENCE or downwards(name, target))
    if target.startswith("pairing"):
        return True
    if name == PACKAGE and target == FIRST:
        return True
    if name == PACKAGE or name in LEAVES or target in DOORS:
        return False
    if target == PACKAGE or target in LEAVES or name in DOORS:
        return True
    return downwards(name, target)


def downwards(name: str, target: str) -> bool:
    """Whether the target is in the same package or in one below it; nobody imports ``pairing``."""
    here, there = package_of(name), package_of(target)
    return here == there or (there != SCIENCE and PLACE[there] < PLACE[here])


def test_every_package_has_its_place_in_the_order(graph: Graph) -> None:
    outside = LEAVES | DOORS | {PACKAGE, SCIENCE}
    assert {package_of(module) for module in graph.keys() - outside} == set(PLACE)


def test_imports_run_one_way(graph: Graph) -> None:
    assert not forbidden(graph), "\n".join(forbidden(graph))


def test_no_import_circle_anywhere(graph: Graph) -> None:
    assert not circles(graph), "\n".join(", ".join(one) for one in circles(graph))


@pytest.mark.parametrize(
    ("name", "target", "may"),
    [
        ("addin.actions.rounds", "addin.sheets.grid", True),
        ("addin.sheets.grid", "addin.actions.rounds", False),
        ("addin.doctor", "addin.functions", False),
        ("addin.functions", "addin.doctor.machine", False),
        ("addin.engines.file", "addin.templates", True),
        ("addin.templates", "addin.engines.file", False),
        ("addin", "addin.excel", False),
        ("addin.cli.main", "addin.buttons", False),
        ("pairing.tournament", "addin.sheets.grid", False),
        ("addin.engines.file", "pairing.errors", True),
        ("addin.exchange.incoming.importing", "addin.exchange.repairing", True),
        ("addin.exchange.creating", "addin.exchange.incoming.starting", False),
        ("addin.exchange.incoming.importing", "addin.exchange.outgoing.editions", False),
        ("pairing.systems.mcmahon.start", "pairing.ranks", True),
        ("pairing.standings.crosstable", "pairing.formats.format", False),
        ("pairing.standings.by_name", "pairing.systems", False),
        ("pairing.settings", "pairing.tournament", False),
        ("pairing.tournament", "pairing", False),
    ],
)
def test_the_rule_itself(name: str, target: str, may: bool) -> None:
    assert allowed(name, target) is may


def test_a_tab_is_read_and_built_without_knowing_who_asks(graph: Graph) -> None:
    askers = {"addin.sheets.reader", "addin.sheets.workbook"}
    tabs = [m for m in graph if m.startswith("addin.sheets.") and m.endswith(("_tab", "_tabs"))]
    assert len(tabs) > 5
    assert {tab: askers & set(graph[tab]) for tab in tabs} == {tab: set() for tab in tabs}


def test_systems_are_reached_through_their_protocol(graph: Graph) -> None:
    """Only commands and worksheet functions about one system import it."""
    systems = {where.partition(":")[0] for where in REGISTRY.values()}
    wrong = {
        (name, target)
        for name, targets in graph.items()
        if name.startswith("addin.") and not name.startswith(("addin.cli.", "addin.functions"))
        for target in targets
        if any(f"{target}.".startswith(f"{system}.") for system in systems)
    }
    assert not wrong
