"""Pages draw boards in the colours of their pictures."""

import re

from tools.palette import TARGET, named_colours, written

from riverpost.draw import palette

STYLES = [path for path in TARGET.parent.glob("*.css") if path != TARGET]


def test_pages_have_the_palette_of_the_boards() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run `make types`"
    assert ("print", palette.PRINT) in named_colours()
    assert "--ink: light-dark(#23313d, #efe7d6);" in written()


def test_no_colour_of_the_palette_is_written_down_again() -> None:
    colours = {colour for _, colour in named_colours()}
    again = {
        path.name: found
        for path in [*STYLES, *TARGET.parent.glob("*.js")]
        if (found := colours & set(re.findall(r"#[0-9a-f]{3,6}\b", path.read_text(encoding="utf-8"))))
    }
    assert again == {}
