# %% [markdown]
# # Does a martingale change anything?
# It doubles after each loss, so that the first win pays for all before it. A thousand evenings of
# a hundred spins, with it and without it.

# %%
from tapisvert import odds, rulebook, simulation

roulette = rulebook("campione-roulette")
evenings = {
    system: simulation.play(
        roulette,
        simulation.Player(("rouge",), chips=100_000, unit=1_000, system=system),
        paths=1_000,
        coups=100,
        seed=7,
    )
    for system in ("flat", "martingale")
}
estimates = {system: played.estimates() for system, played in evenings.items()}
for system, figures in estimates.items():
    print(
        f"{system:10} ahead {figures['ahead'].value:4.0%}, ruined {figures['ruin'].value:4.0%},"
        f" result {figures['result'].value / 100:+.2f} ± {figures['result'].error / 100:.2f}"
    )

# %% [markdown]
# More evenings end ahead, and a third end in ruin. The picture shows the results of the evenings:
# with flat stakes a bell around a small loss; with the martingale a hill of gains at the right, and
# the ruins at the left.

# %%
import matplotlib.pyplot as plt

_, axes = plt.subplots(figsize=(6.4, 2.6), layout="constrained")
bins = list(range(-1_050, 1_050, 50))
for system, colour in (("flat", "#6f9f88"), ("martingale", "#a8322d")):
    axes.hist(evenings[system].results / 100, bins, color=colour, alpha=0.7, label=system)
axes.axvline(0, color="#66706a", linewidth=0.7)
axes.set(xlabel="result of the evening", ylabel="evenings of 1,000")
axes.legend()
plt.show()

# %% [markdown]
# What is lost of each unit staked is the edge in both, within the error:

# %%
edge = odds.bets(roulette, odds.law(roulette))["rouge"]["divide"].edge
for system, figures in estimates.items():
    cost = figures["cost"]
    print(f"{system:10} {cost.value:.2%} ± {cost.error:.2%}; the edge is {edge:.2%}")
    assert abs(cost.value - edge) < 4 * cost.error

# %% [markdown]
# So it changes how an evening ends, and not what it costs.
