"""Draw the figure of the note: refaits by place, in a billion coups. Half a minute of a core.

.venv/bin/python docs/background/note/refaits.py
"""

from pathlib import Path

from tapisvert import odds, rulebook, simulation
from tapisvert.simulation.estimates import proportion
from tapisvert.simulation.report.drawings import by_place

venezia = rulebook("venezia-trente-et-quarante")
tally = simulation.simulate(venezia, coups=1_000_000_000, seed=7).tally
places = [
    (place, proportion(int(cells[:2].sum()), int(cells.sum())))  # 31 to 31, first card black or red
    for place, cells in enumerate(tally.by_place, 1)
    if cells.any()
]
exact = float(odds.law(venezia).chances["rouge"].prison)
drawing = by_place(places, exact, "refaits")
Path(__file__).with_suffix(".svg").write_text(drawing, encoding="utf-8")
