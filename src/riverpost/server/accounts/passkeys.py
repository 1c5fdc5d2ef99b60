"""Passkeys: what a browser is asked for, and whether what it answers holds. Needs the package `webauthn`."""

from __future__ import annotations

import json
from collections.abc import Collection

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from riverpost.engine.words import mark
from riverpost.server.accounts.challenges import SECONDS, Json, Site
from riverpost.server.accounts.store import Passkey
from riverpost.server.refused import Refused

HOUSE = "Riverpost"
LONGEST_KEY = 2000  # bytes; one of 8192 bits has half of that
WRONG = mark("This passkey does not prove who you are here. Try again, or use another way in.")
VERIFIED = UserVerificationRequirement.PREFERRED


def new_options(site: Site, challenge: bytes, handle: str, name: str, known: Collection[str]) -> Json:
    """What a browser needs to make a passkey that is found without a name; one that is known makes no second."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=HOUSE,
        user_id=handle.encode(),
        user_name=name,
        challenge=challenge,
        timeout=int(SECONDS * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one)) for one in known],
    )
    return dict(json.loads(options_to_json(options)))


def sign_in_options(site: Site, challenge: bytes) -> Json:
    """What a browser needs to let somebody choose one of their passkeys."""
    options = generate_authentication_options(
        rp_id=site.host, challenge=challenge, timeout=int(SECONDS * 1000), user_verification=VERIFIED
    )
    return dict(json.loads(options_to_json(options)))


def challenge_in(client_data: str) -> bytes:
    """The challenge that an answer says it answers."""
    try:
        return base64url_to_bytes(str(json.loads(base64url_to_bytes(client_data))["challenge"]))
    except (ValueError, KeyError, TypeError) as error:
        raise Refused("bad-passkey", WRONG) from error


def made(credential: Json, challenge: bytes, site: Site, name: str) -> Passkey:
    """The passkey that a browser has made, or a refusal."""
    try:
        known = verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError) as error:
        raise Refused("bad-passkey", WRONG) from error
    if len(known.credential_public_key) > LONGEST_KEY:
        raise Refused("bad-passkey", WRONG)
    key = bytes_to_base64url(known.credential_public_key)
    return Passkey(bytes_to_base64url(known.credential_id), key, known.sign_count, site.host, name)


def counted(credential: Json, challenge: bytes, site: Site, passkey: Passkey) -> int:
    """How often a passkey has signed by now, if it has signed this; a refusal if it has not, or counts back."""
    if site.host != passkey.site:
        raise Refused("bad-passkey", WRONG)
    try:
        known = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError) as error:
        raise Refused("bad-passkey", WRONG) from error
    return known.new_sign_count
