/** Sums over a player's coups. Pure. */

/** @import {Coup} from "../messages.d.ts" */

/** The stakes of a coup by chance: added minus withdrawn. @param {Coup} coup */
export function stakesLaid({ events }) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  /** @param {string} chance @param {number} amount */
  const add = (chance, amount) => sums.set(chance, (sums.get(chance) ?? 0) + amount);
  for (const event of /** @type {any[]} */ (events)) {
    if (event.event === "staked") add(event.on, event.added);
    if (event.event === "withdrawn" && event.degree === 0)
      add(event.on, -event.amount - event.excess);
    if (event.event === "moved" && event.degree === 0 && event.on !== event.to) {
      const move = sums.get(event.on) ?? 0;
      sums.delete(event.on);
      add(event.to, move);
    }
  }
  return [...sums]
    .map(([chance, amount]) => ({ on: chance, amount }))
    .filter(({ amount }) => amount > 0);
}

/** The cumulative result after each coup. @param {readonly Coup[]} coups The latest first. */
export function cumulativeResults(coups) {
  let sum = 0;
  return [...coups].reverse().map((coup) => ({ at: coup.at, sum: (sum += coup.gain) }));
}
