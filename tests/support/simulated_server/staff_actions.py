"""Acts of a staff with posts: they assign, take posts, relieve, and play for people without a
device.
"""

from typing import TYPE_CHECKING, Any, Final

from support.simulated_server.client_actions import AMOUNTS, CALLS, Wish, any_wish, enters, serving
from support.simulated_server.money_actions import cashier, close_register, controller, count
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.table import LiveTable
from tapisvert.rules import Phase, Role
from tapisvert.rules.table import Player, Table

if TYPE_CHECKING:
    from support.simulated_server.clients import Client

VISITORS: Final = tuple(name + WALK_IN_SUFFIX for name in ("Rossi", "Bianchi"))
TEAM: Final = (
    ("Direction 0", Role.DIRECTION),
    *((f"Chef {number}", Role.CHEF) for number in range(2)),
    *((f"Tailleur {number}", Role.TAILLEUR) for number in range(2)),
    *((f"Payeur {number}", Role.PAYEUR) for number in range(2)),
    ("Inspector 0", Role.INSPECTOR),
    ("Cashier 0", Role.CASHIER),
    ("Cashier 1", Role.CASHIER),
    ("Controller 0", Role.CONTROLLER),
)
"""Accounts of the house's staff, with the role of each."""
_COLOURS: Final = ("yellow", "blue", "green")


def _list_users(role: Role) -> list[str]:
    return [name for name, member_role in TEAM if member_role is role]


def _holders(live: LiveTable, role: Role) -> list[str]:
    return [post.name for post in live.machine.posts.posts if post.role is role]


def direction(client: "Client") -> Wish | None:
    """Return an act of the direction: posts first, now and then one is ended, or the table."""
    live, chance = client.live, client.chance
    if live is None or (wish := serving(client)) is not None:
        return serving(client)
    if (wish := _missing_post(client, live)) is not None:
        return wish
    action = chance.random()
    if action < 0.08 and live.machine.posts.posts:
        post = chance.choice(live.machine.posts.posts)
        return {"do": "dismiss", "role": post.role.value, "name": post.name}
    if action < 0.1:
        if chance.random() < 0.8:
            return {"do": "finish"}
        return {"do": "suspend", "reason": "service", "informed": "C"}
    if action < 0.12:
        maximum = chance.choice((100_000, 300_000))
        is_at_wheel = client.table is not None and client.table.has_wheel
        limits = {"do": "limits", "maximum": {"simple": maximum} if is_at_wheel else maximum}
        client.evening.desk.ask(client, limits)
        return None
    if action < 0.13:
        close_register(client, live)
        return None
    return any_wish(client) if action < 0.2 else None


def directing(client: "Client") -> Wish | None:
    """Return only acts of the direction that let the game go on."""
    live = client.live
    return serving(client) or (None if live is None else _missing_post(client, live))


def _missing_post(client: "Client", live: LiveTable) -> Wish | None:
    roles = {item.role for item in live.machine.posts.offers}
    for role in (Role.TAILLEUR, Role.CHEF, Role.PAYEUR, Role.INSPECTOR):
        if not _holders(live, role) and role not in roles:
            name = client.chance.choice(_list_users(role))
            return {"do": "assign", "role": role.value, "name": name}
    return None


def official(client: "Client") -> Wish | None:
    """Return an act of a person of the staff, with a post at the table or without."""
    live, chance, name = client.live, client.chance, client.who.name
    if live is None or not live.has_opened:
        return None
    offers = [post for post in live.machine.posts.offers if post.name == name]
    if offers and chance.random() < 0.7:
        return _take(client, live, offers[0].role)
    posts = [post.role for post in live.machine.posts.posts if post.name == name]
    if not posts:
        return any_wish(client) if chance.random() < 0.05 else None
    if chance.random() < 0.02:
        return {"do": "dismiss", "role": posts[0].value, "name": name}
    acts = {Role.CHEF: _chef, Role.PAYEUR: _payeur, Role.TAILLEUR: enters}
    act = acts.get(posts[0], _inspector)
    return act(client)


