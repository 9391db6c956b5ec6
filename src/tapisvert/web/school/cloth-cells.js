/** Positions on the cloth in cells: three columns, twelve rows, the zeros above. Pure. */

import { DOUBLE_ZERO, numberOf } from "../cloth/chances.js";

/** @import {StakePile} from "../messages.d.ts" */
/** @typedef {{x: number, y: number}} Point */

/** Kinds of chance on and round the numbers; all others are outside. */
const FIRST_ONES = ["quatre premiers", "cinq premiers"];
const INSIDE = ["plein", "cheval", "transversale", "carré", "sixain", ...FIRST_ONES];

/** @param {{kind: string}} pile */
export function isInside({ kind }) {
  return INSIDE.includes(kind);
}

/**
 * The middle of a number's cell; zero lies over the three columns, or beside 00.
 * @param {number} number
 * @param {boolean} [isDouble]
 * @returns {Point}
 */
export function cellCentre(number, isDouble = false) {
  if (number === 0) return { x: isDouble ? 0.75 : 1.5, y: -0.5 };
  if (number === DOUBLE_ZERO) return { x: 2.25, y: -0.5 };
  return { x: ((number - 1) % 3) + 0.5, y: Math.floor((number - 1) / 3) + 0.5 };
}

/**
 * @param {Pick<StakePile, "on" | "kind">} pile
 * @param {boolean} [isDouble]
 * @returns {Point}
 */
export function stakePosition({ on, kind }, isDouble = false) {
  const numbers = on.split(/[/-]/).map(numberOf);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const [from, to] = [cellCentre(first, isDouble), cellCentre(last, isDouble)];
  if (FIRST_ONES.includes(kind)) return { x: 0, y: 0 };
  if (isDouble && from.y < 0) return { x: doubleZeroColumn(on, to.x), y: to.y < 0 ? to.y : 0 };
  if (numbers.length === 3) return { x: to.x - 0.5, y: 0 };
  if (kind === "transversale") return { x: 0, y: from.y };
  if (kind === "sixain") return { x: 0, y: (from.y + to.y) / 2 };
  if (kind === "cheval" && first === 0) return { x: to.x, y: 0 };
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/**
 * Where a stake at two zeros lies, in columns.
 * @param {string} on
 * @param {number} last The middle of its last number.
 */
function doubleZeroColumn(on, last) {
  if (on.includes("-")) return on.startsWith("0-1") ? 1 : on === "0-00-2" ? 1.5 : 2;
  if (on.endsWith("/2")) return on.startsWith("00") ? 1.75 : 1.25;
  return on === "0/00" ? 1.5 : last;
}

/**
 * The visible rows of the cloth: those with a stake or the number, and one more either side;
 * the row -1 is zero's.
 * @param {readonly Pick<StakePile, "on" | "kind">[]} piles
 * @param {number} fell
 * @returns {{from: number, to: number}}
 */
export function visibleRows(piles, fell) {
  const heights = [
    cellCentre(fell).y,
    ...piles.filter(isInside).map((pile) => stakePosition(pile).y),
  ];
  const from = Math.floor(Math.min(...heights) - 0.5);
  const to = Math.ceil(Math.max(...heights) + 0.5);
  return { from: Math.max(-1, from), to: Math.min(12, Math.max(to, from + 3)) };
}
