/**
 * Geometry of the French cloth. Zero is at the head, the numbers run down in three
 * columns, the simple chances flank them, dozens and columns close the foot. Upright for a phone;
 * elsewhere the same cloth turned to the left, zero at the left hand.
 */

import { CHANCES } from "./chances.js";

/**
 * @typedef {object} Field A part of the cloth that is drawn.
 * @property {string} on The chance that it is.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */
/**
 * @typedef {object} Spot The position of a stake.
 * @property {string} on
 * @property {number} x Its middle.
 * @property {number} y
 * @property {Box} zone The area that selects this spot.
 * @property {boolean} isAgain True for the same chance on the other side.
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {object} Layout
 * @property {boolean} isUpright
 * @property {number} width
 * @property {number} height
 * @property {Field[]} fields
 * @property {Spot[]} spots The smallest last: it wins where zones overlap.
 */

const COLUMNS = 3;
const ROWS = 12;
const MARGIN = 2;

/** Lengths across the numbers and along them. @typedef {{across: number, along: number, side: number}} Measure */
/** @type {Measure} Upright, 24 pixels for each spot at 360 wide. */
const UPRIGHT = { across: 50, along: 48, side: 78 };
/** @type {Measure} */
const HORIZONTAL = { across: 56, along: 56, side: 84 };

const LEFT = ["passe", "pair", "noir"];
const RIGHT = ["manque", "impair", "rouge"];
const DOZENS = ["P12", "M12", "D12"];

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
const box = (x, y, width, height) => ({ x, y, width, height });

/**
 * The fields of the upright cloth; its first column begins at nothing, its head too.
 * @param {Measure} measure
 * @returns {Field[]}
 */
function layoutFields({ across, along, side }) {
  const foot = along * (ROWS + 1);
  const right = across * COLUMNS;
  /** @type {Field[]} */
  const fields = [{ on: "0", ...box(0, 0, right, along) }];
  for (let number = 1; number <= COLUMNS * ROWS; number += 1) {
    const [column, row] = [(number - 1) % COLUMNS, Math.ceil(number / COLUMNS)];
    fields.push({ on: String(number), ...box(column * across, row * along, across, along) });
  }
  for (let place = 0; place < COLUMNS; place += 1) {
    const [top, tall, wide] = [along * (1 + 4 * place), along * 4, side / 3];
    fields.push({ on: LEFT[place], ...box(-side, top, side, tall) });
    fields.push({ on: RIGHT[place], ...box(right, top, side, tall) });
    fields.push({ on: `C${place + 1}`, ...box(place * across, foot, across, along) });
    // The first dozen lies next to the columns, on both sides.
    fields.push({ on: DOZENS[place], ...box(-wide * (place + 1), foot, wide, along) });
    fields.push({ on: DOZENS[place], ...box(right + wide * place, foot, wide, along) });
  }
  return fields;
}

/**
 * The point of a chance on several numbers: on the line or the corner between them.
 * @param {import("./chances.js").Chance} chance
 * @param {Measure} measure
 * @returns {[number, number]}
 */
function stakePoint({ kind, name, numbers }, { across, along }) {
  const [first, last] = [numbers[0], /** @type {number} */ (numbers.at(-1))];
  const row = Math.ceil(first / COLUMNS);
  const column = (first - 1) % COLUMNS;
  if (kind === "quatre premiers") return [0, along];
  if (name === "0-1-2") return [across, along];
  if (name === "0-2-3") return [across * 2, along];
  if (kind === "transversale") return [0, along * (row + 0.5)];
  if (kind === "sixain") return [0, along * (row + 1)];
  if (kind === "carré") return [across * (column + 1), along * (row + 1)];
  if (first === 0) return [across * (last - 0.5), along];
  if (last === first + 1) return [across * (column + 1), along * (row + 0.5)];
  return [across * (column + 0.5), along * (row + 1)];
}

const ON_THE_EDGE = ["quatre premiers", "transversale", "sixain"];

/**
 * The spots of the upright cloth.
 * @param {Measure} measure
 * @param {Field[]} fields
 * @returns {Spot[]}
 */
