"""A small OpenID Connect provider on loopback: it signs tokens, checks PKCE and the client, and can be made to lie."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "riverpost", "a secret between the two"
HOUR = 3600


@dataclass
class Provider:
    """What the provider knows; whoever comes is `subject`."""

    address: str
    subject: str = "anna"
    names: dict[str, str] = field(default_factory=dict)
    lies: dict[str, Any] = field(default_factory=dict)  # claims that are not as they should be
    signs_with: RSAKey | None = None  # a key that is not the provider's
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}))

    def facts(self) -> dict[str, Any]:
        paths = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        return {"issuer": self.address, **{name: f"{self.address}/{path}" for name, path in paths.items()}}

    def authorize(self, asked: dict[str, str]) -> str:
        """Whoever comes agrees at once."""
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        assert "openid" in asked["scope"].split()
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, asked: dict[str, str], client: str) -> dict[str, Any] | None:
        """A token for a code, once, for the client that asked for it and has its verifier."""
        known = self.codes.pop(asked.get("code", ""), None)
        given = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        hashed = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
        if known is None or client != f"Basic {given}" or challenge != known["code_challenge"]:
            return None
        if asked["redirect_uri"] != known["redirect_uri"]:
            return None
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "sub": self.subject, "exp": now + HOUR, "iat": now}
        known_since = now if known.get("max_age") == "0" else now - HOUR
        claims |= {"auth_time": known_since, "nonce": known["nonce"], **self.names, **self.lies}
        written = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.signs_with or self.key)
        return {"access_token": "nothing", "token_type": "Bearer", "id_token": written}


@contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider that listens."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            if parts.path == "/authorize":
                asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
                self.send_response(302)
                self.send_header("location", provider.authorize(asked))
                self.end_headers()
                return
            keys = {"keys": [provider.key.as_dict(private=False)]}
            self._answer(keys if parts.path == "/keys" else provider.facts())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            asked = {name: values[0] for name, values in parse_qs(body).items()}
            token = provider.token(asked, self.headers.get("authorization", ""))
            self._answer(token or {"error": "invalid_grant"}, 200 if token else 400)

        def _answer(self, told: dict[str, Any], status: int = 200) -> None:
            body = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = Provider(f"http://127.0.0.1:{listening.server_port}")
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    try:
        yield provider
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()
