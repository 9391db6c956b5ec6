/** The motion of stakes: chips move between the seats of the players and the cloth. */

import { flyChips } from "../../cloth/chips/chip-animation.js";
import { afterPaint, middlePoint } from "../../core/dom.js";
import { prefersReducedMotion } from "../../core/preferences.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting} from "./betting.js" */
/** @import {Cloth, Rack} from "./rack.js" */
/** @import {Point} from "../../cloth/chips/chip-animation.js" */
/** @typedef {{player: string, on: string, by: number}} StakeChange Chips laid, or taken back if negative. */

const FLIGHT_MS = 260;
const SIZE = 34;

export class StakeMotion {
  /** @type {TableState | null} */
  #previous = null;
  /** @type {Map<string, number>} */
  #stakes = new Map();

  /**
   * Moves the stakes laid or withdrawn since the last call.
   * @param {TableState} state
   * @param {Betting} betting
   * @param {Cloth} cloth
   * @param {Rack} rack
   */
  update(state, betting, cloth, rack) {
    const old = this.#previous;
    const [previous, current] = [this.#stakes, stakeAmounts(state, betting.pending)];
    [this.#previous, this.#stakes] = [state, current];
    // A coup and its settlement move stakes in another way.
    const isBetting = old?.phase === "betting" && state.phase === "betting";
    if (!isBetting || old.coup.n !== state.coup.n) return;
    if (prefersReducedMotion() || document.hidden) return;
    const changes = stakeChanges(previous, current);
    if (!changes.length) return;
    // Once they lie there: measuring now would have the page laid out before it is painted.
    afterPaint(() => {
      for (const { player, on: chance, by } of changes) {
        const seat = player === state.own ? rack.handPoint() : seatPoint(player);
        const point = cloth.pointFor(chance);
        if (!seat || !point) continue;
        flyChips(Math.abs(by), SIZE, by > 0 ? [seat, point] : [point, seat], 0, FLIGHT_MS);
      }
    });
  }
}

/**
 * The chips on each chance outside prison, by player; the viewer's with those on their way.
 * @param {Pick<TableState, "players" | "own">} state
 * @param {readonly {on: string, amount: number}[]} pending
 * @returns {Map<string, number>} By player and chance.
 */
export function stakeAmounts({ players, own: viewer }, pending) {
  /** @type {Map<string, number>} */
  const amounts = new Map();
  /** @param {string} player @param {string} chance @param {number} amount */
  const add = (player, chance, amount) => {
    const key = JSON.stringify([player, chance]);
    amounts.set(key, (amounts.get(key) ?? 0) + amount);
  };
  for (const [player, { stakes }] of Object.entries(players))
    for (const { on: place, degree, amount, excess } of stakes)
      if (degree === 0) add(player, place, amount + excess);
  if (viewer) for (const { on: bet, amount } of pending) add(viewer, bet, amount);
  return amounts;
}

/**
 * @param {ReadonlyMap<string, number>} previous
 * @param {ReadonlyMap<string, number>} current
 * @returns {StakeChange[]}
 */
export function stakeChanges(previous, current) {
  return [...new Set([...previous.keys(), ...current.keys()])]
    .map((key) => {
      const [player, chance] = JSON.parse(key);
      return { player, on: chance, by: (current.get(key) ?? 0) - (previous.get(key) ?? 0) };
    })
    .filter(({ by }) => by !== 0);
}

/**
 * The point of a player's name at the table, in the window; null if it is not shown.
 * @param {string} player
 * @returns {Point | null}
 */
function seatPoint(player) {
  const names = document.querySelectorAll("tv-seats .name");
  const seat = [...names].find(({ textContent }) => textContent === player);
  return seat?.checkVisibility() ? middlePoint(seat) : null;
}
