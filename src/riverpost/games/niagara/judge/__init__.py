"""What a search asks: what a position is worth, and which action to like."""
