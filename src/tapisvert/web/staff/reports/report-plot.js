/** The bank's result after every coup, against its expectation and the band of 95 in 100. */

import { h, replaceChildren, svg } from "../../core/dom.js";
import { money, number, signedMoney } from "../../core/text/format.js";
import { areaPath, linePath, position, linearScale } from "../../core/chart-scale.js";
import { resultCurve, bankResult } from "./reports.js";
import { t } from "../i18n.js";

/** @import {ReportView} from "../../messages.d.ts" */
/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Paper */

const MIN_WIDTH = 320;
const MAX_WIDTH = 1_600;

/** @param {ReportView} report @returns {{element: HTMLElement, close: () => void}} */
export function reportPlot(report) {
  const figure = h("figure.report-plot");
  const paper = h("div");
  replaceChildren(figure, paper, legend(), h("figcaption.muted", plotText(report)));
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.min(
      MAX_WIDTH,
      Math.max(MIN_WIDTH, Math.round(entry?.contentRect.width ?? MIN_WIDTH)),
    );
    if (paper.dataset["width"] === String(width)) return;
    paper.dataset["width"] = String(width);
    replaceChildren(paper, drawPlot(report, width));
  });
  observer.observe(figure);
  return { element: figure, close: () => observer.disconnect() };
}

/** The chart in a sentence, for screen readers. @param {ReportView} report */
function plotText({ sums, name }) {
  const { found, place: where } = bankResult(sums);
  return t("plot-words", {
    name,
    coups: number(sums.coups),
    found: signedMoney(Math.round(found)),
    expected: signedMoney(Math.round(sums.expected)),
    low: signedMoney(Math.round(sums.low)),
    high: signedMoney(Math.round(sums.high)),
    verdict: t(`report-${where}`),
  });
}

/** @param {ReportView} report @param {number} width */
function drawPlot(report, width) {
  const points = resultCurve(report.series);
  const height = Math.round(Math.min(440, Math.max(240, width * 0.45)));
  const y = linearScale(points.flatMap((at) => [at.result, at.low, at.high]));
  const x = linearScale([0, points.at(-1)?.coups ?? 1], width < 560 ? 3 : 6);
  // The x axis ends at the last coup, not at a round tick.
  const across = { from: 0, to: Math.max(1, points.at(-1)?.coups ?? 1) };
  const longest = Math.max(...y.ticks.map((tick) => money(tick).length));
  const paper = {
    width,
    height,
    left: 12 + 7.6 * longest,
    right: width - 12,
    top: 12,
    bottom: height - 42,
  };
  const at = (/** @type {number} */ coups, /** @type {number} */ amount) => ({
    x: position(across, coups, paper.left, paper.right),
    y: position(y, amount, paper.bottom, paper.top),
  });
  const path = (/** @type {"result" | "expected" | "low" | "high"} */ name) =>
    points.map((one) => at(one.coups, one[name]));
  return svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": plotText(report),
      "font-size": 13,
    },
    y.ticks.map((tick) => gridLine(paper, at(0, tick).y, tick)),
    x.ticks
      .filter((tick) => tick <= across.to && Number.isInteger(tick))
      .map((tick) => coupTick(paper, at(tick, 0).x, tick)),
    svg("text", { x: paper.right, y: height - 6, "text-anchor": "end" }, t("report-coups")),
    svg("path", { class: "band", d: areaPath(path("high"), path("low")) }),
    svg("path", { class: "expected", d: linePath(path("expected")) }),
    svg("path", { class: "found", d: linePath(path("result")) }),
  );
}

/** @param {Paper} paper @param {number} y @param {number} tick */
function gridLine(paper, y, tick) {
  return [
    svg("line", {
      class: tick ? "grid" : "nothing",
      x1: paper.left,
      x2: paper.right,
      y1: y,
      y2: y,
    }),
    svg("text", { x: paper.left - 8, y: y + 4.5, "text-anchor": "end" }, money(tick)),
  ];
}

/** @param {Paper} paper @param {number} x @param {number} tick */
function coupTick(paper, x, tick) {
  return [
    svg("line", { class: "grid", x1: x, x2: x, y1: paper.bottom, y2: paper.bottom + 5 }),
    svg("text", { x, y: paper.bottom + 20, "text-anchor": "middle" }, number(tick)),
  ];
}

/** The legend. Strokes differ, so that colour is not needed. */
function legend() {
  const sample = (/** @type {"found" | "expected" | "band"} */ kind) =>
    svg(
      "svg",
      { class: "plot", viewBox: "0 0 36 14", "aria-hidden": "true" },
      kind === "band"
        ? svg("path", { class: kind, d: "M0 1H36V13H0Z" })
        : svg("path", { class: kind, d: "M0 7H36" }),
    );
  return h(
    "ul.plot-key",
    /** @type {const} */ (["found", "expected", "band"]).map((kind) =>
      h("li", sample(kind), t(`plot-${kind}`)),
    ),
  );
}
