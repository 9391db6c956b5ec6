/** The light on a spot under a pointer or the focus, its tag, and under a finger the loupe. */

import { svg } from "../../core/dom.js";
import { coveredNumbers, numberText } from "../chances.js";

/** @import {Layout, Spot} from "./geometry.js" */

const LARGER = 1.9;

/**
 * Places a spot's tag; under a finger, also the loupe.
 * @param {HTMLElement} tag
 * @param {Element & ElementCSSInlineStyle} loupe
 * @param {Layout} cloth
 * @param {Spot} spot
 * @param {{isTouched: boolean, scale: number}} options The scale is in pixels a unit of the cloth.
 */
export function placeTag(tag, loupe, cloth, spot, { isTouched, scale }) {
  // Nothing is measured: this runs at each chip, and would force two layouts of the page.
  const width = cloth.width * scale;
  const tagY = isTouched ? spot.y * scale - 40 : tagPosition(cloth, spot) * scale - 6;
  const x = `clamp(4px, ${spot.x * scale}px - 50%, ${width - 4}px - 100%)`;
  tag.style.translate = `${x} calc(${tagY}px - 100%)`;
  if (!isTouched) return;
  const size = Number(loupe.getAttribute("width"));
  const wide = size / scale / LARGER;
  loupe.setAttribute("viewBox", `${spot.x - wide / 2} ${spot.y - wide / 2} ${wide} ${wide}`);
  const aside = Math.min(Math.max(spot.x * scale, size / 2), width - size / 2);
  loupe.style.translate = `calc(${aside}px - 50%) calc(${tagY - 48}px - 100%)`;
}

/** The position of a spot's tag: above the numbers that it covers, if they are few. @param {Layout} cloth @param {Spot} spot */
function tagPosition({ fields }, spot) {
  const covered = coveredNumbers(spot.on).map(numberText);
  const numbers = covered.length <= 6 ? covered : [spot.on];
  return Math.min(
    spot.y - 16,
    ...fields.filter((field) => numbers.includes(field.on)).map(({ y }) => y),
  );
}

/**
 * The light on the numbers that a spot covers, and on itself.
 * @param {Layout} cloth
 * @param {Spot} spot
 */
export function drawLights(cloth, spot) {
  const lights = new Set([...coveredNumbers(spot.on).map(numberText), spot.on]);
  return [
    ...cloth.fields
      .filter((field) => lights.has(field.on))
      .map(({ x, y, width, height }) => svg("rect.light", { x, y, width, height })),
    svg("circle.aim", { cx: spot.x, cy: spot.y, r: 12.5 }),
  ];
}
