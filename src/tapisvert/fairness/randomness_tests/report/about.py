"""Descriptions of the faults that each check detects."""

from collections.abc import Mapping
from typing import Final

ABOUT: Final[Mapping[str, str]] = {
    "draws": "a draw of which one result comes more often than another: modulo bias, however small",
    "small_packs": "an order that more sequences of draws lead to than to another, or none",
    "cuts": "a cut that is no turning of the pack, a burnt card that is dealt",
    "golden_vectors": "a hash or an order that is not the published one",
    "place_card": "any of the 312 cards that prefers or avoids a place",
    "place_kind": "the same for the 52 cards, and so with more of each",
    "emptiest_cell": "one card that never comes to one place: a loop that is off by one",
    "fullest_cell": "one card that comes to one place too often: a card left where it was",
    "adjacent_pairs": "cards that lie next to each other too often: a shuffle that leaves clumps",
    "value_pairs": "values that follow each other too often",
    "value_triples": "three values in a row that come too often",
    "rising_sequences": "too few riffles, whatever cut follows them",
    "inversions": "cards that keep something of the order in which they were spread",
    "lag": "values that depend on the value some cards before",
    "runs": "colours that alternate too much or too little",
    "fixed_points": "cards that stay where they were, or never do (Sattolo)",
    "cycles": "a permutation with too few cycles (Sattolo) or too many",
    "successor_pairs": "neighbours that stay together: short keys to sort by, few riffles",
    "coupon_collector": "a pack whose cards come too evenly, or too bunched",
    "duplicates": "too few different seeds: the same order twice",
    "totals": "totals that come too often: a pack stacked for or against a row",
    "total_pairs": "a pair of totals that comes too often",
    "chances": "results of a coup, all chances together",
    "nulls": "equal totals other than the refait",
    "rouge_noir": "rouge favoured over noir, or noir over rouge",
    "couleur_inverse": "couleur favoured over inverse, or the other way",
    "refait": "a pack stacked for the bank: more refaits than the law has",
    "ace": "more aces of spades among the first cards, and so more halved wins",
    "row_cards": "rows that are longer or shorter than the cards make them",
    "turns_rouge_noir": "a winner that depends on the one before: streaks, or their avoidance",
    "turns_couleur_inverse": "the same of couleur and inverse",
    "refait_by_place": "refaits that come early or late in the taille",
    "ace_by_place": "aces of spades that come early or late in the taille",
    "coups_per_taille": "tailles of too many or too few coups, against simulated ones",
    "numbers": "a wheel or a draw that prefers numbers",
    "farthest_number": "one number, or one worn pocket",
    "side": "a wheel that leans: neighbouring pockets that come too often",
    "zero": "the bank's own number",
    "pair_impair": "pair favoured over impair, or the other way",
    "manque_passe": "manque favoured over passe, or the other way",
    "pairs": "a number that depends on the one before it",
    "steps": "a ball thrown as the one before: so many pockets from number to number",
    "different": "numbers that come too evenly, or too bunched",
    "gaps": "numbers that come again too soon or too late",
}


def about(name: str) -> str:
    """Return the fault that a check would detect, by its name.

    >>> about("two_rows.refait")
    'a pack stacked for the bank: more refaits than the law has'
    """
    base = name.rpartition(".")[2]
    if base.endswith("_spread"):
        return "a mean that is right of numbers that scatter too little or too much"
    return ABOUT["lag" if base.startswith("lag_") else base]
