# %% [markdown]
# # Two readings of a clause
# A regulation says what a refait does to a free stake, and is less clear on a stake that is in
# prison already. Each reading is a ruling with a price.

# %%
from tapisvert import odds, rulebook
from tapisvert.regulations import rulings, with_rulings

print(rulings()["R03"].text["en"])

# %%
venezia = rulebook("venezia-trente-et-quarante")
first = odds.law(venezia)
cost = {}
for reading in ("stay", "deepen", "lose"):
    read = with_rulings(venezia, {"R03": reading})
    cost[reading] = odds.bets(read, first)["rouge"]["stay"].edge
    print(f"{reading:7} {cost[reading]:.5%}")

# %% [markdown]
# It matters only to a player who waits. One who divides at once pays the same under each.

# %%
assert cost["stay"] < cost["deepen"] < cost["lose"]
