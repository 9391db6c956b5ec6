/** The marks of won and lost amounts on the roulette cloth, where the stakes lay. */

import { centredText, reconcile, svg } from "../../core/dom.js";
import { signedMoney } from "../../core/text/format.js";
import { CHANCES } from "../chances.js";
import { otherResults } from "../chips/company.js";
import { SMALL_SIZE, growth, isLarge, sizeKey, stakesPoint } from "../chips/stake-stacks.js";
import { nameWidth } from "./geometry.js";
import { drawCompany } from "./stake-details.js";

/** @import {Layout, Box, Spot} from "./geometry.js" */
/** @import {ResultMark} from "../coup-result.js" */
/** @typedef {Box & {on: string, gain: number, text: string}} GainMark Its middle is x and y. */

/** Heights of a mark, and widths of a digit. */
const GAIN_LOOK = { height: 22, digit: 8.8, air: 12 };
const LOSS_LOOK = { height: 17, digit: 7, air: 9 };
/** Scales of a mark where its full size has no room, and how far, in its heights, it may be moved. */
const MIN_FIT = 0.5;
const FITS = [1, 0.85, 0.7, 0.6, MIN_FIT];
const STEPS = [0, -0.25, 0.25, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -3, 3];
/** Half of the printed width and height of a number, and of a dozen's name. */
const HALF_NUMBER = [12, 8];
const HALF_NAME = [10, 6];

/**
 * The marks with their places: what each winner is paid, and what a simple chance lost: its field has
 * room beside the name. Other losers are swept, as at a table.
 * @param {Layout} cloth
 * @param {readonly ResultMark[]} results
 * @returns {GainMark[]} The losing ones first: winners are drawn over them.
 */
export function placeGains(cloth, results) {
  const numbers = cloth.fields.filter(({ on: chance }) => /^\d+$/.test(chance)).map(printedNumber);
  /** @type {GainMark[]} */
  const marks = [];
  const order = (/** @type {ResultMark} */ mark, /** @type {ResultMark} */ other) =>
    Number(hasOwnPlace(other.on)) - Number(hasOwnPlace(mark.on)) || other.gain - mark.gain;
  for (const { on: chance, gain } of [...results].sort(order)) {
    const spot = cloth.spots.find((spot) => spot.on === chance && !spot.isRepeat);
    if (!spot || (gain < 0 && CHANCES.get(chance)?.kind !== "simple")) continue;
    const text = signedMoney(gain);
    const look = gain > 0 ? GAIN_LOOK : LOSS_LOOK;
    const size = {
      width: (text.length * look.digit + look.air) * cloth.grow,
      height: look.height * cloth.grow,
    };
    const place = placeFor(spot, size, cloth, marks, numbers);
    marks.push({ on: chance, gain, text, ...place });
  }
  return marks.reverse();
}

/**
 * The place of a mark where its stake lies.
 * @param {Spot} spot
 * @param {{width: number, height: number}} size
 * @param {Layout} cloth
 * @param {readonly Box[]} marks Those already placed, which it shall not cover.
 * @param {readonly Box[]} numbers Which it covers only where there is no other room.
 * @returns {Box}
 */
function placeFor(spot, size, cloth, marks, numbers) {
  const { on: chance, zone } = spot;
  if (/^[PMD]12$/.test(chance)) return inDozen(zone, size);
  const [cx, cy] = stakesPoint(spot, cloth);
  const place = (fit = 1, step = 0) => {
    const [width, height] = [fit * size.width, fit * size.height];
    const x = Math.min(Math.max(cx, width / 2), cloth.width - width / 2);
    return { width, height, x, y: cy + step * height };
  };
  if (/^\d+$/.test(chance)) {
    // Its number stays legible above it: in the field, but over its line on a cloth shown small.
    const halfRoom = zone.height / 2 - HALF_NUMBER[1] - 1;
    const room = Math.max(halfRoom, cloth.grow > 1 ? size.height : 0);
    const number = place(Math.min(1, room / size.height));
    const foot = zone.y + zone.height - 1 - number.height / 2;
    const lowerY = zone.y + zone.height / 2 + HALF_NUMBER[1] + number.height / 2;
    return { ...number, y: Math.max(foot, lowerY) };
  }
  const places = STEPS.flatMap((step) => FITS.map((fit) => place(fit, step)));
  const beside = places.filter((box) => isFree(box, marks));
  return beside.find((box) => isFree(box, numbers)) ?? beside[0] ?? place(MIN_FIT);
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
  const place = (/** @type {number} */ roomWidth, /** @type {number} */ roomHeight) => {
    const fit = Math.min(1, roomWidth / size.width, roomHeight / size.height);
    return {
      width: size.width * fit,
      height: size.height * fit,
      x: x + width - roomWidth / 2,
      y: y + height - roomHeight / 2,
    };
  };
  const beside = place(width - (nameWidth(zone) || width / 2 + wide), height);
  const lower = place(width, height / 2 - high);
  const larger = beside.width < lower.width ? lower : beside;
  return larger.width > MIN_FIT * size.width ? larger : place(width, height);
}

/** @param {Box} field @returns {Box} The place of a number's digits. */
function printedNumber({ x, y, width, height }) {
  const [wide, high] = HALF_NUMBER;
  return { x: x + width / 2, y: y + height / 2, width: 2 * wide, height: 2 * high };
}

/** True of a number and a dozen: their marks stand in the field; others give way. @param {string} chance */
const hasOwnPlace = (chance) => /^(\d+|[PMD]12)$/.test(chance);

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
 */
export function showGains(group, cloth, results) {
  reconcile(
    group,
    results.length ? [JSON.stringify([sizeKey(cloth), results])] : [],
    (key) => key,
    () =>
      svg(
        "g",
        [...new Set(results.map(({ on: chance }) => chance))].map((chance) =>
          drawCompanyOn(chance, cloth, results),
        ),
        placeGains(
          cloth,
          results.filter(({ player }) => !player),
        ).map(drawGain),
      ),
  );
}

/**
 * What others won on a chance, and lost on a simple one, in the place of their stakes; elsewhere the viewer's
 * own mark has the place.
 * @param {string} chance @param {Layout} cloth @param {readonly ResultMark[]} results
 */
function drawCompanyOn(chance, cloth, results) {
  const spot = cloth.spots.find((spot) => spot.on === chance && !spot.isRepeat);
  const isSimple = CHANCES.get(chance)?.kind === "simple";
  const stakes = otherResults(results, chance).filter(({ gain = 0 }) => gain > 0 || isSimple);
  const isOwn = results.some((mark) => mark.on === chance && !mark.player);
  if (!spot || !stakes.length || (isOwn && !isSimple)) return null;
  const [x, y] = stakesPoint(spot, cloth);
  const grow = growth(spot, cloth);
  const isField = cloth.fields.some((field) => field.on === chance);
  /** @type {[number, number] | null} */
  const point = isLarge(spot) ? null : [x + 8 * grow, y - 8 * grow];
  return drawCompany(stakes, spot.zone, SMALL_SIZE * grow, point, isField);
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
