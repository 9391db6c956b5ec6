"""A player at a live table, by an access token of its own: it stakes on rouge, coup by coup.

    export TAPISVERT_TOKEN=tvt_...        # made on your account page, or as protocol.md says
    python examples/bot.py ws://127.0.0.1:8031 roulette 10

The address, the table's id and the number of coups; amounts are minor units.
"""

import json
import os
import sys
from itertools import count

from websockets.sync.client import connect


def play(address: str, table: str, token: str, coups: int, unit: int = 500) -> int:
    """Play so many coups, leave, and return the result."""
    numbers, chips = count(1), 20 * unit
    live = f"{address}/api/tables/{table}/live"
    with connect(live, additional_headers={"Authorization": f"Bearer {token}"}) as line:

        def give(do: str, **fields: object) -> None:
            line.send(json.dumps({"id": f"bot-{next(numbers)}", "do": do, **fields}))

        give("sit", chips=chips)
        for message in map(json.loads, line):
            if "error" in message:
                raise RuntimeError(message["message"])
            for told in [message, *message.get("entries", ())]:
                events = {event["event"]: event for event in told.get("events", ())}
                stage = told.get("notice", {}).get("stage")
                if stage == "decision":  # after a zero or a refait: partager
                    give("divide", on="rouge")
                if stage in ("bets", "decision") and coups > 0:
                    give("bet", on="rouge", amount=unit)
                    give("ready")
                elif stage in ("bets", "decision"):
                    give("leave")
                coups -= "coup" in events
                if "left" in events and "id" in message:
                    return int(events["left"]["chips"]) - chips
    raise ConnectionError("the table closed before the bot had left")


if __name__ == "__main__":
    address, table, coups = sys.argv[1], sys.argv[2], int(sys.argv[3])
    print(play(address, table, os.environ["TAPISVERT_TOKEN"], coups))
