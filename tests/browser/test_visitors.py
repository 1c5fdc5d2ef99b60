"""People who do not know each other: who watches is told from who plays, and a link asks before it changes who I am."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor, serious

POST = """async ([path, body]) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
          headers: {"Content-Type": "application/json"}})).json()"""


def named(visit: Visit, name: str) -> Visitor:
    visitor = visit()
    visitor.go("/").evaluate(POST, ["/api/me", {"name": name}])
    return visitor


def say(visitor: Visitor, text: str) -> None:
    visitor.page.locator("#tab-chat").click()
    visitor.page.locator("#chat-text").fill(text)
    visitor.page.locator("#chat-form button").click()


def test_whoever_watches_is_marked_in_the_chat_and_can_be_muted(visit: Visit) -> None:
    host, eve = named(visit, "Anna"), named(visit, "Anna")
    url = host.set_table(players=2, seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}], start=True)
    for visitor in (host, eve):
        visitor.sit(url)
    host.page.locator("#lift").click()
    say(host, "Good evening")
    say(eve, "I am Anna")
    lines = host.page.locator("#chat li")
    expect(lines).to_have_text(["Anna Good evening", "Anna (watching) I am Anna Mute"])
    expect(eve.page.locator("#chat .mute")).to_be_hidden()
    assert serious(host.page) == []
    lines.get_by_role("button").click()
    expect(eve.page.locator("#chat-text")).to_be_disabled()
    expect(eve.page.locator("#chat-text")).to_have_attribute("placeholder", "You are muted at this table.")
    assert serious(eve.page) == []
    host.page.locator("#menu-button").click()
    host.page.get_by_role("button", name="Let them speak").click()
    expect(eve.page.locator("#chat-text")).to_be_enabled()


def test_a_guest_waits_for_the_host_to_start(visit: Visit) -> None:
    host, guest = named(visit, "Anna"), named(visit, "Ben")
    url = host.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    host.go(url)
    guest.go(url).get_by_role("button", name="Sit here").click()
    expect(guest.page.locator("#invitation-words")).to_contain_text("Whoever made the table starts the game")
    expect(guest.page.locator("#start")).to_be_hidden()
    host.page.locator("#start").click()
    guest.page.wait_for_selector("#board use", state="attached")


def test_a_link_for_another_device_asks_and_works_once(visit: Visit) -> None:
    anna, ben = named(visit, "Anna"), named(visit, "Ben")
    anna.page.locator("#recovery").click()
    link = anna.page.locator("#recovery-link input").input_value()
    ben.page.goto(link)
    expect(ben.page.locator("h1")).to_have_text("Be Anna in this browser?")
    assert serious(ben.page) == []
    ben.page.get_by_role("link", name="No, leave it as it is").click()
    expect(ben.page.locator("#my-name")).to_have_value("Ben")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Yes, I am Anna").click()
    expect(ben.page.locator("#my-name")).to_have_value("Anna")
    other = visit()
    other.expected = ("404",)
    other.page.goto(link)
    expect(other.page.locator("h1")).to_contain_text("This link does not work")