function layoutSpots(measure, fields) {
  const { across, along } = measure;
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Set<string>} */
  const seen = new Set();
  for (const { on, x, y, width, height } of fields) {
    const middle = { x: x + width / 2, y: y + height / 2 };
    spots.push({ on, ...middle, zone: box(x, y, width, height), isAgain: seen.has(on) });
    seen.add(on);
  }
  for (const chance of CHANCES.values()) {
    if (seen.has(chance.name)) continue;
    const [x, y] = stakePoint(chance, measure);
    const zone = () => ({ zone: box(0, 0, across / 2, along / 2) });
    spots.push({ on: chance.name, x, y, ...zone(), isAgain: false });
    const isEdge = ON_THE_EDGE.includes(chance.kind) && x === 0;
    if (isEdge) spots.push({ on: chance.name, x: across * COLUMNS, y, ...zone(), isAgain: true });
  }
  for (const spot of spots) {
    if (seen.has(spot.on)) continue;
    spot.zone.x = spot.x - spot.zone.width / 2;
    spot.zone.y = spot.y - spot.zone.height / 2;
  }
  return spots;
}

/**
 * @param {Box} placed @param {number} side
 * @returns {Box} The same on a cloth turned to the left: what was at its right is on top.
 */
function rotateBox({ x, y, width, height }, side) {
  return box(y, side - x - width, height, width);
}

/**
 * @param {boolean} isUpright
 * @returns {Layout}
 */
export function clothLayout(isUpright) {
  const measure = isUpright ? UPRIGHT : HORIZONTAL;
  const { across, along, side } = measure;
  const [wide, long] = [across * COLUMNS + 2 * side, along * (ROWS + 2)];
  const fields = layoutFields(measure);
  const spots = layoutSpots(measure, fields);
  const far = wide - side;
  /** @param {Box} placed */
  const place = (placed) => {
    const lying = isUpright ? { ...placed, x: placed.x + side } : rotateBox(placed, far);
    return { ...lying, x: lying.x + MARGIN, y: lying.y + MARGIN };
  };
  const [width, height] = isUpright ? [wide, long] : [long, wide];
  return {
    isUpright,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    fields: fields.map((field) => ({ ...field, ...place(field) })),
    spots: spots.map((spot) => {
      const { x, y } = place(box(spot.x, spot.y, 0, 0));
      return { ...spot, x, y, zone: place(spot.zone) };
    }),
  };
}

/**
 * The spot at a point of the cloth; null outside.
 * @param {Layout} cloth
 * @param {number} x
 * @param {number} y
 * @param {number} [reach] Largest distance from a line that selects it: half a finger, in the cloth's
 *   own measure; at most half of what lies between line and middle.
 * @returns {Spot | null}
 */
export function spotAt(cloth, x, y, reach = Infinity) {
  /** @type {Spot | null} */
  let found = null;
  for (const spot of cloth.spots) {
    const { zone } = spot;
    const isField = cloth.fields.some((field) => field.on === spot.on);
    const [halfX, halfY] = [zone.width / 2, zone.height / 2];
    const [nearX, nearY] = isField
      ? [halfX, halfY]
      : [Math.min(halfX, reach), Math.min(halfY, reach)];
    const [dx, dy] = [Math.abs(x - zone.x - halfX), Math.abs(y - zone.y - halfY)];
    if (dx <= nearX && dy <= nearY) found = spot;
  }
  return found;
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The next spot in a direction, straight ones first; the same one at the cloth's end.
 * @param {Layout} cloth
 * @param {string} on
 * @param {string} key An arrow's.
 * @returns {string}
 */
export function nextSpot(cloth, on, key) {
  const way = DIRECTIONS[key];
  const from = cloth.spots.find((spot) => spot.on === on);
  if (!way || !from) return on;
  let best = on;
  let least = Infinity;
  for (const spot of cloth.spots) {
    if (spot.isAgain || spot.on === on) continue;
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead < 1 || aside > ahead * 2.2) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [spot.on, far];
  }
  return best;
}
