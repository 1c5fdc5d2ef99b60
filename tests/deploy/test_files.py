"""What cannot be run here is at least what it says: files that it names are there, and commands are ours."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from riverpost.cli import app
from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
COMMANDS = typer.main.get_command(app)
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return told


def is_ours(words: list[str]) -> bool:
    COMMANDS.commands[words[0]].make_context(words[0], words[1:])  # type: ignore[attr-defined]  # complains of what it does not know
    return True


def test_a_container_holds_files_that_there_are_and_starts_a_command_of_ours() -> None:
    for line in re.findall(r"^COPY (.+)$", CONTAINERFILE, re.M):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    (command,) = re.findall(r"^CMD \[(.+)\]$", CONTAINERFILE, re.M)
    assert is_ours(re.findall(r'"(.*?)"', command))
    assert re.findall(r"^USER (.+)$", CONTAINERFILE, re.M) == ["riverpost"]


def test_images_are_named_without_a_host() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.M)
    images += [service["image"] for service in compose()["services"].values()]
    assert len(images) >= 6
    assert [image for image in images if not re.fullmatch(r"[a-z]+(:[\w.-]+)?", image)] == []


def test_three_nodes_are_the_same_and_caddy_knows_them_all() -> None:
    services = compose()["services"]
    nodes = [name for name, service in services.items() if service["image"] == "riverpost"]
    assert len(nodes) == 3
    assert all(services[name] == services[nodes[0]] for name in nodes)
    assert services["caddy"]["environment"]["NODES"].split() == [f"{name}:8765" for name in nodes]
    assert [name for name in services if "ports" in services[name]] == ["caddy"], "nobody else is reached from outside"
    network = compose()["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert services[nodes[0]]["environment"]["FORWARDED_ALLOW_IPS"] == network


def test_what_must_be_filled_in_is_told_and_nothing_else() -> None:
    needed = set(re.findall(r"\$\{(\w+):\?\}", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    told = (DEPLOY / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+)=", told, re.M)) == needed
    assert not re.search(r"(PASSWORD|SECRET|TOKEN)=\S", told), "nobody serves with a secret that all can read"


def test_volumes_and_files_of_the_composition_are_there() -> None:
    told = compose()
    for service in told["services"].values():
        for source in (volume.split(":")[0] for volume in service.get("volumes", ())):
            assert source in told["volumes"] or (DEPLOY / source).exists(), source


def test_the_service_starts_a_command_of_ours_and_is_what_systemd_reads(tmp_path: Path) -> None:
    unit = (DEPLOY / "systemd" / "riverpost.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=(.+)$", unit, re.M)
    assert is_ours(shlex.split(command)[1:])
    assert "MemoryDenyWriteExecute" not in unit
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("Whether systemd reads the unit is told by systemd-analyze, which is not here.")
    program = tmp_path / "riverpost"
    program.touch(0o755)
    (tmp_path / "riverpost.service").write_text(unit.replace("/opt/riverpost/bin/riverpost", str(program)))
    checked = subprocess.run([analyse, "verify", str(tmp_path / "riverpost.service")], capture_output=True, text=True)
    assert [line for line in checked.stderr.splitlines() if "riverpost.service" in line] == []
