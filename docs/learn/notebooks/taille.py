# %% [markdown]
# # A whole taille
# All coups from one pack. The law of the first is exact; what the end of the pack does has to be
# dealt.

# %%
from tapisvert import rulebook, simulation

venezia = rulebook("venezia-trente-et-quarante")
done = simulation.simulate(venezia, coups=100_000, seed=7)
done.tally.coups_per_taille

# %% [markdown]
# Most tailles have 28 or 29 coups. A taille that begins with a short coup has room for one more,
# more often; so there are a few more refaits over whole tailles than a fresh pack promises.

# %%
refait = done.estimates()["refait"]
print(f"{refait.value:.5f} ± {refait.error:.5f}; of a fresh pack 0.02189")

# %% [markdown]
# The same seed deals the same coups, on any machine.

# %%
assert simulation.simulate(venezia, coups=100_000, seed=7).tally == done.tally
