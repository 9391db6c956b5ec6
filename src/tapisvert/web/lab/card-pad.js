/** The pad of 52 cards on which cards are taken out of the packs. */

import { cardName } from "../cloth/cards/cards.js";
import { RANKS, SIGNS, isRed } from "../core/table/card-rows.js";
import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

const SUITS = "shdc";
const CARDS = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/**
 * A press removes one more of a card, after the last none; Delete or a right click undoes one.
 * @param {(card: string, by: 1 | -1) => void} onChange
 */
export function cardPad(onChange) {
  const buttons = CARDS.map((card, index) =>
    h("button", {
      class: isRed(card) ? "rouge" : "noir",
      tabindex: index ? -1 : 0,
      "data-card": card,
      "data-face": `${card.charAt(0) === "T" ? "10" : card.charAt(0)}\n${SIGNS[card.charAt(1)]}`,
      onclick: () => onChange(card, 1),
      oncontextmenu: (/** @type {Event} */ event) => {
        event.preventDefault();
        onChange(card, -1);
      },
    }),
  );
  const element = h(
    "div.lab-pad",
    {
      role: "group",
      "aria-label": t("lab-pad"),
      onkeydown: (event) => {
        const index = buttons.findIndex((button) => button === document.activeElement);
        const card = CARDS[index];
        if (card === undefined) return;
        if (event.key === "Delete" || event.key === "Backspace") {
          onChange(card, -1);
        } else if (!moveFocus(buttons, index, event.key)) return;
        event.preventDefault();
      },
    },
    [...SUITS].map((_, index) =>
      h("div", buttons.slice(index * RANKS.length, (index + 1) * RANKS.length)),
    ),
  );
  const update = (/** @type {Record<string, number>} */ removed) =>
    CARDS.forEach((card, index) => showCount(buttons[index], card, removed[card] ?? 0));
  return { element, update };
}

/** @param {HTMLButtonElement | undefined} button @param {string} card @param {number} count */
function showCount(button, card, count) {
  if (!button) return;
  button.classList.toggle("gone", count > 0);
  button.setAttribute("aria-label", t("lab-card-gone", { card: cardName(card), count }));
  button.dataset["gone"] = count ? `−${count}` : "";
}

/**
 * Moves the focus by an arrow key: one card along, or one suit up or down.
 * @param {readonly HTMLButtonElement[]} buttons
 * @param {number} index
 * @param {string} key
 */
function moveFocus(buttons, index, key) {
  const steps = /** @type {Record<string, number>} */ ({
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: RANKS.length,
    ArrowUp: -RANKS.length,
  });
  const next = buttons[index + (steps[key] ?? NaN)];
  if (!next) return false;
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
  return true;
}
