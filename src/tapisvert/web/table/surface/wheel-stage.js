/** The wheel next to the cloth, driven by the table's stages. */

import { Wheel } from "../../cloth/wheel/wheel.js";
import { clothOf, numberText } from "../../cloth/chances.js";
import { wheelWith } from "../../cloth/wheel/pockets.js";
import { h, replaceChildren } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { playSound } from "../croupier/sound.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** The time in which the ball slows and falls; at most this share of the pause. */
const FALL_MS = 3_200;
const PAUSE_SHARE = 0.55;

export class WheelStage {
  #wheel = new Wheel();
  #result = h("p.number.figure");
  #shownEntry = -1;
  #isRunning = false;
  #isFirst = true;
  /** True while the ball runs: the number is not shown before. */
  isRolling = false;

  /**
   * @param {HTMLElement} place
   * @param {import("../../core/table/rulebook.js").Rulebook} rulebook
   * @param {() => void} onRest Called when the ball has come to rest.
   */
  constructor(place, rulebook, onRest) {
    this.onRest = onRest;
    this.place = place;
    this.#wheel.pockets = wheelWith(clothOf(rulebook).zeros);
    place.append(this.#wheel, this.#result);
  }

  /** @param {TableState} state */
  update(state) {
    const { event, n } = state.coup;
    const runs = state.stage === "ball" && state.phase === "closed";
    if (runs && !this.#isRunning) this.#wheel.spinFreely();
    this.#isRunning = runs;
    this.place.classList.toggle("rolling", runs || this.isRolling);
    if (event && "number" in event && n !== this.#shownEntry) {
      this.#shownEntry = n;
      if (this.#isFirst) this.#wheel.restOn(event.number);
      else this.#spin(event.number, state.deadline);
    }
    if (this.isRolling || state.phase === "closed") {
      const words = state.rulebook.calls["bets_closed"]?.at(-1)?.words ?? "Rien ne va plus";
      replaceChildren(this.#result, h("em", { lang: "fr" }, words));
    } else if (event && "number" in event) {
      replaceChildren(
        this.#result,
        h("strong", { class: event.color }, numberText(event.number)),
        event.color !== "vert" && ` ${t(`colour-of-${event.color}`)}`,
      );
    }
    this.#isFirst = false;
  }

  /** @param {number} number @param {number | null} deadline */
  async #spin(number, deadline) {
    const pause = deadline === null ? Infinity : Math.max(0, deadline - Date.now());
    this.isRolling = true;
    this.place.classList.add("rolling");
    const milliseconds = Math.min(FALL_MS, PAUSE_SHARE * pause);
    playSound("ball", milliseconds);
    await this.#wheel.spinTo(number, milliseconds);
    this.isRolling = false;
    this.place.classList.remove("rolling");
    this.onRest();
  }
}
