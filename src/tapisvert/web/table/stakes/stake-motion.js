/** The motion of stakes: chips move between the seats of the players and the cloth. */

import { flyChips } from "../../cloth/chips/chip-animation.js";
import { afterPaint } from "../../core/dom.js";
import { prefersReducedMotion } from "../../core/preferences.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {Betting} from "./betting.js" */
/** @import {Cloth, Rack} from "./rack.js" */
/** @import {Point} from "../../cloth/chips/chip-animation.js" */
/** @typedef {{player: string, on: string, by: number}} StakeChange Chips laid, or taken back if negative. */

const FLIGHT_MS = 260;
const SIZE = 34;

export class StakeMotion {
  /** @type {TableState | null} */
  #before = null;
  /** @type {Map<string, number>} */
  #lying = new Map();

  /**
   * Moves what was laid or taken back since the last call.
   * @param {TableState} state
   * @param {Betting} betting
   * @param {Cloth} cloth
   * @param {Rack} rack
   */
  update(state, betting, cloth, rack) {
    const before = this.#before;
    const [was, is] = [this.#lying, lyingStakes(state, betting.pending)];
    [this.#before, this.#lying] = [state, is];
    // A coup and its settlement move stakes in another way.
    const isBetting = before?.phase === "betting" && state.phase === "betting";
    if (!isBetting || before.coup.n !== state.coup.n) return;
    if (prefersReducedMotion() || document.hidden) return;
    const changes = stakeChanges(was, is);
    if (!changes.length) return;
    // Once they lie there: measuring now would have the page laid out before it is painted.
    afterPaint(() => {
      for (const { player, on, by } of changes) {
        const seat = player === state.own ? rack.handPoint() : seatPoint(player);
        const at = cloth.pointOf(on);
        if (!seat || !at) continue;
        flyChips(Math.abs(by), SIZE, by > 0 ? [seat, at] : [at, seat], 0, FLIGHT_MS);
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
export function lyingStakes({ players, own }, pending) {
  /** @type {Map<string, number>} */
  const lying = new Map();
  const add = (
    /** @type {string} */ player,
    /** @type {string} */ on,
    /** @type {number} */ amount,
  ) => {
    const key = JSON.stringify([player, on]);
    lying.set(key, (lying.get(key) ?? 0) + amount);
  };
  for (const [player, { stakes }] of Object.entries(players))
    for (const { on, degree, amount, excess } of stakes)
      if (degree === 0) add(player, on, amount + excess);
  if (own) for (const { on, amount } of pending) add(own, on, amount);
  return lying;
}

/**
 * @param {ReadonlyMap<string, number>} was
 * @param {ReadonlyMap<string, number>} is
 * @returns {StakeChange[]}
 */
export function stakeChanges(was, is) {
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => {
      const [player, on] = JSON.parse(key);
      return { player, on, by: (is.get(key) ?? 0) - (was.get(key) ?? 0) };
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
  const { left, top, width, height } = seat?.getBoundingClientRect() ?? new DOMRect();
  return width ? { x: left + width / 2, y: top + height / 2 } : null;
}
