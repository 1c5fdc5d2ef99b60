"""What teaches the game: its rules page with figures, its summary, its lessons."""
