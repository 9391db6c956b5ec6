/** The places of the cloths with one zero, two and three, by their names: CR-1, CR-2. */

/** @typedef {{name: string, kind: string, numbers: readonly number[]}} Chance */

/** 00 and 000 as numbers, as in the record. */
export const DOUBLE_ZERO = 37;
export const TRIPLE_ZERO = 38;
const ZEROS = Object.freeze({ 0: 0, "00": DOUBLE_ZERO, "000": TRIPLE_ZERO });
const ROUGE = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const MAX_NUMBER = 36;
const PAIRED = "vingt-quatre";

/** @param {number} number @returns {"rouge" | "noir" | "vert"} */
export function numberColour(number) {
  if (number === 0 || number > MAX_NUMBER) return "vert";
  return ROUGE.has(number) ? "rouge" : "noir";
}

/** A number in the notation of the cloth. @param {number} number */
export const numberText = (number) =>
  number > MAX_NUMBER ? "0".repeat(number - MAX_NUMBER + 1) : String(number);

/** The number in the cloth's notation. @param {string} text */
export const readNumber = (text) => ZEROS[/** @type {keyof typeof ZEROS} */ (text)] ?? Number(text);

/** @typedef {{zeros: number, isPaired: boolean}} Cloth The zeros of the wheel; true with stakes on two dozens or columns. */

/** The cloth of a wheel with one zero. @type {Cloth} */
export const FRENCH_CLOTH = Object.freeze({ zeros: 1, isPaired: false });

/** The cloth of a house. @param {import("../core/table/rulebook.js").Rulebook | null} rulebook @returns {Cloth} */
export const clothOf = (rulebook) => ({
  zeros: 1 + ["double_zero", "triple_zero"].indexOf(`${rulebook?.values["wheel"]?.value}`) + 1,
  isPaired: rulebook?.pays?.["vingt-quatre"] !== undefined,
});

/** @param {number} first @param {number} last */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

const NUMBERS = range(1, MAX_NUMBER);

/** @returns {Generator<[string, string, number[]]>} */
function* simple() {
  yield ["rouge", "simple", NUMBERS.filter((number) => numberColour(number) === "rouge")];
  yield ["noir", "simple", NUMBERS.filter((number) => numberColour(number) === "noir")];
  yield ["pair", "simple", NUMBERS.filter((number) => number % 2 === 0)];
  yield ["impair", "simple", NUMBERS.filter((number) => number % 2 === 1)];
  yield ["manque", "simple", range(1, 18)];
  yield ["passe", "simple", range(19, MAX_NUMBER)];
}

/** Places at zero. @param {string} kind @param {...string} names @returns {[string, string, number[]][]} */
const zeroPlaces = (kind, ...names) =>
  names.map((name) => [name, kind, name.split(/[/-]/).map(readNumber)]);

/** @returns {Generator<[string, string, number[]]>} */
function* chevaux() {
  yield* zeroPlaces("cheval", "0/1", "0/2", "0/3", "0/00", "00/2", "00/3");
  for (const low of NUMBERS) {
    if (low % 3) yield [`${low}/${low + 1}`, "cheval", [low, low + 1]];
    if (low + 3 <= MAX_NUMBER) yield [`${low}/${low + 3}`, "cheval", [low, low + 3]];
  }
}

/** @returns {Generator<[string, string, number[]]>} */
function* rows() {
  yield* zeroPlaces("transversale", "0-1-2", "0-2-3", "0-00-2", "00-2-3");
  yield ["quatre premiers", "quatre premiers", [0, 1, 2, 3]];
  yield ["cinq premiers", "cinq premiers", [0, DOUBLE_ZERO, 1, 2, 3]];
  for (let first = 1; first < MAX_NUMBER; first += 3) {
    yield [`${first}-${first + 2}`, "transversale", range(first, first + 2)];
    if (first + 5 <= MAX_NUMBER) yield [`${first}-${first + 5}`, "sixain", range(first, first + 5)];
  }
}

/** @returns {Generator<[string, string, number[]]>} */
function* otherChances() {
  for (const number of [...Object.values(ZEROS), ...NUMBERS])
    yield [numberText(number), "plein", [number]];
  for (const low of range(1, 32).filter((number) => number % 3)) {
    yield [`${low}/${low + 4}`, "carré", [low, low + 1, low + 3, low + 4]];
  }
  for (const [place, name] of ["P12", "M12", "D12"].entries()) {
    yield [name, "douzaine", range(12 * place + 1, 12 * place + 12)];
  }
  for (const column of [1, 2, 3]) {
    yield [`C${column}`, "colonne", NUMBERS.filter((number) => number % 3 === column % 3)];
  }
  yield ["P12/M12", PAIRED, range(1, 24)];
  yield ["M12/D12", PAIRED, range(13, MAX_NUMBER)];
  yield ["C1/C2", PAIRED, NUMBERS.filter((number) => number % 3)];
  yield ["C2/C3", PAIRED, NUMBERS.filter((number) => number % 3 !== 1)];
}

/** @type {ReadonlyMap<string, Chance>} */
export const CHANCES = new Map(
  [...simple(), ...otherChances(), ...chevaux(), ...rows()].map(([name, kind, numbers]) => [
    name,
    { name, kind, numbers },
  ]),
);

/** The numbers that a place covers; empty for an unknown place. @param {string} chance */
export function coveredNumbers(chance) {
  return CHANCES.get(chance)?.numbers ?? [];
}

const WITH_ONE_ZERO = ["0/3", "0-2-3", "quatre premiers"];

/** The chances of a cloth. @param {Cloth} cloth */
export const chancesOn = ({ zeros, isPaired }) =>
  [...CHANCES.values()].filter(
    ({ name, kind, numbers }) =>
      numbers.every((number) => number < MAX_NUMBER + zeros) &&
      (zeros === 1 || !WITH_ONE_ZERO.includes(name)) &&
      (zeros < 3 || kind !== "cinq premiers") &&
      (isPaired || kind !== PAIRED),
  );
