"""Verifier of a table's draws, from its commands and answers alone.

The caller reads and replays the record and passes in commands and answers line by line. The
verifier knows no files or formats. The table (`rules`) enforces the order of the acts, so a refused
act is reported as a wrong line. Everything else is checked here, by docs/fairness.md, "What a
verifier checks".
"""

from collections.abc import Collection
from contextlib import suppress
from typing import Final

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transcript import Announced, Terms
from tapisvert.fairness.verification.choice import ChoiceTally, orders_of
from tapisvert.fairness.verification.draw_check import Dated, DrawCheck
from tapisvert.fairness.verification.findings import (
    DrawActs,
    Fault,
    Finding,
    Findings,
    Note,
    Remark,
    finding,
    remark,
)
from tapisvert.fairness.verification.signed_draw_check import SignedDrawCheck
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.permissions import forbidden
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.table import Table
from tapisvert.values import value

STAKES: Final = (c.Bet, c.Announce, c.Insure, c.Late, c.Move)
"""Commands that lay a stake. None of them may come before its draw is ready."""

_ACTS: Final = (c.Open, c.Commit, c.Root, c.Deal, c.Spin, c.Lost, c.Reveal)
"""The house's own acts. One that the table refused is a wrong line."""

_CALLING_OFF: Final = (c.Null, c.EndTaille, c.Finish)
"""Commands that end a coup without its outcome, if its bets are closed. `Lost` is none of them."""

_WRITTEN_OUT: Final = 10
"""Maximum of withheld values for which the number of orders is written out."""

_COUPS: Final = (e.CoupDealt, e.BallFell)
_PAYMENTS: Final = (e.Settled, e.Divided, e.PremiumEarned, e.PremiumReturned)

Answer = tuple[e.Event | Refusal, ...]


@value
class CheckedLine:
    """One command of a record: its line, its giver, the answer, the table before and after.

    An invalid command, such as an `open` that names no rulebook, is represented by its refusal.
    """

    line: int
    command: c.Command | Refusal
    by: c.Person | None
    answer: Answer
    before: Table | None
    after: Table | None

    @property
    def refusal(self) -> Refusal | None:
        """Refusal of the command, or None."""
        only = self.answer[0] if self.answer else None
        return only if isinstance(only, Refusal) else None


def _things_and_proofs(
    command: c.Deal | c.Spin | c.Lost,
) -> tuple[tuple[str, ...], tuple[c.Opening, ...]]:
    contents = (str(command.number),) if isinstance(command, c.Spin) else command.cards or ()
    return contents, command.proofs or ()


