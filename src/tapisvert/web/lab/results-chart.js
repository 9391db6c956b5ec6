/** The histogram of the results of evenings, with the mean and the exact expectation. */

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
  const [startX, right, top, bottom] = [leftMargin(room), width - em, 1.1 * em, height - 1.9 * em];
  const max = Math.max(...part.sides.flatMap(({ counts }) => counts)) / part.played;
  const yScale = linearScale([0, max], 3);
  const xScale = { from: first, to: first + side.counts.length * step };
  const x = (/** @type {number} */ result) =>
    position(xScale, Math.min(Math.max(result, xScale.from), xScale.to), startX, right);
  const y = (/** @type {number} */ share) => position(yScale, share, bottom, top);
  const mean = side.estimates["result"]?.value ?? 0;
  const expected = expectedResult(side);
  return drawing(
    room,
    height,
    t("lab-results-text", {
      system: systemName(side.system),
      mean: signedMoney(Math.round(mean)),
    }),
    gridLines(yScale, y, { left: startX, right, em }, (tick) =>
      percent(tick, yScale.step < 0.01 ? 1 : 0),
    ),
    side.counts.map(
      (count, index) => count > 0 && bar(first + index * step, y(count / part.played)),
    ),
    resultTicks(xScale, right - startX, em).map((tick) =>
      tickText(x(tick), height - em / 3, "middle", signedMoney(tick)),
    ),
    xScale.from < 0 &&
      xScale.to > 0 &&
      svg("line.zero", { x1: x(0), x2: x(0), y1: top, y2: bottom }),
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

/** @param {{from: number, to: number}} xScale @param {number} room @param {number} em */
function resultTicks(xScale, room, em) {
  const { ticks } = linearScale(
    [xScale.from, xScale.to],
    Math.max(2, Math.min(7, room / (7 * em))),
  );
  const margin = 0.04 * (xScale.to - xScale.from);
  return ticks.filter((tick) => tick >= xScale.from + margin && tick <= xScale.to - margin);
}

/** The mark of the exact expectation. @param {number} x @param {number} y @param {number} radius */
function diamond(x, y, radius) {
  const side = `l${radius} ${radius}`;
  return svg("path.expected", {
    d: `M${x} ${y - radius}${side}l${-radius} ${radius}l${-radius} ${-radius}Z`,
  });
}
