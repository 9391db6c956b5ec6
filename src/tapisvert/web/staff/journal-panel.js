/** The panel of a table's live journal, refusals included. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { money, time } from "../core/format.js";
import { loadTables } from "../core/rulebook.js";
import { TableSocket } from "../core/socket.js";
import { asyncSection } from "./async-view.js";
import { errorView } from "./error-view.js";
import { t } from "./i18n.js";

/** @import {Entry, TableLine} from "../messages.d.ts" */

const MAX_LINES = 400;
/** Number of earlier entries shown at first. */
const FIRST_ENTRIES = 100;
/** Fields with amounts of money, in minor units. */
const AMOUNTS = new Set([
  "brought",
  "chips",
  "amount",
  "excess",
  "added",
  "stake",
  "to_player",
  "to_bank",
  "premium",
  "unit",
  "total",
  "bank",
  "held",
  "minimum",
]);
const HIDDEN = new Set(["event", "notice", "line"]);

/** @type {import("./tabs.js").Panel} */
export const JOURNAL = {
  id: "journal",
  open() {
    const lines = h("ol", {
      class: "journal",
      reversed: true,
      tabindex: 0,
      "aria-label": t("journal-title"),
    });
    const status = h("p", { class: "muted", role: "status" });
    const { choose, leave } = tableFollower(lines, status);
    const choice = asyncSection(loadTables, (/** @type {TableLine[]} */ tables) => {
      const select = h(
        "select",
        { onchange: () => choose(select.value) },
        tables.map(({ id, name }) => h("option", { value: id }, name)),
      );
      if (tables[0]) choose(tables[0].id);
      return h("label", { class: "field find" }, t("journal-table"), select);
    });
    const element = h(
      "div",
      null,
      h("h2", null, t("room-journal")),
      h("p", null, t("journal-about")),
      choice.element,
      status,
      lines,
    );
    return { element, close: leave };
  },
};

/**
 * Follows the chosen table: its entries become lines.
 * @param {Element} lines
 * @param {Element} status
 */
function tableFollower(lines, status) {
  /** @type {TableSocket | null} */
  let socket = null;
  /** The followed table; empty once the panel is closed. */
  let wanted = "";
  const follow = async (/** @type {string} */ table) => {
    wanted = table;
    socket?.close();
    replaceChildren(lines);
    const { n } = /** @type {{n: number}} */ (
      await get(`/api/tables/${encodeURIComponent(table)}`)
    );
    if (wanted !== table) return;
    socket = new TableSocket(table);
    socket.addEventListener("status", (event) => {
      replaceChildren(status, t(`journal-${/** @type {CustomEvent} */ (event).detail}`));
    });
    socket.addEventListener("message", (event) =>
      appendEntries(lines, /** @type {CustomEvent} */ (event).detail),
    );
    socket.open(Math.max(0, n - FIRST_ENTRIES));
  };
  const choose = (/** @type {string} */ table) => {
    follow(table).catch((error) => replaceChildren(status, errorView(error)));
  };
  const leave = () => {
    wanted = "";
    socket?.close();
  };
  return { choose, leave };
}

/**
 * @param {Element} lines
 * @param {any} said
 */
function appendEntries(lines, said) {
  if ("table" in said) {
    lines.prepend(h("li", { class: "muted" }, t("journal-from", { n: said.table.n })));
    return;
  }
  for (const entry of /** @type {Entry[]} */ (said.entries)) lines.prepend(entryLine(entry));
  while (lines.childElementCount > MAX_LINES) lines.lastElementChild?.remove();
}

/** @param {Entry} entry */
function entryLine(entry) {
  const happened = entry.events ?? (entry.notice ? [entry.notice] : []);
  return h(
    "li",
    { value: entry.n },
    h(
      "span",
      { class: "at figure" },
      h("b", null, entry.n),
      " ",
      h("time", { datetime: new Date(entry.at).toISOString() }, time(entry.at)),
    ),
    h(
      "ul",
      null,
      happened.map((one) => h("li", null, ...fieldsText(one))),
    ),
  );
}

/** @param {any} one An event or a notice. */
function fieldsText(one) {
  const name = one.event ?? one.notice;
  const kind = name === "refused" || name === "alarm" ? "bad" : "event";
  const fields = Object.entries(one).filter(
    ([key, value]) => !HIDDEN.has(key) && value !== null && value !== undefined,
  );
  return [
    h("code", { class: kind }, name),
    " ",
    h("span", null, fields.map(([key, value]) => `${key} ${valueText(key, value)}`).join(" · ")),
  ];
}

/**
 * @param {string} key
 * @param {unknown} value
 * @returns {string}
 */
function valueText(key, value) {
  if (typeof value === "number") return AMOUNTS.has(key) ? money(value) : String(value);
  if (typeof value === "string") return value.length > 60 ? `${value.slice(0, 16)}…` : value;
  if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(" ");
  if (value && typeof value === "object") {
    return `{${Object.entries(value)
      .map(([name, one]) => `${name}: ${valueText(name, one)}`)
      .join(", ")}}`;
  }
  return String(value);
}
