"""The locks: every package with its hashes, nothing that users do not need, and every licence told."""

import re
import tomllib

import pytest
from tools.licences import LOCKS, PAGE, locked

from tests.conftest import ROOT

REQUIREMENT = re.compile(r"^[\w.-]+==\S+( ; .*?)?( \\\n    --hash=sha256:[0-9a-f]{64})+$", re.MULTILINE)
VERSION = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def written(lock: str) -> str:
    return (ROOT / lock).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes_and_comes_from_nowhere_in_particular(lock: str) -> None:
    assert len(list(REQUIREMENT.finditer(written(lock)))) == len(locked(lock)) > 0
    assert "://" not in written(lock)
    assert not re.search(r"^\s*-[^-]|--(?!hash)", written(lock), re.MULTILINE)


def test_users_get_what_they_need_and_no_more() -> None:
    project = tomllib.loads(written("pyproject.toml"))
    names = {re.split(r"[;\s]", wanted)[0].replace("_", "-") for wanted in project["project"]["dependencies"]}
    assert names <= set(locked("requirements.lock"))
    assert not set(locked("requirements.lock")) & set(locked("requirements-build.lock"))


def test_a_package_has_the_same_version_in_every_lock() -> None:
    found: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, version in VERSION.findall(written(lock)):
            found.setdefault(name, set()).add(version)
    assert [name for name, versions in found.items() if len(versions) > 1] == []


def test_the_licence_of_every_package_is_told() -> None:
    told = re.findall(r"^\| ([\w.-]+) \| \S", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name for lock in LOCKS for name in locked(lock)} == set(told) - {"package", "---"}
