/** The questions of an exercise: typed, or chosen by touch or by the keys 1 to 9 and 0. */

import { parseMoney } from "../core/text/amount.js";
import { h } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { grade, messageValues } from "./grading.js";

/** @import {Question} from "../messages.d.ts" */
/** @import {Grade} from "./grading.js" */

const SHORT = 10;
const FIELDS = ["noir", "rouge", "couleur", "inverse"];

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
  #onAnswer;
  #answer = "";
  feedback = h("p.said-to-it");

  /**
   * @param {Question} question
   * @param {number} place
   * @param {(() => void) | null} onAnswer Called at a choice; null if the form has a button to check.
   */
  constructor(question, place, onAnswer) {
    this.#onAnswer = onAnswer;
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
    const isCloth = options.every((option) => FIELDS.includes(option));
    return h(
      "div",
      { class: `choices ${isCloth ? "fields" : isShort ? "short" : ""}` },
      options.map((option, place) =>
        this.#choiceInput(
          option,
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

  /** @param {string} option @param {...(Node | false)} content */
  #choiceInput(option, ...content) {
    if (!this.#onAnswer) {
      const radio = h("input.only-read", { type: "radio", name: this.name, value: option });
      return h("label.choice", radio, content);
    }
    const onclick = () => {
      this.#answer = option;
      this.#onAnswer?.();
    };
    return h("button.choice", { type: "button", value: option, onclick }, content);
  }

  get #choices() {
    return /** @type {(HTMLInputElement | HTMLButtonElement)[]} */ ([
      ...this.element.querySelectorAll("input[type=radio], button.choice"),
    ]);
  }

  get #chosen() {
    return this.#choices.find((choice) => choice.matches(":checked"));
  }

  /** The current answer. */
  get text() {
    if (this.#input) return this.#input.value;
    return this.#answer || (this.#chosen?.value ?? "");
  }

  grade() {
    return grade(this.question, this.text, parseMoney);
  }

  /** Focuses the input. */
  focus() {
    const open = this.#choices.find((choice) => !choice.disabled);
    (this.#input ?? this.#chosen ?? open)?.focus();
  }

  /** Chooses by a key; true if the key is one of this question's. @param {string} key */
  chooseByKey(key) {
    const choice = /^\d$/.test(key) ? this.#choices[(Number(key) + 9) % 10] : undefined;
    if (!choice || choice.disabled) return false;
    choice.focus();
    choice.click();
    return true;
  }

  /** Shows that the answer is missing. */
  showMissing() {
    this.feedback.textContent = t(`school-needs-${this.question.asked}`);
    this.element.classList.add("missing");
    this.focus();
  }

  /** Shows that the choice is wrong, and leaves the others for a second try. */
  showMistake() {
    for (const choice of this.#choices) {
      choice.disabled = choice.value === this.#answer;
      choice.classList.toggle("is-not", choice.disabled);
    }
    this.#answer = "";
    this.focus();
  }

  /** Shows the right answer. @param {Grade} judged */
  showCorrection({ given: input, isRight }) {
    const { question } = this;
    this.element.classList.remove("missing");
    this.element.classList.add(isRight ? "right" : "wrong");
    if (this.#input) this.#input.readOnly = true;
    for (const choice of this.#choices) {
      choice.disabled = true;
      const { classList } = choice.closest(".choice") ?? choice;
      if (choice.value === question.answer) classList.add("is-it");
      else if (choice.value === input) classList.add("is-not");
    }
    const answer = answerText(question, question.answer);
    const parts = isRight ? ["✓", t("school-fine")] : ["✗", t("school-it-is", { answer })];
    if (!isRight && input !== null)
      parts.push(t("school-yours", { answer: answerText(question, input) }));
    this.feedback.textContent = parts.join(" ");
  }
}
