"""Requests of people to a live table in a simulation: polite, greedy, and malicious."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tapisvert.cards import PACK
from tapisvert.fairness.chain import entropy_commitment
from tapisvert.live.command_table import REQUESTS
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.officials import SUSPENSIONS
from tapisvert.rules.table import Player, Table

if TYPE_CHECKING:
    from support.simulated_server.clients import Client

AMOUNTS: Final = (1, 7, 100, 500, 1_000, 2_500, 3_333, 10_000)
STRANGE: Final = (0, -1, 0.5, 100.0, 60_000_000, 2**53 + 1, 10**18, 10**30, 1e300)
CALLS: Final = ("tiers", "voisins", "orphelins", "finale 7", "finale 3/6", "le jeu de Monsieur")
NOWHERE: Final = ("", "Rouge", "37", "13/15", "\x00", "pair", "couleur", "x" * 300)
Wish = dict[str, Any]


def polite(client: "Client") -> Wish | None:
    """Return the next act of a player who follows the calls."""
    table = client.table
    if table is None:
        return None
    me = table.players.get(client.who.name)
    if me is None:
        return {"do": "sit", "chips": 20_000}
    if client.stage in (Stage.BETS, Stage.DECISION):
        return _stakes(client, table, me)
    return _draws(client, table)


def _stakes(client: "Client", table: Table, me: Player) -> Wish:
    """Return acts about the player's stakes, or chips."""
    chance = client.chance
    if client.who.name in table.bank.claims and chance.random() < 0.2:
        return {"do": "claim"}
    if me.has_stakes and chance.random() < 0.2:
        return {"do": "ready"}
    if me.prison and chance.random() < 0.5:
        return _out_of_prison(chance, next(iter(me.prison)), client.chances)
    if me.chips < 1_000:
        return {"do": "sit", "chips": 20_000}
    if (joint := client.invited) and chance.random() < 0.5:
        return {"do": "société", "players": joint}
    action = chance.random()
    if action < 0.05 and not me.has_stakes:
        return {"do": "leave"}
    if action > 0.98 and len(table.players) > 1:
        other = chance.choice([name for name in table.players if name != client.who.name])
        return {"do": "société", "players": [client.who.name, other]}
    if me.free and table.book.insurance_rate and chance.random() < 0.3:
        position = chance.choice(list(me.free))
        halves = me.free[position].amount // 2
        return {"do": "insure", "on": position} | (
            {} if me.free[position].insured_amount else {"amount": halves}
        )
    if table.has_wheel and chance.random() < 0.1:
        return {"do": "announce", "call": chance.choice(CALLS[:5]), "unit": 10}
    amount = min(chance.choice(AMOUNTS[2:]), me.chips)
    return {"do": "bet", "on": chance.choice(client.chances), "amount": amount}


def _draws(client: "Client", table: Table) -> Wish | None:
    """Return the player's part in the draw."""
    stage, chance, seal = client.stage, client.chance, table.taille.seal
    if stage is Stage.COMMITMENTS and seal is not None and chance.random() < 0.3:
        return client.commits(seal.tip)
    if stage is Stage.COMMITMENTS and chance.random() < 0.3:
        return {"do": "prefer", **_preferences(client)}
    if stage is Stage.OPENINGS and client.secret:
        return {"do": "entropy", "value": client.secret.hex()}
    if stage is Stage.COUPE and chance.random() < 0.5:
        return {"do": "cut", "at_card": chance.randint(0, 312)}
    return None


def _preferences(client: "Client") -> Wish:
    """Return preferences of a player, who mostly likes to cut."""
    pace = client.chance.choice(("calm", "turbo"))
    return {"cut": client.chance.random() < 0.7, **_maybe(client, pace=pace, entropy=False)}


def _out_of_prison(chance: Random, place: tuple[str, int], chances: list[str]) -> Wish:
    position, degree = place
    if chance.random() < 0.5:
        return {"do": "divide", "on": position, "degree": degree}
    return {"do": "move", "on": position, "to": chance.choice(chances), "degree": degree}


def greedy(client: "Client") -> Wish | None:
    """Return an act beyond the player's rights: too many chips, another's stake, a wrong time."""
    chance = client.chance
    action = chance.random()
    if action < 0.3:
        return polite(client)
    if action < 0.4:
        return {"do": "sit", "chips": chance.choice((10**9, 2**53, 10**30, 1_000, 0, 2.5))}
    if action < 0.7:
        amount = chance.choice((*AMOUNTS, *STRANGE, 5_000_000))
        return {"do": "bet", "on": chance.choice([*client.chances, *NOWHERE]), "amount": amount}
    return any_wish(client)


