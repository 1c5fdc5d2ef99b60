"""A house in which everything dies at random, people who play there, and a witness who knows what they were told."""
