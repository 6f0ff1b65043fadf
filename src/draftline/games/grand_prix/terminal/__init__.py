"""Grand Prix at the terminal."""
