# %% [markdown]
# # A refait, and the prison
# The bank gains only by the refait, 31 to 31. A stake then goes to prison: a win frees it, a loss
# takes it, another refait takes it a degree deeper. The picture shows the cloth after two refaits
# in a row: Anna's stake on noir lies in prison, in degree 2.

# %%
from tapisvert import Session, odds, rulebook

table = Session("venezia-trente-et-quarante", currency="EUR")
table.sit("Anna", chips=10_000)
table.bet("Anna", on="noir", amount=8_000)
for _ in range(2):
    table.deal("Ts Td Tc As Th 9h 2c Jd")
table

# %% [markdown]
# She may divide, and take a quarter; or wait for two wins. The picture shows each degree of the
# prison with the part of the stake that is returned by either decision: to divide is never worse.

# %%
odds.prison_ladder(rulebook("venezia-trente-et-quarante"))

# %%
table.divide("Anna", on="noir")
assert table.chips("Anna") == 2_000 + 8_000 // 4
print(f"Anna holds {table.chips('Anna') / 100:.2f}")
