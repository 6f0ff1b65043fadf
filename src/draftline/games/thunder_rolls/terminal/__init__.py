"""Thunder Rolls at the terminal."""
