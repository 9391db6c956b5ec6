"""Tables whose coups a witness signs: the order of the acts, what comes if it is silent or refuses,
and what a restart does with a coup that was asked.
"""

import json
from hashlib import sha256
from typing import Any, Final

import pytest
from support.records.signed_records import RefusedError, Signer
from support.server.table_bench import (
    ANNA,
    BICE,
    CARDS,
    CHEF,
    DIRECTION,
    TAILLEUR,
    WHEEL,
    Bench,
    sessions,
    stages,
    told,
)

from tapisvert.fairness.chain import entropy_commitment
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.live import dealer as dealers
from tapisvert.live import table_state
from tapisvert.live.console_requests import possible
from tapisvert.live.dealer import SigningRequest
from tapisvert.live.frames import visible_to
from tapisvert.live.requests import Proceed, ReopenTable
from tapisvert.live.stages import Mode, Stage
from tapisvert.record.head import next_head
from tapisvert.reports import sessions as exports
from tapisvert.rules import Phase
from tapisvert.rules import commands as c

VALUE: Final = bytes(range(32))
GAMES: Final = (CARDS, WHEEL)
games = pytest.mark.parametrize("book", GAMES)


class Witnessed(Bench):
    """A table with a witness, at which Anna sits."""

    def __init__(self, book: str = CARDS, mode: Mode = Mode.AUTOMATIC) -> None:
        self.signer = Signer()
        super().__init__(book, mode, witness=self.signer.named, players=[ANNA])

    @property
    def request(self) -> SigningRequest:
        """The request that waits for the witness."""
        request = self.live.machine.signing_request
        assert request is not None
        return request

    def signed(self, request: SigningRequest) -> c.Statement:
        """Answer of the witness."""
        start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
        return self.signer.sign(request.table, start, request.coup, head)

    def sign(self) -> None:
        """The witness answers, or refuses."""
        request, statement, is_refused = self.request, None, False
        try:
            statement = self.signed(request)
        except RefusedError:
            is_refused = True
        self.answer(request, statement, is_refused=is_refused)

    def answer(
        self,
        request: SigningRequest,
        statement: c.Statement | None = None,
        *,
        is_refused: bool = False,
    ) -> None:
        """An answer comes to the table."""
        machine = self.live.machine
        self.written(machine.sign(statement, request, self.now, is_refused=is_refused))

    def step(self) -> None:
        """The clock acts, or the tailleur."""
        self.ask(TAILLEUR, Proceed()) if self.live.machine.due_ms is None else self.tick()

    def to_witness(self) -> None:
        """Anna stakes, and the stakes are complete."""
        while self.stage not in (Stage.BETS, Stage.DECISION):
            self.step()
        self.bet()
        while not self.is_at(Stage.WITNESS):
            self.step()

    def play(self) -> None:
        """A coup with Anna's stake, to the pause after it."""
        self.to_witness()
        self.sign()
        while self.stage is not Stage.PAUSE:
            self.step()

    def close(self) -> None:
        """The direction closes the table, and the witness states the end of its draw."""
        self.ask(DIRECTION, c.Finish())
        if self.live.machine.signing_request is not None:
            self.sign()

    @property
    def is_suspended(self) -> bool:
        """Return True if the game is suspended."""
        return self.table.phase is Phase.SUSPENDED

    def play_pack(self) -> int:
        """Play until the pack is out; the coups of it."""
        while (seal := self.table.flags.to_end) is None:
            self.play()
        return seal.coups

    @property
    def verdict(self) -> Verdict:
        """Verdict on the last session, as far as it is written."""
        *_, last = sessions(self.entries)
        return read(b"".join(exports.record(last)).splitlines(keepends=True), is_growing=True)

    @property
    def acts(self) -> list[str]:
        """Commands of the last session that were executed, but for the players'."""
        *_, last = sessions(self.entries)
        lines = [json.loads(entry.line) for entry in last if b'"refused"' not in entry.answer]
        return [line["do"] for line in lines if line.get("do", "sit") not in ("sit", "bet")]


