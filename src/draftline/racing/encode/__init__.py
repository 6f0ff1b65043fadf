"""The card family as numbers, for learning agents."""
