/** The wheel's order, and the 157 places of the French cloth by their names: CR-1, CR-2. */

/** @typedef {{name: string, kind: string, numbers: readonly number[]}} Chance */

/** The numbers as they stand around the wheel, clockwise from zero. */
// prettier-ignore
export const WHEEL = Object.freeze([
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
  5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]);

const ROUGE = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const MAX_NUMBER = 36;

/**
 * @param {number} number
 * @returns {"rouge" | "noir" | "vert"}
 */
export function numberColour(number) {
  if (number === 0) return "vert";
  return ROUGE.has(number) ? "rouge" : "noir";
}

/** @param {number} first @param {number} last */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

const RANKS = range(1, MAX_NUMBER);

/** @returns {Generator<[string, string, number[]]>} */
function* simple() {
  yield ["rouge", "simple", RANKS.filter((number) => numberColour(number) === "rouge")];
  yield ["noir", "simple", RANKS.filter((number) => numberColour(number) === "noir")];
  yield ["pair", "simple", RANKS.filter((number) => number % 2 === 0)];
  yield ["impair", "simple", RANKS.filter((number) => number % 2 === 1)];
  yield ["manque", "simple", range(1, 18)];
  yield ["passe", "simple", range(19, MAX_NUMBER)];
}

/** @returns {Generator<[string, string, number[]]>} */
function* chevaux() {
  for (const high of [1, 2, 3]) yield [`0/${high}`, "cheval", [0, high]];
  for (const low of RANKS) {
    if (low % 3) yield [`${low}/${low + 1}`, "cheval", [low, low + 1]];
    if (low + 3 <= MAX_NUMBER) yield [`${low}/${low + 3}`, "cheval", [low, low + 3]];
  }
}

/** @returns {Generator<[string, string, number[]]>} */
function* rows() {
  yield ["0-1-2", "transversale", [0, 1, 2]];
  yield ["0-2-3", "transversale", [0, 2, 3]];
  yield ["quatre premiers", "quatre premiers", [0, 1, 2, 3]];
  for (let first = 1; first < MAX_NUMBER; first += 3) {
    yield [`${first}-${first + 2}`, "transversale", range(first, first + 2)];
    if (first + 5 <= MAX_NUMBER) yield [`${first}-${first + 5}`, "sixain", range(first, first + 5)];
  }
}

/** @returns {Generator<[string, string, number[]]>} */
function* others() {
  for (const number of [0, ...RANKS]) yield [String(number), "plein", [number]];
  for (const low of range(1, 32).filter((number) => number % 3)) {
    yield [`${low}/${low + 4}`, "carré", [low, low + 1, low + 3, low + 4]];
  }
  for (const [place, name] of ["P12", "M12", "D12"].entries()) {
    yield [name, "douzaine", range(12 * place + 1, 12 * place + 12)];
  }
  for (const column of [1, 2, 3]) {
    yield [`C${column}`, "colonne", RANKS.filter((number) => number % 3 === column % 3)];
  }
}

/** @type {ReadonlyMap<string, Chance>} */
export const CHANCES = new Map(
  [...simple(), ...others(), ...chevaux(), ...rows()].map(([name, kind, numbers]) => [
    name,
    { name, kind, numbers },
  ]),
);

/**
 * The numbers that a place covers; empty for an unknown place.
 * @param {string} on
 */
export function coveredNumbers(on) {
  return CHANCES.get(on)?.numbers ?? [];
}

/**
 * A number and its neighbours on the wheel.
 * @param {number} number
 * @param {number} [each] Neighbours on each side.
 */
export function neighbours(number, each = 2) {
  const at = WHEEL.indexOf(number);
  return range(-each, each).map(
    (step) => /** @type {number} */ (WHEEL.at((at + step + WHEEL.length) % WHEEL.length)),
  );
}
