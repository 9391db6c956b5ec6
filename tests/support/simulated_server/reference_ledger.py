"""A second, plain ledger: the sums of all players, from the lines of the journal alone.

It knows the regulations' arithmetic and nothing of the engine: cards are counted here, a chance
pays 36 parted by its numbers less one, halves are rounded up. The table says if a command is
accepted; its effect on the money of all is reckoned here again.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import Entry
from tapisvert.live.ledger import Ledger
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.rules import rulebook as rules
from tapisvert.rules.table import Table

POINTS = {"A": 1, **dict.fromkeys("TJQK", 10), **{str(pip): pip for pip in range(2, 10)}}
RED_NUMBERS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
SIMPLE = ("rouge", "noir", "couleur", "inverse", "pair", "impair", "manque", "passe")

Act = Callable[[Any, Any, str], dict[str, int] | None]
"""Act of a command: its line, its events, its giver; and the amounts that enter or leave purses."""


class _Named(msgspec.Struct):
    do: str


_NAMED: Final = msgspec.json.Decoder(_Named)
_READ: Final = msgspec.json.Decoder()
_ENDS_WHOLE: Final = b'"cards_left":0,"void":false'


class Seat:
    """Holding of one player: chips; free stakes as [in play, excess, premium]; stakes in prison."""

    def __init__(self, user: Counter[str]) -> None:
        self.person = user
        """Sums of the player since the beginning, by the names of a statement's columns."""
        self.chips = 0
        self.free: dict[str, list[int]] = {}
        self.prison: dict[tuple[str, int], int] = {}
        self.insured: dict[str, int] = {}
        self.announced: dict[tuple[str, str], int] = {}  # still on the cloth, by chance and call

    @property
    def total(self) -> int:
        """Sum of the player's holding, without premiums."""
        free = sum(stake[0] + stake[1] for stake in self.free.values())
        return self.chips + free + sum(self.prison.values())

    def bind(self, on: str, degree: int, amount: int) -> None:
        """Leave a stake in prison."""
        self.prison[on, degree] = self.prison.get((on, degree), 0) + amount


def _result(sums: Counter[str]) -> int:
    return sums["won"] - sums["lost"]


