"""Register of unclaimed sums of a table's sessions: each is paid, or the register closes.

While a table is open the rules hold abandoned amounts (CR-19). The entry after its close carries
the unclaimed ones into this register, and the entry after each opening carries the whole register
on. Payments are made outside the game: a cashier requests one, and a controller signs. When the
house's term is over the direction requests to close the register, and a controller signs: the rest
is the table's endowment for good (R27).

| act | posting |
| --- | --- |
| carried | `earlier` to `kept:NAME` |
| `claimed` | `kept:NAME` to `claimed`; the purse of a player with an account grows by it |
| `closed` | `kept:NAME` to `endowed` |

A player without a device is handed the chips. None of this is in the figures of a shift.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import NOTICE, Entry, notice_prefix
from tapisvert.live.ledger import Ledger, LedgerError, Posting, Postings, PurseChanges
from tapisvert.live.requests import Settlement, SettleUnclaimed, refuse
from tapisvert.rules import Refusal

EARLIER: Final = "earlier"
CLAIMED: Final = "claimed"
ENDOWED: Final = "endowed"
KEPT_ACCOUNT: Final = "kept:"
_NEW: Final = -1
"""Beginning of a term that the entry after the close will set."""
CARRIED_NOTICE: Final = "register_carried"
REGISTER_NOTICE: Final = "register"
_CARRIED: Final = notice_prefix(CARRIED_NOTICE)
_REGISTER_PREFIXES: Final = (_CARRIED, notice_prefix(REGISTER_NOTICE))


class UnclaimedSum(msgspec.Struct, frozen=True):
    """Amount that a session left for a player, without `account` for a person without a device;
    `since_ms` is the close of the session, at which the house's term begins.
    """

    player: str
    account: str | None
    amount: int
    since_ms: int


class CarriedNotice(msgspec.Struct, frozen=True, tag_field="notice", tag=CARRIED_NOTICE):
    """Sums that earlier sessions left unclaimed, with their times."""

    sums: tuple[UnclaimedSum, ...]


class UnclaimedFunds(msgspec.Struct, frozen=True):
    """Sums in the register of a table, oldest first."""

    sums: tuple[UnclaimedSum, ...] = ()

    def amount_for(self, player: str) -> int:
        """Return the amount stored for a player."""
        return sum(claim.amount for claim in self.sums if claim.player == player)

    def due(self, until_ms: int) -> int:
        """Return the amount stored since this time, or longer."""
        return sum(claim.amount for claim in self.sums if claim.since_ms <= until_ms)

    def refusal(self, move: SettleUnclaimed) -> Refusal | None:
        """Return the refusal of an act, or None: the signed amount must be the sum stored."""
        claims = self._claims_for(move)
        if not claims:
            return refuse("nothing_registered", "nothing registered for this player")
        total = sum(claim.amount for claim in claims)
        message = f"registered amount is {total}, not {move.amount}"
        return None if total == move.amount else refuse("register_changed", message)

    def carry(
        self, sums: Sequence[UnclaimedSum], ledger: Ledger
    ) -> "tuple[UnclaimedFunds, Postings]":
        """Return the register with sums of earlier sessions, and the postings."""
        postings = [
            Posting(EARLIER, f"{KEPT_ACCOUNT}{claim.player}", claim.amount) for claim in sums
        ]
        return self._with_sums((*self.sums, *sums), postings, ledger)

    def apply(
        self, move: SettleUnclaimed, ledger: Ledger
    ) -> "tuple[UnclaimedFunds, Postings, PurseChanges]":
        """Return the register after an act, with its postings and changes of purses."""
        claims = self._claims_for(move)
        to = CLAIMED if move.act is Settlement.CLAIMED else ENDOWED
        transfers = [Posting(f"{KEPT_ACCOUNT}{claim.player}", to, claim.amount) for claim in claims]
        remaining = tuple(claim for claim in self.sums if claim not in claims)
        register, postings = self._with_sums(remaining, transfers, ledger)
        account = claims[0].account if claims and to == CLAIMED else None
        return register, postings, ((account, move.amount),) if account else ()

    def check(self, ledger: Ledger) -> None:
        """Compare the ledger's accounts with the register. Raises LedgerError."""
        balances = {
            name: balance
            for name, balance in ledger.balances.items()
            if name.startswith(KEPT_ACCOUNT)
        }
        sums = {
            f"{KEPT_ACCOUNT}{claim.player}": self.amount_for(claim.player) for claim in self.sums
        }
        if balances != sums:
            raise LedgerError(f"register total {sums} does not match ledger {balances}")

    def _claims_for(self, move: SettleUnclaimed) -> Sequence[UnclaimedSum]:
        """Return the sums that an act is about."""
        if move.act is Settlement.CLAIMED:
            return [claim for claim in self.sums if claim.player == move.player]
        until_ms = move.until_ms or 0
        return [claim for claim in self.sums if claim.since_ms <= until_ms]

    def _with_sums(
        self, sums: tuple[UnclaimedSum, ...], transfers: Sequence[Posting], ledger: Ledger
    ) -> "tuple[UnclaimedFunds, Postings]":
        postings = ledger.add(transfers)
        register = UnclaimedFunds(sums)
        register.check(ledger)
        return register, postings


def session_sums(
    endowments: Mapping[str, int], accounts: Mapping[str, str]
) -> tuple[UnclaimedSum, ...]:
    """Return a session's sums for its players, whose term begins when they are carried."""
    return tuple(
        UnclaimedSum(name, accounts.get(name), endowments[name], _NEW)
        for name in sorted(endowments)
    )


def carried_at(sums: Sequence[UnclaimedSum], at_ms: int) -> tuple[UnclaimedSum, ...]:
    """Return sums as carried at a time, where the term of the new ones begins."""
    return tuple(
        claim if claim.since_ms != _NEW else msgspec.structs.replace(claim, since_ms=at_ms)
        for claim in sums
    )


def carried_notice(sums: Sequence[UnclaimedSum]) -> bytes:
    """Return the notice that carries sums into the register."""
    return msgspec.json.encode(CarriedNotice(tuple(sums)))


def settlement_notice(move: SettleUnclaimed, requester: str) -> dict[str, object]:
    """Return the notice of an act requested by an account of this name."""
    notice: dict[str, object] = {"notice": REGISTER_NOTICE, "act": move.act.value}
    notice |= {"amount": move.amount, "by": requester, "signed_by": move.signed_by}
    optional_fields = {"player": move.player, "until_ms": move.until_ms}
    return notice | {name: value for name, value in optional_fields.items() if value is not None}


def is_register(entry: Entry) -> bool:
    """Return whether an entry is about the register: it carries sums, pays, or closes it."""
    return entry.kind == NOTICE and entry.line.startswith(_REGISTER_PREFIXES)


def read(line: bytes) -> SettleUnclaimed | tuple[UnclaimedSum, ...]:
    """Return the act of an entry's line, or the sums that it carries. Raises MsgspecError."""
    if line.startswith(_CARRIED):
        return msgspec.json.decode(line, type=CarriedNotice).sums
    notice = msgspec.json.decode(line, type=dict[str, Any])
    fields = {name: value for name, value in notice.items() if name not in ("notice", "by")}
    return msgspec.convert(fields, SettleUnclaimed)
