/** The croupier's calls, and their translations. */

import { isRefait } from "../core/table/player-holdings.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { numberText } from "./chances.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {CoupEvent} from "../core/table/table-state.d.ts" */

/**
 * The moment at which a rulebook has these words called; null for other words.
 * @param {Rulebook} rulebook
 * @param {string} words
 */
export function callStep(rulebook, words) {
  for (const [step, calls] of Object.entries(rulebook.calls)) {
    if (calls.some((call) => call.words === words)) return step;
  }
  return null;
}

/**
 * The translation of a call; null if there is none.
 * @param {Rulebook} rulebook
 * @param {string} words
 */
export function translateCall(rulebook, words) {
  const step = callStep(rulebook, words);
  return step && hasMessage(`call-${step}`) ? t(`call-${step}`) : null;
}

/**
 * A coup's result in a sentence: totals and winners; or the number and its chances.
 * @param {CoupEvent} event
 */
export function resultText(event) {
  if ("number" in event) {
    const parts = Object.entries(event.result)
      .filter(([, outcome]) => outcome === "wins")
      .map(([chance]) => t(`chance-${chance}`));
    return [t("number-fell", { number: numberText(event.number) }), ...parts].join(", ");
  }
  const { noir, rouge, row } = event.totals;
  const totals =
    row === undefined
      ? t("totals-two", { noir: noir ?? 0, rouge: rouge ?? 0 })
      : t("total-one", { row });
  if (isRefait(event.result)) return `${totals} ${t("result-refait")}`;
  const winners = Object.entries(event.result).filter(([, outcome]) => outcome.startsWith("wins"));
  if (!winners.length) return `${totals} ${t("result-null")}`;
  const halfText = winners.some(([, outcome]) => outcome === "wins_half")
    ? ` ${t("result-half")}`
    : "";
  const names = winners.map(([chance]) => t(`chance-${chance}`)).join(t("and"));
  return `${totals} ${t("result-wins", { names, count: winners.length })}${halfText}`;
}
