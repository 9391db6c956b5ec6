# %% [markdown]
# # One coup, explained
# Two rows are dealt, noir first, each until it counts 31 or more; the lower total wins. Anna has
# 500.00 on rouge and 200.00 on couleur, which wins if the first card has the colour of the
# winning row. The picture shows the cloth with both stakes.

# %%
from tapisvert import Session

table = Session("venezia-trente-et-quarante", currency="EUR")
table.sit("Anna", chips=100_000)
table.bet("Anna", on="rouge", amount=50_000)
table.bet("Anna", on="couleur", amount=20_000)
table

# %% [markdown]
# The cards are given by hand: ten and ten, a seven and a king for noir, then ten, ten, nine and
# three for rouge. The picture shows both rows with their totals, 37 and 32. Rouge wins; the first
# card, a red ten, makes it couleur.

# %%
table.deal("Th Td 7c Kd Ts Th 9s 3d")
table.permanence.coups[-1]

# %% [markdown]
# The result of each stake, and the clause of Venezia's regulation that decides it.

# %%
table.explain(1)

# %%
assert table.chips("Anna") == 170_000
print(f"Anna holds {table.chips('Anna') / 100:.2f}")
