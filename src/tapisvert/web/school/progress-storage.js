/** Where progress is kept: in this browser alone. */

import { read } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./lesson-view.js").Choice} Choice */

const [PROGRESS, CHOICE] = ["tapisvert-school", "tapisvert-school-choice"];

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is closed: nothing is kept, nothing breaks.
  }
}

/** @returns {{progress: Progress, choice: Partial<Choice>}} */
export function kept() {
  return { progress: read(stored(PROGRESS)), choice: chosen(stored(CHOICE)) };
}

/**
 * @param {string | null} text
 * @returns {Partial<Choice>}
 */
function chosen(text) {
  try {
    const { rulebook, drill, level, clock } = JSON.parse(text ?? "{}");
    /** @type {Partial<Choice>} */
    const choice = {};
    if (typeof rulebook === "string") choice.rulebook = rulebook;
    if (typeof drill === "string") choice.drill = drill;
    if (Number.isInteger(level)) choice.level = level;
    if (["off", "up", "down"].includes(clock)) choice.clock = clock;
    return choice;
  } catch {
    return {};
  }
}

/** @param {{progress: Progress, choice: Choice}} all */
export function keep({ progress, choice }) {
  try {
    localStorage.setItem(PROGRESS, JSON.stringify(progress));
    localStorage.setItem(CHOICE, JSON.stringify(choice));
  } catch {
    // It holds until the page is left.
  }
}
