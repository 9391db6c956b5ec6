"""`tapisvert settle`: settlement of a single coup."""

from collections.abc import Iterable, Iterator
from typing import NoReturn

import msgspec
from click import BadParameter, MissingParameter
from click.exceptions import Exit

from tapisvert import money, regulations
from tapisvert.cards import in_order
from tapisvert.cli.commands import option
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.explain import ExplanationText
from tapisvert.cli.options import (
    EDITION,
    JSON,
    RULEBOOK,
    RULINGS,
    edition_of,
    pairs,
    readings,
)
from tapisvert.cli.output import console, hang, print_json
from tapisvert.i18n import translate
from tapisvert.record import Session
from tapisvert.record.explain import explain, write_explanation
from tapisvert.regulations.names import localize
from tapisvert.rules import commands as c
from tapisvert.rules.announcements import announcement
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.table import Player, Table
from tapisvert.values import value
from tapisvert.wheel import DOUBLE_ZERO


@value
class Summary:
    """Result of the coup for the player, in minor units.

    `in_prison` and `on_the_cloth` belong neither to the player nor to the bank yet. `if_divided` is
    the value of `in_prison` to the player if divided at once.
    """

    staked: int
    premiums: int
    returned: int
    in_prison: int
    if_divided: int
    on_the_cloth: int
    result: int


def _number(text: str) -> int:
    """Return the record's number for one of the cloth: 37 for `00`."""
    return DOUBLE_ZERO if text == "00" else int(text)


_BETS = option("A stake, in minor units: rouge=50000.", "CHANCE=AMOUNT")
_INSURED = option("Insure it, or a part.", "CHANCE[=AMOUNT]")
_CALLS = option("An announcement, in minor units a piece.", "CALL=UNIT")


