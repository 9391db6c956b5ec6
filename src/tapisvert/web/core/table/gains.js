/** A player's gains from the events of a coup. Pure. */

import { WINS } from "./player-holdings.js";

/** @import {Entry} from "../../messages.d.ts" */

/**
 * The gain of one event, negative for a loss. Stakes that stay and imprisonments count 0.
 * @param {any} event
 * @param {boolean} [stakesStay] True if a winning stake stays on the cloth (R19).
 * @returns {number}
 */
export function eventGain(event, stakesStay = false) {
  switch (event.event) {
    case "premium_earned":
      return -event.premium;
    case "premium_reversed":
      return event.premium;
    case "reversed":
      return -eventGain({ ...event, event: "settled" }, stakesStay);
    case "divided":
      return -event.to_bank;
    case "undivided":
      return event.to_bank;
    case "endowed":
      return -event.amount;
    case "endowment_returned":
      return event.amount;
    case "settled":
      if (WINS.includes(event.outcome))
        return stakesStay ? event.to_player : event.to_player - event.stake;
      return event.to_bank ? -event.to_bank : 0;
    default:
      return 0;
  }
}

/**
 * The sum of the events' gains.
 * @param {readonly any[]} events
 * @param {boolean} [stakesStay]
 * @returns {number}
 */
export function totalGain(events, stakesStay) {
  return events.reduce((sum, event) => sum + eventGain(event, stakesStay), 0);
}

/**
 * The nonzero gain of each chance in these events.
 * @param {readonly any[]} events
 * @param {boolean} stakesStay
 */
export function chanceGains(events, stakesStay) {
  /** @type {Map<string, number>} */
  const gains = new Map();
  for (const event of events)
    gains.set(event.on, (gains.get(event.on) ?? 0) + eventGain(event, stakesStay));
  return [...gains]
    .map(([chance, gain]) => ({ on: chance, gain }))
    .filter(({ gain }) => gain !== 0);
}

/**
 * Results by player, with the gains of an entry.
 * @param {Readonly<Record<string, number>>} nets
 * @param {Entry} entry
 * @param {boolean} stakesStay
 */
export function addGains(nets, { events }, stakesStay) {
  let sums = nets;
  for (const event of /** @type {any[]} */ (events ?? [])) {
    const { event: kind, player } = event;
    if (kind === "opened") sums = {};
    if (player === undefined) continue;
    sums = { ...sums, [player]: (sums[player] ?? 0) + eventGain(event, stakesStay) };
  }
  return sums;
}
