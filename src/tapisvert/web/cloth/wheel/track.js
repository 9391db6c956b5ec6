/**
 * The racetrack's shape: the wheel's numbers along a track with two round ends, zero in the middle
 * of one. It is horizontal, zero at the left, and upright on a phone, zero at the head.
 */

import { WHEEL } from "./pockets.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{number: number, outline: string, middle: Point}} Cell */
/** @typedef {{call: string, outline: string, middle: Point}} Zone */
/** @typedef {{width: number, height: number, cells: Cell[], zones: Zone[]}} Track */

const STRAIGHT = 14;
const ZERO_END_CELLS = 5;
const FAR_END_CELLS = 4;
const MARGIN = 4;

/** Horizontally: a cell's length on the straight, its depth, the outer radius of the ends. */
const HORIZONTAL = { cell: 48, deep: 46, round: 104 };
const UPRIGHT = { cell: 30, deep: 46, round: 122 };

/** Boundaries of the series, in cells from zero's end: on the upper straight, and on the lower. */
const VOISINS = /** @type {const} */ ([5, 7]);
const ORPHELINS = /** @type {const} */ ([8, 12]);

/** @param {number} value */
const roundTenth = (value) => Number(value.toFixed(1));

/** Coordinates are of the horizontal track, and turned on output. */
class TrackSurface {
  /** @param {boolean} isUpright */
  constructor(isUpright) {
    const { cell, deep, round } = isUpright ? UPRIGHT : HORIZONTAL;
    this.isUpright = isUpright;
    this.cell = cell;
    this.deep = deep;
    this.round = round;
    this.inner = round - deep;
    this.tall = 2 * round;
    this.left = round;
    this.right = round + STRAIGHT * cell;
    this.wide = this.right + round;
  }

  /** @param {number} x @param {number} y @returns {Point} Zero's end is at the left, or at the head. */
  place(x, y) {
    return this.isUpright
      ? { x: roundTenth(this.tall - y + MARGIN), y: roundTenth(x + MARGIN) }
      : { x: roundTenth(x + MARGIN), y: roundTenth(y + MARGIN) };
  }

  /** @param {number} x @param {number} y */
  pathPoint(x, y) {
    const point = this.place(x, y);
    return `${point.x} ${point.y}`;
  }

  /** @param {number} middle The end's. @param {number} radius @param {number} angle From the left, clockwise. @returns {[number, number]} */
  arcPoint(middle, radius, angle) {
    const turn = (angle * Math.PI) / 180;
    return [middle - radius * Math.cos(turn), this.round - radius * Math.sin(turn)];
  }

  /**
   * A cell of a round end.
   * @param {number} middle @param {number} unit @param {number} total @param {number} from
   */
  endCell(middle, unit, total, from) {
    const { round, inner, deep } = this;
    const [first, last] = [from + (180 / total) * unit, from + (180 / total) * (unit + 1)];
    const pathAt = (/** @type {number} */ radius, /** @type {number} */ angle) =>
      this.pathPoint(...this.arcPoint(middle, radius, angle));
    const outline =
      `M${pathAt(round, first)}A${round} ${round} 0 0 1 ${pathAt(round, last)}` +
      `L${pathAt(inner, last)}A${inner} ${inner} 0 0 0 ${pathAt(inner, first)}Z`;
    return {
      outline,
      middle: this.place(...this.arcPoint(middle, round - deep / 2, (first + last) / 2)),
    };
  }

  /** A cell of a straight. @param {number} x @param {number} y */
  straightCell(x, y) {
    const { cell, deep } = this;
    const corners = [
      this.pathPoint(x, y),
      this.pathPoint(x + cell, y),
      this.pathPoint(x + cell, y + deep),
      this.pathPoint(x, y + deep),
    ];
    return { outline: `M${corners.join("L")}Z`, middle: this.place(x + cell / 2, y + deep / 2) };
  }

  /** @param {number} index Index of the cell around the wheel, from zero. */
  cellAt(index) {
    const order = (index + Math.floor(ZERO_END_CELLS / 2)) % WHEEL.length;
    if (order < ZERO_END_CELLS) return this.endCell(this.left, order, ZERO_END_CELLS, -90);
    const straightIndex = order - ZERO_END_CELLS;
    if (straightIndex < STRAIGHT)
      return this.straightCell(this.left + straightIndex * this.cell, 0);
    const end = straightIndex - STRAIGHT;
    if (end < FAR_END_CELLS) return this.endCell(this.right, end, FAR_END_CELLS, 90);
    return this.straightCell(
      this.right - (end - FAR_END_CELLS + 1) * this.cell,
      this.tall - this.deep,
    );
  }

  /** The fields within the track. @returns {Zone[]} */
  zones() {
    const { left, right, round, inner, deep: top } = this;
    const bottom = this.tall - top;
    const [[v1, v2], [o1, o2]] = [this.#boundary(VOISINS), this.#boundary(ORPHELINS)];
    const point = (/** @type {number} */ x, /** @type {number} */ y) => this.pathPoint(x, y);
    const arc = `A${inner} ${inner} 0 0 1`;
    const zone = (
      /** @type {string} */ call,
      /** @type {string} */ outline,
      /** @type {number} */ x,
    ) => ({ call, outline, middle: this.place(x, round) });
    return [
      zone(
        "voisins",
        `M${point(v1, top)}L${point(v2, bottom)}L${point(left, bottom)}${arc} ${point(left, top)}Z`,
        (round - inner + (v1 + v2) / 2) / 2,
      ),
      zone(
        "orphelins",
        `M${point(v1, top)}L${point(o1, top)}L${point(o2, bottom)}L${point(v2, bottom)}Z`,
        (v1 + v2 + o1 + o2) / 4,
      ),
      zone(
        "tiers",
        `M${point(o1, top)}L${point(right, top)}${arc} ${point(right, bottom)}L${point(o2, bottom)}Z`,
        ((o1 + o2) / 2 + right + inner) / 2,
      ),
    ];
  }

  /** @param {readonly [number, number]} cells @returns {[number, number]} */
  #boundary([upper, lower]) {
    return [this.left + upper * this.cell, this.left + lower * this.cell];
  }
}

/** @param {boolean} isUpright @returns {Track} */
export function trackLayout(isUpright) {
  const surface = new TrackSurface(isUpright);
  const { wide, tall } = surface;
  const [width, height] = isUpright ? [tall, wide] : [wide, tall];
  return {
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    cells: WHEEL.map((number, index) => ({ number, ...surface.cellAt(index) })),
    zones: surface.zones(),
  };
}
