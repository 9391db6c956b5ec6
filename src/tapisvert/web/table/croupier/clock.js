/** The clock of a stage: a bar that empties, and seconds. */

import { defineElement, h } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { t } from "../../core/text/i18n.js";
import { playSound } from "./sound.js";

const STEP_MS = 200;
/** The last seconds are red, and players hear them, with sounds on. */
const SHORT_MS = 5_000;
/** Screen readers are warned so long before the end, unless the stage is as short. */
const WARNING_MS = 10_000;

export class StageClock extends HTMLElement {
  #figure = h("span.figure.seconds");
  #bar = h("span.rest");
  #timer = 0;
  /** @type {number | null} */
  #deadline = null;
  #totalMs = 1;
  #isWarned = true;
  #concerns = false;

  connectedCallback() {
    if (!this.childElementCount)
      this.append(h("span.dial", { "aria-hidden": "true" }, this.#bar), this.#figure);
    this.setAttribute("role", "timer");
    this.#timer = setInterval(() => this.#render(), STEP_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /**
   * @param {number | null} deadline By Date.now(); null without a deadline.
   * @param {number | null} totalMs From the beginning of the stage to the deadline.
   * @param {boolean} concerns True if the player is to act until then.
   */
  update(deadline, totalMs, concerns) {
    if (deadline === this.#deadline) return;
    this.#concerns = concerns;
    if (!concerns) this.#isWarned = true;
    else if ((deadline ?? 0) - Date.now() > WARNING_MS + 1_000) this.#isWarned = false;
    this.#deadline = deadline;
    this.#totalMs = Math.max(1, totalMs ?? 0);
    this.#render();
  }

  #render() {
    const remaining = this.#deadline === null ? null : Math.max(0, this.#deadline - Date.now());
    this.classList.toggle("still", remaining === null);
    if (remaining === null) {
      this.#figure.textContent = "";
      return;
    }
    const seconds = Math.ceil(remaining / 1000);
    const text = t("seconds-left", { seconds });
    if (this.#figure.textContent !== text) {
      this.#figure.textContent = text;
      if (this.#concerns && seconds && remaining < SHORT_MS) playSound("tick");
    }
    // rounded, so that a long stage is not drawn anew at each step
    this.#bar.style.scale = `${Math.min(1, remaining / this.#totalMs).toFixed(3)} 1`;
    this.classList.toggle("short", remaining < SHORT_MS);
    if (remaining > WARNING_MS || this.#isWarned) return;
    this.#isWarned = true;
    announce(text);
  }
}

defineElement("tv-clock", StageClock);
