"""Seasons on the server: made, raced at tables, shown and kept in the database."""
