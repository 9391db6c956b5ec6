/** What the croupier says, and the same in the reader's language. */

import { has, say } from "../core/i18n.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../core/state.js").CoupEvent} CoupEvent */

/**
 * The moment of the game at which a rulebook has these words called; null for other words.
 * @param {Rulebook} rulebook
 * @param {string} words
 * @returns {string | null}
 */
export function momentOf(rulebook, words) {
  for (const [moment, calls] of Object.entries(rulebook.calls)) {
    if (calls.some((call) => call.words === words)) return moment;
  }
  return null;
}

/**
 * What a call means, in the reader's language; null where there is nothing to say.
 * @param {Rulebook} rulebook
 * @param {string} words
 * @returns {string | null}
 */
export function meaning(rulebook, words) {
  const moment = momentOf(rulebook, words);
  return moment && has(`call-${moment}`) ? say(`call-${moment}`) : null;
}

/**
 * What a coup brought, in a sentence: the totals and who won; or the number and its chances.
 * @param {CoupEvent} event
 * @returns {string}
 */
export function result(event) {
  if ("number" in event) {
    const parts = Object.entries(event.result)
      .filter(([, fate]) => fate === "wins")
      .map(([on]) => say(`chance-${on}`));
    return [say("number-fell", { number: event.number }), ...parts].join(", ");
  }
  const { noir, rouge, row } = event.totals;
  const totals =
    row === undefined
      ? say("totals-two", { noir: noir ?? 0, rouge: rouge ?? 0 })
      : say("total-one", { row });
  const fates = Object.values(event.result);
  if (fates.includes("prison")) return `${totals} ${say("result-refait")}`;
  const winners = Object.entries(event.result).filter(([, fate]) => fate.startsWith("wins"));
  if (!winners.length) return `${totals} ${say("result-null")}`;
  const half = winners.some(([, fate]) => fate === "wins_half") ? ` ${say("result-half")}` : "";
  const names = winners.map(([on]) => say(`chance-${on}`)).join(say("and"));
  return `${totals} ${say("result-wins", { names, count: winners.length })}${half}`;
}
