/**
 * Geometry of the cloth. Zero, or 0 and 00, is at the head, the numbers run down in three columns,
 * the simple chances flank them, dozens and columns close the foot. It is upright in a portrait
 * room; otherwise turned to the left, with zero at the left.
 */

import { FRENCH_CLOTH, chancesOn } from "../chances.js";

/** @import {Cloth} from "../chances.js" */

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
 * @property {boolean} isRepeat True for the same chance on the other side.
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {object} Layout
 * @property {boolean} isUpright
 * @property {number} width
 * @property {number} height
 * @property {Box} free The corner beside zero where nothing lies.
 * @property {Field[]} fields
 * @property {Spot[]} spots The smallest last: it wins where zones overlap.
 * @property {number} grow How much larger stakes and amounts are drawn, on a cloth that is shown small.
 */

const COLUMNS = 3;
const ROWS = 12;
const MARGIN = 2;
/** Pixels a unit of the cloth from which on stakes are drawn in their own size; the most they grow. */
const CLEAR = 0.85;
const MOST_GROWN = 1.5;

/**
 * @typedef {object} Measure Lengths of the upright cloth.
 * @property {number} across Of a number, across the columns.
 * @property {number} depth Of a number, along them.
 * @property {number} side Of a simple chance, across.
 * @property {number} zero Of the zeros, along.
 * @property {number} foot Of a column's field, along.
 * @property {number} dozens Of the dozens along, where they have a line of their own; else 0.
 */
/** @typedef {[number, number]} Range */
/** @typedef {{isUpright: boolean, zeros: number}} Shape */

/** The room for a cloth, in pixels. @typedef {{width: number, height: number, finger: number}} Room */

/** A number's own length; what stretches does so until the cloth has the proportions of its room. */
const UPRIGHT = { depth: 48, across: [50, 84], side: [66, 150] };
const HORIZONTAL = { across: [56, 76], depth: [46, 68], side: [58, 130] };

/** @param {number} length @param {readonly number[]} range */
const clamp = (length, [min = 0, max = Infinity]) => Math.min(max, Math.max(min, length));

/**
 * The measure that fills a room best.
 * @param {boolean} isUpright
 * @param {number} ratio The room's width by its height.
 * @param {number} ends Length of a column's field and of a dozen, in numbers, where the dozens lie
 *   once, on a line of their own; 0 where they lie on both sides of the columns.
 * @param {number} head Length of the zeros, in numbers.
 */
function measureFor(isUpright, ratio, ends, head) {
  const long = ROWS + head + (2 * ends || 1);
  if (isUpright) {
    const { depth } = UPRIGHT;
    const wide = depth * long * ratio;
    const across = clamp(wide / 5.8, UPRIGHT.across);
    const side = clamp((wide - COLUMNS * across) / 2, UPRIGHT.side);
    return createMeasure(across, depth, side, ends, head);
  }
  const high = (56 * long) / ratio;
  const across = clamp(high / 5.8, HORIZONTAL.across);
  const side = clamp((high - COLUMNS * across) / 2, HORIZONTAL.side);
  const depth = clamp((ratio * (COLUMNS * across + 2 * side)) / long, HORIZONTAL.depth);
  return createMeasure(across, depth, side, ends, head);
}

/** @param {number} across @param {number} depth @param {number} side @param {number} ends @param {number} head @returns {Measure} */
const createMeasure = (across, depth, side, ends, head) => ({
  across,
  depth,
  side,
  zero: head * depth,
  foot: (ends || 1) * depth,
  dozens: ends * depth,
});

const LEFT_CHANCES = ["passe", "pair", "noir"];
const RIGHT_CHANCES = ["manque", "impair", "rouge"];
const DOZENS = ["P12", "M12", "D12"];

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
const box = (x, y, width, height) => ({ x, y, width, height });

/**
 * The fields of the upright cloth; its first column and its head begin at 0.
 * @param {Measure} measure
 * @param {Shape} shape
 */
