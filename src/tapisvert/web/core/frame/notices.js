/** Notices above a page: a link to the player's table; an account that awaits confirmation. */

import { get, tableAddress } from "../api.js";
import { notify } from "../announcer.js";
import { h, loadStyleSheet } from "../dom.js";
import { errorText } from "../text/errors.js";
import { loadTables } from "../table/rulebook.js";
import { loadMessages, t } from "../text/i18n.js";

/** @import {Purse, TableLine} from "../../messages.d.ts" */

/** The id of the table where the player sits, or null. @returns {Promise<string | null>} */
export async function ownTable() {
  /** @type {Purse} */
  const purse = await get("/api/me/purse");
  return purse.table;
}

/** Puts a strip at the top of the page that links to the table, if the player has a seat. */
export async function addSeatStrip() {
  const table = await ownTable().catch(() => null);
  if (!table) return;
  /** @type {[TableLine[], void, void]} */
  const [tables] = await Promise.all([
    loadTables().catch(() => []),
    loadMessages("lobby"),
    loadStyleSheet("core/frame/own-seat"),
  ]);
  const line = tables.find(({ id }) => id === table);
  const message = line ? t("seat-at", { table: line.name }) : t("seat-somewhere");
  document
    .querySelector("main")
    ?.before(
      h(
        "nav.own-seat",
        { "aria-label": t("seat-nav") },
        h("span", message),
        h("a.button.first", { href: tableAddress(table) }, t("seat-back")),
      ),
    );
}

/**
 * A link to the player's table, if that is why a seat was refused; else null.
 * @param {unknown} problem
 * @returns {Promise<HTMLElement | null>}
 */
export async function linkToOwnTable(problem) {
  if (/** @type {{code?: string}} */ (problem)?.code !== "at_another_table") return null;
  const [table] = await Promise.all([ownTable().catch(() => null), loadMessages("lobby")]);
  return table ? h("a", { href: tableAddress(table) }, t("seat-back")) : null;
}

/**
 * Shows why a seat was refused, with a link to the player's table.
 * @param {unknown} problem
 */
export async function showSeatProblem(problem) {
  const link = await linkToOwnTable(problem);
  const act = () => location.assign(link?.getAttribute("href") ?? "/");
  notify(
    errorText(problem),
    link ? { kind: "bad", action: { text: t("seat-back"), act } } : { kind: "bad" },
  );
}

/** Shows that a second person has not confirmed the account yet. @param {readonly import("../../messages.d.ts").Role[]} roles The roles that wait. */
export async function addUnconfirmedNotice(roles) {
  await loadMessages("account");
  const staff = roles.filter((role) => role !== "player").map((role) => t(`mine-role-${role}`));
  const notice = staff.length
    ? [
        t("unconfirmed-staff", { roles: staff.join(", ") }),
        " ",
        h("a", { href: "/house" }, t("unconfirmed-how")),
      ]
    : t("mine-unconfirmed");
  document.querySelector("main")?.before(h("p.offline", { role: "status" }, notice));
}
