# %% [markdown]
# # The law of a coup
# Nothing is drawn at random here: the law of the next coup follows from the cards that are left.

# %%
from tapisvert import odds, rulebook

venezia = rulebook("venezia-trente-et-quarante")
first = odds.law(venezia)
first

# %% [markdown]
# The probability of each total of a row. 31 is nearly three times as likely as 40, because every
# running total can lead there.

# %%
for total, p in first.totals.items():
    print(total, f"{p:.4%}", "█" * round(400 * p))

# %% [markdown]
# For a chance a coup has one of four ends, and their probabilities add up to one.

# %%
rouge = first.chances["rouge"]
parts = {"wins": rouge.wins, "loses": rouge.loses, "null": rouge.null, "refait": rouge.prison}
assert abs(sum(parts.values()) - 1) < 1e-12
print({name: f"{p:.4%}" for name, p in parts.items()})