function layoutFields({ across, depth, side, zero, foot, dozens }, { isUpright, zeros }) {
  const end = zero + depth * ROWS;
  const right = across * COLUMNS;
  /** @type {Field[]} */
  const fields = (zeros > 1 ? ["0", "00"] : ["0"]).map((chance, index, { length }) => ({
    on: chance,
    ...box((right / length) * index, zero - depth, right / length, depth),
  }));
  if (zeros > 2) fields.push({ on: "000", ...box(0, 0, right, depth) });
  for (let number = 1; number <= COLUMNS * ROWS; number += 1) {
    const [column, row] = [(number - 1) % COLUMNS, Math.ceil(number / COLUMNS) - 1];
    fields.push({ on: String(number), ...box(column * across, zero + row * depth, across, depth) });
  }
  for (let place = 0; place < COLUMNS; place += 1) {
    const [top, tall, wide] = [zero + depth * 4 * place, depth * 4, side / 3];
    fields.push({ on: LEFT_CHANCES[place], ...box(-side, top, side, tall) });
    fields.push({ on: RIGHT_CHANCES[place], ...box(right, top, side, tall) });
    fields.push({ on: `C${place + 1}`, ...box(place * across, end, across, foot) });
    if (dozens) {
      const third = (right + 2 * side) / 3;
      const dozen = DOZENS[isUpright ? place : COLUMNS - 1 - place]; // the first one on top
      fields.push({ on: dozen, ...box(third * place - side, end + foot, third, dozens) });
      continue;
    }
    // The first dozen lies next to the columns, on both sides.
    fields.push({ on: DOZENS[place], ...box(-wide * (place + 1), end, wide, foot) });
    fields.push({ on: DOZENS[place], ...box(right + wide * place, end, wide, foot) });
  }
  return fields;
}

/** Columns of the places at two zeros, on the line between zeros and numbers; 0/00 lies above it. */
const ZERO_COLUMNS = new Map(
  Object.entries({
    "0/00": 1.5,
    "0/2": 1.25,
    "00/2": 1.75,
    "00/3": 2.5,
    "0-00-2": 1.5,
    "00-2-3": 2,
  }),
);

/**
 * The point of a chance on several numbers: on the line or the corner between them.
 * @param {import("../chances.js").Chance} chance
 * @param {Measure} measure
 * @param {number} zeros
 * @returns {[number, number]}
 */
function stakePoint({ kind, name, numbers }, { across, depth, zero }, zeros) {
  const [first, last] = [numbers[0], /** @type {number} */ (numbers.at(-1))];
  const row = Math.ceil(first / COLUMNS);
  const column = (first - 1) % COLUMNS;
  const [middle, line] = [zero + depth * (row - 0.5), zero + depth * row];
  if (kind.endsWith("premiers")) return [0, zero];
  const columns = zeros > 1 && ZERO_COLUMNS.get(name);
  if (columns) return [across * columns, name === "0/00" ? zero - depth / 2 : zero];
  if (name === "0-1-2") return [across, zero];
  if (name === "0-2-3") return [across * 2, zero];
  if (kind === "transversale") return [0, middle];
  if (kind === "sixain") return [0, line];
  if (kind === "carré") return [across * (column + 1), line];
  if (first === 0) return [across * (last - 0.5), zero];
  if (last === first + 1) return [across * (column + 1), middle];
  return [across * (column + 0.5), line];
}

const ON_THE_EDGE = ["quatre premiers", "cinq premiers", "transversale", "sixain"];

/**
 * The spots of the upright cloth.
 * @param {Measure} measure
 * @param {Field[]} fields
 * @param {Cloth} cloth
 */
function layoutSpots(measure, fields, cloth) {
  const { across, depth } = measure;
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Set<string>} */
  const names = new Set();
  for (const { on: place, x, y, width, height } of fields) {
    const middle = { x: x + width / 2, y: y + height / 2 };
    spots.push({
      on: place,
      ...middle,
      zone: box(x, y, width, height),
      isRepeat: names.has(place),
    });
    names.add(place);
  }
  for (const chance of chancesOn(cloth)) {
    if (names.has(chance.name)) continue;
    if (chance.kind === "vingt-quatre") {
      spots.push(...spotsBetween(chance.name, fields, depth / 2));
      continue;
    }
    const [x, y] = stakePoint(chance, measure, cloth.zeros);
    // between 1 and 3 twice as many lie side by side at two zeros
    const isClose =
      cloth.zeros > 1 && y === measure.zero && Math.abs(x - 1.5 * across) < 0.6 * across;
    const zone = () => ({ zone: box(0, 0, across / (isClose ? 4 : 2), depth / 2) });
    spots.push({ on: chance.name, x, y, ...zone(), isRepeat: false });
    const isEdge = ON_THE_EDGE.includes(chance.kind) && x === 0;
    if (isEdge) spots.push({ on: chance.name, x: across * COLUMNS, y, ...zone(), isRepeat: true });
  }
  for (const spot of spots) {
    if (names.has(spot.on)) continue;
    spot.zone.x = spot.x - spot.zone.width / 2;
    spot.zone.y = spot.y - spot.zone.height / 2;
  }
  return spots;
}

/**
 * The spots between the fields of two dozens or columns, those of dozens at the end of their line.
 * @param {string} chance
 * @param {Field[]} fields
 * @param {number} size Of its zone.
 * @returns {Spot[]}
 */
