"""A whole webhook: it is told when it is your turn, instead of asking again and again.

    python docs/webhook.py https://play.example TOKEN https://me.example/riverpost 8080

listens at port 8080, where https://me.example/riverpost must lead, sets itself up as the webhook of the player with
that token, and prints what it is told. docs/protocol.md says what goes over the wire.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
import threading
import time
import urllib.request
from collections import OrderedDict
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

OLDEST = 300  # seconds; what is older may have been sent again by somebody who has overheard it
LARGEST = 65536  # bytes
REMEMBERED = 1000  # deliveries


def is_genuine(secret: str, headers: Mapping[str, str], body: bytes, now: float) -> bool:
    """Whether the server has sent this to me, and lately."""
    told = {name.lower(): value for name, value in headers.items()}
    timestamp, delivery = told.get("riverpost-timestamp", ""), told.get("riverpost-delivery", "")
    signed = f"{timestamp}.{delivery}.".encode() + body
    wanted = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    is_signed = hmac.compare_digest(wanted.encode(), told.get("riverpost-signature", "").encode())
    return is_signed and abs(now - int(timestamp)) <= OLDEST


class Webhook(ThreadingHTTPServer):
    """Listens, and calls a function with each notice, once."""

    def __init__(self, port: int, heard: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(("127.0.0.1", port), Answers)
        self.heard = heard
        self.secret = ""  # the server tells it once
        self.wanted = True  # False: the server is told to send nothing more
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, headers: Mapping[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """What is answered to something that was sent."""
        try:
            told = json.loads(body)
            if told["type"] == "challenge" and not self.secret:
                return 200, {"answer": told["challenge"]}
            if not self.secret or not is_genuine(self.secret, headers, body, time.time()):
                return 403, {}
        except (ValueError, TypeError, KeyError):
            return 400, {}
        if not self.wanted:
            return 410, {}
        if self._is_new(str(told["id"])):
            self.heard(told)
        return 200, {}

    def _is_new(self, delivery: str) -> bool:
        """What was not answered in time comes again, with the same id."""
        with self._lock:
            known = delivery in self._known
            self._known[delivery] = None
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return not known


class Answers(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Webhook

    def do_POST(self) -> None:
        """Take what was sent."""
        length = min(int(self.headers.get("Content-Length", 0)), LARGEST)
        status, told = self.server.take(dict(self.headers.items()), self.rfile.read(length))
        body = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *facts: object) -> None:
        """Say nothing."""


def set_up(server: str, token: str, url: str) -> str:
    """Have the server tell an address from now on; what it signs with."""
    request = urllib.request.Request(
        f"{server}/api/notices/hook",
        json.dumps({"url": url}).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["secret"])


if __name__ == "__main__":
    server, token, url, port = sys.argv[1:]
    webhook = Webhook(int(port), print)
    threading.Thread(target=webhook.serve_forever, daemon=True).start()
    webhook.secret = set_up(server, token, url)
    threading.Event().wait()
