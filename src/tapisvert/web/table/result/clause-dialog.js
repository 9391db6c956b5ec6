/** The dialog with a clause. */

import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { singly } from "../../core/once.js";
import { addTexts, rulesLink } from "../../core/table/rulebook.js";
import { t } from "../../core/text/i18n.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */

/** Opens a clause or a ruling. */
export const openClause = singly(showClause);

/**
 * @param {Rulebook} rulebook
 * @param {string} id
 * @param {string} [table] The table whose limits the rules show; without one, those of the edition.
 */
async function showClause(rulebook, id, table) {
  await addTexts(rulebook).catch(() => null); // the link leads to the rules anyway
  const clause = rulebook.clauses[id];
  const ruling = rulebook.rulings[id];
  const text = clause?.text ?? ruling?.text ?? t("clause-unknown");
  const { href, target } = rulesLink(
    rulebook.id,
    table ? { table } : { edition: rulebook.edition },
  );
  const rules = h("a", { href: `${href}#${id}`, target }, t("all-rules"));
  const title = [id, ruling?.title, rulebook.house].filter(Boolean).join(" · ");
  const dialog = openDialog(title, [h("p", text), h("p", rules)]);
  await dialog.closed;
}
