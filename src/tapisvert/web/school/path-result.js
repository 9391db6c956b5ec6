/** The result of the newcomer's path: its score, the mistakes with their reasons, and where to go. */

import { numberText } from "../cloth/chances.js";
import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { EXERCISES, scoreText, stars, tableButton, totalScore } from "./path.js";
import { stepText } from "./solution-steps.js";

/** @import {Lessons, Session} from "../messages.d.ts" */
/** @import {Path} from "./path.js" */

/** From this score on, a learner is led to a table. */
const ENOUGH = 2;
/** The lesson's steps that explain the exercises. */
const LESSON_STEPS = { wheel: [1, 3, 4], cards: [2, 4, 5] };

/**
 * @param {Session} session
 * @param {Lessons} lessons
 * @param {Path} path
 * @param {() => void} restart
 */
export function pathResult(session, lessons, path, restart) {
  const score = totalScore(path);
  const result = score === EXERCISES ? "all" : score < ENOUGH ? "few" : "most";
  const values = { layout: lessons.layout, right: scoreText(score), of: EXERCISES };
  const retry = h("button", { onclick: restart }, t("learn-path-again"));
  const table = tableButton(session, lessons, result === "few" ? "" : "first");
  if (result === "few") retry.className = "first";
  return h(
    "div.panel.done",
    stars(path.grades),
    h("h2", t(`learn-path-${result}`, values)),
    result !== "all" && mistakes(lessons, path),
    h(
      "div.row.act",
      result === "few" ? [retry, table] : [table, result === "most" && retry],
      h("a.button.plain", { href: `/school?rulebook=${path.rulebook}` }, t("learn-path-more")),
    ),
  );
}

/** The exercises with a mistake, each with its reason, once it has come. @param {Lessons} lessons @param {Path} path */
function mistakes({ layout }, { rulebook, grades, seeds }) {
  const steps = LESSON_STEPS[layout === "wheel" ? "wheel" : "cards"];
  const list = h("ul.mistakes");
  for (const [place, grade] of grades.entries()) {
    if (grade === 1) continue;
    const reason = h("span");
    const n = place + 1;
    list.append(
      h(
        "li",
        h("strong", t("learn-path-exercise", { n })),
        reason,
        h(
          "a",
          { href: `/learn?rulebook=${rulebook}&step=${steps[place]}` },
          t("learn-path-lesson"),
        ),
      ),
    );
    get(`/api/school/${rulebook}/first?level=${n}&seed=${seeds[place] ?? 0}`).then(
      ({ scene, steps }) => {
        const number = scene.number ?? null;
        const text = steps.map(stepText).join(" ");
        reason.textContent =
          number === null ? text : `${t("school-fell", { n: numberText(number) })} · ${text}`;
      },
      () => reason.remove(), // the link explains it too
    );
  }
  return list;
}
