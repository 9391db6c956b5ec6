/** The result of a set of exercises: its score, the missed ones with their reasons, what comes next. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { scoreText, stars, tableButton } from "./path.js";
import { stepText } from "./solution-steps.js";

/** @import {Exercise, Lessons, Session} from "../messages.d.ts" */
/** @typedef {{exercise: Exercise, score: number}} Attempt */

/** Exercises in a set. */
export const SET = 5;

/**
 * @param {Session} session
 * @param {Lessons} lessons
 * @param {readonly Attempt[]} attempts
 * @param {{drill: string, level: number}} following The next exercise.
 * @param {{repeat: (mistakes: Attempt[]) => void, next: () => void}} actions
 */
export function setResult(session, lessons, attempts, following, { repeat, next }) {
  const scores = attempts.map(({ score }) => score);
  const mistakes = attempts.filter(({ score }) => score < 1);
  const right = scoreText(scores.reduce((sum, score) => sum + score, 0));
  const name = `${t(`school-drill-${following.drill}`)} · ${t("school-level-n", { n: following.level })}`;
  return h(
    "div.panel.done",
    stars(scores),
    h("h2", t("school-correct", { right, n: scores.length })),
    mistakes.length > 0 && [
      h("h3", t("school-missed")),
      h(
        "ul.mistakes",
        mistakes.map((attempt) =>
          h(
            "li",
            h("strong", t("learn-path-exercise", { n: attempts.indexOf(attempt) + 1 })),
            h("span", attempt.exercise.steps.slice(-1).map(stepText)),
          ),
        ),
      ),
    ],
    h(
      "div.row.act",
      mistakes.length > 0 &&
        h("button.first", { onclick: () => repeat(mistakes) }, t("school-repeat")),
      h(
        "button",
        { class: mistakes.length ? "" : "first", onclick: next },
        t("school-then", { name }),
      ),
      tableButton(session, lessons, "plain"),
    ),
  );
}
