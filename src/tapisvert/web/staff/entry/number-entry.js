/** The entry of a real wheel's number: typed or touched, then confirmed. */

import { clothOf, numberColour, numberText } from "../../cloth/chances.js";
import { h, replaceChildren } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { appendDigit, parseDigits } from "./entry-parser.js";
import { numberPad, showNumber, showReading } from "./card-pads.js";
import { t } from "../i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {SensorView} from "../../messages.d.ts" */
/** @import {SendRequest} from "./card-entry.js" */

export class NumberEntry {
  #request;
  #digits = "";
  #isSpinning = false;
  /** @type {number | null} The number that the sensor read last. */
  #reading = null;
  #sensor = h("p.sensor", { role: "status" });
  #output = h("output.number", { "aria-label": t("number-title") });
  #zeros = 1;
  #pad = this.#newPad();
  #spin = h("button.first.go", { onclick: () => this.#confirm() });
  element;

  /** @param {SendRequest} ask */
  constructor(ask) {
    this.#request = ask;
    this.element = h(
      "div.number-entry",
      { tabindex: 0, role: "group", "aria-label": t("number-title") },
      h("p.muted", t("number-how")),
      this.#sensor,
      h("div.row", this.#output, this.#spin),
      this.#pad,
    );
    this.#setDigits("");
  }

  /** @param {TableState} state @param {readonly SensorView[]} readings */
  update({ rulebook }, readings) {
    this.#reading = readings.at(-1)?.number ?? null;
    const { zeros } = clothOf(rulebook);
    if (zeros !== this.#zeros) {
      this.#zeros = zeros;
      this.#pad.replaceWith((this.#pad = this.#newPad()));
    }
    this.#render();
  }

  #newPad() {
    return numberPad((number) => this.#setDigits(numberText(number)), this.#zeros);
  }

  /** @param {string} key @returns {boolean} True if it had a meaning. */
  press(key) {
    if (key === "Enter") {
      this.#confirm();
      return true;
    }
    const digits = appendDigit(this.#digits, key, this.#zeros);
    if (digits === this.#digits) return /^\d$/.test(key);
    this.#setDigits(digits);
    return true;
  }

  /** Drops the digits. */
  drop() {
    this.#setDigits("");
  }

  /** @param {string} digits */
  #setDigits(digits) {
    this.#digits = digits;
    this.#render();
    const number = parseDigits(digits);
    if (number !== null) announce(`${numberText(number)}, ${t(`colour-${numberColour(number)}`)}`);
  }

  /** The typed number, else the sensor's. */
  get #number() {
    return this.#digits ? parseDigits(this.#digits) : this.#reading;
  }

  #render() {
    const number = this.#number;
    const reading = this.#reading;
    const result = reading === null ? null : numberText(reading);
    showReading(this.#sensor, result, number !== null && number !== reading);
    replaceChildren(this.#output, number === null ? "–" : numberText(number));
    this.#output.className = `number ${number === null ? "" : numberColour(number)}`;
    this.#spin.setAttribute("aria-disabled", String(number === null || this.#isSpinning));
    replaceChildren(
      this.#spin,
      number === null
        ? t("number-none")
        : t("number-confirm", {
            number: numberText(number),
            colour: t(`colour-${numberColour(number)}`),
          }),
    );
    showNumber(this.#pad, number);
  }

  async #confirm() {
    const number = this.#number;
    if (number === null || this.#isSpinning) return;
    this.#isSpinning = true;
    this.#render();
    const answer = await this.#request("spin", { number });
    this.#isSpinning = false;
    this.#setDigits(answer ? "" : this.#digits);
  }
}
