/** The learner's progress, in this browser alone: answers, times and streaks by regulation, exercise and level. */

import { readStored, writeStored } from "../core/preferences.js";
import { SECOND_TRY } from "./grading.js";

/** @import {Choice} from "./lesson-view.js" */

/**
 * @typedef {object} Record
 * @property {number} answers
 * @property {number} right The sum of their scores: a right answer at the second try is a half.
 * @property {number} streak Right answers in a row until now, at the first try and in time.
 * @property {number} best The longest streak.
 * @property {number[]} times Milliseconds of the latest answers against the clock.
 * @property {number} latest The score of the latest answer: 1, a half or 0.
 */
/** @typedef {{[place: string]: Record}} Progress */
/** @typedef {{score: number, isLate: boolean, ms: number | null}} GradedAnswer */

const [PROGRESS, CHOICE] = ["tapisvert-school", "tapisvert-school-choice"];
const MAX_RECORDS = 50;
/** Right answers in a row that lead to the next level. */
const STEP_UP = 5;
/** @type {ReadonlySet<unknown>} */
export const SCORES = new Set([0, SECOND_TRY, 1]);

/**
 * The key of an exercise's record.
 * @param {string} rulebook
 * @param {string} drill
 * @param {number} level
 */
export function progressKey(rulebook, drill, level) {
  return `${rulebook} ${drill} ${level}`;
}

/** @param {Progress} progress @param {string} place @returns {Record} */
export function findRecord(progress, place) {
  return progress[place] ?? { answers: 0, right: 0, streak: 0, best: 0, times: [], latest: 0 };
}

/**
 * The progress after one more answer.
 * @param {Progress} progress
 * @param {string} place
 * @param {GradedAnswer} answered
 * @returns {Progress}
 */
export function recordAnswer(progress, place, { score, isLate, ms }) {
  const old = findRecord(progress, place);
  const streak = score === 0 ? 0 : old.streak + (score === 1 && !isLate ? 1 : 0);
  const record = {
    answers: old.answers + 1,
    right: old.right + score,
    streak,
    best: Math.max(old.best, streak),
    times: ms === null ? old.times : [...old.times, Math.round(ms)].slice(-MAX_RECORDS),
    latest: score,
  };
  return { ...progress, [place]: record };
}

/**
 * The level after this answer: one up at every fifth in a row.
 * @param {Record} record
 * @param {number} level
 * @param {number} levels
 */
export function nextLevel(record, level, levels) {
  const isUp = record.streak > 0 && record.streak % STEP_UP === 0 && record.latest === 1;
  return isUp ? Math.min(level + 1, levels) : level;
}

/**
 * True if a level was passed: by five right answers in a row.
 * @param {Progress} progress
 * @param {string} rulebook
 * @param {string} drill
 * @param {number} level
 */
export const isMastered = (progress, rulebook, drill, level) =>
  findRecord(progress, progressKey(rulebook, drill, level)).best >= STEP_UP;

/** The median time; null without times. @param {readonly number[]} times */
export function median(times) {
  if (!times.length) return null;
  const sorted = [...times].sort((value, other) => value - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

/** The stored progress; invalid records are dropped. @param {unknown} storage */
export function parseProgress(storage) {
  /** @type {Progress} */
  const progress = {};
  if (typeof storage !== "object" || Array.isArray(storage)) return progress;
  for (const [place, text] of Object.entries(storage ?? {})) {
    if (isRecord(text)) progress[place] = text;
  }
  return progress;
}

/** @param {any} value @returns {value is Record} */
function isRecord(value) {
  const isCount = (/** @type {unknown} */ value) =>
    Number.isSafeInteger(value) && Number(value) >= 0;
  return (
    typeof value === "object" &&
    value !== null &&
    [value.answers, 2 * value.right, value.streak, value.best].every(isCount) &&
    value.right <= value.answers &&
    Array.isArray(value.times) &&
    value.times.every(isCount) &&
    SCORES.has(value.latest)
  );
}

export function loadProgress() {
  const [progress, choice] = [PROGRESS, CHOICE].map((key) => readStored("localStorage", key));
  return { progress: parseProgress(progress), choice: parseChoice(choice ?? {}) };
}

/** @param {any} stored @returns {Partial<Choice>} */
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
