"""Any node serves any table: what happens at one is seen at all, and nothing depends on where somebody comes in."""

from __future__ import annotations

from riverpost.server.table import BOT
from tests.server.nodes.conftest import House, until


def test_a_move_at_one_node_is_seen_at_another(house: House) -> None:
    anna = house.nodes[0].somebody("Anna")
    table = anna.table()
    with anna.live(table, seat=0) as here, house.at(1, anna).live(table, seat=1) as there:
        for number in range(6):
            mover = here if number % 2 else there
            view = anna.ask(f"/api/tables/{table}/view", seat=0)
            seat = view["deciding"][0]
            choice = house.at(number % 2, anna).ask(f"/api/tables/{table}/view", seat=seat)["choices"][0]["action"]
            answer = mover.send("move", seat=seat, ply=view["ply"], actions=[choice])
            assert answer["type"] == "done"
            for socket in (here, there):
                socket.until_ply(view["ply"] + 1)
        assert here.send("chat", text="Ahoy")["type"] == "done"
        assert there.until("chat")["chat"][-1][2] == "Ahoy"
    assert house.nodes[0].behind(table).serial == house.nodes[1].behind(table).serial


def test_who_is_at_a_table_is_known_at_all_nodes(house: House) -> None:
    anna, ben = house.nodes[0].somebody("Anna"), house.nodes[0].somebody("Ben")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    with anna.live(table) as here:
        with house.at(1, ben).live(table):
            while not here.table["seats"][1]["connected"]:
                here.until("table")
        while here.table["seats"][1]["connected"]:
            here.until("table")
        assert house.nodes[0].rooms.here_lately(house.nodes[0].behind(table))


def test_two_nodes_that_are_asked_for_the_same_seat_give_it_once(house: House) -> None:
    anna = house.nodes[0].somebody("Anna")
    others = [house.at(number % 2, house.nodes[0].somebody(f"Guest {number}")) for number in range(6)]
    table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    answers = [other.http.post(f"/api/tables/{table}/seats/1", json={"kind": "me"}).status_code for other in others]
    assert sorted(answers)[:2] == [200, 409]
    assert answers.count(200) == 1


def test_bots_play_on_wherever_somebody_looks(house: House) -> None:
    anna = house.nodes[0].somebody("Anna")
    seats = [{"kind": BOT, "level": 1}, {"kind": BOT, "level": 1}]
    table = anna.table(seats=seats)
    with anna.live(table), house.at(1, anna).live(table) as there:
        until(lambda: there.receive().get("ply", 0) >= 30)
    one, other = (node.behind(table) for node in house.nodes)
    assert min(one.ply, other.ply) >= 30


def test_a_table_that_is_deleted_at_one_node_is_gone_at_all(house: House) -> None:
    anna = house.nodes[0].somebody("Anna")
    table = anna.table()
    there = house.at(1, anna)
    there.ask(f"/api/tables/{table}")
    assert anna.http.delete(f"/api/tables/{table}").status_code == 204
    until(lambda: there.http.get(f"/api/tables/{table}").status_code == 404)


def test_without_redis_the_database_is_asked_and_all_goes_on_by_itself(house: House) -> None:
    anna = house.nodes[0].somebody("Anna")
    table = anna.table()
    with anna.live(table, seat=0) as here, house.at(1, anna).live(table, seat=1) as there:
        house.redis.kill()
        until(lambda: not any(node.context.bus.is_whole for node in house.nodes))
        for bus_is_back in (False, True):
            if bus_is_back:
                house.redis.start()
                until(lambda: all(node.context.bus.is_whole for node in house.nodes))
            view = anna.ask(f"/api/tables/{table}/view", seat=0)
            seat = view["deciding"][0]
            choice = anna.ask(f"/api/tables/{table}/view", seat=seat)["choices"][0]["action"]
            assert here.send("move", seat=seat, ply=view["ply"], actions=[choice])["type"] == "done"
            there.until_ply(view["ply"] + 1)


def test_only_one_node_holds_a_lease(house: House) -> None:
    one, other = house.nodes
    assert one.awaited(one.context.bus.lease("a thing", 60))
    assert not other.awaited(other.context.bus.lease("a thing", 60))
    assert one.awaited(one.context.bus.lease("a thing", 60))
