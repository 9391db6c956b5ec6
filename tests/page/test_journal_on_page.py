"""A table's journal on the staff's page: sentences in the reader's language."""

import re
from dataclasses import fields, is_dataclass

from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, Visits
from test_i18n import messages

from tapisvert.i18n import LANGUAGES
from tapisvert.rules.events import NAMES
from tapisvert.server.openapi import _NOTICES

MADE = {"coup", "divided", "premium_earned"}
"""Events whose sentences the results of a coup have."""
BET = {"en": "5 on Noir, 5 there now", "fr": "5 sur Noir, 5 à présent", "it": "5 su Noir, ora 5"}
SUSPENDED = {"en": "operational reasons", "fr": "raisons de service", "it": "esigenze di servizio"}
OPENED = {
    "en": "Quarante, Venezia, Come si gioca, undated",
    "fr": "Quarante, Venise, Guide du joueur « Come si gioca », sans date",
    "it": "Quarante, Venezia, Guida per il giocatore «Come si gioca», senza data",
}


def test_every_event_and_notice_has_its_sentence() -> None:
    """In the journal's topic, with values that the event has; no sentence is for nothing."""
    known = {f"notice-{name}": set(shape) for name, (_, shape) in _NOTICES.items()}
    known |= {f"notice-draw_{what}": {"draw"} for what in ("void", "lost")}
    known["event-refused"] = {"text"}
    known["event-call"] = {"words"}
    for kind, name in NAMES.items():
        if name not in MADE and is_dataclass(kind):
            known[f"event-{name}"] = {field.name for field in fields(kind)} | {"result"}
    told = messages("en", "events")
    assert {key.replace("é", "e") for key in known} == set(told)
    for key, values in known.items():
        said = set(re.findall(r"\$(\w+)", told[key.replace("é", "e")]))
        assert said <= values, key


def test_the_direction_reads_a_journal_in_sentences(arrange: Arrange, visits: Visits) -> None:
    """A whole coup, with its fields to unfold; no line has the record's word alone."""
    arranged = arrange("venezia-trente-et-quarante", "null", "noir")
    with arranged.server.guest("Anna").at(arranged.name, chips=100_000) as line:
        arranged.bets()
        line.bet("rouge", 500)
        arranged.play()
        arranged.bets()
        line.ask("withdraw", on="rouge")
        line.bet("noir", 500)
        line.ask("insure", on="noir")
        arranged.play()
    dora = arranged.server.staff("Dora", "direction")
    with dora.at(arranged.name) as line:
        line.ask("suspend", reason="service", informed="Ida")
    carlo = arranged.server.staff("Carlo", "chef", "tailleur")
    dora.post(f"/api/staff/accounts/{carlo.id}/roles", method="PUT", roles=["chef"])
    first, *others = LANGUAGES
    cookies = dict(dora.http.cookies)
    visit: Visit = visits(arranged.server.origin, cookies=cookies, prefers={"language": first})
    page = visit.go("/house")
    journal = page.locator(".journal")
    for language in LANGUAGES:
        if language in others:
            visit.prefer(language=language)
        page.locator("#tab-journal").click()
        expect(journal).to_contain_text(BET[language])
        expect(journal).to_contain_text("Noir +5")
        expect(journal).to_contain_text(OPENED[language])
        expect(journal).to_contain_text(f"{SUSPENDED[language]}. ")
        said = journal.locator(".event, .bad").all_inner_texts()
        assert len(said) > 10
        assert not {*NAMES.values(), *_NOTICES} & set(said)
    journal.locator("details", has_text="Noir +5").locator("summary").click()
    expect(journal).to_contain_text("settled player Anna · on noir · degree 0 · stake 5")
    assert visit.violations() == []
    page.locator("#room select").select_option("*")
    expect(journal).to_contain_text(re.compile("Dora"))
    expect(journal).to_contain_text(re.compile("Carlo.*: chef de table"))
    expect(journal).not_to_contain_text("account_made")
    assert visit.violations() == []
    page.locator("#tab-live").click()
    latest = [re.compile("^N"), re.compile("^=null coup")]
    expect(page.locator(".room .last li")).to_have_text(latest)
