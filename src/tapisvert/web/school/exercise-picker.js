/** The picker of regulation, exercise, level and clock. */

import { h } from "../core/dom.js";
import { select } from "../core/form.js";
import { t } from "../core/text/i18n.js";
import { loadPath, pathCards } from "./path.js";
import { isMastered } from "./progress.js";

/** @import {Lessons} from "../messages.d.ts" */
/** @import {Choice} from "./lesson-view.js" */
/** @import {Progress} from "./progress.js" */
/** @typedef {(change: Partial<Choice>, takesFocus?: boolean) => void} Choose `takesFocus`: the exercise does. */

/**
 * @param {readonly Lessons[]} lessons
 * @param {Lessons} house
 * @param {Choice} choice
 * @param {Progress} progress
 * @param {Choose} choose
 */
export function exercisePicker(lessons, house, choice, progress, choose) {
  const names = new Map(lessons.map(({ rulebook, name }) => [rulebook, name]));
  return h(
    "div.chooser",
    pathCards(lessons, nextDrill(house, progress, choose)),
    listField(
      "school-house",
      [...names.keys()],
      choice.rulebook,
      (id) => names.get(id) ?? id,
      (rulebook) => choose({ rulebook }),
    ),
    drillField(house, choice, progress, choose),
    h(
      "div.row.settings",
      levelField(house, choice, progress, choose),
      listField(
        "school-clock",
        ["off", "up", "down"],
        choice.clock,
        (kind) => t(`school-clock-${kind}`),
        (clock) => choose({ clock: /** @type {any} */ (clock) }),
      ),
    ),
  );
}

/** A card to the first level that is not mastered; null if all are. @param {Lessons} house @param {Progress} progress @param {Choose} choose */
function nextDrill({ rulebook, drills }, progress, choose) {
  const next = drills
    .flatMap(({ name, levels }) =>
      Array.from({ length: levels }, (_, index) => ({ drill: name, level: index + 1 })),
    )
    .find(({ drill, level }) => !isDone(progress, rulebook, drill, level));
  if (!next) return null;
  const { drill, level } = next;
  return h(
    "button.panel",
    { onclick: () => choose(next, true) },
    h("strong", t("school-next-drill")),
    h("span", `${t(`school-drill-${drill}`)} · ${t("school-level-n", { n: level })}`),
  );
}

/** True if a level was mastered, or answered right on the newcomer's path. @param {Progress} progress @param {string} rulebook @param {string} drill @param {number} level */
const isDone = (progress, rulebook, drill, level) =>
  isMastered(progress, rulebook, drill, level) ||
  (drill === "first" && loadPath(rulebook)?.grades[level - 1] === 1);

/**
 * The subject of an exercise: at the wheel a zero imprisons.
 * @param {Lessons} house
 * @param {string} drill
 */
function aboutText(house, drill) {
  const isByZero = drill === "prison" && house.layout === "wheel";
  return t(`school-about-${drill}${isByZero ? "-wheel" : ""}`);
}

/**
 * A list that is redrawn with each choice, and keeps the focus.
 * @param {string} id
 * @param {readonly string[]} values
 * @param {string} selected
 * @param {(value: string) => string} label
 * @param {(value: string) => void} choose
 */
function listField(id, values, selected, label, choose) {
  const onchange = () => {
    choose(list.value);
    document.getElementById(id)?.focus();
  };
  const list = select(values, selected, label, { id, onchange });
  return h("label.row", t(id), list);
}

/** @param {Lessons} house @param {Choice} choice @param {Progress} progress @param {Choose} choose */
function drillField(house, choice, progress, choose) {
  return h(
    "div.drills",
    { role: "group", "aria-label": t("school-drill") },
    house.drills.map(({ name, levels }) => {
      const id = `school-drill-${name}`;
      const ticks = Array.from({ length: levels }, (_, index) =>
        isDone(progress, house.rulebook, name, index + 1),
      );
      const n = ticks.filter(Boolean).length;
      return h(
        "button",
        {
          id,
          "aria-pressed": String(name === choice.drill),
          onclick: () => choose({ drill: name, level: 1 }, true),
        },
        h("strong", t(id)),
        n > 0 && h("span.figure", `✓ ${t("learn-step", { n, steps: levels })}`),
        h("span.muted", aboutText(house, name)),
      );
    }),
  );
}

/** @param {Lessons} house @param {Choice} choice @param {Progress} progress @param {Choose} choose */
function levelField(house, choice, progress, choose) {
  const count = house.drills.find((drill) => drill.name === choice.drill)?.levels ?? 1;
  return h(
    "div.levels.row",
    { role: "group", "aria-label": t("school-level") },
    h("span", { "aria-hidden": "true" }, t("school-level")),
    Array.from({ length: count }, (_, index) => {
      const id = `school-level-${index + 1}`;
      const isTicked = isDone(progress, house.rulebook, choice.drill, index + 1);
      return h(
        "button.figure",
        {
          id,
          "aria-label": `${t("school-level-n", { n: index + 1 })}${isTicked ? " ✓" : ""}`,
          "aria-pressed": String(index + 1 === choice.level),
          onclick: () => choose({ level: index + 1 }, true),
        },
        index + 1,
        isTicked && " ✓",
      );
    }),
  );
}