class Verifier:
    """Checks the lines of a record in order, and collects their faults.

    `findings` and `remarks` grow line by line. Some wait for a reveal; all are there after `end`.

    >>> from tapisvert import regulations as houses
    >>> from tapisvert.rules.step import step
    >>> verifier, table = Verifier(), None
    >>> opening = c.Open(houses.rulebook("campione-roulette"), "CHF")
    >>> for line, command in enumerate((opening, c.Spin(17)), 1):
    ...     before, (table, events) = table, step(table, command)
    ...     verifier.feed(CheckedLine(line, command, None, events, before, table))
    >>> [(finding.line, finding.fault.value) for finding in verifier.findings]
    [(2, 'no_proof')]
    """

    def __init__(self, trusted: Collection[str] = ()) -> None:
        """`trusted` has the fingerprints of the witnesses that the reader trusts; empty: any."""
        self.findings: list[Finding] = []
        self.remarks: list[Remark] = []
        self.tally = Findings()
        self.acts: dict[str, DrawActs] = {}
        """Acts of every finished draw, by its id."""
        self.choice = ChoiceTally()
        """Tally of what could be chosen in the draws that are over."""
        self._trusted = trusted
        self._key: str | None = None  # the fingerprint of the last witness named
        self._terms: Terms | None = None
        self._announcement: Announced | None = None  # the latest of version 2
        self._draw: DrawCheck | None = None  # in play
        self._waiting: DrawCheck | None = None  # over, and not yet revealed
        self._early_stakes: list[Finding] = []  # stakes laid before a draw could decide them

    def feed(self, checked_line: CheckedLine) -> None:
        """Check one line of the record. Lines are passed in order."""
        self.tally.commands += 1
        line, command, table = checked_line.line, checked_line.command, checked_line.after
        if isinstance(command, Refusal) or checked_line.refusal is not None:
            self._check_refusal(checked_line)
            return
        self._check_act(line, command, checked_line)
        self._count(checked_line.answer)
        if self._draw is not None and table is not None and table.taille.seal is None:
            self._finish_draw(line, command, checked_line.before)

    def _check_act(self, line: int, command: c.Command, checked_line: CheckedLine) -> None:
        """Check an act that the table carried out."""
        if isinstance(command, _CALLING_OFF):
            self._check_called_off(line, command, checked_line.before)
        match command:
            case c.Open():
                self._terms = Terms.of(command)
            case c.Commit():
                self._commit(line, command, checked_line.after)
            case c.Entropy():
                self._entropy(line, command)
            case c.Root():
                self._root(line, command)
            case c.Cut() if self._draw is not None:
                self._draw.at_card = command.at_card
            case c.Deal() | c.Spin() | c.Lost():
                self._coup(line, command, checked_line.before)
            case c.Reveal():
                self._reveal(line, command)
            case _ if isinstance(command, STAKES):
                self._stake(line, command)

    def _check_called_off(self, line: int, command: c.Command, table: Table | None) -> None:
        """Check the end of a sealed coup whose bets were closed: its stakes were not decided.

        The chef may declare a coup of the wheel null (CR-11); nothing else ends one.
        """
        draw = self._draw
        if draw is None or table is None:
            return
        if Phase.CLOSED not in (table.phase, table.flags.suspended_from):
            return
        if isinstance(command, c.Null):
            self.remarks.append(remark(line, Note.CALLED_OFF, id=draw.id))
        else:
            self.findings.append(finding(line, Fault.COUP_UNSETTLED, id=draw.id))

    def fall(self, line: int, card: str, proof: c.Opening, table: Table | None) -> bool:
        """Check a card that fell before its coup was dealt; `table` is as the last command left it.
        Return False if none can fall: no sealed pack is ready, or bets are open.
        """
        draw = self._draw
        is_closed = table is not None and Phase.CLOSED in (table.phase, table.flags.suspended_from)
        is_pack = draw is not None and draw.kind is Kind.PACK and draw.is_ready
        if draw is None or table is None or not (is_closed and is_pack):
            return False
        position = table.taille.position + len(draw.fallen_cards)
        draw.fallen_cards.append(card)
        self.findings += draw.show(line, position, (card,), (proof,))
        return True

    def end(self, line: int, *, so_far: bool = False) -> None:
        """Finish the verification: the record ends with this line.

        With `so_far` the record continues, and an open draw is no fault.
        """
        self.findings += self._early_stakes
        for draw, note in ((self._waiting, Note.TO_REVEAL), (self._draw, Note.IN_PLAY)):
            if draw is None:
                continue
            self._tally(draw)
            self.findings += draw.end()
            self.acts[draw.id] = draw.acts()
            if so_far:
                self.remarks.append(remark(draw.commitment.line, note, id=draw.id))
            else:
                self.findings.append(finding(line, Fault.NOT_REVEALED, id=draw.id))

    def _commit(self, line: int, command: c.Commit, table: Table | None) -> None:
        assert table is not None
        self.findings += self._early_stakes
        self._early_stakes = []
        if earlier := self.acts.get(command.id):
            reuse = finding(line, Fault.ID_REUSED, id=command.id, earlier=earlier.line)
            self.findings.append(reuse)
        kind = Kind.of(table.book.wheel)
        commitment = Dated(line, bytes.fromhex(command.commitment))
        self._draw = self._begin(command, kind, commitment, table.book.packs or 0)
        if kind is Kind.PACK:
            self.tally.packs += 1
        else:
            self.tally.spins += 1

    def _begin(self, command: c.Commit, kind: Kind, commitment: Dated, packs: int) -> DrawCheck:
        """Return the check of a draw that begins; of version 2, check its number too."""
        announcement = Announced.of(command)
        if announcement is None:
            return DrawCheck(kind, command.id, commitment, packs)
        assert self._terms is not None
        self._check_key(commitment.line, announcement, command.id)
        if (last := self._announcement) is None:
            self.choice.earlier = announcement.number - 1
        else:
            missing = announcement.number - last.number - 1
            details: dict[str, str | int] = {
                "table": announcement.table,
                "number": announcement.number,
            }
            if announcement.table != last.table or missing < 0:
                self.findings.append(Finding(commitment.line, Fault.NUMBER_REUSED, details))
            elif missing:
                self.choice.miss(missing)
                details = {**details, "missing": missing}
                self.remarks.append(Remark(commitment.line, Note.NUMBERS_MISSING, details))
        self._announcement = announcement
        return SignedDrawCheck(
            kind, command.id, commitment, packs, terms=self._terms, announcement=announcement
        )

    def _check_key(self, line: int, announcement: Announced, name: str) -> None:
        """Check the witness that a draw names: one that the reader trusts, and always the same."""
        if announcement.witness is None:
            return
        old_key, self._key = self._key, vrf.fingerprint(announcement.witness)
        details = {"id": name, "witness": self._key}
        if self._trusted and self._key not in self._trusted:
            self.findings.append(finding(line, Fault.WITNESS_UNKNOWN, **details))
        if old_key not in (None, self._key):
            self.remarks.append(remark(line, Note.WITNESS_CHANGED, **details, before=old_key))

    def _entropy(self, line: int, command: c.Entropy) -> None:
        assert self._draw is not None
        if command.value is None:
            assert command.commitment is not None
            commitment = Dated(line, bytes.fromhex(command.commitment))
            self._draw.commit(command.player, commitment)
        else:
            self._draw.open(command.player, Dated(line, bytes.fromhex(command.value)))
            self.tally.entropy += 1
            self.tally.players.add(command.player)

    def _root(self, line: int, command: c.Root) -> None:
        draw = self._draw
        assert draw is not None
        signature = None if command.signature is None else bytes.fromhex(command.signature)
        self.findings += draw.fix(Dated(line, bytes.fromhex(command.root)), signature)
        unopened_players = sorted(draw.commitments.keys() - draw.openings.keys())
        is_cut_last = draw.kind is Kind.PACK and not isinstance(draw, SignedDrawCheck)
        signed_draw = draw if isinstance(draw, SignedDrawCheck) else None
        is_bound = signed_draw is not None and signed_draw.is_bound
        draw.orders = orders_of(
            is_bound=is_bound,
            counted_draws=len(draw.openings),
            withheld_draws=len(unopened_players),
            places=draw.size if is_cut_last else 1,
            has_witness=signed_draw is not None and signed_draw.announcement.witness is not None,
        )
        draw.players = () if is_bound else tuple(sorted(draw.openings))
        if signed_draw is not None:
            self._grade(line, signed_draw, unopened_players)
            return
        if not draw.openings:
            self.remarks.append(remark(line, Note.NO_ENTROPY, id=draw.id))
        self._note_unopened(line, draw.id, unopened_players)

    def _note_unopened(self, line: int, name: str, unopened_players: list[str]) -> None:
        """Note those who withheld their entropy, and how many orders they could choose from."""
        if unopened_players:
            count = len(unopened_players)
            orders = str(2**count) if count <= _WRITTEN_OUT else f"2^{count}"
            players = ", ".join(unopened_players)
            note = remark(line, Note.UNOPENED, id=name, players=players, orders=orders)
            self.remarks.append(note)

    def _grade(self, line: int, draw: SignedDrawCheck, unopened_players: list[str]) -> None:
        """Grade a draw of version 2: if it needed a signature, no entropy chooses, there or
        withheld.
        """
        if draw.is_signed:
            self.tally.witnessed += 1
            key = vrf.fingerprint(draw.announcement.witness or 0)
            self.tally.witnesses += [key] if key not in self.tally.witnesses else []
        if draw.is_bound:
            return
        if not draw.is_signed:
            self.remarks.append(remark(line, Note.UNWITNESSED, id=draw.id))
        if not draw.openings:
            self.remarks.append(remark(line, Note.NO_ENTROPY, id=draw.id))
        self._note_unopened(line, draw.id, unopened_players)

    def _stake(self, line: int, command: c.Command) -> None:
        if self._draw is None or not self._draw.is_ready:
            player = c.players_of(command)[0]
            self._early_stakes.append(finding(line, Fault.STAKE_BEFORE_DRAW, player=player))

    def _coup(self, line: int, command: c.Deal | c.Spin | c.Lost, table: Table | None) -> None:
        if self._draw is None:
            self._early_stakes = []  # the missing proof of this coup covers them
            self._report_no_proof(line)
            return
        contents, openings = _things_and_proofs(command)
        if len(contents) < len(self._draw.fallen_cards):
            self.findings.append(finding(line, Fault.COUP_UNSETTLED, id=self._draw.id))
        self._draw.cards += contents
        self._draw.fallen_cards.clear()
        self._draw.is_played |= bool(contents)
        if isinstance(command, c.Spin):
            self.tally.numbers += 1
        else:
            self.tally.cards += len(contents)
        if isinstance(command, c.Lost):
            self._draw.is_played = True
            self.remarks.append(remark(line, Note.DRAW_LOST, id=self._draw.id))
        assert table is not None
        if contents:
            self.findings += self._draw.show(line, table.taille.position, contents, openings)

    def _report_no_proof(self, line: int) -> None:
        self.findings.append(finding(line, Fault.NO_PROOF, coup=self.tally.coups + 1))

    def _reveal(self, line: int, command: c.Reveal) -> None:
        draw = self._waiting
        assert draw is not None
        self.findings += draw.reveal(line, bytes.fromhex(command.seed))
        self._tally(draw)
        self.acts[draw.id] = draw.acts()
        self._waiting = None
        self.tally.revealed += 1

    def _finish_draw(self, line: int, command: c.Command, table: Table | None) -> None:
        """Finish the draw in play: played, ended by hand, or never begun."""
        draw = self._draw
        assert draw is not None
        self._draw, self._waiting, draw.is_over = None, draw, True
        if isinstance(command, c.Lost):
            return
        if not draw.cards:
            self.remarks.append(remark(line, Note.NEVER_PLAYED, id=draw.id))
        elif isinstance(command, c.EndTaille | c.Finish):
            assert table is not None
            cards_left = draw.size - table.taille.position
            draw.is_broken = True
            self.remarks.append(remark(line, Note.ENDED_EARLY, id=draw.id, cards=cards_left))

    def _tally(self, draw: DrawCheck) -> None:
        """Count what could be chosen in a draw that is revealed, or the last one of the record."""
        if draw.is_played or draw is not self._draw:
            # lost before its order was fixed: it decided nothing
            is_played = draw.is_played and draw.root is not None
            is_whole = not draw.is_broken
            self.choice.add(draw.orders, draw.players, is_played=is_played, is_whole=is_whole)

    def _count(self, answer: Answer) -> None:
        for event in answer:
            self.tally.coups += isinstance(event, _COUPS)
            self.tally.payments += isinstance(event, _PAYMENTS)

    def _check_refusal(self, line: CheckedLine) -> None:
        """Check a refused command: only a refusal of the house's own act is a fault."""
        refusal, command, table, act = (line.refusal, line.command, line.before, "open")
        if isinstance(command, Refusal):
            refusal = command
        if table is not None:
            act_command = command
            if isinstance(act_command, Refusal):  # an `open` with an unknown rulebook
                act_command = c.Open(table.book, table.currency)
            if not isinstance(act_command, _ACTS) or forbidden(table, act_command, line.by):
                return
            act = c.NAMES[type(act_command)]
        assert refusal is not None
        if refusal.code == Code.no_proof.name and self._draw is not None:
            self._report_no_proof(line.line)
            return
        if isinstance(command, c.Deal | c.Spin | c.Lost):
            self._check_refused_cards(line, command)
        is_late = refusal.code == Code.not_revealed.name
        fault = Fault.NOT_REVEALED if is_late else Fault.ACT_REFUSED
        details = {"act": act, "code": refusal.code, "problem": refusal.message}
        if is_late:
            details = {"id": str(refusal.values["id"])}
        self.findings.append(finding(line.line, fault, **details))

    def _check_refused_cards(self, line: CheckedLine, command: c.Deal | c.Spin | c.Lost) -> None:
        """Check the cards of a refused command too, because they lie open on the table."""
        draw, (contents, openings) = self._draw, _things_and_proofs(command)
        if draw is None or line.before is None or len(contents) != len(openings):
            return
        if draw.is_ready:
            with suppress(ValueError):  # invalid hexadecimal is refused already
                position = line.before.taille.position
                self.findings += draw.show(line.line, position, contents, openings)
