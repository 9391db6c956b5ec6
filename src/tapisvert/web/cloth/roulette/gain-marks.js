/** The marks of won and lost amounts on the roulette cloth, where the stakes lay. */

import { centredText, reconcile, svg } from "../../core/dom.js";
import { signedMoney } from "../../core/text/format.js";
import { sizeKey, stakesPoint } from "../chips/stake-stacks.js";
import { nameWidth } from "./geometry.js";

/** @import {Layout, Box} from "./geometry.js" */
/** @import {ResultMark} from "../coup-result.js" */
/** @typedef {Box & {on: string, gain: number, text: string}} GainMark Its middle is x and y. */

/** Heights of a mark, and widths of a digit. */
const GAIN_LOOK = { height: 22, digit: 8.8, air: 12 };
const LOSS_LOOK = { height: 17, digit: 7, air: 9 };
/** Alternative positions of a winning mark if its place is taken, in its heights. */
const STEPS = [0, -0.25, 0.25, -0.5, 0.5, -1, 1, -2, 2];
/** Half of a number's printed height. */
const HALF_NUMBER = 10;
/** Half of the printed width and height of a dozen's name. */
const HALF_NAME = [10, 6];
/** The minimum scale of a dozen's mark next to the name. */
const MIN_FIT = 0.5;

/**
 * The marks with their places. One that lost has none where it would cover another.
 * @param {Layout} cloth
 * @param {readonly ResultMark[]} results
 * @param {string | null} [number] The number that came out, which stays to be read.
 * @returns {GainMark[]} The losing ones first: winners are drawn over them.
 */
export function placeGains(cloth, results, number = null) {
  const wishes = results
    .flatMap((result) => wishesFor(cloth, result))
    .sort((mark, other) => other.gain - mark.gain);
  const numberBoxes = cloth.fields.filter(({ on: chance }) => chance === number).map(printedNumber);
  /** @type {GainMark[]} */
  const marks = [];
  for (const { own, elsewhere: alternatives, ...mark } of wishes) {
    const isWon = mark.gain > 0;
    const ownPlaces = wishes
      .filter(({ on: chance }) => chance !== mark.on)
      .map((announcement) => announcement.own);
    const occupied = isWon ? [...marks, ...numberBoxes] : marks;
    const places = isWon ? [...alternatives, own] : [own];
    const free =
      (isWon && places.find((place) => isFree(place, [...occupied, ...ownPlaces]))) ||
      places.find((place) => isFree(place, occupied));
    if (free || isWon) marks.push({ ...mark, ...(free || own) });
  }
  return marks.reverse();
}

/**
 * A mark's own place, and where else it may stand, the best first.
 * @param {Layout} cloth
 * @param {ResultMark} result
 */
function wishesFor(cloth, { on: chance, gain }) {
  const spot = cloth.spots.find((spot) => spot.on === chance && !spot.isRepeat);
  if (!spot) return [];
  const text = signedMoney(gain);
  const mark = gain > 0 ? GAIN_LOOK : LOSS_LOOK;
  const { zone } = spot;
  const size = {
    width: (text.length * mark.digit + mark.air) * cloth.grow,
    height: mark.height * cloth.grow,
  };
  if (/^[PMD]12$/.test(chance))
    return [{ on: chance, gain, text, own: inDozen(zone, size), elsewhere: [] }];
  const point = (/** @type {number} */ x, /** @type {number} */ y) => ({
    ...size,
    x: Math.min(Math.max(x, size.width / 2), cloth.width - size.width / 2),
    y,
  });
  const [cx, cy] = stakesPoint(spot, cloth);
  if (/^\d+$/.test(chance)) {
    // Its number stays legible above it: in the field, but over its line on a cloth shown small.
    const room = Math.max(zone.height / 2 - HALF_NUMBER - 1, cloth.grow > 1 ? size.height : 0);
    const fit = Math.min(1, room / size.height);
    const height = fit * size.height;
    const foot = zone.y + zone.height - 1 - height / 2;
    const middle = Math.max(foot, printedNumber(zone).y + HALF_NUMBER + height / 2);
    const own = { ...point(cx, middle), width: fit * size.width, height };
    return [{ on: chance, gain, text, own, elsewhere: [] }];
  }
  const alternatives = STEPS.map((step) => point(cx, cy + step * size.height));
  return [{ on: chance, gain, text, own: point(cx, cy), elsewhere: alternatives }];
}

/**
 * The place of a mark in a dozen, if need be smaller: right of the name or below it; over it where
 * there is no room, and its twin on the other side is read.
 * @param {Box} zone
 * @param {{width: number, height: number}} size
 * @returns {Box}
 */
function inDozen(zone, size) {
  const { x, y, width, height } = zone;
  const [wide, high] = HALF_NAME;
  const room = width - (nameWidth(zone) || width / 2 + wide);
  let place = { ...size, x, y };
  for (const [roomWidth, roomHeight] of [
    [room, height],
    [width, height / 2 - high],
    [width, height],
  ]) {
    const fit = Math.min(1, roomWidth / size.width, roomHeight / size.height);
    place = {
      width: size.width * fit,
      height: size.height * fit,
      x: x + width - roomWidth / 2,
      y: y + height - roomHeight / 2,
    };
    if (fit > MIN_FIT) break;
  }
  return place;
}

/** @param {Box} field @returns {Box} The place of a number's digits. */
function printedNumber({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2, width: 26, height: 2 * HALF_NUMBER };
}

/** @param {Box} box @param {readonly Box[]} rest */
const isFree = (box, rest) => !rest.some((other) => meet(box, other));

/** @param {Box} box @param {Box} other True if they overlap; x and y are their middles. */
function meet(box, other) {
  return (
    Math.abs(box.x - other.x) * 2 < box.width + other.width &&
    Math.abs(box.y - other.y) * 2 < box.height + other.height
  );
}

/**
 * @param {Element} group
 * @param {Layout} cloth
 * @param {readonly ResultMark[]} results
 * @param {string | null} [number] The number that came out.
 */
export function showGains(group, cloth, results, number) {
  reconcile(
    group,
    results.length ? [JSON.stringify([sizeKey(cloth), results, number])] : [],
    (key) => key,
    () => svg("g", placeGains(cloth, results, number).map(drawGain)),
  );
}

/** @param {GainMark} mark */
function drawGain({ gain, text, x, y, width, height }) {
  const { height: high } = gain > 0 ? GAIN_LOOK : LOSS_LOOK;
  const scale = height / high;
  const wide = width / scale;
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    svg(
      "g.gain",
      { class: gain > 0 ? "won" : "lost" },
      svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      centredText(0, high * 0.3, text),
    ),
  );
}
