/** Parts of the cloth: of a lesson, and round the number of an exercise. Pure. */

import { coveredNumbers, numberText } from "../chances.js";
import { clothLayout } from "./geometry.js";

/** @import {Field, Layout} from "./geometry.js" */

const MARGIN = 3;
/** Numbers that the largest stake round the numbers covers. */
const LARGEST_INSIDE = 6;

/**
 * The layout of some fields alone, and of the places on which stakes can lie.
 * @param {Layout} whole
 * @param {(field: Field) => boolean} isShown
 * @param {(on: string) => boolean} isPlace
 * @returns {Layout}
 */
export function clothPart(whole, isShown, isPlace) {
  const spots = whole.spots.filter(({ on, isAgain }) => isPlace(on) && !isAgain);
  return { ...whole, fields: whole.fields.filter(isShown), spots };
}

/** The view box of the layout's fields. @param {Layout} layout */
export function viewBox({ fields }) {
  const left = Math.min(...fields.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...fields.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...fields.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...fields.map(({ y, height }) => y + height)) + MARGIN;
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** True of a place on and round the numbers. @param {string} on */
const isInside = (on) => coveredNumbers(on).length <= LARGEST_INSIDE;

/**
 * The rows of the numbers that the stakes cover and of the one that fell, and one more either side.
 * @param {number} fell
 * @param {readonly string[]} bets
 */
export function clothAround(fell, bets) {
  const inside = bets.filter(isInside);
  const numbers = [fell, ...inside.flatMap(coveredNumbers)].map(numberText);
  const whole = clothLayout(true, numbers.includes("00"));
  const covered = whole.fields.filter(({ on }) => numbers.includes(on));
  const top = Math.min(...covered.map(({ y, height }) => y - height));
  const bottom = Math.max(...covered.map(({ y, height }) => y + height));
  return clothPart(
    whole,
    ({ on, y }) => /^\d+$/.test(on) && y >= top - 1 && y <= bottom + 1,
    (on) => inside.includes(on),
  );
}
