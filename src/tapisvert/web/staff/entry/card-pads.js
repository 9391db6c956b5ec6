/** Touch keypads of ranks and suits, and of numbers. A press equals the key of a keyboard. */

import { cardName } from "../../cloth/cards/cards.js";
import { numberColour, numberText } from "../../cloth/chances.js";
import { RANKS, SIGNS, isRed } from "../../core/table/card-rows.js";
import { h, replaceChildren } from "../../core/dom.js";
import * as words from "../../core/text/i18n.js";
import { MAX_NUMBER, SUITS } from "./entry-parser.js";
import { t } from "../i18n.js";

/** The letters of the suits in the reader's language, spades first. */
export const suitLetters = () => t("suit-letters");

/**
 * A card as text: its rank and the sign of its suit.
 * @param {string} code
 * @param {string} [kind]
 */
export function cardChip(code, kind = "") {
  const color = isRed(code) ? "rouge" : "noir";
  const rank = code.charAt(0) === "T" ? "10" : code.charAt(0);
  return h(
    "span",
    { class: `card-chip ${color} ${kind}`, role: "img", "aria-label": cardName(code) },
    h("b", { "aria-hidden": "true" }, rank),
    h("span", { "aria-hidden": "true" }, SIGNS[code.charAt(1)] ?? ""),
  );
}

/**
 * Ranks above, suits below; suits are enabled after a rank.
 * @param {(key: string) => void} press
 */
export function cardPad(press) {
  const letters = suitLetters();
  const ranks = [...RANKS].map((rank) =>
    h(
      "button",
      {
        "data-rank": rank,
        "aria-pressed": "false",
        "aria-label": "AJQK".includes(rank) && words.t(`card-rank-${rank}`),
        onclick: () => press(rank),
      },
      rank === "T" ? "10" : rank,
    ),
  );
  const suits = [...SUITS].map((suit, index) =>
    h(
      "button",
      {
        class: "hd".includes(suit) ? "rouge" : "noir",
        "data-suit": suit,
        "aria-label": words.t(`card-suit-${suit}`),
        onclick: () => press(letters[index] ?? suit),
      },
      h("span.sign", { "aria-hidden": "true" }, SIGNS[suit]),
      h("kbd", { "aria-hidden": "true", "data-key": letters[index]?.toUpperCase() }),
    ),
  );
  return h(
    "div.card-pad",
    h("div.ranks", { role: "group", "aria-label": t("pad-ranks") }, ranks),
    h("div.suits", { role: "group", "aria-label": t("pad-suits") }, suits),
  );
}

/** Shows the rank that waits for its suit. @param {Element} pad @param {string | null} rank */
export function showPendingRank(pad, rank) {
  press(pad, "rank", rank ?? "");
  for (const key of pad.querySelectorAll("[data-suit]"))
    key.setAttribute("aria-disabled", String(rank === null));
}

/**
 * Shows which key of a pad is chosen.
 * @param {Element} pad
 * @param {"rank" | "number"} kind
 * @param {string} value
 */
function press(pad, kind, value) {
  for (const key of /** @type {NodeListOf<HTMLElement>} */ (pad.querySelectorAll(`[data-${kind}]`)))
    key.setAttribute("aria-pressed", String(key.dataset[kind] === value));
}

/** @param {(number: number) => void} choose @param {number} zeros Of the wheel. */
export function numberPad(choose, zeros) {
  const numbers = Array.from({ length: MAX_NUMBER + zeros }, (_, number) => number);
  numbers.splice(1, 0, ...numbers.splice(MAX_NUMBER + 1)); // the zeros first
  const key = (/** @type {number} */ number) =>
    h(
      "button",
      {
        "data-number": number,
        "aria-pressed": "false",
        class: numberColour(number),
        onclick: () => choose(number),
      },
      numberText(number),
    );
  return h("div.number-pad", { role: "group", "aria-label": t("pad-numbers") }, numbers.map(key));
}

/** @param {Element} pad @param {number | null} number */
export const showNumber = (pad, number) => press(pad, "number", String(number ?? ""));

/**
 * Shows what the sensor read, in red if the typed result differs.
 * @param {HTMLElement} line
 * @param {string | null} result
 * @param {boolean} differs
 */
export function showReading(line, result, differs) {
  line.hidden = result === null;
  line.classList.toggle("error", differs && result !== null);
  replaceChildren(
    line,
    result !== null && t(differs ? "sensor-differs" : "sensor-read", { result }),
  );
}
