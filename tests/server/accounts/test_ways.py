"""Ways in: a guest becomes an account and keeps everything; passkeys, codes, devices."""

from dataclasses import replace

import pytest

from riverpost.engine.errors import RiverpostError
from riverpost.server.accounts import accounts as accounts_module
from riverpost.server.app import create_app
from riverpost.server.security import COOKIE
from riverpost.server.settings import Settings
from tests.server.accounts.authenticator import Passkey
from tests.server.accounts.conftest import HOST, account, make_passkey, named, origin_of, sign_in
from tests.server.running import Open


def test_a_guest_becomes_an_account_and_keeps_seats(house: Open) -> None:
    anna = named(house, "Anna One")
    table = anna.table()
    _, codes = make_passkey(anna)
    assert len(set(codes)) == 10
    assert anna.ask(f"/api/tables/{table}")["me"] == [0, 1]
    mine = account(anna)
    assert mine["name"] == "Anna One"
    assert mine["handle"]
    assert mine["codes"] == 10
    assert [key["name"] for key in mine["passkeys"]] == ["My key"]
    assert sorted(device["here"] for device in mine["devices"]) == [False, True], "here, and what was there before"


def test_an_account_has_several_passkeys_with_names(house: Open) -> None:
    anna = named(house, "Anna Several")
    make_passkey(anna)
    _, codes = make_passkey(anna)
    assert codes == [], "codes are told once"
    first, second = account(anna)["passkeys"]
    assert anna.http.post(f"/api/me/passkeys/{first['id']}", json={"name": "Phone"}).status_code == 204
    assert {key["name"] for key in account(anna)["passkeys"]} == {"Phone", "My key"}
    assert anna.http.delete(f"/api/me/passkeys/{second['id']}").status_code == 204
    assert [key["name"] for key in account(anna)["passkeys"]] == ["Phone"]
    eve = named(house, "Eve Several")
    assert eve.http.delete(f"/api/me/passkeys/{first['id']}").status_code == 404
    assert eve.http.post(f"/api/me/passkeys/{first['id']}", json={"name": "Mine"}).status_code == 404


def test_somebody_signs_in_on_a_second_device_without_a_name(house: Open) -> None:
    anna = named(house, "Anna Second")
    table = anna.table()
    passkey, _ = make_passkey(anna)
    other = house.browser()
    assert sign_in(other, passkey) == {"name": "Anna Second", "tables": 0, "ticket": None}
    assert other.ask(f"/api/tables/{table}")["me"] == [0, 1]
    assert len(account(anna)["devices"]) == 3


def test_a_removed_passkey_is_no_way_in(house: Open) -> None:
    anna = named(house, "Anna Removes")
    passkey, _ = make_passkey(anna)
    (kept,) = account(anna)["passkeys"]
    assert anna.http.delete(f"/api/me/passkeys/{kept['id']}").status_code == 204
    other = house.browser()
    options = other.post("/api/sign-in/options", {})["options"]
    other.refused("/api/sign-in", {"credential": passkey.signed(options, origin_of(other))}, "bad-passkey")


def test_the_last_way_in_is_removed_only_by_somebody_who_is_sure(house: Open) -> None:
    anna = named(house, "Anna Last")
    _, codes = make_passkey(anna)
    for code in codes:
        house.browser().post("/api/sign-in/code", {"name": "Anna Last", "code": code})
    (kept,) = account(anna)["passkeys"]
    refused = anna.http.delete(f"/api/me/passkeys/{kept['id']}")
    assert refused.json()["error"]["code"] == "last-way-in"
    assert anna.http.delete(f"/api/me/passkeys/{kept['id']}?sure=true").status_code == 204


def test_a_recovery_code_works_once_however_it_is_typed(house: Open) -> None:
    _, codes = make_passkey(named(house, "Anna Codes"))
    lost = house.browser()
    typed = f" {codes[3].upper().replace('-', ' ')} "
    assert lost.post("/api/sign-in/code", {"name": "anna codes", "code": typed})["name"] == "Anna Codes"
    house.browser().refused("/api/sign-in/code", {"name": "Anna Codes", "code": codes[3]}, "bad-code")
    assert account(lost)["codes"] == 9
    new = lost.post("/api/me/codes", {}, 201)["codes"]
    house.browser().refused("/api/sign-in/code", {"name": "Anna Codes", "code": codes[4]}, "bad-code")
    house.browser().post("/api/sign-in/code", {"name": "Anna Codes", "code": new[0]})


@pytest.mark.parametrize("count", [0, None])
def test_passkeys_that_count_and_those_that_do_not(house: Open, count: int | None) -> None:
    anna = named(house, f"Anna Counts {count}")
    passkey, _ = make_passkey(anna, passkey=Passkey(HOST, count=count))
    for _ in range(2):
        sign_in(house.browser(), passkey)


# --- devices


def test_a_revoked_device_is_nobody_at_once(house: Open) -> None:
    anna = named(house, "Anna Revokes")
    table = anna.table()
    passkey, _ = make_passkey(anna)
    stolen = house.browser()
    sign_in(stolen, passkey)
    thief = house.client()
    thief.headers["Cookie"] = f"{COOKIE}={stolen.http.cookies[COOKIE]}"
    with stolen.live(table) as socket:
        assert socket.table["me"] == [0, 1]
        elsewhere = next(device for device in account(anna)["devices"] if not device["here"])
        assert anna.http.delete(f"/api/me/devices/{elsewhere['id']}").status_code == 204
        assert socket.gone() == 1008
    for client in (stolen.http, thief):
        assert client.get("/api/me").json() == {"name": None}
        assert client.get("/api/me/account").status_code == 401
    assert account(anna)["name"] == "Anna Revokes"


