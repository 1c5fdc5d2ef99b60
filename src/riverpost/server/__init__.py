"""Tables that people share: stored, played on, told to everybody who looks. It knows no game."""
