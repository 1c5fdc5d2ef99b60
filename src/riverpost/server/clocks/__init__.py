"""Clocks: how long people may think, and what becomes of a seat whose time is over."""
