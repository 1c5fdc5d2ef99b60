"""The rules of the game: its course, and a file for each subject."""
