/** The picker of regulation, exercise, level and clock. */

import { h } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

/** @import {Lessons} from "../messages.d.ts" */
/** @import {Choice} from "./lesson-view.js" */
/** @typedef {(change: Partial<Choice>, takesFocus?: boolean) => void} Choose `takesFocus`: the exercise does. */

/**
 * @param {readonly Lessons[]} lessons
 * @param {Lessons} house
 * @param {Choice} choice
 * @param {Choose} choose
 */
export function exercisePicker(lessons, house, choice, choose) {
  return h(
    "div",
    { class: "chooser" },
    houseField(lessons, choice, choose),
    drillField(house, choice, choose),
    h(
      "div",
      { class: "row settings" },
      levelField(house, choice, choose),
      clockField(choice, choose),
    ),
  );
}

/**
 * Runs a choice, and focuses the new element with the same id.
 * @param {string} id
 * @param {() => void} act
 */
function actAndRefocus(id, act) {
  act();
  document.getElementById(id)?.focus();
}

/**
 * What an exercise is about: at the wheel a zero imprisons.
 * @param {Lessons} house
 * @param {string} drill
 */
function aboutText(house, drill) {
  const isByZero = drill === "prison" && house.layout === "wheel";
  return t(`school-about-${drill}${isByZero ? "-wheel" : ""}`);
}

/**
 * @param {readonly Lessons[]} lessons
 * @param {Choice} choice
 * @param {Choose} choose
 */
function houseField(lessons, choice, choose) {
  const id = "school-house";
  const select = h(
    "select",
    { id, onchange: () => actAndRefocus(id, () => choose({ rulebook: select.value })) },
    lessons.map((one) =>
      h("option", { value: one.rulebook, selected: one.rulebook === choice.rulebook }, one.name),
    ),
  );
  return h("label", { class: "row" }, t("school-house"), select);
}

/**
 * @param {Choice} choice
 * @param {Choose} choose
 */
function clockField(choice, choose) {
  const id = "school-clock";
  const select = h(
    "select",
    {
      id,
      onchange: () => actAndRefocus(id, () => choose({ clock: /** @type {any} */ (select.value) })),
    },
    ["off", "up", "down"].map((kind) =>
      h("option", { value: kind, selected: kind === choice.clock }, t(`school-clock-${kind}`)),
    ),
  );
  return h("label", { class: "row" }, t("school-clock"), select);
}

/**
 * @param {Lessons} house
 * @param {Choice} choice
 * @param {Choose} choose
 */
function drillField(house, choice, choose) {
  return h(
    "div",
    { class: "drills", role: "group", "aria-label": t("school-drill") },
    house.drills.map(({ name }) => {
      const id = `school-drill-${name}`;
      return h(
        "button",
        {
          id,
          type: "button",
          "aria-pressed": String(name === choice.drill),
          onclick: () => choose({ drill: name, level: 1 }, true),
        },
        h("strong", null, t(id)),
        h("span", { class: "muted" }, aboutText(house, name)),
      );
    }),
  );
}

/**
 * @param {Lessons} house
 * @param {Choice} choice
 * @param {Choose} choose
 */
function levelField(house, choice, choose) {
  const count = house.drills.find((drill) => drill.name === choice.drill)?.levels ?? 1;
  return h(
    "div",
    { class: "levels row", role: "group", "aria-label": t("school-level") },
    h("span", { "aria-hidden": "true" }, t("school-level")),
    Array.from({ length: count }, (_, at) => {
      const id = `school-level-${at + 1}`;
      return h(
        "button",
        {
          id,
          type: "button",
          class: "figure",
          "aria-label": t("school-level-n", { n: at + 1 }),
          "aria-pressed": String(at + 1 === choice.level),
          onclick: () => choose({ level: at + 1 }, true),
        },
        at + 1,
      );
    }),
  );
}
