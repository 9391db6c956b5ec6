/** The price of a reading: each alternative of each ruling, and what it costs the player. */

import { chanceName } from "../cloth/labels.js";
import { h, replaceChildren } from "../core/dom.js";
import { number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { openChoices, readingLabel } from "./labels.js";

/** @import {Reading as Alternative} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/rulebook.js" */
/** @import {Choice} from "./labels.js" */
/** @typedef {{chances: string[], decision: string, change: number}} Price */

/** Changes below it are shown as nearly nothing. */
const TINY = 5e-8;

export class ReadingsView {
  #table = h("div", {
    class: "panel scroll",
    tabindex: 0,
    role: "region",
    "aria-labelledby": "lab-readings",
  });
  element = h(
    "section",
    { class: "readings", "aria-labelledby": "lab-readings" },
    h("h2", { id: "lab-readings" }, t("lab-readings")),
    h("p", { class: "muted" }, t("lab-readings-lead")),
    this.#table,
  );

  /**
   * @param {readonly Alternative[]} alternatives
   * @param {Rulebook} rulebook
   */
  update(alternatives, rulebook) {
    const most = Math.max(
      TINY,
      ...alternatives.flatMap((one) => prices(one).map(({ change }) => Math.abs(change))),
    );
    replaceChildren(
      this.#table,
      h(
        "table",
        { class: "data prices" },
        h("caption", null, t("lab-readings-caption")),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, t("lab-reading")),
            h("th", { scope: "col" }, t("lab-for")),
            h("th", { scope: "col", class: "amount" }, t("lab-change")),
            h("th", { scope: "col", class: "amount" }, t("lab-per-thousand")),
          ),
        ),
        openChoices(alternatives).map((choice) => choiceBody(choice, alternatives, rulebook, most)),
      ),
    );
  }
}

/**
 * @param {Choice} choice
 * @param {readonly Alternative[]} alternatives
 * @param {Rulebook} rulebook
 * @param {number} most The largest change, whose bar is whole.
 */
function choiceBody(choice, alternatives, rulebook, most) {
  const { field, ruling, taken } = choice;
  const own = alternatives.filter((one) => one.field === field);
  return h(
    "tbody",
    null,
    h(
      "tr",
      { class: "ruling" },
      h(
        "th",
        { colspan: 4, scope: "rowgroup" },
        t(`field-${field}`),
        " ",
        h(
          "span",
          { class: "muted" },
          t("lab-here", { reading: readingLabel(field, taken), ruling }),
        ),
        h("span", { class: "muted about" }, rulebook.rulings[ruling]?.text ?? ""),
      ),
    ),
    own.flatMap((one) => alternativeRows(one, most)),
  );
}

/**
 * @param {Alternative} one
 * @param {number} most
 */
function alternativeRows(one, most) {
  const found = prices(one);
  const name = readingLabel(one.field, one.alternative);
  if (!found.length) {
    const why = one.effect === "edge" ? "lab-no-change" : `lab-effect-${one.effect}`;
    return [
      h(
        "tr",
        null,
        h("th", { scope: "row" }, name),
        h("td", { colspan: 3, class: "muted" }, t(why)),
      ),
    ];
  }
  return found.map(({ chances, decision, change }, at) =>
    h(
      "tr",
      null,
      at ? h("td", null, h("span", { class: "only-read" }, name)) : h("th", { scope: "row" }, name),
      h("td", null, priceLabel(chances, decision)),
      h("td", { class: "amount" }, changeText(100 * change, 5, "%"), bar(change, most)),
      h("td", { class: "amount" }, changeText(1000 * change, 3, "")),
    ),
  );
}

/**
 * The changes of an alternative, chances with the same change together.
 * @param {Alternative} one
 * @returns {Price[]}
 */
function prices({ changes }) {
  /** @type {Map<string, Price>} */
  const found = new Map();
  for (const [chance, by] of Object.entries(changes)) {
    for (const [decision, change] of Object.entries(by)) {
      const key = `${decision} ${change}`;
      const price = found.get(key) ?? { chances: [], decision, change };
      price.chances.push(chance);
      found.set(key, price);
    }
  }
  return [...found.values()];
}

/**
 * @param {readonly string[]} chances
 * @param {string} decision
 */
function priceLabel(chances, decision) {
  const all = chances.length > 3 ? "" : chances.map(chanceName).join(", ");
  return [all, decision !== "flat" && t(`lab-decision-${decision}`)].filter(Boolean).join(", ");
}

/**
 * @param {number} value
 * @param {number} digits
 * @param {string} unit
 */
function changeText(value, digits, unit) {
  const sign = value > 0 ? "+" : "−";
  const size = Math.abs(value);
  const least = 0.5 / 10 ** digits;
  const text = size < least ? `< ${number(2 * least, digits)}` : number(size, digits);
  return `${sign}${text}${unit && ` ${unit}`}`;
}

/**
 * @param {number} change
 * @param {number} most
 */
function bar(change, most) {
  const element = h("span", {
    class: `price-bar ${change > 0 ? "dearer" : "cheaper"}`,
    "aria-hidden": "true",
  });
  element.style.setProperty("--share", String(Math.abs(change) / most));
  return element;
}
