"""How a package offers names at its top without loading the modules that have them before somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module


def on_demand(package: str, names: Collection[str], *homes: str) -> Callable[[str], object]:
    """Give the `__getattr__` of a package that loads its modules when one of some names is first used.

    homes: modules, the first that has a name gives it.  The function raises AttributeError for any other name.

    >>> named = on_demand("papillon", ["book"], "commonlaw.clauses")
    >>> named("book")("papillon").clause("8.2").id
    '8.2'
    """

    def named(name: str) -> object:
        for home in homes if name in names else ():
            module = import_module(home)
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return named
