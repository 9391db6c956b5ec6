"""Texts of the pages of draws, in three languages."""

from collections.abc import Iterator, Sequence
from datetime import date

from tapisvert.clock import HouseDay
from tapisvert.documents.numbers import number
from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.i18n import translate
from tapisvert.server.reporting.coups.draw_proof import DrawProof, DrawSummary


class DrawsText:
    """Texts of a list of draws at a table of that name, in a language, with days of the house."""

    def __init__(
        self, draws: Sequence[DrawSummary], table: str, language: str, house: HouseDay
    ) -> None:
        self.draws, self.table, self.language = draws, table, language
        self._house = house

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a text of the pages of draws."""
        return translate(self.language, f"draw-{key}", "draw", **values)

    def name(self, draw: DrawSummary) -> str:
        """Return the name of a draw: its number at the table, or of version 1 that of its entry."""
        return self.say("name", name=str(draw.n if draw.number is None else draw.number))

    def place(self, draw: DrawSummary) -> str:
        """Return the day of a draw, its coups, and its state."""
        day = self._house.date_at(draw.at_ms)
        coups = self.say("coups", count=draw.coups, n=number(draw.coups))
        return self.say("place", day=day, coups=coups, state=self.say(f"state-{draw.state}"))


class DrawText(DrawsText):
    """Texts of the page of one draw."""

    def __init__(self, proof: DrawProof, table: str, language: str, house: HouseDay) -> None:
        super().__init__((proof.summary,), table, language, house)
        self.proof = proof

    @property
    def title(self) -> str:
        """Name of the draw and its table."""
        return f"{self.name(self.proof.summary)} · {self.table}"

    @property
    def grade(self) -> str:
        """Grade of the draw, in a sentence."""
        proof = self.proof
        key = "withheld" if proof.grade == "unwitnessed" and proof.orders > 1 else proof.grade
        players, orders = ", ".join(proof.counted), number(proof.orders)
        return self.say(f"grade-{key}", count=len(proof.counted), players=players, orders=orders)

    def facts(self) -> Iterator[tuple[str, str, bool]]:
        """Yield what was added to the draw: its name, its value, and whether that is of bytes."""
        proof = self.proof
        none = self.say("none")
        found: tuple[tuple[str, str | None, bool], ...] = (
            ("id", proof.summary.id, False),
            ("commitment", proof.commitment, True),
            ("counted", ", ".join(proof.counted) or none, False),
            ("withheld", ", ".join(proof.withheld) or none, False),
            ("cut", None if proof.at_card is None else number(proof.at_card), False),
            ("witness", fingerprint(int(proof.witness, 16)) if proof.witness else None, True),
            ("signature", proof.signature, True),
            ("root", proof.root, True),
            ("seed", proof.seed or self.say("sealed"), proof.seed is not None),
        )
        for key, value, is_bytes in found:
            if value:
                yield self.say(f"fact-{key}"), value, is_bytes
