/**
 * The racetrack's shape: the wheel's numbers along a track with two round ends, zero in the middle
 * of one. It is horizontal, zero at the left, and upright on a phone, zero at the head.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{number: number, outline: string, middle: Point}} Cell */
/** @typedef {{call: string, outline: string, middle: Point, room: number}} Zone With the length for its name. */
/** @typedef {{width: number, height: number, cells: Cell[], zones: Zone[]}} Track */
/**
 * @typedef {object} Band The part of the track between two lines across it; null at an end.
 * @property {string} call
 * @property {Set<number>} numbers
 * @property {Line | null} from
 * @property {Line | null} to
 */
/** @typedef {readonly [number, number]} Line Cells from zero's end: on the upper straight, on the lower. */

/** Cells on each straight, and on zero's end; the rest are on the far end. */
const STRAIGHT = 14;
const ZERO_END_CELLS = 5;
const MARGIN = 4;

/** Horizontally: a cell's length on the straight, its depth, the outer radius of the ends. */
const HORIZONTAL = { cell: 48, deep: 46, round: 104 };
const UPRIGHT = { cell: 36, deep: 46, round: 122 };

/** @param {number} value */
const roundTenth = (value) => Number(value.toFixed(1));

/** Coordinates are of the horizontal track, and turned on output. */
class TrackSurface {
  /** @param {boolean} isUpright @param {readonly number[]} pockets */
  constructor(isUpright, pockets) {
    this.pockets = pockets;
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

  /** Cells of the far end. */
  get farCells() {
    return this.pockets.length - ZERO_END_CELLS - 2 * STRAIGHT;
  }

  /** The numbers along the track: zero's end, upper straight, far end, lower straight. */
  get numbers() {
    const start = this.pockets.length - Math.floor(ZERO_END_CELLS / 2);
    return [...this.pockets.slice(start), ...this.pockets.slice(0, start)];
  }

  /** @param {number} order Index of the cell along the track. */
  cellAt(order) {
    if (order < ZERO_END_CELLS) return this.endCell(this.left, order, ZERO_END_CELLS, -90);
    const straightIndex = order - ZERO_END_CELLS;
    if (straightIndex < STRAIGHT)
      return this.straightCell(this.left + straightIndex * this.cell, 0);
    const end = straightIndex - STRAIGHT;
    if (end < this.farCells) return this.endCell(this.right, end, this.farCells, 90);
    return this.straightCell(
      this.right - (end - this.farCells + 1) * this.cell,
      this.tall - this.deep,
    );
  }

  /**
   * The fields within the track, the widest first: series of numbers that lie between two lines
   * across it. One within another lies on it; of those that cross, the widest alone is a field.
   * @param {Readonly<Record<string, readonly number[]>>} series
   * @returns {Zone[]}
   */
  zones(series) {
    /** @type {Band[]} */
    const bands = [];
    for (const [call, numbers] of Object.entries(series)) {
      const band = this.#band(call, new Set(numbers));
      if (band) bands.push(band);
    }
    bands.sort((a, b) => b.numbers.size - a.numbers.size);
    const fields = bands.filter((band, place) =>
      bands.slice(0, place).every(({ numbers }) => {
        const common = [...band.numbers].filter((number) => numbers.has(number)).length;
        return common === 0 || (common === band.numbers.size && common < numbers.size);
      }),
    );
    return fields.map((band) => this.#zone(band, fields));
  }

  /** @param {string} call @param {Set<number>} numbers @returns {Band | null} */
  #band(call, numbers) {
    const isCovered = this.numbers.map((number) => numbers.has(number));
    const [upper, farEnd] = [ZERO_END_CELLS, ZERO_END_CELLS + STRAIGHT];
    const lower = farEnd + this.farCells;
    const ends = [isCovered.slice(0, upper), isCovered.slice(farEnd, lower)];
    const [isFromZero = false, isToFar = false] = ends.map((end) => end.every(Boolean));
    if (ends.some((end) => end.some(Boolean) && !end.every(Boolean))) return null;
    const straights = [isCovered.slice(upper, farEnd), isCovered.slice(lower).reverse()];
    const [a, b] = straights.map((cells) => {
      const first = isFromZero ? 0 : cells.indexOf(true);
      const last = isToFar ? STRAIGHT : cells.lastIndexOf(true) + 1;
      return cells.every((cell, place) => cell === (place >= first && place < last))
        ? [first, last]
        : null;
    });
    const isWhole = isFromZero && isToFar;
    if (!a || !b || isWhole || (!isFromZero && !isToFar && Math.min(a[0], b[0]) < 0)) return null;
    return {
      call,
      numbers,
      from: isFromZero ? null : [a[0], b[0]],
      to: isToFar ? null : [a[1], b[1]],
    };
  }

  /** @param {Band} band @param {readonly Band[]} bands @returns {Zone} */
  #zone({ call, numbers, from, to }, bands) {
    const { left, right, inner, deep: top } = this;
    const bottom = this.tall - top;
    const point = (/** @type {number} */ x, /** @type {number} */ y) => this.pathPoint(x, y);
    const arc = `A${inner} ${inner} 0 0 1`;
    const start = from ? `M${point(...this.#lineEnd(from, 0))}` : `M${point(left, top)}`;
    const across = to
      ? `L${point(...this.#lineEnd(to, 0))}L${point(...this.#lineEnd(to, 1))}`
      : `L${point(right, top)}${arc} ${point(right, bottom)}`;
    const returnPath = from
      ? `L${point(...this.#lineEnd(from, 1))}`
      : `L${point(left, bottom)}${arc} ${point(left, top)}`;
    let [first, last] = [this.#middle(from, left - inner), this.#middle(to, right + inner)];
    for (const other of bands.filter((band) => band.numbers.size < numbers.size)) {
      if (![...other.numbers].every((number) => numbers.has(number))) continue;
      const [a, b] = [
        this.#middle(other.from, left - inner),
        this.#middle(other.to, right + inner),
      ];
      if (a <= first) first = b;
      else if (b >= last) last = a;
    }
    return {
      call,
      outline: `${start}${across}${returnPath}Z`,
      middle: this.place((first + last) / 2, this.round),
      room: last - first,
    };
  }

  /** An end of a line: on the upper straight (0), or on the lower. @param {Line} line @param {0 | 1} side @returns {[number, number]} */
  #lineEnd(line, side) {
    return [this.left + line[side] * this.cell, side ? this.tall - this.deep : this.deep];
  }

  /** The middle of a line; of an end without one. @param {Line | null} line @param {number} end */
  #middle(line, end) {
    return line ? this.left + ((line[0] + line[1]) / 2) * this.cell : end;
  }
}

/**
 * @param {boolean} isUpright
 * @param {readonly number[]} pockets The numbers around the wheel, from zero.
 * @param {Readonly<Record<string, readonly number[]>>} series The numbers of each series.
 * @returns {Track}
 */
export function trackLayout(isUpright, pockets, series) {
  const surface = new TrackSurface(isUpright, pockets);
  const { wide, tall } = surface;
  const [width, height] = isUpright ? [tall, wide] : [wide, tall];
  return {
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    cells: pockets.map((number) => ({
      number,
      ...surface.cellAt(surface.numbers.indexOf(number)),
    })),
    zones: surface.zones(series),
  };
}
