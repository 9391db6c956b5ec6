/** The panel of the floats of real tables: their shifts, and the counts that two persons sign. */

import { hasRole } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { dateTime, money, signedMoney } from "../../core/text/format.js";
import { actionButton, asyncSection, autoRefresh, captionedTable, columns } from "../async-view.js";
import { panelView } from "../async-view.js";
import { ACTS } from "../acts.js";
import { cashDesk } from "./cash-desk.js";
import { loadFloats, openCount, possibleActs } from "./float-form.js";
import { named, t } from "../i18n.js";
import { registerDesk } from "./register-desk.js";

/** @import {FloatLine, Session, ShiftLine} from "../../messages.d.ts" */

const SUMS = /** @type {const} */ (["opening", "fills", "credits", "closing", "drop"]);
const FIGURES = /** @type {const} */ (["should_hold", "result", "coups", "difference"]);

/** @type {import("../house/tabs.js").Panel} */
export const FLOATS = {
  id: "floats",
  open(session) {
    const floats = asyncSection(loadFloats, (/** @type {FloatLine[]} */ found) =>
      found.length
        ? found.map((line) => tableFloat(line, session))
        : h("p.muted", t("floats-none")),
    );
    const desks = hasRole(session, "cashier", "controller", "direction")
      ? [cashDesk(session), registerDesk(session)]
      : [];
    const about = h("p", t("floats-about"));
    const element = panelView(
      "floats",
      null,
      ...desks.map((desk) => desk.element),
      about,
      floats.element,
    );
    const ends = [floats, ...desks].map((one) => autoRefresh(one));
    return { element, close: () => ends.forEach((end) => end()) };
  },
};

/** @param {FloatLine} line @param {Session} session */
function tableFloat(line, session) {
  const heads = columns("float", ["shift", ...SUMS, ...FIGURES], [...SUMS, ...FIGURES]);
  const acts = possibleActs(line.shifts).filter((act) =>
    hasRole(session, ...ACTS[act === "drop" ? "drop" : "float"].asks),
  );
  return h(
    "section.panel",
    h("h3", line.name),
    line.is_uncounted && h("p.error", t("float-uncounted")),
    line.shifts.length > 0 &&
      captionedTable(named(t("room-floats"), line.name), heads, line.shifts.map(shiftCells)),
    line.tips > 0 && h("p", t("float-tips", { amount: money(line.tips) })),
    h(
      "div.row",
      acts.map((act) => actionButton(t(`float-act-${act}`), async () => openCount(line, [act]))),
    ),
  );
}

/** @param {ShiftLine} shift */
function shiftCells(shift) {
  const known = (/** @type {number | null} */ amount) => (amount === null ? "–" : money(amount));
  const won = (/** @type {number | null} */ amount) =>
    amount === null ? "–" : signedMoney(amount);
  const { should_hold: holds, result, coups, difference } = shift.figures;
  return [
    h("span", t("float-number", { number: shift.number, at: dateTime(shift.opened_at) })),
    ...SUMS.map((name) => known(shift[name])),
    ...[known(holds), won(result), won(coups), won(difference)],
  ];
}
