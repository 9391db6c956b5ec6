"""`tapisvert settle`: settlement of a single coup."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, NoReturn

import msgspec
from click import BadParameter, MissingParameter
from click.exceptions import Exit

from tapisvert import money, record, regulations
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
from tapisvert.cli.output import console, hang, pick, print_json
from tapisvert.i18n import translate
from tapisvert.record.explain import write_explanation
from tapisvert.regulations.names import localize
from tapisvert.rules.betting import greatest_unit
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.table import Table
from tapisvert.wheel import number_written


def _number(text: str) -> int:
    """Return the record's number for one of the cloth: 37 for `00`, 38 for `000`."""
    return number_written(text) if set(text) == {"0"} else int(text)


_BETS = option("A stake, in minor units: rouge=50000, or 17=maximum.", "CHANCE=AMOUNT")
_INSURED = option("Insure it, or a part.", "CHANCE[=AMOUNT]")
_CALLS = option(
    "An announcement, in minor units a piece: tiers=500, or tiers=maximum.", "CALL=UNIT"
)
_SHAPES: Final = {
    "--bet": "CHANCE=AMOUNT, as rouge=50000 or 17=maximum",
    "--announce": "CALL=UNIT, as tiers=500 or tiers=maximum",
}


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
    draw = _draw(table, cards, number)
    insured_parts = [pair for text in insure for pair in _insured_parts(text)]
    book = table.table.book
    laid_amounts = Counter[str]()
    chances = {chance: {chance: 1} for chance in book.chances}
    calls = {call: announcement.pieces for call, announcement in book.announcements.items()}
    try:
        settlement = record.settle(
            table,
            draw,
            list(_stakes(table.table, chances, laid_amounts, bet, "--bet")),
            insured=insured_parts,
            announced=list(_stakes(table.table, calls, laid_amounts, announce, "--announce")),
            player=player,
        )
    except Refusal as refusal:
        _end_refused(refusal, table.table, lang, json=json)
    _print_result(settlement, lang, json=json)


def _open(rulebook: Rulebook, currency: str, rulings: Iterable[str]) -> record.Session:
    """Open a table. Raises BadParameter naming the valid rulings, or for a wrong currency."""
    try:
        return record.Session(rulebook, currency=currency, rulings=readings(rulings))
    except regulations.RulingError as error:
        raise BadParameter(error.sentence, param_hint="--ruling") from None
    except Refusal as refusal:
        raise BadParameter(refusal.message, param_hint="--currency") from None


def _amounts(texts: Iterable[str], option: str, shape: str) -> Iterator[tuple[str, int]]:
    for name, text in pairs(texts, option, shape):
        yield name, _amount(text, option, shape)


def _amount(text: str, option: str, shape: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 100):
        message = f"{text[:80]!r} is not an integer of minor units (500.00 is 50000): write {shape}"
        raise BadParameter(message, param_hint=option)
    return int(text)


def _stakes(
    table: Table,
    places: Mapping[str, Mapping[str, int]],
    laid_amounts: Counter[str],
    texts: Iterable[str],
    option: str,
) -> Iterator[tuple[str, int]]:
    """Yield the amounts of a piece by name; `maximum` is what the earlier stakes leave of it.

    `places` has the pieces by chance of each name, `laid_amounts` what lies on each chance.
    """
    for name, text in pairs(texts, option, _SHAPES[option]):
        pieces = places.get(name, {})
        if text != "maximum":
            unit = _amount(text, option, _SHAPES[option])
        elif pieces:
            unit = _rest_of_maximum(table, name, pieces, laid_amounts, option)
        else:  # unknown, which the rules refuse
            unit = 1
        laid_amounts.update({chance: count * unit for chance, count in pieces.items()})
        yield name, unit


def _rest_of_maximum(
    table: Table, name: str, pieces: Mapping[str, int], laid_amounts: Counter[str], option: str
) -> int:
    """Return the greatest amount of a piece.

    Raises BadParameter where there is no maximum, or it is reached.
    """
    unit = greatest_unit(table, "", pieces, laid_amounts)
    if unit is None:
        message = f"this table has no maximum on {name}: state an amount"
        raise BadParameter(message, param_hint=option)
    if unit < 1:
        message = f"the maximum on {name} is reached"
        raise BadParameter(message, param_hint=option)
    return unit


def _insured_parts(text: str) -> Iterable[tuple[str, int | None]]:
    shape = "CHANCE=AMOUNT, as rouge=50000"
    return _amounts([text], "--insure", shape) if "=" in text else [(text, None)]


def _draw(table: record.Session, cards: str | None, number: int | None) -> str | int:
    """Return what was drawn; the engine refuses a draw of the other kind of game."""
    if cards is not None and number is not None:
        raise BadParameter("cannot be combined with --cards", param_hint="--number")
    if cards is not None:
        return cards
    if number is not None:
        return number
    option = "--number" if table.table.book.layout is Layout.WHEEL else "--cards"
    raise MissingParameter(param_hint=option, param_type="option")


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


def _print_result(settlement: record.SettledCoup, language: str, *, json: bool) -> None:
    explanation = settlement.explanation
    if json:
        values = msgspec.json.decode(write_explanation(explanation))
        names = [field.name for field in fields(settlement) if field.name != "explanation"]
        print_json({**values, "summary": pick(settlement, *names, "result")})
        return
    text = ExplanationText(console(), language)
    text.print(explanation, localize(explanation.rulebook, "name", language))
    grid = text.grid("left", "right", "left")
    grid.columns[2].style = "dim"
    grid.columns[2].no_wrap = False
    for key, minor in _figures(settlement).items():
        note = text.say("minor-units", n=str(minor))
        if key == "settle-bound":
            worth = money.written(settlement.if_divided, explanation.currency)
            note += "; " + text.say("settle-divided", amount=worth)
        grid.add_row(text.say(key), money.written(minor, explanation.currency), note)
    text.out.print()
    text.out.print(grid)


def _figures(settlement: record.SettledCoup) -> dict[str, int]:
    """Return the figures to show: always staked, returned and result; the others if any."""
    is_open = settlement.in_prison or settlement.on_the_cloth
    figures = {
        "settle-staked": settlement.staked,
        "settle-premium": settlement.premiums or None,
        "settle-returned": settlement.returned,
        "settle-bound": settlement.in_prison or None,
        "settle-left": settlement.on_the_cloth or None,
        "settle-result-so-far" if is_open else "settle-result": settlement.result,
    }
    return {key: minor for key, minor in figures.items() if minor is not None}
