"""The pages: templates, stylesheet and scripts. Knows no game."""

from pathlib import Path

FOLDER = Path(__file__).parent
TEMPLATES = FOLDER / "templates"
STATIC = FOLDER / "static"
