/** One of a table's latest results, as a hall and the room of the staff show it. */

import { h } from "../core/dom.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { numberColour } from "./chances.js";

/** @type {Record<string, string>} The players' letters for results of cards. */
export const LETTERS = { noir: "N", rouge: "R", couleur: "C", inverse: "I" };

/** @param {string} text Winning chances in the record's words, or the number. */
export function lastResult(text) {
  if (/^\d+$/.test(text)) {
    const colour = numberColour(Number(text));
    return h("li", { class: colour }, text, h("span.only-read", ` ${t(`colour-of-${colour}`)}`));
  }
  const words = text.split(" ");
  const letters = words.map((word) => LETTERS[word]).filter(Boolean);
  const kind = words.includes("rouge") ? "rouge" : words.includes("noir") ? "noir" : "";
  const short = letters.length ? letters.join("") : text === "refait" ? "31" : "=";
  const label = words.map(chanceLabel).join(", ");
  return h(
    "li",
    { class: kind, title: label },
    h("span", { "aria-hidden": "true" }, short),
    h("span.only-read", label),
  );
}

/** @param {string} word A chance that won, or how the coup ended. */
function chanceLabel(word) {
  const key = [`last-${word}`, `chance-${word}`].find(hasMessage);
  return key ? t(key) : word;
}
