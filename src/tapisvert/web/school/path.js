/** The newcomer's path: the lesson, three exercises, a table. Its progress stays in this browser. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { readStored, writeStored } from "../core/preferences.js";
import { number } from "../core/text/format.js";
import { SECOND_TRY } from "./grading.js";
import { SCORES } from "./progress.js";
import { maySit, playButton, playText } from "../lobby/play-now.js";

/** @import {Session} from "../messages.d.ts" */
/** @typedef {{rulebook: string, grades: readonly number[]}} Path `grades` are the scores of the exercises done. */

export const EXERCISES = 3;
const KEY = "tapisvert-path";
/** Signs of the steps that are open, and of those done by their score. */
const SIGNS = ["•", "1", "2", "3", "♦"];
/** @type {ReadonlyMap<unknown, string>} */
const MARKS = new Map([
  [1, "✓"],
  [SECOND_TRY, "½"],
  [0, "✗"],
]);

/** The path of a learner who has done the lesson, or null. @returns {Path | null} */
export function loadPath() {
  const { rulebook, grades } = readStored("localStorage", KEY) ?? {};
  if (typeof rulebook !== "string" || !Array.isArray(grades)) return null;
  return { rulebook, grades: grades.filter((grade) => SCORES.has(grade)).slice(0, EXERCISES) };
}

/** @param {Path} path */
export function savePath(path) {
  writeStored("localStorage", KEY, path);
}

/** The address of the exercises of a path. @param {string} rulebook */
export const pathAddress = (rulebook) => `/school?rulebook=${rulebook}&path`;

/**
 * The steps of the path, with the result of each exercise.
 * @param {number} current Of the steps: the lesson is 0, the table the last one.
 * @param {Path | null} path Null before the lesson is done.
 */
export function pathSteps(current, path) {
  const names = [
    t("learn-path-lesson"),
    ...Array.from({ length: EXERCISES }, (_, place) => t("learn-path-exercise", { n: place + 1 })),
    t("learn-path-table"),
  ];
  return h(
    "ol.path",
    { "aria-label": t("learn-path") },
    names.map((name, place) => {
      const grade = place === 0 ? path && 1 : path?.grades[place - 1];
      const result =
        place > 0 && grade !== undefined && t("learn-path-result", { score: grade ?? 0 });
      return h(
        "li",
        { class: grade ? "done" : "", "aria-current": place === current && "step" },
        h("span.mark", { "aria-hidden": "true" }, MARKS.get(grade) ?? SIGNS[place]),
        h("span", name),
        result && h("span.only-read", result),
      );
    }),
  );
}

/**
 * The path with a link to its next step, until it is done; no path is that of another rulebook.
 * @param {string} rulebook
 * @param {Path | null} path
 */
export function nextStep(rulebook, path) {
  const n = path ? path.grades.length + 1 : 0;
  if ((path && path.rulebook !== rulebook) || n > EXERCISES) return null;
  return h(
    "nav.panel.next-step",
    { "aria-label": t("learn-path") },
    pathSteps(n, path),
    h(
      "a.button.first",
      { href: path ? pathAddress(rulebook) : `/learn?rulebook=${rulebook}` },
      path ? t("learn-path-exercise", { n }) : t("title-learn"),
    ),
  );
}

/** A score in the reader's language: 2.5. @param {number} score */
export const scoreText = (score) => number(score, 0, { maximumFractionDigits: 1 });

/** A star for each exercise, in part for a right answer at the second try. @param {readonly number[]} grades */
export function stars(grades) {
  return h(
    "p.stars",
    { "aria-hidden": "true" },
    grades.map((grade) => h("span", { class: grade === 1 ? "all" : grade ? "half" : "" }, "★")),
  );
}

/**
 * The button to a table of the rulebook, else of its game, or the hall for those who may not sit down.
 * @param {Session} session
 * @param {{rulebook: string, layout: string}} lessons
 * @param {string} [kind]
 */
export function tableButton(session, { rulebook, layout }, kind = "first") {
  const game = layout === "wheel" ? "roulette" : "trente-et-quarante";
  return maySit(session)
    ? playButton(session, { game, rulebook }, { text: playText(session), class: kind })
    : h("a", { href: "/", class: `button ${kind}` }, t("nav-hall"));
}
