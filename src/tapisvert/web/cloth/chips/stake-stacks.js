/** The stacks on a spot: the player's own, pending ones, and the others' until their details are loaded. */

import { centredText, svg } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { stack } from "./chips.js";
import { splitIntoChips } from "./denominations.js";
import { nameWidth } from "../roulette/geometry.js";

/** @import {ClothView} from "../cards/tableau.js" */
/** @import {Stake} from "../../messages.d.ts" */
/** @import {OtherStake} from "./company.js" */
/** @import {Layout, Spot} from "../roulette/geometry.js" */
/**
 * @typedef {object} SpotStakes The stakes on one place, added up.
 * @property {Stake | undefined} free The player's own.
 * @property {readonly Stake[]} prison The player's own, the least degree first.
 * @property {number} pending
 * @property {number} others Their sum.
 * @property {readonly OtherStake[]} company
 * @property {readonly PrisonSum[]} othersPrison One sum a degree, the least first.
 */
/** @typedef {{degree: number, amount: number}} PrisonSum A sum in prison. */

const OWN_SIZE = 27;
export const SMALL_SIZE = 18;
const AMOUNT_SIZE = 11.5;
/** A large field has room for more, where the cloth is shown small. */
const IN_LARGE = 1.35;

/** The stakes by place. @param {ClothView} view @returns {Map<string, SpotStakes>} */
export function groupStakes(view) {
  /** @type {Map<string, {own: Stake[], others: (Stake & OtherStake)[], pending: number}>} */
  const places = new Map();
  const placeFor = (/** @type {string} */ chance) => {
    const place = places.get(chance) ?? { own: [], others: [], pending: 0 };
    places.set(chance, place);
    return place;
  };
  for (const stake of view.stakes) {
    const { own: ownStakes, others: otherStakes } = placeFor(stake.on);
    (stake.player === view.own ? ownStakes : otherStakes).push(stake);
  }
  for (const { on: bet, amount } of view.pending) placeFor(bet).pending += amount;
  return new Map(
    [...places].map(([chance, { own: ownStakes, others: otherStakes, pending }]) => [
      chance,
      {
        company: otherStakes.filter((stake) => !stake.degree),
        free: ownStakes.find((stake) => stake.degree === 0),
        prison: ownStakes
          .filter((stake) => stake.degree > 0)
          .sort((stake, other) => stake.degree - other.degree),
        pending,
        others: otherStakes.reduce(
          (sum, stake) => sum + (stake.degree ? 0 : stake.amount + stake.excess),
          0,
        ),
        othersPrison: sumByDegree(otherStakes.filter((stake) => stake.degree > 0)),
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
  const result = new Map();
  for (const { degree, amount } of stakes) result.set(degree, (result.get(degree) ?? 0) + amount);
  return [...result]
    .map(([degree, amount]) => ({ degree, amount }))
    .sort((sum, other) => sum.degree - other.degree);
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
  // A broken ring marks it as out of play.
  const ring = name === "excess" && svg("circle.apart", { cx: x, cy: y, r: size / 2 + 2.5 });
  return svg("g.lying", { class: name }, drawing, ring);
}

/** What the drawings of stakes depend on. @param {Layout} cloth */
export const sizeKey = ({ width, height, grow }) => `${width} ${height} ${grow}`;

/** True if a spot is a large field, in which stakes are next to its name. @param {Spot} spot */
export const isLarge = ({ zone: { width, height } }) =>
  Math.min(width, height) > 50 && Math.max(width, height) > 90;

/**
 * The point of stakes: in a large field below its name or at its right; in a dozen next to it.
 * @param {Spot} spot
 * @param {Layout} cloth
 * @returns {[number, number]}
 */
export function stakesPoint(spot, cloth) {
  const { x, y, width, height } = spot.zone;
  if (!isLarge(spot)) {
    const name =
      /^[PMD]12$/.test(spot.on) && (nameWidth(spot.zone) || (width > 2 * height && width / 2));
    return [spot.x + (name || 0) / 2, spot.y];
  }
  return width > height
    ? [x + width - Math.max(38, 26 * growth(spot, cloth)), y + height * 0.48]
    : [x + width / 2, y + height * 0.78];
}

/**
 * How much larger than printed the stakes of a spot are drawn.
 * @param {Spot} spot @param {Layout} cloth
 */
export const growth = (spot, { grow }) => (grow > 1 && isLarge(spot) ? IN_LARGE : 1) * grow;

/**
 * Draws the stacks of a spot.
 * @param {Spot} spot @param {SpotStakes} stakes @param {Layout} cloth
 * @param {typeof import("../roulette/stake-details.js") | null} details Null until they are loaded.
 */
export function drawStakes(spot, stakes, cloth, details) {
  const { zone } = spot;
  const grow = growth(spot, cloth);
  const isWide = isLarge(spot);
  const [cx, cy] = stakesPoint(spot, cloth);
  const { free, pending, others: otherSum } = stakes;
  const smallSize = SMALL_SIZE * grow;
  const offset = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {const} */ ([cx + x * grow, cy + y * grow]);
  /** @type {SVGElement[]} */
  const stacks = [];
  const otherPoint = isWide ? offset(23, -10) : offset(8, -8);
  if (otherSum) {
    const isField = cloth.fields.some((field) => field.on === spot.on);
    const point = isWide ? null : otherPoint;
    stacks.push(
      ...(details?.drawCompany(stakes.company, zone, smallSize, point, isField) ?? [
        stackAt(otherSum, ...otherPoint, smallSize, "others"),
      ]),
    );
  }
  const ownSize = OWN_SIZE * grow;
  const fittingSize = Math.max(
    smallSize,
    Math.min(ownSize, /12$/.test(spot.on) ? zone.height : ownSize),
  );
  if (free?.amount) stacks.push(stackAt(free.amount, cx, cy, fittingSize, "own"));
  if (free?.excess)
    stacks.push(
      stackAt(free.excess, ...(isWide ? offset(23, 12) : offset(-11, 6)), smallSize, "excess"),
    );
  if (pending)
    stacks.push(stackAt(pending, ...(free ? offset(7, 6) : offset(0, 0)), fittingSize, "pending"));
  const end = zone.y + zone.height;
  const amountY = cy + (grow > 1 ? 22 * grow : 26);
  // Without room below, one chip shows the amount as its own figure.
  if (free && ((isWide && amountY < end) || (grow > 1 && splitIntoChips(free.amount).length > 1)))
    stacks.push(
      centredText(cx, Math.min(amountY, end - 4), money(free.amount), {
        class: "amount",
        "font-size": AMOUNT_SIZE * grow,
      }),
    );
  stacks.push(...(details?.drawPrison(stakes, zone, cloth) ?? []));
  return stacks;
}
