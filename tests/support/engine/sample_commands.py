"""One command of each kind that a table accepts, and tables at which commands are refused."""

import json
from dataclasses import dataclass, field, fields
from typing import Final

from support.engine.engine_harness import CAMPIONE, CHEF, DIRECTION, ROULETTE, VENEZIA, Desk
from support.engine.seal_commands import (
    ASK,
    BIND,
    COMMIT,
    END,
    SEAL,
    SEALED_WHEEL,
    START,
    WITNESS,
    WITNESSED_WHEEL,
)
from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.record.replay import Replay
from tapisvert.rules import Person, Refusal
from tapisvert.rules import commands as c

COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")


@dataclass(frozen=True)
class Sample:
    """A command, the house at whose table it is given, and the earlier commands there."""

    command: c.Command
    house: str = ROULETTE
    before: tuple[c.Command, ...] = ()

    def desk(self) -> Desk:
        """The table, bets open."""
        desk = Desk(self.house, Anna=200_000, Bice=200_000)
        desk.give(*self.before, by=CHEF)
        return desk

    def closed_desk(self) -> Desk:
        """The table after 'rien ne va plus', its coup asked for where it can then be called off."""
        desk = self.desk()
        desk.give(c.Close(), *([ASK] if isinstance(self.command, c.Off) else []))
        return desk

    @property
    def by(self) -> Person | None:
        """Person who may give the command, if it needs a giver."""
        return official_for(self.command)


def official_for(command: c.Command) -> Person | None:
    """Official who may give the command, if it needs one."""
    if not c.RULES[type(command)].is_named:
        return None
    directs = isinstance(command, c.SetLimits | c.Suspend | c.Resume | c.Decide)
    return DIRECTION if directs else CHEF


_BET: Final = c.Bet("Anna", "rouge", 50_000)

_SAMPLES: Final = (
    Sample(c.Open(rulebook(ROULETTE), "CHF")),
    Sample(c.Sit("Carla", 100)),
    Sample(c.FormSociete(("Anna", "Bice"))),
    Sample(c.Shoe(sixain()), VENEZIA),
    Sample(c.Cut("Anna", 7), CAMPIONE, (c.Shoe(sixain()),)),
    Sample(WITNESS),
    Sample(COMMIT, VENEZIA),
    Sample(BIND, before=(COMMIT,)),
    Sample(SEAL, before=(COMMIT,)),
    Sample(START, before=(COMMIT, SEAL)),
    Sample(END, VENEZIA, (COMMIT, c.EndTaille())),
    Sample(_BET),
    Sample(c.Withdraw("Anna", "rouge"), before=(_BET,)),
    Sample(c.Move("Anna", "rouge", "17"), before=(_BET,)),
    Sample(c.Insure("Anna", "rouge"), CAMPIONE, (_BET,)),
    Sample(c.Divide("Anna", "rouge"), before=(_BET, c.Spin(0))),
    Sample(c.Announce("Anna", "tiers", 100)),
    Sample(c.Deal(COUP), VENEZIA),
    Sample(c.Spin(17)),
    Sample(ASK, before=SEALED_WHEEL),
    Sample(c.Off(), before=WITNESSED_WHEEL),
    Sample(c.Lost(), before=(COMMIT,)),
    Sample(c.Null("foreign_body")),
    Sample(c.Irregular("seen", ("As",)), VENEZIA),
    Sample(c.EndTaille(), VENEZIA),
    Sample(c.Late("Anna", "Cesare", on="17", amount=5)),
    Sample(c.Reject("Anna", "rouge"), before=(_BET,)),
    Sample(c.CorrectCoup(1, "Bianchi", number=18), before=(_BET, c.Spin(17))),
    Sample(c.CorrectStake("Anna", "17", 5, 1, "Bianchi"), before=(_BET, c.Spin(17))),
    Sample(c.Abandon("Anna", "Bianchi"), before=(_BET, c.Spin(1))),
    Sample(c.Advance("Anna", 500, "Ivo")),
    Sample(c.Tip("Anna", 20)),
    Sample(c.Claim("Anna"), before=(_BET, c.Spin(1), c.Abandon("Anna", "Bianchi"))),
    Sample(c.SetLimits(minimum=2)),
    Sample(c.Suspend("service", "Controllo")),
    Sample(c.Rotate("croupier", "Dario")),
    Sample(c.Decide("a dispute", "a decision")),
    Sample(c.Declare("CR-10")),
)
SAMPLES: Final = (
    *_SAMPLES,
    *(
        Sample(kind(*("Anna" for _ in fields(kind))), before=(_BET,) if rule.touches_stakes else ())
        for kind, rule in c.RULES.items()
        if kind not in {type(sample.command) for sample in _SAMPLES}
    ),
)
"""Every command there is, once: of those that name nothing but a player the only one."""


def called(sample: Sample) -> str:
    """Return the record's name of the command."""
    return c.NAMES[type(sample.command)]


REFUSING: Final = {"excess": "refuse"}
AFTER_REFAIT: Final = {"prison_window": "after_refait"}


@dataclass(frozen=True)
class At:
    """A table: its house, its opening, and the earlier commands there; Anna has 1,000.00."""

    house: str = ROULETTE
    done: tuple[c.Command, ...] = ()
    rulings: dict[str, str] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None

    def desk(self) -> Desk:
        """The table itself; officials give what it takes."""
        limits = {"simple": self.maximum} if self.house == ROULETTE and self.maximum else None
        desk = Desk(
            self.house,
            rulings=self.rulings,
            minimum=self.minimum,
            maximum=limits or self.maximum,
            Anna=100_000,
            Bice=100_000,
        )
        for command in self.done:
            directs = isinstance(command, c.SetLimits | c.Suspend | c.Finish)
            official = DIRECTION if directs else CHEF
            desk.give(command, by=None if isinstance(command, c.Entropy) else official)
        return desk


def bet(on: str = "rouge", amount: int = 1_000, name: str = "Anna") -> c.Bet:
    """A stake."""
    return c.Bet(name, on, amount)


SUSPEND: Final = c.Suspend("service", "Controllo")
UNCUT: Final = At(VENEZIA, (c.Shoe(sixain()),))
CUT: Final = At(VENEZIA, (c.Shoe(sixain()), c.Cut("Anna", 0)))
SEVEN: Final = At(
    VENEZIA, tuple(c.Sit(name, 1) for name in ("Carla", "Dora", "Elsa", "Fina", "Gina"))
)
FINISHED: Final = At(done=(c.Finish(),))
CLOSED: Final = At(done=(bet("17"), c.Close()))
PRISON: Final = At(done=(bet(), c.Spin(0)))
LATER_COMMANDS: Final = At(
    done=(bet(), c.Spin(0), c.Close(), c.Null("foreign_body")), rulings=AFTER_REFAIT
)
SIX_ACES: Final = At(VENEZIA, (c.Irregular("annulled", ("As",) * 6),))


def opening(**line: object) -> Refusal:
    """Return the refusal of an `open` line that opens no table."""
    (refusal,) = Replay().feed(json.dumps({"do": "open", **line}).encode())
    assert isinstance(refusal, Refusal)
    return refusal
