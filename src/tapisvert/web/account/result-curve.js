/** A chart of the player's cumulative result over the listed coups. */

import { gridLines, linePath, linearScale, position, tickText } from "../core/chart-scale.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { dateTime, money, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { cumulativeResults } from "./result-sums.js";

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
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": text },
      drawCurve(sums, count),
    ),
    h("p", lines.slice(1).join(" · ")),
    h("button", { onclick: sharePicture }, t("mine-share")),
  );
}

/**
 * The curve on its grid.
 * @param {readonly number[]} sums After each coup, and after each other payment.
 * @param {number} count Number of coups.
 */
function drawCurve(sums, count) {
  const yScale = linearScale([0, ...sums]);
  const x = (/** @type {number} */ index) =>
    LEFT_MARGIN + (index / sums.length) * (WIDE - LEFT_MARGIN - RIGHT_MARGIN);
  const y = (/** @type {number} */ sum) => position(yScale, sum, HIGH - BOTTOM, TOP);
  const points = [0, ...sums].map((sum, index) => ({ x: x(index), y: y(sum) }));
  return [
    gridLines(yScale, y, { left: LEFT_MARGIN, right: WIDE - RIGHT_MARGIN, em: EM }, money),
    svg("line.zero", { x1: LEFT_MARGIN, x2: WIDE - RIGHT_MARGIN, y1: y(0), y2: y(0) }),
    tickText(LEFT_MARGIN, HIGH - 8, "start", "0"),
    tickText(x(sums.length), HIGH - 8, "end", t("mine-coups", { coups: count })),
    svg("path.curve", { d: linePath(points) }),
    sums.length <= MAX_DOTS &&
      points.slice(1).map((point) => svg("circle.seen", { cx: point.x, cy: point.y, r: 2.6 })),
  ];
}
