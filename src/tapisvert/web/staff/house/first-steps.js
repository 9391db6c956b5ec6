/** What a new house still lacks before its first coup, for the direction; derived from its state. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { t } from "../i18n.js";
import { confirmAllButton } from "./approvals-panel.js";
import { openPeopleForm } from "./invite-people.js";

/** @import {AccountRow, Denominations, FloatLine, Session} from "../../messages.d.ts" */
/** @typedef {[step: string, isDone: boolean, href: string]} Step */

/** Roles without which no real table opens. */
const OPENING_ROLES = /** @type {const} */ (["chef", "tailleur", "cashier"]);

/**
 * The steps of a new house, with the address where each is done.
 * @param {readonly AccountRow[]} accounts
 * @param {Denominations} denominations
 * @param {readonly FloatLine[]} floats One for each real table.
 * @param {string | undefined} reader The account of the reader.
 * @returns {Step[]}
 */
export function firstSteps(accounts, { chips, notes }, floats, reader) {
  const people = accounts.filter(({ disabled, has_password: isUsed }) => !disabled && isUsed);
  const hasRole = (/** @type {string} */ role) =>
    people.some(({ roles }) => roles.some((ownRole) => ownRole === role));
  const directors = people.filter(({ roles }) => roles.includes("direction"));
  return [
    ["factor", accounts.some((row) => row.id === reader && row.has_second_factor), "/me#second"],
    ["direction", directors.length > 1, "#accounts"],
    ["staff", OPENING_ROLES.every(hasRole) && hasRole("controller"), "#accounts"],
    ["confirmed", people.every(({ unconfirmed }) => !unconfirmed.length), "#approvals"],
    ["tables", floats.length > 0, "#tables"],
    ["denominations", chips.length > 0 && notes.length > 0, "#floats"],
    ["opening", floats.some(({ shifts }) => shifts.length > 0), "#floats"],
  ];
}

/** Steps that a list of people does. */
const OF_PEOPLE = ["direction", "staff"];

/**
 * The steps that are not all done yet; null after that.
 * @param {Session} session
 * @param {() => void} reload
 */
export async function firstStepsView(session, reload) {
  const [accounts, denominations, floats, approvals] = await Promise.all(
    ["accounts", "denominations", "floats", "approvals"].map((path) => get(`/api/staff/${path}`)),
  );
  const steps = firstSteps(accounts, denominations, floats, session.account?.id);
  const count = steps.filter(([, isDone]) => isDone).length;
  const hasPlayed = floats.some((/** @type {FloatLine} */ { closer }) => closer);
  if (count === steps.length || hasPlayed) return null;
  const link = (/** @type {Step} */ [step, , href]) => {
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      openPeopleForm(reload);
    };
    const onclick = OF_PEOPLE.includes(step) && open;
    return h("a", { href, ...(onclick && { onclick }) }, t(`first-${step}`));
  };
  return h(
    "section.panel.first-steps",
    h("h3", t("first-title", { done: count, all: steps.length })),
    h(
      "ol",
      steps.map((step) => {
        const [name, isDone] = step;
        const label = t(isDone ? "step-done" : "step-open");
        const mark = h("b", { role: "img", "aria-label": label }, isDone ? "✓" : "○");
        return h("li", mark, " ", isDone ? t(`first-${name}`) : link(step));
      }),
    ),
    confirmAllButton(approvals, session, reload),
  );
}
