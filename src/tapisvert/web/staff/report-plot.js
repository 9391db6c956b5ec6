/** The bank's result after every coup, against its expectation and the band of 95 in 100. */

import { h, replace, svg } from "../core/dom.js";
import { money, number, signed } from "../core/format.js";
import { area, line, place, scale } from "../core/chart-scale.js";
import { curve, standing } from "./reports.js";
import { say } from "./labels.js";

/** @typedef {import("../messages.d.ts").ReportView} ReportView */
/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Paper */

const LEAST = 320;
const MOST = 1_600;

/**
 * @param {ReportView} report
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function reportPlot(report) {
  const figure = h("figure", { class: "report-plot" });
  const paper = h("div");
  replace(figure, paper, key(), h("figcaption", { class: "muted" }, words(report)));
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.min(MOST, Math.max(LEAST, Math.round(entry?.contentRect.width ?? LEAST)));
    if (paper.dataset["width"] === String(width)) return;
    paper.dataset["width"] = String(width);
    replace(paper, drawn(report, width));
  });
  observer.observe(figure);
  return { element: figure, close: () => observer.disconnect() };
}

/**
 * The plot in words, for whoever does not see it.
 * @param {ReportView} report
 */
function words({ sums, name }) {
  const { found, place: where } = standing(sums);
  return say("plot-words", {
    name,
    coups: number(sums.coups),
    found: signed(Math.round(found)),
    expected: signed(Math.round(sums.expected)),
    low: signed(Math.round(sums.low)),
    high: signed(Math.round(sums.high)),
    verdict: say(`report-${where}`),
  });
}

/**
 * @param {ReportView} report
 * @param {number} width
 */
function drawn(report, width) {
  const points = curve(report.series);
  const height = Math.round(Math.min(440, Math.max(240, width * 0.45)));
  const y = scale(points.flatMap((at) => [at.result, at.low, at.high]));
  const x = scale([0, points.at(-1)?.coups ?? 1], width < 560 ? 3 : 6);
  // Where the last coup is the edge of the paper, a curve does not end in the middle of it.
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
    x: place(across, coups, paper.left, paper.right),
    y: place(y, amount, paper.bottom, paper.top),
  });
  const path = (/** @type {"result" | "expected" | "low" | "high"} */ name) =>
    points.map((one) => at(one.coups, one[name]));
  return svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": words(report),
      "font-size": 13,
    },
    y.ticks.map((tick) => level(paper, at(0, tick).y, tick)),
    x.ticks
      .filter((tick) => tick <= across.to && Number.isInteger(tick))
      .map((tick) => column(paper, at(tick, 0).x, tick)),
    svg("text", { x: paper.right, y: height - 6, "text-anchor": "end" }, say("report-coups")),
    svg("path", { class: "band", d: area(path("high"), path("low")) }),
    svg("path", { class: "expected", d: line(path("expected")) }),
    svg("path", { class: "found", d: line(path("result")) }),
  );
}

/**
 * @param {Paper} paper
 * @param {number} y
 * @param {number} tick
 */
function level(paper, y, tick) {
  return [
    svg("line", {
      class: tick ? "grid" : "nothing",
      x1: paper.left,
      x2: paper.right,
      y1: y,
      y2: y,
    }),
    svg(
      "text",
      { x: paper.left - 8, y: y + 4.5, "text-anchor": "end" },
      money(tick).replace("-", "−"),
    ),
  ];
}

/**
 * @param {Paper} paper
 * @param {number} x
 * @param {number} tick
 */
function column(paper, x, tick) {
  return [
    svg("line", { class: "grid", x1: x, x2: x, y1: paper.bottom, y2: paper.bottom + 5 }),
    svg("text", { x, y: paper.bottom + 20, "text-anchor": "middle" }, number(tick)),
  ];
}

/** Which line is which: by their strokes, not by colour alone. */
function key() {
  const sample = (/** @type {"found" | "expected" | "band"} */ kind) =>
    svg(
      "svg",
      { class: "plot", viewBox: "0 0 36 14", "aria-hidden": "true" },
      kind === "band"
        ? svg("path", { class: kind, d: "M0 1H36V13H0Z" })
        : svg("path", { class: kind, d: "M0 7H36" }),
    );
  return h(
    "ul",
    { class: "plot-key" },
    /** @type {const} */ (["found", "expected", "band"]).map((kind) =>
      h("li", null, sample(kind), say(`plot-${kind}`)),
    ),
  );
}
