/** The stakes of other players that are shown one by one, with their owners' initials. */

/** @import {Stake} from "../../messages.d.ts" */
/** @typedef {Pick<Stake, "amount" | "degree"> & {player: string, gain?: number}} OtherStake With the gain, it is over. */

/** Most stakes of others on a chance that have a chip each: those of a full table of seven. */
const MAX_OTHERS = 6;

/**
 * The stakes that are shown one by one; those of a crowd beyond them are one sum.
 * @param {readonly OtherStake[]} stakes @param {number} [places]
 * @returns {readonly OtherStake[]}
 */
export function visibleStakes(stakes, places = MAX_OTHERS) {
  const most = Math.min(places, MAX_OTHERS);
  if (stakes.length <= most) return stakes;
  const [visible, rest] = [stakes.slice(0, most - 1), stakes.slice(most - 1)];
  const amount = rest.reduce((sum, stake) => sum + stake.amount, 0);
  return [...visible, { player: `+ ${rest.length}`, degree: 0, amount }];
}

/**
 * What others won or lost on a chance, in the place of their stakes.
 * @param {readonly import("../coup-result.js").ResultMark[]} marks @param {string} chance
 * @returns {OtherStake[]}
 */
export const otherResults = (marks, chance) =>
  marks.flatMap(({ on: place, gain, player }) =>
    player && place === chance ? [{ player, gain, amount: Math.abs(gain), degree: 0 }] : [],
  );

/**
 * The letters that stand for a player on a chip: `An` for Anna, `MR` for Marie Rossi, `L27` for Livia 27.
 * @param {string} name
 */
export function initials(name) {
  const [first = "", second = ""] = name.split(/\s+/);
  const letters = [...first];
  return second
    ? letters[0] + (/^\d/.test(second) ? second : ([...second][0] ?? ""))
    : letters.slice(0, 2).join("");
}
