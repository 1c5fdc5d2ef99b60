"""One folder a game; whatever lies here is found."""