function spotsBetween(chance, fields, size) {
  const [first = [], second = []] = chance
    .split("/")
    .map((name) => fields.filter(({ on: place }) => place === name));
  return first.map((field, side) => ({
    on: chance,
    x: (field.x + (second[side] ?? field).x + field.width) / 2,
    y: field.y + (chance.startsWith("C") ? field.height / 2 : 0),
    zone: box(0, 0, size, size),
    isRepeat: side > 0,
  }));
}

/**
 * The width of a dozen's name in the low field next to a column of the horizontal cloth: stakes and
 * sums are to its right. Otherwise 0: it is centred.
 * @param {Box} field
 */
export const nameWidth = ({ height }) => (height < 46 ? 26 : 0);

/**
 * @param {Box} placed @param {number} side
 * @returns {Box} The same on a cloth turned to the left: what was at its right is on top.
 */
function rotateBox({ x, y, width, height }, side) {
  return box(y, side - x - width, height, width);
}

/** Width of a dozen's words on the upright cloth, in its measure, and in pixels at least. */
const WORDS = 32;

/**
 * The layout that fills a room best: upright in a portrait room; with the dozens on a separate line
 * where they would otherwise be smaller than a finger.
 * @param {Room} room
 * @param {Cloth} [cloth]
 * @returns {Layout}
 */
export function layoutFor({ width, height, finger }, cloth = FRENCH_CLOTH) {
  const ratio = width / Math.max(1, height);
  const isUpright = ratio < 1;
  const full = clothLayout(isUpright, cloth, ratio);
  const scale = Math.min(width / full.width, height / full.height);
  const grow = Number(clamp(CLEAR / scale, [1, MOST_GROWN]).toFixed(1));
  const dozen = full.fields.find(({ on: chance }) => chance === DOZENS[0]);
  const min = isUpright ? Math.max(finger, WORDS * Math.max(1, scale)) : finger;
  if (Math.min(dozen?.width ?? 0, dozen?.height ?? 0) * scale >= min) return { ...full, grow };
  const number = (Math.max(width, height) - 2 * (finger + MARGIN)) / (ROWS + 1);
  const ends = clamp(finger / number, [1, 2]);
  return { ...clothLayout(isUpright, cloth, ratio, ends), grow };
}

/**
 * @param {boolean} isUpright
 * @param {Cloth} [cloth]
 * @param {number} [ratio] The proportions to come near to.
 * @param {number} [ends] Length of a column's field in numbers, where the dozens have a line of
 *   their own of the same length.
 * @returns {Layout}
 */
export function clothLayout(
  isUpright,
  cloth = FRENCH_CLOTH,
  ratio = isUpright ? 0.5 : 2.33,
  ends = 0,
) {
  const measure = measureFor(isUpright, ratio, ends, cloth.zeros > 2 ? 2 : 1);
  const { across, depth, side, zero, foot, dozens } = measure;
  const [wide, long] = [across * COLUMNS + 2 * side, zero + depth * ROWS + foot + dozens];
  const fields = layoutFields(measure, { isUpright, zeros: cloth.zeros });
  const spots = layoutSpots(measure, fields, cloth);
  const farSide = wide - side;
  /** @param {Box} box */
  const place = (box) => {
    const lying = isUpright ? { ...box, x: box.x + side } : rotateBox(box, farSide);
    return { ...lying, x: lying.x + MARGIN, y: lying.y + MARGIN };
  };
  const [width, height] = isUpright ? [wide, long] : [long, wide];
  const free = place(box(-side, 0, side, zero));
  return {
    isUpright,
    grow: 1,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    free: isUpright ? free : { ...free, y: MARGIN },
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
 */
export function spotAt(cloth, x, y, reach = Infinity) {
  /** @type {Spot | null} */
  let nearest = null;
  for (const spot of cloth.spots) {
    const { zone } = spot;
    const isField = cloth.fields.some((field) => field.on === spot.on);
    const [halfX, halfY] = [zone.width / 2, zone.height / 2];
    const [nearX, nearY] = isField
      ? [halfX, halfY]
      : [Math.min(halfX, reach), Math.min(halfY, reach)];
    const [dx, dy] = [Math.abs(x - zone.x - halfX), Math.abs(y - zone.y - halfY)];
    if (dx <= nearX && dy <= nearY) nearest = spot;
  }
  return nearest;
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
 * @param {string} chance
 * @param {string} key An arrow's.
 */
export function nextSpot(cloth, chance, key) {
  const direction = DIRECTIONS[key];
  const from = cloth.spots.find((spot) => spot.on === chance);
  if (!direction || !from) return chance;
  let best = chance;
  let min = Infinity;
  for (const spot of cloth.spots) {
    if (spot.isRepeat || spot.on === chance) continue;
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const forward = dx * direction[0] + dy * direction[1];
    const sideways = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (forward < 1 || sideways > forward * 2.2) continue;
    const distance = forward + 2.5 * sideways;
    if (distance < min) [best, min] = [spot.on, distance];
  }
  return best;
}
