/** The dialog with a clause. */

import { openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { once } from "../core/once.js";
import { localizedTitle } from "../core/rulebook.js";
import { t } from "../core/i18n.js";

/** @import {Rulebook} from "../core/rulebook.js" */

/**
 * Opens a clause or a ruling, once at a time.
 * @param {Rulebook} rulebook
 * @param {string} id
 */
export function openClause(rulebook, id) {
  return once(openClause, () => showClause(rulebook, id));
}

/**
 * @param {Rulebook} rulebook
 * @param {string} id
 */
async function showClause(rulebook, id) {
  const clause = rulebook.clauses[id];
  const ruling = rulebook.rulings[id];
  const text = clause?.text ?? ruling?.text ?? t("clause-unknown");
  const rules = h(
    "a",
    {
      href: `/rules/${rulebook.id}?lang=${document.documentElement.lang}#${id}`,
      target: "_blank",
    },
    t("all-rules"),
  );
  const opened = openDialog(`${id} · ${localizedTitle("house", rulebook.id, rulebook.house)}`, [
    h("p", null, text),
    h("p", null, rules),
  ]);
  await opened.closed;
}
