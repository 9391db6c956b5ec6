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
        simulation.Player(("rouge",), bankroll_minor=100_000, unit_minor=1_000, system=system),
        paths=1_000,
        coups=100,
        seed=7,
    ).estimates()
    for system in ("flat", "martingale")
}
for system, found in evenings.items():
    print(
        f"{system:10} ahead {found['ahead'].value:4.0%}, ruined {found['ruin'].value:4.0%},"
        f" result {found['result'].value / 100:+.2f} ± {found['result'].error / 100:.2f}"
    )

# %% [markdown]
# More evenings end ahead, and a third end in ruin. What is lost of each unit staked is the edge
# in both, within the error:

# %%
edge = odds.bets(roulette, odds.law(roulette))["rouge"]["divide"].edge
for system, found in evenings.items():
    cost = found["cost"]
    print(f"{system:10} {cost.value:.2%} ± {cost.error:.2%}; the edge is {edge:.2%}")
    assert abs(cost.value - edge) < 4 * cost.error

# %% [markdown]
# So it changes how an evening ends, and not what it costs.
