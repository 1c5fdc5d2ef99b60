"""Elsewhere: people prove at an OpenID Connect provider who they are. Needs the packages `authlib` and `httpx2`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from riverpost.engine.words import mark
from riverpost.server.refused import Refused
from riverpost.server.settings import Issuer

SECONDS = 10.0  # for each answer of the provider
LEEWAY = 60  # seconds that two clocks may differ
SCOPE = "openid profile"
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]  # none that needs no key, and none whose key is shared
NOT_PROVED = mark("{issuer} has not proved who you are. Try again, or use another way in.")


@dataclass(frozen=True)
class Proof:
    """Who somebody is at the provider, what they may be called, and when they have shown it there."""

    subject: str
    names: tuple[str, ...]
    at: float


class Elsewhere:
    """A provider, asked anew each time: people sign in seldom, and its keys change."""

    def __init__(self, issuer: Issuer) -> None:
        self._issuer = issuer

    async def address(self, back: str, state: str, nonce: str, verifier: str, anew: bool) -> str:
        """Where to send somebody who wants to prove who they are, if need be though the provider knows them still."""
        asked = {"max_age": 0} if anew else {}
        try:
            async with self._client(back) as client:
                facts = await self._facts(client)
                address, _ = client.create_authorization_url(
                    facts["authorization_endpoint"], state=state, nonce=nonce, code_verifier=verifier, **asked
                )
                return str(address)
        except (AuthlibBaseError, httpx2.HTTPError, ValueError, KeyError, TypeError) as error:
            raise self._refusal() from error

    async def proof(self, back: str, code: str, nonce: str, verifier: str) -> Proof:
        """Who has come back with a code; refused unless the provider says so, to us, now, in answer to our question."""
        try:
            async with self._client(back) as client:
                facts = await self._facts(client)
                token = await client.fetch_token(
                    facts["token_endpoint"], grant_type="authorization_code", code=code, code_verifier=verifier
                )
                keys = await self._read(client, facts["jwks_uri"])
                return self._read_token(token["id_token"], keys, nonce)
        except (AuthlibBaseError, JoseError, httpx2.HTTPError, ValueError, KeyError, TypeError) as error:
            raise self._refusal() from error

    def _client(self, back: str) -> Any:
        return AsyncOAuth2Client(
            self._issuer.client,
            self._issuer.secret,
            scope=SCOPE,
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=SECONDS,
        )

    async def _facts(self, client: Any) -> dict[str, Any]:
        facts = await self._read(client, f"{self._issuer.address}/.well-known/openid-configuration")
        if str(facts["issuer"]).rstrip("/") != self._issuer.address:
            raise ValueError("another issuer")
        return facts

    async def _read(self, client: Any, address: str) -> dict[str, Any]:
        answer = await client.request("GET", address, withhold_token=True)
        answer.raise_for_status()
        return dict(answer.json())

    def _read_token(self, written: str, keys: Any, nonce: str) -> Proof:
        claims = jwt.decode(written, KeySet.import_key_set(keys), algorithms=ALGORITHMS).claims
        jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "values": [self._issuer.address, f"{self._issuer.address}/"]},
            aud={"essential": True, "value": self._issuer.client},
            exp={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        ).validate(claims)
        if claims.get("azp", self._issuer.client) != self._issuer.client:
            raise ValueError("for another client")
        names = tuple(str(claims[name]) for name in ("preferred_username", "name", "given_name") if claims.get(name))
        return Proof(str(claims["sub"]), names, float(claims.get("auth_time", 0)))

    def _refusal(self) -> Refused:
        return Refused("bad-sign-in", NOT_PROVED, issuer=self._issuer.host)
