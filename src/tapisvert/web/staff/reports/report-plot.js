/** The bank's result after every coup, against its expectation and the band of 95 in 100. */

import { h, replaceChildren, svg } from "../../core/dom.js";
import { money, number, signedMoney } from "../../core/text/format.js";
import {
  areaPath,
  gridLines,
  linePath,
  linearScale,
  position,
  tickText,
} from "../../core/chart-scale.js";
import { resultCurve, bankResult } from "./reports.js";
import { t } from "../i18n.js";

/** @import {ReportView} from "../../messages.d.ts" */

const MIN_WIDTH = 320;
const MAX_WIDTH = 1_600;

/** @param {ReportView} report @returns {{element: HTMLElement, close: () => void}} */
export function reportPlot(report) {
  const figure = h("figure.report-plot");
  const paper = h("div");
  replaceChildren(figure, paper, legend(), h("figcaption.muted", plotText(report)));
  const observer = new ResizeObserver(([entry]) => {
    const room = Math.round(entry?.contentRect.width ?? MIN_WIDTH);
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, room));
    if (paper.dataset["width"] === String(width)) return;
    paper.dataset["width"] = String(width);
    replaceChildren(paper, drawPlot(report, width));
  });
  observer.observe(figure);
  return { element: figure, close: () => observer.disconnect() };
}

/** The chart in a sentence, for screen readers. @param {ReportView} report */
function plotText({ sums, name }) {
  const { total, place } = bankResult(sums);
  return t("plot-words", {
    name,
    coups: number(sums.coups),
    total: signedMoney(Math.round(total)),
    expected: signedMoney(Math.round(sums.expected)),
    low: signedMoney(Math.round(sums.low)),
    high: signedMoney(Math.round(sums.high)),
    verdict: t(`report-${place}`),
  });
}

/** @param {ReportView} report @param {number} width */
function drawPlot(report, width) {
  const points = resultCurve(report.series);
  const height = Math.round(Math.min(440, Math.max(240, width * 0.45)));
  const y = linearScale(points.flatMap((point) => [point.result, point.low, point.high]));
  const x = linearScale([0, points.at(-1)?.coups ?? 1], width < 560 ? 3 : 6);
  // The x axis ends at the last coup, not at a round tick.
  const across = { from: 0, to: Math.max(1, points.at(-1)?.coups ?? 1) };
  const longest = Math.max(...y.ticks.map((tick) => money(tick).length));
  const [leftEdge, right, bottom] = [12 + 7.6 * longest, width - 12, height - 42];
  const yOf = (/** @type {number} */ amount) => position(y, amount, bottom, 12);
  const path = (/** @type {"result" | "expected" | "low" | "high"} */ name) =>
    points.map((point) => ({
      x: position(across, point.coups, leftEdge, right),
      y: yOf(point[name]),
    }));
  const coupTicks = x.ticks.filter((tick) => tick <= across.to && Number.isInteger(tick));
  return svg(
    "svg.plot",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": plotText(report),
      "font-size": 13,
    },
    gridLines(y, yOf, { left: leftEdge, right, em: 13 }, money),
    coupTicks.map((tick) => {
      const tickX = position(across, tick, leftEdge, right);
      const line = svg("line.grid", { x1: tickX, x2: tickX, y1: bottom, y2: bottom + 5 });
      return [line, tickText(tickX, bottom + 20, "middle", number(tick))];
    }),
    tickText(right, height - 6, "end", t("report-coups")),
    svg("path.band", { d: areaPath(path("high"), path("low")) }),
    svg("path.expected", { d: linePath(path("expected")) }),
    svg("path.total", { d: linePath(path("result")) }),
  );
}

/** The legend. Strokes differ, so that colour is not needed. */
function legend() {
  const sample = (/** @type {"total" | "expected" | "band"} */ kind) =>
    svg(
      "svg.plot",
      { viewBox: "0 0 36 14", "aria-hidden": "true" },
      svg("path", { class: kind, d: kind === "band" ? "M0 1H36V13H0Z" : "M0 7H36" }),
    );
  return h(
    "ul.plot-key",
    /** @type {const} */ (["total", "expected", "band"]).map((kind) =>
      h("li", sample(kind), t(`plot-${kind}`)),
    ),
  );
}
