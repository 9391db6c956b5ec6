/** A picture of the cloth, or of a part of it, with figures on some places. */

import { centredText, svg } from "../../core/dom.js";
import { drawCloth } from "./cloth-drawing.js";
import { viewBox } from "./cloth-part.js";

/** @import {Child} from "../../core/dom.js" */
/** @import {Layout} from "./geometry.js" */

const CHIP = 15;
/** Where chips lie at all corners of a number. */
export const SMALL_CHIP = 12;

/**
 * @param {Layout} layout
 * @param {string} label
 * @param {...Child} content What lies on the cloth.
 */
export function clothPicture(layout, label, ...content) {
  return svg(
    "svg",
    {
      class: layout.isUpright ? "upright" : "",
      viewBox: viewBox(layout),
      role: "img",
      "aria-label": label,
    },
    svg("g.printed", drawCloth(layout)),
    content,
  );
}

/**
 * A chip with a figure: what a bet pays, or its pieces.
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {number} [radius]
 */
export function figureChip(x, y, text, radius = CHIP) {
  return svg(
    "g.paid",
    { transform: `translate(${x} ${y}) scale(${radius / CHIP})` },
    svg("circle", { r: CHIP }),
    centredText(0, 5, text),
  );
}
