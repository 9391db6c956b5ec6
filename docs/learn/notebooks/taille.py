# %% [markdown]
# # A whole taille
# All coups from one pack. The law of the first is exact; the effect of the end of the pack has to
# be simulated.

# %%
from tapisvert import odds, rulebook, simulation

venezia = rulebook("venezia-trente-et-quarante")
done = simulation.simulate(venezia, coups=1_000_000, seed=7)
done.tally.coups_per_taille

# %% [markdown]
# Most tailles have 28 or 29 coups. One that begins with a coup of few points has room for another
# more often; so over whole tailles there are a few more refaits than in a fresh pack.

# %%
exact = float(odds.law(venezia).refait)
refait = done.estimates()["refait"]
print(f"{refait.value:.5f} ± {refait.error:.5f}; of a fresh pack {exact:.5f}")

# %% [markdown]
# The picture shows where they come: the share of refaits at each place of the taille, with bars of
# two standard errors up and down, and the exact share of a fresh pack as a dashed line. Up to the
# 28th coup they agree. The 29th is dealt only if the cards left suffice for it, which favours coups
# of few points, and a refait has the fewest.

# %%
import matplotlib.pyplot as plt
import numpy as np

coups = done.tally.by_place[:29].sum(axis=1)
share = done.tally.by_place[:29, :2].sum(axis=1) / coups  # both cells of 31 to 31
error = np.sqrt(share * (1 - share) / coups)
_, axes = plt.subplots(figsize=(6.4, 2.6), layout="constrained")
axes.errorbar(range(1, 30), 100 * share, 200 * error, fmt="o", color="#1d5c44", markersize=3)
axes.axhline(100 * exact, color="#a8322d", linestyle="--", linewidth=1)
axes.set(xlabel="place in the taille", ylabel="refaits, %")
plt.show()

# %% [markdown]
# The same seed deals the same coups, on any machine.

# %%
again = simulation.simulate(venezia, coups=10_000, seed=7).tally
assert again == simulation.simulate(venezia, coups=10_000, seed=7).tally
