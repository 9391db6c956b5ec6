/** The dialog that replays a coup of the table, and then what it did to the viewer's stakes. */

import { clothOf } from "../../cloth/chances.js";
import { coupResult } from "../../cloth/coup-result.js";
import { addReplay } from "../../cloth/replay.js";
import { lineText } from "../../cloth/result-text.js";
import { get, tableAddress } from "../../core/api.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { singly } from "../../core/once.js";
import { ownSettlements } from "../../core/table/state.js";
import { language, loadMessages, t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {CoupReport} from "../../messages.d.ts" */

/** Rows as a coup's report has them. */
const ROWS = ["noir", "rouge"];

/** Opens the replay, which begins at once. */
export const openCoupReplay = singly(showReplay);

/**
 * @param {TableState} state
 * @param {number} n The coup's entry.
 * @param {Element} [explanation] What the last results mean, shown below.
 */
async function showReplay(state, n, explanation) {
  const address = `${tableAddress(state.table)}/coups/${n}`;
  /** @type {[CoupReport, unknown]} */
  const [report] = await Promise.all([get(`/api${address}`), loadMessages("account")]);
  const settlements = state.coup.n === n ? ownSettlements(state) : [];
  const { lines } = coupResult(settlements, state.stakesStay);
  const body = h(
    "div.coup-body",
    h(
      "ul",
      lines.map((line) => h("li", lineText(line))),
    ),
  );
  const names = report.rows.length === 1 ? ["row"] : ROWS;
  /** @param {readonly any[]} values */
  const byRow = (values) => Object.fromEntries(values.map((value, place) => [names[place], value]));
  const coup =
    report.number === null
      ? { rows: byRow(report.rows), totals: byRow(report.totals) }
      : { number: report.number };
  addReplay(body, coup, clothOf(state.rulebook).zeros);
  const page = h("a", { href: `${address}?lang=${language}`, target: "_blank" }, t("settled-page"));
  const dialog = openDialog(`${t("perm-coup")} ${report.coup}`, [body, explanation, h("p", page)]);
  /** @type {HTMLElement | null} */ (body.querySelector(".replay button:nth-of-type(2)"))?.click();
  await dialog.closed;
}
