"""Accounts: a name that is somebody's own, the ways in, the devices, and what others see of a person."""
