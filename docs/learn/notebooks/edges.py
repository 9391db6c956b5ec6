# %% [markdown]
# # What each bet costs
# The bank's average gain from one unit staked on one coup, exactly, by what the player does at a
# refait.

# %%
from tapisvert import odds, rulebook

venezia = rulebook("venezia-trente-et-quarante")
cards = odds.bets(venezia, odds.law(venezia))
cards

# %% [markdown]
# At roulette a simple chance costs half as much as a number, because zero only imprisons it.

# %%
roulette = rulebook("campione-roulette")
table = odds.bets(roulette, odds.law(roulette, exact=True))
for bet in (table["rouge"]["divide"], table["17"]["flat"], table["14/17"]["flat"]):
    print(f"{bet.chance:6} {bet.decision:7} {bet.edge}")
assert table["17"]["flat"].edge == 2 * table["rouge"]["divide"].edge

# %% [markdown]
# The picture compares the two games: the cost of 100 staked. Insurance makes rouge at cards the
# cheapest bet of both; a number at roulette costs three times as much.

# %%
import matplotlib.pyplot as plt

costs = {
    "cards, rouge insured": cards["rouge"]["insured"].edge,
    "cards, rouge divided": cards["rouge"]["divide"].edge,
    "cards, rouge in prison": cards["rouge"]["stay"].edge,
    "roulette, rouge divided": table["rouge"]["divide"].edge,
    "roulette, rouge in prison": table["rouge"]["stay"].edge,
    "roulette, a number": table["17"]["flat"].edge,
}
_, axes = plt.subplots(figsize=(6.4, 2.2), layout="constrained")
bars = axes.barh(list(costs), [100 * float(edge) for edge in costs.values()], color="#1d5c44")
axes.bar_label(bars, fmt="%.3f", padding=3)
axes.set(xlabel="cost of 100 staked on one coup", xlim=(0, 3))
axes.invert_yaxis()
plt.show()