def sentences_of(verdict: Verdict) -> dict[str, dict[str, Any]]:
    """The sentences of a right verdict on draws: their values by their keys."""
    assert verdict.findings == ()
    return {str(item.point): dict(item.values) for item in verdict.on_draws().sentences}


# A draw -------------------------------------------------------------------------------------------


def test_pack_is_cut_sealed_and_started_before_bets() -> None:
    """Each act in its order; the witness signs the head after `ask`, and the coup follows."""
    table = Witnessed()
    table.prefer(cut=True)
    seal = table.table.taille.seal
    assert seal is not None
    commitment = entropy_commitment(bytes.fromhex(seal.tip), "Anna", VALUE).hex()
    table.ask(ANNA, c.Entropy("Anna", commitment=commitment))
    table.until(Stage.COUPE)
    assert table.code(ANNA, c.Entropy("Anna", value=VALUE.hex())) == "invalid_state"
    table.ask(ANNA, c.Cut("Anna", 100))
    assert table.is_at(Stage.OPENINGS)
    table.ask(ANNA, c.Entropy("Anna", value=VALUE.hex()))
    assert table.is_at(Stage.BETS)
    table.to_witness()
    head = bytes(32)
    for entry in (entry for entry in table.entries if entry.kind == "command"):
        head = next_head(head, entry.line)
    assert (table.request.coup, table.request.head) == (1, head.hex())
    table.sign()
    assert table.is_at(Stage.CARDS)
    table.until(Stage.PAUSE)
    table.close()
    assert table.acts == [
        "open",
        "witness",
        "commit",
        "entropy",
        "cut",
        "seal",
        "entropy",
        "start",
        "close",
        "ask",
        "deal",
        "finish",
        "end",
    ]
    assert "witnessed-players" in sentences_of(table.verdict)
    assert table.verdict.on_draws().is_complete


@games
def test_witness_signs_coups_of_session(book: str) -> None:
    """One draw and one start; the next session of the table begins another, with the same key."""
    table = Witnessed(book)
    for _ in range(3):
        table.play()
    table.close()
    assert table.acts.count("commit") == table.acts.count("end") == 1
    assert table.verdict.tally.coups.total() == 3
    assert table.verdict.on_draws().is_complete
    assert table.store.blobs("one") == {}
    table.ask(DIRECTION, ReopenTable())
    table.sit()
    table.play()
    table.close()
    assert [statement.m for statement in table.verdict.tally.statements] == [5, 6]
    assert table.verdict.findings == ()


def test_statement_is_durable_before_first_card() -> None:
    """Its notice has the statement, which everyone sees, and the coup has it again."""
    table = Witnessed()
    table.to_witness()
    statement = table.signed(table.request)
    table.answer(table.request, statement)
    notice = json.loads(table.entries[-2].line)
    assert notice["notice"] == "signed"
    assert (notice["coup"], notice["n"], notice["key"]) == (1, 1, statement.key)
    assert table.live.machine.dealt_cards == ()
    table.until(Stage.PAUSE)
    (deal,) = (entry for entry in table.entries if entry.line.startswith(b'{"do":"deal"'))
    assert json.loads(deal.line)["witness"]["signature"] == statement.signature


def test_stakes_are_complete_once_asked() -> None:
    """A late stake is taken until `ask` and not after it, nor may the chef repeat one."""
    table = Witnessed()
    table.until(Stage.BETS)
    table.bet()
    table.until(Stage.CLOSED)
    assert table.code(ANNA, c.Bet("Anna", "noir", 1_000)) == "betting_closed"
    table.until(Stage.WITNESS)
    head = table.request.head
    assert table.code(ANNA, c.Bet("Anna", "noir", 1_000)) == "betting_closed"
    assert table.code(ANNA, c.Withdraw("Anna", "rouge")) == "betting_closed"
    assert table.request.head == head, "what is refused after it changes nothing that is signed"
    table.sign()
    table.until(Stage.PAUSE)
    assert table.verdict.findings == ()


