"""Tests of randomness for a program: a campaign, or a house's results."""

from typing import Any

from tapisvert.cli.randomness.results import RandomnessResult
from tapisvert.cli.simulate.json_output import columns_json
from tapisvert.fairness.randomness_tests.campaign import Campaign
from tapisvert.fairness.randomness_tests.verdict import Verdict


def as_json(result: RandomnessResult) -> dict[str, Any]:
    """Return a result: one object with fixed keys."""
    tested = result.tested
    if isinstance(tested, Campaign):
        return {
            "packs": tested.packs,
            "spins": tested.spins,
            "seed": tested.plan.seed,
            "complete": tested.is_whole,
            "seconds": round(tested.seconds, 3),
            **_verdict(tested.verdict),
            "enumerations": tested.enumerations,
            "too_few": tested.too_few,
        }
    return {
        "rulebook": tested.book.id,
        "coups": tested.coups,
        "tailles": tested.tailles,
        **(columns_json(result.permanences) if result.permanences else {}),
        "counted": tested.size,
        **_verdict(tested.verdict),
        "too_few": tested.too_few,
        "would_show": [
            {
                "event": event.name,
                "probability": event.probability,
                "deviation": event.deviation,
                "needed": event.needed,
            }
            for event in tested.events
        ],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "level": verdict.level,
        "passed": verdict.passed,
        "p_value": verdict.p_value,
        "checks": [
            {
                "name": check.name,
                "stage": check.stage.value,
                "statistic": float(check.statistic),
                "expected": float(check.expected),
                "p_value": float(check.p_value),
                "adjusted": float(adjusted),
                "size": int(check.size),
            }
            for check, adjusted in zip(verdict.checks, verdict.adjusted, strict=True)
        ],
    }
