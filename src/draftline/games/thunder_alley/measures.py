"""Thunder Alley in the laboratory."""

from __future__ import annotations

from draftline.racing.measures import CardGamePart


class AlleyPart(CardGamePart):
    """All that the card games share."""
