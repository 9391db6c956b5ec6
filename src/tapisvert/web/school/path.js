/** The newcomer's path: the lesson, three exercises, a table. Its progress stays in this browser. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { readStored, writeStored } from "../core/preferences.js";
import { maySit, playButton, playText } from "../lobby/play-now.js";

/** @import {Session} from "../messages.d.ts" */
/** @typedef {{rulebook: string, grades: readonly boolean[]}} Path `grades` are of the exercises done, true if right. */

export const EXERCISES = 3;
const KEY = "tapisvert-path";

/** The path of a learner who has done the lesson, or null. @returns {Path | null} */
export function loadPath() {
  const { rulebook, grades } = readStored("localStorage", KEY) ?? {};
  if (typeof rulebook !== "string" || !Array.isArray(grades)) return null;
  return { rulebook, grades: grades.slice(0, EXERCISES).map(Boolean) };
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
      const grade = place === 0 ? !!path || undefined : path?.grades[place - 1];
      const text = grade === undefined ? String(place + 1) : grade ? "✓" : "✗";
      const result =
        place > 0 && grade !== undefined && t(grade ? "learn-path-right" : "learn-path-wrong");
      return h(
        "li",
        { class: grade ? "done" : "", "aria-current": place === current && "step" },
        h("span.mark", { "aria-hidden": "true" }, text),
        h("span", name),
        result && h("span.only-read", result),
      );
    }),
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
