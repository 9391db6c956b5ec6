/** Why something was not done, in words, with the clause that says so. */

import { h } from "../core/dom.js";
import { RefusedError } from "../core/socket.js";
import { hasMessage, t } from "../core/i18n.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */

/** @type {Rulebook | null} The rules at whose table this page is. */
let rules = null;

/** @param {Rulebook | null} rulebook */
export function setRulebook(rulebook) {
  rules = rulebook;
}

/**
 * A code in words, where there are any. Of a player's stake the staff is told otherwise than the
 * player himself.
 * @param {string} code
 * @param {readonly string[]} kinds `refused`, of tables, and `problem`, of doors: the first known.
 */
export function codeText(code, kinds) {
  const keys = kinds.flatMap((kind) => [`staff-${kind}-${code}`, `${kind}-${code}`]);
  const key = keys.find(hasMessage);
  return key === undefined ? null : t(key);
}

/**
 * A refusal or a problem for a person: what it says in his language where that is known, and the
 * text of the clause to unfold.
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function errorView(error) {
  const { code = "", clause = "", message = String(error) } = /** @type {any} */ (error ?? {});
  const kinds = error instanceof RefusedError ? ["refused"] : ["problem", "refused"];
  const text = codeText(code, kinds) ?? message;
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
