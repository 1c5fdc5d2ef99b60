"""The rules for people, and the first game."""
