"""Tapis Vert: Trente et Quarante and French roulette, exactly by the houses' own regulations."""

from tapisvert.houses import rulebook, rulebooks
from tapisvert.record import Session, replay

__all__ = ["Session", "replay", "rulebook", "rulebooks"]
__version__ = "0.1.0"
