"""Thunder Alley at the terminal."""
