"""House time is one for all nodes: a node that comes goes by the line of those that serve."""

from __future__ import annotations

from tests.server.nodes.conftest import House, until
from tests.server.running import Open, running_here

NEAR = 500  # milliseconds; by the clock of the process that both nodes run in


def line(node: Open) -> int:
    """House time at the beginning of time, as this node counts."""
    found = node.context.tables.house.line
    assert found
    return found[0] - found[1]


def test_a_node_that_comes_goes_by_the_time_of_those_that_serve(house: House) -> None:
    first, second = house.nodes
    first.within(lambda: first.context.tables.house.follow(10_000_000, first.context.tables.house.source()))
    assert abs(line(first) - line(second)) > NEAR
    with running_here(house.database, bus=house.redis.url) as third:
        assert abs(line(third) - line(second)) < NEAR, "the line that is settled on, not what one node makes of it"


def test_after_the_database_was_away_all_go_by_a_new_line(house: House) -> None:
    first, second = house.nodes
    assert abs(line(first) - line(second)) < NEAR
    for node in house.nodes:
        node.within(lambda node=node: node.context.tables.timekeeper.hold(False))  # type: ignore[misc]
        assert node.context.tables.house.line is None
    stood = [node.context.tables.house.now() for node in house.nodes]
    for node in house.nodes:
        node.within(lambda node=node: node.context.tables.timekeeper.hold(True))  # type: ignore[misc]
    until(lambda: abs(line(first) - line(second)) < NEAR)
    assert all(node.context.tables.house.now() >= then for node, then in zip(house.nodes, stood, strict=True))
