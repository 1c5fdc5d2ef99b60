"""Licences: `make licences` writes docs/licences.md from what the installed packages say of themselves."""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
PINNED = re.compile(r"^([\w.-]+)==", re.MULTILINE)
LOCKS = {
    "requirements.lock": "What Riverpost runs on",
    "requirements-build.lock": "What installs it",
    "requirements-host.lock": "What a server may open, besides",
    "requirements-dev.lock": "What tests it, besides",
}
ELSEWHERE = {  # not installed on every system
    "async-timeout": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "httpx2-jsfetch": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
}
MIT_WORDS = "Permission is hereby granted, free of charge"
OPENING = """# Licences

Riverpost is under the [MIT licence](../LICENSE). It holds no code of others; these packages are installed beside it,
each under its own licence, as its description names it. `make licences` writes this page. The scripts of the pages are
checked by TypeScript (Apache-2.0), which `npm ci` installs for that alone.
"""


def locked(lock: str) -> list[str]:
    """The packages that a lock names."""
    return PINNED.findall((ROOT / lock).read_text(encoding="utf-8"))


def licence_of(name: str) -> str:
    """What a package says about its licence."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return ELSEWHERE[name]
    facts = package.metadata.json
    classifiers = [line for line in facts.get("classifier", []) if line.startswith("License :: OSI Approved :: ")]
    told = facts.get("license_expression") or facts.get("license")
    classified = [line.rpartition(" :: ")[2] for line in classifiers]
    return str(told or ", ".join(classified) or read_licence(package))


def read_licence(package: Distribution) -> str:
    """The licence of a package that does not name it, from its text."""
    texts = [file.read_text() for file in package.files or () if "LICENSE" in file.name]
    if not any(MIT_WORDS in text for text in texts):
        raise LookupError(f"{package.name} does not say what licence it has; look it up and say so in {__file__}.")
    return "MIT"


def page() -> str:
    """The whole page."""
    parts, told = [OPENING], set[str]()
    for lock, title in LOCKS.items():
        new = [name for name in locked(lock) if name not in told]
        told |= set(new)
        rows = [f"| {name} | {licence_of(name)} |" for name in new]
        parts.append("\n".join([f"## {title}\n", "| package | licence |", "| --- | --- |", *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
