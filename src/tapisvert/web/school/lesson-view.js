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
import { exerciseView } from "./exercise-view.js";
import { EXERCISES, loadPath, pathAddress, pathSteps, savePath, tableButton } from "./path.js";
import { solutionSteps } from "./solution-steps.js";

/** @import {Exercise, Lessons, Session} from "../messages.d.ts" */
/** @import {Kind as ClockKind} from "./clock.js" */
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
  #isSecondTry = false;
  #requestNumber = 0;
  /** On the newcomer's path: if each exercise was answered right. @type {readonly boolean[]} */
  #grades = [];
  #clock = new ExerciseClock(() => announce(t("school-late")));

  /**
   * @param {readonly Lessons[]} lessons
   * @param {Choice} choice
   * @param {number | null} seed The seed of the first exercise, if the address names one.
   * @param {Session | null} pathOf Who goes the newcomer's path; null for the whole school.
   */
  constructor(lessons, choice, seed, pathOf) {
    this.lessons = lessons;
    this.choice = choice;
    this.pathOf = pathOf;
    this.element.append(this.#picker, this.#desk, this.#report);
    this.#desk.addEventListener("keydown", (event) => this.#key(event));
    const path = loadPath();
    if (path?.rulebook === choice.rulebook) this.#grades = path.grades;
    if (pathOf) this.#followPath(pathOf, seed);
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
    saveProgress({ progress: this.#progress, choice: this.choice });
    this.#showChoice();
    this.#loadExercise(seed ?? Math.floor(Math.random() * MAX_SEED), takesFocus);
  }

  #showChoice() {
    if (this.pathOf) return this.#showPath();
    replaceChildren(
      this.#picker,
      exercisePicker(this.lessons, this.#house, this.choice, (change, takesFocus) =>
        this.#choose(change, takesFocus),
      ),
    );
    this.#showReport();
  }

  #showPath() {
    const current = this.#grades.length + (this.#isCorrected ? 0 : 1);
    const path = { rulebook: this.#house.rulebook, grades: this.#grades };
    savePath(path);
    replaceChildren(this.#picker, pathSteps(current, path));
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
      if (turn === this.#requestNumber) this.#render(exercise, takesFocus);
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

  /** @param {Exercise} exercise @param {boolean} takesFocus */
  #render(exercise, takesFocus) {
    this.#exercise = exercise;
    this.#isCorrected = false;
    this.#isSecondTry = false;
    const answersAtOnce = this.#answersAtOnce;
    const onAnswer = answersAtOnce ? () => this.#submit() : null;
    this.#questions = exercise.questions.map(
      (question, place) => new QuestionView(question, place, onAnswer),
    );
    const form = h(
      "form.panel",
      { novalidate: true, autocomplete: "off", onsubmit: handleSubmit(() => this.#submit()) },
      h("div.row.top", this.#showStreak(), this.#clock.element),
      this.#questions.map((view) => view.element),
      h("div.verdict"),
      h(
        "div.row.act",
        h("button.first", { hidden: answersAtOnce }, t("school-check")),
        !this.pathOf &&
          h("button.plain.skip-it", { onclick: () => this.#next() }, t("school-skip")),
      ),
      !this.pathOf && h("p.muted.keys", t("school-keys")),
    );
    replaceChildren(this.#desk, h("div.felt", exerciseView(exercise.scene)), form);
    this.#clock.start(this.choice.clock, allowedMs(exercise.drill, exercise.level));
    if (takesFocus) this.#questions[0]?.focus();
  }

  /** True if the exercise is one choice, which a tap answers. */
  get #answersAtOnce() {
    const questions = this.#exercise?.questions ?? [];
    return questions.length === 1 && questions[0]?.asked === "choice";
  }

  get #progressKey() {
    return progressKey(this.choice.rulebook, this.choice.drill, this.choice.level);
  }

  #showStreak() {
    const { streak, best } = findRecord(this.#progress, this.#progressKey);
    if (this.pathOf) {
      const n = this.#grades.length - 1 - this.#grades.lastIndexOf(false);
      return h("p.streak", n > 0 && t("school-streak", { n }));
    }
    return h(
      "p.streak",
      best > 0 && t("school-streak", { n: streak }),
      best > 0 && h("span.muted", ` · ${t("school-best", { n: best })}`),
    );
  }

  /** Grades the answers; once graded, continues. */
  #submit() {
    if (this.#isCorrected) return this.#next();
    const grade = this.#questions.map((view) => view.grade());
    const missing = this.#questions.find((_, place) => grade[place]?.given === null);
    if (missing) return missing.showMissing();
    const right = grade.filter((item) => item.isRight).length;
    const isRight = right === grade.length;
    if (!isRight && this.#answersAtOnce && !this.#isSecondTry) return this.#askOnceMore();
    const { ms, isLate } = this.#clock.stop();
    this.#isCorrected = true;
    const isFirst = isRight && !this.#isSecondTry;
    this.#grades = [...this.#grades, isFirst];
    const answer = { isRight: isFirst, isLate, ms };
    this.#progress = recordAnswer(this.#progress, this.#progressKey, answer);
    saveProgress({ progress: this.#progress, choice: this.choice });
    this.#questions.forEach((view, place) =>
      view.showCorrection(grade[place] ?? { given: null, isRight: false }),
    );
    this.#showVerdict(isRight, isLate, right);
    this.#showReport();
  }

  /** A wrong choice has a second try, which is not counted as right; the steps come after it. */
  #askOnceMore() {
    this.#isSecondTry = true;
    const text = t("school-once-more");
    const verdict = this.#desk.querySelector(".verdict");
    if (verdict) replaceChildren(verdict, h("p.kind", text));
    announce(text);
    this.#questions[0]?.showMistake();
  }

  /** @param {boolean} isRight @param {boolean} isLate @param {number} right */
  #showVerdict(isRight, isLate, right) {
    const exercise = /** @type {Exercise} */ (this.#exercise);
    const partly = t("school-partly", { right, asked: this.#questions.length });
    const wrong = this.#questions.length > 1 && right > 0 ? partly : t("school-wrong");
    const text = isRight ? t(isLate ? "school-too-late" : "school-right") : wrong;
    const verdict = this.#desk.querySelector(".verdict");
    if (verdict)
      replaceChildren(
        verdict,
        h("p", { class: isRight ? "good" : "kind" }, text),
        solutionSteps(exercise, !isRight),
      );
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
    const takesFocus = this.#isCorrected;
    this.#isCorrected = false;
    const level = this.#grades.length + 1;
    if (level <= EXERCISES) return this.#choose({ drill: "first", level }, takesFocus, seed);
    const right = this.#grades.filter(Boolean).length;
    const text = t("learn-path-done", { right, of: EXERCISES });
    const table = tableButton(session, this.#house);
    const { rulebook } = this.#house;
    const again = () => {
      this.#grades = [];
      this.#isCorrected = true;
      this.#followPath(session);
    };
    const isWrong = right < EXERCISES;
    this.#showPath();
    replaceChildren(
      this.#desk,
      h(
        "div.panel",
        h("h2", text),
        h(
          "div.row.act",
          table,
          isWrong && h("button", { onclick: again }, t("learn-path-again")),
          h("a.button.plain", { href: `/school?rulebook=${rulebook}` }, t("learn-path-more")),
        ),
      ),
    );
    announce(text);
    table.focus();
  }

  /** Goes to the next exercise, a level up when due. */
  #next() {
    if (this.pathOf) return this.#isCorrected ? this.#followPath(this.pathOf) : undefined;
    const level = this.#isCorrected
      ? nextLevel(findRecord(this.#progress, this.#progressKey), this.choice.level, this.#levels)
      : this.choice.level;
    if (level > this.choice.level) {
      notify(t("school-up", { n: level }), { kind: "good" });
      this.choice = { ...this.choice, level };
      saveProgress({ progress: this.#progress, choice: this.choice });
      this.#showChoice();
    }
    this.#loadExercise(Math.floor(Math.random() * MAX_SEED), true);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      this.#next();
    } else if (event.key === "Enter" && target.matches("input[type=radio]")) {
      this.#submit();
    } else if (
      this.#isCorrected ||
      target.matches("input:not([type=radio])") ||
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
    const findOpen = () => this.#questions.find((view) => !view.text);
    const question = this.#questions.find((view) => view.element.contains(target)) ?? findOpen();
    if (!question?.chooseByKey(key)) return false;
    findOpen()?.focus();
    return true;
  }
}
