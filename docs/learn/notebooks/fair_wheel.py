# %% [markdown]
# # Is this wheel fair?
# A house's numbers are tested against the law of the wheel. A small p-value says that a fair wheel
# would seldom look so.

# %%
import numpy as np
from numpy.typing import NDArray

from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts


def verdict(numbers: NDArray[np.int64]) -> float:
    """The p-value of a permanence, over all checks."""
    counts = SpinCounts()
    counts.add(numbers.astype(np.uint8))
    return Verdict(counts.checks()).p_value


# %% [markdown]
# 37,000 numbers of a fair wheel, and the same numbers with one in fifty replaced by 17.

# %%
rng = np.random.default_rng(7)
fair = rng.integers(0, 37, 37_000)
biased = np.where(rng.random(37_000) < 0.02, 17, fair)
print(f"fair {verdict(fair):.3f}, biased {verdict(biased):.2g}")

# %% [markdown]
# The picture shows how often each number came, in the order of the wheel. The grey band is 1,000
# spins and two standard errors up and down: 19 of 20 numbers of a fair wheel lie in it. The 17 of
# the biased wheel came 1,600 times.

# %%
import matplotlib.pyplot as plt

from tapisvert.wheel import Wheel

pockets = list(Wheel.SINGLE_ZERO.pockets)
_, axes = plt.subplots(figsize=(6.4, 2.6), layout="constrained")
error = np.sqrt(37_000 / 37 * (36 / 37))
axes.axhspan(1_000 - 2 * error, 1_000 + 2 * error, color="#e6e6e2")
for numbers, label, colour in ((fair, "fair", "#1d5c44"), (biased, "biased", "#a8322d")):
    axes.plot(np.bincount(numbers, minlength=37)[pockets], "o", color=colour, label=label)
axes.set(xlabel="pocket of the wheel", ylabel="spins", xticks=range(37))
axes.set_xticklabels([str(number) for number in pockets], fontsize=6)
axes.legend(loc="upper right")
plt.show()

# %%
assert verdict(biased) < 0.01 < verdict(fair)
