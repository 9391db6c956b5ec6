/** Storage of the progress, in this browser alone. */

import { readStored, writeStored } from "../core/preferences.js";
import { parseProgress } from "./progress.js";

/** @import {Progress} from "./progress.js" */
/** @import {Choice} from "./lesson-view.js" */

const [PROGRESS, CHOICE] = ["tapisvert-school", "tapisvert-school-choice"];

/** @returns {{progress: Progress, choice: Partial<Choice>}} */
export function loadProgress() {
  const [progress, choice] = [PROGRESS, CHOICE].map((key) => readStored("localStorage", key));
  return { progress: parseProgress(progress), choice: parseChoice(choice ?? {}) };
}

/**
 * @param {any} stored
 * @returns {Partial<Choice>}
 */
function parseChoice({ rulebook, drill, level, clock }) {
  /** @type {Partial<Choice>} */
  const choice = {};
  if (typeof rulebook === "string") choice.rulebook = rulebook;
  if (typeof drill === "string") choice.drill = drill;
  if (Number.isInteger(level)) choice.level = level;
  if (["off", "up", "down"].includes(clock)) choice.clock = clock;
  return choice;
}

/** @param {{progress: Progress, choice: Choice}} all */
export function saveProgress({ progress, choice }) {
  writeStored("localStorage", PROGRESS, progress);
  writeStored("localStorage", CHOICE, choice);
}
