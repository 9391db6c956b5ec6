/** The lesson: picker, exercise, correction, progress. */

import { get } from "../core/api.js";
import { h, replaceChildren } from "../core/dom.js";
import { announce, notify } from "../core/announcer.js";
import { errorLine } from "../core/form.js";
import { handleSubmit } from "../core/once.js";
import { t } from "../core/text/i18n.js";
import { allowedMs } from "./grading.js";
import { ExerciseClock } from "./clock.js";
import { exercisePicker } from "./exercise-picker.js";
import {
  findRecord,
  loadProgress,
  nextLevel,
  progressKey,
  recordAnswer,
  saveProgress,
} from "./progress.js";
import { QuestionView } from "./questions.js";
import { progressReport } from "./report.js";
import { exerciseView, giveHint, showTotals } from "./exercise-view.js";
import { EXERCISES, loadPath, pathAddress, pathSteps, savePath, stars } from "./path.js";
import { pathResult } from "./path-result.js";
import { SET, setResult } from "./set-result.js";
import { solutionSteps } from "./solution-steps.js";

/** @import {Exercise, Lessons, Session} from "../messages.d.ts" */
/** @import {Kind as ClockKind} from "./clock.js" */
/** @import {Path} from "./path.js" */
/** @import {Attempt} from "./set-result.js" */
/** @typedef {{rulebook: string, drill: string, level: number, clock: ClockKind}} Choice */

const MAX_SEED = 2 ** 31;

export class LessonView {
  element = h("div.school");
  #picker = h("div");
  #desk = h("section.desk", { "aria-live": "off", "aria-label": t("school-drill") });
  #report = h("div");
  #progress = loadProgress().progress;
  /** @type {Exercise | null} */
  #exercise = null;
  /** @type {QuestionView[]} */
  #questions = [];
  #isCorrected = false;
  #requestNumber = 0;
  /** The answered exercises of the set. @type {Attempt[]} */
  #attempts = [];
  /** To be repeated. @type {Exercise[]} */
  #queue = [];
  #setSize = SET;
  /** The newcomer's. @type {Path} */
  #path;
  #clock = new ExerciseClock(() => announce(t("school-late")));

  /**
   * @param {readonly Lessons[]} lessons
   * @param {Choice} choice
   * @param {number | null} seed The seed of the first exercise, if the address names one.
   * @param {Session} session
   * @param {boolean} isPath True for the newcomer's path, false for the whole school.
   */
  constructor(lessons, choice, seed, session, isPath) {
    this.lessons = lessons;
    this.choice = choice;
    this.session = session;
    this.pathOf = isPath ? session : null;
    this.element.append(this.#picker, this.#desk, this.#report);
    document.addEventListener("keydown", (event) => this.#key(event));
    const { rulebook } = this.#house;
    this.#path = loadPath(rulebook) ?? { rulebook, grades: [], seeds: [] };
    if (this.pathOf) this.#followPath(this.pathOf, seed);
    else this.#choose({}, false, seed);
  }

  /** The chosen regulation. @returns {Lessons} */
  get #house() {
    const house =
      this.lessons.find((lessons) => lessons.rulebook === this.choice.rulebook) ?? this.lessons[0];
    if (!house) throw new Error(t("school-failed"));
    return house;
  }

  /** Number of the drill's levels. */
  get #levels() {
    return this.#house.drills.find((drill) => drill.name === this.choice.drill)?.levels ?? 1;
  }

