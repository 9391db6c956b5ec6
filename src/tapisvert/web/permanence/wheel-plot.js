/** The chart of the numbers, round the wheel. */

import { numberColour, numberText } from "../cloth/chances.js";
import { wheelFor } from "../cloth/wheel/pockets.js";
import { centredText, svg } from "../core/dom.js";
import { number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { linearScale } from "../core/chart-scale.js";
import {
  bandText,
  chartDrawing,
  chartFigure,
  maxCount,
  isOutside,
  bandSummary,
} from "./chart-parts.js";

/** @import {Band, Comparison} from "./statistics.js" */

/** From the centre: where the bars begin and end, and where the numbers stand. */
const [CENTRE, INNER, OUTER, NAMES] = [200, 62, 166, 183];

/**
 * The numbers in the order of the wheel: each a bar, the band a ring.
 * @param {readonly Comparison[]} rows By number.
 */
export function wheelPlot(rows) {
  const first = rows[0];
  if (!first) return null;
  const pockets = wheelFor(rows.length);
  const max = maxCount(rows);
  const marks = linearScale([0, Math.max(2, max)], 4).ticks.filter(Number.isInteger);
  const end = Math.max(marks.at(-1) ?? 1, max);
  const radius = (/** @type {number} */ count) => INNER + (count / end) * (OUTER - INNER);
  const picture = chartDrawing("numbers", bandSummary(rows), 2 * CENTRE, [
    bandRing(first.band, radius),
    marks.map((mark) => svg("circle.grid", { cx: CENTRE, cy: CENTRE, r: radius(mark) })),
    pockets.map((place, index) =>
      numberBar(rows[place], place, (360 * index) / pockets.length, radius),
    ),
    svg("circle.law", { cx: CENTRE, cy: CENTRE, r: radius(first.law * first.coups) }),
    marks
      .filter((mark) => mark > 0)
      .map((mark) => tickMark(mark, radius(mark), Math.PI / pockets.length)),
    centredText(CENTRE, CENTRE + 5, t("plot-coups", { coups: first.coups }), { class: "name" }),
  ]);
  return chartFigure(
    "numbers",
    picture,
    [t("plot-number"), t("plot-seen"), t("plot-mean"), t("plot-between")],
    rows.map((row) => [row.name, number(row.seen), number(row.law * row.coups, 1), bandText(row)]),
  );
}

/**
 * The band, which all numbers share.
 * @param {Band} band
 * @param {(count: number) => number} radius
 */
function bandRing({ low, high }, radius) {
  return svg("circle.band.ring", {
    cx: CENTRE,
    cy: CENTRE,
    r: (low ? radius(low) : INNER) / 2 + radius(high) / 2,
    "stroke-width": Math.max(2, radius(high) - radius(low)),
  });
}

/** @param {number} mark @param {number} radius @param {number} halfPocket Half a pocket. */
function tickMark(mark, radius, halfPocket) {
  const [x, y] = [
    CENTRE + radius * Math.sin(halfPocket),
    CENTRE - radius * Math.cos(halfPocket) + 4,
  ];
  return centredText(x, y, number(mark), { class: "tick inside" });
}

/**
 * @param {Comparison | undefined} row
 * @param {number} place
 * @param {number} turn Of its pocket, in degrees.
 * @param {(count: number) => number} radius
 */
function numberBar(row, place, turn, radius) {
  if (!row) return null;
  const angle = ((turn - 90) * Math.PI) / 180;
  const width = 7;
  return [
    svg("rect", {
      class: `bar ${numberColour(place)} ${isOutside(row) ? "out" : ""}`,
      x: CENTRE - width / 2,
      y: CENTRE - radius(row.seen),
      width,
      height: Math.max(0.5, radius(row.seen) - radius(0)),
      transform: `rotate(${turn} ${CENTRE} ${CENTRE})`,
    }),
    centredText(
      CENTRE + NAMES * Math.cos(angle),
      CENTRE + NAMES * Math.sin(angle) + 4.5,
      numberText(place),
      { class: `number ${numberColour(place)}` },
    ),
  ];
}
