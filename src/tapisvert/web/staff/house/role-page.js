/** The page of the signed-in account: the panels that its roles may open, as tabs. */

import { get, hasRole } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { ACCOUNTS } from "./accounts-panel.js";
import { APPROVALS } from "./approvals-panel.js";
import { FLOATS } from "../cash/floats-panel.js";
import { openSignIn } from "../../core/frame/shell.js";
import * as words from "../../core/text/i18n.js";
import { t } from "../i18n.js";
import { JOURNAL } from "../reports/journal-panel.js";
import { CHECKPOINTS, RECORDS } from "../reports/records-panel.js";
import { REPORTS } from "../reports/reports-panel.js";
import { ROOM } from "./room-panel.js";
import { TABLES } from "../tables/tables-panel.js";
import { tabs } from "./tabs.js";
import { TODAY } from "./today-panel.js";

/** @import {Role, Session} from "../../messages.d.ts" */

const CONFIRMED_MS = 3_000;

/** @type {[Role[], import("../frame.js").Panel[]][]} The first row with a role of the account counts. */
const PANELS = [
  [
    ["direction"],
    [TODAY, ROOM, TABLES, ACCOUNTS, APPROVALS, FLOATS, REPORTS, JOURNAL, RECORDS, CHECKPOINTS],
  ],
  [
    ["controller"],
    [TODAY, ROOM, TABLES, APPROVALS, FLOATS, JOURNAL, REPORTS, RECORDS, CHECKPOINTS, ACCOUNTS],
  ],
  [["cashier"], [APPROVALS, FLOATS, ACCOUNTS]],
  [
    ["chef", "inspector"],
    [ROOM, TABLES, APPROVALS, FLOATS],
  ],
  [["tailleur", "payeur"], [TABLES]],
];

/** Opens the panels once a colleague has confirmed the account. */
async function reloadOnceConfirmed() {
  if (document.visibilityState !== "visible") return;
  const { account } = /** @type {Session} */ (await get("/api/session").catch(() => ({})));
  if (account && !account.unconfirmed.length) location.reload();
}

/** @param {Session} session */
export function rolePage(session) {
  const panels = PANELS.find(([roles]) => hasRole(session, ...roles))?.[1];
  if (panels) return tabs(panels, session);
  if (session.needs_second_factor)
    return h("p", t("house-second-factor"), " ", h("a", { href: "/me#second" }, t("house-to-me")));
  if (session.account?.unconfirmed.length) {
    setInterval(reloadOnceConfirmed, CONFIRMED_MS);
    return h("p", t("house-unconfirmed"));
  }
  if (session.account) return h("p", t("house-not-yours"));
  return [
    h("p", t("house-sign-in")),
    h(
      "p.row",
      h("button.first", { onclick: () => openSignIn(session) }, words.t("sign-in")),
      h("a.button", { href: "/" }, words.t("nav-hall")),
    ),
  ];
}
