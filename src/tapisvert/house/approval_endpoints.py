"""Signatures over HTTP: acts are requested and decided; commands at tables are executed once.

The signature is durable before the command is given. The command is the requester's, with the
current roles of theirs that the act needs, and with the signer's name in it. Its request id is the
approval's, which no client may use, so the journal has it once however often it is repeated and
returns the first answer. The owner of the table runs every approved command without an outcome, at
the start and then every second. The table's answer is the outcome, even a refusal; so is the error
where the approval makes no command.
"""

import asyncio
from asyncio import to_thread
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cache, partial
from typing import Annotated, Any, Final

import msgspec

from tapisvert.accounts.accounts import Account, AccountError
from tapisvert.api import bodies
from tapisvert.api.endpoint import HttpError, Query, RequestContext, Routes
from tapisvert.api.gateway import TableGateway
from tapisvert.clock import session_ms, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.house.abandoned_register import term_ends_ms
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import (
    ACTS,
    AnyAct,
    AtTable,
    CorrectCash,
    CountFloat,
    PostRate,
    SellChips,
    TableFacts,
    act_subject,
    find_act,
)
from tapisvert.house.approvals import DONE, Approval, Approvals, kinds
from tapisvert.house.cash import CashFigures
from tapisvert.house.people import PeopleRegister
from tapisvert.house.roles import TableRoles
from tapisvert.house.second_factor import SecondFactors
from tapisvert.journal.house_log import SALE, TRANSFER, VAULT, HouseLog
from tapisvert.journal.store import ArchivedError
from tapisvert.live.client_messages import RESERVED, BadMessageError, parse
from tapisvert.live.command_table import COMMANDS, REQUESTS
from tapisvert.live.float_shifts import FloatMove
from tapisvert.live.node import Node
from tapisvert.live.requests import Actor, FloatAct, MoveFloat, Request
from tapisvert.rules import Role

LOOK_SECONDS: Final = 1.0
RETRYABLE_CODES: Final = frozenset({"table_busy", "unavailable"})
"""Codes of a table that is overloaded or stopping: the request is repeated later."""


