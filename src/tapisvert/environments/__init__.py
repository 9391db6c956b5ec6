"""Environments of Gymnasium and PettingZoo: one player, a whole table, many evenings at once.

They need the extra `tapisvert[environments]`; nothing else of the package imports them. An import
registers those of Gymnasium: `gymnasium.make("tapisvert/Player-v0")`, for one player, and
`gymnasium.make_vec("tapisvert/Evenings-v0")`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tapisvert.extras import needs

if TYPE_CHECKING:
    from tapisvert.environments.baselines import BASELINES, cost_of
    from tapisvert.environments.evenings import EveningsVectorEnv
    from tapisvert.environments.player import PlayerEnv
    from tapisvert.environments.table import TableParallelEnv, table_env

__all__ = ["BASELINES", "EveningsVectorEnv", "PlayerEnv", "TableParallelEnv", "cost_of"]
__all__ += ["table_env"]

_MODULES: Final = {
    "BASELINES": "baselines",
    "EveningsVectorEnv": "evenings",
    "PlayerEnv": "player",
    "TableParallelEnv": "table",
    "cost_of": "baselines",
    "table_env": "table",
}


def _register() -> None:
    """Register the environments of Gymnasium, which imports one when it is created."""
    try:
        gymnasium = import_module("gymnasium")
    except ModuleNotFoundError:
        return  # accessing an environment reports it
    gymnasium.register("tapisvert/Player-v0", f"{__name__}.player:PlayerEnv")
    gymnasium.register(
        "tapisvert/Evenings-v0", vector_entry_point=f"{__name__}.evenings:EveningsVectorEnv"
    )


def __getattr__(name: str) -> Any:
    """Import an environment when it is first used: a program may have only one of the libraries."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needs("environments"):
        module = import_module(f"{__name__}.{_MODULES[name]}")
    return globals().setdefault(name, getattr(module, name))


_register()
