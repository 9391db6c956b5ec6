"""A wheel with a double zero on the page: laid, spun, settled, read, and proved."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, Guests

from tapisvert.fairness.verification.record_reader import read
from tapisvert.i18n import translate
from tapisvert.live.stages import Stage
from tapisvert.regulations.register import VARIABLE
from tapisvert.wheel import AMERICAN_WHEEL, written

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "docs" / "examples"
HOUSE: Final = "double-zero-roulette"
_POCKETS: Final = "(texts) => texts.map(({textContent}) => textContent)"


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example houses are added to the shipped ones."""
    monkeypatch.setenv(VARIABLE, str(EXAMPLES))


def test_evening_at_wheel_with_00(arrange: Arrange, at_table: Guests) -> None:
    """By mouse and by keys on what two zeros alone have; 00 falls, and every part of the page
    says so; nothing offers an announcement.
    """
    game = arrange(HOUSE, 37, 0, minimum=500)
    anna = at_table(game, "Anna", size=(1366, 650))
    game.wait(Stage.BETS)
    page = anna.page
    anna.take_chip(500)
    anna.lay("00")
    anna.lay("0/00", by="press")
    anna.lay("cinq premiers", by="press")
    anna.lay("rouge")
    label = anna.spot("cinq premiers").get_attribute("aria-label") or ""
    assert label.startswith(translate("en", "chance-cinq-premiers", topic="cloth"))
    assert translate("en", "spot-pays", topic="cloth", pays=6) in label
    assert page.locator(".opens-calls, tv-racetrack").count() == 0
    previous = anna.money()
    game.play()
    expect(page.locator("tv-result .fell")).to_contain_text("00")
    following = anna.money()
    assert following.chips - previous.chips == 500 * (36 + 18 + 7)
    wheel = page.locator("tv-wheel")
    expect(wheel.get_by_role("img")).to_have_attribute("aria-label", "Wheel: 00.")
    pockets = page.eval_on_selector_all("tv-wheel .wheel-rotor text", _POCKETS)
    assert pockets == [written(number) for number in AMERICAN_WHEEL]
    expect(page.locator(".wheel-stage .number")).to_contain_text("00")
    result_text = translate("en", "spot-result", topic="cloth")
    expect(anna.spot("00")).to_have_attribute("aria-label", re.compile(result_text))
    expect(page.locator("tv-strip li").first).to_contain_text("00")
    anna.agrees()
    game.bets()
    anna.stake({"0": 500})
    game.play()
    expect(page.locator("tv-permanence td.of-zero .mark")).to_have_text(["00", "0"])
    page.get_by_text(translate("en", "plot-title", topic="permanence")).click()
    expect(page.locator("figure text.number")).to_have_count(len(AMERICAN_WHEEL))
    assert anna.visit.violations() == []
    http = game.server.guest("Bice")
    (taille,) = http.get("/api/tables/table/permanence?tailles=9")["tailles"]
    message = http.get(f"/api/tables/table/coups/{taille['coups'][0]['n']}")
    assert message["number"] == 37
    record = http.http.get(f"/api/proof/table/{message['draw']['n']}/record").content
    assert b'{"do":"spin","number":37,' in record
    assert read(record.splitlines(keepends=True), is_growing=True).findings == ()
    rows = http.http.get("/api/tables/table/permanences").text.splitlines()
    assert [row.split(",")[5] for row in rows[1:]] == ["00", "0"]
    (line,) = http.get("/api/tables")["tables"]
    assert line["last"] == ["0", "00"]
