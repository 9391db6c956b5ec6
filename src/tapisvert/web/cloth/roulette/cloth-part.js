/** Parts of the cloth: of a lesson, and round the number of an exercise. Pure. */

import { coveredNumbers, numberText } from "../chances.js";
import { clothLayout } from "./geometry.js";

/** @import {Field, Layout} from "./geometry.js" */

const MARGIN = 3;
/** Numbers that the largest stake round the numbers covers. */
const LARGEST_INSIDE = 6;
/** With at most this number of rows, the adjacent ones are shown too. */
const FEW_ROWS = 2;

/**
 * The layout of some fields alone, and of the places on which stakes can lie.
 * @param {Layout} layout
 * @param {(field: Field) => boolean} isVisible
 * @param {(on: string) => boolean} isPlace
 * @returns {Layout}
 */
export function clothPart(layout, isVisible, isPlace) {
  const spots = layout.spots.filter(({ on: chance, isRepeat }) => isPlace(chance) && !isRepeat);
  return { ...layout, fields: layout.fields.filter(isVisible), spots };
}

/** The view box of the layout's fields. @param {Layout} layout */
export function viewBox({ fields }) {
  const left = Math.min(...fields.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...fields.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...fields.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...fields.map(({ y, height }) => y + height)) + MARGIN;
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** True of a place on and round the numbers. @param {string} chance */
const isInside = (chance) => coveredNumbers(chance).length <= LARGEST_INSIDE;

/**
 * The rows of the numbers that the stakes cover and of the one that fell; with few, the next ones.
 * @param {number} number
 * @param {readonly string[]} bets
 * @param {boolean} [isUpright]
 */
export function clothAround(number, bets, isUpright = true) {
  const insideBets = bets.filter(isInside);
  const numbers = [number, ...insideBets.flatMap(coveredNumbers)].map(numberText);
  const zeros = Math.max(1, ...numbers.filter((text) => !Number(text)).map(({ length }) => length));
  const cloth = clothLayout(isUpright, { zeros, isPaired: false });
  const along = (/** @type {Field} */ { x, y }) => (isUpright ? y : x);
  const places = cloth.fields.filter((field) => numbers.includes(field.on)).map(along);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const row = cloth.fields[0]?.[isUpright ? "height" : "width"] ?? 0;
  const margin = last - first < FEW_ROWS * row ? row : 0;
  return clothPart(
    cloth,
    (field) =>
      /^\d+$/.test(field.on) && Math.max(first - along(field), along(field) - last) < margin + 1,
    (chance) => insideBets.includes(chance),
  );
}
