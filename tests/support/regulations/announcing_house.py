"""A house that declares every kind of announcement, beside those of Campione."""

from typing import Final

from support.house_files import changed, shipped
from tapisvert.regulations import load

_ANNOUNCEMENTS: Final = """\
[announcements."jeu zéro"]
title = "Jeu zéro"
pieces = { "0/3" = 1, "12/15" = 1, "26" = 1, "32/35" = 1 }
clause = "CR-17.0"

[announcements."orphelins en plein"]
title = "Orphelins en plein"
pieces = { "1" = 1, "6" = 1, "9" = 1, "14" = 1, "17" = 1, "20" = 1, "31" = 1, "34" = 1 }
clause = "CR-17.0"

[announcements.complet]
title = "{number} complet"
of = "number"
pieces = { plein = 1, cheval = 2, transversale = 3, "carré" = 4, sixain = 6 }
clause = "CR-17.0"

[announcements.chevaux]
title = "Chevaux du {number}"
of = "number"
pieces = { cheval = 1 }
clause = "CR-17.0"

[announcements."numéro et voisins"]
title = "{number} et les voisins, {sides} de chaque côté"
of = "neighbours"
sides = [1, 2, 3]
clause = "CR-17.0"

[announcements.final]
title = "Final {number}"
of = "ending"
clause = "CR-17.0"

[announcements."finale 7/10"]
title = "Finale 7/10"
pieces = { "7/10" = 1, "17/20" = 1, "27/30" = 1, "34" = 1 }
clause = "CR-17.0"


[calls]"""

ANNOUNCING_TEXT: Final = changed(
    shipped("campione-roulette"),
    ('id = "campione-roulette"', 'id = "announcing-roulette"'),
    ('prefix = "CR"', 'prefix = "AR"'),
    ("[calls]", _ANNOUNCEMENTS),
)
ANNOUNCING: Final = load(ANNOUNCING_TEXT)
