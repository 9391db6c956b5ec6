"""A naive count of a whole house: the place of every chip, and the money in boxes and tills.

It knows no posting. A piece is at a cash desk, in the vault, or given out. Chips are things that go
from hand to hand: from the cashier's stock to a table's tray and back, over the counter to people,
from the tray to a seat. Their number never changes, be it by a coup, a tip, an advance or a count
that is wrong.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from support.simulated_server.reference_corrections import NaiveCoups
from support.simulated_server.reference_ledger import NaiveLedger
from tapisvert.house.cash import CashView
from tapisvert.house.cash_book import DeskShift, PieceLine
from tapisvert.house.day_sheet import DaySheet
from tapisvert.house.statements import SUMS, PlayerStatement
from tapisvert.journal.entry import Entry
from tapisvert.live.float_shifts import Floats, ShiftFigures, figures
from tapisvert.live.ledger import Ledger
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.rules.rulebook import Rulebook

STOCK: Final = 10**14
"""Chips of the house, minor units, all of them with the cashier at first."""
_READ: Final = msgspec.json.Decoder()
MONEY: Final = {
    "chips_sold": (1, "circulation"),
    "chips_redeemed": (-1, "circulation"),
    "desk_opened": (1, "vault"),
    "desk_closed": (-1, "vault"),
}
"""Acts of the cashier, with the way of the money into the desk, and the account it is from."""
STOCK_SIGNS: Final = {"chips_added": 1, "chips_withdrawn": -1, "chips_counted": 0}
"""Acts about the stock, with the way of the pieces into the house."""

_WAYS: Final = {"desk": -1, "to": 1}
"""Places of a transfer, with the way of what is carried."""


@dataclass
class NaiveDesk:
    """Money of a cash desk from an opening count to a cash-up: what each entry put in."""

    name: str
    money: dict[int, int]
    count: int | None = None


@dataclass
class NaiveShift:
    """A shift: its counts, and what passed between them."""

    opening: int
    fills: int = 0
    credits: int = 0
    box: int = 0
    """Money that people changed into chips."""
    account: int = 0
    """Chips that players had from their purses, less those that went back there."""
    advanced: int = 0
    won: int = 0
    brought: int = 0
    """Chips that people brought to the table: the journal takes them for money."""
    closing: int | None = None
    lay: int = 0
    """Chips that lay in the tray at the closing count."""
    drop: int | None = None

    def is_like(self, shift_figures: ShiftFigures, tray: int) -> bool:
        """Return whether figures are those of what passed from hand to hand."""
        difference = None
        if self.closing is not None and self.drop is not None:
            difference = self.closing - self.lay + self.drop - self.box
        result = None if difference is None else self.won + difference
        figures = self.account, self.advanced, self.won, result, difference
        expected = (
            shift_figures.account,
            shift_figures.advances,
            shift_figures.coups,
            shift_figures.result,
            shift_figures.difference,
        )
        position = tray if self.closing is None else self.lay
        return figures == expected and (
            self.drop is not None or shift_figures.should_hold == position - self.brought
        )


class NaiveHouse(NaiveLedger):
    """The ledger of one table, and around it the chips and the money of the house."""

    def __init__(self, book: Rulebook, purses: dict[str, int]) -> None:
        self.cage, self.tray = STOCK, 0
        self.hands = self.counter = 0
        """Chips of people who are at no table, bought from the cashier or carried away; and those
        that they have laid on the cashier's counter.
        """
        self.tip_box = self.endowed_chips = 0
        """Chips given to the employees, and never claimed, in sessions that are over. A purse is
        paid without them.
        """
        self.unexplained = 0
        """Chips in the tray that a closing count missed, or that came there outside a shift."""
        self.uncounted = 0
        """Chips that came into the tray outside a shift, of which the journal knows from whom."""
        self.sold = self.redeemed = 0
        self.pieces: Counter[tuple[str, int]] = Counter()
        """Pieces that the cashier gave out."""
        self.places: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        """Pieces at each desk and in the vault; negative where they were given out unregistered."""
        self.stock: Counter[tuple[str, int]] = Counter()
        """Pieces that were added to the house's stock, less those withdrawn."""
        self.shifts: list[NaiveShift] = []
        self.evening: list[NaiveShift] = []
        """Shifts of all sessions."""
        self._counts: dict[int, tuple[NaiveShift, str, int, Any]] = {}
        """Counts that stand, by their entries."""
        self._bank_seen = 0
        self._cash_acts: dict[int, tuple[dict[str, Any], NaiveDesk | None]] = {}
        """Acts of the cashier that stand, by their entries, with the shift of the desk."""
        self.desks: list[NaiveDesk] = []
        self.coups = NaiveCoups()
        super().__init__(book, purses)

    # Entries --------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Do what an entry of the table's journal says was done."""
        super().take(entry)
        if entry.kind == "notice" and entry.line.startswith(b'{"notice":"float"'):
            self.move_float(_READ.decode(entry.line), entry.number)

    def move_float(self, notice: dict[str, Any], entry: int) -> None:
        """Do an act about the float, which two persons signed, or put one right."""
        assert notice["by"] != notice["signed_by"], (
            "an act was signed by the person who asked for it"
        )
        act, amount = notice["act"], notice["amount"]
        sign = {"opening": -1, "fill": -1, "credit": 1, "closing": 1, "drop": 0}[act]
        desk = notice.get("desk", "vault")
        self._carry(notice["chips"], sign, desk)
        if "corrects" in notice:
            shift, old_act, old_amount, old_chips = self._counts.pop(notice["corrects"])
            assert (old_act, old_amount) == (act, notice["previous"])
            self._carry(old_chips, -sign, desk)
            self._correct(shift, act, amount - old_amount, sign)
        else:
            getattr(self, f"_on_{act}")(amount, notice.get("shift"))
            shift = self.shifts[(notice["shift"] if act == "drop" else 0) - 1]
        self._counts[entry] = shift, act, amount, notice["chips"]
        self.changes += 1
        self.check()

    def _correct(self, shift: NaiveShift, act: str, difference: int, sign: int) -> None:
        """Move the `difference`: in truth these chips lay elsewhere."""
        name = {"fill": "fills", "credit": "credits"}.get(act, act)
        setattr(shift, name, getattr(shift, name) + difference)
        self.cage += sign * difference
        if act == "closing":
            self.unexplained -= difference
        elif shift.closing is None:
            self.tray -= sign * difference
        else:
            shift.lay -= sign * difference
            self.unexplained -= sign * difference

    def take_cash(self, entry: Entry) -> None:
        """Do what an entry of the house log says that the cashier did."""
        text = _READ.decode(entry.line)
        act = text["notice"]
        if act == "desk_transferred":
            self._transfer(text, entry)
        elif act in STOCK_SIGNS:
            self._change_stock(text, entry.number)
        elif act in MONEY:
            self._take_money(text, entry)

    def _take_money(self, text: dict[str, Any], entry: Entry) -> None:
        act = text["notice"]
        sign, source = MONEY[act]
        accounts = [source, f"till:{text['desk']}"][::sign]
        expected = [[*accounts, text["amount"]]]
        if act == "desk_opened" and "corrects" not in text:
            self.desks.append(NaiveDesk(text["desk"], {}))
        desk = self._open_desk(text["desk"])
        if "corrects" in text:
            old_text, desk = self._cash_acts.pop(text["corrects"])
            assert (old_text["notice"], old_text["amount"]) == (act, text["previous"])
            assert text["signed_by"]
            expected.insert(0, [*reversed(accounts), text["previous"]])
            self._sell(old_text, sign, -1)
            if desk is not None:
                desk.money.pop(text["corrects"], None)
        assert _READ.decode(entry.postings) == [posting for posting in expected if posting[2]]
        self._sell(text, sign)
        if desk is not None and act == "desk_closed":
            desk.count = text["amount"]
        elif desk is not None:
            desk.money[entry.number] = sign * text["amount"]
        self._cash_acts[entry.number] = text, desk
        self.check()

    def _open_desk(self, name: str) -> NaiveDesk | None:
        desks = [desk for desk in self.desks if desk.name == name and desk.count is None]
        return desks[-1] if desks else None

    def _transfer(self, text: dict[str, Any], entry: Entry) -> None:
        """Carry money and pieces from one desk to another: two people, and nothing is lost."""
        assert text["by"] != text["signed_by"]
        assert sum(pile["value"] * pile["pieces"] for pile in text["notes"]) == text["amount"]
        accounts = ["vault" if text[key] == "vault" else f"till:{text[key]}" for key in _WAYS]
        expected = [[*accounts, text["amount"]]] if text["amount"] else []
        assert _READ.decode(entry.postings) == expected
        for key, sign in _WAYS.items():
            self._put(text["chips"], sign, text[key])
            if (desk := self._open_desk(text[key])) is not None:
                desk.money[entry.number] = sign * text["amount"]

    def _change_stock(self, text: dict[str, Any], entry: int) -> None:
        """Bring new chips to a place of the house, take old ones away, or count what is there."""
        sign = STOCK_SIGNS[text["notice"]]
        acts = [(text, sign)]
        if "corrects" in text:
            acts.append((self._cash_acts.pop(text["corrects"])[0], -sign))
        for act, its_sign in acts:
            self._put(act["chips"], its_sign, act["desk"])
            for chip in act["chips"]:
                self.stock[chip["series"], chip["value"]] += its_sign * chip["pieces"]
        self._cash_acts[entry] = text, None

    def _sell(self, notice: dict[str, Any], sign: int, times: int = 1) -> None:
        """Sell chips, or with the `sign` -1 buy them; `times` -1 undoes it. A purchase that is put
        right takes from people's hands, or gives back there. Banknotes are no chips.
        """
        if notice["notice"].startswith("desk_"):
            return
        amount = times * notice["amount"]
        self._carry(notice["chips"], -sign * times, notice["desk"])
        self.cage -= sign * amount
        if sign > 0:
            self.hands += amount
            self.sold += amount
        else:
            self.counter -= amount
            self.redeemed += amount
        assert self.counter >= 0, "chips were bought back that were not on the counter"

    def lay_on_counter(self, amount: int) -> None:
        """Lay chips in front of the cashier, who has not yet written down that they are bought."""
        assert 0 < amount <= self.hands
        self.hands -= amount
        self.counter += amount

    def _carry(self, chips: list[dict[str, Any]], sign: int, desk: str) -> None:
        """Bring pieces back to a desk, or with the sign -1 give them out there."""
        self._put(chips, sign, desk)
        for chip in chips:
            self.pieces[chip["series"], chip["value"]] -= sign * chip["pieces"]

    def _put(self, chips: list[dict[str, Any]], sign: int, desk: str) -> None:
        for chip in chips:
            self.places[desk][chip["series"], chip["value"]] += sign * chip["pieces"]

    def check(self) -> None:
        """Check that no chip came from nowhere or went there, besides what the ledger checks."""
        super().check()
        winnings, self._bank_seen = self.bank - self._bank_seen, self.bank
        self.tray += winnings
        if self._shift is not None:
            self._shift.won += winnings
        else:
            self.uncounted += winnings
        absent = self.hands + self.counter + self.tip_box + self.endowed_chips + self.unexplained
        all_items = self.cage + self.tray + self.on_cloth + self.set_apart + absent
        assert all_items == STOCK, (all_items - STOCK, vars(self))

    @property
    def _shift(self) -> NaiveShift | None:
        last = self.shifts[-1] if self.shifts else None
        return last if last is not None and last.closing is None else None

    # Floats ---------------------------------------------------------------------------------------

    def _on_opening(self, amount: int, shift: int | None) -> None:
        assert self._shift is None
        self.unexplained += self.tray  # it came to the table before anything was counted
        self.cage -= amount
        self.tray = amount
        self.shifts.append(NaiveShift(amount))
        self.evening.append(self.shifts[-1])

    def _on_fill(self, amount: int, shift: int | None) -> None:
        assert self._shift is not None
        self._shift.fills += amount
        self.cage -= amount
        self.tray += amount

    def _on_credit(self, amount: int, shift: int | None) -> None:
        assert self._shift is not None
        self._shift.credits += amount
        self.cage += amount
        self.tray -= amount

    def _on_closing(self, amount: int, shift: int | None) -> None:
        item = self._shift
        assert item is not None
        item.closing, item.lay = amount, self.tray
        self.unexplained += self.tray - amount
        self.cage += amount
        self.tray = 0

    def _on_drop(self, amount: int, shift: int | None) -> None:
        assert shift is not None
        assert self.shifts[shift - 1].drop is None
        self.shifts[shift - 1].drop = amount

    # Coups ----------------------------------------------------------------------------------------

    def play(self, action: str, line: dict[str, Any], events: Any = (), actor: str = "") -> None:
        """Do a command, and keep it for a correction of the coups before it."""
        if action == "spin":
            self.coups.spin(self, line["number"])
        name = line.get("player", "")
        old_chips = self.seats[name].chips if name in self.seats else 0
        super().play(action, line, events, actor)
        if action == "open":
            self.coups = NaiveCoups()
        elif action == "leave":
            self.coups.add({"do": "leave", "player": name, "amount": old_chips})
        elif action == "bet":
            self.coups.add({"do": "bet", **line})
        elif action == "divide" or (action == "abandon" and line["degree"]):
            for event in events:
                if event["event"] == "divided":  # at its place, whatever lies there
                    place = {"on": event["on"], "degree": event["degree"]}
                    self.coups.add({"do": "divide", "player": name, **place})
                elif event["event"] == "abandoned":
                    amount = -event["amount"]
                    self.coups.add({"do": "chips", "player": name, "amount": amount})
        elif action in ("sit", "tip", "advance", "abandon", "claim") and name in self.seats:
            amount = self.seats[name].chips - old_chips
            self.coups.add({"do": "chips", "player": name, "amount": amount})

    def _correct_coup(self, line: Any, events: Any, actor: str) -> None:
        self._settle_differences(self.coups.correct_number(self, line["coup"], line["number"]))

    def _correct_stake(self, line: Any, events: Any, actor: str) -> None:
        self._settle_differences(self.coups.correct_stake(self, line["coup"], line))

    def _settle_differences(self, due: Counter[str]) -> None:
        """Register what is due to people who have left; lay out what anybody lacks."""
        for name, amount in due.items():
            if amount > 0:
                self.unclaimed[name] = self.unclaimed.get(name, 0) + amount
                self.people[name]["abandoned"] += amount
            self._lay_out(max(0, -amount))
        for name, seat in self.seats.items():
            debt = max(0, -seat.chips)
            self.coups.pay(name, seat, debt)
            self._lay_out(debt)

    def _lay_out(self, debt: int) -> None:
        """Take chips that are owed out of the tray: the bank has them at once."""
        self.brought += debt
        self.tray -= debt
        if self._shift is not None:
            self._shift.advanced += debt
        else:
            self.uncounted -= debt

    # From hand to hand ----------------------------------------------------------------------------

    def _open(self, line: Any, events: Any, actor: str) -> None:
        assert all(shift.drop is not None for shift in self.shifts), "opened before all was counted"
        self.tip_box += self.tips
        self.endowed_chips += self.endowment
        super()._open(line, events, actor)
        self.shifts, self._bank_seen = [], 0

    def _sit(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        """People bring what they have in their hands if that is enough, and money otherwise."""
        amount = line["chips"]
        if not line["player"].endswith(WALK_IN_SUFFIX):
            self._from_purse(amount)
        elif amount <= self.hands:
            self.hands -= amount
            if self._shift is not None:
                self._shift.brought += amount
            else:
                self.uncounted -= amount  # the journal takes them for chips of the tray
        else:
            self.tray -= amount
            if self._shift is not None:
                self._shift.box += amount
            else:
                self.uncounted -= amount
        return super()._sit(line, events, actor)

    def _leave(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        name = line["player"]
        self._goes(name, self.seats[name].chips)
        return super()._leave(line, events, actor)

    def _finish(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        seats = dict(self.seats)
        move = super()._finish(line, events, actor)
        for name, seat in seats.items():
            self._goes(name, seat.chips)
        return move

    def _advance(self, line: Any, events: Any, actor: str) -> None:
        super()._advance(line, events, actor)
        self.tray -= line["amount"]
        if self._shift is not None:
            self._shift.advanced += line["amount"]
        else:
            self.uncounted -= line["amount"]

    def _claim(self, line: Any, events: Any, actor: str) -> dict[str, int] | None:
        name, old_sum = line["player"], self.endowment + sum(self.unclaimed.values())
        move = super()._claim(line, events, actor)
        if name not in self.seats:
            self._goes(name, old_sum - self.endowment - sum(self.unclaimed.values()))
        return move

    def _register(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        move = super()._register(line, events, actor)
        if line["act"] == "claimed" and not move:
            self.endowed_chips -= line["amount"]
            self.hands += line["amount"]
        return move

    def _goes(self, name: str, chips: int) -> None:
        if name.endswith(WALK_IN_SUFFIX):
            self.hands += chips
        else:
            self._from_purse(-chips)

    def _from_purse(self, chips: int) -> None:
        self.tray -= chips
        if self._shift is not None:
            self._shift.account += chips
        else:
            self.uncounted -= chips

    # What the server says -------------------------------------------------------------------------

    def agrees_with_floats(self, floats: Floats, ledger: Ledger) -> None:
        """The table has the same of its float, its box, its tips and the players' results."""
        assert len(floats.shifts) == len(self.shifts)
        assert ledger.total("tips") == self.tips
        players = [name for name in self.people if not name.endswith(WALK_IN_SUFFIX)]
        if len(players) == len(self.people):
            results = sum(map(ledger.net, players))
            assert results == -self.bank - self.held - self.endowment
        if not self.shifts:
            return
        shift, item = floats.shifts[-1], self.shifts[-1]
        amounts = shift.opening, shift.fills, shift.credits, shift.closing, shift.drop
        assert amounts == (item.opening, item.fills, item.credits, item.closing, item.drop), shift
        sums = figures(shift, ledger)
        assert item.is_like(sums, self.tray), (sums, item, self.tray)
        is_open = item.closing is None
        assert ledger["float"] == (item.opening + item.fills - item.credits if is_open else 0)

    def agrees_with_cashier(self, view: CashView) -> None:
        """The cashier says what went out and came back, and what is in people's hands: CR-20."""
        assert (view.sold, view.redeemed) == (self.sold, self.redeemed), view
        first_node = self.tray - self.shifts[-1].brought if self._shift is not None else 0
        output = STOCK - self.cage - first_node - self.uncounted
        assert view.circulation == output, (view, self.cage, first_node, self.uncounted)
        self.agrees_with_pieces(view.lines)

    def agrees_with_pieces(self, lines: Iterable[PieceLine]) -> None:
        """Every piece of the stock is at the desk, in the vault or given out as it was carried."""
        by_kind = {(line.series, line.value): line for line in lines}
        assert self.stock == Counter({kind: line.stock for kind, line in by_kind.items()})
        pieces_out = {kind: line.floats + line.circulation for kind, line in by_kind.items()}
        assert self.pieces == Counter(pieces_out)
        for place, pieces in self.places.items():
            counts = {kind: line.places.get(place, 0) for kind, line in by_kind.items()}
            assert pieces == Counter(counts), place

    def agrees_with_desks(self, shifts: list[DeskShift]) -> None:
        """Each cash desk should have what its entries put in, and was counted as it was."""
        expected = [(desk.name, sum(desk.money.values()), desk.count) for desk in self.desks]
        assert [(shift.desk, shift.expected, shift.counted) for shift in shifts] == expected

    def agrees_with_sheet(self, sheet: DaySheet) -> None:
        """The day sheet of the table and of the house has the same sums."""
        (table,), house = sheet.tables, sheet.house
        shifts = self.evening
        counts = [shift for shift in shifts if shift.drop is not None]
        sums = {
            "opening": sum(shift.opening for shift in shifts),
            "fills": sum(shift.fills for shift in shifts),
            "credits": sum(shift.credits for shift in shifts),
            "closing": sum(shift.closing or 0 for shift in shifts),
            "drop": sum(shift.drop or 0 for shift in counts),
            "uncounted": len(shifts) - len(counts),
            "difference": sum(
                (shift.closing or 0) - shift.lay + (shift.drop or 0) - shift.box for shift in counts
            ),
            "tips": self.tip_box + self.tips,
        }
        assert sums == {name: getattr(house, name) for name in sums}
        assert house.count_result == sums["difference"] + sum(shift.won for shift in counts)
        assert house.play.result == table.play.result == self.bank + self.bank_before
        assert table.tips == sums["tips"]
        assert len(table.shifts) == len(shifts)

    def agrees_with_statement(self, statement: PlayerStatement) -> None:
        """A player's statement has what they brought, staked, won, lost, gave and took."""
        seat = self.seats.get(statement.player)
        premiums = sum(stake[2] for stake in seat.free.values()) if seat else 0
        second_node = dict(self.people[statement.player]) | {
            "at_table": seat.total + premiums if seat else 0
        }
        total = statement.totals[0] if statement.totals else None
        mapping = {name: getattr(total, name, 0) for name in SUMS}
        assert mapping == {name: second_node.get(name, 0) for name in SUMS}, (
            statement.player,
            mapping,
            second_node,
        )
