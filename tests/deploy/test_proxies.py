"""Proxies as deploy/ sets them up, before a real server: pages, sockets and cookies come through, metrics do not."""

import os
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect

from tests.conftest import ROOT
from tests.server.running import Open, running_here
from tests.server.services import free_port, program, short_folder

DEPLOY = ROOT / "deploy"
TOKEN = "a-token-for-a-monitor"
HOST = "play.example"
ATTEMPTS = 12  # at a proxy that starts, each after a longer pause


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    with running_here(tmp_path_factory.mktemp("behind") / "riverpost.db", metrics=TOKEN) as running:
        yield running


def upstream(server: Open) -> str:
    return server.address.removeprefix("http://").rstrip("/")


# --- nginx


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate and its key, which nobody else has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(1))
    signed = made.sign(key, hashes.SHA256())
    paths = folder / "fullchain.pem", folder / "privkey.pem"
    paths[0].write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    kind = serialization.PrivateFormat.PKCS8
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, kind, serialization.NoEncryption()))
    return paths


def nginx_command(folder: Path, upstream: str, ports: tuple[int, int]) -> list[str]:
    """Nginx with our configuration, but for the names, ports and certificates of this machine."""
    ours = (DEPLOY / "nginx" / "riverpost.conf").read_text(encoding="utf-8")
    chain, key = certificate(folder)
    for told, here in (
        ("127.0.0.1:8765", upstream),
        ("listen 80;", f"listen 127.0.0.1:{ports[0]};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{ports[1]} ssl;"),
        (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", str(chain)),
        (f"/etc/letsencrypt/live/{HOST}/privkey.pem", str(key)),
    ):
        assert ours.count(told) == 1, told
        ours = ours.replace(told, here)
    (folder / "riverpost.conf").write_text(ours, encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    whole = f"events {{}} http {{ access_log off; {temporary} include {folder}/riverpost.conf; }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    settings = f"daemon off; pid {folder}/pid; error_log {folder}/log;"
    return [str(program("nginx", "nginx-light")), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", settings]


@contextmanager
def running(command: list[str], **environment: str) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def test_nginx_takes_its_configuration_and_serves(server: Open) -> None:
    program("nginx", "nginx-light")
    trusting = ssl._create_unverified_context()
    with short_folder() as folder:
        ports = free_port(), free_port()
        command = nginx_command(folder, upstream(server), ports)
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        with running(command), through(f"https://127.0.0.1:{ports[1]}", trusting) as visitor:
            all_comes_through(visitor, trusting)
            assert visitor.cookies.get("__Host-riverpost"), "the server knows that it is asked over TLS"
            plain = httpx.get(f"http://127.0.0.1:{ports[0]}/games")
            assert (plain.status_code, plain.headers["location"]) == (301, "https://127.0.0.1/games")


# --- Caddy


def test_caddy_takes_its_configuration_and_serves(server: Open) -> None:
    caddy = str(program("caddy", "caddy"))
    config = str(DEPLOY / "caddy" / "Caddyfile")
    with short_folder() as folder:
        address = f"http://127.0.0.1:{free_port()}"
        own = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "CADDY_ADMIN": f"unix/{folder}/admin"}
        named = {**own, "SITE": address, "NODES": upstream(server)}
        for site in ({}, {"SITE": HOST, "NODES": "node-1:8765 node-2:8765 node-3:8765"}, named):
            command = [caddy, "validate", "--config", config, "--adapter", "caddyfile"]
            checked = subprocess.run(command, env={**os.environ, **own, **site}, capture_output=True, text=True)
            assert checked.returncode == 0, checked.stderr
        command = [caddy, "run", "--config", config, "--adapter", "caddyfile"]
        with running(command, **named), through(address, None) as visitor:
            all_comes_through(visitor, None)


# --- through either


@contextmanager
def through(address: str, trusting: ssl.SSLContext | None) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(verify=trusting or True, retries=ATTEMPTS)
    with httpx.Client(base_url=address, transport=transport, timeout=60) as visitor:
        yield visitor


def all_comes_through(visitor: httpx.Client, trusting: ssl.SSLContext | None) -> None:
    """A browser opens a page, sets up a table and plays there, all through a proxy."""
    address = str(visitor.base_url).rstrip("/")
    home = visitor.get("/")
    assert home.status_code == 200
    assert len(home.headers.get_list("x-request-id")) == len(home.headers.get_list("content-security-policy")) == 1
    visitor.headers["Origin"] = address
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    wish = {"game": "thurn-und-taxis", "players": 2, "seats": seats, "start": True}
    made = visitor.post("/api/tables", json=wish)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    headers = {"Cookie": cookie, "Origin": address}
    live = re.sub("^http", "ws", f"{address}/api/tables/{table}/live?scene=0")
    with connect(live, additional_headers=headers, ssl=trusting) as socket:
        assert '"type":"update"' in str(socket.recv())
        socket.send('{"id": 1, "do": "chat", "text": "Ahoy"}')
        assert "Ahoy" in "".join(str(socket.recv()) for _ in range(2))
    for path in ("/metrics", "/%6detrics"):
        hidden = visitor.get(path, headers={"Authorization": f"Bearer {TOKEN}"})
        assert hidden.status_code == 404
        assert "riverpost_" not in hidden.text
    foreign = visitor.post("/api/tables", json=wish, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
