"""An agent that learns from coups alone what insurance, division and prison are worth at Venezia.

    python examples/agent.py [STEPS [PICTURE]]
    python examples/agent.py 4000 docs/images/agent.svg  # the picture of the docs

It stakes a unit on rouge and one on noir at 4,096 tables: what one wins the other loses, so that
only the bank's part is left to learn. It insures, divides and stays at random, most often where it
sees the deeper degrees; Q-learning finds the mean result of each, until the stake is settled.
"""

import sys

import numpy as np

from tapisvert import odds, rulebook
from tapisvert.environments import EveningsVectorEnv

DEGREES = 5  # 0: the stake is to be placed; 4 is 4 or deeper
PRISON = 5  # the result of a refait in an observation


def learn(steps: int, tables: int = 4096, seed: int = 7) -> tuple[np.ndarray, np.ndarray]:
    """Return the learning curve, [step, degree, option], and the number of tries of each option.

    Option 0 leaves a stake uninsured or divides it, option 1 insures it or stays in prison. A value
    is the mean result of a unit with the best decisions afterwards, from its face value.
    """
    envs = EveningsVectorEnv(tables, chances=("rouge", "noir"), bankroll=10**6, coups=10**9)
    rng = np.random.default_rng(seed)
    curve = np.zeros((steps, DEGREES, 2))
    values = np.zeros(2 * DEGREES)
    tries = np.zeros(2 * DEGREES)
    decision = np.zeros(tables, np.int64)
    staked = np.full(tables, 2)
    rewards = np.zeros(tables)
    observed, _ = envs.reset(seed=seed)
    for step in range(steps):
        held = observed["prison"] > 0  # by table, chance and degree
        units = held.any(axis=2).sum(axis=1)
        degree = (held.any(axis=1) * np.arange(1, DEGREES)).max(axis=1)
        may_divide = (observed["last"] == PRISON).any(axis=1)
        if step:  # the decision before led here: 2 * degree + option
            best = np.where(may_divide, values[2 * degree], -1)
            best = np.maximum(best, values[2 * degree + 1]) * (degree > 0)
            targets = (rewards + units * best) / staked
            counts = np.bincount(decision, minlength=len(tries))
            tries += counts
            sums = np.bincount(decision, targets, len(tries)) - counts * values
            values = values + sums / np.maximum(tries, 1)
        option = rng.random(tables) < np.where(degree == 0, 0.2, np.where(may_divide, 0.8, 1))
        decision = 2 * degree + option
        staked = np.where(degree == 0, 2, units)
        actions = np.zeros((tables, 3, 2), np.int64)
        actions[:, 0] = (degree == 0)[:, None]  # stake a unit on each
        actions[:, 1] = (decision == 1)[:, None]  # insure it
        actions[:, 2] = ~option[:, None]  # divide what the refait imprisons
        observed, rewards, *_ = envs.step(actions)
        curve[step] = values.reshape(-1, 2)
    return curve, tries.reshape(-1, 2)


def exact() -> np.ndarray:
    """Return the values of all options by the exact odds of a full pack, [degree, option]."""
    book = rulebook("venezia-trente-et-quarante")
    law = odds.law(book)
    bets = odds.bets(book, odds.law(book))["rouge"]
    values = np.empty((DEGREES, 2))
    values[0] = -bets[odds.Decision.DIVIDE].edge, -bets[odds.Decision.INSURED].edge
    # what is returned of a unit that stays
    rouge = law.chances["rouge"]
    stay = 1.0
    for degree in range(1, DEGREES):  # a further refait is divided
        stay = rouge.wins * stay + rouge.prison / 2 ** (degree + 1)
        stay /= rouge.wins + rouge.loses + rouge.prison
        values[degree] = 0.5**degree - 1, stay - 1
    return values


def draw(curve: np.ndarray, path: str) -> None:
    """Draw the learning curve beside the exact values."""
    from matplotlib import pyplot  # noqa: PLC0415 - the extra `reports`, for the picture only

    shown = np.unique(np.geomspace(1, len(curve), 200).astype(int)) - 1
    curve = curve[shown]
    coups = 4096 * (shown + 1)
    truth = exact()
    curve = np.where(curve == 0, np.nan, curve)  # not tried yet
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for option, name in enumerate(("not insured", "insured")):
        left.plot(coups, -100 * curve[:, 0, option], label=name)
        left.axhline(-100 * truth[0, option], color=f"C{option}", linestyle=":")
    left.set(title="Cost of a stake", ylabel="% of the stake", ylim=(0.8, 1.2))
    for degree in range(1, 4):
        loss = curve[:, degree, 0] - curve[:, degree, 1]
        right.plot(coups, 100 * loss, color=f"C{degree + 1}", label=f"degree {degree}")
        exact_loss = truth[degree, 0] - truth[degree, 1]
        right.axhline(100 * exact_loss, color=f"C{degree + 1}", linestyle=":")
    right.set(title="Cost of staying instead of dividing", ylim=(-0.5, 1.5))
    right.set(ylabel="% of the imprisoned stake")
    for axes in (left, right):
        axes.set(xscale="log", xlabel="coups (dotted: the exact odds)")
        axes.legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    curve, tries = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 4_000)
    names = (("not insured", "insured"), *(("divide", "stay"),) * (DEGREES - 1))
    for degree, truth in enumerate(exact()):
        for option, name in enumerate(names[degree]):
            figures = f"{curve[-1, degree, option]:+9.4%} exact {truth[option]:+9.4%}"
            if tries[degree, option]:
                print(f"degree {degree} {name:11} {figures} {tries[degree, option]:,.0f} tries")
    if len(sys.argv) > 2:
        draw(curve, sys.argv[2])
