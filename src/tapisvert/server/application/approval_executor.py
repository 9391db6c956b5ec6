"""What chef and controller have signed is carried out: once, though a process be killed meanwhile.

The signature is durable before its command is given. The command is the chef's, with the
controller's name under it (CR-19), and its id is the approval's, which no client may use: however
often it is given the journal has it once, and answers as then. So whatever is signed and has no
outcome yet is simply given again, by the process that owns its table: at once after a start, and
every second. What the table says to it, be it a refusal, is the outcome, and is kept; and so it is
where what was signed makes no command.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tapisvert.server.accounts.accounts import Account, AccountError
from tapisvert.server.accounts.approvals import ABANDON, DONE, Approval, Approvals
from tapisvert.server.application.table_gateway import TableGateway
from tapisvert.server.cluster.node import Node
from tapisvert.server.cluster.table_request import TableRequest
from tapisvert.server.schemas.client_messages import RESERVED, BadMessageError, parse
from tapisvert.server.tables.idempotency import Actor

LOOK_SECONDS: Final = 1.0
RETRYABLE_CODES: Final = frozenset({"busy", "not_ready"})
"""So says a table that has too much to do, or stops: nothing is done, and it is asked again."""


class ApprovalExecutor:
    """What is signed in a house and is to be carried out, as one process sees it."""

    def __init__(
        self,
        approvals: Approvals,
        account: Callable[[str], Account],
        node: Node,
        gateway: TableGateway,
    ) -> None:
        """`account` finds an account by its id."""
        self._approvals, self._account = approvals, account
        self._node, self._gateway = node, gateway

    async def run(self) -> None:
        """Carry out what was left undone, at the tables of this process."""
        approvals = self._approvals
        while True:
            await asyncio.to_thread(approvals.settle_chip_approvals)
            for approval in await asyncio.to_thread(approvals.unexecuted):
                is_abandoned = approval.kind == ABANDON
                if is_abandoned and self._node.owned_table(approval.subject["table"]):
                    await self.execute(approval)
            await asyncio.sleep(LOOK_SECONDS)

    async def execute(self, approval: Approval) -> dict[str, Any]:
        """Give the chef's command to his table; its answer, as it was given the first time."""
        table: str = approval.subject["table"]
        try:
            request = await asyncio.to_thread(self._request, approval)
        except (BadMessageError, AccountError) as error:
            code = error.code if isinstance(error, AccountError) else "bad_message"
            answer = {"error": code, "message": str(error)}
        else:
            answer = await self._gateway.request(table, request)
        refusal = refusal_in(answer)
        if refusal is None or refusal[0] not in RETRYABLE_CODES:
            outcome = DONE if refusal is None else refusal[0]
            approvals = self._approvals
            await asyncio.to_thread(approvals.set_outcome, approval.id, outcome)
        return answer

    def _request(self, approval: Approval) -> TableRequest:
        """The same bytes each time: names never change."""
        assert approval.decided_by is not None
        account, subject = self._account, approval.subject
        chef = account(approval.asked_by)
        said = {
            "id": f"{RESERVED}{approval.id}",
            "do": "abandon",
            "player": subject["player"],
            "controller": account(approval.decided_by).name,
            "on": subject["on"],
            "degree": subject["degree"],
        }
        body = msgspec.json.encode({key: part for key, part in said.items() if part is not None})
        request, wish = parse(body, chef.name)
        return TableRequest(Actor(chef.id, chef.name, chef.roles), request, body, wish)


def refusal_in(answer: dict[str, Any]) -> tuple[str, str] | None:
    """The code and the words with which a table refused; None if it did as it was asked."""
    if "error" in answer:
        return answer["error"], answer["message"]
    for event in answer["events"]:
        if event["event"] == "refused":
            return event["code"], event["message"]
    return None
