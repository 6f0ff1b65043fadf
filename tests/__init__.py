"""The tests: of the core, of each game section by section, of the command line, and of the house rules."""
