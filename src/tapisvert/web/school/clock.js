/** The clock of an exercise: off, counting up, or down. It never ends anything. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

/** @typedef {"off" | "up" | "down"} Kind */

const TICK_MS = 200;

export class ExerciseClock {
  element = h("p.clock.figure", { role: "timer", "aria-live": "off" });
  /** @type {Kind} */
  #kind = "off";
  #startedAt = 0;
  #allowed = 0;
  #isLateAnnounced = false;
  #timer = 0;

  /** @param {() => void} isLate Called once when the time has run out. */
  constructor(isLate) {
    this.onLate = isLate;
  }

  /** @param {Kind} kind @param {number} allowed Milliseconds. */
  start(kind, allowed) {
    this.stop();
    this.#kind = kind;
    this.#startedAt = performance.now();
    this.#allowed = allowed;
    this.#isLateAnnounced = false;
    this.element.hidden = kind === "off";
    this.element.classList.remove("late");
    if (kind === "off") return;
    this.#tick();
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
  }

  /** Stops it; its time, or null without a running clock. */
  stop() {
    const isRunning = this.#timer !== 0;
    clearInterval(this.#timer);
    this.#timer = 0;
    const ms = isRunning ? performance.now() - this.#startedAt : null;
    return { ms, isLate: this.#kind === "down" && ms !== null && ms > this.#allowed };
  }

  #tick() {
    const ms = performance.now() - this.#startedAt;
    const remaining = this.#kind === "down" ? this.#allowed - ms : ms;
    const seconds =
      this.#kind === "down"
        ? Math.ceil(Math.max(0, remaining) / 1000)
        : Math.floor(remaining / 1000);
    const text = t("school-took", { seconds });
    if (this.element.textContent !== text) this.element.textContent = text;
    if (this.#kind === "down" && remaining <= 0 && !this.#isLateAnnounced) {
      this.#isLateAnnounced = true;
      this.element.classList.add("late");
      this.onLate();
    }
  }
}
