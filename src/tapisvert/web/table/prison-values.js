/** The values of the decisions about stakes in prison. Pure. */

/** @import {Rulebook} from "../core/rulebook.js" */
/** @import {BoundOdds, Stake} from "../messages.d.ts" */
/** @typedef {{taken: number, worth: number | null}} PrisonValues What dividing pays, and what waiting is worth; minor units. */

/**
 * The player's share of a divided stake: each degree halves it once, rounded up (R04).
 * @param {Pick<Stake, "amount" | "degree">} stake
 */
export function dividedShare({ amount, degree }) {
  return Math.ceil(amount / 2 ** degree);
}

/**
 * The values of stakes that are decided together.
 * @param {readonly Stake[]} stakes
 * @param {readonly BoundOdds[] | null} odds Per unit of each stake; null where the table shows none.
 * @returns {PrisonValues} `worth` is null unless the odds of each stake are known.
 */
export function prisonValues(stakes, odds) {
  const taken = stakes.reduce((sum, stake) => sum + dividedShare(stake), 0);
  const worths = stakes.map(({ on, degree, amount }) => {
    const share = odds?.find((one) => one.on === on && one.degree === degree)?.stays[on];
    return share === undefined ? NaN : amount * share;
  });
  const worth = worths.reduce((sum, one) => sum + one, 0);
  return { taken, worth: Number.isNaN(worth) ? null : worth };
}

/**
 * The chances to which a stake may be moved: the other simple ones (VT-13, CR-3.3).
 * @param {Pick<Rulebook, "chances">} rulebook
 * @param {string} on
 * @returns {string[]} None for a stake on numbers.
 */
export function moveTargets({ chances }, on) {
  const simple = chances.filter(({ kind }) => kind === "simple").map(({ name }) => name);
  return simple.includes(on) ? simple.filter((name) => name !== on) : [];
}
