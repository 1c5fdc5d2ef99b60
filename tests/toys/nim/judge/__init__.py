"""What a search asks."""
