"""Steps of the vectorised environment, against a loop over `PlayerEnv`, by processor time.

    python benchmarks/environments.py [RULEBOOK] [TABLES]

Both stake one unit on rouge at every coup and divide what the refait imprisons, in one run. A step
is a coup of one player. The loop has two or three actions a coup, each with its mask.
"""

import sys
import time

from tapisvert.environments import EveningsVectorEnv, PlayerEnv
from tapisvert.environments.baselines import flat

COUPS = 200
SECONDS = 3.0


def vector_rate(name: str, tables: int) -> float:
    """Steps a second of evenings side by side."""
    envs = EveningsVectorEnv(tables, name, chances=("rouge",), coups=COUPS, bankroll=10**6)
    observed, _ = envs.reset(seed=1)
    actions = flat(envs)(observed)
    envs.step(actions)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        envs.step(actions)
        steps += tables
    return steps / (time.process_time() - start)


def loop_rate(name: str) -> float:
    """Steps a second of one table after another, by the engine."""
    env = PlayerEnv(name, coups=COUPS, bankroll=10**6)
    bet = env.action_names.index("bet 1000 on rouge")
    has_prison = "divide rouge" in env.action_names
    divide = env.action_names.index("divide rouge") if has_prison else 0
    _, info = env.reset(seed=1)
    coups = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        if has_prison and info["action_mask"][divide]:
            env.step(divide)
        env.step(bet)
        *_, is_over, _, info = env.step(0)
        coups += 1
        if is_over:
            _, info = env.reset()
    return coups / (time.process_time() - start)


def main() -> None:
    """Measure, print."""
    name = sys.argv[1] if len(sys.argv) > 1 else "venezia-trente-et-quarante"
    tables = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
    fast = vector_rate(name, tables)
    slow = loop_rate(name)
    print(f"{name}: {tables} tables side by side {fast:,.0f} steps a second")
    print(f"{name}: a Python loop over the engine {slow:,.0f} steps a second")
    print(f"ratio {fast / slow:,.0f}")


if __name__ == "__main__":
    main()