def malicious(client: "Client") -> Wish | None:
    """Anything at any time."""
    return any_wish(client)


def any_wish(client: "Client") -> Wish:
    """A wish of any kind, with values that sometimes fit."""
    kind = client.chance.choice(tuple(MAKERS))
    return {"do": kind, **MAKERS[kind](client)}


def _player(client: "Client") -> Wish:
    """Mostly oneself, which needs no saying."""
    if client.chance.random() < 0.7:
        return {}
    return {"player": client.chance.choice((*client.names, "Nessuno", ""))}


def _lay_on(client: "Client") -> str:
    chance, table = client.chance, client.table
    player = table.players.get(client.who.name) if table else None
    if player and player.has_stakes and chance.random() < 0.6:
        return chance.choice([*player.free, *(position for position, _ in player.prison)])
    return chance.choice(NOWHERE) if chance.random() < 0.1 else chance.choice(client.chances)


def _amount(client: "Client") -> int | float:
    return client.chance.choice(AMOUNTS if client.chance.random() < 0.8 else STRANGE)


def _degree(client: "Client") -> Wish:
    return {} if client.chance.random() < 0.5 else {"degree": client.chance.choice((0, 1, 1, 2, 9))}


def _maybe(client: "Client", **values: Any) -> Wish:
    return {name: value for name, value in values.items() if client.chance.random() < 0.5}


def _entropy(client: "Client") -> Wish:
    table, chance = client.table, client.chance
    seal = table.taille.seal if table else None
    if seal is not None and chance.random() < 0.6:
        if client.who.name in seal.commitments and client.secret:
            wrong = chance.random() < 0.4
            return {"value": (b"\0" * 16 if wrong else client.secret).hex()}
        action = client.commits(seal.tip)
        return {"commitment": action["commitment"]}
    return _maybe(client, commitment="ab" * 32, value=chance.choice(("0f" * 16, "x", "0f" * 500)))


def _repeat(client: "Client") -> Wish:
    """A croupier's word for a late stake, most often the one that the chef accepts."""
    if client.chance.random() < 0.7:
        return {"player": client.names[0], "on": "noir", "amount": 500}
    text = _run_late(client)
    return {key: text[key] for key in text if key != "croupier"}


def _run_late(client: "Client") -> Wish:
    if client.chance.random() < 0.5:
        croupier = f"Serving {client.chance.randrange(2)}"
        return {"player": client.names[0], "croupier": croupier, "on": "noir", "amount": 500}
    text: Wish = {"player": client.chance.choice(client.names), "croupier": "Cesare"}
    if client.chance.random() < 0.3:
        return text | {"call": client.chance.choice(CALLS), "unit": 5}
    return text | {"on": _lay_on(client), "amount": _amount(client)}


def _lay_stakes(client: "Client") -> Wish:
    """Return a player's stake, if there is one."""
    table = client.table
    stakes = [
        (name, position)
        for name, player in (table.players if table else {}).items()
        for position in (*player.free, *(position for position, _ in player.prison))
    ]
    if not stakes:
        return {"player": client.chance.choice(client.names), "on": _lay_on(client)}
    name, position = client.chance.choice(stakes)
    return {"player": name, "on": position}


def _rejected(client: "Client") -> Wish:
    """Return a player's stake, or the announcement that laid all of it."""
    action = _lay_stakes(client)
    player = client.table.players.get(action["player"]) if client.table else None
    stake = player.free.get(action["on"]) if player else None
    return (
        action
        if stake is None or stake.own_amount
        else action | {"on": next(iter(stake.announced_amounts))}
    )


def _abandon(client: "Client") -> Wish:
    action = _lay_stakes(client) | {
        "controller": client.chance.choice(("Bianchi", client.who.name, ""))
    }
    if client.chance.random() < 0.3:
        action.pop("on")
    return action | _degree(client)


def _limits(client: "Client") -> Wish:
    """Limits that the direction posts, or a derogation with a controller's consent."""
    table, amount = client.table, client.chance.choice((100_000, 300_000, 10**7, 0, 10**30))
    maximum: Any = {"simple": amount} if table and table.has_wheel else amount
    minimum = client.chance.choice((1, 5, 100, -1))
    return _maybe(client, minimum=minimum, maximum=maximum, controller="Controllo")


def _company(client: "Client") -> Wish:
    players = client.chance.sample(
        client.names, min(len(client.names), client.chance.randint(1, 2))
    )
    return {"players": [*players, client.who.name] if client.chance.random() < 0.5 else players}


