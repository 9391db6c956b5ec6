/** The newcomer's path: the lesson, three exercises, a table. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";
import { maySit, playButton, playText } from "../lobby/play-now.js";

/** @import {Lessons, Session} from "../messages.d.ts" */
/** @typedef {{drill: string, level: number}} Step */

const EXERCISES = 3;
/** Drills in the order in which a newcomer needs them. */
const ORDER = ["rows", "payouts", "prison", "insurance", "shortcut"];

/**
 * The exercises of a rulebook's path: one of each drill, then the first drill's further levels.
 * @param {Lessons} house
 * @returns {Step[]}
 */
export function pathExercises({ drills }) {
  const ordered = drills.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const [first] = ordered;
  const further = Array.from({ length: (first?.levels ?? 1) - 1 }, (_, place) => place + 2);
  return [
    ...ordered.map(({ name }) => ({ drill: name, level: 1 })),
    ...further.map((level) => ({ drill: first?.name ?? "", level })),
  ].slice(0, EXERCISES);
}

/**
 * The steps of the path, with what each exercise brought.
 * @param {number} current Of the steps: the lesson is 0, the table the last one.
 * @param {readonly boolean[]} [grades] Of the exercises until now.
 */
export function pathSteps(current, grades = []) {
  const names = [
    t("learn-path-lesson"),
    ...Array.from({ length: EXERCISES }, (_, place) => t("learn-path-exercise", { n: place + 1 })),
    t("learn-path-table"),
  ];
  return h(
    "ol.path",
    { "aria-label": t("learn-path") },
    names.map((name, place) => {
      const grade = place === 0 ? current > 0 || undefined : grades[place - 1];
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
 * The button to a table of the game, or the hall for those who may not sit down.
 * @param {Session} session
 * @param {string} layout
 * @param {string} [kind]
 */
export function tableButton(session, layout, kind = "first") {
  const game = layout === "wheel" ? "roulette" : "trente-et-quarante";
  return maySit(session)
    ? playButton(session, { game }, { text: playText(session), class: kind })
    : h("a", { href: "/", class: `button ${kind}` }, t("nav-hall"));
}
