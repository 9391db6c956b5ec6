/**
 * The questions of an exercise: typed, or chosen by touch or by the keys 1 to 9 and 0. Each is judged
 * at once, and a wrong answer has a second try if more than one choice is left.
 */

import { chanceName } from "../cloth/labels.js";
import { parseMoney } from "../core/text/amount.js";
import { h } from "../core/dom.js";
import { money, number } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";
import { playSound } from "../table/croupier/sound.js";
import { SECOND_TRY, grade, messageValues } from "./grading.js";

/** @import {Question} from "../messages.d.ts" */
/** @import {Facts, Grade} from "./grading.js" */

const SHORT = 10;
/** Up to this number of choices they are large. */
const FEW = 3;
const FIELDS = ["noir", "rouge", "couleur", "inverse"];

/**
 * The text of a choice; calls of the table are not translated.
 * @param {string} option
 * @param {string} question Its key.
 */
function optionText(option, question) {
  if (question === "pays") return t("school-to-one", { n: option });
  const keys = [`school-option-${option}`, `chance-${option}`];
  const key = keys.find(hasMessage);
  return key ? t(key) : option;
}

/**
 * Facts as values of a message, in which the chances have their names.
 * @param {Facts | undefined} facts
 */
export function textValues(facts) {
  const values = messageValues(facts, money);
  for (const name of ["on", "to", "winner"])
    if (values[name] !== undefined) values[name] = chanceName(String(values[name]));
  return values;
}

/** @param {Question} question @param {string | number | null} answer */
function answerText(question, answer) {
  if (question.asked === "amount") return money(Number(answer));
  return question.asked === "choice" ? optionText(String(answer), question.key) : String(answer);
}

/**
 * Keys for a finger, in place of the system's keyboard; hidden where there is a mouse.
 * @param {HTMLInputElement} input
 * @param {boolean} isNumber A whole one.
 */
function numberPad(input, isNumber) {
  const key = (/** @type {string} */ sign) =>
    h("button", { onclick: () => (input.value += sign) }, sign);
  const erase = () => (input.value = input.value.slice(0, -1));
  return h(
    "div.pad",
    { onmousedown: (/** @type {Event} */ event) => event.preventDefault() }, // keeps the focus
    [..."12345"].map(key),
    !isNumber && key(number(0.5, 1).charAt(1)),
    h("button", { onclick: erase, "aria-label": t("school-erase") }, "⌫"),
    [..."67890"].map(key),
    h("button.check", { "aria-label": t("school-check") }, "✓"),
  );
}

/** One question: its element, the answers given, their score and the correction. */
export class QuestionView {
  #input;
  #onAnswer;
  #hint;
  #mistakes = 0;
  /** @type {number | null} Null while the question is open. */
  score = null;
  feedback = h("p.said-to-it");

