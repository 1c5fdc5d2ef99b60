"""Who is seated together: wishes are kept, nobody is seated twice, and nobody waits while a group could be made."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from riverpost.server.lobby.seeks import Group, Kind, Seek, Seeks

SIZES = {"chess": (2,), "bridge": (2, 3, 4)}


def seek(person: str, **facts: Any) -> Seek:
    usual: dict[str, Any] = {
        "games": ("chess",),
        "players": (2,),
        "paces": ("none",),
        "rated": False,
        "language": "",
        "since": 0.0,
        "bots_after": None,
        "level": 2,
    }
    return Seek(person, person.title(), **(usual | facts))


def names(group: Group | None) -> list[str]:
    return [one.person for one in group.members] if group else []


def test_two_who_fit_are_seated_at_once() -> None:
    seeks = Seeks(SIZES)
    assert seeks.add(seek("anna")) is None
    group = seeks.add(seek("ben", games=("bridge", "chess"), players=(3, 2), since=5))
    assert group == Group(Kind("chess", 2, "none", False, ""), (seek("anna"), group.members[1])) if group else False
    assert names(group) == ["anna", "ben"]
    assert len(seeks) == 0


def test_whoever_has_waited_longest_goes_first() -> None:
    seeks = Seeks(SIZES)
    seeks.add(seek("late", since=9, language="de"))
    seeks.add(seek("early", since=1, language="fr"))
    assert names(seeks.add(seek("newcomer", since=10))) == ["early", "newcomer"]


def test_people_who_keep_each_other_off_are_never_in_one_group() -> None:
    seeks = Seeks(SIZES, lambda one, other: {one, other} == {"anna", "eve"})
    four = {"games": ("bridge",), "players": (3,)}
    assert seeks.add(seek("anna", since=1, **four)) is None
    assert seeks.add(seek("eve", since=2, **four)) is None
    assert seeks.add(seek("ben", since=3, **four)) is None
    assert names(seeks.add(seek("carl", since=4, **four))) == ["anna", "ben", "carl"]
    assert [one.person for one in seeks] == ["eve"]


def test_bots_fill_up_for_each_of_those_who_keep_each_other_off() -> None:
    seeks = Seeks(SIZES, lambda one, other: True)
    for name in ("anna", "eve"):
        seeks.add(seek(name, bots_after=5.0))
    assert [names(seeks.due(9.0)), names(seeks.due(9.0)), names(seeks.due(9.0))] == [["anna"], ["eve"], []]


def test_languages_and_paces_that_differ_do_not_meet() -> None:
    seeks = Seeks(SIZES)
    assert seeks.add(seek("anna", language="de")) is None
    assert seeks.add(seek("ben", language="fr")) is None
    assert seeks.add(seek("carl", language="de", paces=("days",))) is None
    assert seeks.add(seek("dora", language="de", rated=True)) is None
    assert names(seeks.add(seek("emma", language="de", paces=("days", "live")))) == ["carl", "emma"]


def test_who_looks_anew_looks_for_that_only() -> None:
    seeks = Seeks(SIZES)
    seeks.add(seek("anna"))
    seeks.add(seek("anna", games=("bridge",), players=(3,)))
    assert len(seeks) == 1
    assert seeks.add(seek("ben")) is None


def test_bots_fill_up_when_it_is_time_and_not_before() -> None:
    seeks = Seeks(SIZES)
    seeks.add(seek("anna", games=("bridge",), players=(4,), bots_after=60, level=3))
    seeks.add(seek("ben", games=("bridge",), players=(4, 3), bots_after=60, level=3, since=5))
    seeks.add(seek("carl", games=("bridge",), players=(4,)))  # who wants no bots
    assert seeks.due(59.9) is None
    group = seeks.due(65)
    assert group is not None
    assert (names(group), group.bots, group.level, group.kind.players) == (["anna", "ben"], 2, 3, 4)
    assert seeks.due(1000) is None
    assert [one.person for one in seeks] == ["carl"]


SEEKS = st.builds(
    Seek,
    person=st.sampled_from([f"p{number}" for number in range(12)]),
    name=st.just(""),
    games=st.sampled_from([("chess",), ("bridge",), ("bridge", "chess")]),
    players=st.sampled_from([(2,), (3,), (2, 3), (4, 3, 2)]),
    paces=st.sampled_from([("none",), ("live",), ("live", "none")]),
    rated=st.sampled_from([None, True, False]),
    language=st.sampled_from(["", "de", "fr"]),
    since=st.just(0.0),
    bots_after=st.sampled_from([None, 0.0, 7.0]),
    level=st.sampled_from([1, 2]),
)


def accepts(one: Seek, kind: Kind) -> bool:
    """Whether a game is what somebody wished for, said once more."""
    return (
        kind.game in one.games
        and kind.players in one.players
        and kind.pace in one.paces
        and one.rated in (None, kind.rated)
        and one.language in ("", kind.language)
    )


def could_play(seeks: list[Seek], players: int) -> bool:
    """Whether so many people would all play the same game."""
    languages = {one.language for one in seeks} - {""}
    return (
        len(languages) < 2
        and not {one.rated for one in seeks} >= {True, False}
        and bool(set.intersection(*(set(one.paces) for one in seeks)))
        and all(players in one.players for one in seeks)
        and any(players in SIZES[game] for game in set.intersection(*(set(one.games) for one in seeks)))
    )


@given(st.lists(SEEKS, max_size=25), st.lists(st.sampled_from(["p1", "p2", "p3"]), max_size=5))
@settings(max_examples=150, deadline=None)
def test_wishes_are_kept_and_nobody_waits_for_nothing(coming: list[Seek], going: list[str]) -> None:
    seeks, waiting = Seeks(SIZES), dict[str, Seek]()
    for number, arriving in enumerate(coming):
        newcomer = Seek(**{**vars(arriving), "since": float(number)})
        if not any(seeks.kinds(newcomer)):
            continue  # whom the server refuses: none of their games is for so many
        if number % 5 == 4 and going:
            gone = going.pop()
            seeks.remove(gone)
            waiting.pop(gone, None)
        waiting.pop(newcomer.person, None)
        waiting[newcomer.person] = newcomer
        group = seeks.add(newcomer)
        check(group, waiting)
        while filled := seeks.due(float(number)):
            check(filled, waiting)
            assert all(one.is_due(number) and one.level == filled.level for one in filled.members)
        assert {one.person for one in seeks} == set(waiting)
        for players in (2, 3):
            assert not any(could_play(list(some), players) for some in combinations(waiting.values(), players))
        assert not any(one.is_due(number) for one in waiting.values())


def check(group: Group | None, waiting: dict[str, Seek]) -> None:
    """A group is of people who waited, all of whom wished for its game; they wait no longer."""
    if group is None:
        return
    assert len(group.members) + group.bots == group.kind.players
    assert list(group.members) == sorted(group.members, key=lambda one: one.since)
    for one in group.members:
        assert waiting.pop(one.person) == one
        assert accepts(one, group.kind)
    for left in waiting.values():  # who has waited longer than all of them would have gone first
        assert group.bots or not (accepts(left, group.kind) and left.since < group.members[-1].since)
