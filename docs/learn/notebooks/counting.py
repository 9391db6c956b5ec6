# %% [markdown]
# # Counting 2.0
# In 2.0 the last card's colour decides, so the colours left in the pack are worth knowing. Here a
# third of the black cards are gone.

# %%
from math import isclose

from tapisvert import odds, rulebook
from tapisvert.cards import PACK

deux = rulebook("trente-et-quarante-2.0")
black = [card for card in PACK if card[1] in "sc"]
advice = odds.advise(deux, black * 2)
for chance, decisions in advice.bets.items():
    print(f"{chance:8} {decisions['flat'].edge:+.3%}")
advice.best

# %% [markdown]
# Rouge now pays the player. The picture shows the edge of each chance as black cards go, in a
# random order: below zero the player gains. Rouge is favourable from four black cards on, couleur
# from about thirty.

# %%
import matplotlib.pyplot as plt
import numpy as np

gone = np.random.default_rng(7).permutation(black * 2).tolist()
counts = range(0, len(gone) + 1, 2)
edges = {chance: list[float]() for chance in advice.bets}
for count in counts:
    left = odds.Composition.full().without(gone[:count])
    for chance, decisions in odds.bets(deux, odds.law(deux, left)).items():
        edges[chance].append(100 * float(decisions["flat"].edge))
colours = {"rouge": "#a8322d", "noir": "#1f2a24", "couleur": "#1d5c44", "inverse": "#6f9f88"}
_, axes = plt.subplots(figsize=(6.4, 2.8), layout="constrained")
for chance, values in edges.items():
    axes.plot(counts, values, color=colours[chance], label=chance)
axes.axhline(0, color="#66706a", linewidth=0.7)
axes.set(xlabel="black cards gone", ylabel="edge, %")
axes.legend(ncols=4, loc="upper left")
plt.show()
assert edges["rouge"][1] > 0 > edges["rouge"][2]

# %% [markdown]
# With two rows the same count is worth nothing: rouge and noir are even for any cards left.

# %%
venezia = rulebook("venezia-trente-et-quarante")
two_rows = odds.advise(venezia, black * 2).bets
assert isclose(two_rows["rouge"]["divide"].edge, two_rows["noir"]["divide"].edge)
assert advice.bets["rouge"]["flat"].edge < 0 < advice.bets["noir"]["flat"].edge