def test_chef_accepts_late_stake_before_request() -> None:
    """CR-9 at a wheel that allows it: before the stakes are complete."""
    table = Witnessed(WHEEL, Mode.TAILLEUR)
    while not table.is_at(Stage.BETS):
        table.step()
    table.bet()
    table.step()
    assert table.is_at(Stage.CLOSED)
    late_stake = c.Late("Anna", "Tullio", "noir", 1_000)
    assert table.code(CHEF, late_stake) == "not_repeated"
    table.step()
    assert table.is_at(Stage.WITNESS)
    assert table.code(CHEF, late_stake) == "already_asked"
    assert table.code(TAILLEUR, Proceed()) == "invalid_state", "no second press calls the coup off"
    assert "go" not in possible(table.live)


# Witness that does not sign -----------------------------------------------------------------------


@games
def test_silent_witness_returns_stakes(book: str) -> None:
    """Stakes go back, the game is suspended; resumed, the same coup is drawn anew, and the
    witness's next statement shows that it had not been signed.
    """
    table = Witnessed(book)
    table.to_witness()
    chips = table.table.players["Anna"].chips
    first = table.request
    table.tick()
    assert table.acts[-3:] == ["ask", "off", "suspend"]
    assert table.table.phase is Phase.SUSPENDED
    assert table.table.players["Anna"].chips == chips + 1_000
    assert table.live.machine.signing_request is None
    entries = len(table.entries)
    table.answer(first, table.signer.state("one", b"", 1, b""))
    assert len(table.entries) == entries, "an answer that comes too late changes nothing"
    table.ask(DIRECTION, c.Resume())
    table.play()
    table.close()
    assert table.acts.count("commit") == 1
    called_off = sentences_of(table.verdict)["called_off"]
    assert called_off["count"] == 1


def test_silent_witness_at_end_leaves_draw_unstated() -> None:
    """The draw ends all the same, and the verdict says so."""
    table = Witnessed(WHEEL)
    table.play()
    table.ask(DIRECTION, c.Finish())
    table.answer(table.request)
    assert table.acts[-1] == "end"
    assert sentences_of(table.verdict)["unstated"]["count"] == 1


@games
@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.TAILLEUR])
def test_refused_coup_ends_its_draw(book: str, mode: Mode) -> None:
    """As after a restore: the witness has signed this coup over another head. Stakes go back, the
    draw ends, and the next is signed; the record lacks the statement.
    """
    table = Witnessed(book, mode)
    table.to_witness()
    start = bytes.fromhex(table.request.start)
    table.signer.sign("one", start, 1, bytes(32))
    chips = table.table.players["Anna"].chips
    table.sign()
    assert table.table.players["Anna"].chips == chips + 1_000
    assert table.table.phase is Phase.BETTING
    assert table.is_at(Stage.COMMITMENTS)
    table.play()
    assert table.acts.count("commit") == 2
    sentences = sentences_of(table.verdict)
    assert sentences["missing"]["earlier"] == 1
    assert sentences["called_off"]["shown"] == 0


def test_witness_refusing_again_suspends() -> None:
    """A house gives one draw up; it does not throw draws away as long as a stranger likes."""
    table = Witnessed(WHEEL)
    for _ in range(2):
        table.to_witness()
        table.answer(table.request, is_refused=True)
    assert table.is_suspended
    assert table.acts.count("commit") == 2
    table.ask(DIRECTION, c.Resume())
    table.play()
    table.to_witness()
    table.answer(table.request, is_refused=True)
    assert not table.is_suspended, "a coup was signed meanwhile"


