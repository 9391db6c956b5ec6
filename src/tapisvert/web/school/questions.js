/** The questions of an exercise, as a form: typed, or chosen by touch or by the keys 1 to 9 and 0. */

import { parseMoney } from "../core/text/amount.js";
import { h } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { grade, messageValues } from "./grading.js";

/** @import {Question} from "../messages.d.ts" */
/** @import {Grade} from "./grading.js" */

const SHORT = 10;

/** The text of a choice; calls of the table are not translated. @param {string} option */
function optionText(option) {
  const keys = [`school-option-${option}`, `chance-${option}`];
  const key = keys.find(hasMessage);
  return key ? t(key) : option;
}

/** @param {Question} question @param {string | number} answer */
function answerText(question, answer) {
  if (question.asked === "amount") return money(Number(answer));
  return question.asked === "choice" ? optionText(String(answer)) : String(answer);
}

/** One question: its element, the answer, the correction. */
export class QuestionView {
  #input;
  feedback = h("p.said-to-it");

  /** @param {Question} question @param {number} place */
  constructor(question, place) {
    this.question = question;
    this.name = `question-${place}`;
    const text = t(`school-ask-${question.key}`, messageValues(question.facts, money));
    this.#input = question.asked === "choice" ? null : this.#textInput();
    this.element = this.#input
      ? h("div.asked", h("label.field", text, this.#input), this.feedback)
      : h("fieldset.asked", h("legend", text), this.#choiceInputs(), this.feedback);
  }

  #textInput() {
    const isNumber = this.question.asked === "number";
    this.feedback.id = `${this.name}-said`;
    return h("input.figure", {
      name: this.name,
      autocomplete: "off",
      inputmode: isNumber ? "numeric" : "decimal",
      maxlength: 16,
      size: isNumber ? 6 : 12,
      "aria-describedby": this.feedback.id,
    });
  }

  #choiceInputs() {
    const options = this.question.options ?? [];
    const isShort = options.every((option) => optionText(option).length < SHORT);
    return h(
      "div",
      { class: isShort ? "choices short" : "choices" },
      options.map((option, place) =>
        h(
          "label.choice",
          h("input.only-read", { type: "radio", name: this.name, value: option }),
          place < 10 && h("kbd", { "aria-hidden": "true" }, (place + 1) % 10),
          h(
            "span",
            { lang: hasMessage(`school-option-${option}`) ? null : "fr" },
            optionText(option),
          ),
        ),
      ),
    );
  }

  get #radios() {
    return /** @type {HTMLInputElement[]} */ ([
      ...this.element.querySelectorAll("input[type=radio]"),
    ]);
  }

  /** The current answer. */
  get text() {
    return this.#input
      ? this.#input.value
      : (this.#radios.find((radio) => radio.checked)?.value ?? "");
  }

  grade() {
    return grade(this.question, this.text, parseMoney);
  }

  /** Focuses the input. */
  focus() {
    const radios = this.#radios;
    (this.#input ?? radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  }

  /** Chooses by a key; true if the key is one of this question's. @param {string} key */
  chooseByKey(key) {
    const radio = /^\d$/.test(key) ? this.#radios[(Number(key) + 9) % 10] : undefined;
    if (!radio || radio.disabled) return false;
    radio.checked = true;
    radio.focus();
    return true;
  }

  /** Shows that the answer is missing. */
  showMissing() {
    this.feedback.textContent = t(`school-needs-${this.question.asked}`);
    this.element.classList.add("missing");
    this.focus();
  }

  /** Shows the right answer. @param {Grade} judged */
  showCorrection({ given: input, isRight }) {
    const { question } = this;
    this.element.classList.remove("missing");
    this.element.classList.add(isRight ? "right" : "wrong");
    if (this.#input) this.#input.readOnly = true;
    for (const radio of this.#radios) {
      radio.disabled = true;
      radio.parentElement?.classList.toggle("is-it", radio.value === question.answer);
    }
    const answer = answerText(question, question.answer);
    const parts = isRight ? ["✓", t("school-fine")] : ["✗", t("school-it-is", { answer })];
    if (!isRight && input !== null)
      parts.push(t("school-yours", { answer: answerText(question, input) }));
    this.feedback.textContent = parts.join(" ");
  }
}
