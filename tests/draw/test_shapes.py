from riverpost.draw import palette as p
from riverpost.draw.palette import Livery
from riverpost.draw.shapes import badge, mark, plate
from tests.draw.scene_checks import corners

LIVERIES = [found for found in vars(p).values() if isinstance(found, Livery)]


def test_every_livery_has_a_shape_that_can_be_drawn_inside_its_box() -> None:
    for livery in LIVERIES:
        symbol = mark("m", livery, 10)
        box = symbol.box
        for x, y in corners(symbol):
            assert box.x - 1 <= x <= box.right + 1
            assert box.y - 1 <= y <= box.bottom + 1


def test_the_shapes_of_one_table_differ() -> None:
    assert len({livery.shape for livery in (p.RED, p.BLUE, p.GREEN, p.YELLOW, p.BROWN)}) == 5


def test_plates_and_badges_are_as_large_as_asked() -> None:
    assert plate("p", 30, 20, 4, p.PANEL).box.right == 30
    assert badge("b", 8).box.width == 16
