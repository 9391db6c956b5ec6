/** A chart of the player's cumulative result over the listed coups. */

import { gridLines, linePath, linearScale, position, tickText } from "../core/chart-scale.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { dateTime, money, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { cumulativeResults } from "./result-sums.js";

/** @import {Point} from "../core/chart-scale.js" */
/** @import {Coup} from "../messages.d.ts" */

const [WIDE, HIGH, LEFT_MARGIN, RIGHT_MARGIN, TOP, BOTTOM, EM] = [400, 190, 62, 12, 12, 26, 12];
const MAX_DOTS = 40;

/** @param {HTMLElement} figure @param {readonly Coup[]} coups The latest first. */
export function renderCurve(figure, coups) {
  const points = cumulativeResults(coups);
  const count = coups.filter(({ coup }) => coup).length;
  const last = points.at(-1);
  const first = points[0];
  figure.hidden = count < 2;
  if (!last || !first || count < 2) return;
  const sums = points.map(({ sum }) => sum);
  const text = t("mine-curve-text", {
    coups: count,
    since: dateTime(first.at),
    result: signedMoney(last.sum),
    least: signedMoney(Math.min(0, ...sums)),
    most: signedMoney(Math.max(0, ...sums)),
  });
  const result = signedMoney(last.sum);
  const results = coups.filter(({ coup }) => coup).map(({ gain }) => gain);
  const lines = [
    t("mine-coups", { coups: count }),
    t("mine-best", { result: signedMoney(Math.max(...results)) }),
    t("mine-worst", { result: signedMoney(Math.min(...results)) }),
  ];
  const sharePicture = async () =>
    (await import("./result-picture.js")).shareResult(sums, result, lines);
  replaceChildren(
    figure,
    h(
      "figcaption",
      t("mine-curve"),
      " ",
      h("strong.figure", { class: last.sum < 0 ? "bad" : "good" }, result),
    ),
    resultPlot(text, sums, { length: sums.length, coups: lines[0] ?? "" }, (pointsOf) => {
      const points = pointsOf(sums);
      const dots = sums.length <= MAX_DOTS ? points.slice(1) : [];
      return [
        svg("path.curve", { d: linePath(points) }),
        dots.map(({ x, y }) => svg("circle.seen", { cx: x, cy: y, r: 2.6 })),
      ];
    }),
    h("p", lines.slice(1).join(" · ")),
    h("button", { onclick: sharePicture }, t("mine-share")),
  );
}

/**
 * A plot of results after each coup: grid, zero, and the curves upon it.
 * @param {string} label
 * @param {readonly number[]} sums All that it shows.
 * @param {{length: number, coups: string}} course Its number of results, and what stands at its end.
 * @param {(pointsOf: (sums: readonly number[]) => Point[]) => import("../core/dom.js").Child} draw
 */
export function resultPlot(label, sums, { length, coups }, draw) {
  const yScale = linearScale([0, ...sums]);
  const right = WIDE - RIGHT_MARGIN;
  const x = (/** @type {number} */ index) => LEFT_MARGIN + (index / length) * (right - LEFT_MARGIN);
  const y = (/** @type {number} */ sum) => position(yScale, sum, HIGH - BOTTOM, TOP);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    gridLines(yScale, y, { left: LEFT_MARGIN, right, em: EM }, money),
    svg("line.zero", { x1: LEFT_MARGIN, x2: right, y1: y(0), y2: y(0) }),
    tickText(LEFT_MARGIN, HIGH - 8, "start", "0"),
    tickText(right, HIGH - 8, "end", coups),
    draw((course) => [0, ...course].map((sum, index) => ({ x: x(index), y: y(sum) }))),
  );
}