def test_draw_of_another_witness_ends_before_bets() -> None:
    """The house has changed its witness: the draw ends unstated, the next names the other key."""
    table = Witnessed(WHEEL)
    table.play()
    table._witness = None
    table.again()
    assert table.live.machine.signing_request is None
    table.until(Stage.BETS)
    assert table.acts[-4:] == ["end", "commit", "seal", "start"]
    table.bet()
    table.until(Stage.PAUSE)
    sentences = sentences_of(table.verdict)
    assert sentences["unstated"]["count"] == 1
    assert {"witnessed", "choosable"} <= sentences.keys()


def test_restart_without_witness_returns_stakes() -> None:
    """There is no witness any more for the coup that was asked."""
    table = Witnessed(WHEEL)
    table.to_witness()
    table._witness = None
    table.again()
    assert table.live.machine.signing_request is None
    table.tick()
    assert table.acts[-2:] == ["off", "suspend"]
    table.ask(DIRECTION, c.Resume())
    assert table.acts[-2:] == ["end", "commit"]


# End of a draw ------------------------------------------------------------------------------------


def test_pack_ends_while_players_see_its_last_coup() -> None:
    """The witness states the end in the pause; the next draw waits for it, and no longer."""
    table = Witnessed()
    coups_played = table.play_pack()
    assert table.request.coup == f"end {coups_played}"
    table.sign()
    assert table.is_at(Stage.PAUSE)
    assert table.acts[-1] == "end"
    table.tick()
    assert table.is_at(Stage.COMMITMENTS)
    table.play_pack()
    table.tick()
    assert table.is_at(Stage.WITNESS)
    table.sign()
    assert table.is_at(Stage.COMMITMENTS)
    assert table.verdict.on_draws().is_complete
    assert table.acts.count("end") == 2


def test_newcomer_with_entropy_gets_new_draw() -> None:
    """Between coups; not one who adds none, nor one who takes chips again."""
    table = Witnessed(WHEEL)
    table.play()
    table.sit(BICE)
    table.prefer(BICE, entropy=False)
    table.sit(ANNA)
    table.play()
    assert table.acts.count("commit") == 1
    table.prefer(BICE, entropy=True)
    table.until(Stage.WITNESS)
    assert table.request.coup == "end 2"
    assert table.code(ANNA, c.Bet("Anna", "rouge", 1_000)) == "invalid_state"
    table.sign()
    assert table.is_at(Stage.COMMITMENTS)
    table.play()
    table.close()
    assert table.acts.count("commit") == 2
    assert table.verdict.on_draws().is_complete


def test_restart_continues_draw_under_stakes() -> None:
    """A newcomer's entropy waits for the next coup, over a restart and a suspension too."""
    table = Bench(WHEEL, players=[ANNA], stage=Stage.BETS)
    table.bet()
    table.sit(BICE)
    table.again()
    assert table.is_at(Stage.BETS)
    table.ask(DIRECTION, c.Suspend("service", "Controllo"))
    table.ask(DIRECTION, c.Resume())
    assert table.is_at(Stage.BETS)
    table.until(Stage.PAUSE)
    table.tick()
    assert table.is_at(Stage.COMMITMENTS)


