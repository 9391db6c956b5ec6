"""Baselines: what a learning agent is compared with, on many evenings at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tapisvert import odds
from tapisvert.environments.evening import RESULTS
from tapisvert.environments.evenings import DIVIDE, INSURE, STAKE, EveningsVectorEnv
from tapisvert.rules.coup import Result

Policy = Callable[[Mapping[str, NDArray[Any]]], NDArray[np.int64]]
"""Actions of all tables, from their observations."""


def flat(envs: EveningsVectorEnv) -> Policy:
    """Stake a unit on the first chance at every coup, and divide at once what is imprisoned."""
    actions = np.zeros((envs.num_envs, *envs.options.shape), np.int64)
    actions[:, STAKE, 0] = 1
    actions[:, DIVIDE] = envs.options[DIVIDE] - 1
    return lambda _: actions


def martingale(envs: EveningsVectorEnv) -> Policy:
    """Double the stake on the first chance after a loss or a division, up to the greatest stake;
    begin again with a unit after a win. A null coup changes nothing.
    """
    actions = flat(envs)({})
    stakes = actions[:, STAKE, 0]  # a view

    def act(observed: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
        last = observed["last"][:, 0]
        is_won = np.isin(last, [0, RESULTS[Result.WINS], RESULTS[Result.WINS_HALF]])
        stakes[last != RESULTS[Result.NULL]] *= 2
        stakes[is_won | (stakes >= envs.options[STAKE, 0])] = 1
        return actions

    return act


def random(envs: EveningsVectorEnv) -> Policy:
    """Choose any action, each number with the same probability, by the generator of the space."""
    return lambda _: np.asarray(envs.action_space.sample())


def optimum(envs: EveningsVectorEnv) -> Policy:
    """Stake a unit where, and insure, divide or stay as, the exact odds of a full pack say that a
    stake costs least.
    """
    bets = odds.bets(envs.book, odds.law(envs.book))
    decisions = {name: odds.best(bets[name]) for name in envs.chances}
    edges = {name: float(bets[name][decisions[name]].edge) for name in envs.chances}
    name = min(edges, key=lambda name: round(edges[name], 12))
    actions = np.zeros_like(flat(envs)({}))
    column = envs.chances.index(name)
    actions[:, STAKE, column] = 1
    actions[:, INSURE, column] = decisions[name] is odds.Decision.INSURED
    if decisions[name] is not odds.Decision.STAY:
        actions[:, DIVIDE] = envs.options[DIVIDE] - 1
    return lambda _: actions


BASELINES: Final = {"flat": flat, "martingale": martingale, "random": random, "optimum": optimum}


def cost_of(envs: EveningsVectorEnv, policy: Policy, coups: int, seed: int) -> tuple[float, float]:
    """Return what the bank keeps of each unit staked under a policy, with its standard error.

    `coups` are played at each table, which is one observation.
    """
    observed, _ = envs.reset(seed=seed)
    envs.action_space.seed(seed)
    total_stakes, results = np.zeros((2, envs.num_envs))
    for _ in range(coups):
        observed, rewards, _, _, infos = envs.step(policy(observed))
        total_stakes += infos["staked"].sum(axis=1)
        results += rewards
    cost = -results.sum() / total_stakes.sum()
    deviations = results + cost * total_stakes
    return float(cost), float(np.sqrt((deviations**2).sum()) / total_stakes.sum())
