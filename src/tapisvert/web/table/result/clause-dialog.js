/** The dialog with a clause. */

import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { addTexts, rulesLink } from "../../core/table/rulebook.js";
import { t } from "../../core/text/i18n.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */

/**
 * Opens a clause or a ruling, once at a time.
 * @param {Rulebook} rulebook
 * @param {string} id
 * @param {string} [table] The table whose limits the rules show; without one, those of the edition.
 */
export function openClause(rulebook, id, table) {
  return once(openClause, () => showClause(rulebook, id, table));
}

/**
 * @param {Rulebook} rulebook
 * @param {string} id
 * @param {string} [table]
 */
async function showClause(rulebook, id, table) {
  await addTexts(rulebook).catch(() => null); // the link leads to the rules all the same
  const clause = rulebook.clauses[id];
  const ruling = rulebook.rulings[id];
  const text = clause?.text ?? ruling?.text ?? t("clause-unknown");
  const { href, target } = rulesLink(
    rulebook.id,
    table ? { table } : { edition: rulebook.edition },
  );
  const rules = h("a", { href: `${href}#${id}`, target }, t("all-rules"));
  const opened = openDialog(`${id} · ${rulebook.house}`, [h("p", null, text), h("p", null, rules)]);
  await opened.closed;
}
