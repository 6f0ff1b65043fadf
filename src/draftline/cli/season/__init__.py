"""`draftline season`: a season of any game in a file that people can read."""
