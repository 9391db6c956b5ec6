/** The room of the school: what is chosen, the exercise that lies there, and what comes after it. */

import { get } from "../core/api.js";
import { h, replace } from "../core/dom.js";
import { announce, notify } from "../core/announcer.js";
import { say } from "../core/i18n.js";
import { allowedMs } from "./grading.js";
import { Clock } from "./clock.js";
import { chooser } from "./exercise-picker.js";
import { kept, keep } from "./progress-storage.js";
import { after, nextLevel, placeOf, recordOf } from "./progress.js";
import { Asked } from "./questions.js";
import { report } from "./report.js";
import { drawn } from "./exercise-view.js";
import { steps } from "./solution-steps.js";

/** @typedef {import("../messages.d.ts").Lessons} Lessons */
/** @typedef {import("../messages.d.ts").Exercise} Exercise */
/** @typedef {import("./clock.js").Kind} ClockKind */
/** @typedef {{rulebook: string, drill: string, level: number, clock: ClockKind}} Choice */

const MOST_SEED = 2 ** 31;

export class Room {
  element = h("div", { class: "school" });
  #picker = h("div");
  #desk = h("section", { class: "desk", "aria-live": "off", "aria-label": say("school-drill") });
  #report = h("div");
  #progress = kept().progress;
  /** @type {Exercise | null} */
  #exercise = null;
  /** @type {Asked[]} */
  #asked = [];
  #isCorrected = false;
  #turn = 0;
  #clock = new Clock(() => announce(say("school-late")));

  /**
   * @param {readonly Lessons[]} lessons
   * @param {Choice} choice
   * @param {number | null} seed That of the first exercise, if somebody has named one.
   */
  constructor(lessons, choice, seed) {
    this.lessons = lessons;
    this.choice = choice;
    this.element.append(this.#picker, this.#desk, this.#report);
    this.#desk.addEventListener("keydown", (event) => this.#key(event));
    this.#choose({}, seed);
  }

  /** The house that is chosen. @returns {Lessons} */
  get #house() {
    const found =
      this.lessons.find((one) => one.rulebook === this.choice.rulebook) ?? this.lessons[0];
    if (!found) throw new Error(say("school-failed"));
    return found;
  }

