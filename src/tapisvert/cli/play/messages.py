"""Sentences of the table in three languages: events, refusals and complaints."""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tapisvert import i18n
from tapisvert.cli.play.grammar import Complaint, printable
from tapisvert.money import written
from tapisvert.rules import Outcome, Refusal, Settled
from tapisvert.rules import events as e

_MONEY: Final = {"amount", "chips", "total", "minimum", "maximum"}
"""Names of a refusal's values that are amounts; they are shown in currency units."""

Sentence: TypeAlias = Callable[["Messages", Any], list[str]]


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of the environment, or English if it is not one of the program's.

    >>> language_of({"LANG": "it_IT.UTF-8"}), language_of({"LC_ALL": "C"})
    ('it', 'en')
    """
    asked = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, asked), "")[:2].lower()
    return language if language in i18n.LANGUAGES else "en"


class Messages:
    """Formatter of messages in one language and one currency.

    >>> Messages("en", "EUR").say("switched", player="Anna")
    'Anna has the word.'
    """

    def __init__(self, language: str, currency: str) -> None:
        self.language, self.currency = language, currency

    def say(self, key: str, **values: str | int) -> str:
        """Return the message of a key. Raises KeyError for an unknown key, ValueError for a missing
        value.
        """
        return i18n.translate(self.language, key, topic="play", **values)

    def money(self, amount_minor: int) -> str:
        """Return an amount with its currency."""
        return written(amount_minor, self.currency)

    def complaint(self, complaint: Complaint) -> str:
        """Return the reason why a line was not understood."""
        return self.say(complaint.key, **complaint.values)

    def refusal(self, refusal: Refusal) -> str:
        """Return the reason for the table's refusal, with its clause."""
        key = f"refused-{refusal.code}"
        message = printable(refusal.message, 600)
        if i18n.has_message(self.language, key, topic="play"):
            message = self.say(key, **{n: self._value(n, v) for n, v in refusal.values.items()})
        return self.say("refused", message=message, clause=refusal.clause)

    def _value(self, name: str, value: object) -> str:
        if name in _MONEY and type(value) is int:
            return self.money(value)
        return printable(str(value), 80)

    def settled(self, event: Settled) -> str:
        """Return the fate of a stake: the sentence of its outcome."""
        following = {Outcome.DEEPENED: event.degree + 1, Outcome.EASED: event.degree - 1}
        return i18n.translate(
            self.language,
            f"outcome-{event.outcome}",
            player=event.player,
            on=event.on,
            degree=event.degree,
            next=following.get(event.outcome, 0),
            stake=self.money(event.stake),
            to_player=self.money(event.to_player),
            to_bank=self.money(event.to_bank),
        )

    def tell(self, event: e.Event) -> list[str]:
        """Return the sentences of an event; none for those that are shown as pictures."""
        sentence = _SENTENCES.get(type(event))
        return sentence(self, event) if sentence else []


def _sat(voice: Messages, event: e.Sat) -> list[str]:
    brought = voice.money(event.brought)
    if event.chips != event.brought:
        chips = voice.money(event.chips)
        return [voice.say("brought", player=event.player, brought=brought, chips=chips)]
    return [voice.say("stood" if event.standing else "sat", player=event.player, brought=brought)]


def _left(voice: Messages, event: e.Left) -> list[str]:
    return [voice.say("left", player=event.player, chips=voice.money(event.chips))]


def _societe(voice: Messages, event: e.SocieteFormed) -> list[str]:
    return [voice.say("societe", players=", ".join(event.players))]


def _cut(voice: Messages, event: e.CutMade) -> list[str]:
    return [voice.say("cut-made", player=event.player, at=str(event.at_card))]


def _burnt(voice: Messages, event: e.Burnt) -> list[str]:
    return [voice.say("burnt", cards=event.cards)]


def _staked(voice: Messages, event: e.Staked) -> list[str]:
    total = event.amount + event.excess
    key = "staked" if total == event.added else "staked-more"
    values = {"player": event.player, "on": event.on, "amount": voice.money(total)}
    if key == "staked-more":
        values["added"] = voice.money(event.added)
    return [voice.say(key, **values), *_excess(voice, event.excess)]


def _excess(voice: Messages, excess: int) -> list[str]:
    return [voice.say("excess", excess=voice.money(excess))] if excess else []


def _excess_marked(voice: Messages, event: e.ExcessMarked) -> list[str]:
    excess = voice.money(event.excess)
    return [voice.say("excess-marked", player=event.player, on=event.on, excess=excess)]


def _withdrawn(voice: Messages, event: e.Withdrawn) -> list[str]:
    amount = voice.money(event.amount + event.excess)
    key = "withdrawn-prison" if event.degree else "withdrawn"
    return [voice.say(key, player=event.player, on=event.on, amount=amount)]


def _moved(voice: Messages, event: e.Moved) -> list[str]:
    values: dict[str, str | int] = {"player": event.player, "on": event.on, "to": event.to}
    values["amount"] = voice.money(event.amount + event.excess)
    if event.degree:
        return [voice.say("moved-prison", degree=event.degree, **values)]
    return [voice.say("moved", **values), *_excess(voice, event.excess)]


def _insured(voice: Messages, event: e.InsuranceTaken) -> list[str]:
    premium = voice.money(event.premium)
    return [voice.say("insured", player=event.player, on=event.on, premium=premium)]


def _premium(voice: Messages, event: e.PremiumReturned | e.PremiumEarned) -> list[str]:
    key = "premium-returned" if isinstance(event, e.PremiumReturned) else "premium-earned"
    values = {"player": event.player, "on": event.on, "amount": voice.money(event.premium)}
    return [i18n.translate(voice.language, key, **values)]


def _divided(voice: Messages, event: e.Divided) -> list[str]:
    return [
        i18n.translate(
            voice.language,
            "outcome-divided",
            player=event.player,
            on=event.on,
            degree=event.degree,
            stake=voice.money(event.stake),
            to_player=voice.money(event.to_player),
            to_bank=voice.money(event.to_bank),
        )
    ]


def _taille_over(voice: Messages, event: e.TailleOver) -> list[str]:
    if event.void:
        return [voice.say("taille-void")]
    if not event.cards_left:
        return [voice.say("taille-done")]
    return [voice.say("taille-over", cards=str(event.cards_left))]


_SENTENCES: Final[Mapping[type, Sentence]] = {
    e.Sat: _sat,
    e.Left: _left,
    e.SocieteFormed: _societe,
    e.CutMade: _cut,
    e.Burnt: _burnt,
    e.Staked: _staked,
    e.ExcessMarked: _excess_marked,
    e.Withdrawn: _withdrawn,
    e.Moved: _moved,
    e.InsuranceTaken: _insured,
    e.PremiumReturned: _premium,
    e.PremiumEarned: _premium,
    e.Divided: _divided,
    e.TailleOver: _taille_over,
    e.PackReady: lambda voice, _: [voice.say("shuffling")],
    e.EntropyCommitted: lambda voice, event: [voice.say("mixed", player=event.player)],
    e.LastAnnounced: lambda voice, _: [voice.say("last-announced")],
}


def messages_for(language: str | None, currency: str) -> Messages:
    """Return the voice for the language, or for the environment's if it is None."""
    return Messages(language or language_of(os.environ), currency)
