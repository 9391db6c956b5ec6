/** The values of the decisions about stakes in prison. Pure. */

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {BoundOdds, Stake} from "../../messages.d.ts" */
/** @typedef {{taken: number, worth: number | null}} PrisonValues What dividing or withdrawing pays, and what waiting is worth; minor units. */

/**
 * The player's share of a divided stake: each degree halves it once, rounded by the house (R04).
 * @param {Pick<Stake, "amount" | "degree">} stake
 * @param {Pick<Rulebook, "values">} [rulebook]
 */
export function dividedShare({ amount, degree }, rulebook) {
  const isDown = rulebook?.values["rounding"]?.value === "to_bank";
  return (isDown ? Math.floor : Math.ceil)(amount / 2 ** degree);
}

/**
 * True if stakes may be withdrawn whole instead of divided: 'senza resto' (VT-16).
 * @param {boolean} withoutRest True after a refait with the very last card.
 * @param {readonly Pick<Stake, "degree">[]} stakes
 */
export function mayWithdraw(withoutRest, stakes) {
  return withoutRest && stakes.every(({ degree }) => degree === 1);
}

/**
 * The values of stakes that are decided together.
 * @param {readonly Stake[]} stakes
 * @param {readonly BoundOdds[] | null} odds Per unit of each stake; null where the table shows none.
 * @param {boolean} isWhole True if the stakes are withdrawn and not divided.
 * @param {Pick<Rulebook, "values">} [rulebook]
 * @returns {PrisonValues} `worth` is null unless the odds of each stake are known.
 */
export function prisonValues(stakes, odds, isWhole, rulebook) {
  const share = (/** @type {Stake} */ stake) =>
    isWhole ? stake.amount : dividedShare(stake, rulebook);
  const takenAmount = stakes.reduce((sum, stake) => sum + share(stake), 0);
  const worths = stakes.map(({ on: chance, degree, amount }) => {
    const stayValue = odds?.find((odds) => odds.on === chance && odds.degree === degree)?.stays[
      chance
    ];
    return stayValue === undefined ? NaN : amount * stayValue;
  });
  const worth = worths.reduce((sum, worth) => sum + worth, 0);
  return { taken: takenAmount, worth: Number.isNaN(worth) ? null : worth };
}

/**
 * The chances to which a stake may be moved: the other simple ones (VT-13, CR-3.3).
 * @param {Pick<Rulebook, "chances">} rulebook
 * @param {string} chance
 * @returns {string[]} None for a stake on numbers.
 */
export function moveTargets({ chances }, chance) {
  const simple = chances.filter(({ kind }) => kind === "simple").map(({ name }) => name);
  return simple.includes(chance) ? simple.filter((name) => name !== chance) : [];
}
