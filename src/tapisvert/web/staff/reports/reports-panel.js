/** The panel of reports: each table's result against its expectation. */

import { get } from "../../core/api.js";
import { h, replaceChildren } from "../../core/dom.js";
import { dateTime, money, number, signedMoney } from "../../core/text/format.js";
import { download } from "../../core/download.js";
import { actionButton, asyncSection, columns, captionedTable, panelView } from "../async-view.js";
import { kindName } from "../tables/limits.js";
import { reportPlot } from "./report-plot.js";
import { toCsv, bankResult } from "./reports.js";
import { language } from "../../core/text/i18n.js";
import { figureList } from "../figure-list.js";
import { t } from "../i18n.js";

/** @import {ReportLine, ReportView} from "../../messages.d.ts" */
/** @typedef {ReportView["sums"]} Sums */

const AMOUNTS = ["coups", "handle", "result", "expected"];

/** @type {import("../house/tabs.js").Panel} */
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
      const shown = reportView(report);
      close = shown.close;
      replaceChildren(place, shown.element);
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

/** @param {number} amount Minor units, maybe fractional. */
const roundedMoney = (amount) => money(Math.round(amount));
/** @param {number} amount */
const roundedGain = (amount) => signedMoney(Math.round(amount));

/** @param {ReportLine[]} reports @param {(table: string) => Promise<void>} choose */
function reportTable(reports, choose) {
  const heads = columns("report", ["table", ...AMOUNTS, "verdict"], AMOUNTS);
  const lines = reports.map(({ table, name, sums }) => [
    actionButton(name, () => choose(table), { kind: "plain", label: t("report-of", { name }) }),
    number(sums.coups),
    roundedMoney(sums.handle),
    roundedGain(bankResult(sums).found),
    roundedGain(sums.expected),
    verdict(sums),
  ]);
  return captionedTable(t("report-tables"), heads, lines);
}

/** @param {Sums} sums */
function verdict(sums) {
  const place = sums.coups ? bankResult(sums).place : "none";
  return h("span", { class: `verdict ${place}` }, t(`report-${place}`));
}

/** @param {ReportView} report @returns {{element: HTMLElement, close: () => void}} */
function reportView(report) {
  const { sums, currency } = report;
  const name = report.name;
  const plot = reportPlot(report);
  const { found, deviations } = bankResult(sums);
  /** @type {[string, string][]} */
  const figures = [
    ["coups", number(sums.coups)],
    ["stakes", number(sums.stakes)],
    ["handle", roundedMoney(sums.handle)],
    ["result", roundedGain(found)],
    ["bound", roundedMoney(sums.bound)],
    ["expected", roundedGain(sums.expected)],
    ["band", t("report-from-to", { low: roundedGain(sums.low), high: roundedGain(sums.high) })],
    ["deviations", number(deviations, 2)],
  ];
  const element = h(
    "div",
    h("h3", t("report-title", { name, currency })),
    figureList("report", figures),
    sums.coups > 0 && [
      plot.element,
      h(
        "div.row",
        h(
          "button",
          { onclick: () => download(toCsv(report.series), `${report.table}.csv`) },
          t("report-csv"),
        ),
      ),
    ],
    report.mechanism === "worth" && h("p.muted", t("report-worth")),
    kindTable(sums),
    sessionTable(report),
  );
  return { element, close: plot.close };
}

/** @param {Sums} sums */
function kindTable(sums) {
  const heads = columns("report", ["kind", ...AMOUNTS.slice(1)], AMOUNTS);
  const lines = sums.kinds.map((one) => [
    kindName(one.kind),
    roundedMoney(one.handle),
    roundedGain(one.result),
    roundedGain(one.expected),
  ]);
  return lines.length > 0 && captionedTable(t("report-kinds"), heads, lines);
}

/** @param {ReportView} report */
function sessionTable(report) {
  const heads = columns("report", ["session", "opened", "closed", ...AMOUNTS, "verdict"], AMOUNTS);
  const lines = report.sessions.map(({ opened, closed, sums }, at) => [
    number(at + 1),
    dateTime(opened),
    closed === null ? t("report-goes-on") : dateTime(closed),
    number(sums.coups),
    roundedMoney(sums.handle),
    roundedGain(bankResult(sums).found),
    roundedGain(sums.expected),
    verdict(sums),
  ]);
  return captionedTable(t("report-sessions"), heads, lines.reverse());
}
