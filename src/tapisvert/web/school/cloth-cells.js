/** Positions on the French cloth in cells: three columns, twelve rows, zero above. Pure. */

/** @import {StakePile} from "../messages.d.ts" */
/** @typedef {{x: number, y: number}} Point */

/** Kinds of chance on and round the numbers; all others are outside. */
const INSIDE = ["plein", "cheval", "transversale", "carré", "quatre premiers", "sixain"];

/** @param {{kind: string}} pile */
export function isInside({ kind }) {
  return INSIDE.includes(kind);
}

/**
 * The middle of a number's cell; zero lies over the three columns.
 * @param {number} number
 * @returns {Point}
 */
export function cellCentre(number) {
  if (number === 0) return { x: 1.5, y: -0.5 };
  return { x: ((number - 1) % 3) + 0.5, y: Math.floor((number - 1) / 3) + 0.5 };
}

/**
 * @param {Pick<StakePile, "on" | "kind">} pile
 * @returns {Point}
 */
export function stakePosition({ on, kind }) {
  const numbers = on.split(/[/-]/).map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const [from, to] = [cellCentre(first), cellCentre(last)];
  if (kind === "quatre premiers") return { x: 0, y: 0 };
  if (numbers.length === 3) return { x: to.x - 0.5, y: 0 };
  if (kind === "transversale") return { x: 0, y: from.y };
  if (kind === "sixain") return { x: 0, y: (from.y + to.y) / 2 };
  if (kind === "cheval" && first === 0) return { x: to.x, y: 0 };
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
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
