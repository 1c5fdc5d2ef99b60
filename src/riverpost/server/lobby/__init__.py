"""The lobby: open tables to sit down at or to watch, people who look for a game, and invitations."""
