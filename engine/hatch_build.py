"""Builds the kernel into the wheel, with the machine's own compiler or else with one from the Python registry.

Where that fails the installation fails, and says why.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from os import environ
from pathlib import Path
from platform import machine
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE: Final = Path("papillon_engine/kernel/_kernel.pyx")
BUILT: Final = SOURCE.with_name("_kernel.abi3.so")
FROM_REGISTRY: Final = "ziglang"
"""A package that brings a C compiler."""

OPTIONS: Final = (
    *("-std=c11", "-O3", "-Wall", "-Wextra", "-fPIC", "-shared", "-fvisibility=hidden"),
    *(("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()),
    # Moves are bits, which processors have counted by themselves since 2008.
    *(("-mpopcnt",) if machine() == "x86_64" else ()),
)
# One build serves every Python from 3.11 on.
LIMITED: Final = ("-DPy_LIMITED_API=0x030B0000", "-DCYTHON_LIMITED_API=1")


def own_compiler() -> list[str]:
    """The command of the machine's C compiler, empty if there is none."""
    command = shlex.split(environ.get("CC", "cc"))
    return command if command and which(command[0]) else []


def compile_kernel(source: Path, built: Path, *options: str) -> None:
    """Translate the kernel to C and compile it. Raises OSError, or CalledProcessError with what the compiler says."""
    # Without the last option the compiler from the registry builds for the processor of this machine alone.
    compiler = own_compiler() or [sys.executable, "-m", FROM_REGISTRY, "cc", "-mcpu=baseline"]
    includes = (f"-I{sysconfig.get_path('include')}", f"-I{source.parent}")
    with TemporaryDirectory() as folder:
        generated = f"{folder}/_kernel.c"
        cython = [sys.executable, "-m", "cython", str(source), "-o", generated]
        compile_c = [*compiler, *OPTIONS, *LIMITED, *includes, *options, generated, "-o", str(built)]
        for command in (cython, compile_c):
            subprocess.run(command, check=True, capture_output=True, text=True)


class KernelHook(BuildHookInterface[Any]):
    """Adds the kernel to the wheel."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling and Cython."""
        return [] if own_compiler() or find_spec(FROM_REGISTRY) else [FROM_REGISTRY]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the kernel, in place, and say for which machines the wheel is."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        (root / BUILT).unlink(missing_ok=True)
        try:
            compile_kernel(root / SOURCE, root / BUILT)
        except (OSError, subprocess.CalledProcessError) as error:
            said = getattr(error, "stderr", None) or error
            raise RuntimeError(f"the kernel could not be built, which needs Cython and a C compiler:\n{said}") from None
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data.update(pure_python=False, tag=f"cp311-abi3-{platform}")
        build_data["artifacts"].append(f"/{BUILT.as_posix()}")
