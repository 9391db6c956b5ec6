/** The player's balance, which counts up when winnings come. */

import { h, replaceChildren } from "../core/dom.js";
import { money } from "../core/format.js";
import { prefersReducedMotion } from "../core/preferences.js";
import { t } from "../core/i18n.js";

/** @import {TableState} from "../core/state.js" */

/** The time in which chips move once; bounds in milliseconds. */
const LEG_MS = { least: 150, most: 600 };
/** Winnings come to the chance and leave it, and the stacks start one after the other within a third leg. */
const LEGS = 3;
/** Chips are at rest when this share of the pause is over. */
const PAUSE_SHARE = 0.7;

/**
 * The time in which chips move once, shorter at a quick table.
 * @param {Pick<TableState, "stage" | "deadline">} state
 * @param {number} [nowMs]
 */
export function legMs({ stage, deadline }, nowMs = Date.now()) {
  if (stage !== "pause" || deadline === null) return LEG_MS.most;
  const ms = (PAUSE_SHARE * (deadline - nowMs)) / LEGS;
  return Math.min(LEG_MS.most, Math.max(LEG_MS.least, ms));
}

export class Balance {
  #figure = h("strong");
  element = h("p", { class: "balance figure" });
  /** @type {number | null} */
  #chips = null;
  #coup = 0;
  #frame = 0;

  constructor() {
    replaceChildren(this.element, h("span", null, t("your-chips")), " ", this.#figure);
  }

  /** @param {TableState} state */
  update(state) {
    const chips = (state.own && state.players[state.own]?.chips) || 0;
    const before = this.#chips;
    const isSettled = state.coup.n > this.#coup;
    this.#chips = chips;
    this.#coup = state.coup.n;
    if (chips === before) return;
    cancelAnimationFrame(this.#frame);
    const counts = before !== null && chips > before && isSettled;
    if (counts && !prefersReducedMotion() && !document.hidden)
      this.#count(before, chips, legMs(state));
    else this.#figure.textContent = money(chips);
  }

  /**
   * Counts up while the winnings are on their way.
   * @param {number} from @param {number} to @param {number} ms Of a leg.
   */
  #count(from, to, ms) {
    const begins = performance.now() + ms;
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - begins) / (ms * (LEGS - 1))));
      // Whole units on the way, the exact amount at the end.
      const shown = share === 1 ? to : Math.floor((from + (to - from) * share) / 100) * 100;
      this.#figure.textContent = money(shown);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    step(performance.now());
  }
}
