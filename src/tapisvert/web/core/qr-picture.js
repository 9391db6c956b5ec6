/** The picture of a QR code. */

import { svg } from "./dom.js";

/** Light modules around it, by its standard. */
const QUIET = 4;

/** @param {readonly string[]} rows Its modules: 1 is dark. @param {string} label */
export function qrPicture(rows, label) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) =>
    [...row].map((module, x) => (module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
  );
  return svg(
    "svg.qr",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label },
    svg("rect", { width: side, height: side, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000" }),
  );
}
