/** Parts of the permanence's charts: figure, drawing, dots, texts. */

import { dataTable } from "../core/data-table.js";
import { h, svg } from "../core/dom.js";
import { number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { chanceLabel } from "./labels.js";

/** @import {Band} from "./statistics.js" */
/** @import {Child} from "../core/dom.js" */

export const CHART_WIDTH = 400;

/** @param {string} name */
export function capitalizedLabel(name) {
  const text = chanceLabel(name);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * A figure with the chart and its data table.
 * @param {string} name
 * @param {SVGElement} picture
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows The first cell is the row's name.
 */
export function chartFigure(name, picture, heads, rows) {
  const id = `plot-${name}`;
  const columns = heads.map((text, index) => ({ text, isAmount: index > 0 }));
  return h(
    "figure.plot",
    { class: name, id },
    h("figcaption", { id: `${id}-title` }, t(`plot-${name}`)),
    picture,
    h(
      "details",
      h("summary", t("plot-figures")),
      h(
        "div.scroll",
        { tabindex: 0, role: "region", "aria-labelledby": `${id}-title` },
        dataTable(columns, rows),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} text The chart in a sentence.
 * @param {number} height
 * @param {Child} content
 */
export function chartDrawing(name, text, height, content) {
  return svg(
    "svg",
    {
      viewBox: `0 0 ${CHART_WIDTH} ${height}`,
      role: "img",
      "aria-label": `${t(`plot-${name}`)}. ${text}`,
    },
    content,
  );
}

/** @param {readonly {name: string, seen: number, band: Band}[]} rows */
export function bandSummary(rows) {
  const names = rows.filter(isOutside).map(({ name }) => name);
  if (!names.length) return t("plot-all-inside");
  return t("plot-outside", { count: names.length, names: names.join(", ") });
}

/** @param {{seen: number, band: Band}} one */
export function isOutside({ seen: count, band }) {
  return count < band.low || count > band.high;
}

/** The largest count or band in the rows. @param {readonly {seen: number, band: Band}[]} rows */
export function maxCount(rows) {
  return Math.max(...rows.map(({ seen: count, band }) => Math.max(count, band.high)));
}

/** The smallest count or band in the rows. @param {readonly {seen: number, band: Band}[]} rows */
export function minCount(rows) {
  return Math.min(...rows.map(({ seen: count, band }) => Math.min(count, band.low)));
}

/**
 * The dot of an observation; outside its band it is a ring.
 * @param {number} x
 * @param {number} y
 * @param {boolean} isOut
 * @param {string} [kind]
 */
export function dot(x, y, isOut, kind = "") {
  if (kind === "rouge") {
    return svg("path.seen.rouge", {
      class: isOut ? "out" : "",
      d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
    });
  }
  return svg("circle", { class: `seen ${kind} ${isOut ? "out" : ""}`, cx: x, cy: y, r: 4.6 });
}

/** @param {{band: Band}} row */
export function bandText({ band }) {
  return t("plot-from-to", { low: number(band.low), high: number(band.high) });
}
