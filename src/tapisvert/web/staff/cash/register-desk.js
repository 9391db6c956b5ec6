/** The register of what earlier sessions left unclaimed: the cashier pays it, the direction closes it (CR-19). */

import { get, hasRole } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { confirmDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { date, money } from "../../core/text/format.js";
import { requestAct } from "../act-form.js";
import { actionButton, asyncSection } from "../async-view.js";
import { t } from "../i18n.js";
import { withTableNames } from "../table-names.js";

/** @import {RegisterLine, Session} from "../../messages.d.ts" */

/** @param {Session} session */
export function registerDesk(session) {
  const desk = asyncSection(
    () => withTableNames(/** @type {Promise<RegisterLine[]>} */ (get("/api/staff/register"))),
    (/** @type {RegisterLine[]} */ lines) =>
      lines.length
        ? [h("p", t("register-about")), ...lines.map((line) => tableRegister(line, session))]
        : h("p.muted", t("register-none")),
  );
  const title = h("h3", t("register-title"));
  const element = h("section.panel.register", title, desk.element);
  return { element, reload: desk.reload };
}

/** @param {RegisterLine} line @param {Session} session */
function tableRegister(line, session) {
  const players = [...new Set(line.sums.map(({ player }) => player))];
  const sums = players.map((player) => {
    const mine = line.sums.filter((sum) => sum.player === player);
    const amount = money(mine.reduce((total, sum) => total + sum.amount, 0));
    const since = date(Math.min(...mine.map((sum) => sum.since)));
    const text = t("register-sum", { player, amount, since });
    const pay = () => ask(line, t("register-pay"), text, { kind: "claim", player });
    const label = t("register-pay-label", { player, amount });
    const button = actionButton(t("register-pay"), pay, { label });
    return h("li", h("span", text), hasRole(session, "cashier") && [" ", button]);
  });
  const due = { amount: money(line.due), days: line.days };
  const close = () =>
    ask(line, t("register-close"), t("register-close-about", due), { kind: "register" });
  return [
    h("h4", line.name),
    h("ul.rows", sums),
    line.due > 0 &&
      h(
        "p",
        t("register-close-about", due),
        hasRole(session, "direction") && [" ", actionButton(t("register-close"), close)],
      ),
  ];
}

/**
 * Requests the controller's signature, once it is confirmed what for.
 * @param {RegisterLine} line
 * @param {string} title
 * @param {string} text
 * @param {{kind: "claim" | "register", player?: string}} act
 */
async function ask({ table }, title, text, { kind, ...about }) {
  if (!(await confirmDialog(title, text))) return;
  await requestAct(kind, { table, ...about });
  notify(t("abandon-asked"), { kind: "good" });
}
