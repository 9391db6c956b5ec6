/** The clause behind a result, one click away. */

import { dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { once } from "../core/once.js";
import { titled } from "../core/rulebook.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */

/**
 * A clause, or a ruling, in the reader's language.
 * @param {Rulebook} rulebook
 * @param {string} id
 */
export function showClause(rulebook, id) {
  return once(showClause, () => clauseShown(rulebook, id));
}

/**
 * @param {Rulebook} rulebook
 * @param {string} id
 */
async function clauseShown(rulebook, id) {
  const clause = rulebook.clauses[id];
  const ruling = rulebook.rulings[id];
  const text = clause?.text ?? ruling?.text ?? say("clause-unknown");
  const rules = h(
    "a",
    { href: `/rules/${rulebook.id}?lang=${document.documentElement.lang}#${id}` },
    say("all-rules"),
  );
  const asked = dialog(`${id} · ${titled("house", rulebook.id, rulebook.house)}`, [
    h("p", null, text),
    h("p", null, rules),
  ]);
  await asked.closed;
}
