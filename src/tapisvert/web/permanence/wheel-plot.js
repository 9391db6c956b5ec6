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
  minCount,
  isOutside,
  bandSummary,
} from "./chart-parts.js";

/** @import {Band, Comparison} from "./statistics.js" */

/** Share of the expectation above which the lower end of the band leaves room for a zoom. */
const NARROW = 0.6;
/** From the centre: where the bars begin and end, and where the numbers stand. */
const [CENTRE, INNER, OUTER, NAMES] = [200, 62, 166, 183];

/**
 * The numbers, or the sectors around them, in the order of the wheel: each a bar, the band a ring.
 * @param {readonly Comparison[]} rows By number.
 * @param {"numbers" | "sectors"} [name]
 */
export function wheelPlot(rows, name = "numbers") {
  const first = rows[0];
  if (!first) return null;
  const pockets = wheelFor(rows.length);
  const max = maxCount(rows);
  const mean = first.law * first.coups;
  // Where chance leaves a narrow band, bars stand on the expectation, and the scale has no zero.
  const isNarrow = first.band.low > NARROW * mean;
  const min = isNarrow ? minCount(rows) : 0;
  const marks = linearScale([min, Math.max(2, max)], 4).ticks.filter(Number.isInteger);
  const start = isNarrow ? (marks[0] ?? min) : 0;
  const end = Math.max(marks.at(-1) ?? 1, max);
  const radius = (/** @type {number} */ count) =>
    INNER + ((count - start) / (end - start)) * (OUTER - INNER);
  const picture = chartDrawing(name, bandSummary(rows), 2 * CENTRE, [
    bandRing(first.band, radius),
    marks.map((mark) => svg("circle.grid", { cx: CENTRE, cy: CENTRE, r: radius(mark) })),
    pockets.map((place, index) =>
      numberBar(rows[place], place, (360 * index) / pockets.length, radius, isNarrow ? mean : 0),
    ),
    svg("circle.law", { cx: CENTRE, cy: CENTRE, r: radius(mean) }),
    marks
      .filter((mark) => mark > start)
      .map((mark) => tickMark(mark, radius(mark), Math.PI / pockets.length)),
    centredText(CENTRE, CENTRE + 5, t("plot-coups", { coups: first.coups }), { class: "name" }),
  ]);
  return chartFigure(
    name,
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
 * @param {number} base The count on which the bar stands.
 */
function numberBar(row, place, turn, radius, base) {
  if (!row) return null;
  const [from, to] = [Math.min(row.seen, base), Math.max(row.seen, base)].map(radius);
  const angle = ((turn - 90) * Math.PI) / 180;
  const width = 7;
  return [
    svg("rect", {
      class: `frequency ${numberColour(place)} ${isOutside(row) ? "out" : ""}`,
      x: CENTRE - width / 2,
      y: CENTRE - (to ?? 0),
      width,
      height: Math.max(0.5, (to ?? 0) - (from ?? 0)),
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