def test_wheel_draws_anew_after_last_coup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a witness it does so at once."""
    monkeypatch.setattr("tapisvert.fairness.sealed_draw.COUPS_OF_A_SESSION", 2)
    table = Bench(WHEEL, players=[ANNA])
    for _ in range(3):
        table.until(Stage.BETS)
        table.bet()
        table.until(Stage.PAUSE)
    commits = [event for event in told(table.entries) if event["event"] == "committed"]
    ends = [event for event in told(table.entries) if event["event"] == "draw_ended"]
    assert len(commits) == 2
    assert [(event["coups"], event["is_stated"]) for event in ends] == [(2, False)]


# Null ---------------------------------------------------------------------------------------------


def test_null_coup_is_shown_once_witness_has_answered() -> None:
    """CR-11 after `ask`: the number is shown and pays nothing; stakes stand."""
    table = Witnessed(WHEEL)
    table.to_witness()
    table.ask(CHEF, c.Null("foreign_body"))
    assert table.is_at(Stage.WITNESS)
    table.sign()
    assert table.is_at(Stage.PAUSE)
    assert [event["event"] for event in told(table.entries)][-3:] == [
        "share_opened",
        "null_number",
        "call",
    ]
    assert table.table.players["Anna"].has_stakes
    assert table.verdict.findings == ()


# Restart ------------------------------------------------------------------------------------------


@games
def test_table_continues_from_every_entry_with_same_coup(book: str) -> None:
    """Wherever the journal ends, the witness is asked over the same head, and gives the same
    answer; no coup is decided otherwise, and the record is right.
    """
    total = Witnessed(book)
    total.play()
    (first, *_) = (entry for entry in total.entries if entry.line.startswith(b'{"do":"ask"'))
    expected = coups(total)
    for number in range(first.number, len(total.entries)):
        table = Witnessed(book)
        table.signer = total.signer
        table.store.disk.rewrite("one", total.entries[:number])
        for name, blob in total.store.blobs("one").items():
            table.store.save_blob("one", name, blob)
        table.again()
        if (request := table.live.machine.signing_request) is not None and request.coup == 1:
            table.sign()
        table.until(Stage.PAUSE, Stage.BETS, Stage.DECISION, Stage.WITNESS)
        assert coups(table)[0] == expected[0]
        assert table.verdict.findings == ()


def coups(table: Bench) -> list[Any]:
    """Cards or number of each coup, and the witness's statement for it."""
    lines = [json.loads(entry.line) for entry in table.entries if entry.kind == "command"]
    return [
        (line.get("cards"), line.get("number"), line["share"], line["witness"]["signature"])
        for line in lines
        if line["do"] in ("deal", "spin")
    ]


@games
def test_snapshot_restores_signing_request(book: str) -> None:
    """From the state alone the table asks over the same head, and deals the same cards."""
    table = Witnessed(book)
    table.play()
    table.to_witness()
    request = table.request
    successor = table.made()
    state = table_state.decode(table_state.encode(table_state.capture(table.live)))
    table_state.restore(successor, state, table.live.number, table.live.core.hash)
    table.live = successor
    table.written(table.live.resume(table.store.blobs("one"), table.now))
    assert table.request == request
    table.sign()
    table.until(Stage.PAUSE)
    table.close()
    assert table.verdict.on_draws().is_complete


# Lines --------------------------------------------------------------------------------------------


def test_lines_of_persons_have_salts() -> None:
    """The player's own where the request has one; those of the table itself have none."""
    table = Witnessed(WHEEL)
    table.until(Stage.BETS)
    lines = [json.loads(entry.line) for entry in table.entries if entry.kind == "command"]
    assert {line["do"]: "salt" in line for line in lines} == {
        **dict.fromkeys(("open", "witness", "commit", "seal", "start"), False),
        "sit": True,
    }


def test_hidden_lines_complete_head() -> None:
    """A client that sees the hashes of all lines follows the head up to each request."""
    table = Witnessed(WHEEL)
    table.to_witness()
    head = bytes(32)
    for entry in table.entries:
        view = visible_to(entry, is_public=True)
        line = json.loads(view or b"{}").get("line")
        assert (line is not None) is (entry.kind == "command")
        if line is not None:
            head = sha256(head + bytes.fromhex(line)).digest()
    assert head.hex() == table.request.head


def test_witness_stage_follows_closed_bets() -> None:
    table = Witnessed(WHEEL)
    table.play()
    assert stages(table.entries) == [
        "idle",
        "commitments",
        "bets",
        "closed",
        "witness",
        "ball",
        "pause",
    ]


def test_dealer_shows_nothing_of_its_draw() -> None:
    table = Witnessed(CARDS)
    table.to_witness()
    table.sign()
    table.tick()
    assert repr(table.live.machine.dealer) == f"<Dealer of {CARDS}>"
    secret = vars(table.live.machine.dealer)["_coup"]
    assert "Deal(" not in repr(secret)
    assert dealers.blob_name("one", "ab") == "one/ab"
