/** The stacks on a spot: the player's own, pending ones, those in prison, the others'. */

import { svg } from "../core/dom.js";
import { money } from "../core/format.js";
import { stack } from "./chips.js";
import { roman } from "./labels.js";

/** @import {ClothView} from "./tableau.js" */
/** @import {Stake} from "../messages.d.ts" */
/** @import {Box, Spot} from "./geometry.js" */
/**
 * @typedef {object} SpotStakes The stakes on one place, added up.
 * @property {Stake | undefined} free The player's own.
 * @property {readonly Stake[]} prison The player's own, the least degree first.
 * @property {number} pending
 * @property {number} others
 * @property {readonly PrisonSum[]} othersPrison One sum a degree, the least first.
 */
/** @typedef {{degree: number, amount: number}} PrisonSum A sum in prison. */

const OWN = 27;
const LESS = 18;
const PRISON = 25;
/** From one stake in prison to the next, sideways and down. */
const ASIDE = 31;
const DOWN = 26;

/**
 * The stakes by place.
 * @param {ClothView} view
 * @returns {Map<string, SpotStakes>}
 */
export function groupStakes(view) {
  /** @type {Map<string, {own: Stake[], others: Stake[], pending: number}>} */
  const places = new Map();
  const at = (/** @type {string} */ on) => {
    const place = places.get(on) ?? { own: [], others: [], pending: 0 };
    places.set(on, place);
    return place;
  };
  for (const stake of view.stakes) {
    const { own, others } = at(stake.on);
    (stake.player === view.own ? own : others).push(stake);
  }
  for (const { on, amount } of view.pending) at(on).pending += amount;
  return new Map(
    [...places].map(([on, { own, others, pending }]) => [
      on,
      {
        free: own.find((stake) => stake.degree === 0),
        prison: own
          .filter((stake) => stake.degree > 0)
          .sort((one, other) => one.degree - other.degree),
        pending,
        others: others.reduce(
          (sum, stake) => sum + (stake.degree ? 0 : stake.amount + stake.excess),
          0,
        ),
        othersPrison: sumByDegree(others.filter((stake) => stake.degree > 0)),
      },
    ]),
  );
}

/**
 * Stakes of several players, one sum a degree.
 * @param {readonly Stake[]} stakes
 * @returns {PrisonSum[]}
 */
function sumByDegree(stakes) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { degree, amount } of stakes) found.set(degree, (found.get(degree) ?? 0) + amount);
  return [...found]
    .map(([degree, amount]) => ({ degree, amount }))
    .sort((one, other) => one.degree - other.degree);
}

/**
 * A stack with its foot at a point.
 * @param {number} amount @param {number} x @param {number} y @param {number} size @param {string} name
 */
export function stackAt(amount, x, y, size, name) {
  const drawing = stack(amount, { size });
  const height = Number(drawing.getAttribute("height"));
  drawing.setAttribute("x", (x - size / 2).toFixed(1));
  drawing.setAttribute("y", (y + size / 2 - height).toFixed(1));
  // A broken ring says that it is out of play.
  const apart =
    name === "excess" && svg("circle", { cx: x, cy: y, r: size / 2 + 2.5, class: "apart" });
  return svg("g", { class: `lying ${name}` }, drawing, apart);
}

/** @param {number} amount @param {number} x @param {number} y */
function amountLabel(amount, x, y) {
  return svg("text", { x, y, class: "amount", "text-anchor": "middle" }, money(amount));
}

/**
 * A stake in prison: on the outer line, with its degree.
 * @param {number} amount @param {number} degree @param {number} x @param {number} y @param {string} name
 */
function prisonStack(amount, degree, x, y, name) {
  return svg(
    "g",
    { class: `prisoner ${name}` },
    stackAt(amount, x, y, PRISON, ""),
    svg("rect", { x: x + 1, y: y + 2, width: 17, height: 14, rx: 3, class: "degree-plate" }),
    svg(
      "text",
      { x: x + 9.5, y: y + 12.8, class: "degree", "text-anchor": "middle" },
      roman(degree),
    ),
  );
}

/**
 * The point of a stake in prison: along the field's outer line, before its name; the player's own first,
 * then the others'. More than two degrees stand closer.
 * @param {Box} zone @param {{width: number, height: number}} cloth
 * @param {number} place Among those of its line. @param {number} many Number of stakes on the line.
 * @param {number} line 0 is the outer one.
 */
export function prisonPoint(zone, cloth, place, many, line) {
  const along = place / Math.max(1, many - 1);
  if (cloth.height > cloth.width) {
    const inset = line * ASIDE;
    const isFirst = zone.x < cloth.width / 2;
    const x = isFirst ? zone.x + 16 + inset : zone.x + zone.width - 20 - inset;
    return { x, y: zone.y + 36 + along * (PRISON - 1) };
  }
  const inset = 20 + line * DOWN;
  const isFirst = zone.y < cloth.height / 2;
  return {
    x: zone.x + 16 + along * ASIDE,
    y: isFirst ? zone.y + inset : zone.y + zone.height - inset,
  };
}

/** True if a spot is a large field, in which stakes lie beside its name. @param {Spot} spot */
const isLarge = ({ zone: { width, height } }) =>
  Math.min(width, height) > 50 && Math.max(width, height) > 90;

/**
 * The point of a spot's stakes: in a large field below its name, or at its right.
 * @param {Spot} spot
 * @returns {[number, number]}
 */
export function stakesPoint(spot) {
  const { x, y, width, height } = spot.zone;
  if (!isLarge(spot)) return [spot.x, spot.y];
  return width > height ? [x + width - 38, y + height * 0.48] : [x + width / 2, y + height * 0.78];
}

/**
 * Draws the stacks of a spot.
 * @param {Spot} spot @param {SpotStakes} stakes @param {{width: number, height: number}} cloth
 * @returns {SVGElement[]}
 */
export function drawStakes(spot, stakes, cloth) {
  const { zone } = spot;
  const isWide = isLarge(spot);
  const [cx, cy] = stakesPoint(spot);
  const { free, pending, others } = stakes;
  /** @type {SVGElement[]} */
  const stacks = [];
  if (others)
    stacks.push(stackAt(others, cx + (isWide ? 23 : 8), cy - (isWide ? 10 : 8), LESS, "others"));
  const own = Math.max(LESS, Math.min(OWN, /12$/.test(spot.on) ? zone.height : OWN));
  if (free?.amount) stacks.push(stackAt(free.amount, cx, cy, own, "own"));
  if (free?.excess)
    stacks.push(
      stackAt(free.excess, cx + (isWide ? 23 : -11), cy + (isWide ? 12 : 6), LESS, "excess"),
    );
  if (pending)
    stacks.push(stackAt(pending, cx + (free ? 7 : 0), cy + (free ? 6 : 0), own, "pending"));
  const foot = cy + 26;
  if (free && isWide && foot < zone.y + zone.height)
    stacks.push(amountLabel(free.amount, cx, foot));
  const lines = [
    { bound: stakes.prison, name: "own" },
    { bound: stakes.othersPrison, name: "others" },
  ].filter(({ bound }) => bound.length > 0);
  for (const [line, { bound, name }] of lines.entries()) {
    for (const [place, { amount, degree }] of bound.entries()) {
      const at = prisonPoint(zone, cloth, place, bound.length, line);
      stacks.push(prisonStack(amount, degree, at.x, at.y, name));
    }
  }
  return stacks;
}
