"""The course of a game: pack, cut, the coup and what follows it, the end of the taille and of the
table.
"""

from dataclasses import replace
from typing import Final

from tapisvert.cards import COPIES, PACK, POINTS, missing_or_extra
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules import prison
from tapisvert.rules.checks import not_played
from tapisvert.rules.events import (
    BallFell,
    Burnt,
    Closed,
    CoupDealt,
    CutMade,
    Endowed,
    Event,
    Finished,
    LastAnnounced,
    Nulled,
    PackReady,
    PremiumReturned,
    TailleOver,
    Withdrawn,
)
from tapisvert.rules.phases import Phase
from tapisvert.rules.refusals import Code, Refusal, refuse
from tapisvert.rules.rulebook import LastCardRefait, Layout, Moment
from tapisvert.rules.settlement import settle
from tapisvert.rules.table import Player, Table, Taille

Step = tuple[Table, tuple[Event, ...]]

NULL_REASONS: Final = (
    "same_direction",
    "previous_coup_unfinished",
    "too_few_turns",
    "wheel_stopped",
    "foreign_body",
)
"""Why the chef declares a coup null: CR-11."""


def called(table: Table, moment: Moment) -> tuple[Event, ...]:
    """What the rulebook has called at a moment."""
    return table.book.calls.get(moment, ())


def cards_left(table: Table) -> int:
    """Cards not yet out in this taille; with real cards, the sixain less the burnt and those that
    came out.
    """
    taille = table.taille
    if taille.shoe is not None:
        return len(taille.shoe) - taille.position
    return max(0, len(PACK) * COPIES - (table.book.burnt_cards or 0) - sum(taille.drawn.values()))


def _at_wheel(table: Table) -> bool:
    return table.book.layout is Layout.WHEEL


def verify_shoe(table: Table, command: c.Shoe) -> Refusal | None:
    """Whether this is a complete sixain and no taille is being played: CT-1.1, T2-2.1."""
    if _at_wheel(table):
        return not_played(table, "shoe")
    if wrong := missing_or_extra(command.cards):
        return refuse(table, Code.shoe_incomplete, cards=", ".join(wrong[:8]))
    if table.taille.in_progress:
        return refuse(table, Code.taille_in_progress)
    return None


def shoe(table: Table, command: c.Shoe) -> Step:
    """Lay the pack ready for the cut; those at the table are its witnesses: CT-1.1 to CT-1.3."""
    taille = Taille(shoe=tuple(command.cards))
    ready = PackReady(len(command.cards), tuple(sorted(table.players)))
    complete, cut_please = called(table, Moment.PACK_COMPLETE), called(table, Moment.CUT)
    return table.having(taille=taille), (ready, *complete, *cut_please)


def verify_cut(table: Table, command: c.Cut) -> Refusal | None:
    """Whether an uncut pack is there and the depth is one that it has: CT-1.3, DT-1."""
    if _at_wheel(table):
        return not_played(table, "cut")
    if table.taille.shoe is None:
        return refuse(table, Code.no_shoe)
    if table.taille.is_cut:
        return refuse(table, Code.already_cut)
    if not 0 <= command.at_card <= len(table.taille.shoe):
        cards = len(table.taille.shoe)
        return refuse(table, Code.bad_cut, cards=cards, at_card=command.at_card)
    return None


def cut(table: Table, command: c.Cut) -> Step:
    """Cut, and burn the first five cards unseen: CT-1.4, VT-6, T2-2.3."""
    pack, at = table.taille.shoe, command.at_card
    assert pack is not None
    burnt = table.book.burnt_cards or 0
    taille = Taille(shoe=(*pack[at:], *pack[:at]), is_cut=True, position=burnt)
    events: tuple[Event, ...] = (
        CutMade(command.player, at),
        *called(table, Moment.FIVE_CARDS),
        Burnt(burnt),
    )
    if table.phase is Phase.BETTING:
        events = (*events, *called(table, Moment.BETS_OPEN))
    return table.having(taille=taille), events


