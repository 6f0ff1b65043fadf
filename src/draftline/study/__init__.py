"""Readings of a race: what there is to tell about it once it is over. Pure, above the bots."""
