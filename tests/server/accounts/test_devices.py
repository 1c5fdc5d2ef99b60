"""Devices: whoever has a link, a cookie or a token of somebody is in the list of their devices, and goes with it."""

import pytest

from riverpost.server.security import COOKIE
from tests.server.accounts.conftest import account, make_passkey, named, renew, sign_in
from tests.server.running import Open, Person


def link_of(person: Person) -> str:
    return "/as/" + str(person.post("/api/me/link", status=201)["url"]).rsplit("/", 1)[1]


def come(house: Open, link: str) -> Person:
    """A browser that has come by a link."""
    browser = house.browser()
    assert browser.http.post(link).status_code == 303
    renew(browser)
    return browser


def copy_of(house: Open, person: Person) -> Person:
    """Another browser with the cookie that somebody has now."""
    http = house.client()
    headers = {"Cookie": f"{COOKIE}={person.http.cookies[COOKIE]}", "Origin": person.http.headers["Origin"]}
    http.headers.update(headers)
    return Person(house.address, http, headers)


def sign_out(person: Person, device: str) -> None:
    assert person.http.delete(f"/api/me/devices/{device}").status_code == 204


def others(person: Person) -> list[str]:
    return [device["id"] for device in account(person)["devices"] if not device["here"]]


def here(person: Person) -> str:
    (device,) = [device["id"] for device in account(person)["devices"] if device["here"]]
    return str(device)


def name_of(person: Person) -> object:
    return person.ask("/api/me")["name"]


# --- links


def test_a_link_dies_with_the_device_that_made_it(house: Open) -> None:
    anna = named(house, "Anna Links")
    passkey, _ = make_passkey(anna)
    stolen = house.browser()
    sign_in(stolen, passkey)
    link, device = link_of(stolen), here(stolen)
    sign_out(anna, device)
    late = house.browser()
    assert [late.http.get(link).status_code, late.http.post(link).status_code] == [404, 404]
    assert name_of(late) is None
    kept = link_of(anna)
    sign_in(stolen, passkey)
    sign_out(anna, here(stolen))
    assert late.http.get(kept).status_code == 200, "a link of another device stays"


def test_whoever_comes_by_a_link_is_a_device_that_can_be_signed_out(house: Open) -> None:
    anna = named(house, "Anna Linked")
    table = anna.table()
    make_passkey(anna)
    before = set(others(anna))
    phone = come(house, link_of(anna))
    (device,) = set(others(anna)) - before
    with phone.live(table) as socket:
        assert socket.table["me"] == [0, 1]
        sign_out(anna, device)
        assert socket.gone() == 1008
    assert name_of(phone) is None


def test_a_guests_device_by_a_link_is_listed_once_there_is_an_account(house: Open) -> None:
    anna = named(house, "Anna Phone")
    phone = come(house, link_of(anna))
    make_passkey(anna)
    device = here(phone)
    assert device in others(anna)
    sign_out(anna, device)
    assert name_of(phone) is None


@pytest.mark.parametrize("where", ["elsewhere", "everywhere"])
def test_signing_out_voids_links(house: Open, where: str) -> None:
    anna = named(house, f"Anna Voids {where}")
    passkey, _ = make_passkey(anna)
    other = house.browser()
    sign_in(other, passkey)
    link = link_of(other)
    assert anna.http.post("/api/sign-out", json={"where": where}).status_code == 204
    assert house.browser().http.post(link).status_code == 404


def test_a_removed_passkey_and_a_deleted_person_leave_no_link(house: Open) -> None:
    anna = named(house, "Anna Leaves")
    make_passkey(anna)
    make_passkey(anna)
    link = link_of(anna)
    assert anna.http.delete(f"/api/me/passkeys/{account(anna)['passkeys'][0]['id']}").status_code == 204
    assert house.browser().http.post(link).status_code == 404
    link = link_of(anna)
    assert anna.http.post("/api/me/delete", json={"name": "Anna Leaves"}).status_code == 204
    assert house.browser().http.post(link).status_code == 404


def test_whoever_was_signed_in_before_a_link_is_no_longer(house: Open) -> None:
    anna, ben = named(house, "Anna Changes"), named(house, "Ben Changes")
    make_passkey(anna)
    make_passkey(ben)
    cookie = copy_of(house, ben)
    assert ben.http.post(link_of(anna)).status_code == 303
    assert name_of(ben) == "Anna Changes"
    assert name_of(cookie) is None


# --- what was there before the account


def test_what_was_there_before_the_account_is_listed_and_can_be_signed_out(house: Open) -> None:
    anna = named(house, "Anna Before All")
    table = anna.table()
    before = copy_of(house, anna)
    make_passkey(anna)
    (listed,) = [device for device in account(anna)["devices"] if not device["here"]]
    assert listed["name"] == "Browsers and programs from before the account"
    with before.live(table) as socket:
        assert socket.table["me"] == [0, 1], "nobody loses a seat by making an account"
        sign_out(anna, listed["id"])
        assert socket.gone() == 1008
    assert name_of(before) is None
    assert others(anna) == []
    assert name_of(anna) == "Anna Before All"


def test_a_token_from_before_the_account_is_listed_and_can_be_signed_out(house: Open) -> None:
    program = house.somebody("Anna Program")
    table = program.table()
    anna = come(house, link_of(program))
    make_passkey(anna)
    (listed,) = others(anna)
    with program.live(table) as socket:
        sign_out(anna, listed)
        assert socket.gone() == 1008
    assert name_of(program) is None
    program.refused(f"/api/tables/{table}/chat", {"text": "still here"}, "no-person")
    assert anna.ask(f"/api/tables/{table}")["me"] == [0, 1]


def test_the_id_of_a_person_is_in_no_list_of_devices(house: Open) -> None:
    anna = named(house, "Anna Hides")
    person = house.context.seals.open("cookie", anna.http.cookies[COOKIE])
    assert person
    make_passkey(anna)
    assert person not in anna.http.get("/api/me/account").text


def test_a_guest_who_has_moved_is_nobody_on_any_device(house: Open) -> None:
    anna = named(house, "Anna Moves")
    passkey, _ = make_passkey(anna)
    guest = named(house, "Guest Moves")
    guest.table()
    phone = come(house, link_of(guest))
    ticket = sign_in(guest, passkey)["ticket"]
    guest.post("/api/me/bring", {"ticket": ticket})
    assert name_of(phone) is None
