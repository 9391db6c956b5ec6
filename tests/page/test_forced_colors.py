"""Colours that the system forces, on a light and a dark palette: all is legible, choices show."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect
from support.page.page_player import Arrange, AtTable, Guests

_CONTRASTS: Final = """(texts) => {
  const shares = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = shares(colour).map((share) => share / 255)
      .map((share) => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const colour = getComputedStyle(element).backgroundColor;
    return (shares(colour)[3] ?? 1) > 0 ? colour : ground(element.parentElement);
  };
  return texts.map((text) => {
    const of = getComputedStyle(text);
    const on = text.namespaceURI.endsWith("svg") ? of.fill : of.color;
    const [more, less] = [light(on), light(ground(text))].sort((a, b) => b - a);
    return [text.textContent, (more + 0.05) / (less + 0.05)];
  }).filter(([, contrast]) => contrast < 4.5);
}"""
"""Script that returns texts without enough contrast to the ground beneath, each with its own."""
_LOOKS: Final = """(chips) => chips.map((chip) => {
  const {borderTopColor, borderTopWidth} = getComputedStyle(chip);
  return `${borderTopWidth} ${borderTopColor}`;
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("book", ["campione-roulette", "venezia-trente-et-quarante"])
def test_forced_colours_leave_all_legible(
    arrange: Arrange, at_table: Guests, book: str, scheme: str
) -> None:
    """Names of the cloth and of the track; the chip in hand, a pressed button and the page that one
    is on look unlike the others.
    """
    game = arrange(book)
    anna: AtTable = at_table(game, "Anna", forced_colors="active", color_scheme=scheme)
    anna.lay("rouge")
    anna.visit.quiet()
    page = anna.page
    is_legible(page, ".printed :is(.name, .range, .dozen, .number), .fate text, .track text")
    is_legible(page, "tv-tableau .name")
    chips = page.locator(".chip-in-rack").evaluate_all(_LOOKS)
    [in_hand] = page.locator('.chip-in-rack[aria-checked="true"]').evaluate_all(_LOOKS)
    assert chips.count(in_hand) == 1
    keys = page.locator('button[aria-pressed="true"]').first
    rest = page.locator('button[aria-pressed="false"]').first
    ground = "(element) => getComputedStyle(element).backgroundColor"
    assert keys.evaluate(ground) != rest.evaluate(ground)
    anna.visit.go("/school")
    expect(page.locator('nav [aria-current="page"]')).to_be_visible()
    anna.visit.quiet()
    is_legible(page, "[aria-current], [aria-pressed='true'] *")


def is_legible(page: Page, texts: str) -> None:
    """Check that each text of a selector has enough contrast."""
    assert page.locator(texts).evaluate_all(_CONTRASTS) == []
