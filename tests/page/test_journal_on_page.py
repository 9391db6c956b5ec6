"""A table's journal on the staff's page: sentences in the reader's language."""

import re
from dataclasses import fields, is_dataclass

from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, Visits
from test_i18n import messages

from tapisvert.i18n import LANGUAGES
from tapisvert.rules.events import NAMES
from tapisvert.server.server_messages import NOTICE_TYPES

NOTICES = {str(shape.__struct_config__.tag): shape for shape in NOTICE_TYPES}
EXAMPLES = {"coup", "divided", "premium_earned"}
"""Events whose sentences the results of a coup have."""
BET = {"en": "5 on Noir, 5 there now", "fr": "5 sur Noir, 5 à présent", "it": "5 su Noir, ora 5"}
SUSPENDED = {"en": "operational reasons", "fr": "raisons de service", "it": "esigenze di servizio"}
OPENED = {
    "en": "Quarante, Venezia, Come si gioca, undated",
    "fr": "Quarante, Venise, Guide du joueur « Come si gioca », sans date",
    "it": "Quarante, Venezia, Guida per il giocatore «Come si gioca», senza data",
}


def test_events_and_notices_have_sentences() -> None:
    """In the journal's topic, with values that the event has; no sentence is for nothing."""
    keys = {f"notice-{name}": set(shape.__struct_fields__) for name, shape in NOTICES.items()}
    keys["notice-draw_lost"] = {"draw"}
    keys["event-refused"] = {"text"}
    keys["event-call"] = {"words"}
    for kind, name in NAMES.items():
        if name not in EXAMPLES and is_dataclass(kind):
            keys[f"event-{name}"] = {field.name for field in fields(kind)} | {"result"}
    message = messages("en", "events")
    assert {key.replace("é", "e") for key in keys} == set(message)
    for key, values in keys.items():
        text = set(re.findall(r"\$(\w+)", message[key.replace("é", "e")]))
        assert text <= values, key


def test_direction_reads_journal_in_sentences(arrange: Arrange, visits: Visits) -> None:
    """A whole coup, with its fields to unfold; no line has the record's word alone."""
    game = arrange("venezia-trente-et-quarante", "null", "noir")
    with game.server.guest("Anna").at(game.name, chips=100_000) as line:
        game.bets()
        line.bet("rouge", 500)
        game.play()
        game.bets()
        line.ask("withdraw", on="rouge")
        line.bet("noir", 500)
        line.ask("insure", on="noir")
        game.play()
    dora = game.server.staff("Dora", "direction")
    with dora.at(game.name) as line:
        line.ask("suspend", reason="service", informed="Ida")
    carlo = game.server.staff("Carlo", "chef", "tailleur")
    dora.post(f"/api/staff/accounts/{carlo.id}/roles", method="PUT", roles=["chef"])
    first, *rest = LANGUAGES
    cookies = dict(dora.http.cookies)
    visit: Visit = visits(game.server, cookies=cookies, prefers={"language": first})
    page = visit.go("/house")
    journal = page.locator(".journal")
    for language in LANGUAGES:
        if language in rest:
            visit.prefer(language=language)
        page.locator("#tab-journal").click()
        expect(journal).to_contain_text(BET[language])
        expect(journal).to_contain_text("Noir +5")
        expect(journal).to_contain_text(OPENED[language])
        expect(journal).to_contain_text(f"{SUSPENDED[language]}. ")
        text = journal.locator(".event, .bad").all_inner_texts()
        assert len(text) > 10
        assert not {*NAMES.values(), *NOTICES} & set(text)
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
