"""Niagara: secret picks at the same time, the river push by push, from several screens and round one."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    PATIENCE_MS,
    Server,
    Visit,
    Visitor,
    await_another_ply,
    await_ply,
    await_turn,
    ply,
    serious,
)
from tests.browser.test_game import LONGEST, choose_by_key, click_lit_piece, is_over, press_a_number

CALM = {"speed": "0", "confirm": "final"}
QUICK = {"speed": "0", "confirm": "never"}
SHORT = {"round_limit": 7}  # as short as a game can be
TYPICAL_BYTES, MOST_BYTES = 1_400, 14_000

# Whether everything lies on the board where the server says that it lies at this ply; what fades away has lost its id.
ARRIVED = """async table => {
  const { scene } = await (await fetch(`/api/tables/${table}/scene?seat=0&ply=${document.body.dataset.ply}`)).json();
  const places = new Map(scene.pieces.map(([id, { x = 0, y = 0 }]) => [id, `translate(${x} ${y})`]));
  const drawn = [...document.querySelectorAll("#board [data-piece][id]")];
  const isThere = piece => piece.getAttribute("transform").startsWith(places.get(piece.dataset.piece));
  return drawn.length === places.size && drawn.every(isThere);
}"""

# No scene ever moves a disc: only a push does.
COUNT_PUSHES = """() => {
  window.pushes = 0;
  const count = new MutationObserver(() => { window.pushes += 1; });
  count.observe(document.querySelector("#p-disc-2"), { attributeFilter: ["transform"] });
}"""

ASKED_OR_PUSHED = """before => window.pushes > 0
  || (document.body.dataset.ply !== before && document.querySelector("#choices button"))"""


def listen(page: Page) -> list[str]:
    """All messages that a page hears from now on."""
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda told: heard.append(str(told))))
    return heard


def check_sizes(heard: list[str]) -> None:
    """Updates are small, but for the first, which tells everything."""
    sizes = sorted(len(told) for told in heard if '"ply"' in told and '"whole"' not in told)
    assert sum(sizes) / len(sizes) < TYPICAL_BYTES
    assert sizes[len(sizes) * 3 // 4] < TYPICAL_BYTES
    assert sizes[-1] < MOST_BYTES


def start_by_form(visitor: Visitor) -> Page:
    """A table for three by the form, with the fewest rounds."""
    page = visitor.go("/new/niagara")
    page.locator("#players label", has_text="3").click()
    for seat in (1, 2):
        page.locator("#seats select").nth(seat).select_option("bot-1")
    page.locator("#option-round_limit").fill("7")
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    await_turn(page)
    return page


def pick(page: Page, card: int) -> int:
    """Pick a card by clicking it, and confirm it; gives the ply that follows."""
    before = ply(page)
    page.locator(f"#p-card-{card - 1}").click()
    page.locator("#confirm").click()
    await_another_ply(page, before)
    return ply(page)


def label_of(page: Page, piece: str) -> str:
    """What a piece is called when it is pointed at, at its upper right corner."""
    box = page.locator(f"#p-{piece}").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 9, box["y"] + 9)
    expect(page.locator("#tip")).to_be_visible()
    return page.locator("#tip").inner_text()


def test_a_whole_game_by_clicking_with_small_updates(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**CALM)
    heard = listen(visitor.page)
    page = start_by_form(visitor)
    page.locator("#p-card-3").click()
    expect(page.locator("#confirm-why")).to_contain_text("cannot be taken back")
    page.keyboard.press("Escape")
    expect(page.locator("#p-pick-0")).to_have_attribute("href", "#symbol-empty")
    assert serious(page) == []
    for turn in range(LONGEST):
        if is_over(page):
            break
        click_lit_piece(page, turn * 7)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result tbody tr")).to_have_count(3)
    assert serious(page) == []
    check_sizes(heard)


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**CALM)
    bots = [{"kind": "bot", "level": 1}] * 2
    page = visitor.sit(
        visitor.set_table("niagara", players=3, options=SHORT, seats=[{"kind": "me"}, *bots], start=True)
    )
    await_turn(page)
    for turn in range(LONGEST):
        if is_over(page):
            break
        choose_by_key(page, turn)
    expect(page.locator("#result")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#result .scroll-x").evaluate("box => box.scrollWidth - box.clientWidth") <= 0


def three_at_a_table(visit: Visit) -> tuple[Visitor, Visitor, Visitor, list[str]]:
    """Two who play against each other and a bot of theirs, one who watches, and what the second is told."""
    anna, ben, carla = visit(), visit(), visit()
    for visitor, name in ((anna, "Anna"), (ben, "Ben"), (carla, "Carla")):
        visitor.like(**CALM)
        visitor.expected = ("WebSocket connection", "ERR_CONNECTION_REFUSED")
        visitor.go("/")
        visitor.page.evaluate(
            """name => fetch("/api/me", {method: "POST", body: JSON.stringify({name}),
               headers: {"Content-Type": "application/json"}})""",
            name,
        )
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "here", "name": "Third"}]
    url = anna.set_table("niagara", players=3, seats=seats)
    heard = listen(ben.page)
    ben.go(url)
    ben.page.locator("#invitation-seats button").click()
    anna.go(url)
    anna.page.locator("#start").click()
    carla.sit(url)
    return anna, ben, carla, heard


def test_two_browsers_pick_at_the_same_time_and_a_power_cut_keeps_the_secret(visit: Visit, server: Server) -> None:
    anna, ben, carla, heard = three_at_a_table(visit)
    anna.page.locator("#lift").click()
    await_turn(anna.page)
    await_turn(ben.page)
    expect(ben.page.locator("#prompt")).not_to_contain_text("Anna")
    anna.page.locator("#p-card-4").click()  # she thinks about it ...
    pick(ben.page, 2)  # ... while he picks
    expect(anna.page.locator("#bar-confirm")).to_be_visible()  # and her question still stands
    expect(anna.page.locator("#prompt")).to_contain_text("Already picked: Ben")
    before = len(heard)
    anna.page.locator("#confirm").click()
    await_ply(ben.page, 2)
    for page in (ben.page, carla.page):
        expect(page.locator("#prompt")).to_contain_text("Still to pick: Third")
        expect(page.locator("#p-pick-0")).to_have_attribute("href", "#symbol-back")
        assert label_of(page, "pick-0") == "Has picked a card."
    told = "".join(heard[before:])
    assert '"ply":2' in told
    assert not any(word in told for word in ("card-4", "mini-4", "Your pick", "Pick 5"))

    server.kill()
    server.start()
    for visitor in (anna, ben, carla):
        expect(visitor.page.locator("#connection")).to_have_attribute("data-state", "open", timeout=PATIENCE_MS)
        await_ply(visitor.page, 2)
    expect(ben.page.locator("#p-pick-0")).to_have_attribute("href", "#symbol-back")
    assert label_of(ben.page, "card-1") == "Your pick: 2"
    anna.page.locator("#lift").click()  # the third person sits at her screen
    await_turn(anna.page)
    pick(anna.page, 6)
    for page in (ben.page, carla.page):
        await_ply(page, 3)
    shown = [ben.page.locator(f"#p-pick-{seat}").get_attribute("href") for seat in range(3)]
    assert sorted(symbol != "#symbol-back" for symbol in map(str, shown)) == [False, False, True]  # the first to move


def test_two_at_one_screen_pick_behind_a_curtain(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**CALM)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Marianne"}, {"kind": "bot", "level": 1}]
    heard = listen(visitor.page)
    page = visitor.sit(visitor.set_table("niagara", players=3, seats=seats, start=True))
    expect(page.locator("#lift")).to_be_visible()
    assert page.locator("#p-card-0").count() == 0
    page.locator("#lift").click()
    await_turn(page)
    pick(page, 3)
    expect(page.locator("#curtain-title")).to_contain_text("Marianne")
    expect(page.locator("#p-card-0")).to_have_count(0)
    before = len(heard)
    page.locator("#lift").click()
    await_turn(page)
    expect(page.locator("#p-pick-0")).to_have_attribute("href", "#symbol-back")
    assert label_of(page, "card-2") == "Pick 3"
    assert "Your pick" not in "".join(heard[before:])


def test_the_river_is_seen_push_by_push_and_all_arrives(visit: Visit) -> None:
    visitor = visit()
    visitor.like(speed="0.4", confirm="never")
    page = visitor.play_now("niagara", players=3)
    table = page.url.rsplit("/", 1)[1]
    page.evaluate(COUNT_PUSHES)
    play_until_a_push(page)
    page.wait_for_function(ARRIVED, arg=table)
    page.evaluate("window.pushes = 0")
    play_until_a_push(page)
    page.keyboard.press("Escape")  # in the middle of it
    page.wait_for_function(ARRIVED, arg=table)


def play_until_a_push(page: Page) -> None:
    """Play on until the river begins to move."""
    while True:
        before = ply(page)
        press_a_number(page, 0)
        page.wait_for_function(ASKED_OR_PUSHED, arg=str(before))
        if page.evaluate("window.pushes > 0"):
            return


def test_on_a_phone_river_and_hand_are_seen_at_once(visit: Visit) -> None:
    visitor = visit(width=390, height=844, has_touch=True, color_scheme="dark", reduced_motion="reduce")
    visitor.like(speed="1", confirm="final")
    page = visitor.play_now("niagara", players=3)
    bar = page.locator(".actions").bounding_box()
    card, falls = page.locator("#p-card-6").bounding_box(), page.locator("#p-falls").bounding_box()
    assert bar
    assert card
    assert falls
    assert falls["y"] < card["y"] < card["y"] + card["height"] <= bar["y"]
    assert card["width"] >= 40
    page.locator("#p-card-6").tap()
    expect(page.locator("#confirm-words")).to_have_text("Pick a cloud")
    assert serious(page) == []
    page.locator("#confirm").tap()
    await_another_ply(page, 0)
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