def _take(client: "Client", live: LiveTable, role: Role) -> Wish:
    action: Wish = {"do": "take_post", "role": role.value}
    if (other_items := _holders(live, role)) and client.chance.random() < 0.6:
        action["relieves"] = client.chance.choice(other_items)
    return action


def _inspector(client: "Client") -> Wish | None:
    client.evening.desk.sign(client)
    return {"do": "declare", "clause": "CR-10"} if client.chance.random() < 0.1 else None


def _chef(client: "Client") -> Wish | None:
    live, chance, table = client.live, client.chance, client.table
    assert live is not None
    assert table is not None
    if table.phase is Phase.CLOSED and live.machine.late_repetitions:
        latecomer, croupiers = next(iter(live.machine.late_repetitions.items()))
        text = {"player": latecomer.player, "on": latecomer.on, "amount": latecomer.amount}
        return {"do": "late", "croupier": croupiers[0].name, **text}
    if count(client, live):
        return None
    action, desk = chance.random(), client.evening.desk
    if action < 0.1:
        name = chance.choice(_list_users(Role.PAYEUR))
        return {"do": "rotate", "role": "payeur", "name": name} | _minutes(client)
    if action < 0.2 and table.players:
        player = chance.choice(list(table.players))
        if action < 0.15:
            desk.ask(client, {"do": "advance", "player": player, "amount": 5_000})
        else:
            desk.ask(client, _abandon_stakes(client, table, player))
        return None
    if action < 0.21 and table.bank.claims:
        return {"do": "claim", "player": chance.choice(list(table.bank.claims))}
    return _by_hand(client, table) if action < 0.6 else None


def _abandon_stakes(client: "Client", table: Table, player: str) -> Wish:
    """Return a player's stake or winnings to be withdrawn, with the controller: CR-19."""
    action: Wish = {"do": "abandon", "player": player}
    stakes = [(position, 0) for position in table.players[player].free] + list(
        table.players[player].prison
    )
    if not stakes or client.chance.random() < 0.2:
        return action
    position, degree = client.chance.choice(stakes)
    return action | {"on": position} | ({"degree": degree} if degree else {})


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
    seat = table.players.get(player)
    if seat is None or seat.chips < 1_000:
        return {"do": "sit", "player": player, "chips": 20_000}
    if table.has_wheel and chance.random() < 0.1:
        colour = {"colour": chance.choice(_COLOURS), "piece": chance.choice((100, 500))}
        return {"do": "colour", "player": player, **colour}
    return {"player": player, **_word(client, table, seat)}


def _word(client: "Client", table: Table, player: Player) -> Wish:
    """Return what a person without a device says."""
    chance, action = client.chance, client.chance.random()
    if player.prison and action < 0.5:
        position, degree = next(iter(player.prison))
        return {"do": "divide", "on": position, "degree": degree}
    if not player.has_stakes and action < 0.1:
        return {"do": "leave"}
    if action < 0.13:
        return {"do": "tip", "amount": 500}
    if player.free and action < 0.2:
        position = chance.choice(list(player.free))
        other = chance.choice(client.chances)
        return (
            {"do": "move", "on": position, "to": other}
            if chance.random() < 0.5
            else {"do": "withdraw", "on": position}
        )
    if player.free and table.book.insurance_rate and action < 0.5:
        return {"do": "insure", "on": chance.choice(list(player.free))}
    if table.has_wheel and action < 0.3:
        return {"do": "announce", "call": chance.choice(CALLS[:5]), "unit": 10}
    amount = min(chance.choice(AMOUNTS[2:]), player.chips)
    return {"do": "bet", "on": chance.choice(client.chances), "amount": amount}


BEHAVIOURS: Final = {
    Role.DIRECTION: direction,
    Role.CASHIER: cashier,
    Role.CONTROLLER: controller,
}
"""Behaviour of those of the staff who hold no post at a table."""