class NaiveLedger:
    """The ledger of one table, entry by entry. AssertionError where the journal says otherwise."""

    def __init__(self, book: rules.Rulebook, purses: dict[str, int]) -> None:
        self.book, self.purses = book, dict(purses)
        self._goes_whole = book.last_card_refait is rules.LastCardRefait.WITHOUT_REST
        self.brought = sum(purses.values())
        self.lost_before = self.bank_before = 0
        """Sums that earlier sessions took from the players, and those of them that the bank won."""
        self.cash = 0  # money that players without a device have changed into chips
        self._winning: dict[int, set[str]] = {}  # the places, by the number
        self.people: dict[str, Counter[str]] = {}
        self.kept: list[tuple[str, str | None, int]] = []  # unclaimed: player, account, amount
        self._to_carry: list[tuple[str, str | None, int]] = []
        self.changes = 0
        self.on_cloth = self.set_apart = 0  # chips at seats with premiums; the register and tips
        self._begin()

    def _begin(self) -> None:
        self.seats: dict[str, Seat] = {}
        self.accounts: dict[str, str] = {}
        self.bank = self.held = self.endowment = self.tips = 0
        self.unclaimed: dict[str, int] = {}
        self._old_results = {name: _result(sums) for name, sums in self.people.items()}
        self.companies: list[set[str]] = []
        self.maximum: Any = None
        self.refaits = 0
        self.is_last = self.ends_whole = self.frees = False

    # What an entry does ---------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Do what an entry says was done; its purse changes are those reckoned here."""
        move: dict[str, int] = {}
        acts = self._acts(entry)
        if acts:
            line, lines = _READ.decode(entry.line), entry.answer.splitlines()
            events = [_READ.decode(text) for text in lines]
            self.ends_whole = self._goes_whole and _ENDS_WHOLE in entry.answer
            for act in acts:
                move = act(line, events, entry.actor) or {}
                self._open_window(entry.answer)
        else:
            self._open_window(entry.answer)
        changes = {account: change for account, change in entry.purse if change}
        assert move == changes, (entry.number, move, changes)
        self._pay(move)
        if acts:
            self.changes += 1
            self.check()

    def play(self, action: str, line: dict[str, Any], events: Any = (), actor: str = "") -> None:
        """Do a command that was carried out and is in no journal."""
        self._pay(getattr(self, "_" + action)(line, events, actor) or {})
        self.check()

    def _pay(self, move: dict[str, int]) -> None:
        for account, change in move.items():
            self.purses[account] = self.purses.get(account, 0) + change

    def _open_window(self, answer: bytes) -> None:
        """A taille that ends with no card left, its last refait still undecided: VT-16."""
        if b'{"event":"closed"' in answer:
            self.frees = False
        if self._goes_whole and self.refaits and _ENDS_WHOLE in answer:
            self.frees = True

    def _acts(self, entry: Entry) -> list[Act]:
        """Return an entry's acts: its command, if that touches money, and the session's end."""
        if entry.kind == "notice" and entry.line.startswith(b'{"notice":"register'):
            is_carried = entry.line.startswith(b'{"notice":"register_carried"')
            return [self._carried if is_carried else self._register]
        if entry.kind != "command" or entry.answer.startswith(b'{"event":"refused"'):
            return []
        assert not self._to_carry, "the table plays on without what was left unclaimed"
        action = _NAMED.decode(entry.line).do
        act = getattr(self, "_" + _PLAIN.get(action, action), None)
        acts = [] if act is None else [act]
        if action != "finish" and b'{"event":"finished"' in entry.answer:
            acts.append(self._finish)
        return acts

    def check(self) -> None:
        """Check that no player owes, and that no money came from nowhere or went there."""
        assert min(self.purses.values()) >= 0, self.purses
        self.on_cloth = self.held
        for name, seat in self.seats.items():
            assert seat.chips >= 0, (name, seat.chips)
            for stake in seat.free.values():
                assert min(stake) >= 0, (name, seat.free)
            for amount in seat.prison.values():
                assert amount > 0, (name, seat.prison)
            self.on_cloth += seat.total
        self.set_apart = self.endowment + self.tips + sum(self.unclaimed.values())
        players, house = self.on_cloth, self.bank + self.set_apart
        all_items = sum(self.purses.values()) - self.cash + players + house + self.lost_before
        assert all_items == self.brought, (all_items, self.brought)

    def agrees_with(self, table: Table) -> None:
        """The engine's table has the same on every account."""
        if table.phase.value == "finished":
            return  # its players' chips are in their purses
        assert table.players.keys() == self.seats.keys()
        for name, player in table.players.items():
            seat = self.seats[name]
            if not seat.free and not seat.prison and not player.has_stakes:
                assert player.chips == seat.chips, (name, player, seat.chips)
                continue
            free = {place: [s.amount, s.excess, s.premium] for place, s in player.free.items()}
            expected = (seat.chips, seat.free, seat.prison)
            actual = (player.chips, free, dict(player.prison))
            assert actual == expected, (name, player, vars(seat))
        bank = table.bank
        sums = (bank.gain, bank.premiums, bank.endowment, dict(bank.claims))
        assert sums == (self.bank, self.held, self.endowment, self.unclaimed), sums

    def agrees_with_results(self, ledger: Ledger) -> None:
        """A player's result is what the bank paid them less what it took: no advance, no tip."""
        for name, seat in self.seats.items():
            if not name.endswith(WALK_IN_SUFFIX):
                premiums = sum(stake[2] for stake in seat.free.values())
                result = _result(seat.person) - self._old_results.get(name, 0)
                assert ledger.net(name) == result - premiums, (name, seat.person)

    # Coming and going -----------------------------------------------------------------------------

    def _open(self, line: Any, events: Any, actor: str) -> None:
        self._to_carry = [*self.kept]
        self.lost_before += self.bank + self.endowment + self.tips
        self.bank_before += self.bank
        self._begin()
        self.maximum = events[0]["limits"]["maximum"]

    def _limits(self, line: Any, events: Any, actor: str) -> None:
        (self.maximum,) = (event["limits"]["maximum"] for event in events if "limits" in event)

    def _advance(self, line: Any, events: Any, actor: str) -> None:
        """Chips of the house, which the player owes it: CR-16."""
        seat, amount = self.seats[line["player"]], line["amount"]
        seat.chips += amount
        seat.person["advanced"] += amount
        self.brought += amount

    def _tip(self, line: Any, events: Any, actor: str) -> None:
        seat, amount = self.seats[line["player"]], line["amount"]
        seat.chips -= amount
        seat.person["tips"] += amount
        self.tips += amount

    def _sit(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        name = line["player"]
        seat = self.seats.setdefault(name, Seat(self.people.setdefault(name, Counter())))
        seat.chips += line["chips"]
        seat.person["brought"] += line["chips"]
        if name.endswith(WALK_IN_SUFFIX):
            self.cash += line["chips"]
            return {}
        account = self.accounts.setdefault(name, actor)
        return {account: -line["chips"]} if line["chips"] else {}

    def _leave(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        seat = self.seats.pop(line["player"])
        assert (seat.free, seat.prison) == ({}, {})
        seat.person["taken_out"] += seat.chips
        if line["player"].endswith(WALK_IN_SUFFIX):
            self.cash -= seat.chips
            return {}
        return {self.accounts[line["player"]]: seat.chips} if seat.chips else {}

    def _last(self, line: Any, events: Any, actor: str) -> None:
        self.is_last = True

    def _finish(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        move = {}
        for name, seat in self.seats.items():
            self._clear({"player": name}, events, actor)
            for (_, degree), amount in seat.prison.items():
                self._share(seat, amount, 0 if self.frees and degree == 1 else degree)
            seat.person["taken_out"] += seat.chips
            if name.endswith(WALK_IN_SUFFIX):
                self.cash -= seat.chips
            elif seat.chips:
                move[self.accounts[name]] = seat.chips
        self.endowment += sum(self.unclaimed.values())
        sums = sorted(self.unclaimed.items())
        self._to_carry = [(name, self.accounts.get(name), amount) for name, amount in sums]
        self.kept += self._to_carry
        self.unclaimed, self.seats = {}, {}
        return move

    # Stakes ---------------------------------------------------------------------------------------

    def _bet(self, line: Any, events: Any, actor: str) -> None:
        self._lay(line["player"], line["on"], line["amount"])

    def _late(self, line: Any, events: Any, actor: str) -> None:
        if line.get("call") is None:
            self._bet(line, events, actor)
        else:
            self._announce(line, events, actor)

    def _announce(self, line: Any, events: Any, actor: str) -> None:
        stake = [event for event in events if event["event"] == "staked"]
        (text,) = (event for event in events if event["event"] == "announced")
        assert sum(event["added"] for event in stake) == text["total"]
        assert all(event["added"] % line["unit"] == 0 for event in stake)
        announcement = self.seats[line["player"]].announced
        for event in stake:
            self._lay(line["player"], event["on"], event["added"])
            place = event["on"], line["call"]
            announcement[place] = announcement.get(place, 0) + event["added"]

    def _lay(self, name: str, on: str, added: int) -> None:
        seat = self.seats[name]
        seat.chips -= added
        stake = seat.free.setdefault(on, [0, 0, 0])
        room = self._room(name, on)
        in_play = added if room is None else min(added, room)
        stake[0] += in_play
        stake[1] += added - in_play
        self._insurance_may_end(seat, on, stake)

    def _room(self, name: str, on: str) -> int | None:
        maximum: int | dict[str, int] | None = self.maximum
        if isinstance(maximum, dict):
            maximum = maximum.get(self.book.chances[on].kind.value)
        if maximum is None:
            return None
        company = {name}.union(*(group for group in self.companies if name in group))
        stakes = [self.seats[item].free.get(on, [0]) for item in company if item in self.seats]
        return max(0, maximum - sum(stake[0] for stake in stakes))

    def _insurance_may_end(self, seat: Seat, on: str, stake: list[int]) -> None:
        """It ends with any change, or where less remains in play than is insured, or where a house
        insures whole stakes alone and this is whole no more.
        """
        insured = seat.insured.get(on, 0)
        is_whole = (
            self.book.insurance_part is not rules.InsurancePart.WHOLE_STAKE or stake[0] == insured
        )
        stance = self.book.changed_insurance is rules.ChangedInsurance.STANDS
        if stance and is_whole and stake[0] >= insured:
            return
        seat.chips += stake[2]
        self.held -= stake[2]
        stake[2] = 0
        seat.insured.pop(on, None)

    def _take_back(
        self, seat: Seat, on: str, amount: int | None = None, call: str | None = None
    ) -> None:
        """Give a stake back or a part of it: what was announced last, or first that of `call`."""
        stake = seat.free[on]
        amount = stake[0] + stake[1] if amount is None else amount
        excess = min(amount, stake[1])
        stake[1] -= excess
        stake[0] -= amount - excess
        seat.chips += amount
        self._insurance_may_end(seat, on, stake)
        if call is not None:
            seat.announced[on, call] -= amount
        remaining = stake[0] + stake[1]
        for place in [place for place in seat.announced if place[0] == on]:
            seat.announced[place] = min(remaining, seat.announced[place])
            remaining -= seat.announced[place]
            if not seat.announced[place]:
                del seat.announced[place]
        if not stake[0] + stake[1]:
            del seat.free[on]

    def _clear(self, line: Any, events: Any, actor: str) -> None:
        """Take back the stakes of a player, or of all whose coup is called off."""
        for name in (line["player"],) if "player" in line else self.seats:
            for position in list(self.seats[name].free):
                self._take_back(self.seats[name], position)

    def _withdraw(self, line: Any, events: Any, actor: str) -> None:
        seat = self.seats[line["player"]]
        if line.get("degree"):
            seat.chips += seat.prison.pop((line["on"], line["degree"]))
        else:
            self._take_back(seat, line["on"], line.get("amount"))

    def _reject(self, line: Any, events: Any, actor: str) -> None:
        seat, subject = self.seats[line["player"]], line["on"]
        if subject in self.book.chances:
            pieces = [seat.announced[place] for place in seat.announced if place[0] == subject]
            self._take_back(seat, subject, sum(seat.free[subject][:2]) - sum(pieces))
            return
        for position, call in list(seat.announced):
            if call == subject:
                self._take_back(seat, position, seat.announced[position, call], call)

    def _move(self, line: Any, events: Any, actor: str) -> None:
        seat, position, to = self.seats[line["player"]], line["on"], line["to"]
        if line.get("degree"):
            seat.bind(to, line["degree"], seat.prison.pop((position, line["degree"])))
        elif position != to:
            amount = seat.free[position][0] + seat.free[position][1]
            self._take_back(seat, position)
            self._lay(line["player"], to, amount)

    def _insure(self, line: Any, events: Any, actor: str) -> None:
        seat = self.seats[line["player"]]
        stake = seat.free[line["on"]]
        old_body = seat.insured.get(line["on"], 0)
        insurance = seat.insured[line["on"]] = old_body + (
            line.get("amount") or stake[0] - old_body
        )
        premium = insurance * (self.book.insurance_rate or 0) // 10_000 - stake[2]
        stake[2] += premium
        seat.chips -= premium
        self.held += premium

    def _divide(self, line: Any, events: Any, actor: str) -> None:
        seat, degree = self.seats[line["player"]], line.get("degree")
        places = [place for place in seat.prison if place[0] == line["on"]]
        for place in places:
            if degree is None or place[1] == degree:
                self._share(seat, seat.prison.pop(place), place[1])

    def _share(self, seat: Seat, amount: int, degree: int) -> None:
        """Half for each degree, what cannot be halved to the player."""
        share = amount
        for _ in range(degree):
            share = (share + 1) // 2
        seat.chips += share
        seat.person["lost"] += amount - share
        self.bank += amount - share

    def _company(self, line: Any, events: Any, actor: str) -> None:
        values = set(line["players"])
        values.update(*(group for group in self.companies if group & values))
        self.companies = [group for group in self.companies if not group & values] + [values]
        for event in events:
            if event["event"] == "excess_marked":
                seat = self.seats[event["player"]]
                stake = seat.free[event["on"]]
                assert stake[0] + stake[1] == event["amount"] + event["excess"]
                stake[:2] = event["amount"], event["excess"]
                self._insurance_may_end(seat, event["on"], stake)

    def _abandon(self, line: Any, events: Any, actor: str) -> None:
        name, body, degree = line["player"], line.get("on"), line.get("degree")
        seat, old_chips = self.seats[name], self.seats[name].chips
        if body is None:
            amount = events[0]["amount"]
            assert 0 < amount <= seat.chips
        elif degree:
            total = degree == 1 and events[0]["event"] == "withdrawn"
            self._share(seat, seat.prison.pop((body, degree)), 0 if total else degree)
            amount = seat.chips - old_chips
        else:
            amount = sum(seat.free[body][:2])
            self._take_back(seat, body)
        seat.chips -= amount
        seat.person["abandoned"] += amount
        self.unclaimed[name] = self.unclaimed.get(name, 0) + amount

    def _claim(self, line: Any, events: Any, actor: str) -> dict[str, int] | None:
        name = line["player"]
        amount = self.unclaimed.pop(name)
        self.people[name]["claimed"] += amount
        if name in self.seats:
            self.seats[name].chips += amount
            return None
        self.people[name]["taken_out"] += amount
        if name.endswith(WALK_IN_SUFFIX):
            self.cash -= amount
            return {}
        return {self.accounts[name]: amount}

    def _carried(self, line: Any, events: Any, actor: str) -> None:
        """Keep the sums that the session left, and after an opening all that are kept."""
        answer = [(item["player"], item["account"], item["amount"]) for item in line["sums"]]
        assert answer == self._to_carry, (answer, self._to_carry)
        self._to_carry = []

    def _register(self, line: Any, events: Any, actor: str) -> dict[str, int]:
        """Pay all that is kept for a player, or close the register."""
        name, amount = line.get("player"), line["amount"]
        assert line["by"] != line["signed_by"]
        if line["act"] == "closed":
            closed, total = 0, 0
            while total < amount:
                total += self.kept[closed][2]
                closed += 1
            assert total == amount
            del self.kept[:closed]
            return {}
        sums = [item for item in self.kept if item[0] == name]
        assert amount == sum(item[2] for item in sums) > 0
        self.kept = [item for item in self.kept if item[0] != name]
        self.lost_before -= amount
        for sum_ in ("claimed", "taken_out"):
            self.people[name][sum_] += amount
        account = sums[0][1]
        if account is None:
            self.cash -= amount
            return {}
        return {account: amount}

    # Coups ----------------------------------------------------------------------------------------

    def _spin(self, line: Any, events: Any, actor: str) -> None:
        if (number := line["number"]) not in self._winning:
            self._winning[number] = self._places(number)
        if all(event["event"] != "null_number" for event in events):  # CR-11
            self._settle(self._winning[number], is_refait=number == 0)

    def _places(self, number: int) -> set[str]:
        """Return the places whose stakes win with a number of the wheel."""
        values = set[str]()
        for position, chance in self.book.chances.items():
            if position not in SIMPLE and number in chance.numbers:
                values.add(position)
        if number:
            values.add("rouge" if number in RED_NUMBERS else "noir")
            values.add("impair" if number % 2 else "pair")
            values.add("manque" if number < 19 else "passe")
        return values

    def _deal(self, line: Any, events: Any, actor: str) -> None:
        cards = line["cards"]
        rows = _rows(cards, self.book.row_stop or 31, 1 if self._is_one_row else 2)
        if rows is None:
            assert {"event": "taille_over", "cards_left": 0, "void": True}.items() <= events[
                -2
            ].items()
            return
        first_is_red = cards[0][1] in "hd"
        if self._is_one_row:
            rouge, halves = rows[0][-1][1] in "hd", "As" in rows[0][: self.book.ace_of_spades or 0]
        else:
            noir_total, rouge_total = (sum(POINTS[card[0]] for card in row) for row in rows)
            if noir_total == rouge_total:
                if noir_total == self.book.refait_total:
                    self._settle(set(), is_refait=True)
                else:
                    self._null_coup()
                return
            rouge, halves = rouge_total < noir_total, False
        winnings = {"rouge" if rouge else "noir", "couleur" if first_is_red is rouge else "inverse"}
        self._settle(winnings, is_refait=False, halves=halves)

    @property
    def _is_one_row(self) -> bool:
        return self.book.layout is rules.Layout.ONE_ROW

    def _null_coup(self) -> None:
        """Nothing moves; a premium that is due for every coup is earned."""
        if self.book.premium_due is rules.PremiumDue.EVERY_COUP:
            for seat in self.seats.values():
                seat.insured = {}
                for stake in seat.free.values():
                    self._earn(seat, stake)

    def _earn(self, seat: Seat, stake: list[int]) -> None:
        seat.person["lost"] += stake[2]
        self.held -= stake[2]
        self.bank += stake[2]
        stake[2] = 0

    def _settle(self, winnings: set[str], *, is_refait: bool, halves: bool = False) -> None:
        self.refaits = self.refaits + 1 if is_refait else 0
        for seat in self.seats.values():
            free, prison = seat.free, seat.prison
            seat.free, seat.prison, seat.announced = {}, {}, {}
            for position, stake in free.items():
                self._settle_free(
                    seat, position, stake, winnings, is_refait=is_refait, halves=halves
                )
            for (position, degree), amount in prison.items():
                if is_refait:
                    self._again_in_prison(seat, position, degree, amount)
                elif position not in winnings:
                    self._lose(seat, amount)
                elif degree == 1:
                    seat.chips += amount
                else:
                    seat.bind(position, degree - 1, amount)
            seat.insured = {}

    def _settle_free(
        self,
        seat: Seat,
        on: str,
        stake: list[int],
        winning_places: set[str],
        *,
        is_refait: bool,
        halves: bool,
    ) -> None:
        amount, excess, premium = stake
        if self.book.excess is rules.Excess.IF_WON and on not in winning_places:
            amount, excess = amount + excess, 0
        self._earn(seat, stake)
        seat.person["staked"] += amount
        seat.chips += excess
        if is_refait and on in SIMPLE:
            if premium:
                seat.chips += seat.insured[on]
                amount -= seat.insured[on]
            if amount:
                self._deeper(seat, on, 1, amount)
        elif on in winning_places:
            numbers = 18 if on in SIMPLE else len(self.book.chances[on].numbers)
            winnings = amount * (36 // numbers - 1)
            winnings = (winnings + 1) // 2 if halves else winnings
            self.bank -= winnings
            seat.chips += amount + winnings
            seat.person["won"] += winnings
        else:
            self._lose(seat, amount)

    def _lose(self, seat: Seat, amount: int) -> None:
        seat.person["lost"] += amount
        self.bank += amount

    def _again_in_prison(self, seat: Seat, on: str, degree: int, amount: int) -> None:
        if self.book.refait_in_prison is rules.RefaitInPrison.LOSE:
            self._lose(seat, amount)
        elif self.book.refait_in_prison is rules.RefaitInPrison.STAY:
            seat.bind(on, degree, amount)
        else:
            self._deeper(seat, on, degree + 1, amount)

    def _deeper(self, seat: Seat, on: str, degree: int, amount: int) -> None:
        limit, in_a_row = self.book.degree_limit, self.book.run_limit
        is_past = in_a_row is not None and degree > 1 and self.refaits > in_a_row
        is_last = self.is_last and not (degree == 1 and self.ends_whole)
        if is_last or is_past or (limit is not None and degree > limit):
            self._share(seat, amount, degree)
        else:
            seat.bind(on, degree, amount)


_PLAIN = {"société": "company", "off": "clear"}


def _rows(cards: list[str], stop: int, number: int) -> list[list[str]] | None:
    """The rows that these cards make; None if they do not make so many."""
    rows: list[list[str]] = [[]]
    total = 0
    for card in cards:
        if total >= stop:
            rows.append([])
            total = 0
        rows[-1].append(card)
        total += POINTS[card[0]]
    return rows if len(rows) == number and total >= stop else None
