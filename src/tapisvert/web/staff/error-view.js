/** Errors in the reader's language, with their clause. */

import { h } from "../core/dom.js";
import { RefusedError } from "../core/table/socket.js";
import { addTexts } from "../core/table/rulebook.js";
import { hasMessage, t } from "../core/text/i18n.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */

/** @type {Rulebook | null} The rulebook of the table. */
let currentRulebook = null;

/** @param {Rulebook} rulebook */
export function setRulebook(rulebook) {
  if (currentRulebook === rulebook) return;
  currentRulebook = rulebook;
  addTexts(rulebook).catch(() => null); // a refusal names its clause without the text, too
}

/**
 * The text of a code, if there is one. The staff's text about a player's stake differs from the
 * player's own.
 * @param {string} code
 * @param {readonly string[]} kinds `refused`, of tables, and `problem`, of the API: the first known one counts.
 */
export function codeText(code, kinds) {
  const keys = kinds.flatMap((kind) => [`staff-${kind}-${code}`, `${kind}-${code}`]);
  const key = keys.find(hasMessage);
  return key === undefined ? null : t(key);
}

/**
 * The view of an error: its text in the reader's language if there is one, and the text of the
 * clause to unfold.
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function errorView(error) {
  const { code = "", clause = "", message = String(error) } = /** @type {any} */ (error ?? {});
  const kinds = error instanceof RefusedError ? ["refused"] : ["problem", "refused"];
  const text = codeText(code, kinds) ?? message;
  const article = currentRulebook?.clauses[clause]?.text ?? currentRulebook?.rulings[clause]?.text;
  if (!clause || clause === "table" || clause === "record") return h("span", text);
  if (!article) return h("span", text, " ", h("span.cited", clause));
  return h("span", text, h("details.cited", h("summary", clause), h("p", article)));
}
