"""The laboratory: values learned from self-play."""
