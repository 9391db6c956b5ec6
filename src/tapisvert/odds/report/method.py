"""Method section of the sheet: origin and exactness of each figure, and commands to check it."""

from typing import Final

from tapisvert.cards import sixain
from tapisvert.documents.blocks import CODE, PROSE, TEXT, Writer
from tapisvert.documents.numbers import percent
from tapisvert.odds.edges import Decision
from tapisvert.odds.report.data import Line, ReportData, Row, Rows
from tapisvert.wheel import Wheel

_TWO_ROWS: Final = (
    "The law of a coup is the share of all orders of the cards in which it comes out so; no card"
    " is put back and no order is left out. Three steps make the count short. The cards being"
    " exchangeable, the last card of each row may be drawn first; what stands before it in its row"
    " is then a set of cards, not an order, that counts less than 31. The share of orders in which"
    " so many cards fill noir's row and so many rouge's is Dirichlet's integral over a triangle;"
    " under it each card contributes a factor of its own: noir's row, rouge's, or neither. So the"
    " law is a product over the ten values (Poisson, 1825). The integrand being a polynomial, the"
    " nodes of Gauss and Jacobi give the integral exactly, not nearly. The colour of the first"
    " card, on which couleur and inverse depend, is carried along as a weight."
)
_ONE_ROW: Final = (
    "The law of a coup is the share of all orders of the cards in which it comes out so; no card"
    " is put back and no order is left out. The places of a row being exchangeable, its first and"
    " last card may be drawn first. No card counts nothing, so the row stops with its last card"
    " just when all before it count less than the stop, in whatever order they lie: between the"
    " two ends stands a set of cards, counted by how many they are, what they count together, and"
    " how many are aces of spades. All terms are positive, so that doubles lose nothing."
)
_WHEEL: Final = (
    "The engine that settles the bets was asked for each number what it does to each of the"
    " places of the cloth; the law is the count. Announcements are taken number by number,"
    " all their pieces together."
)


def method(writer: Writer, sheet: ReportData) -> None:
    writer.section("How the figures were obtained and checked")
    writer.part("The law")
    writer.paragraph({Rows: _TWO_ROWS, Row: _ONE_ROW}.get(type(sheet.law), _WHEEL))
    decisions = {line.decision for line in sheet.lines}
    writer.part("The bets")
    _bets(writer, decisions, has_cards=sheet.pack is not None)
    writer.part("Exact results and assumptions")
    columns = [("figure", TEXT), ("how it was obtained", PROSE)]
    writer.table("How exact each figure is", columns, _exactness(decisions))
    writer.part("How to check it")
    _commands(writer, sheet)
    figures = list(_published_figures(sheet))
    if figures:
        writer.part("Published figures")
        columns = [("source", PROSE), ("published", TEXT), ("this sheet", TEXT), ("remark", PROSE)]
        writer.table("Figures that others have published", columns, figures)


def _exactness(decisions: set[Decision]) -> list[tuple[str, str]]:
    bets = "follow from the law by arithmetic"
    if Decision.STAY in decisions:
        bets += "; what stays in prison meets later coups, taken as independent and alike"
    return [
        ("law of one coup", "no approximation; doubles, with an error below 10⁻¹²"),
        ("edge, variance, law of the result", bets),
        (
            "quantiles, probability of being ahead",
            "repeated convolution of the law of the result; coups are taken as independent",
        ),
        ("bank sure after", "the normal law, a good approximation for so many coups"),
        ("worth of the rulings", "each rulebook computed again with one rule read otherwise"),
    ]


def _bets(writer: Writer, decisions: set[Decision], *, has_cards: bool) -> None:
    if Decision.STAY not in decisions:
        writer.paragraph(
            "A stake is settled by the coup at which it lies: its result has the law of the coup.",
            "The edge is the mean of that result, with its sign changed.",
        )
        return
    refait = "A refait" if has_cards else "Zero"
    writer.paragraph(
        f"{refait} puts a stake into the first degree of prison. Divided at once it returns a",
        "half. Left there, it walks a ladder of degrees: a win takes one away, a further refait or",
        "zero does what the rule in force says, a loss takes the stake, a null coup changes",
        "nothing. The probabilities of its ends (free, lost, or divided past the limit) are",
        "the solution of that walk's linear equations.",
    )
    if has_cards:
        writer.paragraph(
            "At cards, later coups are dealt from other cards. To take them as independent and",
            "alike is an assumption about staying only, and on rouge and noir it cannot mislead:",
            "the two rows being exchangeable whatever cards are left, waiting never makes a stake",
            "in prison worth more in the mean than a division gives.",
        )
    if Decision.INSURED in decisions:
        writer.paragraph(
            "An insured stake is returned in full at a refait, and its premium is lost. Whether a",
            "null coup uses the premium up is the house's rule (R07).",
        )