  /** How many levels the drill has. */
  get #levels() {
    return this.#house.drills.find((drill) => drill.name === this.choice.drill)?.levels ?? 1;
  }

  /**
   * Choose otherwise; a house or drill that there is not gives way to the first that there is.
   * @param {Partial<Choice>} change
   * @param {number | null} [seed]
   */
  #choose(change, seed = null) {
    this.choice = { ...this.choice, ...change };
    const { rulebook, drills } = this.#house;
    this.choice.rulebook = rulebook;
    if (!drills.some((drill) => drill.name === this.choice.drill)) {
      this.choice = { ...this.choice, drill: drills[0]?.name ?? "", level: 1 };
    }
    this.choice.level = Math.min(Math.max(1, this.choice.level), this.#levels);
    keep({ progress: this.#progress, choice: this.choice });
    this.#showChoice();
    this.#lay(seed ?? Math.floor(Math.random() * MOST_SEED));
  }

  #showChoice() {
    replace(
      this.#picker,
      chooser(this.lessons, this.#house, this.choice, (change) => this.#choose(change)),
    );
    this.#showReport();
  }

  #showReport() {
    replace(
      this.#report,
      report(this.#house, this.#progress, () => this.#clear()),
    );
  }

  #clear() {
    this.#progress = {};
    keep({ progress: {}, choice: this.choice });
    this.#showReport();
    notify(say("school-cleared"));
  }

  /**
   * Lay the exercise of a seed.
   * @param {number} seed
   * @param {boolean} [takesFocus]
   */
  async #lay(seed, takesFocus = false) {
    const { rulebook, drill, level } = this.choice;
    const turn = (this.#turn += 1);
    this.#clock.stop();
    history.replaceState(
      null,
      "",
      `?rulebook=${rulebook}&drill=${drill}&level=${level}&seed=${seed}`,
    );
    this.#desk.setAttribute("aria-busy", "true");
    try {
      const exercise = await get(`/api/school/${rulebook}/${drill}?level=${level}&seed=${seed}`);
      if (turn === this.#turn) this.#show(exercise, takesFocus);
    } catch {
      if (turn === this.#turn) this.#fail(seed);
    } finally {
      this.#desk.removeAttribute("aria-busy");
    }
  }

  /** @param {number} seed */
  #fail(seed) {
    const again = () => this.#lay(seed, true);
    replace(
      this.#desk,
      h("p", { class: "error", role: "alert" }, say("school-failed")),
      h("button", { type: "button", onclick: again }, say("school-again")),
    );
  }

  /**
   * @param {Exercise} exercise
   * @param {boolean} takesFocus
   */
  #show(exercise, takesFocus) {
    this.#exercise = exercise;
    this.#isCorrected = false;
    this.#asked = exercise.questions.map((question, place) => new Asked(question, place));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#act();
    };
    const form = h(
      "form",
      { class: "panel", novalidate: true, autocomplete: "off", onsubmit: submit },
      h("div", { class: "row top" }, this.#streak(), this.#clock.element),
      this.#asked.map((asked) => asked.element),
      h("div", { class: "verdict" }),
      h(
        "div",
        { class: "row" },
        h("button", { class: "first" }, say("school-check")),
        h(
          "button",
          { type: "button", class: "plain skip-it", onclick: () => this.#next() },
          say("school-skip"),
        ),
      ),
      h("p", { class: "muted keys" }, say("school-keys")),
    );
    replace(this.#desk, h("div", { class: "felt" }, drawn(exercise.scene)), form);
    this.#clock.start(this.choice.clock, allowedMs(exercise.drill, exercise.level));
    if (takesFocus) this.#asked[0]?.focus();
  }

  get #place() {
    return placeOf(this.choice.rulebook, this.choice.drill, this.choice.level);
  }

  #streak() {
    const { streak, best } = recordOf(this.#progress, this.#place);
    return h(
      "p",
      { class: "streak" },
      best > 0 && say("school-streak", { n: streak }),
      best > 0 && h("span", { class: "muted" }, ` · ${say("school-best", { n: best })}`),
    );
  }

  /** Check what was answered; when it is checked, go on. */
  #act() {
    if (this.#isCorrected) return this.#next();
    const judged = this.#asked.map((asked) => asked.judge());
    const missing = this.#asked.find((_, place) => judged[place]?.given === null);
    if (missing) return missing.miss();
    const right = judged.filter((one) => one.isRight).length;
    const { ms, isLate } = this.#clock.stop();
    this.#isCorrected = true;
    const isRight = right === judged.length;
    this.#progress = after(this.#progress, this.#place, { isRight, isLate, ms });
    keep({ progress: this.#progress, choice: this.choice });
    this.#asked.forEach((asked, place) =>
      asked.correct(judged[place] ?? { given: null, isRight: false }),
    );
    this.#verdict(isRight, isLate, right);
    this.#showReport();
  }

  /**
   * @param {boolean} isRight
   * @param {boolean} isLate
   * @param {number} right
   */
  #verdict(isRight, isLate, right) {
    const exercise = /** @type {Exercise} */ (this.#exercise);
    const partly = say("school-partly", { right, asked: this.#asked.length });
    const wrong = this.#asked.length > 1 && right > 0 ? partly : say("school-wrong");
    const text = isRight ? say(isLate ? "school-too-late" : "school-right") : wrong;
    const verdict = this.#desk.querySelector(".verdict");
    if (verdict)
      replace(
        verdict,
        h("p", { class: isRight ? "good" : "kind" }, text),
        steps(exercise, !isRight),
      );
    announce(
      [
        text,
        ...this.#asked.map(
          (asked) => asked.element.querySelector(".said-to-it")?.textContent ?? "",
        ),
      ].join(" "),
    );
    this.#desk.querySelector(".streak")?.replaceWith(this.#streak());
    const button = /** @type {HTMLButtonElement} */ (this.#desk.querySelector("button.first"));
    replace(button, say("school-next"));
    this.#desk.querySelector(".skip-it")?.remove();
    button.focus();
  }

  /** The next exercise, a level up where it is time. */
  #next() {
    const level = this.#isCorrected
      ? nextLevel(recordOf(this.#progress, this.#place), this.choice.level, this.#levels)
      : this.choice.level;
    if (level > this.choice.level) {
      notify(say("school-up", { n: level }), { kind: "good" });
      this.choice = { ...this.choice, level };
      keep({ progress: this.#progress, choice: this.choice });
      this.#showChoice();
    }
    this.#lay(Math.floor(Math.random() * MOST_SEED), true);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      this.#next();
    } else if (event.key === "Enter" && target.matches("input[type=radio]")) {
      this.#act();
    } else if (
      this.#isCorrected ||
      target.matches("input:not([type=radio])") ||
      !this.#chosen(target, event.key)
    ) {
      return;
    }
    event.preventDefault();
  }

  /**
   * A key chooses in the question where one is, or in the first that is not yet answered.
   * @param {HTMLElement} target
   * @param {string} key
   */
  #chosen(target, key) {
    const here = this.#asked.find((asked) => asked.element.contains(target));
    const open = this.#asked.find((asked) => !asked.text);
    const question = here ?? open;
    if (!question?.choose(key)) return false;
    this.#asked.find((asked) => !asked.text)?.focus();
    return true;
  }
}
