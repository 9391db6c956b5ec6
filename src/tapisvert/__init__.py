"""Tapis Vert: Trente et Quarante and French roulette, exactly by the houses' own regulations."""

from tapisvert.record import Session, replay
from tapisvert.regulations import rulebook, rulebooks

__all__ = ["Session", "replay", "rulebook", "rulebooks"]
__version__ = "0.1.0"