class ApprovalExecutor:
    """Runs the approved commands of the tables that this node owns."""

    def __init__(
        self,
        approvals: Approvals,
        account: Callable[[str], Account],
        node: Node,
        gateway: TableGateway,
        *,
        cash: CashFigures,
        house_log: HouseLog,
    ) -> None:
        """`account` finds an account by its id."""
        self._approvals = approvals
        self._account = account
        self._cash = cash
        self._house_log = house_log
        self._node = node
        self._gateway = gateway

    async def run(self) -> None:
        """Run the commands without an outcome, every second."""
        while True:
            await asyncio.to_thread(self._approvals.settle_chip_approvals)
            for approval in await asyncio.to_thread(self._approvals.list_unexecuted):
                act = ACTS[approval.kind]
                is_at_table = act.command is not None
                is_ours = is_at_table and self._node.owned_table(approval.subject["table"])
                if is_ours or act.house_notice is not None:
                    await self.execute(approval)
            await asyncio.sleep(LOOK_SECONDS)

    async def execute(self, approval: Approval) -> dict[str, Any]:
        """Submit the requester's command, save its outcome and return the table's answer; or enter
        the act in the house log.
        """
        answer: dict[str, Any] = {"events": []}
        try:
            if (house_notice := ACTS[approval.kind].house_notice) is not None:
                notice = house_notice(approval.subject)
                await asyncio.to_thread(self._enter, approval, notice)
            else:
                request = await asyncio.to_thread(self._request, approval)
                answer = await self._gateway.request(approval.subject["table"], request)
        except AccountError as error:
            answer = {"error": error.code, "message": str(error)}
        except ArchivedError as error:  # the pieces in circulation cannot be counted
            answer = {"error": "archived", "message": str(error)}
        except BadMessageError as error:
            answer = {"error": "invalid_message", "message": str(error)}
        refusal = refusal_in(answer)
        if refusal is None or refusal[0] not in RETRYABLE_CODES:
            outcome = DONE if refusal is None else refusal[0]
            await asyncio.to_thread(self._approvals.set_outcome, approval.id, outcome)
        return answer

    def _enter(self, approval: Approval, notice: dict[str, Any]) -> None:
        """Enter an act of the cash desk in the house log, once. Raises AccountError."""
        assert approval.decided_by is not None
        requester = self._account(approval.asked_by)
        signer = self._account(approval.decided_by)
        if notice["notice"] == TRANSFER:
            _check_keeper(requester, notice["desk"])
            _check_keeper(signer, notice["to"])
        notice |= {"by": requester.name, "signed_by": signer.name}
        self._house_log.write(
            notice,
            requester.id,
            request=f"{RESERVED}{approval.id}",
            complete=lambda: {**self._cash.identify(notice), **self._cash.complete(notice)},
        )

    def _request(self, approval: Approval) -> Request:
        """Build the request; the same bytes each time, since names never change. Raises
        AccountError for a count of pieces that are not in circulation.
        """
        act = ACTS[approval.kind]
        subject = approval.subject
        if act.command is MoveFloat:
            try:
                self._check_count(subject)
            except AccountError:  # or the count was executed, and has itself moved the pieces
                request = f"{RESERVED}{approval.id}"
                if not self._cash.has_entry(subject["table"], approval.asked_by, request):
                    raise
        assert act.command is not None
        assert approval.decided_by is not None
        requester = self._account(approval.asked_by)
        signer = self._account(approval.decided_by)
        signed = COMMANDS[act.command].signed
        assert signed is not None
        fields = {"id": f"{RESERVED}{approval.id}", "do": REQUESTS[act.command], **subject}
        fields[signed] = signer.name
        del fields["table"]
        body = msgspec.json.encode({key: part for key, part in fields.items() if part is not None})
        message = parse(body, requester.name)
        actor = Actor(requester.id, requester.name, requester.roles & act.asks)
        return Request(actor, message.id, body, message.action)

    def _check_count(self, subject: Mapping[str, Any]) -> None:
        """Check the pieces of a count, and an opening's closing count. Raises AccountError."""
        people = {"by": "", "signed_by": ""}
        move = msgspec.convert({"entry": 0, "at": 0, **people, **subject}, FloatMove)
        self._cash.check_count(move, subject["table"])
        if move.act is FloatAct.OPENING and move.corrects is None:
            closer = _last_closing(self._cash, subject["table"])
            if subject.get("closer") != (closer and closer.entry):
                problem = "the float was closed again since: ask for the opening anew"
                raise AccountError("count_changed", problem)


def _check_keeper(person: Account, desk: str) -> None:
    """Check that a cashier acts at a desk, and another at the vault. Raises AccountError."""
    keepers = {Role.CONTROLLER, Role.DIRECTION} if desk == VAULT else {Role.CASHIER}
    if not keepers & person.roles:
        raise AccountError("other_desk", f"{person.name} does not keep {desk}")


def refusal_in(answer: dict[str, Any]) -> tuple[str, str] | None:
    """Return the code and message of a refusal in an answer; None if there is none."""
    if "error" in answer:
        return answer["error"], answer["message"]
    for event in answer["events"]:
        if event["event"] == "refused":
            return event["code"], event["message"]
    return None


# Endpoints ----------------------------------------------------------------------------------------

routes: Final = Routes()

Latest = Annotated[int, Query("limit", 20, 1, 200, "maximum number, newest first; default 20")]
_APPROVALS: Final = "/api/staff/approvals"


