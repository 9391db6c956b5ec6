/** The panel of reports: each table's result against its expectation. */

import { get } from "../../core/api.js";
import { h, replaceChildren } from "../../core/dom.js";
import { dateTime, money, number, signedMoney } from "../../core/text/format.js";
import { download } from "../../core/share.js";
import { kindName } from "../tables/limits.js";
import { reportPlot } from "./report-plot.js";
import { toCsv, bankResult } from "./reports.js";
import { language } from "../../core/text/i18n.js";
import { actionButton, asyncSection, figureList, itemTable, panelView } from "../frame.js";
import { t } from "../i18n.js";

/** @import {Columns} from "../frame.js" */
/** @import {ReportLine, ReportView} from "../../messages.d.ts" */
/** @typedef {ReportView["sums"]} Sums */

/** @param {number} amount Minor units, maybe fractional. */
const roundedMoney = (amount) => money(Math.round(amount));
/** @param {number} amount */
const roundedGain = (amount) => signedMoney(Math.round(amount));
/** @param {{low: number, high: number}} sums */
const band = ({ low, high }) =>
  t("report-from-to", { low: roundedGain(low), high: roundedGain(high) });

/**
 * The columns of sums: coups, stakes, the result and its expectation.
 * @template Item
 * @param {(item: Item) => Sums | null} sumsOf
 * @param {boolean} [withBand]
 * @returns {Columns<Item>}
 */
export function sumColumns(sumsOf, withBand = false) {
  const cell =
    (/** @type {(sums: Sums) => import("../../core/dom.js").Child} */ read) =>
    (/** @type {Item} */ item) => {
      const sums = sumsOf(item);
      return sums ? read(sums) : "–";
    };
  return [
    ["coups", cell(({ coups }) => number(coups)), true],
    ["handle", cell(({ handle }) => roundedMoney(handle)), true],
    ["result", cell((sums) => roundedGain(bankResult(sums).total)), true],
    ["expected", cell(({ expected }) => roundedGain(expected)), true],
    ...(withBand ? [/** @type {const} */ (["band", cell(band)])] : []),
    ["verdict", cell(verdict)],
  ];
}

/** @type {import("../frame.js").Panel} */
export const REPORTS = {
  id: "reports",
  open() {
    const place = h("section.report", { "aria-live": "polite" });
    /** @type {(() => void) | null} */
    let close = null;
    const choose = async (/** @type {string} */ table) => {
      const report = /** @type {ReportView} */ (
        await get(`/api/reports/${encodeURIComponent(table)}?lang=${language}`)
      );
      close?.();
      const view = reportView(report);
      close = view.close;
      replaceChildren(place, view.element);
      place.scrollIntoView({ block: "nearest" });
    };
    const lines = asyncSection(
      () => get(`/api/reports?lang=${language}`),
      (/** @type {ReportLine[]} */ reports) => reportTable(reports, choose),
    );
    const element = panelView(
      "reports",
      actionButton(t("report-again"), () => lines.reload()),
      daySheetLink(),
      h("p", t("report-about")),
      lines.element,
      place,
    );
    return { element, close: () => close?.() };
  },
};

/** A day, at first the house's current one, and the link to its sheet. */
function daySheetLink() {
  const link = h("a", { download: "" }, t("day-sheet"));
  const input = h("input", { type: "date" });
  const point = () => {
    const day = /** @type {HTMLInputElement} */ (input).value;
    link.setAttribute("href", `/api/staff/days/${day}?lang=${language}`);
    link.hidden = !day;
  };
  input.addEventListener("input", point);
  point();
  void get("/api/staff/today").then(({ day }) => {
    input.value ||= day;
    point();
  });
  return h("p.row", h("label", t("day-sheet-day"), " ", input), link);
}

/** @param {ReportLine[]} reports @param {(table: string) => Promise<void>} choose */
function reportTable(reports, choose) {
  /** @type {Columns<ReportLine>} */
  const columns = [
    [
      "table",
      ({ table, name }) => {
        const label = t("report-of", { name });
        return actionButton(name, () => choose(table), { kind: "plain", label });
      },
    ],
    ...sumColumns((/** @type {ReportLine} */ { sums }) => sums),
  ];
  return itemTable(t("report-tables"), "report", columns, reports);
}

/** @param {Sums} sums */
function verdict(sums) {
  const place = sums.coups ? bankResult(sums).place : "none";
  return h("span", { class: `verdict ${place}` }, t(`report-${place}`));
}

/** @param {ReportView} report @returns {{element: HTMLElement, close: () => void}} */
function reportView(report) {
  const { sums, currency, name } = report;
  const plot = reportPlot(report);
  const { total, deviations } = bankResult(sums);
  /** @type {[string, string][]} */
  const figures = [
    ["coups", number(sums.coups)],
    ["stakes", number(sums.stakes)],
    ["handle", roundedMoney(sums.handle)],
    ["result", roundedGain(total)],
    ["bound", roundedMoney(sums.bound)],
    ["expected", roundedGain(sums.expected)],
    ["band", band(sums)],
    ["deviations", number(deviations, 2)],
  ];
  const save = () => download(toCsv(report.series), `${report.table}.csv`);
  const element = h(
    "div",
    h("h3", t("report-title", { name, currency })),
    figureList("report", figures),
    sums.coups > 0 && [plot.element, h("div.row", h("button", { onclick: save }, t("report-csv")))],
    report.mechanism === "worth" && h("p.muted", t("report-worth")),
    kindTable(sums),
    sessionTable(report),
  );
  return { element, close: plot.close };
}

/** @param {Sums} sums */
function kindTable({ kinds }) {
  /** @type {Columns<typeof kinds[number]>} */
  const columns = [
    ["kind", ({ kind }) => kindName(kind)],
    ["handle", ({ handle }) => roundedMoney(handle), true],
    ["result", ({ result }) => roundedGain(result), true],
    ["expected", ({ expected }) => roundedGain(expected), true],
  ];
  return kinds.length > 0 && itemTable(t("report-kinds"), "report", columns, kinds);
}

/** @param {ReportView} report */
function sessionTable({ sessions }) {
  /** @type {Columns<typeof sessions[number]>} */
  const columns = [
    ["session", (session) => number(sessions.indexOf(session) + 1)],
    ["opened", ({ opened }) => dateTime(opened)],
    ["closed", ({ closed }) => (closed === null ? t("report-goes-on") : dateTime(closed))],
    ...sumColumns((/** @type {typeof sessions[number]} */ { sums }) => sums),
  ];
  return itemTable(t("report-sessions"), "report", columns, [...sessions].reverse());
}
