/** Tables of data. */

import { h } from "./dom.js";

/** @import {Child} from "./dom.js" */
/** @typedef {{text: string, isAmount?: boolean}} Column */

/**
 * A table. Its first column holds the row headers; amounts are right-aligned.
 * @param {readonly Column[]} columns
 * @param {readonly (readonly Child[])[]} rows
 * @param {string} [caption]
 */
export function dataTable(columns, rows, caption) {
  const kind = (/** @type {Column | undefined} */ column) => (column?.isAmount ? "amount" : "");
  const heads = columns.map((column) =>
    h("th", { scope: "col", class: kind(column) }, column.text),
  );
  const cell = (/** @type {Child} */ child, /** @type {number} */ index) =>
    index
      ? h("td", { class: kind(columns[index]), "data-label": columns[index]?.text }, child)
      : h("th", { scope: "row" }, child);
  const body = rows.map((row) => h("tr", row.map(cell)));
  return h(
    "table.data",
    caption && h("caption", caption),
    h("thead", h("tr", heads)),
    h("tbody", body),
  );
}
