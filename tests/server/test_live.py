"""Sockets: everybody at a table is told of each change, and asks for the next."""

import json

import riverpost
from tests.server.running import Live, Open, Person, Running

FRIENDS = [{"kind": "me"}, {"kind": "open"}]


def two_at_a_table(server: Running) -> tuple[Person, Person, str]:
    anna, ben = server.somebody("Anna"), server.somebody("Ben")
    table = anna.table(seats=FRIENDS, start=False)
    ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
    anna.post(f"/api/tables/{table}/start")
    return anna, ben, table


def position_behind(server: Open, table: str) -> riverpost.Position:
    position = server.behind(table).position
    assert position is not None
    return position.copy()


def decide(sockets: dict[int, Live], ply: int) -> tuple[int, int]:
    """Let whoever decides take the first choice; who it was, and what."""
    seat = sockets[0].until_ply(ply)["deciding"][0]
    action = sockets[seat].until_ply(ply)["choices"][0][0]
    answer = sockets[seat].send("move", seat=seat, ply=ply, actions=[action])
    assert answer["type"] == "done", answer
    return seat, action


def test_two_sockets_see_each_others_moves_ply_by_ply(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one, ben.live(table) as two:
        assert (one.updates[0]["seat"], two.updates[0]["seat"]) == (0, 1)
        assert one.updates[0]["scene"]["whole"]
        for ply in range(12):
            decide({0: one, 1: two}, ply)
        for socket in (one, two):
            socket.until_ply(12)
            plies = [update["ply"] for update in socket.updates if "ply" in update]
            assert plies == list(range(13))
        said = [line for _, line, *_ in one.log]
        assert said == [line for _, line, *_ in anna.ask(f"/api/tables/{table}/view", seat=0)["log"]]


def test_a_list_of_actions_is_played_until_another_seat_decides(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    trial = position_behind(server, table)
    seat, turn = trial.seat, []
    assert seat is not None
    while trial.seat == seat:
        turn.append(trial.legal_ids(seat)[-1])
        trial.play(turn[-1], seat)
    with anna.live(table, seat=seat, scene=0) as socket:
        assert len(turn) > 1
        answer = socket.send("move", seat=seat, ply=0, actions=[*turn, 0, 0, 0])
        assert answer["type"] == "done"
        socket.until_ply(len(turn))
        assert [update["ply"] for update in socket.updates] == list(range(len(turn) + 1))
    assert position_behind(server, table) == trial


def test_an_impossible_action_in_a_list_refuses_all_of_it(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    seat = anna.ask(f"/api/tables/{table}/view")["deciding"][0]
    with anna.live(table, seat=seat) as socket:
        good = socket.updates[0]["choices"][0][0]
        answer = socket.send("move", seat=seat, ply=0, actions=[good, "close none of these"])
        assert answer["type"] == "refused"
        assert anna.ask(f"/api/tables/{table}")["ply"] == 0


def test_undo_takes_lines_of_the_log_back(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one, ben.live(table) as two:
        sockets = {0: one, 1: two}
        for ply in range(60):
            seat, _ = decide(sockets, ply)
            update = sockets[seat].until_ply(ply + 1)
            if "undo" in update:
                break
        else:
            raise AssertionError("nothing could be taken back")
        one.until_ply(ply + 1)
        before = list(one.log)
        assert sockets[seat].send("undo", seat=seat, ply=update["undo"])["type"] == "done"
        for socket in (one, two):
            while socket.updates[-1].get("back") != update["undo"]:
                socket.receive()
            assert socket.ply == update["undo"]
        assert len(one.log) < len(before)
        assert one.log == anna.ask(f"/api/tables/{table}/view", seat=0)["log"]


def test_chat_reaches_everybody_and_changes_no_position(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one, ben.live(table) as two:
        assert one.send("chat", text="Hello <b>you</b>")["type"] == "done"
        assert two.until("chat")["chat"][0][1:] == ["Anna", "Hello <b>you</b>", ""]
        assert "ply" in two.updates[-1]


def test_a_curtain_hides_both_hands_until_it_is_lifted(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    with anna.live(table) as socket:
        assert socket.updates[0]["seat"] is None
        assert "choices" not in socket.updates[0]
        assert socket.send("look", seat=1)["type"] == "done"
        assert socket.updates[-1]["seat"] == 1
        assert socket.send("look", seat=None)["type"] == "done"
        assert socket.updates[-1]["seat"] is None


def test_another_layout_is_a_whole_new_scene(server: Open) -> None:
    anna = server.somebody()
    table = anna.table()
    with anna.live(table, layout="wide") as socket:
        assert socket.send("layout", layout="tall")["type"] == "done"
        assert socket.updates[-1]["scene"]["whole"]
        assert socket.updates[-1]["scene"]["size"] != socket.updates[0]["scene"]["size"]
        assert socket.send("layout", layout="round")["code"] == "bad-layout"


def test_who_comes_and_goes_is_told(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one:
        assert [seat["connected"] for seat in one.table["seats"]] == [True, False]
        with ben.live(table):
            assert [seat["connected"] for seat in one.until("table")["table"]["seats"]] == [True, True]
        assert [seat["connected"] for seat in one.until("table")["table"]["seats"]] == [True, False]
        with server.somebody("Carl").live(table) as third:
            assert third.updates[0]["seat"] is None
            assert one.until("table")["table"]["spectators"] == 1


def test_whoever_leaves_looks_through_that_seat_no_longer(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one, ben.live(table) as two:
        assert two.updates[0]["seat"] == 1
        ben.post(f"/api/tables/{table}/leave", {"seat": 1})
        while two.updates[-1].get("seat", 1) is not None:
            two.receive()
        assert "choices" not in two.updates[-1]
        assert two.send("look", seat=1)["code"] == "not-your-seat"
        while one.table["seats"][1]["kind"] != "bot":
            one.receive()
        assert ben.ask(f"/api/tables/{table}")["seats"][1]["mine_again"]
        ben.post(f"/api/tables/{table}/seats/1", {"kind": "me"})
        assert ben.ask(f"/api/tables/{table}")["me"] == [1]


def test_programs_can_do_without_scenes_and_words(server: Open) -> None:
    anna = server.somebody()
    table = anna.table(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    with anna.live(table, scene=0, words=0) as socket:
        while "choices" not in socket.updates[-1]:
            socket.receive()
        update = socket.updates[-1]
        assert not {"scene", "prompt", "log"} & set(update)
        assert all(isinstance(action, int) for action in update["choices"])


def is_stuck(server: Open, table: str, other: Live) -> bool:
    """Whether a socket is behind, and stays so while another is served."""
    return all(
        any(socket.behind for socket in server.rooms.sockets_at(table)) for _ in range(5) if other.send("look", seat=0)
    )


def test_a_socket_that_takes_nothing_holds_up_nobody_and_misses_nothing(server: Open) -> None:
    anna, ben, table = two_at_a_table(server)
    with anna.live(table) as one, ben.live(table) as two, server.somebody().live(table) as slow:
        while not is_stuck(server, table, one):
            for layout in ("wide", "tall") * 2:  # no faster than they are answered, or it would be a flood
                slow.socket.send(json.dumps({"id": 0, "do": "layout", "layout": layout}))
        for ply in range(30):
            decide({0: one, 1: two}, ply)
        slow.until_ply(30)
        told = [update["ply"] for update in slow.updates]
        assert told == sorted(told)
        assert set(told) != set(range(31))  # steps were told as one
        assert [line[:2] for line in slow.log] == [list(line) for line in position_behind(server, table).told()]
