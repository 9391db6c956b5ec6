/** Storage of the progress, in this browser alone. */

import { parseProgress } from "./progress.js";

/** @import {Progress} from "./progress.js" */
/** @import {Choice} from "./lesson-view.js" */

const [PROGRESS, CHOICE] = ["tapisvert-school", "tapisvert-school-choice"];

/** @param {string} key */
function readItem(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

/** @returns {{progress: Progress, choice: Partial<Choice>}} */
export function loadProgress() {
  return { progress: parseProgress(readItem(PROGRESS)), choice: parseChoice(readItem(CHOICE)) };
}

/**
 * @param {string | null} text
 * @returns {Partial<Choice>}
 */
function parseChoice(text) {
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
export function saveProgress({ progress, choice }) {
  try {
    localStorage.setItem(PROGRESS, JSON.stringify(progress));
    localStorage.setItem(CHOICE, JSON.stringify(choice));
  } catch {
    // Storage is blocked: the progress holds until the page is left.
  }
}