def _commands(writer: Writer, sheet: ReportData) -> None:
    name = sheet.page.rulebook
    rows = [
        (f"tapisvert odds {name}", "laws and edges as a table"),
        (f"tapisvert odds {name} --json", "the same for a program, every digit of the doubles"),
        (f"tapisvert odds {name} --json --exact", "the same as fractions, p/q"),
        (f"tapisvert odds {name} --report sheet.json", "every number of this sheet"),
        (f"tapisvert rules {name}", "all rules, clauses and rulings"),
        ("./tapis test tests/odds tests/published", "the tests of the laws, and published figures"),
    ]
    if sheet.pack:
        row = (f'tapisvert odds {name} --seen "As Td"', "the same when these cards are gone")
        rows.insert(3, row)
    writer.table("Commands", [("command", CODE), ("gives", PROSE)], rows)
    if options := _options(sheet):
        writer.note(f"For the rules and cards of this sheet, add {' '.join(options)}")
    writer.paragraph(
        "Tests compare the law with three others: with every order of the cards of small packs,",
        "dealt by the game engine; with exact fractions, obtained independently; and with the",
        "figures that others have published.",
    )


def _options(sheet: ReportData) -> list[str]:
    """Return the options that the commands need for rules or cards other than the house's own."""
    values = {value.field: value.value for value in sheet.page.values}
    options = [f"--ruling {n}={'none' if values[n] is None else values[n]}" for n in sheet.amended]
    if sheet.pack and not sheet.pack.is_full:
        cards = " ".join(f"{card}*{count}" for card, count in sheet.pack.by_card.items() if count)
        options.append(f"--pack '{cards}'")
    return options


def _published_figures(sheet: ReportData) -> list[tuple[str, str, str, str]]:
    """Return published reference figures, if the literature has any for this rulebook."""
    decisions = {Decision.DIVIDE, Decision.INSURED if sheet.pack else Decision.STAY}
    if not decisions <= {line.decision for line in sheet.lines}:
        return []
    if isinstance(sheet.law, Rows):
        is_full = (
            sheet.pack is not None and sheet.pack.is_full and sheet.pack.cards == len(sixain())
        )
        is_full = is_full and (sheet.law.stop, sheet.law.refait_total) == (31, 31)
        return _published_of_rows(sheet, sheet.law) if is_full and not sheet.amended else []
    is_known = not sheet.amended and sheet.wheel is Wheel.SINGLE_ZERO
    return _published_of_wheel(sheet) if is_known else []


def _line(sheet: ReportData, decision: Decision) -> Line:
    return next(line for line in sheet.lines if line.decision is decision)


def _published_of_rows(sheet: ReportData, law: Rows) -> list[tuple[str, str, str, str]]:
    divided_line = _line(sheet, Decision.DIVIDE)
    insured_line = _line(sheet, Decision.INSURED)
    put_back = "every card is put back before the next"
    return [
        ("Poisson 1825, edge", "a little under 1.1%", percent(divided_line.edge), "agrees"),
        ("De Morgan 1838, 31 to 31", "2.19%", percent(law.refait), put_back),
        ("De Morgan 1838, other ties", "8.78%", percent(sum(law.ties.values())), put_back),
        ("De Morgan 1838, one row at 31", "14.81%", percent(law.totals[31]), put_back),
        ("De Morgan 1838, one row at 40", "5.18%", percent(law.totals[40]), put_back),
        ("beatablegames.com, edge", "1.096%", percent(divided_line.edge), put_back),
        (
            "German Wikipedia, edge per decided coup",
            "1.28%",
            percent(divided_line.per_decided),
            "the old count takes the totals 31 to 40 as 13:12:…:4",
        ),
        ("gamblinginamerica.name, insured", "0.9%", percent(insured_line.edge), "agrees"),
    ]


def _published_of_wheel(sheet: ReportData) -> list[tuple[str, str, str, str]]:
    number = _line(sheet, Decision.FLAT)
    divided_line = _line(sheet, Decision.DIVIDE)
    alternative = next(
        ruling_row
        for ruling_row in sheet.worth
        if (ruling_row.field, ruling_row.alternative) == ("refait_in_prison", "stay")
    )
    place = sheet.lines.index(_line(sheet, Decision.STAY))
    forever = sheet.lines[place].edge + alternative.changes[place]
    return [
        ("numbers: 1/37", "2.70%", percent(number.edge), "agrees"),
        ("even chances, half given back: 1/74", "1.35%", percent(divided_line.edge), "agrees"),
        (
            "Catlin 2005: prison at every zero until decided",
            "1.35%",
            percent(forever),
            "agrees, where a further zero changes nothing (R03)",
        ),
    ]
