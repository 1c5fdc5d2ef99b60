"""Abuse: whatever is forged, replayed, guessed or stolen is refused, and nothing is learnt by trying."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from riverpost.server.accounts.challenges import SECONDS, Challenges, Site
from riverpost.server.bus import LocalBus
from riverpost.server.limits import Limits
from riverpost.server.refused import Refused
from riverpost.server.security import COOKIE
from tests.server.accounts.authenticator import Passkey
from tests.server.accounts.conftest import ACCOUNTS, HOST, LENIENT, by_name, make_passkey, named, origin_of, sign_in
from tests.server.running import Open, Person, running_here

EVIL = "https://evil.example"
USUAL = Limits()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server that counts codes as usual."""
    limits = replace(LENIENT, codes_of_name=USUAL.codes_of_name, codes_of_address=USUAL.codes_of_address)
    with running_here(tmp_path_factory.mktemp("strict") / "riverpost.db", limits, parts=ACCOUNTS) as running:
        yield by_name(running)


# --- recovery codes


def guesses(person: Person, name: str, times: int) -> list[tuple[int, str, bool]]:
    """What a hundred wrong codes are answered: status, sentence, whether it says when to try again."""
    answers = [
        person.http.post("/api/sign-in/code", json={"name": name, "code": f"aaaa-bbbb-cccc-{number:04}"})
        for number in range(times)
    ]
    return [(one.status_code, one.json()["error"]["sentence"], "retry-after" in one.headers) for one in answers]


def test_a_hundred_wrong_codes_are_refused_and_told_to_wait(strict: Open) -> None:
    _, codes = make_passkey(named(strict, "Anna Guessed"))
    eve = strict.browser()
    known = guesses(eve, "Anna Guessed", 100)
    allowed = int(USUAL.codes_of_name.at_once)
    assert {status for status, _, _ in known[:allowed]} == {400}
    waiting = [answer for answer in known if answer[0] == 429]
    assert len(waiting) >= 100 - allowed - 5, "some come back with time, on a slow machine"
    assert all(says_when for _, _, says_when in waiting)
    eve.refused("/api/sign-in/code", {"name": "Anna Guessed", "code": codes[0]}, "too-many")


def test_wrong_codes_do_not_tell_whether_there_is_such_a_name(house: Open) -> None:
    make_passkey(named(house, "Anna Known"))
    eve = house.browser()
    assert set(guesses(eve, "Anna Known", 3)) == set(guesses(eve, "Nobody Known", 3))


def test_nobody_else_can_use_a_code(house: Open) -> None:
    make_passkey(named(house, "Anna Own"))
    _, codes = make_passkey(named(house, "Eve Own"))
    house.browser().refused("/api/sign-in/code", {"name": "Anna Own", "code": codes[0]}, "bad-code")


# --- assertions

