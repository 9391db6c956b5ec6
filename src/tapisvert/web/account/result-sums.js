/** What coups did to a player: sums over what the tables told. Pure. */

import { totalGain } from "../core/player-holdings.js";

/** @typedef {import("../messages.d.ts").Coup} Coup */

/**
 * What a coup won in all.
 * @param {Coup} coup
 */
export function coupResult({ events }) {
  return totalGain(events);
}

/**
 * What was laid for a coup, chance by chance: what was added, less what was taken back in time.
 * @param {Coup} coup
 * @returns {{on: string, amount: number}[]}
 */
export function stakesLaid({ events }) {
  /** @type {Map<string, number>} */
  const laid = new Map();
  /** @param {string} on @param {number} amount */
  const add = (on, amount) => laid.set(on, (laid.get(on) ?? 0) + amount);
  for (const event of /** @type {any[]} */ (events)) {
    if (event.event === "staked") add(event.on, event.added);
    if (event.event === "withdrawn" && event.degree === 0)
      add(event.on, -event.amount - event.excess);
    if (event.event === "moved" && event.degree === 0 && event.on !== event.to) {
      const moved = laid.get(event.on) ?? 0;
      laid.delete(event.on);
      add(event.to, moved);
    }
  }
  return [...laid].map(([on, amount]) => ({ on, amount })).filter(({ amount }) => amount > 0);
}

/**
 * How the result went, coup by coup, from nothing.
 * @param {readonly Coup[]} coups The latest first.
 * @returns {{at: number, sum: number}[]}
 */
export function cumulativeResults(coups) {
  let sum = 0;
  return [...coups].reverse().map((coup) => ({ at: coup.at, sum: (sum += coupResult(coup)) }));
}
