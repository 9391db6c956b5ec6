"""A player at a live table: it stakes on rouge, coup by coup, and divides what a zero imprisons.

    python examples/bot.py http://127.0.0.1:8031 10

The address of a house and the number of coups. It plays as a guest, or by the access token in
TAPISVERT_TOKEN. Amounts are minor units.
"""

import asyncio
import os
import sys

from tapisvert.client import House
from tapisvert.rules import Outcome, Settled
from tapisvert.rules.events import Left


async def play(house: House, coups: int, table: str = "campione-roulette", unit: int = 500) -> int:
    """Play so many coups, leave, and return the result."""
    async with house.table(table) as wheel:
        await wheel.sit(chips=20 * unit)
        await wheel.open()
        for _ in range(coups):
            await wheel.bet(on="rouge", amount=unit)
            for settled in Settled.among(await wheel.deal()):
                if settled.player == wheel.name and settled.outcome is Outcome.IMPRISONED:
                    await wheel.divide(on="rouge")
        (left,) = Left.among(await wheel.leave())
        return left.chips - 20 * unit


if __name__ == "__main__":
    house = House(sys.argv[1], os.environ.get("TAPISVERT_TOKEN"))
    print(asyncio.run(play(house, int(sys.argv[2]))))
