"""Races as numbers for learning agents: what a seat sees, what it may do, and many races side by side."""
