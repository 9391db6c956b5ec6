/** The histogram of the results of evenings, with the mean and the expectation by the law. */

import { linearScale, position } from "../core/chart-scale.js";
import { svg } from "../core/dom.js";
import { percent, signedMoney } from "../core/format.js";
import { t } from "../core/i18n.js";
import { expectedResult } from "./figures.js";
import { systemName } from "./labels.js";

/** @import {EveningsPart, Side} from "../messages.d.ts" */
/** @import {Room} from "./chart-box.js" */
/** @typedef {{side: Side, part: EveningsPart}} ResultsData */

const RADIUS = 0.42;

/**
 * @param {ResultsData} data
 * @param {Room} room
 */
export function drawResults({ side, part }, { width, em }) {
  const { first, width: step } = part.histogram;
  const count = side.counts.length;
  const height = Math.round(Math.min(Math.max(0.3 * width, 9 * em), 16 * em));
  const [left, right, top, bottom] = [width > 40 * em ? 5 * em : 4.2 * em, em, 1.1 * em, 1.9 * em];
  const most = Math.max(...part.sides.flatMap(({ counts }) => counts)) / part.played;
  const up = linearScale([0, most], 3);
  const along = { from: first, to: first + count * step };
  const x = (/** @type {number} */ result) => position(along, result, left, width - right);
  const y = (/** @type {number} */ share) => position(up, share, height - bottom, top);
  const clamped = (/** @type {number} */ result) =>
    x(Math.min(Math.max(result, along.from), along.to));
  const mean = side.estimates["result"]?.value ?? 0;
  const expected = expectedResult(side);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": t("lab-results-text", {
        system: systemName(side.system),
        mean: signedMoney(Math.round(mean)),
      }),
      "font-size": em,
    },
    up.ticks.map((tick) => [
      svg("line", { class: "grid", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
      svg(
        "text",
        { class: "tick", x: left - em / 2, y: y(tick) + em / 3, "text-anchor": "end" },
        percent(tick, up.step < 0.01 ? 1 : 0),
      ),
    ]),
    side.counts.map((evenings, at) => {
      const from = first + at * step;
      const high = y(evenings / part.played);
      return (
        evenings > 0 &&
        svg("rect", {
          class: `bar-of-results ${from < 0 ? "lost" : "won"}`,
          x: x(from) + 0.5,
          width: Math.max(1, x(from + step) - x(from) - 1),
          y: Math.min(high, height - bottom - 1),
          height: Math.max(1, height - bottom - high),
        })
      );
    }),
    resultTicks(along, width - left - right, em).map((tick) =>
      svg(
        "text",
        { class: "tick", x: x(tick), y: height - em / 3, "text-anchor": "middle" },
        signedMoney(tick),
      ),
    ),
    along.from < 0 &&
      along.to > 0 &&
      svg("line", { class: "start", x1: x(0), x2: x(0), y1: top, y2: height - bottom }),
    svg("circle", { class: "mean", cx: clamped(mean), cy: top / 2, r: RADIUS * em }),
    expected !== null && diamond(clamped(expected), top / 2, (RADIUS + 0.2) * em),
  );
}

/** @param {{from: number, to: number}} along @param {number} room @param {number} em */
function resultTicks(along, room, em) {
  const { ticks } = linearScale([along.from, along.to], Math.max(2, Math.min(7, room / (7 * em))));
  const margin = 0.04 * (along.to - along.from);
  return ticks.filter((tick) => tick >= along.from + margin && tick <= along.to - margin);
}

/**
 * The mark of what the law expects.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function diamond(x, y, radius) {
  const [left, right] = [x - radius, x + radius];
  return svg("path", {
    class: "expected",
    d: `M${x} ${y - radius}L${right} ${y}L${x} ${y + radius}L${left} ${y}Z`,
  });
}
