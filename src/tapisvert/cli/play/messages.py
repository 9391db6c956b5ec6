"""Sentences of the table in three languages: events, refusals and complaints."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from tapisvert import i18n
from tapisvert.chances import full_name
from tapisvert.cli.play.grammar import Complaint, printable
from tapisvert.money import written
from tapisvert.rules import Outcome, Refusal
from tapisvert.rules import events as e
from tapisvert.rules.draw_events import EntropyCommitted

_MONEY: Final = {"amount", "chips", "total", "minimum", "maximum"}
"""Names of a refusal's values that are amounts; they are shown in currency units."""
_EVENT_MONEY: Final = {
    "brought",
    "chips",
    "added",
    "amount",
    "excess",
    "premium",
    "stake",
    "to_player",
    "to_bank",
}


class Messages:
    """Formatter of messages in one language and one currency.

    >>> Messages("en", "EUR").say("switched", player="Anna")
    'Anna to play.'
    """

    def __init__(self, language: str, currency: str) -> None:
        self.language = language
        self.currency = currency

    def say(self, key: str, **values: str | int) -> str:
        """Return the message of a key. Raises KeyError, or ValueError for a missing value."""
        return i18n.translate(self.language, key, topic="play", **values)

    def money(self, amount_minor: int) -> str:
        return written(amount_minor, self.currency)

    def complaint(self, complaint: Complaint) -> str:
        topic = "spoken" if complaint.key.startswith("spoken-") else "play"
        return i18n.translate(self.language, complaint.key, topic, **complaint.values)

    def refusal(self, refusal: Refusal) -> str:
        return self.say("refused", message=self.reason(refusal), clause=refusal.clause)

    def reason(self, refusal: Refusal) -> str:
        """Return the reason of a refusal. The engine's own words, in English, have its details."""
        key = f"refused-{refusal.code}"
        is_english = self.language == "en"
        for topic in ("play",) if is_english else ("play", "refusals"):
            if i18n.has_message(self.language, key, topic):
                values = {n: self._value(n, v) for n, v in refusal.values.items()}
                return i18n.translate(self.language, key, topic, **values)
        return printable(refusal.message, 600)

    def _value(self, name: str, value: object) -> str:
        if name in _MONEY and type(value) is int:
            return self.money(value)
        return printable(str(value), 80)

    def sentences(self, event: e.Event) -> list[str]:
        """Return the sentences of an event; an event shown as a picture has no sentence."""
        key = _KEYS.get(type(event))
        if key is None:
            return []
        key = key if isinstance(key, str) else key(event)
        topic = "table" if key.startswith(("outcome-", "premium-")) else "play"
        values = self._values(event)
        sentences = [i18n.translate(self.language, key, topic=topic, **values)]
        if isinstance(event, e.Staked | e.Moved) and event.excess and key != "moved-prison":
            sentences.append(self.say("excess", **values))
        return sentences

    def _values(self, event: e.Event) -> dict[str, str | int]:
        """Return an event's fields for its sentences, amounts in currency units."""
        values: dict[str, str | int] = {}
        for name in (event_field.name for event_field in fields(event)):
            match getattr(event, name):
                case int(minor) if name in _EVENT_MONEY:
                    values[name] = self.money(minor)
                case str() | int() as value:
                    values[name] = full_name(str(value)) if name in ("on", "to") else value
        match event:
            case e.Staked() | e.Withdrawn() | e.Moved():
                values["amount"] = self.money(event.amount + event.excess)
            case e.PremiumReturned() | e.PremiumEarned():
                values["amount"] = self.money(event.premium)
            case e.SocieteFormed():
                values["players"] = ", ".join(event.players)
            case e.CutMade():
                values["at"] = str(event.at_card)
            case e.TailleOver():
                values["cards"] = str(event.cards_left)
            case e.Settled():
                values["next"] = event.degree + _STEPS.get(event.outcome, 0)
        return values


_STEPS: Final = {Outcome.DEEPENED: 1, Outcome.EASED: -1}
"""Change of the degree by an outcome."""

_KEYS: Final[Mapping[type, str | Callable[[Any], str]]] = {
    e.Sat: lambda event: (
        "brought" if event.chips != event.brought else "stood" if event.standing else "sat"
    ),
    e.Left: "left",
    e.SocieteFormed: "societe",
    e.CutMade: "cut-made",
    e.Burnt: "burnt",
    e.Staked: lambda event: (
        "staked" if event.added == event.amount + event.excess else "staked-more"
    ),
    e.ExcessMarked: "excess-marked",
    e.Withdrawn: lambda event: "withdrawn-prison" if event.degree else "withdrawn",
    e.Moved: lambda event: "moved-prison" if event.degree else "moved",
    e.InsuranceTaken: "insured",
    e.PremiumReturned: "premium-returned",
    e.PremiumEarned: "premium-earned",
    e.Divided: "outcome-divided",
    e.Settled: lambda event: f"outcome-{event.outcome}",
    e.TailleOver: lambda event: (
        "taille-void" if event.void else "taille-over" if event.cards_left else "taille-done"
    ),
    e.PackReady: "shuffling",
    EntropyCommitted: "mixed",
    e.LastAnnounced: "last-announced",
}
"""Key of each event's sentence."""
