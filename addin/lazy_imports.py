"""A click loads no library it does not use: what xlwings would import only if it is installed.

``import xlwings`` imports numpy, pandas, polars, matplotlib, Pillow and plotly where it finds
them, so that values of theirs can be written to cells; that is most of a click's time, and a
click writes none.  :func:`begin` puts a finder (:pep:`451`) in front of ``sys.meta_path``: while
the thread that imports xlwings does so, those libraries are not to be found, which xlwings is
made for.  Whoever imports one of them, before or afterwards, has everything xlwings does with
it: what was left out is completed at that moment.  A process that imported xlwings before this
package is left alone.  A click and a command go without xlwings' PRO parts, too, which for whoever
has a licence key load a server's libraries.
"""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from threading import get_ident
from types import ModuleType
from typing import Any

SPARED = ("numpy", "pandas", "polars", "matplotlib", "PIL", "plotly")
"""Libraries that ``import xlwings`` goes without unless they are imported already."""

_spared = set(SPARED)

_CONVERTERS = {
    "numpy": ("numpy_conv", "NumpyArrayConverter"),
    "pandas": ("pandas_conv", "PandasDataFrameConverter", "PandasSeriesConverter"),
    "polars": ("polars_conv", "PolarsDataFrameConverter", "PolarsSeriesConverter"),
}
"""Library -> the module of ``xlwings.conversion`` that registers its types, and its classes."""

_NAMES = {
    "numpy": {"np": "numpy"},
    "pandas": {"pd": "pandas"},
    "polars": {"pl": "polars"},
    "matplotlib.figure": {"mpl": "matplotlib"},
    "PIL": {"PIL": "PIL"},
    "plotly.graph_objects": {"plotly_go": "plotly.graph_objects"},
}
"""Module whose import completes xlwings -> what xlwings' modules call it, None without it."""

_FURTHER = {
    "matplotlib.figure": ("xlwings.utils", "plt", "matplotlib.pyplot"),
    "PIL": ("xlwings._xlmac xlwings._xlwindows", "ImageGrab", "PIL.ImageGrab"),
}
"""The same -> which of xlwings' modules have a further name for what it brings."""


def begin() -> None:
    """Spare this process what xlwings imports for its convenience; once is enough."""
    if "--from_xl=1" in sys.orig_argv:
        begin_short()
    if "xlwings" not in sys.modules and not any(
        isinstance(one, _LazyFinder) for one in sys.meta_path
    ):
        sys.meta_path.insert(0, _LazyFinder())


def begin_short() -> None:
    """Spare a process that is over before there is much garbage its collection, 15 % of a click's
    time, two thirds of it at the end, and what xlwings needs on a server.
    """
    gc.set_threshold(400_000)
    atexit.register(gc.freeze)
    _spared.add("xlwings.pro")


class _LazyFinder(MetaPathFinder):
    """Finds xlwings, and later what it was spared; everything else is left to the others."""

    def __init__(self) -> None:
        self._thread: int | None = None
        self._spared: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's own spec, with a loader that does what is to be done around it."""
        top = name.partition(".")[0]
        if self._thread is not None:
            if not _spared.isdisjoint((top, name)) and self._thread == get_ident():
                self._spared.add(top)
                raise ModuleNotFoundError(f"{name} is not needed for a click", name=name)
            return None
        if not (name == "xlwings" or (name in _NAMES and top in self._spared)):
            return None
        spec = self._found(name, path, target)
        if spec is None or spec.loader is None:
            return None
        if name == "xlwings":
            spec.loader = _Around(spec.loader, self._without_them)
        else:
            spec.loader = _Around(spec.loader, self._and_complete)
        return spec

    def _found(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None
    ) -> ModuleSpec | None:
        for finder in sys.meta_path:
            if finder is not self and hasattr(finder, "find_spec"):
                spec = finder.find_spec(name, path, target)
                if spec is not None:
                    return spec
        return None

    def _without_them(self, run: Callable[[], None], name: str) -> None:
        self._thread = get_ident()
        try:
            run()
        finally:
            self._thread = None

    def _and_complete(self, run: Callable[[], None], name: str) -> None:
        run()
        if name in _CONVERTERS:  # numpy's looks for pandas
            self._without_them(lambda: complete(name), name)
        else:
            complete(name)


class _Around(Loader):
    """A module's own loader, run inside something; afterwards the module knows only its own."""

    def __init__(self, loader: Any, around: Callable[[Callable[[], None], str], None]) -> None:
        self._loader = loader
        self._around = around

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module as its own loader does."""
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self._loader
        self._around(lambda: self._loader.exec_module(module), module.__name__)


def complete(name: str) -> None:
    """Give xlwings what a module of :data:`SPARED` brings; it has just been imported."""
    if name == "matplotlib.figure":
        import_module("matplotlib.backends.backend_agg")  # xlwings takes it for imported
    for key, module in list(sys.modules.items()):
        if key.partition(".")[0] == "xlwings" and module is not None:
            for called, wanted in _NAMES[name].items():
                if vars(module).get(called, wanted) is None:
                    setattr(module, called, sys.modules[wanted])
    places, called, wanted = _FURTHER.get(name, ("", "", ""))
    for place in places.split():
        if place in sys.modules and not hasattr(sys.modules[place], called):
            setattr(sys.modules[place], called, _Later(wanted))
    if name in _CONVERTERS:
        part, *classes = _CONVERTERS[name]
        conversion = import_module("xlwings.conversion")
        converters = import_module(f"xlwings.conversion.{part}")
        for one in classes:
            setattr(conversion, one, getattr(converters, one))


class _Later(ModuleType):
    """A module that is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)
