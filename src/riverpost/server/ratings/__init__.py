"""Ratings: how strong people are, by game and number of players, from games that were agreed to count."""
