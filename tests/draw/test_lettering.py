import pytest

from riverpost.draw.lettering import Lettering, fit, wrap


def test_text_that_fits_is_left_alone() -> None:
    look = Lettering(14)
    assert fit("Ulm", 100, look, 9) == ("Ulm", look)


@pytest.mark.parametrize("room", [20, 45, 80, 200])
@pytest.mark.parametrize("name", ["Sigmaringen", "Württemberg", "Екатеринбургская", "W" * 30])
def test_fitted_text_is_never_wider_than_its_room_nor_too_small(name: str, room: float) -> None:
    text, look = fit(name, room, Lettering(16, bold=True), 9)
    assert look.width(text) <= room
    assert 9 <= look.size <= 16


def test_text_shrinks_before_it_is_shortened() -> None:
    text, look = fit("Sigmaringen", 80, Lettering(16), 9)
    assert text == "Sigmaringen"
    assert look.size < 16


def test_what_is_too_long_at_the_smallest_size_ends_in_an_ellipsis() -> None:
    text, look = fit("Maximilian von Thurn und Taxis", 60, Lettering(16), 11)
    assert look.size == 11
    assert text.endswith("…")


def test_wrapped_lines_are_no_more_than_asked_for() -> None:
    lines = wrap("the end of the game is near", 70, Lettering(12), 2, 9)
    assert len(lines) == 2
    assert all(look.width(text) <= 70 for text, look in lines)


def test_what_is_a_little_too_long_is_pressed_together_rather_than_cut() -> None:
    plain = Lettering(12)
    room = plain.width("Ингольштадт") * 0.9
    text, pressed = fit("Ингольштадт", room, plain, 12)
    assert text == "Ингольштадт"
    assert pressed.size == 12
    assert pressed.width(text) <= room + 1e-9


@pytest.mark.parametrize("letter", ["i", "W", "i ", "мы"])
def test_a_text_of_any_length_is_cut_to_what_fits(letter: str) -> None:
    endless = letter * 1_000_000
    text, look = fit(endless, 200, Lettering(16, bold=True), 9)
    assert text.endswith("…")
    assert look.width(text) <= 200
    assert look.width(text[:-1] + letter + "…") > 200, "as much as fits is shown"
    assert len(wrap(endless, 200, Lettering(16), 2, 9)) <= 2
