"""Proofs: whoever has a device that is signed in changes no way in without showing anew who they are."""

import pytest

from riverpost.server.accounts.proofs import SECONDS, Proofs
from riverpost.server.bus import LocalBus
from riverpost.server.refused import Refused
from tests.server.accounts.authenticator import Passkey
from tests.server.accounts.conftest import account, make_passkey, named, origin_of, renew
from tests.server.accounts.test_devices import come, copy_of, link_of, name_of
from tests.server.running import Open, Person


def unproved(house: Open, name: str) -> tuple[Person, Passkey, list[str]]:
    """A device of somebody on which they have not shown who they are; their passkey, and their codes."""
    anna = named(house, name)
    passkey, codes = make_passkey(anna)
    return come(house, link_of(anna)), passkey, codes


def prove(person: Person, passkey: Passkey) -> int:
    options = person.post("/api/sign-in/options", {})["options"]
    body = {"credential": passkey.signed(options, origin_of(person))}
    answer = person.http.post("/api/me/proof", json=body)
    renew(person)
    return answer.status_code


def test_what_changes_ways_in_needs_a_proof(house: Open) -> None:
    found, passkey, _ = unproved(house, "Anna Proves")
    (kept,) = account(found)["passkeys"]
    found.refused("/api/me/passkeys/options", {"name": None}, "prove-first")
    found.refused("/api/me/codes", {}, "prove-first")
    found.refused("/api/me/delete", {"name": "Anna Proves"}, "prove-first")
    removed = found.http.delete(f"/api/me/passkeys/{kept['id']}")
    assert removed.json()["error"]["code"] == "prove-first"
    assert account(found)["codes"] == 10
    found.refused("/api/me", {"name": "Anna Renamed"}, "prove-first")
    assert found.post("/api/me", {"name": "Anna Proves"})["name"] == "Anna Proves"  # no other name, so no proof
    for where in ("elsewhere", "everywhere"):
        found.refused("/api/sign-out", {"where": where}, "prove-first")
    for device in account(found)["devices"]:
        refused = found.http.delete(f"/api/me/devices/{device['id']}")
        assert refused.json()["error"]["code"] == "prove-first"
    assert prove(found, passkey) == 204
    make_passkey(found)
    assert len(found.post("/api/me/codes", {}, 201)["codes"]) == 10
    assert found.http.post("/api/me/delete", json={"name": "Anna Proves"}).status_code == 204


def test_a_recovery_code_is_a_proof_once(house: Open) -> None:
    found, _, codes = unproved(house, "Anna Proves By Code")
    found.refused("/api/me/proof", {"code": "guessed"}, "bad-code")
    assert found.http.post("/api/me/proof", json={"code": codes[0]}).status_code == 204
    assert account(found)["codes"] == 9
    found.post("/api/me/codes", {}, 201)
    found.refused("/api/me/proof", {}, "bad-request")


def test_a_proof_is_of_the_same_account(house: Open) -> None:
    found, _, _ = unproved(house, "Anna Same")
    foreign, codes = make_passkey(named(house, "Eve Same"))
    assert prove(found, foreign) == 400
    found.refused("/api/me/proof", {"code": codes[0]}, "bad-code")
    found.refused("/api/me/codes", {}, "prove-first")
    assert name_of(found) == "Anna Same"


def test_a_copied_cookie_gains_nothing_by_a_proof(house: Open) -> None:
    found, passkey, _ = unproved(house, "Anna Doubled")
    thief = copy_of(house, found)
    before = len(account(found)["devices"])
    assert prove(found, passkey) == 204
    assert name_of(thief) is None
    assert len(account(found)["devices"]) == before


def test_tokens_and_cookies_from_before_prove_nothing(house: Open) -> None:
    anna = named(house, "Anna Early")
    thief = copy_of(house, anna)
    early = thief.post("/api/me/passkeys/options", {"name": "Anna Early"})["options"]
    make_passkey(anna)
    thief.refused("/api/me/codes", {}, "prove-first")
    thief.refused("/api/me/passkeys/options", {"name": None}, "prove-first")
    body = {"credential": Passkey("localhost").made(early, origin_of(thief)), "name": "Mine"}
    thief.refused("/api/me/passkeys", body, "stale-challenge")
    assert len(account(anna)["passkeys"]) == 1


def test_guests_need_no_proof_to_go(house: Open) -> None:
    guest = named(house, "Guest Goes")
    assert guest.http.post("/api/me/delete", json={"name": "Guest Goes"}).status_code == 204


def test_a_proof_counts_for_a_few_minutes() -> None:
    now = [0.0]
    proofs = Proofs(LocalBus(), lambda: now[0])
    proofs.keep("phone")
    now[0] = SECONDS
    proofs.check("phone")
    for later, device in ((0.0, None), (0.0, "laptop"), (1.0, "phone")):
        now[0] = SECONDS + later
        with pytest.raises(Refused) as refused:
            proofs.check(device)
        assert refused.value.code == "prove-first"
