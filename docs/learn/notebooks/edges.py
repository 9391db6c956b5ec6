# %% [markdown]
# # What each bet costs
# The bank's average gain from one unit staked on one coup, exactly, by what the player does at a
# refait.

# %%
from tapisvert import odds, rulebook

venezia = rulebook("venezia-trente-et-quarante")
odds.bets(venezia, odds.law(venezia))

# %% [markdown]
# At roulette a simple chance costs half as much as a number, because zero only imprisons it.

# %%
roulette = rulebook("campione-roulette")
table = odds.bets(roulette, odds.law(roulette, exact=True))
for chance, decision in (("rouge", "divide"), ("17", "flat"), ("14/17", "flat")):
    print(f"{chance:6} {decision:7} {table[chance][decision].edge}")
assert table["17"]["flat"].edge == 2 * table["rouge"]["divide"].edge
