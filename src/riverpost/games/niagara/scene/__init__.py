"""The board as pieces."""