def close(table: Table, command: c.Close | None = None) -> Step:
    """'Rien ne va plus'; the windows that a refait opened end with it: R06, R12."""
    floor = table.floor
    if floor.refait_stands or floor.without_rest:
        floor = replace(floor, refait_stands=False, without_rest=False)
    events = (*called(table, Moment.BETS_CLOSED), Closed())
    return table.having(phase=Phase.CLOSED, floor=floor), events


def verify_deal(table: Table, command: c.Deal) -> Refusal | None:
    """Whether a coup can be dealt: from a cut shoe, or from cards that are exactly one coup."""
    if _at_wheel(table):
        return not_played(table, "deal")
    taille, cards = table.taille, command.cards
    if cards is None:
        ready = taille.shoe is not None and taille.is_cut
        return None if ready else refuse(table, Code.no_shoe)
    if taille.shoe is not None and not taille.is_cut:
        return refuse(table, Code.no_shoe)
    return _not_a_coup(table, cards) or (seventh(table, cards) if taille.shoe is None else None)


def _not_a_coup(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Whether these cards are anything but one whole coup, and of a shoe its next one."""
    problem = None
    strange = [card for card in cards if card not in POINTS]
    if strange:
        problem = f"there is no card {strange[0]!r}"
    elif (coup := coups.deal(table.book, cards)) is None:
        problem = "a row is not finished; a card is missing"
    elif (extra := len(cards) - sum(map(len, coup.rows))) > 0:
        problem = f"{extra} too many; the coup ends before the last"
    elif table.taille.shoe is not None:
        start = table.taille.position
        if tuple(cards) != table.taille.shoe[start : start + len(cards)]:
            problem = "the shoe's next cards are others"
    return refuse(table, Code.not_a_coup, problem=problem) if problem else None


def seventh(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Whether a card would come out a seventh time in one taille of real cards."""
    drawn = table.taille.drawn
    for card in cards:
        if drawn.get(card, 0) + cards.count(card) > COPIES:
            return refuse(table, Code.too_many_of_a_card, card=card)
    return None


def deal(table: Table, command: c.Deal) -> Step:
    """Deal the coup and settle it. A coup for which the cards run out is void: R14."""
    table, events = close(table) if table.phase is Phase.BETTING else (table, ())
    taille = table.taille
    if taille.shoe is None:
        assert command.cards is not None
        coup = coups.deal(table.book, command.cards)
        drawn = {**taille.drawn}
        for card in command.cards:
            drawn[card] = drawn.get(card, 0) + 1
        position = 0
    else:
        coup = coups.deal(table.book, taille.shoe, taille.position)
        drawn, position = {}, taille.position
    if coup is None:
        table, over = end(table.having(phase=Phase.BETTING), 0, void=True)
        return table, (*events, *over, *called(table, Moment.BETS_OPEN))
    if taille.shoe is not None:
        position += sum(map(len, coup.rows))
    seen = taille.seen_coups + taille.card_seen
    taille = Taille(taille.shoe, taille.is_cut, position, drawn, seen)
    table, after = _settled(table.having(taille=taille), coup)
    return table, (*events, CoupDealt(coup), *after)


def _settled(table: Table, coup: coups.Coup | coups.Spun) -> Step:
    """Settle a coup, end the taille if it was its last, and the table if it was the table's."""
    players, bank, entries = settle(table, coup)
    floor = table.floor
    if isinstance(coup, coups.Spun):
        floor = replace(floor, last_number=coup.number, refait_stands=coup.is_refait)
    elif coup.is_refait:
        floor = replace(floor, refait_stands=True)
    table = table.having(phase=Phase.BETTING, players=players, bank=bank, floor=floor)
    over: tuple[Event, ...] = ()
    if _taille_ends(table):
        table, over = end(table, cards_left(table), void=False)
    if floor.is_last:
        table, finishing = finish(table)
        return table, (*entries, *over, *finishing)
    return table, (*entries, *over, *called(table, Moment.BETS_OPEN))


def _taille_ends(table: Table) -> bool:
    """Whether the coup just played was the taille's last: no card left, cut card (R14), cards seen
    (R15).
    """
    taille, book = table.taille, table.book
    if taille.seen_coups and taille.seen_coups == book.seen_coups:
        return True
    if taille.shoe is None:
        return False
    return len(taille.shoe) - taille.position <= (book.cut_card or 0)


def end(table: Table, left: int, *, void: bool) -> Step:
    """End the taille; a refait that took the very last card opens 'senza resto': R12."""
    floor = table.floor
    if (
        table.book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE
        and floor.refait_stands
        and left == 0
    ):
        floor = replace(floor, without_rest=True)
    return table.having(taille=Taille(), floor=floor), (TailleOver(left, void),)


def verify_end_taille(table: Table, command: c.EndTaille) -> Refusal | None:
    """Whether there are tailles at this table at all."""
    return not_played(table, "end_taille") if _at_wheel(table) else None


def end_taille(table: Table, command: c.EndTaille) -> Step:
    """The taille is over; bets are open again."""
    reopened = called(table, Moment.BETS_OPEN) if table.phase is Phase.CLOSED else ()
    table, over = end(table, cards_left(table), void=False)
    return table.having(phase=Phase.BETTING), (*over, *reopened)


def verify_spin(table: Table, command: c.Spin) -> Refusal | None:
    """Whether this table has a wheel, and the wheel this number."""
    if not _at_wheel(table):
        return not_played(table, "spin")
    if 0 <= command.number < 37:
        return None
    return refuse(table, Code.bad_number, number=command.number)


def spin(table: Table, command: c.Spin) -> Step:
    """The ball fell; settle."""
    table, events = close(table) if table.phase is Phase.BETTING else (table, ())
    spun = coups.spin(command.number)
    table, after = _settled(table, spun)
    return table, (*events, BallFell(spun), *after)


def verify_null(table: Table, command: c.Null) -> Refusal | None:
    """Whether the chef may declare the coup null for this reason: CR-11."""
    if not _at_wheel(table):
        return not_played(table, "null")
    if command.reason in NULL_REASONS:
        return None
    known = ", ".join(NULL_REASONS)
    return refuse(table, Code.unknown_reason, reason=command.reason, known=known)


def null(table: Table, command: c.Null) -> Step:
    """'Rien va': the ball goes back to the last number, stakes stand; 'tout va': CR-11."""
    events = (
        *called(table, Moment.COUP_NULL),
        Nulled(command.reason, table.floor.last_number),
        *called(table, Moment.PLAY_RESTORED),
    )
    return table.having(phase=Phase.BETTING), events


def verify_last(table: Table, command: c.Last) -> Refusal | None:
    """Whether la dernière is still to be announced."""
    return refuse(table, Code.already_announced) if table.floor.is_last else None


def last(table: Table, command: c.Last) -> Step:
    """'La dernière': the next coup is the table's last: CR-14."""
    floor = replace(table.floor, is_last=True)
    return table.having(floor=floor), (*called(table, Moment.LAST_COUP), LastAnnounced())


def finish(table: Table, command: c.Finish | None = None) -> Step:
    """Close the table: free stakes go back whole, imprisoned ones are divided at their degree: R11.

    What was registered as abandoned and never asked for goes to the table's endowment: CR-19.
    """
    players, events, won, held = {**table.players}, list[Event](), 0, 0
    for name in sorted(players):
        player = players[name]
        chips = player.chips
        for on, stake in sorted(player.free.items()):
            chips += stake.total + stake.premium
            held += stake.premium
            events.append(Withdrawn(name, on, 0, stake.amount, stake.excess))
            if stake.premium:
                events.append(PremiumReturned(name, on, stake.premium))
        for (on, degree), amount in sorted(player.prison.items()):
            entry = prison.divided(name, on, degree, amount)
            chips += entry.to_player
            won += entry.to_bank
            events.append(entry)
        players[name] = Player(chips, player.place)
    bank = table.bank.winning(won).holding(-held)
    for name, amount in sorted(bank.unclaimed.items()):
        events.append(Endowed(name, amount))
    endowment = bank.endowment + sum(bank.unclaimed.values())
    bank = replace(bank, unclaimed={}, endowment=endowment)
    table = table.having(phase=Phase.FINISHED, players=players, bank=bank)
    return table, (*events, Finished())
