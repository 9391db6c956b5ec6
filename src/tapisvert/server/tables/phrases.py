"""Phrases that players may say at a table; the texts are the page's."""

from enum import StrEnum


class Phrase(StrEnum):
    """One of the fixed phrases: there is no other talk at a table."""

    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    ONE_MORE = "one-more"
    CHEERS = "cheers"
    BYE = "bye"
