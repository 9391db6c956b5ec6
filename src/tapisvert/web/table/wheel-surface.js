/** The cloth of the numbers, the wheel beside it, the track and the announcements beneath. */

import "../cloth/roulette.js";
import { afterwards, sheet } from "../core/after-paint.js";
import { h } from "../core/dom.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../cloth/tableau.js").ClothView} ClothView */
/** @typedef {import("./card-surface.js").Felt} Felt */

/** @implements {Felt} */
export class WheelFelt {
  rows = null;
  cloth = /** @type {any} */ (h("tv-roulette"));
  beside = h("div", { class: "wheel-stage" });
  #calls = h(
    "details",
    { class: "calls-of-bets", open: matchMedia("(min-width: 68rem)").matches },
    h("summary", null, say("announcements")),
  );
  element = h("div", { class: "cloth wheel-cloth" }, this.cloth, this.#calls);
  /** @type {any[]} What is shown the stakes. */
  #shown = [this.cloth];
  /** @type {import("./wheel-stage.js").WheelStage | null} */
  #stage = null;
  /** What was seen before the ball fell: until it rests, the stakes lie there. @type {ClothView | null} */
  #before = null;

  /**
   * @param {TableState} state
   * @param {() => void} rests
   */
  constructor({ rulebook }, rests) {
    this.cloth.rulebook = rulebook;
    afterwards(() => this.#add(rulebook, rests));
  }

  /**
   * What one does not need to lay a stake comes after the cloth.
   * @param {import("../core/rulebook.js").Rulebook} rulebook
   * @param {() => void} rests
   */
  async #add(rulebook, rests) {
    const [{ WheelStage }] = await Promise.all([
      import("./wheel-stage.js"),
      import("../cloth/racetrack.js"),
      import("../cloth/announcement-input.js"),
      sheet("racetrack"),
    ]);
    this.#stage = new WheelStage(this.beside, rests);
    for (const name of ["tv-racetrack", "tv-announcement"]) {
      const element = /** @type {any} */ (h(name));
      element.rulebook = rulebook;
      this.#shown.push(element);
      this.#calls.append(element);
    }
    rests(); // and so all are shown how the table stands
  }

  /**
   * @param {TableState} now
   * @param {ClothView} view
   * @param {number} chip
   */
  update(now, view, chip) {
    this.#stage?.update(now);
    if (!this.isRolling()) this.#before = view;
    const { stakes, paid } = this.#before ?? view;
    const seen = this.isRolling() ? { ...view, stakes, paid, fates: {}, number: null } : view;
    for (const element of this.#shown) {
      element.chip = chip;
      element.update?.(seen);
    }
  }

  isRolling() {
    return this.#stage?.isRolling ?? false;
  }
}
