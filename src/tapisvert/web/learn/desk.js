/** The text of a lesson, a step at a time, with the buttons to continue. */

import { announce } from "../core/announcer.js";
import { h, replaceChildren } from "../core/dom.js";
import { setStill } from "../core/preferences.js";
import { signedMoney } from "../core/text/format.js";
import { markTerms } from "../core/text/glossary.js";
import { t } from "../core/text/i18n.js";

export class Desk {
  #step = h("p.step.figure");
  #words = h("div.said");
  #gain = h("p.gain.figure", { hidden: true });
  #acts = h("div.row");
  #reminder = h("p.reminder");
  element = h("section.desk", { "aria-labelledby": "learn-title" });

  #inputs;
  #place = 0;
  #firstStep;

  /**
   * @param {number} steps Number of steps of the lesson.
   * @param {readonly (string | number)[]} inputs The learner's before a reload, which are repeated.
   * @param {number} firstStep The step that the learner begins at: those before it play by themselves.
   */
  constructor(steps, inputs, firstStep) {
    this.steps = steps;
    this.#firstStep = firstStep;
    this.#inputs = [...inputs];
    replaceChildren(this.element, this.#step, this.#words, this.#gain, this.#acts);
  }

  /**
   * The learner's next input: of before a reload, or new. It is kept for the next reload.
   * @template {string | number} Input
   * @param {() => Promise<Input>} wait
   * @param {Input} usual The input in the steps before the one that the learner begins at.
   * @returns {Promise<Input>}
   */
  async input(wait, usual) {
    const isSkipped = Number(this.element.dataset["step"]) < this.#firstStep;
    setStill(isSkipped || this.#place < this.#inputs.length);
    if (this.#place === this.#inputs.length) {
      this.#inputs.push(isSkipped ? usual : await wait());
      history.replaceState({ lesson: { ...history.state?.lesson, inputs: this.#inputs } }, "");
    }
    this.#place += 1;
    return /** @type {Input} */ (this.#inputs[this.#place - 1]);
  }

  /**
   * Begins a step: shows these sentences only.
   * @param {number} n
   * @param {...string} sentences
   */
  begin(n, ...sentences) {
    this.#clear(n);
    this.say(...sentences);
  }

  /**
   * Begins a step in which the learner taps the cloth: no word of the sentence is a control itself.
   * @param {number} n
   * @param {string} sentence
   */
  ask(n, sentence) {
    this.#clear(n);
    this.#words.append(h("p", sentence));
    announce(sentence);
  }

  /** @param {number} n */
  #clear(n) {
    this.element.dataset["step"] = String(n);
    replaceChildren(this.#step, t("learn-step", { n, steps: this.steps }));
    replaceChildren(this.#words);
    replaceChildren(this.#acts);
    this.#gain.hidden = true;
  }

  /** @param {...string} sentences */
  say(...sentences) {
    const lines = sentences.map((sentence) => h("p", sentence));
    this.#words.append(...lines);
    markTerms(lines);
    announce(sentences.join(" "));
  }

  /**
   * Responds to a tap on a field that is not offered: one line, announced again at each such tap.
   * @param {string} sentence
   */
  remind(sentence) {
    replaceChildren(this.#reminder, sentence);
    this.#words.append(this.#reminder);
    announce(sentence);
  }

  /**
   * Shows the gain or loss of the bet next to the sentences; nothing if neither.
   * @param {number} minor
   */
  gain(minor) {
    this.#gain.hidden = minor === 0;
    this.#gain.className = `gain figure ${minor > 0 ? "good" : "bad"}`;
    replaceChildren(this.#gain, signedMoney(minor));
  }

  /**
   * Waits for one of these buttons, the first of which has the focus.
   * @param {...string} labels
   * @returns {Promise<number>} The place of the one that was pressed.
   */
  press(...labels) {
    return this.input(() => this.#press(labels), 0);
  }

  /** @param {readonly string[]} labels @returns {Promise<number>} */
  #press(labels) {
    return new Promise((press) => {
      const buttons = labels.map((label, place) =>
        h(
          "button",
          {
            class: place ? "" : "first",
            onclick: () => {
              replaceChildren(this.#acts);
              press(place);
            },
          },
          label,
        ),
      );
      replaceChildren(this.#acts, buttons);
      buttons[0]?.focus();
    });
  }

  /**
   * Ends the lesson: the steps of the path, and where to go from here.
   * @param {HTMLElement} steps
   * @param {...HTMLElement} links The first has the focus.
   */
  end(steps, ...links) {
    this.#acts.before(steps);
    replaceChildren(this.#acts, links);
    links[0]?.focus();
  }
}
