"""Acts of a staff with posts: they assign, take posts, relieve, and play for people without a
device.
"""

from typing import TYPE_CHECKING, Any, Final

from support.simulated_server.client_actions import AMOUNTS, CALLS, Wish, any_wish, enters, serving
from tapisvert.rules import Phase, Role
from tapisvert.rules.table import Player, Table
from tapisvert.server.in_person import MARK
from tapisvert.server.tables.live_table import LiveTable

if TYPE_CHECKING:
    from support.simulated_server.clients import Client

VISITORS: Final = tuple(name + MARK for name in ("Rossi", "Bianchi"))
TEAM: Final = (
    ("Direction 0", Role.DIRECTION),
    *((f"Chef {number}", Role.CHEF) for number in range(2)),
    *((f"Tailleur {number}", Role.TAILLEUR) for number in range(2)),
    *((f"Payeur {number}", Role.PAYEUR) for number in range(2)),
    ("Inspector 0", Role.INSPECTOR),
)
"""Accounts of the house's staff, with the role of each."""
_COLOURS: Final = ("yellow", "blue", "green")


def _people(role: Role) -> list[str]:
    return [name for name, own in TEAM if own is role]


def _holders(live: LiveTable, role: Role) -> list[str]:
    return [one.name for one in live.staff.posts if one.role is role]


def direction(client: "Client") -> Wish | None:
    """Return an act of the direction: posts first, now and then one is ended, or the table."""
    live, chance = client.live, client.chance
    if live is None or (wish := serving(client)) is not None:
        return serving(client)
    if (wish := _missing_post(client, live)) is not None:
        return wish
    does = chance.random()
    if does < 0.08 and live.staff.posts:
        post = chance.choice(live.staff.posts)
        return {"do": "dismiss", "role": post.role.value, "name": post.name}
    if does < 0.1:
        return {"do": chance.choice(("suspend", "finish")), "reason": "service", "informed": "C"}
    return any_wish(client) if does < 0.2 else None


def directing(client: "Client") -> Wish | None:
    """Return only acts of the direction that let the game go on."""
    live = client.live
    return serving(client) or (None if live is None else _missing_post(client, live))


def _missing_post(client: "Client", live: LiveTable) -> Wish | None:
    given = {one.role for one in live.staff.given}
    for role in (Role.TAILLEUR, Role.CHEF, Role.PAYEUR, Role.INSPECTOR):
        if not _holders(live, role) and role not in given:
            name = client.chance.choice(_people(role))
            return {"do": "assign", "role": role.value, "name": name}
    return None


def official(client: "Client") -> Wish | None:
    """Return an act of a person of the staff, with a post at the table or without."""
    live, chance, name = client.live, client.chance, client.who.name
    if live is None or not live.has_opened:
        return None
    offers = [one for one in live.staff.given if one.name == name]
    if offers and chance.random() < 0.7:
        return _take(client, live, offers[0].role)
    posts = [one.role for one in live.staff.posts if one.name == name]
    if not posts:
        return any_wish(client) if chance.random() < 0.05 else None
    if chance.random() < 0.02:
        return {"do": "dismiss", "role": posts[0].value, "name": name}
    acts = {Role.CHEF: _chef, Role.PAYEUR: _payeur, Role.TAILLEUR: enters}
    act = acts.get(posts[0], _inspector)
    return act(client)


def _take(client: "Client", live: LiveTable, role: Role) -> Wish:
    wish: Wish = {"do": "take_post", "role": role.value}
    if (others := _holders(live, role)) and client.chance.random() < 0.6:
        wish["relieves"] = client.chance.choice(others)
    return wish


def _inspector(client: "Client") -> Wish | None:
    return {"do": "declare", "clause": "CR-10"} if client.chance.random() < 0.1 else None


def _chef(client: "Client") -> Wish | None:
    live, chance, table = client.live, client.chance, client.table
    assert live is not None
    assert table is not None
    if table.phase is Phase.CLOSED and live.repeated:
        late, croupiers = next(iter(live.repeated.items()))
        said = {"player": late.player, "on": late.on, "amount": late.amount}
        return {"do": "late", "croupier": croupiers[0].name, **said}
    does = chance.random()
    if does < 0.1:
        name = chance.choice(_people(Role.PAYEUR))
        return {"do": "rotate", "role": "payeur", "name": name} | _minutes(client)
    if does < 0.2 and table.players and (inspectors := _holders(live, Role.INSPECTOR)):
        player = chance.choice(list(table.players))
        return {"do": "advance", "player": player, "amount": 5_000, "inspector": inspectors[0]}
    return _by_hand(client, table) if does < 0.6 else None


def _minutes(client: "Client") -> dict[str, Any]:
    return {} if client.chance.random() < 0.5 else {"minutes": 15, "inspector": "Inspector 0"}


def _payeur(client: "Client") -> Wish | None:
    table, chance = client.table, client.chance
    assert table is not None
    if table.phase is Phase.CLOSED and table.players and chance.random() < 0.5:
        player = chance.choice(list(table.players))
        return {
            "do": "repeat",
            "player": player,
            "on": chance.choice(client.chances),
            "amount": 500,
        }
    return _by_hand(client, table)


def _by_hand(client: "Client", table: Table) -> Wish:
    """Return an act for a person without a device, at their word."""
    chance, player = client.chance, client.chance.choice(VISITORS)
    held = table.players.get(player)
    if held is None or held.chips < 1_000:
        return {"do": "sit", "player": player, "chips": 20_000}
    if table.at_wheel and chance.random() < 0.1:
        colour = {"colour": chance.choice(_COLOURS), "piece": chance.choice((100, 500))}
        return {"do": "colour", "player": player, **colour}
    return {"player": player, **_word(client, table, held)}


def _word(client: "Client", table: Table, held: Player) -> Wish:
    """Return what a person without a device says."""
    chance, does = client.chance, client.chance.random()
    if held.prison and does < 0.5:
        on, degree = next(iter(held.prison))
        return {"do": "divide", "on": on, "degree": degree}
    if not held.has_stakes and does < 0.1:
        return {"do": "leave"}
    if does < 0.13:
        return {"do": "tip", "amount": 500}
    if held.free and does < 0.2:
        on = chance.choice(list(held.free))
        other = chance.choice(client.chances)
        return (
            {"do": "move", "on": on, "to": other}
            if chance.random() < 0.5
            else {"do": "withdraw", "on": on}
        )
    if held.free and table.book.insurance_rate and does < 0.5:
        return {"do": "insure", "on": chance.choice(list(held.free))}
    if table.at_wheel and does < 0.3:
        return {"do": "announce", "call": chance.choice(CALLS[:5]), "unit": 10}
    amount = min(chance.choice(AMOUNTS[2:]), held.chips)
    return {"do": "bet", "on": chance.choice(client.chances), "amount": amount}
