/** The histogram of the results of evenings, with the mean and the expectation by the law. */

import { gridLines, linearScale, position, tickText } from "../core/chart-scale.js";
import { svg } from "../core/dom.js";
import { percent, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { expectedResult } from "./figures.js";
import { drawing, leftMargin } from "./chart-box.js";
import { systemName } from "./labels.js";

/** @import {EveningsPart, Side} from "../messages.d.ts" */
/** @import {Room} from "./chart-box.js" */
/** @typedef {{side: Side, part: EveningsPart}} ResultsData */

const RADIUS = 0.42;

/** @param {ResultsData} data @param {Room} room */
export function drawResults({ side, part }, room) {
  const { width, em } = room;
  const { first, width: step } = part.histogram;
  const height = Math.round(Math.min(Math.max(0.3 * width, 9 * em), 16 * em));
  const [left, right, top, bottom] = [leftMargin(room), width - em, 1.1 * em, height - 1.9 * em];
  const most = Math.max(...part.sides.flatMap(({ counts }) => counts)) / part.played;
  const up = linearScale([0, most], 3);
  const along = { from: first, to: first + side.counts.length * step };
  const x = (/** @type {number} */ result) =>
    position(along, Math.min(Math.max(result, along.from), along.to), left, right);
  const y = (/** @type {number} */ share) => position(up, share, bottom, top);
  const mean = side.estimates["result"]?.value ?? 0;
  const expected = expectedResult(side);
  return drawing(
    room,
    height,
    t("lab-results-text", {
      system: systemName(side.system),
      mean: signedMoney(Math.round(mean)),
    }),
    gridLines(up, y, { left, right, em }, (tick) => percent(tick, up.step < 0.01 ? 1 : 0)),
    side.counts.map((count, at) => count > 0 && bar(first + at * step, y(count / part.played))),
    resultTicks(along, right - left, em).map((tick) =>
      tickText(x(tick), height - em / 3, "middle", signedMoney(tick)),
    ),
    along.from < 0 &&
      along.to > 0 &&
      svg("line.start", { x1: x(0), x2: x(0), y1: top, y2: bottom }),
    svg("circle.mean", { cx: x(mean), cy: top / 2, r: RADIUS * em }),
    expected !== null && diamond(x(expected), top / 2, (RADIUS + 0.2) * em),
  );

  /** @param {number} from @param {number} high */
  function bar(from, high) {
    return svg("rect.bar-of-results", {
      class: from < 0 ? "lost" : "won",
      x: x(from) + 0.5,
      width: Math.max(1, x(from + step) - x(from) - 1),
      y: Math.min(high, bottom - 1),
      height: Math.max(1, bottom - high),
    });
  }
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
  return svg("path.expected", {
    d: `M${x} ${y - radius}L${right} ${y}L${x} ${y + radius}L${left} ${y}Z`,
  });
}
