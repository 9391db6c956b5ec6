/** The cashier's desk: chips sold for money and bought back, and the chips in circulation (CR-20). */

import { get, hasRole, post } from "../../core/api.js";
import { notify } from "../../core/announcer.js";
import { h } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { withCode } from "../../core/frame/one-time-code.js";
import { asyncSection } from "../async-view.js";
import { figureList } from "../figure-list.js";
import { openForm } from "../form.js";
import { t } from "../i18n.js";

/** @import {CashView, Session} from "../../messages.d.ts" */

const FIGURES = /** @type {const} */ (["sold", "redeemed", "from_tables", "circulation", "purses"]);

/** @param {Session} session */
export function cashDesk(session) {
  const desk = asyncSection(
    () => get("/api/staff/cash"),
    (/** @type {CashView} */ view) =>
      figureList(
        "cash",
        FIGURES.map((name) => [name, money(view[name])]),
      ),
  );
  const button = (/** @type {boolean} */ isRedemption) =>
    h(
      "button",
      { onclick: () => openAct(isRedemption, desk.reload) },
      t(isRedemption ? "cash-redeem" : "cash-sell"),
    );
  const acts = hasRole(session, "cashier") && h("div.row", button(false), button(true));
  const element = h("section.panel", h("h3", t("cash-title")), desk.element, acts);
  return { element, reload: desk.reload };
}

/** @param {boolean} isRedemption @param {() => Promise<void>} reload */
function openAct(isRedemption, reload) {
  const id = crypto.randomUUID();
  const title = t(isRedemption ? "cash-redeem" : "cash-sell");
  openForm(title, {
    fields: () => [
      { name: "amount", kind: "amount" },
      {
        name: "chips",
        kind: "piles",
        help: t("help-pieces", { series: "A" }),
      },
    ],
    submit: title,
    shape: (body) => ({ id, ...body, is_redemption: isRedemption }),
    send: (body) => withCode(() => post("/api/staff/cash", body)),
    done: () => {
      notify(t("cash-done"), { kind: "good" });
      reload();
    },
    codeFields: { bad_count: "chips", not_in_circulation: "chips" },
  });
}
