"""Leagues on paper: what needs a library to be written."""
