# %% [markdown]
# # Is this wheel fair?
# A house's numbers are held to the law of the wheel. A small p-value says that a fair wheel would
# seldom look so.

# %%
import numpy as np

from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts


def verdict(numbers):
    """The p-value of a permanence, over all checks."""
    counts = SpinCounts()
    counts.add(numbers.astype(np.uint8))
    return Verdict(counts.checks()).p_value


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
