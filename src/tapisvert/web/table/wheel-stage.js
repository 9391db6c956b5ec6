/** The wheel as the table's stages turn it: it runs while the ball does, and rests on the number. */

import "../cloth/wheel.js";
import { h, replace } from "../core/dom.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/state.js").TableState} TableState */

const SETTLES_MS = 2_400;
/** Of the pause in which one looks at what fell, the ball takes at most so much. */
const OF_THE_PAUSE = 0.5;

export class WheelStage {
  #wheel = /** @type {import("../cloth/wheel.js").Wheel} */ (h("tv-wheel"));
  #told = h("p", { class: "number figure" });
  #shown = -1;
  #isRunning = false;
  #isFirst = true;
  /** Whether the ball still falls: nobody is told the number before he sees it. */
  isRolling = false;

  /**
   * @param {HTMLElement} place
   * @param {() => void} rests Called when the ball has come to rest.
   */
  constructor(place, rests) {
    this.rests = rests;
    place.append(this.#wheel, this.#told);
  }

  /** @param {TableState} state */
  update(state) {
    const { event, n } = state.coup;
    const runs = state.stage === "ball" && state.phase === "closed";
    if (runs && !this.#isRunning) this.#wheel.run();
    this.#isRunning = runs;
    if (event && "number" in event && n !== this.#shown) {
      this.#shown = n;
      if (this.#isFirst) this.#wheel.rest(event.number);
      else this.#fall(event.number, state.deadline);
    }
    if (!this.isRolling && event && "number" in event) {
      replace(
        this.#told,
        h("strong", { class: event.color }, String(event.number)),
        " ",
        say(`colour-of-${event.color}`),
      );
    }
    this.#isFirst = false;
  }

  /**
   * @param {number} number
   * @param {number | null} deadline
   */
  async #fall(number, deadline) {
    const pause = deadline === null ? Infinity : Math.max(0, deadline - Date.now());
    this.isRolling = true;
    await this.#wheel.spinTo(number, Math.min(SETTLES_MS, OF_THE_PAUSE * pause));
    this.isRolling = false;
    this.rests();
  }
}