def test_signing_out_elsewhere_and_everywhere(house: Open) -> None:
    guest = named(house, "Anna Out")
    before = house.client()  # a browser that has the guest's cookie by a link, from before there was an account
    before.headers["Cookie"] = f"{COOKIE}={guest.http.cookies[COOKIE]}"
    passkey, _ = make_passkey(guest)
    others = [house.browser() for _ in range(2)]
    for other in others:
        sign_in(other, passkey)
    assert before.get("/api/me").json() == {"name": "Anna Out"}
    assert guest.http.post("/api/sign-out", json={"where": "elsewhere"}).status_code == 204
    assert [client.get("/api/me").json()["name"] for client in (before, others[0].http, others[1].http)] == [None] * 3
    assert guest.ask("/api/me") == {"name": "Anna Out"}
    sign_in(others[0], passkey)
    stolen = guest.http.cookies[COOKIE]
    assert guest.http.post("/api/sign-out", json={"where": "everywhere"}).status_code == 204
    assert COOKIE not in guest.http.cookies
    assert house.client().get("/api/me", headers={"Cookie": f"{COOKIE}={stolen}"}).json() == {"name": None}
    assert others[0].ask("/api/me") == {"name": None}
    sign_in(others[0], passkey)
    assert others[0].ask("/api/me") == {"name": "Anna Out"}


def test_signing_out_here_leaves_a_new_guest(house: Open) -> None:
    anna = named(house, "Anna Here")
    make_passkey(anna)
    assert anna.http.post("/api/sign-out", json={"where": "here"}).status_code == 204
    assert anna.http.get("/").status_code == 200
    assert anna.ask("/api/me") == {"name": None}


def test_a_page_gives_a_device_to_a_cookie_from_before(house: Open) -> None:
    guest = named(house, "Anna Before")
    before = {"Cookie": f"{COOKIE}={guest.http.cookies[COOKIE]}"}
    make_passkey(guest)
    given = house.client().get("/", headers=before).cookies[COOKIE]
    bearer = house.context.seals.bearer("cookie", given)
    assert bearer
    assert bearer.device in {device["id"] for device in account(guest)["devices"]}


# --- what a guest had comes along


def test_a_guests_tables_come_along_if_wanted(house: Open) -> None:
    anna = named(house, "Anna Brings")
    passkey, _ = make_passkey(anna)
    guest = named(house, "Guestling")
    running = guest.table()
    gathering = guest.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    told = sign_in(guest, passkey)
    assert (told["name"], told["tables"]) == ("Anna Brings", 2)
    assert guest.ask(f"/api/tables/{running}")["me"] == []
    assert guest.post("/api/me/bring", {"ticket": told["ticket"]}) == {"tables": 2, "twice": 0}
    guest.refused("/api/me/bring", {"ticket": told["ticket"]}, "stale-challenge")
    assert guest.ask(f"/api/tables/{running}")["me"] == [0, 1]
    seats = guest.ask(f"/api/tables/{gathering}")
    assert seats["host"]
    assert seats["seats"][0]["name"] == "Anna Brings"
    assert {table["id"] for table in guest.ask("/api/tables")["tables"]} == {running, gathering}


def test_a_ticket_is_of_use_only_to_whoever_signed_in(house: Open) -> None:
    passkey, _ = make_passkey(named(house, "Anna Ticket"))
    guest, eve = named(house, "Guest Ticket"), named(house, "Eve Ticket")
    guest.table()
    ticket = sign_in(guest, passkey)["ticket"]
    eve.refused("/api/me/bring", {"ticket": ticket}, "stale-challenge")


# --- the start


def test_a_start_without_the_package_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts_module, "find_spec", lambda name: None)
    settings = Settings("sqlite:///x.db", "secret", parts=frozenset({"accounts"}))
    with pytest.raises(RiverpostError, match=r"riverpost\[accounts\]"):
        create_app(settings)
    create_app(replace(settings, parts=frozenset()))


def test_nobody_has_two_seats_by_bringing_a_guests_tables(house: Open) -> None:
    anna, guest = named(house, "Anna Twice"), named(house, "Guest Twice")
    passkey, _ = make_passkey(anna)
    running = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    gathering = guest.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    alone = guest.table()
    guest.post(f"/api/tables/{running}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{gathering}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{running}/start")
    assert guest.post("/api/me/bring", {"ticket": sign_in(guest, passkey)["ticket"]}) == {"tables": 1, "twice": 2}
    assert guest.ask(f"/api/tables/{alone}")["me"] == [0, 1]
    begun, waiting = anna.ask(f"/api/tables/{running}"), anna.ask(f"/api/tables/{gathering}")
    assert (begun["me"], [seat["kind"] for seat in begun["seats"]]) == ([0], ["person", "bot"])
    anna.refused(f"/api/tables/{running}/seats/1", {"kind": "me"}, "taken")
    assert (waiting["me"], waiting["host"], [seat["kind"] for seat in waiting["seats"]]) == (
        [1],
        True,
        ["open", "person"],
    )


def test_nobody_gets_rid_of_a_block_by_signing_in(house: Open) -> None:
    anna, eve = named(house, "Anna Keeps Off"), named(house, "Eve Kept Off")
    passkey, _ = make_passkey(eve)
    guest = named(house, "Eve As A Guest")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    guest.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    block = {"whom": {"table": table, "seat": 1}, "kind": "block"}
    assert anna.http.post("/api/me/ties", json=block).status_code == 204
    guest.post("/api/me/bring", {"ticket": sign_in(guest, passkey)["ticket"]})
    assert [tie["kind"] for tie in account(anna)["ties"]] == ["block"]
    other = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    guest.refused(f"/api/tables/{other}/seats/1", {"kind": "me"}, "not-wanted")
