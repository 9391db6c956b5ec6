# %% [markdown]
# # The law of a coup
# The law of the next coup follows from the cards that are left, without any random number.

# %%
from math import isclose

from tapisvert import odds, rulebook

venezia = rulebook("venezia-trente-et-quarante")
first = odds.law(venezia)
first

# %% [markdown]
# Left: the probability of each total of a row. 31 is nearly three times as likely as 40, because
# more running totals lead to it. Right: the probability of each pair of totals, darker if more
# likely. Each of its columns fades like the bars on the left: the totals are nearly independent.

# %%
import matplotlib.pyplot as plt

_, (left, right) = plt.subplots(1, 2, figsize=(6.4, 2.9), width_ratios=(3, 2), layout="constrained")
left.bar(list(first.totals), [100 * p for p in first.totals.values()], color="#1d5c44")
left.set(xlabel="total of a row", ylabel="probability, %", xticks=list(first.totals))
right.imshow(first.joint, cmap="Greens", origin="lower", extent=(30.5, 40.5, 30.5, 40.5))
right.set(xlabel="total of rouge", ylabel="total of noir", xticks=range(31, 41, 3))
right.set_yticks(range(31, 41, 3))
plt.show()

# %% [markdown]
# For a chance a coup has one of four ends, and their probabilities add up to one.

# %%
rouge = first.chances["rouge"]
parts = {"wins": rouge.wins, "loses": rouge.loses, "null": rouge.null, "refait": rouge.prison}
assert isclose(sum(parts.values()), 1)
print({name: f"{p:.4%}" for name, p in parts.items()})
