# %% [markdown]
# # Three readings of a clause
# A regulation says what a refait does to a free stake, and is less clear on a stake that is in
# prison already. Each reading is a ruling with a price.

# %%
from textwrap import fill

from tapisvert import odds, rulebook
from tapisvert.regulations import rulings, with_rulings

print(fill(rulings()["R03"].text["en"], 90))

# %%
venezia = rulebook("venezia-trente-et-quarante")
first = odds.law(venezia)
cost = {}
for reading in ("stay", "deepen", "lose"):
    read = with_rulings(venezia, {"R03": reading})
    cost[reading] = odds.bets(read, first)["rouge"]["stay"].edge
    print(f"{reading:7} {cost[reading]:.5%}")

# %% [markdown]
# It matters only to a player who waits. The picture shows the cost of 100 staked by each reading,
# and as a dashed line the cost for a player who divides at once, which is the same under each.
# Between the mildest reading and the hardest are 2.6 hundredths of a percent.

# %%
import matplotlib.pyplot as plt

divided = float(odds.bets(venezia, first)["rouge"]["divide"].edge)
_, axes = plt.subplots(figsize=(6.4, 1.6), layout="constrained")
axes.plot([100 * edge for edge in cost.values()], list(cost), "o", color="#1d5c44")
axes.axvline(100 * divided, color="#a8322d", linestyle="--", linewidth=1)
axes.text(100 * divided + 0.0005, 1.4, "divided at once", color="#a8322d")
axes.set(xlabel="cost of 100 staked on rouge and left in prison", ylim=(-0.5, 2.5))
plt.show()

# %%
assert divided - 1e-12 < cost["stay"] < cost["deepen"] < cost["lose"]
