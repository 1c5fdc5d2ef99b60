"""The pages: templates, stylesheets and scripts. Knows no game."""
