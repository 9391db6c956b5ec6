/** The panel of the day: tables, the result so far and its expectation, decisions, incidents. */

import { get, hasRole } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { dateTime, minute, money, number, signedMoney, time } from "../../core/text/format.js";
import { language, loadMessages } from "../../core/text/i18n.js";
import { firstStepsView } from "./first-steps.js";
import { asyncSection, autoRefresh, figureList, itemTable, note, panelView } from "../frame.js";
import { t } from "../i18n.js";
import { sentence } from "../reports/journal-text.js";
import { bankResult } from "../reports/reports.js";
import { sumColumns } from "../reports/reports-panel.js";

/** @import {Approval, Incident, RoomTable, Today} from "../../messages.d.ts" */

/** @type {import("../frame.js").Panel} */
export const TODAY = {
  id: "today",
  open(session) {
    const isDirection = hasRole(session, "direction");
    const steps = asyncSection(
      async () => isDirection && firstStepsView(session, () => steps.reload()),
      (view) => view,
    );
    const lines = asyncSection(load, ([today, room, approvals]) => [
      keyFigures(today, room, approvals),
      resultTable(today),
      incidentList(today),
    ]);
    const element = panelView("today", false, steps.element, lines.element);
    return { element, close: autoRefresh([steps, lines]) };
  },
};

/** @returns {Promise<[Today, RoomTable[], Approval[]]>} */
async function load() {
  const [today, room, approvals] = await Promise.all([
    get(`/api/staff/today?lang=${language}`),
    get(`/api/staff/room?lang=${language}`),
    get("/api/staff/approvals"),
    loadMessages("events", "result", "refusals"),
  ]);
  return [today, room, approvals];
}

/** @param {Today} today @param {RoomTable[]} room @param {Approval[]} approvals */
function keyFigures({ tables }, room, approvals) {
  const open = room.filter(({ phase }) => phase !== "finished");
  const openSums = tables.flatMap(({ sums, closed }) => (sums && closed === null ? [sums] : []));
  const sum = (/** @type {(one: typeof openSums[number]) => number} */ read) =>
    Math.round(openSums.reduce((all, table) => all + read(table), 0));
  const waiting = approvals.filter(({ approved }) => approved === null).length;
  const decisions = room.reduce((all, table) => all + table.decisions.length, 0);
  const kinds = new Set(tables.map(({ currency }) => currency)).size;
  /** @type {[string, string, string?][]} */
  const figures = [
    ["tables", t("today-of", { open: open.length, all: room.length }), "#live"],
    ["players", number(open.reduce((all, { players }) => all + players, 0)), "#live"],
    ["coups", number(sum(({ coups }) => coups))],
    ...(kinds > 1
      ? []
      : /** @type {[string, string, string?][]} */ ([
          ["handle", money(sum(({ handle }) => handle))],
          ["result", signedMoney(sum((table) => bankResult(table).total))],
          ["expected", signedMoney(sum(({ expected }) => expected))],
        ])),
    ["approvals", number(waiting), "#approvals"],
    ["decisions", number(decisions), "#live"],
  ];
  return figureList("today", figures);
}

/** @param {Today} today */
function resultTable({ tables }) {
  /** @type {import("../frame.js").Columns<Today["tables"][number]>} */
  const columns = [
    ["table", ({ name }) => name],
    [
      "opened",
      ({ opened, closed }) => {
        if (opened === null) return "–";
        return closed === null ? minute(opened) : t("today-closed", { at: minute(closed) });
      },
    ],
    ...sumColumns((/** @type {Today["tables"][number]} */ { sums }) => sums, true),
  ];
  return itemTable(t("today-results"), "report", columns, tables);
}

/** @param {Today} today */
function incidentList({ incidents, tables, since }) {
  const names = new Map(tables.map(({ table, name }) => [table, name]));
  const items = incidents.map((incident) =>
    incidentItem(incident, names.get(incident.table) ?? incident.table),
  );
  const title = t("today-incidents", { at: dateTime(since) });
  const list = h("ol.journal", { tabindex: 0, "aria-label": title }, items);
  return [h("h3", title), items.length ? list : note("today-no-incident")];
}

/** @param {Incident} incident @param {string} table */
function incidentItem({ at, event }, table) {
  return h(
    "li",
    h("span.at", time(at)),
    h("span", h("b", table), " · ", sentence(event) ?? String(event["event"])),
  );
}
