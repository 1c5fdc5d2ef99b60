"""Other cookies of the same host may look like anything; a guest stays who they are."""

from collections.abc import Iterator

import httpx
import pytest

from riverpost.server.security import COOKIE, MOST_COOKIES, cookies_in
from tests.server.attacks.conftest import Watching
from tests.server.running import Open

STRANGE = ['theme={"dark":true}', "flag", "a[b]=c", "=x", "x=\xe9", '"', "a=b=c", f"{COOKIE}x=1", ";;", f"{COOKIE}"]
OVER_TLS = {"X-Forwarded-Proto": "https"}


@pytest.fixture
def sealed(server: Open) -> str:
    """The cookie of somebody who is called Anna."""
    browser = server.browser()
    browser.post("/api/me", {"name": "Anna"})
    return browser.http.cookies[COOKIE]


@pytest.fixture
def http(server: Open) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address) as client:
        yield client


def identities(server: Open, answer: httpx.Response) -> set[str | None]:
    """Who the cookies of an answer speak of."""
    pairs = [given.split(";")[0].partition("=") for given in answer.headers.get_list("set-cookie")]
    return {server.context.seals.open("cookie", value) for name, _, value in pairs if name.endswith(COOKIE)}


@pytest.mark.parametrize("strange", STRANGE)
def test_an_identity_is_not_lost_among_strange_cookies(
    server: Open, http: httpx.Client, sealed: str, strange: str
) -> None:
    anna = server.context.seals.open("cookie", sealed)
    for cookies in (f"{strange}; {COOKIE}={sealed}", f"{COOKIE}={sealed}; {strange}", f"{strange};{COOKIE} = {sealed}"):
        headers = {b"Cookie": cookies.encode("latin-1")}
        assert http.get("/api/me", headers=headers).json() == {"name": "Anna"}
        assert identities(server, http.get("/", headers=headers)) == {anna}


def test_a_forged_cookie_beside_a_true_one(server: Open, http: httpx.Client, sealed: str) -> None:
    for cookies in (f"{COOKIE}=forged; {COOKIE}={sealed}", f"{COOKIE}={sealed}; {COOKIE}=forged"):
        assert http.get("/api/me", headers={"Cookie": cookies}).json() == {"name": "Anna"}


def test_a_cookie_in_quotes_is_the_same_cookie(server: Open, http: httpx.Client, sealed: str) -> None:
    headers = {"Cookie": f'{COOKIE}="{sealed}"'}
    assert http.get("/api/me", headers=headers).json() == {"name": "Anna"}
    assert identities(server, http.get("/", headers=headers)) == {server.context.seals.open("cookie", sealed)}


@pytest.mark.parametrize("token", ["junk", "", None])
def test_a_token_beside_a_cookie_makes_nobody_somebody_else(
    server: Open, http: httpx.Client, sealed: str, token: str | None
) -> None:
    other = server.somebody("Ben").headers["Authorization"]
    headers = {"Cookie": f"{COOKIE}={sealed}", "Authorization": other if token is None else f"Bearer {token}".strip()}
    assert identities(server, http.get("/", headers=headers)) == {server.context.seals.open("cookie", sealed)}
    assert http.get("/api/me", headers=headers).json() == {"name": "Ben" if token is None else None}
    if token is not None:
        assert http.post("/api/me", json={"name": "Eve"}, headers=headers).status_code == 401


def test_over_tls_no_other_host_can_set_our_cookie(server: Open, http: httpx.Client) -> None:
    given = http.get("/", headers=OVER_TLS).headers["set-cookie"]
    assert given.startswith(f"__Host-{COOKIE}=")
    assert {"path=/", "secure", "httponly"} <= {part.strip().lower() for part in given.split(";")}
    assert "domain" not in given.lower()


def test_a_cookie_of_the_former_name_still_counts(server: Open, http: httpx.Client, sealed: str) -> None:
    headers = {"Cookie": f"{COOKIE}={sealed}", **OVER_TLS}
    assert http.get("/api/me", headers=headers).json() == {"name": "Anna"}
    page = http.get("/", headers=headers)
    assert page.headers["set-cookie"].startswith(f"__Host-{COOKIE}=")
    assert identities(server, page) == {server.context.seals.open("cookie", sealed)}
    other = server.context.seals.seal("cookie", "somebody-else")
    both = {"Cookie": f"{COOKIE}={sealed}; __Host-{COOKIE}={other}", **OVER_TLS}
    assert http.get("/api/me", headers=both).json() == {"name": None}, "the newer one counts more"


@pytest.mark.parametrize("cookies", ["; ".join(f"{COOKIE}=a.{n}" for n in range(1700)), ";" * 30_000])
def test_very_many_cookies_hold_up_nobody(server: Open, http: httpx.Client, watching: Watching, cookies: str) -> None:
    with watching(server) as watchdog:
        for _ in range(5):
            assert http.get("/api/me", headers={"Cookie": cookies}).json() == {"name": None}
    assert watchdog.kept_promise, watchdog.longest


def test_of_very_many_cookies_only_the_first_are_read(server: Open) -> None:
    header = "; ".join(f"{COOKIE}=a.{n}" for n in range(1700)).encode()
    assert len(cookies_in({"type": "http", "scheme": "http", "headers": [(b"cookie", header)]})) == MOST_COOKIES
