/** The number of a real wheel: two digits or one touch, then confirmed. */

import { colour } from "../cloth/chances.js";
import { h, replace } from "../core/dom.js";
import { announce } from "../core/announcer.js";
import { digit, numberOf } from "./entry-parser.js";
import { numberPad, showNumber } from "./card-pads.js";
import { say } from "./labels.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("./card-entry.js").Ask} Ask */

export class NumberEntry {
  #ask;
  #digits = "";
  #isSpinning = false;
  #typed = h("output", { class: "number", "aria-label": say("number-title") });
  #pad = numberPad((number) => this.#become(String(number)));
  #spin = h("button", { type: "button", class: "first go", onclick: () => this.#confirm() });
  element;

  /** @param {Ask} ask */
  constructor(ask) {
    this.#ask = ask;
    this.element = h(
      "div",
      { class: "number-entry", tabindex: 0, role: "group", "aria-label": say("number-title") },
      h("p", { class: "muted" }, say("number-how")),
      h("div", { class: "row" }, this.#typed, this.#spin),
      this.#pad,
    );
    this.#become("");
  }

  /** @param {TableState} _state */
  update(_state) {
    this.#show();
  }

  /**
   * @param {string} key
   * @returns {boolean} Whether it meant anything.
   */
  press(key) {
    if (key === "Enter") {
      this.#confirm();
      return true;
    }
    const digits = digit(this.#digits, key);
    if (digits === this.#digits) return /^\d$/.test(key);
    this.#become(digits);
    return true;
  }

  /** @param {string} digits */
  #become(digits) {
    this.#digits = digits;
    this.#show();
    const number = numberOf(digits);
    if (number !== null) announce(`${number}, ${say(`colour-${colour(number)}`)}`);
  }

  #show() {
    const number = numberOf(this.#digits);
    replace(this.#typed, number ?? "–");
    this.#typed.className = `number ${number === null ? "" : colour(number)}`;
    this.#spin.setAttribute("aria-disabled", String(number === null || this.#isSpinning));
    replace(
      this.#spin,
      number === null
        ? say("number-none")
        : say("number-confirm", { number, colour: say(`colour-${colour(number)}`) }),
    );
    showNumber(this.#pad, number);
  }

  async #confirm() {
    const number = numberOf(this.#digits);
    if (number === null || this.#isSpinning) return;
    this.#isSpinning = true;
    this.#show();
    const answer = await this.#ask("spin", { number });
    this.#isSpinning = false;
    this.#become(answer ? "" : this.#digits);
  }
}
