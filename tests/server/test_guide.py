"""The guide over the wire: a first game as the game wants it, and what matters for whoever follows the guide."""

from itertools import pairwise

import pytest

import riverpost
from tests.server.running import Open


def test_a_first_game_is_set_up_as_the_game_says_and_begun(game: riverpost.Game, server: Open) -> None:
    anna, guide = server.somebody("Anna"), game.face.guide
    address = anna.post(f"/api/games/{game.name}/first-table", status=201)
    assert address["url"] == f"/t/{address['id']}?guide"
    facts = anna.ask(f"/api/tables/{address['id']}")
    assert (facts["phase"], facts["me"]) == ("playing", [guide.seat])
    assert [seat["level"] for seat in facts["seats"]].count(guide.level) == guide.players - 1
    assert guide.options.items() <= facts["options"].items()


def test_lessons_are_told_by_name_and_only_when_others_matter(server: Open) -> None:
    anna = server.somebody("Anna")
    table, game = anna.table(), riverpost.game("thurn-und-taxis")
    told = {lesson["id"]: lesson for lesson in anna.ask(f"/api/games/{game.name}/lessons")["lessons"]}
    seat = anna.ask(f"/api/tables/{table}/view")["deciding"][0]
    with anna.live(table, seat=seat, guide=1) as socket:
        for ply in range(6):
            now = socket.until_ply(ply)
            if now["deciding"] != [seat]:
                break
            socket.send("move", seat=seat, ply=ply, actions=[now["choices"][0][0]])
        heard = [update["lessons"] for update in socket.updates if "lessons" in update]
        assert [id for id, _ in heard[0]] == ["aim", "take"]
        assert all(id in told for lessons in heard for id, _ in lessons)
        assert all(one != other for one, other in pairwise(heard))
        behind = server.behind(table).position
        assert behind is not None
        assert heard[-1] == [[id, pieces] for id, pieces in game.face.lessons_due(behind.view(seat))]


@pytest.mark.parametrize("follows", [{}, {"guide": 0}, {"guide": "x"}])
def test_whoever_does_not_follow_the_guide_hears_nothing_of_it(server: Open, follows: dict[str, str]) -> None:
    anna = server.somebody("Anna")
    with anna.live(anna.table(), **follows) as socket:
        assert "lessons" not in socket.updates[0]


def test_whoever_watches_is_taught_nothing(server: Open) -> None:
    anna, ben = server.somebody("Anna"), server.somebody("Ben")
    with ben.live(anna.table(), guide=1) as socket:
        assert socket.updates[0]["lessons"] == []


def test_a_first_game_of_an_unknown_game_is_refused(server: Open) -> None:
    anna = server.somebody("Anna")
    anna.refused("/api/games/chess/first-table", None, "no-such-game")
