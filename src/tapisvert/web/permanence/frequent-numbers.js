/** The numbers drawn most often, and those awaited longest: what has been says nothing about what comes. */

import { numberColour, numberText } from "../cloth/chances.js";
import { wheelWith } from "../cloth/wheel/pockets.js";
import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

/** Numbers named of each kind. */
const NAMED = 3;

/**
 * The most drawn numbers with their times, from two on; from as many spins as there are pockets, the
 * numbers not drawn for longest with the spins since. Equals stand as on the wheel.
 * @param {readonly number[]} numbers In their order.
 * @param {number} zeros Of the wheel.
 */
export function frequentNumbers(numbers, zeros) {
  const pockets = wheelWith(zeros).map((number) => ({
    number,
    times: numbers.filter((other) => other === number).length,
    since: numbers.length - 1 - numbers.lastIndexOf(number),
  }));
  const hot = pockets.filter(({ times }) => times > 1);
  hot.sort((a, b) => b.times - a.times || a.since - b.since);
  const cold = numbers.length < pockets.length ? [] : pockets.toSorted((a, b) => b.since - a.since);
  return { hot: hot.slice(0, NAMED), cold: cold.slice(0, NAMED) };
}

/**
 * These numbers as on the strip of the last results, each with its times or spins; null without any.
 * @param {readonly number[]} numbers
 * @param {number} zeros
 */
export function frequentPanel(numbers, zeros) {
  const { hot, cold } = frequentNumbers(numbers, zeros);
  if (!hot.length) return null;
  return h(
    "div.frequent",
    numberList(
      t("perm-hot"),
      hot.map(({ number, times }) => [number, `×\u2009${times}`]),
    ),
    cold.length > 0 &&
      numberList(
        t("perm-cold"),
        cold.map(({ number, since }) => [number, String(since)]),
      ),
    h("p", t("perm-past", { spins: numbers.length })),
  );
}

/** @param {string} title @param {[number: number, figure: string][]} numbers */
const numberList = (title, numbers) =>
  h(
    "section",
    h("h3", title),
    h(
      "ol.last",
      numbers.map(([number, figure]) =>
        h("li", h("span", { class: numberColour(number) }, numberText(number)), figure),
      ),
    ),
  );