OTHER_KEY = ec.generate_private_key(ec.SECP256R1())
Forgery = Callable[[Passkey, dict[str, Any], str], dict[str, Any]]
FORGERIES: dict[str, Forgery] = {
    "of another origin": lambda key, options, origin: key.signed(options, EVIL),
    "of another port": lambda key, options, origin: key.signed(options, f"http://{HOST}:1"),
    "for another site": lambda key, options, origin: key.signed(options, origin, site="evil.example"),
    "by another key": lambda key, options, origin: key.signed(options, origin, key=OTHER_KEY),
    "of another kind": lambda key, options, origin: key.signed(options, origin, kind="webauthn.create"),
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_assertion_is_refused(house: Open, forgery: Forgery, request: pytest.FixtureRequest) -> None:
    anna = named(house, f"A {request.node.callspec.id}"[:30])
    passkey, _ = make_passkey(anna)
    eve = house.browser()
    options = eve.post("/api/sign-in/options", {})["options"]
    eve.refused("/api/sign-in", {"credential": forgery(passkey, options, origin_of(eve))}, "bad-passkey")
    assert eve.ask("/api/me") == {"name": None}


def test_an_assertion_is_not_replayed(house: Open) -> None:
    passkey, _ = make_passkey(named(house, "Anna Replayed"))
    other, eve = house.browser(), house.browser()
    options = other.post("/api/sign-in/options", {})["options"]
    credential = passkey.signed(options, origin_of(other))
    eve.refused("/api/sign-in", {"credential": credential}, "stale-challenge")  # of another browser, and now it is used
    other.refused("/api/sign-in", {"credential": credential}, "stale-challenge")
    sign_in(other, passkey)
    other.refused("/api/sign-in", {"credential": credential}, "stale-challenge")


def test_a_made_up_challenge_is_refused(house: Open) -> None:
    passkey, _ = make_passkey(named(house, "Anna Made Up"))
    eve = house.browser()
    options = eve.post("/api/sign-in/options", {})["options"]
    forged = passkey.signed(options, origin_of(eve), challenge="AAAA" * 10)
    eve.refused("/api/sign-in", {"credential": forged}, "stale-challenge")


def test_a_passkey_that_counts_back_was_copied(house: Open) -> None:
    passkey, _ = make_passkey(named(house, "Anna Copied"))
    copy = replace(passkey)
    sign_in(house.browser(), passkey)
    sign_in(house.browser(), passkey)
    eve = house.browser()
    options = eve.post("/api/sign-in/options", {})["options"]
    eve.refused("/api/sign-in", {"credential": copy.signed(options, origin_of(eve))}, "bad-passkey")


def test_challenges_of_one_ceremony_are_worth_nothing_in_another(house: Open) -> None:
    anna = named(house, "Anna Mixed")
    passkey, _ = make_passkey(anna)
    making = anna.post("/api/me/passkeys/options", {})["options"]
    anna.refused("/api/sign-in", {"credential": passkey.signed(making, origin_of(anna))}, "stale-challenge")


def test_nobody_makes_a_passkey_for_somebody_else(house: Open) -> None:
    anna, eve = named(house, "Anna Target"), named(house, "Eve Maker")
    options = anna.post("/api/me/passkeys/options", {"name": "Anna Target"})["options"]
    body = {"credential": Passkey(HOST).made(options, origin_of(eve)), "name": "Mine"}
    eve.refused("/api/me/passkeys", body, "stale-challenge")


@pytest.mark.parametrize("site", ["evil.example", "sub.localhost"])
def test_a_passkey_for_another_site_is_not_kept(house: Open, site: str) -> None:
    anna = named(house, f"Anna {site}")
    options = anna.post("/api/me/passkeys/options", {"name": f"Anna {site}"})["options"]
    forged = Passkey(HOST).made(options, origin_of(anna), site=site)
    anna.refused("/api/me/passkeys", {"credential": forged, "name": "Mine"}, "bad-passkey")


def test_a_passkey_is_known_once(house: Open) -> None:
    passkey, _ = make_passkey(named(house, "Anna Once"))
    eve = named(house, "Eve Once")
    options = eve.post("/api/me/passkeys/options", {"name": "Eve Once"})["options"]
    eve.refused("/api/me/passkeys", {"credential": passkey.made(options, origin_of(eve)), "name": "x"}, "known-passkey")
    assert eve.ask("/api/me/account")["handle"] is None


def test_a_foreign_page_cannot_begin_anything(house: Open) -> None:
    anna = named(house, "Anna Foreign")
    for path in (
        "/api/sign-in/options",
        "/api/me/passkeys/options",
        "/api/me/codes",
        "/api/sign-out",
        "/api/me/delete",
    ):
        answer = anna.http.post(path, json={}, headers={"Origin": EVIL})
        assert answer.json()["error"]["code"] == "foreign-origin"


def test_a_number_is_no_site(house: Open) -> None:
    port = house.address.rsplit(":", 1)[1].strip("/")
    answer = house.client().post("/api/sign-in/options", json={}, headers={"Host": f"127.0.0.1:{port}"})
    assert answer.json()["error"]["code"] == "bad-site"


def test_programs_have_no_accounts(house: Open) -> None:
    house.somebody("Robot").refused("/api/me/passkeys/options", {"name": "Robot"}, "no-origin")


# --- challenges by themselves


@pytest.mark.anyio
async def test_a_challenge_expires_is_used_once_and_belongs_to_one_place() -> None:
    now = [0.0]
    challenges, here, there = Challenges(LocalBus(), lambda: now[0]), Site("https://a", "a"), Site("https://b", "b")
    late = challenges.ask("sign-in", "anna", here)
    now[0] = SECONDS + 1
    for wrong in (late, b"unknown"):
        with pytest.raises(Refused, match="too long ago"):
            await challenges.take(wrong, "sign-in", "anna", here)
    for person, site in (("eve", here), ("anna", there), (None, here)):
        challenge = challenges.ask("sign-in", "anna", here)
        with pytest.raises(Refused):
            await challenges.take(challenge, "sign-in", person, site)
        with pytest.raises(Refused):
            await challenges.take(challenge, "sign-in", "anna", here)
    challenge = challenges.ask("sign-in", "anna", here, "kept")
    assert (await challenges.take(challenge, "sign-in", "anna", here)).about == "kept"


# --- cookies


def test_a_stolen_cookie_is_nobodys_once_its_device_is_signed_out_and_after_a_restart(house: Open) -> None:
    anna = named(house, "Anna Stolen")
    make_passkey(anna)
    stolen = {"Cookie": f"{COOKIE}={anna.http.cookies[COOKIE]}", "Origin": origin_of(anna)}
    assert house.client().get("/api/me", headers=stolen).json() == {"name": "Anna Stolen"}
    assert anna.http.post("/api/sign-out", json={"where": "here"}).status_code == 204
    thief = house.client()
    assert thief.get("/api/me", headers=stolen).json() == {"name": None}
    assert thief.post("/api/tables", json={"game": "niagara"}, headers=stolen).status_code == 401
    revoked = set(house.context.seals.revoked)
    house.context.seals.revoked.clear()
    from riverpost.server.accounts.accounts import open_accounts

    house.awaited(open_accounts(house.context))  # as a start does
    assert house.context.seals.revoked == revoked


def test_a_device_cannot_be_forged_into_a_cookie(house: Open) -> None:
    anna = named(house, "Anna Sealed")
    make_passkey(anna)
    sealed = anna.http.cookies[COOKIE]
    bearer = house.context.seals.bearer("cookie", sealed)
    assert bearer
    assert bearer.device
    assert house.context.seals.bearer("client", sealed) is None
    assert house.context.seals.bearer("cookie", sealed[:-2] + "xx") is None


# --- names


def test_nobody_takes_a_name_that_looks_like_an_accounts(house: Open) -> None:
    make_passkey(named(house, "Valentina"))
    eve = house.browser()
    mixed = "Vаlentina"
    for name in (mixed, "VALENTINA", "Va1entina", "Valentína"):
        eve.refused("/api/me", {"name": name}, "name-taken")
        eve.refused("/api/me/passkeys/options", {"name": name}, "bad-name" if name == mixed else "name-taken")
        answer = house.client().post("/api/clients", json={"name": name})
        assert answer.json()["error"]["code"] == "name-taken"


def test_of_two_who_want_a_name_at_once_one_has_it(house: Open) -> None:
    one, other = house.browser(), house.browser()
    asked = [(who, who.post("/api/me/passkeys/options", {"name": "Wanted"})["options"]) for who in (one, other)]
    answers = [
        who.http.post("/api/me/passkeys", json={"credential": Passkey(HOST).made(options, origin_of(who)), "name": "x"})
        for who, options in asked
    ]
    assert [answer.status_code for answer in answers] == [201, 409]


def test_an_account_is_renamed_only_to_what_is_free(house: Open) -> None:
    anna = named(house, "Anna Former")
    make_passkey(anna)
    make_passkey(named(house, "Taken Already"))
    anna.refused("/api/me", {"name": "Taken A1ready"}, "name-taken")
    assert anna.post("/api/me", {"name": "Anna Former!"}) == {"name": "Anna Former!"}
    anna.post("/api/me", {"name": "Anna Latter"})
    named(house, "Anna Former")


# --- without the part


def test_without_the_part_there_is_nothing(server: Open) -> None:
    anna = server.browser()
    assert anna.http.get("/me").status_code == 404
    assert anna.http.get("/p/anything").status_code == 404
    assert anna.http.get("/sign-in/elsewhere").status_code == 404
    assert anna.http.get("/api/me/account").json()["error"]["code"] == "switched-off"
    anna.refused("/api/sign-in/options", {}, "switched-off")
    assert "/me" not in anna.http.get("/").text
