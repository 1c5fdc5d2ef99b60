"""What the game says, a file for each occasion; `words.py` gathers what others ask for."""