  /**
   * Changes the choice; an unknown regulation or drill becomes the first one.
   * @param {Partial<Choice>} change
   * @param {boolean} [takesFocus]
   * @param {number | null} [seed]
   */
  #choose(change, takesFocus = false, seed = null) {
    this.choice = { ...this.choice, ...change };
    const { rulebook, drills } = this.#house;
    this.choice.rulebook = rulebook;
    if (!drills.some((drill) => drill.name === this.choice.drill)) {
      this.choice = { ...this.choice, drill: drills[0]?.name ?? "", level: 1 };
    }
    this.choice.level = Math.min(Math.max(1, this.choice.level), this.#levels);
    this.#startSet([]);
    saveProgress({ progress: this.#progress, choice: this.choice });
    this.#showChoice(!takesFocus);
    this.#loadExercise(seed ?? Math.floor(Math.random() * MAX_SEED), takesFocus);
  }

  /** Starts a set: of the exercises with mistakes, if there are any. @param {Exercise[]} mistakes */
  #startSet(mistakes) {
    this.#attempts = [];
    this.#queue = mistakes;
    this.#setSize = mistakes.length || SET;
  }

  /** @param {boolean} [isOpen] False folds the picker where it would hide the exercise. */
  #showChoice(isOpen = false) {
    if (this.pathOf) return this.#showPath();
    const { drill, level } = this.choice;
    const wasOpen = this.#picker.querySelector("details")?.open ?? false;
    const picker = exercisePicker(
      this.lessons,
      this.#house,
      this.choice,
      this.#progress,
      (change, takesFocus) => this.#choose(change, takesFocus),
    );
    const name = `${t(`school-drill-${drill}`)} · ${t("school-level-n", { n: level })}`;
    const open = isOpen && wasOpen;
    const summary = h("summary", name, this.#path.grades.length > 0 && stars(this.#path.grades));
    replaceChildren(this.#picker, h("details.chosen", { open }, summary, picker));
    this.#showReport();
  }

  #showPath() {
    const { grades } = this.#path;
    const current = grades.length + (this.#isCorrected ? 0 : 1);
    savePath(this.#path);
    replaceChildren(this.#picker, pathSteps(current, this.#path));
  }

  #showReport() {
    if (this.pathOf) return this.#showPath();
    replaceChildren(
      this.#report,
      progressReport(this.#house, this.#progress, () => this.#clear()),
    );
  }

  #clear() {
    this.#progress = {};
    saveProgress({ progress: {}, choice: this.choice });
    this.#showReport();
    notify(t("school-cleared"));
  }

  /** Loads the exercise of a seed. @param {number} seed @param {boolean} [takesFocus] */
  async #loadExercise(seed, takesFocus = false) {
    const { rulebook, drill, level } = this.choice;
    const turn = (this.#requestNumber += 1);
    this.#clock.stop();
    history.replaceState(
      null,
      "",
      this.pathOf
        ? `${pathAddress(rulebook)}&seed=${seed}`
        : `?rulebook=${rulebook}&drill=${drill}&level=${level}&seed=${seed}`,
    );
    this.#desk.setAttribute("aria-busy", "true");
    try {
      const exercise = await get(`/api/school/${rulebook}/${drill}?level=${level}&seed=${seed}`);
      const view = await exerciseView(exercise, this.pathOf ? 0.15 : 0.115);
      if (turn === this.#requestNumber) this.#render(exercise, view, takesFocus);
    } catch {
      if (turn === this.#requestNumber) this.#showLoadError(seed);
    } finally {
      this.#desk.removeAttribute("aria-busy");
    }
  }

  /** @param {number} seed */
  #showLoadError(seed) {
    const retry = () => this.#loadExercise(seed, true);
    replaceChildren(
      this.#desk,
      errorLine(t("school-failed")),
      h("button", { onclick: retry }, t("school-again")),
    );
  }

  /** @param {Exercise} exercise @param {Element} view @param {boolean} takesFocus */
  #render(exercise, view, takesFocus) {
    this.#exercise = exercise;
    this.#isCorrected = false;
    const onAnswer = () => this.#openNext();
    this.#questions = exercise.questions.map(
      (question, place) =>
        new QuestionView(question, place, exercise.questions.length, onAnswer, (answer) =>
          giveHint(this.#desk, exercise, question, answer),
        ),
    );
    const isTyped = exercise.questions.some((question) => question.asked !== "choice");
    const form = h(
      "form.panel",
      { novalidate: true, autocomplete: "off", onsubmit: handleSubmit(() => this.#submit()) },
      !this.pathOf && h("div.row.top", this.#showStreak(), this.#clock.element),
      this.#questions.map((view) => view.element),
      h("div.verdict"),
      h(
        "div.row.act",
        h("button.first", { hidden: !isTyped }, t("school-check")),
        !this.pathOf &&
          h("button.plain.skip-it", { onclick: () => this.#next() }, t("school-skip")),
      ),
      !this.pathOf && h("p.muted.keys", t("school-keys")),
    );
    replaceChildren(this.#desk, h("div.felt", view), form);
    this.#clock.start(this.choice.clock, allowedMs(exercise.drill, exercise.level));
    if (takesFocus) this.#questions[0]?.focus();
  }

  get #progressKey() {
    return progressKey(this.choice.rulebook, this.choice.drill, this.choice.level);
  }

  #showStreak() {
    const { streak, best } = findRecord(this.#progress, this.#progressKey);
    return h(
      "p.streak",
      best > 0 && t("school-streak", { n: streak }),
      best > 0 && h("span.muted", ` · ${t("school-best", { n: best })}`),
    );
  }

  /** Checks the fields that are filled in; once all is answered, continues. */
  #submit() {
    if (this.#isCorrected) return this.#next();
    const fields = this.#questions.filter((view) => view.isFilled);
    const [open] = this.#questions.filter((view) => view.score === null);
    if (!fields.length) open?.showMissing();
    for (const view of fields) view.check();
    this.#openNext();
  }

  /** Goes on to the next open question; after the last one, to the verdict. */
  #openNext() {
    const open = this.#questions.find((view) => view.score === null);
    if (!open) return this.#finish();
    announce(this.#questions.map((view) => view.feedback.textContent).join(" "));
    open.focus();
  }

  /** Records the exercise's score, the lowest of its questions, and shows the solution. */
  #finish() {
    const scores = this.#questions.map((view) => view.score ?? 0);
    const score = Math.min(...scores);
    const { ms, isLate } = this.#clock.stop();
    this.#isCorrected = true;
    if (this.#exercise) this.#attempts.push({ exercise: this.#exercise, score });
    if (this.pathOf && this.#exercise)
      this.#path = {
        ...this.#path,
        grades: [...this.#path.grades, score],
        seeds: [...this.#path.seeds, this.#exercise.seed],
      };
    this.#progress = recordAnswer(this.#progress, this.#progressKey, { score, isLate, ms });
    saveProgress({ progress: this.#progress, choice: this.choice });
    this.#showVerdict(
      verdictText(score, isLate, scores.filter(Boolean).length, scores.length),
      score,
    );
    this.#showReport();
  }

  /** @param {string} text @param {number} score */
  #showVerdict(text, score) {
    const exercise = /** @type {Exercise} */ (this.#exercise);
    const verdict = this.#desk.querySelector(".verdict");
    if (verdict)
      replaceChildren(
        verdict,
        h("p", { class: score ? "good" : "kind" }, text),
        solutionSteps(exercise, score < 1),
      );
    showTotals(this.#desk, exercise);
    announce([text, ...this.#questions.map((view) => view.feedback.textContent)].join(" "));
    this.#desk.querySelector(".streak")?.replaceWith(this.#showStreak());
    const button = /** @type {HTMLButtonElement} */ (this.#desk.querySelector("button.first"));
    button.hidden = false;
    replaceChildren(button, t(this.pathOf ? "learn-on" : "school-next"));
    this.#desk.querySelector(".skip-it")?.remove();
    button.focus();
    verdict?.scrollIntoView({ block: "nearest" });
  }

  /**
   * The next exercise of the path, after the last one the way to a table.
   * @param {Session} session
   * @param {number | null} [seed]
   */
  #followPath(session, seed) {
    const takesFocus = this.#isCorrected || matchMedia("(pointer: fine)").matches;
    this.#isCorrected = false;
    const level = this.#path.grades.length + 1;
    if (level <= EXERCISES) return this.#choose({ drill: "first", level }, takesFocus, seed);
    const restart = () => {
      this.#path = { ...this.#path, grades: [], seeds: [] };
      this.#followPath(session);
    };
    this.#showPath();
    const panel = pathResult(session, this.#house, this.#path, restart);
    replaceChildren(this.#desk, panel);
    announce(panel.querySelector("h2")?.textContent ?? "");
    /** @type {HTMLElement | null} */ (panel.querySelector(".first"))?.focus();
  }

  get #nextLevel() {
    const record = findRecord(this.#progress, this.#progressKey);
    const { level } = this.choice;
    return this.#isCorrected ? nextLevel(record, level, this.#levels) : level;
  }

  /** The result of the set; the next one is a level up when due, after the last level another drill. */
  #showSet() {
    const { drills } = this.#house;
    const isAllRight = this.#attempts.every(({ score }) => score === 1);
    const { drill, level } = this.choice;
    const place = drills.findIndex(({ name }) => name === drill);
    const other = isAllRight && level === this.#levels ? drills[place + 1]?.name : null;
    const following = other ? { drill: other, level: 1 } : { drill, level: this.#nextLevel };
    const panel = setResult(this.session, this.#house, this.#attempts, following, {
      next: () => this.#choose(following, true),
      repeat: (mistakes) => {
        this.#startSet(mistakes.map(({ exercise }) => exercise));
        this.#next();
      },
    });
    this.#startSet([]);
    replaceChildren(this.#desk, panel);
    announce(panel.querySelector("h2")?.textContent ?? "");
    /** @type {HTMLElement | null} */ (panel.querySelector(".first"))?.focus();
  }

  /** Goes to the next exercise, a level up when due; after a set to its result. */
  #next() {
    if (this.pathOf) return this.#isCorrected ? this.#followPath(this.pathOf) : undefined;
    if (this.#attempts.length >= this.#setSize) return this.#showSet();
    const exercise = this.#queue.shift();
    if (exercise) {
      this.choice = { ...this.choice, level: exercise.level };
      return this.#loadExercise(exercise.seed, true);
    }
    const level = this.#nextLevel;
    if (level > this.choice.level) {
      notify(t("school-up", { n: level }), { kind: "good" });
      this.choice = { ...this.choice, level };
      saveProgress({ progress: this.#progress, choice: this.choice });
      this.#showChoice();
    }
    this.#loadExercise(Math.floor(Math.random() * MAX_SEED), true);
  }

  /** Keys answer wherever the focus is, but in a field or a dialog. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isHere = target === document.body || this.#desk.contains(target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog")) return;
    if (event.key === "Escape" && isHere) {
      this.#next();
    } else if (
      this.#isCorrected ||
      target.matches("input, select") ||
      !this.#chooseByKey(target, event.key)
    ) {
      return;
    }
    event.preventDefault();
  }

  /**
   * Chooses by a key in the focused question, else in the first unanswered one.
   * @param {HTMLElement} target
   * @param {string} key
   */
  #chooseByKey(target, key) {
    const question =
      this.#questions.find((view) => view.element.contains(target)) ??
      this.#questions.find((view) => view.score === null);
    return question?.chooseByKey(key) ?? false;
  }
}

/**
 * @param {number} score @param {boolean} isLate
 * @param {number} right Of the questions. @param {number} count
 */
function verdictText(score, isLate, right, count) {
  if (score === 1) return t(isLate ? "school-too-late" : "school-right");
  if (score) return t("school-right-second");
  return right ? t("school-partly", { right, asked: count }) : t("school-wrong");
}
