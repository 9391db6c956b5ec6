/** The panel of the day: what plays, the result so far against its expectation, what waits, incidents. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { dateTime, minute, money, number, signedMoney, time } from "../../core/text/format.js";
import { language, loadMessages } from "../../core/text/i18n.js";
import { asyncSection, autoRefresh, captionedTable, columns, panelView } from "../async-view.js";
import { figureList } from "../figure-list.js";
import { t } from "../i18n.js";
import { sentence } from "../reports/journal-text.js";
import { bankResult } from "../reports/reports.js";

/** @import {Approval, Incident, RoomTable, Today} from "../../messages.d.ts" */

const AMOUNTS = ["coups", "handle", "result", "expected"];

/** @type {import("./tabs.js").Panel} */
export const TODAY = {
  id: "today",
  open() {
    const lines = asyncSection(load, ([today, room, approvals]) => [
      keyFigures(today, room, approvals),
      resultTable(today),
      incidentList(today),
    ]);
    return { element: panelView("today", false, lines.element), close: autoRefresh(lines) };
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
  const own = tables.flatMap(({ sums, closed }) => (sums && closed === null ? [sums] : []));
  const sum = (/** @type {(one: typeof own[number]) => number} */ read) =>
    Math.round(own.reduce((all, one) => all + read(one), 0));
  const waiting = approvals.filter(({ approved }) => approved === null).length;
  const decisions = room.reduce((all, one) => all + one.decisions.length, 0);
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
          ["result", signedMoney(sum((one) => bankResult(one).found))],
          ["expected", signedMoney(sum(({ expected }) => expected))],
        ])),
    ["approvals", number(waiting), "#approvals"],
    ["decisions", number(decisions), "#live"],
  ];
  return figureList("today", figures);
}

/** @param {Today} today */
function resultTable({ tables }) {
  const heads = columns("report", ["table", "opened", ...AMOUNTS, "band", "verdict"], AMOUNTS);
  const lines = tables.map(({ name, opened, closed, sums }) => {
    if (!sums || opened === null) return [name, "–", "–", "–", "–", "–", "–", "–"];
    const { found, place } = bankResult(sums);
    const gain = (/** @type {number} */ amount) => signedMoney(Math.round(amount));
    const verdict = sums.coups ? place : "none";
    return [
      name,
      closed === null ? minute(opened) : t("today-closed", { at: minute(closed) }),
      number(sums.coups),
      money(Math.round(sums.handle)),
      gain(found),
      gain(sums.expected),
      t("report-from-to", { low: gain(sums.low), high: gain(sums.high) }),
      h("span", { class: `verdict ${verdict}` }, t(`report-${verdict}`)),
    ];
  });
  return captionedTable(t("today-results"), heads, lines);
}

/** @param {Today} today */
function incidentList({ incidents, tables, since }) {
  const names = new Map(tables.map(({ table, name }) => [table, name]));
  const items = incidents.map((one) => incidentItem(one, names.get(one.table) ?? one.table));
  return [
    h("h3", t("today-incidents", { at: dateTime(since) })),
    items.length
      ? h(
          "ol.journal",
          { tabindex: 0, "aria-label": t("today-incidents", { at: dateTime(since) }) },
          items,
        )
      : h("p.muted", t("today-no-incident")),
  ];
}

/** @param {Incident} incident @param {string} table */
function incidentItem({ at, event }, table) {
  return h(
    "li",
    h("span.at", time(at)),
    h("span", h("b", table), " · ", sentence(event) ?? String(event["event"])),
  );
}
