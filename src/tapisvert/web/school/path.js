/** The newcomer's path: the lesson, three exercises, a table. Its progress stays in this browser. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { readStored, writeStored } from "../core/preferences.js";
import { number } from "../core/text/format.js";
import { SECOND_TRY } from "./grading.js";
import { SCORES } from "./progress.js";
import { maySit, playButton, playText } from "../lobby/play-now.js";

/** @import {Lessons, Session} from "../messages.d.ts" */
/**
 * @typedef {object} Path
 * @property {string} rulebook
 * @property {readonly number[]} grades The scores of the exercises done.
 * @property {readonly number[]} seeds Their seeds.
 */

export const EXERCISES = 3;
/** The rulebooks that a beginner of each layout is taught. */
export const TAUGHT_RULEBOOKS = [
  "venezia-trente-et-quarante",
  "trente-et-quarante-2.0",
  "campione-roulette",
];
const KEY = "tapisvert-path";
/** Signs of the steps that are open, and of those done by their score. */
const SIGNS = ["•", "1", "2", "3", "♦"];
/** @type {ReadonlyMap<unknown, string>} */
const MARKS = new Map([
  [1, "✓"],
  [SECOND_TRY, "½"],
  [0, "✗"],
]);

/** The paths of a learner who has done a lesson, the latest first. @returns {Path[]} */
function loadPaths() {
  const stored = readStored("localStorage", KEY);
  return (Array.isArray(stored) ? stored : []).filter(
    (path) =>
      typeof path?.rulebook === "string" &&
      [path.grades, path.seeds].every((list) => Array.isArray(list) && list.length <= EXERCISES) &&
      path.grades.every((/** @type {unknown} */ grade) => SCORES.has(grade)) &&
      path.seeds.every(Number.isSafeInteger),
  );
}

/** The path of a rulebook, else the latest one; null before its lesson is done. @param {string} [rulebook] */
export const loadPath = (rulebook) =>
  loadPaths().find((path) => !rulebook || path.rulebook === rulebook) ?? null;

/** @param {Path} path */
export function savePath(path) {
  const paths = loadPaths().filter(({ rulebook }) => rulebook !== path.rulebook);
  writeStored("localStorage", KEY, [path, ...paths]);
}

/** The sum of a path's scores. @param {Path} path */
export const totalScore = ({ grades }) => grades.reduce((sum, grade) => sum + grade, 0);

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
 * A card for each game that is taught, with the state of its path, and one for the next exercise.
 * @param {readonly Lessons[]} lessons
 * @param {HTMLElement | null} next
 */
export const pathCards = (lessons, next) =>
  h(
    "nav.path-cards",
    { "aria-label": t("learn-path") },
    TAUGHT_RULEBOOKS.flatMap((name) =>
      lessons.filter(({ rulebook }) => rulebook === name).map(pathCard),
    ),
    next,
  );

/** @param {Lessons} lessons */
function pathCard({ rulebook, name }) {
  const path = loadPath(rulebook);
  return h(
    "a.panel",
    { href: path ? pathAddress(rulebook) : `/learn?rulebook=${rulebook}` },
    h("strong", name),
    path && path.grades.length > 0 && stars(path.grades),
    h("span", path ? pathText(path) : t("learn-path-begin")),
  );
}

/** The next exercise of a path, or its score. @param {Path} path */
function pathText(path) {
  const n = path.grades.length + 1;
  if (n <= EXERCISES) return t("learn-path-exercise", { n });
  const score = totalScore(path);
  const result = score === EXERCISES ? "all" : "other";
  return t("learn-path-state", { result, right: scoreText(score), of: EXERCISES });
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