def settle(
    rulebook: str = RULEBOOK,
    *,
    cards: str | None = option("The cards in the order drawn: 'Th Td 7c …'."),
    number: int | None = option("Winning number.", "NUMBER", type=_number),
    bet: tuple[str, ...] = _BETS,
    insure: tuple[str, ...] = _INSURED,
    announce: tuple[str, ...] = _CALLS,
    ruling: tuple[str, ...] = RULINGS,
    edition: str | None = EDITION,
    currency: str = option("Currency.", default="EUR"),
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Settle one coup: cards or a number, and the stakes.

    Amounts are whole minor units, as in a record: --bet rouge=50000 stakes 500.00. A coup that the
    rules refuse is printed with its code, clause and message, and the exit status is 1.

    With --json the object of `tapisvert explain --json`, and in it summary (staked, premiums,
    returned, in_prison, if_divided, on_the_cloth, result), in whole minor units; or refused (code,
    clause, message).

    \b
    Examples:
      tapisvert settle venezia-trente-et-quarante \
        --cards 'Th Td 7c Kd Ts Th 9s 3d' --bet rouge=50000 --insure rouge
      tapisvert settle campione-roulette --number 17 --bet 14/17=1000 --announce tiers=500
    """
    table = _open(edition_of(rulebook, edition), currency, ruling)
    player = translate(lang, "player")
    bets = list(_parse_bets(player, bet, announce))
    chips = min(money.GREATEST, 1 + 2 * sum(_cost(command) for command in bets))
    old_table = table.table
    deal = _parse_deal(table, cards, number)
    for command in (c.Sit(player, chips), *bets, *_parse_insurance(player, insure), deal):
        old_table = table.table
        try:
            table.do(command)
        except Refusal as refusal:
            _end_refused(refusal, table.table, lang, json=json)
    _print_result(table, old_table.players[player], player, lang, json=json)


def _open(rulebook: Rulebook, currency: str, rulings: Iterable[str]) -> Session:
    """Open a table. Raises BadParameter naming the valid rulings, or for a wrong currency."""
    try:
        return Session(rulebook, currency=currency, rulings=readings(rulings))
    except regulations.RulingError as error:
        raise BadParameter(error.sentence, param_hint="--ruling") from None
    except Refusal as refusal:
        raise BadParameter(refusal.message, param_hint="--currency") from None


def _amounts(texts: Iterable[str], option: str, shape: str) -> Iterator[tuple[str, int]]:
    for name, text in pairs(texts, option, shape):
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 100):
            message = f"{text[:80]!r} is not an integer of minor units (500.00 is 50000)"
            raise BadParameter(message, param_hint=option)
        yield name, int(text)


def _parse_bets(
    player: str, bets: Iterable[str], calls: Iterable[str]
) -> Iterator[c.Bet | c.Announce]:
    for position, minor in _amounts(bets, "--bet", "CHANCE=AMOUNT, as rouge=50000"):
        yield c.Bet(player, position, minor)
    for call, minor in _amounts(calls, "--announce", "CALL=UNIT, as tiers=500"):
        yield c.Announce(player, call, minor)


def _parse_insurance(player: str, chances: Iterable[str]) -> Iterator[c.Insure]:
    for text in chances:
        if "=" not in text:
            yield c.Insure(player, text)
            continue
        for position, minor in _amounts([text], "--insure", "CHANCE=AMOUNT, as rouge=50000"):
            yield c.Insure(player, position, minor)


def _cost(command: c.Bet | c.Announce) -> int:
    """Return the chips that a player needs for the stake."""
    if isinstance(command, c.Bet):
        return max(0, int(command.amount))
    called = announcement(command.call)
    return max(0, int(command.unit)) * (called.count if called else 0)


def _parse_deal(table: Session, cards: str | None, number: int | None) -> c.Deal | c.Spin:
    """Return the command of the coup; the engine refuses a draw of the other kind of game."""
    if cards is not None and number is None:
        return c.Deal(in_order(cards))
    if number is not None and cards is None:
        return c.Spin(number)
    if cards is not None:
        raise BadParameter("cannot be combined with --cards", param_hint="--number")
    option = "--number" if table.table.book.layout is Layout.WHEEL else "--cards"
    raise MissingParameter(param_hint=option, param_type="option")


def _summary(book: Rulebook, old: Player, new: Player) -> Summary:
    """Return the effect of the coup on a player, from the state before and after it."""
    stakes = sum(stake.total for stake in old.free.values())
    premiums = sum(stake.premium for stake in old.free.values())
    chips_returned = new.chips - old.chips
    prisoners = new.prison.items()
    return Summary(
        staked=stakes,
        premiums=premiums,
        returned=chips_returned,
        in_prison=sum(stake for _, stake in prisoners),
        if_divided=sum(
            money.divide(stake, degree, rounds_up=book.rounds_up)[0]
            for (_, degree), stake in prisoners
        ),
        on_the_cloth=sum(stake.total for stake in new.free.values()),
        result=chips_returned - stakes - premiums,
    )


def _end_refused(refusal: Refusal, table: Table, language: str, *, json: bool) -> NoReturn:
    if json:
        keys = ("code", "clause", "message")
        print_json({"refused": {key: getattr(refusal, key) for key in keys}})
    else:
        from tapisvert.cli.play.messages import Messages

        output = console(stderr=True)
        reason = Messages(language, table.currency).reason(refusal)
        hang(output, (f"{refusal.code}:", "bold"), reason)
        if text := regulations.citation_text(refusal.clause, language, table.book):
            hang(output, (f"{refusal.clause}:", "cyan"), text)
    raise Exit(REFUSED)


def _print_result(table: Session, old: Player, player: str, language: str, *, json: bool) -> None:
    explanation = explain(table.lines)
    summary = _summary(table.table.book, old, table.table.players[player])
    if json:
        explanation = msgspec.json.decode(write_explanation(explanation))
        print_json({**explanation, "summary": summary})
        return
    text = ExplanationText(console(), language)
    text.print(explanation, localize(explanation.rulebook, "name", language))
    grid = text.grid("left", "right", "left")
    grid.columns[2].style, grid.columns[2].no_wrap = "dim", False
    for key, minor in _figures(summary).items():
        note = text.say("minor-units", n=str(minor))
        if key == "settle-bound":
            worth = money.written(summary.if_divided, explanation.currency)
            note += "; " + text.say("settle-divided", amount=worth)
        grid.add_row(text.say(key), money.written(minor, explanation.currency), note)
    text.out.print()
    text.out.print(grid)


def _figures(summary: Summary) -> dict[str, int]:
    """Return the figures to show: always staked, returned and result; the others if any."""
    is_open = summary.in_prison or summary.on_the_cloth
    figures = {
        "settle-staked": summary.staked,
        "settle-premium": summary.premiums or None,
        "settle-returned": summary.returned,
        "settle-bound": summary.in_prison or None,
        "settle-left": summary.on_the_cloth or None,
        "settle-result-so-far" if is_open else "settle-result": summary.result,
    }
    return {key: minor for key, minor in figures.items() if minor is not None}
