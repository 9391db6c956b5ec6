/** The motion of a settlement: chips fly between the cloth, the bank and the rack. */

import { legMs } from "./balance.js";
import { chipMoves } from "./coup-result.js";

/** @import {TableState} from "../core/state.js" */
/** @import {Cloth, Rack} from "./rack.js" */

export class SettlementMotion {
  /** The coup whose settlement has been shown; null before the first state. @type {number | null} */
  #shown = null;

  /**
   * Moves the chips of a coup that is news.
   * @param {TableState} state
   * @param {Cloth} cloth
   * @param {Rack} rack
   */
  async update(state, cloth, rack) {
    const { n, settled } = state.coup;
    const isNews = this.#shown !== null && n > this.#shown;
    this.#shown = Math.max(n, this.#shown ?? 0);
    const own = isNews ? settled.filter(({ player }) => player === state.own) : [];
    const moves = chipMoves(own, state.stakesStay);
    if (!moves.length) return;
    const { animateSettlement } = await import("../cloth/chip-animation.js"); // nothing moves before the first coup
    animateSettlement(cloth, moves, rack.balancePoint(), legMs(state));
  }
}
