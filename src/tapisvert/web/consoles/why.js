/** Why something was not done, in words, with the clause that says so. */

import { h } from "../core/dom.js";
import { Refused } from "../core/socket.js";
import { has, say } from "../core/words.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */

/** @type {Rulebook | null} The rules at whose table this page is. */
let rules = null;

/** @param {Rulebook | null} rulebook */
export function readsBy(rulebook) {
  rules = rulebook;
}

/**
 * A refusal or a problem for a person: what it says in his language where that is known, and the
 * text of the clause to unfold.
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function told(error) {
  const { code = "", clause = "", message = String(error) } = /** @type {any} */ (error ?? {});
  const keys =
    error instanceof Refused ? [`refused-${code}`] : [`problem-${code}`, `refused-${code}`];
  // Of a player's stake the staff is told otherwise than the player himself.
  const key = keys.flatMap((one) => [`staff-${one}`, one]).find(has);
  const text = key ? say(key) : message;
  const article = rules?.clauses[clause]?.text ?? rules?.rulings[clause]?.text;
  if (!clause || clause === "table" || clause === "record") return h("span", null, text);
  if (!article) return h("span", null, text, " ", h("span", { class: "cited" }, clause));
  return h(
    "span",
    null,
    text,
    h("details", { class: "cited" }, h("summary", null, clause), h("p", null, article)),
  );
}
