"""What a guest was told of, and wanted to be told by, is with the account that they make or sign in to."""

from typing import Any

from tests.server.accounts.conftest import by_name, make_passkey, named, sign_in
from tests.server.notices.conftest import Club, Listening
from tests.server.notices.test_push import subscribe
from tests.server.running import Person

CHOICES: dict[str, list[str]] = {"turn": ["push"], "over": []}


def settings(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.ask("/api/notices/settings")
    return found


def told(person: Person) -> list[tuple[str, bool]]:
    return [(one["kind"], one["unread"]) for one in person.ask("/api/notices")["notices"]]


def guest_who_was_told(club: Club, elsewhere: Listening, name: str) -> Person:
    """A guest with a device, choices, and a game that has begun without them looking."""
    guest, host = named(club, name), named(club, f"Host of {name}")
    subscribe(guest, elsewhere, f"/{name.replace(' ', '-')}")
    assert guest.http.post("/api/notices/choices", json=CHOICES).status_code == 204
    table = host.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    guest.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    host.post(f"/api/tables/{table}/start")
    club.settle()
    assert told(guest)
    return guest


def test_a_guest_who_makes_an_account_keeps_all_of_it(club: Club, elsewhere: Listening) -> None:
    by_name(club)
    guest = guest_who_was_told(club, elsewhere, "Gerda Makes")
    before, chosen = told(guest), settings(guest)["choices"]
    make_passkey(guest)
    assert (told(guest), settings(guest)["choices"]) == (before, chosen)
    assert guest.http.delete("/api/me/devices/before").status_code == 204
    assert [one["here"] for one in settings(guest)["pushes"]] == [True]


def test_a_guest_who_signs_in_brings_all_of_it_along(club: Club, elsewhere: Listening) -> None:
    by_name(club)
    anna = named(club, "Anna Brings Notices")
    passkey, _ = make_passkey(anna)
    assert anna.ask("/api/notices/unread") == {"unread": 0}
    guest = guest_who_was_told(club, elsewhere, "Gerda Brings")
    kinds, chosen = {kind for kind, _ in told(guest)}, settings(guest)["choices"]
    guest.post("/api/me/bring", {"ticket": sign_in(guest, passkey)["ticket"]})
    club.settle()
    assert {kind for kind, _ in told(anna)} >= kinds
    assert anna.ask("/api/notices/unread")["unread"] > 0
    assert settings(guest)["choices"] == settings(anna)["choices"] == chosen
    assert [one["here"] for one in settings(guest)["pushes"]] == [True]


def test_what_somebody_has_chosen_as_themselves_stays(club: Club, elsewhere: Listening) -> None:
    by_name(club)
    anna = named(club, "Anna Chose")
    passkey, _ = make_passkey(anna)
    assert anna.http.post("/api/notices/choices", json={"begun": []}).status_code == 204
    chosen = settings(anna)["choices"]
    guest = guest_who_was_told(club, elsewhere, "Gerda Chose")
    guest.post("/api/me/bring", {"ticket": sign_in(guest, passkey)["ticket"]})
    assert settings(anna)["choices"] == chosen
