import pytest

from riverpost.draw import palette as p
from riverpost.games.mississippi_queen.scene.steamers import paddle_wheel, steamer


@pytest.mark.parametrize("livery", [p.ORANGE, p.WHITE, p.PINK, p.BLACK])
def test_steamers_fit_into_a_hex(livery: p.Livery) -> None:
    box = steamer("s", livery, 10).box
    assert -10 <= box.x < box.right <= 10
    assert -9 <= box.y < box.bottom <= 9


def test_a_wheel_is_as_large_as_it_should_be() -> None:
    box = paddle_wheel("w", 10).box
    assert (box.width, box.height) == (20, 20)
