"""Verified records for a program: one object with fixed keys."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tapisvert.cli.verify.text_output import VerifyText
from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.verification.choice import ONCE_IN, Choice, orders_text
from tapisvert.verification.cross_check import Difference
from tapisvert.verification.record_reader import Verdict


def as_json(
    text: VerifyText,
    verdicts: Sequence[tuple[str, Verdict]],
    differences: Sequence[Difference],
    *,
    is_right: bool,
) -> dict[str, Any]:
    """Return the verdict on each file, and their differences, with the sentences of `text`."""
    records = [_record(text, file, verdict) for file, verdict in verdicts]
    return {"right": is_right, "records": records, "differences": differences}


def _record(text: VerifyText, file: str, verdict: Verdict) -> dict[str, Any]:
    tally = verdict.tally
    counts = ("commands", "packs", "spins", "revealed", "cards", "numbers", "entropy")
    return {
        "file": file,
        "right": not verdict.findings,
        "rulebook": verdict.book.id if verdict.book else None,
        "rulings": dict(verdict.rulings),
        "lines": verdict.lines,
        **{name: getattr(tally, name) for name in counts},
        "players": len(tally.players),
        "witnessed": tally.witnessed,
        "witnesses": tally.witnesses,
        "coups": tally.coups,
        "payments": tally.payments,
        "payments_compared": verdict.payments,
        "answers_compared": verdict.compared,
        "digest": verdict.has_digest,
        "findings": [
            {**asdict(found), "message": text.fault(found), "meaning": text.meaning(found)}
            for found in verdict.findings
        ],
        "remarks": verdict.remarks,
        "choice": choice_json(verdict.choice, verdict.kind),
    }


def choice_json(choice: Choice, kind: Kind) -> dict[str, Any]:
    """Return what could be chosen, for a program."""
    return {
        "draws": choice.draws,
        "single": choice.single,
        "free": choice.free,
        "by_players": [
            {"players": list(players), "draws": draws} for players, draws in choice.by_players
        ],
        "chosen": choice.chosen,
        "most": orders_text(choice.most),
        "orders": orders_text(choice.orders),
        "discarded": choice.discarded,
        "earlier": choice.earlier,
        "once_in": ONCE_IN[kind],
        "chance": round(choice.chance(kind), 4),
    }
