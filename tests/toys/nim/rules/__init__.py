"""The rules, and what they read."""
