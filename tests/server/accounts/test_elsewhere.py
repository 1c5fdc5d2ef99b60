"""Signing in elsewhere, at a real provider of ours on loopback."""

import time
from collections.abc import Iterator

import httpx
import pytest
from joserfc.jwk import RSAKey

from riverpost.engine.errors import RiverpostError
from riverpost.server.settings import Issuer
from tests.server.accounts.conftest import ACCOUNTS, LENIENT, account, by_name, make_passkey, named
from tests.server.accounts.provider import CLIENT, SECRET, Provider, running_provider
from tests.server.accounts.test_devices import come, link_of
from tests.server.running import Open, Person, running_here


@pytest.fixture(scope="module")
def known() -> Iterator[Provider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(known: Provider) -> Provider:
    """The provider as it is when it does not lie."""
    known.lies, known.signs_with, known.names = {}, None, {}
    return known


@pytest.fixture(scope="module")
def club(known: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server that trusts the provider."""
    issuer = Issuer(known.address, CLIENT, SECRET)
    with running_here(tmp_path_factory.mktemp("club") / "x.db", LENIENT, parts=ACCOUNTS, issuer=issuer) as running:
        yield by_name(running)


def there(person: Person) -> str:
    """Go to the provider, and say where it sends somebody back."""
    sent = person.http.get("/sign-in/elsewhere")
    assert sent.status_code == 303, sent.text
    with httpx.Client() as outside:
        return outside.get(sent.headers["location"]).headers["location"]


def and_back(person: Person) -> httpx.Response:
    return person.http.get(there(person))


def test_a_guest_becomes_an_account_and_is_known_again(club: Open, provider: Provider) -> None:
    provider.subject, provider.names = "anna-1", {"preferred_username": "Anna Elsewhere"}
    guest = club.browser()
    assert and_back(guest).headers["location"] == "/me"
    mine = account(guest)
    assert (mine["name"], mine["elsewhere"], mine["codes"], mine["passkeys"]) == ("Anna Elsewhere", 1, 0, [])
    other = named(club, "Some Guest")
    other.post(
        "/api/tables", {"game": "thurn-und-taxis", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}, 201
    )
    told = and_back(other).headers["location"]
    assert told.startswith("/me?ticket=")
    assert account(other)["handle"] == mine["handle"]


def test_an_account_is_known_elsewhere_too(club: Open, provider: Provider) -> None:
    provider.subject = "ben-1"
    ben = named(club, "Ben Elsewhere")
    make_passkey(ben)
    and_back(ben)
    assert account(ben)["elsewhere"] == 1
    other = club.browser()
    and_back(other)
    assert account(other)["name"] == "Ben Elsewhere"


def test_only_who_has_shown_it_just_now_has_proved_it(club: Open, provider: Provider) -> None:
    provider.subject = "dora-1"
    and_back(named(club, "Dora Elsewhere"))
    other = club.browser()
    and_back(other)
    other.refused("/api/me/codes", {}, "prove-first")
    and_back(other)  # somebody with an account is asked for the password there again
    assert len(other.post("/api/me/codes", {}, 201)["codes"]) == 10


def test_nobody_is_known_elsewhere_too_without_a_proof(club: Open, provider: Provider) -> None:
    provider.subject = "eve-1"
    anna = named(club, "Anna Not Eve")
    make_passkey(anna)
    found = come(club, link_of(anna))
    assert and_back(found).status_code == 403
    assert account(found)["elsewhere"] == 0


def test_a_name_that_is_taken_gets_a_number(club: Open, provider: Provider) -> None:
    make_passkey(named(club, "Carla"))
    provider.subject, provider.names = "carla-2", {"name": "Carla"}
    guest = club.browser()
    and_back(guest)
    assert account(guest)["name"] == "Carla 2"


LIES = {
    "another nonce": {"nonce": "guessed"},
    "another issuer": {"iss": "https://evil.example"},
    "another client": {"aud": "somebody-else"},
    "for another": {"azp": "somebody-else"},
    "too old": {"exp": int(time.time()) - 3600},
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_token_that_is_not_for_us_now_is_refused(club: Open, provider: Provider, lie: dict[str, object]) -> None:
    provider.subject, provider.lies = "liar", lie
    guest = club.browser()
    assert and_back(guest).status_code == 400
    assert account(guest)["handle"] is None


def test_a_token_signed_by_another_is_refused(club: Open, provider: Provider) -> None:
    provider.subject, provider.signs_with = "forger", RSAKey.generate_key(2048, {"kid": "one"})
    assert and_back(club.browser()).status_code == 400


def test_a_way_back_is_used_once_by_whoever_went(club: Open, provider: Provider) -> None:
    provider.subject = "once"
    anna, eve = club.browser(), club.browser()
    back = there(anna)
    assert eve.http.get(back).status_code == 409
    assert anna.http.get(back).status_code == 409
    assert anna.http.get("/sign-in/elsewhere/back?state=zz&code=1").status_code == 409
    assert account(anna)["handle"] is None


def test_a_stolen_code_is_worth_nothing_without_its_verifier(club: Open, provider: Provider) -> None:
    provider.subject = "victim"
    victim, eve = club.browser(), club.browser()
    stolen = httpx.URL(there(victim)).params["code"]
    own = httpx.URL(there(eve))
    assert eve.http.get(str(own.copy_set_param("code", stolen))).status_code == 400
    assert account(eve)["handle"] is None


def test_half_an_issuer_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Issuer.of_environment() is None
    monkeypatch.setenv("RIVERPOST_OIDC_ISSUER", "https://id.example/")
    with pytest.raises(RiverpostError, match="RIVERPOST_OIDC_CLIENT_SECRET"):
        Issuer.of_environment()
    monkeypatch.setenv("RIVERPOST_OIDC_CLIENT_ID", "x")
    monkeypatch.setenv("RIVERPOST_OIDC_CLIENT_SECRET", "y")
    assert Issuer.of_environment() == Issuer("https://id.example", "x", "y")
