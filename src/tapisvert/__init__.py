"""Tapis Vert: Trente et Quarante and French roulette, exactly by the houses' own regulations."""

from tapisvert.record import Session, replay
from tapisvert.regulations import load_regulation, rulebook, rulebooks

__all__ = ["Session", "load_regulation", "replay", "rulebook", "rulebooks"]
__version__ = "0.1.0"
