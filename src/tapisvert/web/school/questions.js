/** The questions of an exercise, as a form: typed, or chosen by touch or by the keys 1 to 9 and 0. */

import { parseMoney } from "../core/amount.js";
import { h } from "../core/dom.js";
import { money } from "../core/format.js";
import { has, say } from "../core/i18n.js";
import { judged, values } from "./grading.js";

/** @typedef {import("../messages.d.ts").Question} Question */
/** @typedef {import("./grading.js").Judged} Judged */

const SHORT = 10;

/**
 * A choice in words; the calls of the table are said as they are.
 * @param {string} option
 */
export function optionText(option) {
  const key = `school-option-${option}`;
  return has(key) ? say(key) : option;
}

/**
 * @param {Question} question
 * @param {string | number} answer
 */
export function answerText(question, answer) {
  if (question.asked === "amount") return money(Number(answer));
  return question.asked === "choice" ? optionText(String(answer)) : String(answer);
}

/** One question: its element, what was answered, how that is corrected. */
export class Asked {
  #input;
  #said = h("p", { class: "said-to-it" });

  /**
   * @param {Question} question
   * @param {number} place
   */
  constructor(question, place) {
    this.question = question;
    this.name = `question-${place}`;
    const text = say(`school-ask-${question.key}`, values(question.facts, money));
    this.#input = question.asked === "choice" ? null : this.#typed();
    this.element = this.#input
      ? h("div", { class: "asked" }, h("label", { class: "field" }, text, this.#input), this.#said)
      : h("fieldset", { class: "asked" }, h("legend", null, text), this.#choices(), this.#said);
  }

  #typed() {
    const isNumber = this.question.asked === "number";
    this.#said.id = `${this.name}-said`;
    return h("input", {
      name: this.name,
      autocomplete: "off",
      inputmode: isNumber ? "numeric" : "decimal",
      maxlength: 16,
      size: isNumber ? 6 : 12,
      class: "figure",
      "aria-describedby": this.#said.id,
    });
  }

  #choices() {
    const options = this.question.options ?? [];
    const isShort = options.every((option) => optionText(option).length < SHORT);
    return h(
      "div",
      { class: isShort ? "choices short" : "choices" },
      options.map((option, place) =>
        h(
          "label",
          { class: "choice" },
          h("input", { type: "radio", name: this.name, value: option, class: "only-read" }),
          place < 10 && h("kbd", { "aria-hidden": "true" }, (place + 1) % 10),
          h("span", { lang: has(`school-option-${option}`) ? null : "fr" }, optionText(option)),
        ),
      ),
    );
  }

  get #radios() {
    return /** @type {HTMLInputElement[]} */ ([
      ...this.element.querySelectorAll("input[type=radio]"),
    ]);
  }

  /** What stands there now. */
  get text() {
    return this.#input
      ? this.#input.value
      : (this.#radios.find((radio) => radio.checked)?.value ?? "");
  }

  /** @returns {Judged} */
  judge() {
    return judged(this.question, this.text, parseMoney);
  }

  /** Where an answer is put in. */
  focus() {
    const radios = this.#radios;
    (this.#input ?? radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  }

  /**
   * Choose by a key; whether it was one of this question's.
   * @param {string} key
   */
  choose(key) {
    const radio = /^\d$/.test(key) ? this.#radios[(Number(key) + 9) % 10] : undefined;
    if (!radio || radio.disabled) return false;
    radio.checked = true;
    radio.focus();
    return true;
  }

  /** Say kindly that there is no answer yet. */
  miss() {
    this.#said.textContent = say(`school-needs-${this.question.asked}`);
    this.element.classList.add("missing");
    this.focus();
  }

  /**
   * Show what was right.
   * @param {Judged} judged
   */
  correct({ given, isRight }) {
    const { question } = this;
    this.element.classList.remove("missing");
    this.element.classList.add(isRight ? "right" : "wrong");
    if (this.#input) this.#input.readOnly = true;
    for (const radio of this.#radios) {
      radio.disabled = true;
      radio.parentElement?.classList.toggle("is-it", radio.value === question.answer);
    }
    const parts = isRight
      ? ["✓ ", say("school-fine")]
      : [
          "✗ ",
          say("school-it-is", { answer: answerText(question, question.answer) }),
          " ",
          given === null ? "" : say("school-yours", { answer: answerText(question, given) }),
        ];
    this.#said.textContent = parts.join("");
  }
}
