# %% [markdown]
# # Is this wheel fair?
# A house's numbers are held to the law of the wheel. A small p-value says that a fair wheel would
# seldom look so.

# %%
import numpy as np

from tapisvert import rulebook
from tapisvert.simulation import goodness_of_fit, permanences

wheel = rulebook("campione-roulette")


def verdict(numbers):
    """The p-value of a permanence, over all checks."""
    night = permanences.parse("\n".join(map(str, numbers)).encode(), wheel)
    return goodness_of_fit.law_test(night, [1 / 37] * 37).p_value


# %% [markdown]
# A hundred fair evenings' worth of numbers, and the same wheel with every fiftieth number made a
# 17.

# %%
rng = np.random.default_rng(7)
fair = rng.integers(0, 37, 37_000)
leaning = np.where(rng.random(37_000) < 0.02, 17, fair)
print(f"fair {verdict(fair):.3f}, leaning {verdict(leaning):.2g}")

# %%
assert verdict(leaning) < 0.01 < verdict(fair)