def _irregular(client: "Client") -> Wish:
    cards = [client.chance.choice(PACK) for _ in range(client.chance.randint(1, 3))]
    kind = client.chance.choice(("seen", "several", "annulled", "eaten"))
    return {"kind": kind} | _maybe(client, cards=cards)


def _rotate(client: "Client") -> Wish:
    role = client.chance.choice(("croupier", "payeur", "chef"))
    return {"role": role, "name": "Dario"} | _maybe(client, minutes=15, inspector="Ispettore")


def _post(client: "Client") -> Wish:
    """A post, and who is to have it or has it."""
    role = client.chance.choice(("tailleur", "payeur", "chef", "inspector", "player", "cook"))
    return {"role": role, "name": client.chance.choice(("Payeur 0", "Chef 1", client.who.name))}


def _advance(client: "Client") -> Wish:
    inspector = client.chance.choice(("Inspector 0", "Ispettore", client.who.name, ""))
    player = client.chance.choice(client.names)
    return {"player": player, "amount": _amount(client), "inspector": inspector}


def counted(act: str, amount: int, shift: int | None = None) -> Wish:
    """A count in pieces of two values and two series, as the staff counts."""
    large, small = divmod(amount, 2_500)
    piles = [("A", 2_500, large), ("B", 1, small)]
    chips = [{"series": a, "value": b, "pieces": c} for a, b, c in piles if c]
    answer = {"do": "float", "act": act, "amount": amount, "chips": chips}
    return answer if shift is None else answer | {"shift": shift}


def _float(client: "Client") -> Wish:
    """A count of any kind, sometimes of pieces that do not make it."""
    chance = client.chance
    act = chance.choice(("opening", "fill", "credit", "closing", "drop", "tray"))
    action = counted(
        act, chance.choice((0, 100, 77_500, 500_000)), chance.choice((None, 0, 1, 2, 99))
    )
    wrong = {"amount": chance.choice(STRANGE)} if chance.random() < 0.2 else {}
    return action | wrong | {"signed_by": chance.choice(("Clara", "Otto"))}


def _register(client: "Client") -> Wish:
    """A payment from the register, or its closing, of an amount that it may hold."""
    chance, live = client.chance, client.live
    sums = live.core.register.sums if live is not None else ()
    amount = sums[0].amount if sums and chance.random() < 0.7 else _amount(client)
    action = {"act": chance.choice(("claimed", "closed")), "amount": amount, "signed_by": "Otto"}
    player = sums[0].player if sums else client.names[0]
    return action | _maybe(client, player=player, until_ms=chance.choice((0, 2**52)))


def _read_single(name: str, *values: Any) -> Callable[["Client"], Wish]:
    return lambda client: {name: client.chance.choice(values)}


def _nothing(client: "Client") -> Wish:
    return {}


_MAKERS: Final[dict[str, Callable[["Client"], Wish]]] = {
    "sit": lambda c: _player(c) | {"chips": _amount(c)} | _maybe(c, standing=True),
    "leave": _player,
    "société": _company,
    "ready": lambda c: _player(c) | _maybe(c, is_ready=c.chance.random() < 0.7),
    "prefer": lambda c: _player(c) | _preferences(c),
    "cut": lambda c: _player(c) | {"at_card": c.chance.choice((0, 1, 100, 311, 312, 313, -1))},
    "entropy": lambda c: _player(c) | _entropy(c),
    "bet": lambda c: _player(c) | {"on": _lay_on(c), "amount": _amount(c)},
    "withdraw": lambda c: (
        _player(c) | {"on": _lay_on(c)} | _degree(c) | _maybe(c, amount=_amount(c))
    ),
    "move": lambda c: _player(c) | {"on": _lay_on(c), "to": _lay_on(c)} | _degree(c),
    "insure": lambda c: _player(c) | {"on": _lay_on(c)},
    "divide": lambda c: _player(c) | {"on": _lay_on(c)} | _degree(c),
    "announce": lambda c: _player(c) | {"call": c.chance.choice(CALLS), "unit": _amount(c)},
    "close": _nothing,
    "deal": lambda c: _maybe(c, cards=["As", "Kd", "Kc", "2h"]),
    "spin": _read_single("number", 0, 17, 36, 37, -1),
    "null": _read_single("reason", *NULL_REASONS, "rain"),
    "irregular": _irregular,
    "last": _nothing,
    "end_taille": _nothing,
    "finish": _nothing,
    "balances": _nothing,
    "late": _run_late,
    "repeat": _repeat,
    "reject": _rejected,
    "abandon": _abandon,
    "claim": _player,
    "tip": lambda c: _player(c) | {"amount": _amount(c)},
    "limits": _limits,
    "advance": _advance,
    "float": _float,
    "register": _register,
    "assign": _post,
    "take_post": lambda c: _maybe(c, relieves="Chef 0") | {"role": _post(c)["role"]},
    "dismiss": _post,
    "colour": lambda c: (
        _player(c)
        | {"colour": c.chance.choice(("yellow", "blue", "pink", None))}
        | _maybe(c, piece=c.chance.choice((100, 500, 0, -1)))
    ),
    "suspend": lambda c: {
        "reason": c.chance.choice((*SUSPENSIONS, "tea")),
        "informed": "Controllo",
    },
    "resume": _nothing,
    "rotate": _rotate,
    "decide": lambda c: {"dispute": "whose stake", "decision": c.chance.choice(("Anna's", ""))},
    "declare": _read_single("clause", "CR-10", "VT-5", "CT-1.1", "none"),
    "go": _nothing,
    "fell": lambda c: {"card": c.chance.choice((*PACK, "Zz"))},
    "correct": _nothing,
    "open": _nothing,
    "confirm": _nothing,
}
_NOT_PLAYED: Final = {"correct_coup", "correct_stake", "reading"}
"""Requests that the simulated staff does not make."""
MAKERS: Final = _MAKERS | {
    name: _player for name in REQUESTS.values() if name not in _MAKERS.keys() | _NOT_PLAYED
}
"""A maker of values for every kind of wish; by default it says no more than who it is for."""

