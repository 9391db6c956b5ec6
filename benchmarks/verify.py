"""Cost of verifying an evening, against replaying it; and of a signed receipt.

    python benchmarks/verify.py [PACKS]

The records are evenings of seven players, without a witness and under one with a key of 3072 bits:
PACKS whole packs (4) of Trente et Quarante, and one draw of forty spins for each pack, with their
answers, digest and statements, and some with each card as it fell. Verified is what `tapisvert
verify` does, from the bytes to the verdict; replayed, what `tapisvert replay` does with the same
bytes. Both are measured in one run, in turns, in processor time: the ratio is the median of the
rounds, the times are the best. The goal is a ratio of at most 2; with a witness each coup adds two
powers of RSA, which are shown beside it.

Last comes the cost of a receipt on the socket: for the entry of a request, for a message of one
entry that is shown, and for one of twenty.
"""

import operator
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.records.sealed_records import CARDS, WHEEL, evening
from support.records.signed_records import EXAMPLES, Signer, key_of, signed_evening

from tapisvert.fairness.rsa_fdh_vrf import verify
from tapisvert.fairness.verification.record_reader import read
from tapisvert.journal.entry import START, Entry, next_entry
from tapisvert.live.frames import ReceiptIssuer
from tapisvert.record import replay

ROUNDS: Final = 25
RECEIPTS: Final = 2_000
NAMES: Final = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Greta")
LINE: Final = b'{"do":"bet","player":"Anna","on":"rouge","amount":1000}'
ANSWER: Final = b'{"event":"staked","line":1,"player":"Anna","on":"rouge","added":1000}\n'


def rounds(functions: dict[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Return the processor times of each piece of work, all of them once a round."""
    times: dict[str, list[float]] = {name: [] for name in functions}
    for _ in range(ROUNDS):
        for name, run in functions.items():
            start = time.process_time()
            run()
            times[name].append(time.process_time() - start)
    return times


def compare(book: str, draws: int, coups: int | None) -> None:
    """Measure an evening without a witness and with one, and print the ratios."""
    key = key_of(EXAMPLES[1])
    proof = key.prove(LINE)
    evenings = {
        "alone": evening(book, seed=1, draws=draws, coups=coups, players=NAMES),
        "witnessed": signed_evening(
            book, seed=1, draws=draws, coups=coups, players=NAMES, absent=0.0, signer=Signer(key)
        ),
    }
    for name, record in evenings.items():
        lines = record.splitlines(keepends=True)
        powers = 2 * len(read(lines).tally.statements)
        times = rounds(
            {
                "verify": partial(read, lines),
                "replay": partial(_replay, lines),
                "powers": partial(_powers, key.modulus, proof, powers),
            }
        )
        ratio = statistics.median(map(operator.truediv, times["verify"], times["replay"]))
        figures = ", ".join(f"{work} {1000 * min(took):.0f} ms" for work, took in times.items())
        print(f"{book}, {name}: {draws} draws, {len(lines)} lines: {figures}; ratio {ratio:.2f}")


def _replay(lines: list[bytes]) -> list[bytes]:
    return list(replay(lines))


def _powers(modulus: int, proof: bytes, count: int) -> None:
    for _ in range(count):
        verify(modulus, LINE, proof)


def entries(count: int) -> list[Entry]:
    """Return so many entries of a table, each a stake."""
    chain: list[Entry] = []
    for number in range(1, count + 1):
        previous = chain[-1].hash if chain else START
        chain.append(
            next_entry(
                "wheel", number, previous, at_ms=number, actor="a1", line=LINE, answer=ANSWER
            )
        )
    return chain


def receipts() -> None:
    """Measure receipts, and print what each costs."""
    issuer = ReceiptIssuer("tapisvert-journal-0123456789abcdef", Ed25519PrivateKey.generate(), int)
    chain = entries(20)
    kinds: dict[str, Callable[[], object]] = {
        "of a request": lambda: issuer.for_request("1", chain[0]),
        "of one entry shown": lambda: issuer.for_watchers(chain[:1]),
        "of twenty": lambda: issuer.for_watchers(chain),
    }
    seconds = {name: _repeat(run) for name, run in kinds.items()}
    for name, took in rounds(seconds).items():
        print(f"receipt {name}: {1e6 * min(took) / RECEIPTS:.0f} µs")


def _repeat(run: Callable[[], object]) -> Callable[[], object]:
    return lambda: [run() for _ in range(RECEIPTS)]


def main() -> None:
    """Measure, print."""
    packs = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    compare(CARDS, packs, None)
    compare(WHEEL, packs, 40)
    receipts()


if __name__ == "__main__":
    main()
