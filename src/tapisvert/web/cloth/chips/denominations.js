/** Denominations with their colours, and amounts split into them. */

/**
 * @typedef {object} Look
 * @property {string} rim
 * @property {string} spot The spots on its edge.
 * @property {string} ink Colour of the value.
 */

/** @type {Map<number, Look>} Minor units; from a thousand upward they are plaques. */
const LOOKS = new Map([
  [100, { rim: "#e9e2cf", spot: "#4a6fa5", ink: "#2f4a70" }],
  [200, { rim: "#d98a9b", spot: "#fbf5e3", ink: "#8f3049" }],
  [500, { rim: "#b3202a", spot: "#fbf5e3", ink: "#8f1720" }],
  [1_000, { rim: "#2a5ba0", spot: "#fbf5e3", ink: "#1d4480" }],
  [2_000, { rim: "#e2b33c", spot: "#7a3b12", ink: "#6b4a06" }],
  [5_000, { rim: "#d9702a", spot: "#fbf5e3", ink: "#9a4510" }],
  [10_000, { rim: "#1f1d1b", spot: "#fbf5e3", ink: "#1f1d1b" }],
  [50_000, { rim: "#6b3a86", spot: "#e9cf7a", ink: "#512568" }],
  [100_000, { rim: "#b9902f", spot: "#fbf0c9", ink: "#6b4a06" }],
  [500_000, { rim: "#8c1c2b", spot: "#f0d9a0", ink: "#7a1522" }],
  [1_000_000, { rim: "#1d4f86", spot: "#f0d9a0", ink: "#174070" }],
  [5_000_000, { rim: "#3d3a38", spot: "#e9cf7a", ink: "#1f1d1b" }],
  [10_000_000, { rim: "#5b2f74", spot: "#f0d9a0", ink: "#512568" }],
  [100_000_000, { rim: "#0f6b62", spot: "#f0d9a0", ink: "#0b4f49" }],
]);

/** Other amounts than denominations are written on a plaque of horn. @type {Look} */
const HORN = { rim: "#8a7a5c", spot: "#f4ead0", ink: "#3f3624" };

const FIRST_PLAQUE = 100_000;
const MAX_EQUAL_CHIPS = 8;

/** Minor units, the smallest first. */
export const DENOMINATIONS = [...LOOKS.keys()];

/** @param {number} minor */
export function isPlaque(minor) {
  return minor >= FIRST_PLAQUE || !LOOKS.has(minor);
}

/** @param {number} minor @returns {Look} */
export function chipLook(minor) {
  return LOOKS.get(minor) ?? HORN;
}

/**
 * An amount in chips, the largest first. A rest below the smallest chip, and an amount of too
 * many of the largest, is one plaque with its value.
 * @param {number} minor
 * @returns {number[]} They add up to the amount.
 */
export function splitIntoChips(minor) {
  /** @type {number[]} */
  const chips = [];
  let rest = minor;
  for (const denomination of DENOMINATIONS.toReversed()) {
    const count = Math.floor(rest / denomination);
    rest -= count * denomination;
    if (count > MAX_EQUAL_CHIPS) chips.push(count * denomination);
    else for (let unit = 0; unit < count; unit += 1) chips.push(denomination);
  }
  if (rest > 0) chips.push(rest);
  return chips;
}