_DUTIES: Final = (
    "null",
    "late",
    "repeat",
    "reject",
    "abandon",
    "rotate",
    "decide",
    "declare",
    "limits",
    "balances",
    "float",
    "register",
    "suspend",
    "resume",
    "resume",
    "resume",
    "claim",
)


def staff(client: "Client") -> Wish | None:
    """Return an act of an official; now and then one without the permission."""
    stage, table, chance = client.stage, client.table, client.chance
    if table is None:
        return None
    if stage is Stage.OVER:
        return serving(client)
    if table.phase.value == "suspended" and chance.random() < 0.7:
        return {"do": "resume"}
    if stage is Stage.COUPE and chance.random() < 0.2:
        player = chance.choice(client.names)
        return {"do": "cut", "player": player, "at_card": chance.randint(0, 312)}
    if chance.random() < 0.03:
        return {"do": chance.choice(("last", "last", "finish"))}
    if chance.random() < 0.2:
        return any_wish(client)
    kind = chance.choice(_DUTIES)
    return {"do": kind, **MAKERS[kind](client)}


def serving(client: "Client") -> Wish | None:
    """Only what lets the game go on."""
    live = client.live
    if live is not None and client.stage is Stage.OVER:
        return {"do": "open"} if live.core.floats.is_settled else _settles(client, live)
    is_suspended = client.table is not None and client.table.phase.value == "suspended"
    return {"do": "resume"} if is_suspended else None


def _settles(client: "Client", live: LiveTable) -> Wish | None:
    """Return the count without which a table does not open again, by a person of all roles."""
    if not client.who.roles >= {Role.CHEF, Role.CASHIER}:
        return None
    for shift in live.core.floats.shifts:
        if shift.closing is None:
            return counted("closing", 400_000) | {"signed_by": "Clara"}
        if shift.drop is None:
            return counted("drop", 30_000, shift.number) | {"signed_by": "Otto"}
    return None


def tailleur(client: "Client") -> Wish | None:
    """Return the tailleur's next word."""
    return {"do": "go"} if client.chance.random() < 0.9 else staff(client)


def enters(client: "Client") -> Wish | None:
    """At a real table: what the room dealt, or spun, is entered; sometimes wrongly first."""
    table, chance = client.table, client.chance
    if table is None:
        return None
    if client.stage is Stage.OVER:
        return serving(client)
    if chance.random() < 0.1:
        return staff(client)
    if table.has_wheel:
        if table.phase.value == "betting" and chance.random() < 0.7:
            return {"do": "close"}
        return {"do": "spin", "number": chance.randrange(37)}
    if chance.random() < 0.03:
        return {"do": "fell", "card": "Zz"}
    cards = [card for card in PACK if table.taille.drawn_counts.get(card, 0) < 6]
    if len(cards) < 26 or chance.random() < 0.08:
        outcome = {"do": "fell", "card": chance.choice(PACK)}
        return chance.choice(({"do": "end_taille"}, {"do": "correct"}, outcome))
    return {"do": "fell", "card": chance.choice(cards)}


def commitment(tip: str, name: str, value: bytes) -> Wish:
    """Bind oneself to a value, in the draw of that tip."""
    commitment = entropy_commitment(bytes.fromhex(tip), name, value)
    return {"do": "entropy", "commitment": commitment.hex()}