@routes.add("GET", _APPROVALS, problems=(403,))
def list_approvals(
    account: Account, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the approvals that are pending, or approved but not executed yet."""
    readable = _readable_kinds(account)
    waiting = [*approvals.list_unexecuted(), *approvals.pending()]
    return _views(accounts, *(row for row in waiting if row.kind in readable))


@routes.add("GET", f"{_APPROVALS}/latest", problems=(403,))
def latest_approvals(
    account: Account, limit: Latest, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the latest decided approvals with their outcome."""
    return _views(accounts, *approvals.latest(_readable_kinds(account), limit))


@routes.add("POST", _APPROVALS, problems=(403, 404, 409))
async def request_approval(
    call: RequestContext,
    actor: Account,
    form: AnyAct,
    *,
    accounts: AccountService,
    approvals: Approvals,
    factors: SecondFactors,
    staffing: TableRoles,
    node: Node,
    settings: Settings,
    cash: CashFigures,
    register: PeopleRegister,
) -> bodies.Approval:
    """Request a second person's signature for an act. `second_factor_required` and
    `second_factor_setup_required`: the house requires a code of the last ten minutes.
    """
    act = find_act(form)
    details: dict[str, Any] = {}
    if act.needs_code:
        await to_thread(factors.check_proved, actor.id, call.session, session_ms())
    if isinstance(form, AtTable):
        await call.visible_table(form.table)
        await staffing.check_roles(form.table, actor, act.asks)
        live, _, _ = await node.table_state(form.table)
        last = live.table.last.number if live.has_opened and live.table.last else 0
        core = live.core
        is_count = isinstance(form, CountFloat)
        closer = await to_thread(_last_closing, cash, form.table) if is_count else None
        facts = TableFacts(core.floats, core.register, term_ends_ms(settings), last, closer)
        details = form.details(facts)
        if isinstance(form, CountFloat):
            details["desk"] = await to_thread(cash.choose_desk, actor.name, form.desk)
    elif isinstance(form, CorrectCash):
        details = await to_thread(cash.correction, form.corrects, form.foreign)
    elif act.house_notice is not None and not isinstance(form, PostRate):
        if isinstance(form, SellChips) and form.person is not None:
            is_sale = form.act == SALE
            await to_thread(register.check, form.person, is_sale=is_sale)
        desk = await to_thread(cash.choose_desk, actor.name, getattr(form, "desk", None))
        details = {"desk": desk}
        if isinstance(form, SellChips):
            details |= await to_thread(cash.exchange, {"notice": form.act, **act_subject(form)})
    approval = await to_thread(approvals.request, actor.id, form, wall_ms(), details)
    return (await to_thread(_views, accounts, approval))[0]


@routes.add("POST", f"{_APPROVALS}/{{number:int}}", problems=(409,))
async def decide(
    call: RequestContext,
    actor: Account,
    form: bodies.DecisionBody,
    *,
    accounts: AccountService,
    approvals: Approvals,
    executor: ApprovalExecutor,
    factors: SecondFactors,
    staffing: TableRoles,
) -> bodies.Approval:
    """Approve or reject another account's request; a request about a table is executed immediately.
    `second_factor_required` and `second_factor_setup_required`: the house requires a code of the
    last ten minutes.
    """
    await to_thread(factors.check_proved, actor.id, call.session, session_ms())
    number: int = min(call.request.path_params["number"], 2**53)  # more than any id
    pending = await to_thread(approvals.get, number)
    act = ACTS[pending.kind]
    if issubclass(act.request, AtTable):
        await staffing.check_roles(pending.subject["table"], actor, act.signs)
    decide = partial(approvals.decide, actor.id, number, wall_ms(), approves=form.approved)
    approval = await to_thread(decide)
    if approval.approved and act.is_executed_later:
        refusal = refusal_in(await executor.execute(approval))
        if refusal is not None and refusal[0] not in RETRYABLE_CODES:  # else `run` executes it
            raise HttpError(409, *refusal)
        approval = await to_thread(approvals.get, number)
    elif approval.outcome not in (DONE, None):
        raise HttpError(409, approval.outcome, "insufficient balance, or balance limit exceeded")
    return (await to_thread(_views, accounts, approval))[0]


def _last_closing(cash: CashFigures, table: str) -> FloatMove | None:
    """Return a table's last closing count; None where its archived session is not here."""
    with suppress(ArchivedError):
        return cash.closers().get(table)
    return None


def _readable_kinds(account: Account) -> frozenset[str]:
    """Return the kinds of approvals that an account may see. Raises HttpError 403 if none."""
    if not (readable := kinds(account.roles)):
        raise HttpError(403, "forbidden", "forbidden: staff only")
    return readable


def _views(accounts: AccountService, *approvals: Approval) -> list[bodies.Approval]:
    """Return approvals with the names of their accounts; not all signers may list accounts."""
    name = cache(lambda account: accounts.account(account).name)
    views = []
    for approval in approvals:
        account_ids = approval.asked_by, approval.decided_by, approval.subject.get("account")
        names = {account: name(account) for account in account_ids if account is not None}
        views.append(bodies.Approval(**asdict(approval), names=names))
    return views
