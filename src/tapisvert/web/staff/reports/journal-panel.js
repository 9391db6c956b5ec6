/** The panel of a table's live journal, refusals included. */

import { get } from "../../core/api.js";
import { h, replaceChildren } from "../../core/dom.js";
import { time } from "../../core/text/format.js";
import { loadMessages } from "../../core/text/i18n.js";
import { loadRulebook, loadTables } from "../../core/table/rulebook.js";
import { TableSocket } from "../../core/table/socket.js";
import { asyncSection } from "../frame.js";
import { errorView } from "../error-view.js";
import { showActs, stampedLine } from "./house-acts.js";
import { t } from "../i18n.js";
import { fieldsText, names, sentence } from "./journal-text.js";

/** @import {Entry, TableLine, TableView} from "../../messages.d.ts" */

const MAX_LINES = 400;
/** The choice of the log outside the tables; table ids have no such character. */
const HOUSE = "*";
/** Number of earlier entries shown at first. */
const FIRST_ENTRIES = 100;
/** @type {import("../frame.js").Panel} */
export const JOURNAL = {
  id: "journal",
  open() {
    const lines = h("ol.journal", {
      reversed: true,
      tabindex: 0,
      "aria-label": t("journal-title"),
    });
    const status = h("p.muted", { role: "status" });
    const { choose, leave } = tableFollower(lines, status);
    const choice = asyncSection(loadTables, (/** @type {TableLine[]} */ tables) => {
      const select = h(
        "select",
        { onchange: () => choose(select.value) },
        tables.map(({ id, name }) => h("option", { value: id }, name)),
        h("option", { value: HOUSE }, t("journal-house")),
      );
      for (const { edition, edition_title } of tables) names.set(edition, edition_title);
      choose(tables[0]?.id ?? HOUSE);
      return h("label.field.find", t("journal-table"), select);
    });
    const element = h(
      "div",
      h("h2", t("room-journal")),
      h("p", t("journal-about")),
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
  let followed = "";
  const follow = async (/** @type {string} */ table) => {
    followed = table;
    socket?.close();
    replaceChildren(lines);
    if (table === HOUSE) {
      replaceChildren(status);
      await showActs(lines, () => followed === HOUSE);
      return;
    }
    const [{ n, rulebook, edition }] = await Promise.all([
      /** @type {Promise<TableView>} */ (get(`/api/tables/${encodeURIComponent(table)}`)),
      loadMessages("events", "result", "refusals"),
    ]);
    names.set(rulebook, (await loadRulebook(rulebook, edition)).name);
    if (followed !== table) return;
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
    followed = "";
    socket?.close();
  };
  return { choose, leave };
}

/** @param {Element} lines @param {any} message */
function appendEntries(lines, message) {
  if ("table" in message) {
    lines.prepend(h("li.muted", t("journal-from", { n: message.table.n })));
    return;
  }
  for (const entry of /** @type {Entry[]} */ (message.entries)) lines.prepend(entryLine(entry));
  while (lines.childElementCount > MAX_LINES) lines.lastElementChild?.remove();
}

/** @param {Entry} entry */
function entryLine({ n, at, events, notice }) {
  const items = (events ?? (notice ? [notice] : [])).map((item) => h("li", eventLine(item)));
  return stampedLine({ number: n, at }, time, h("ul", items));
}

/** An event or a notice: its sentence, and its fields to unfold. @param {any} item */
function eventLine(item) {
  const name = item.event ?? item.notice;
  const kind = name === "refused" ? "bad" : "event";
  const fields = fieldsText(item);
  const text = h("span", { class: kind }, sentence(item) ?? name);
  if (!fields) return text;
  return h("details", h("summary", text), h("p.muted", h("code", name), ` ${fields}`));
}
