"""What a package offers at its top: names that load their modules when they are asked for, and a module to call."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from importlib import import_module
from types import ModuleType


def on_demand(package: str, names: Collection[str], *homes: str) -> Callable[[str], object]:
    """Give the `__getattr__` of a package that loads its modules when one of some names is first used.

    homes: modules, the first that has a name gives it, or is the package's own module of that name.
    The function raises AttributeError for any other name.

    >>> named = on_demand("papillon", ["book"], "papillon.kit.clauses")
    >>> named("book")("papillon").clause("8.2").id
    '8.2'
    """

    def named(name: str) -> object:
        for home in homes if name in names else ():
            module = import_module(home)
            if home == f"{package}.{name}":
                return module
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return named


def call_as(module: str, home: str, function: str) -> None:
    """Let whoever calls a module call a function of another module, which is loaded at the first call.

    Once a module of a package is imported, Python lets the package's attribute of that name be the module and nothing
    else. A package that offers a function of the same name therefore needs a module that can be called, and what
    calling an object does is asked of its class.
    """

    class CallableModule(ModuleType):
        """A module that stands for a function too."""

        @property
        def __wrapped__(self) -> object:
            """The function, by which `inspect` knows the parameters."""
            return getattr(import_module(home), function)

        def __call__(self, *args: object, **named: object) -> object:
            """Call the function."""
            return self.__wrapped__(*args, **named)  # type: ignore[operator]

    sys.modules[module].__class__ = CallableModule
