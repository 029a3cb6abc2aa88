"""What is published and how it is checked: types, the page on an index, what is installed by its hashes, workflows."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pkgutil import walk_packages

import yaml
from packaging.requirements import Requirement

from tools import ROOT

RUN_BY_PYTEST = {"conformance.plugin", "conformance.plugin_cases"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
LOCKED = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / ".ci/requirements.txt").read_text("utf-8"), re.M))
LOCKS = [*(ROOT / ".ci").glob("*.txt"), *(ROOT / ".ci").glob("*/package*.json")]


def asked(group: str) -> list[Requirement]:
    """What a group of pyproject.toml asks for, the groups in it too, what lies in this repository apart."""
    found = []
    for item in PROJECT["dependency-groups"][group]:
        found += asked(item["include-group"]) if isinstance(item, dict) else [Requirement(item)]
    return [requirement for requirement in found if requirement.name not in PROJECT["tool"]["uv"]["sources"]]


def test_the_page_on_an_index_stands_alone() -> None:
    """There is no checkout beside it: no link may be relative, and it says what to know before installing."""
    text = PROJECT["project"]["readme"]["text"]
    assert "](" not in text and "<a " not in text
    for page in (text, (ROOT / "README.md").read_text("utf-8")):
        flat = " ".join(page.split())
        assert "POSIX" in flat and "`le-papillon`" in flat
    assert "Operating System :: POSIX" in PROJECT["project"]["classifiers"]
    assert f'version = "{PROJECT["project"]["version"]}"' in (ROOT / "engine/pyproject.toml").read_text("utf-8")


def test_what_is_installed_is_what_is_asked_for() -> None:
    wanted = [*map(Requirement, PROJECT["project"]["dependencies"]), *asked("ci")]
    assert len(wanted) > 10
    for requirement in wanted:
        assert requirement.name in LOCKED, f"run .ci/lock: {requirement} is not locked"
        assert LOCKED[requirement.name] in requirement.specifier, f"run .ci/lock: {requirement}"


def test_everything_installed_has_its_hash_and_no_address() -> None:
    for path in (ROOT / ".ci/requirements.txt", ROOT / ".ci/uv.txt"):
        for entry in re.split(r"\n(?=\S)", path.read_text("utf-8").strip()):
            assert re.match(r"[\w.-]+==[\w.]+", entry) and "--hash=sha256:" in entry, entry
    node = json.loads((ROOT / ".ci/node/package-lock.json").read_text("utf-8"))["packages"]
    assert all("integrity" in found for name, found in node.items() if name)
    assert {"node_modules/esbuild", "node_modules/@letele/playing-cards"} <= node.keys()
    for path in LOCKS:
        assert "://" not in path.read_text("utf-8"), path.name


def test_workflows_run_the_same_script() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text("utf-8")
        jobs = yaml.safe_load(text)["jobs"]
        steps = [step for job in jobs.values() for step in job["steps"]]
        scripts = {"bash .ci/run", "bash .ci/wheel"} if path.name == "check.yml" else set()
        assert {step["run"] for step in steps if "run" in step} >= scripts
        assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]) for step in steps if "uses" in step)
        assert "://" not in text


def test_what_is_installed_is_imported_without_the_tools_of_developers() -> None:
    found = {at.name for package in PACKAGES for at in walk_packages([str(ROOT / package)], f"{package}.")}
    modules = sorted(name for name in found - RUN_BY_PYTEST if not name.endswith("__main__"))
    missing = ("babel", "sphinx", "pytest", "_pytest", "hatchling", "mypy")
    hidden = f"import importlib, sys; sys.modules.update(dict.fromkeys({missing}))"
    check = f"{hidden}; [*map(importlib.import_module, {modules})]"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=120)
    assert len(modules) > 100
