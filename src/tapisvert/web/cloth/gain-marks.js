/** The marks of won and lost amounts on the roulette cloth, where the stakes lay. */

import { reconcile, svg } from "../core/dom.js";
import { signedMoney } from "../core/format.js";
import { sizeKey, stakesPoint } from "./stake-stacks.js";

/** @import {Layout, Box} from "./geometry.js" */
/** @import {ResultMark} from "../table/result/coup-result.js" */
/** @typedef {Box & {on: string, gain: number, text: string}} GainMark Its middle is x and y. */

/** Heights of a mark, and widths of a digit. */
const WON = { height: 22, digit: 8.8, air: 12 };
const LOST = { height: 17, digit: 7, air: 9 };
/** Where else a winning mark may stand if others are in its place, in its heights. */
const STEPS = [0, -1, 1, -2, 2];

/**
 * The marks with their places. One that lost has none where it would cover another.
 * @param {Layout} cloth
 * @param {readonly ResultMark[]} results
 * @returns {GainMark[]} The losing ones first: winners are drawn over them.
 */
export function placeGains(cloth, results) {
  /** @type {GainMark[]} */
  const placed = [];
  for (const result of [...results].sort((one, other) => other.gain - one.gain)) {
    const spot = cloth.spots.find(({ on, isAgain }) => on === result.on && !isAgain);
    if (!spot) continue;
    const text = signedMoney(result.gain);
    const mark = result.gain > 0 ? WON : LOST;
    const height = mark.height * cloth.grow;
    const width = (text.length * mark.digit + mark.air) * cloth.grow;
    const [cx, cy] = stakesPoint(spot, cloth);
    // The number of a single field stays to be read above it.
    const isNumber = /^\d+$/.test(spot.on);
    const y = isNumber ? spot.zone.y + spot.zone.height - height / 2 : cy;
    const x = Math.min(Math.max(cx, width / 2), cloth.width - width / 2);
    const steps = result.gain > 0 ? STEPS : [0];
    const tried = steps.map((step) => ({
      ...result,
      text,
      x,
      y: y + step * height,
      width,
      height,
    }));
    const free = tried.find((mark) => !placed.some((other) => meet(mark, other)));
    if (free) placed.push(free);
    else if (result.gain > 0) placed.push({ ...result, text, x, y, width, height });
  }
  return placed.reverse();
}

/** @param {Box} one @param {Box} other True if they overlap; x and y are their middles. */
function meet(one, other) {
  return (
    Math.abs(one.x - other.x) * 2 < one.width + other.width &&
    Math.abs(one.y - other.y) * 2 < one.height + other.height
  );
}

/**
 * @param {Element} group
 * @param {Layout} cloth
 * @param {readonly ResultMark[]} results
 */
export function showGains(group, cloth, results) {
  reconcile(
    group,
    results.length ? [JSON.stringify([sizeKey(cloth), results])] : [],
    (key) => key,
    () =>
      svg(
        "g",
        null,
        placeGains(cloth, results).map((mark) => drawGain(mark, cloth.grow)),
      ),
  );
}

/** @param {GainMark} mark @param {number} grow */
function drawGain({ gain, text, x, y, width, height }, grow) {
  const [wide, high] = [width / grow, height / grow];
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${grow})` },
    svg(
      "g",
      { class: `gain ${gain > 0 ? "won" : "lost"}` },
      svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      svg("text", { y: high * 0.3, "text-anchor": "middle" }, text),
    ),
  );
}