  /**
   * @param {Question} question
   * @param {number} place
   * @param {number} count Of the exercise's questions.
   * @param {() => void} onAnswer Called at each choice.
   * @param {(answer: string | number | null) => string} hint Gives a hint on a wrong answer.
   */
  constructor(question, place, count, onAnswer, hint) {
    this.#hint = hint;
    this.#onAnswer = onAnswer;
    this.question = question;
    this.feedback.id = `question-${place}-feedback`;
    const text = [
      count > 1 && h("small.place", t("school-place", { n: place + 1, count })),
      h("span", t(`school-ask-${question.key}`, textValues(question.facts))),
    ];
    this.#input = question.asked === "choice" ? null : this.#textInput();
    this.element = this.#input
      ? h(
          "div.asked",
          h("label.field", text, this.#input),
          this.feedback,
          numberPad(this.#input, question.asked === "number"),
        )
      : h("fieldset.asked", h("legend", text), this.#choiceButtons(), this.feedback);
  }

  #textInput() {
    const isNumber = this.question.asked === "number";
    return h("input.figure", {
      autocomplete: "off",
      inputmode: matchMedia("(pointer: coarse)").matches ? "none" : "decimal",
      enterkeyhint: "done",
      maxlength: 16,
      size: isNumber ? 6 : 12,
      "aria-describedby": this.feedback.id,
    });
  }

  #choiceButtons() {
    const { key, options = [] } = this.question;
    const isShort = options.every((option) => optionText(option, key).length < SHORT);
    const isFew = options.length <= FEW;
    const isCloth = options.every((option) => FIELDS.includes(option));
    return h(
      "div",
      { class: `choices ${isCloth ? "fields" : isShort ? "short" : ""}${isFew ? " few" : ""}` },
      options.map((option, place) =>
        h(
          "button.choice",
          { type: "button", value: option, onclick: () => this.#choose(option) },
          place < 10 && h("kbd", { "aria-hidden": "true" }, (place + 1) % 10),
          h(
            "span",
            { lang: key === "pays" || hasMessage(`school-option-${option}`) ? null : "fr" },
            optionText(option, key),
          ),
        ),
      ),
    );
  }

  get #choices() {
    return [
      .../** @type {NodeListOf<HTMLButtonElement>} */ (this.element.querySelectorAll(".choice")),
    ];
  }

  /** True if a field is filled in and not yet checked. */
  get isFilled() {
    return this.score === null && !!this.#input?.value.trim();
  }

  /** Checks the field. */
  check() {
    this.#judge(this.#input?.value ?? "");
  }

  /** @param {string} option */
  #choose(option) {
    this.#judge(option);
    this.#onAnswer();
  }

  /** @param {string} text */
  #judge(text) {
    const answer = grade(this.question, text, parseMoney);
    if (answer.given === null) return this.showMissing();
    const isLone = this.question.options?.length === 2;
    this.#mistakes += answer.isRight ? 0 : 1;
    if (answer.isRight) this.score = this.#mistakes ? SECOND_TRY : 1;
    else if (this.#mistakes > 1 || isLone) this.score = 0;
    if (this.score === null) this.#showMistake(answer);
    else this.#showCorrection(answer);
  }

  /** Focuses the field, or the first choice that is left. */
  focus() {
    (this.#input ?? this.#choices.find((choice) => !choice.disabled))?.focus();
  }

  /** Chooses by a key, or types it; true if the key chose an answer. @param {string} key */
  chooseByKey(key) {
    if (/^\d$/.test(key)) this.#input?.focus(); // the digit is typed there
    const choice = /^\d$/.test(key) ? this.#choices[(Number(key) + 9) % 10] : undefined;
    if (!choice || choice.disabled) return false;
    choice.click();
    return true;
  }

  /** Shows that the answer is missing. */
  showMissing() {
    this.feedback.textContent = t(`school-needs-${this.question.asked}`);
    this.element.classList.add("missing");
  }

  /** Shows that the answer is wrong, and leaves a second try. @param {Grade} answer */
  #showMistake({ given: input }) {
    for (const choice of this.#choices) {
      choice.disabled = choice.value === input;
      choice.classList.toggle("is-not", choice.disabled);
    }
    if (this.#input) this.#input.value = "";
    this.element.classList.add("missing");
    const answer = answerText(this.question, input);
    const sentences = [t("school-not", { answer }), this.#hint(input), t("school-once-more")];
    this.feedback.textContent = sentences.filter(Boolean).join(" ");
  }

  /** Shows the right answer. @param {Grade} answer */
  #showCorrection({ given: input, isRight }) {
    const { question } = this;
    this.element.classList.remove("missing");
    this.element.classList.add(isRight ? "right" : "wrong");
    if (this.#input) this.#input.readOnly = true;
    for (const choice of this.#choices) {
      choice.disabled = true;
      if (choice.value === question.answer) choice.classList.add("is-it");
      else if (choice.value === input) choice.classList.add("is-not");
    }
    const answer = answerText(question, question.answer);
    this.feedback.textContent = isRight
      ? `✓ ${t("school-fine")}`
      : [
          `✗ ${t("school-it-is", { answer })}`,
          t("school-yours", { answer: answerText(question, input) }),
          question.mistakes?.[String(input)] && this.#hint(input),
        ]
          .filter(Boolean)
          .join(" ");
    if (isRight) playSound("won");
  }
}
