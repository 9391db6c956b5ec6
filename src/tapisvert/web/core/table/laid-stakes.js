/** The stakes on the cloth and the payments of the last coup, in lists for those who pay. Pure. */

import { chanceGains, totalGain } from "./gains.js";
import { insuredAmount } from "./player-holdings.js";

/** @import {TableState} from "./table-state.d.ts" */
/**
 * @typedef {object} LaidStake
 * @property {string} player
 * @property {number} amount With what lies above the maximum; minor units, as all amounts.
 * @property {number} degree Of its prison; 0 outside.
 * @property {number} insured The insured part; 0 without insurance.
 */
/** @typedef {{on: string, total: number, stakes: LaidStake[]}} LaidChance A chance with its stakes, the greatest first. */
/** @typedef {{player: string, sum: number, gains: {on: string, gain: number}[]}} Payment What a coup brings a player. */

/**
 * The stakes on the cloth by chance, in the order of the cloth.
 * @param {TableState} state
 * @returns {LaidChance[]}
 */
export function laidChances({ players, rulebook }) {
  /** @type {Map<string, LaidStake[]>} */
  const stakesByChance = new Map(rulebook.chances.map(({ name }) => [name, []]));
  for (const [player, { stakes }] of Object.entries(players)) {
    for (const stake of stakes) {
      const { on: chance, degree, amount, excess } = stake;
      const entry = { player, degree, amount: amount + excess, insured: insuredAmount(stake) };
      stakesByChance.set(chance, [...(stakesByChance.get(chance) ?? []), entry]);
    }
  }
  return [...stakesByChance]
    .filter(([, stakes]) => stakes.length > 0)
    .map(([chance, stakes]) => ({
      on: chance,
      total: stakes.reduce((sum, { amount }) => sum + amount, 0),
      stakes: stakes.sort((stake, other) => other.amount - stake.amount),
    }));
}

/**
 * The payments of the last coup to each player, the greatest gain first.
 * @param {TableState} state
 * @returns {Payment[]}
 */
export function payments({ coup, stakesStay }) {
  /** @type {Map<string, typeof coup.settled[number][]>} */
  const eventsByPlayer = new Map();
  for (const event of coup.settled)
    eventsByPlayer.set(event.player, [...(eventsByPlayer.get(event.player) ?? []), event]);
  return [...eventsByPlayer]
    .map(([player, events]) => ({
      player,
      sum: totalGain(events, stakesStay),
      gains: chanceGains(events, stakesStay),
    }))
    .sort((payment, other) => other.sum - payment.sum);
}
