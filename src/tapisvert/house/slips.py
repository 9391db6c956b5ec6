"""Printed slips of the desks and floats; `copy` is the number of earlier printings."""

from asyncio import to_thread
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import msgspec
from starlette.responses import Response

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.responses import Language
from tapisvert.api.threads import JournalThreads
from tapisvert.config.settings import Settings
from tapisvert.documents import pdf_or_html
from tapisvert.documents.blocks import NUMBER, TEXT, Block, Document, Facts, Text
from tapisvert.documents.numbers import number
from tapisvert.house.cash import CashFigures
from tapisvert.house.cash_book import CashEntry
from tapisvert.house.foreign_money import amounts
from tapisvert.house.papers import download, money
from tapisvert.house.sheet_document import SIGNATURES, SheetWords, act_text, inventory
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import BOOK_ACTS, HOUSE_LOG_ID, SALE, SLIP_PRINTED, HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import UnknownTableError
from tapisvert.live.float_shifts import FloatMove, is_float, read_move
from tapisvert.live.requests import Pile

_PIECES: Final = {"series": TEXT, "value": NUMBER, "pieces": NUMBER, "amount": NUMBER}
_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])


def read_act(entry: Entry) -> FloatMove | CashEntry | None:
    """Return the act of an entry that has a slip; None for another entry."""
    if is_float(entry):
        return read_move(entry.line, entry.number, entry.at_ms)
    if entry.table != HOUSE_LOG_ID:
        return None
    notice = _NOTICE.decode(entry.line)
    if notice["notice"] not in BOOK_ACTS:
        return None
    return CashEntry.from_notice(notice, entry.number, entry.at_ms)


def slip(
    entry: Entry, act: FloatMove | CashEntry, copy: int, *, language: str, time_zone: str
) -> Document:
    """Return the slip of an entry as a document in a language; `copy` 0 is the first printing."""
    say = SheetWords(language, time_zone)
    name = act_text(say, act)
    mark = say("slip-copy", number=str(copy)) if copy else say("slip-original")
    places = [act.desk] if isinstance(act, CashEntry) else [entry.table, act.desk]
    places += [act.to] if isinstance(act, CashEntry) and act.to is not None else []
    title = ", ".join((name, " – ".join(map(say.place, places))))
    facts = [(say("amount"), money(act.amount), title), (say("at"), say.at(act.at), mark)]
    if isinstance(act, CashEntry) and act.expected is not None:
        difference = money(act.amount - act.expected)
        facts.append((say("desk-expected"), money(act.expected), ""))
        facts.append((say("desk-difference"), difference, ""))
    if isinstance(act, CashEntry):
        facts += _foreign_facts(say, act)
    blocks: list[Block] = [Facts(tuple(facts)), _pieces(say, "pieces", act.chips)]
    if isinstance(act, CashEntry) and act.notes:
        blocks.insert(1, _pieces(say, "notes", act.notes))
    if isinstance(act, CashEntry) and act.foreign:
        blocks.append(_pieces(say, "foreign-notes", act.foreign))
    if isinstance(act, CashEntry) and act.lines:
        blocks.append(inventory(say, act))
    blocks.append(say.table("signatures", SIGNATURES, _signatures(say, act)))
    if copy:
        blocks.append(Text(mark))
    slip_number = f"{entry.table}-{entry.number}-{entry.hash.hex()[:12]}"
    source = say("from-journal")
    return Document(say("slip"), title, mark, slip_number, source, tuple(blocks), language)


def _foreign_facts(say: SheetWords, act: CashEntry) -> Iterable[tuple[str, str, str]]:
    """Yield the amounts of other currencies, their rate, and the rest in the house's currency."""
    counts = amounts(act.foreign)
    for currency in sorted({*counts, *act.expected_foreign}):
        about = ""
        if currency in act.expected_foreign:
            difference = counts[currency] - act.expected_foreign[currency]
            about = f"{say('desk-difference')} {money(difference)}"
        yield currency, money(counts[currency]), about
    if act.rate is not None:
        yield say("rate"), act.rate, say("worth", amount=money(act.worth))
        rest = act.amount - act.worth if act.act == SALE else act.worth - act.amount
        yield say("rest"), money(rest), say("rest-about")


def _pieces(say: SheetWords, caption: str, piles: Iterable[Pile]) -> Block:
    rows = [
        (pile.series, money(pile.value), number(pile.pieces), money(pile.value * pile.pieces))
        for pile in piles
    ]
    return say.table(caption, _PIECES, rows)


def _signatures(say: SheetWords, act: FloatMove | CashEntry) -> Iterable[tuple[str, ...]]:
    line = "_" * 18
    is_transfer = isinstance(act, CashEntry) and act.to is not None
    yield say("given-by" if is_transfer else "by"), act.by or line, line, line
    if act.signed_by is not None:
        yield say("received-by" if is_transfer else "signed-by"), act.signed_by, line, line


# Endpoint ----------------------------------------------------------------------------------------

routes: Final = Routes()


@routes.add(
    "POST",
    "/api/staff/slips/{table}/{entry:int}",
    Permission.READ_FLOATS,
    answer=bytes,
    media="application/pdf",
    problems=(404,),
)
async def print_slip(
    call: RequestContext,
    actor: Account,
    language: Language,
    *,
    store: EventStore,
    settings: Settings,
    house_log: HouseLog,
    figures: CashFigures,
    threads: JournalThreads,
) -> Response:
    """Print the slip of an act about a table's float, or with the table `house` of one of the cash
    desk, and record the printing; any but the first is marked as a copy.
    """
    table = call.request.path_params["table"]
    entry_number: int = min(call.request.path_params["entry"], 2**53)
    if table == HOUSE_LOG_ID and not may(actor.roles, Permission.READ_PURSES):
        raise HttpError(403, "forbidden", "forbidden: slips of the cash desk")
    try:
        entries = await threads.run(
            partial(store.read, table, max(0, entry_number - 1), 1), is_known=True
        )
    except UnknownTableError:
        entries = []
    act = read_act(entries[0]) if entries else None
    if act is None:
        raise HttpError(404, "not_found", "this entry has no slip")
    notice = {"notice": SLIP_PRINTED, "table": table, "entry": entry_number}
    complete = partial(figures.next_copy, table, entry_number)
    write = partial(house_log.write, notice, actor.id, complete=complete)
    (printing,) = await to_thread(lambda: store.read(HOUSE_LOG_ID, write() - 1, 1))
    copy = _NOTICE.decode(printing.line)["copy"]
    zone = settings.house.day.time_zone
    paper = slip(entries[0], act, copy, language=language, time_zone=zone)
    body = await threads.run(partial(pdf_or_html, paper, ".pdf"), is_known=True)
    return download(body, f"{table}-{entry_number}.pdf", "application/pdf")
