/** The numbers around a wheel, clockwise from zero: with one zero, with 0 and 00, with 000 too. */

// prettier-ignore
export const WHEEL = Object.freeze([
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
  5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]);

// prettier-ignore
const AMERICAN_WHEEL = Object.freeze([
  0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
  37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
]);

const WHEELS = [WHEEL, AMERICAN_WHEEL, Object.freeze([...AMERICAN_WHEEL, 38])];

/** The wheel with this number of pockets. @param {number} count */
export const wheelFor = (count) => WHEELS.find((wheel) => wheel.length === count) ?? WHEEL;

/** The wheel with this number of zeros. @param {number} zeros */
export const wheelWith = (zeros) => WHEELS[zeros - 1] ?? WHEEL;

/**
 * A number and its neighbours on a wheel.
 * @param {number} number
 * @param {number} [unit] Neighbours on each side.
 * @param {number} [zeros] Of the wheel.
 */
export function neighbours(number, unit = 2, zeros = 1) {
  const wheel = wheelWith(zeros);
  const index = wheel.indexOf(number) - unit + wheel.length;
  return Array.from(
    { length: 2 * unit + 1 },
    (_, step) => /** @type {number} */ (wheel[(index + step) % wheel.length]),
  );
}
