"""Executor of approved commands: each runs once, even if a process is killed meanwhile.

The signature is durable before the command is given. The command is the requester's, with those of
their roles that the act asks for and that they have now, and with the signer's name in it. Its
request id is the approval's, which no client may use, so the journal has it once however often it
is repeated and answers as the first time. The owner of the table runs every approved command that
has no outcome, at the start and then every second. The table's answer is the outcome, be it a
refusal; so is the error where the approval makes no command.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tapisvert.live.client_messages import RESERVED, BadMessageError, parse
from tapisvert.live.commands import COMMANDS, REQUESTS
from tapisvert.live.node import Node
from tapisvert.live.requests import Actor, Request
from tapisvert.server.accounts.accounts import Account, AccountError
from tapisvert.server.accounts.approvals import DONE, Approval, Approvals
from tapisvert.server.api.gateway import TableGateway
from tapisvert.server.house.acts import ACTS

LOOK_SECONDS: Final = 1.0
RETRYABLE_CODES: Final = frozenset({"busy", "not_ready"})
"""Codes of a table that is overloaded or stopping: the request is repeated later."""


class ApprovalExecutor:
    """Runs the approved commands of the tables that this node owns."""

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
        """Run what has no outcome yet, every second."""
        while True:
            await asyncio.to_thread(self._approvals.settle_chip_approvals)
            for approval in await asyncio.to_thread(self._approvals.unexecuted):
                is_at_table = ACTS[approval.kind].command is not None
                if is_at_table and self._node.owned_table(approval.subject["table"]):
                    await self.execute(approval)
            await asyncio.sleep(LOOK_SECONDS)

    async def execute(self, approval: Approval) -> dict[str, Any]:
        """Submit the requester's command, save its outcome and return the table's answer."""
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
            await asyncio.to_thread(self._approvals.set_outcome, approval.id, outcome)
        return answer

    def _request(self, approval: Approval) -> Request:
        """Build the request; the same bytes each time, since names never change."""
        act = ACTS[approval.kind]
        assert act.command is not None
        assert approval.decided_by is not None
        requester, signer = self._account(approval.asked_by), self._account(approval.decided_by)
        signed = COMMANDS[act.command].signed
        assert signed is not None
        fields = {"id": f"{RESERVED}{approval.id}", "do": REQUESTS[act.command], **approval.subject}
        fields[signed] = signer.name
        del fields["table"]
        body = msgspec.json.encode({key: part for key, part in fields.items() if part is not None})
        request, action = parse(body, requester.name)
        actor = Actor(requester.id, requester.name, requester.roles & act.asks)
        return Request(actor, request, body, action)


def refusal_in(answer: dict[str, Any]) -> tuple[str, str] | None:
    """Return the code and message of a refusal in an answer; None if there is none."""
    if "error" in answer:
        return answer["error"], answer["message"]
    for event in answer["events"]:
        if event["event"] == "refused":
            return event["code"], event["message"]
    return None
