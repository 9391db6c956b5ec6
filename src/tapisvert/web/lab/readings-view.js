/** The price of a reading: each alternative of each ruling, with its cost to the player. */

import { chanceName } from "../cloth/labels.js";
import { h, replaceChildren } from "../core/dom.js";
import { labelText, number, percent } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { openChoices, readingLabel } from "./labels.js";

/** @import {Reading as Alternative} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {Choice} from "./labels.js" */
/** @typedef {{chances: string[], decision: string, change: number}} Price */

/** Changes below it are shown as nearly nothing. */
const TINY = 5e-8;

export class ReadingsView {
  #table = h("div.panel.scroll", { tabindex: 0, role: "group", "aria-labelledby": "lab-readings" });
  element = h(
    "section.readings",
    { "aria-labelledby": "lab-readings" },
    h("h2", { id: "lab-readings" }, t("lab-readings")),
    h("p.muted", t("lab-readings-lead")),
    this.#table,
  );

  /** Shows that the prices are being computed. */
  wait() {
    this.element.hidden = false;
    replaceChildren(this.#table, h("p.muted", t("lab-computing")));
  }

  /** @param {readonly Alternative[]} alternatives @param {Rulebook} rulebook */
  update(alternatives, rulebook) {
    const largest = (/** @type {Choice} */ { field }) =>
      largestChange(alternatives.filter((reading) => reading.field === field));
    const max = Math.max(TINY, largestChange(alternatives));
    const choices = openChoices(alternatives);
    const isPriced = (/** @type {Choice} */ { field }) =>
      alternatives.some((reading) => reading.field === field && !isNothing(reading));
    replaceChildren(
      this.#table,
      h(
        "table.data.prices",
        h("caption", t("lab-readings-caption")),
        h(
          "thead",
          h(
            "tr",
            h("th", { scope: "col" }, t("lab-reading")),
            h("td.bars"),
            h("th.amount", { scope: "col" }, t("lab-change")),
            h("th.amount", { scope: "col" }, t("lab-per-thousand")),
          ),
        ),
        choices
          .filter(isPriced)
          .sort((choice, other) => largest(other) - largest(choice))
          .map((choice) => choiceBody(choice, alternatives, rulebook, max)),
      ),
      h("p.muted.free", t("lab-free")),
      h(
        "ul.free",
        choices
          .filter((choice) => !isPriced(choice))
          .map((choice) => freeChoice(choice, alternatives)),
      ),
    );
  }
}

/** @param {readonly Alternative[]} items */
function largestChange(items) {
  return Math.max(0, ...items.flatMap(prices).map(({ change }) => Math.abs(change)));
}

/**
 * A choice that changes no edge, and the reason.
 * @param {Choice} choice
 * @param {readonly Alternative[]} alternatives
 */
function freeChoice({ field, ruling }, alternatives) {
  const effect = alternatives.find((reading) => reading.field === field)?.effect ?? "edge";
  return h(
    "li",
    t("lab-free-reading", { field: t(`field-${field}`), ruling }),
    " ",
    h("span.muted", t(effect === "edge" ? "lab-no-change" : `lab-effect-${effect}`)),
  );
}

/**
 * @param {Choice} choice
 * @param {readonly Alternative[]} alternatives
 * @param {Rulebook} rulebook
 * @param {number} max The largest change, whose bar is whole.
 */
function choiceBody({ field, ruling, taken: current }, alternatives, rulebook, max) {
  const readings = alternatives.filter((reading) => reading.field === field);
  const { title = "", text = "" } = rulebook.rulings[ruling] ?? {};
  return h(
    "tbody",
    h(
      "tr.ruling",
      h(
        "th",
        { colspan: 4, scope: "rowgroup", title: text && labelText(title, text) },
        t(`field-${field}`),
        " ",
        h("span.muted", t("lab-here", { reading: readingLabel(field, current), ruling })),
      ),
    ),
    readings
      .filter((reading) => !isNothing(reading))
      .flatMap((reading) => alternativeRows(reading, max)),
    nothingRow(readings.filter(isNothing)),
  );
}

/** @param {Alternative} reading */
function isNothing(reading) {
  return prices(reading).every(({ change }) => Math.abs(change) < TINY);
}

/** The alternatives with negligible changes, in one row. @param {readonly Alternative[]} items */
function nothingRow(items) {
  const names = items.map(({ field, alternative }) => readingLabel(field, alternative));
  return items.length > 0 && priceRow(names.join(" · "), "", 0, 1);
}

/** @param {Alternative} reading @param {number} max */
function alternativeRows(reading, max) {
  const name = readingLabel(reading.field, reading.alternative);
  return prices(reading).map(({ chances, decision, change }) =>
    priceRow(name, priceLabel(chances, decision), change, max),
  );
}

/** @param {string} name @param {string} label @param {number} change @param {number} max */
function priceRow(name, label, change, max) {
  return h(
    "tr",
    h("th", { scope: "row" }, name, " ", h("span.interval", label)),
    h("td.bars", bar(change, max)),
    h("td.amount", changeText(change, 5, percent)),
    h("td.amount", changeText(1000 * change, 3, number)),
  );
}

/**
 * The changes of an alternative, chances with the same change together.
 * @param {Alternative} one
 */
function prices({ changes }) {
  /** @type {Map<string, Price>} */
  const result = new Map();
  for (const [chance, changesByDecision] of Object.entries(changes)) {
    for (const [decision, change] of Object.entries(changesByDecision)) {
      const key = `${decision} ${change}`;
      const price = result.get(key) ?? { chances: [], decision, change };
      price.chances.push(chance);
      result.set(key, price);
    }
  }
  return [...result.values()];
}

/** @param {readonly string[]} chances @param {string} decision */
function priceLabel(chances, decision) {
  const all = chances.length > 3 ? "" : chances.map(chanceName).join(", ");
  return [all, decision !== "flat" && t(`lab-decision-${decision}`)].filter(Boolean).join(", ");
}

/**
 * A change with its sign, or nearly nothing.
 * @param {number} value
 * @param {number} digits
 * @param {(size: number, digits: number) => string} format
 */
function changeText(value, digits, format) {
  const size = Math.abs(value);
  const isNothing = (format === percent ? 100 * size : size) < 0.5 / 10 ** digits;
  if (isNothing) return `≈ ${format(0, 0)}`;
  return `${value > 0 ? "+" : "−"}${format(size, digits)}`;
}

/** @param {number} change @param {number} max */
function bar(change, max) {
  const element = h("span.price-bar", {
    class: change > 0 ? "dearer" : "cheaper",
    "aria-hidden": "true",
  });
  element.style.setProperty("--share", String(Math.abs(change) / max));
  return element;
}
