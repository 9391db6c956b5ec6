/** Grading of answers, and values of messages. Pure. */

/** @import {Question} from "../messages.d.ts" */
/** @typedef {Record<string, string | number>} Facts */
/** @typedef {(text: string) => number | null} ParseAmount Parses an amount in the reader's language. */
/** @typedef {(minor: number) => string} FormatAmount */

/** @typedef {{given: string | number | null, isRight: boolean}} Grade `given` is null without an answer. */

/** The score of an answer that is right at the second try; 1 at the first one. */
export const SECOND_TRY = 0.5;

const MINOR_SUFFIX = "_minor";

/** @param {Question} question @param {string} text @param {ParseAmount} amount @returns {Grade} */
export function grade(question, text, amount) {
  const input = parseAnswer(question, text.trim(), amount);
  return { given: input, isRight: input !== null && input === question.answer };
}

/** @param {Question} question @param {string} text @param {ParseAmount} amount */
function parseAnswer(question, text, amount) {
  if (question.asked === "choice") return question.options?.includes(text) ? text : null;
  if (question.asked === "amount") return amount(text);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Facts as values of a message: amounts formatted, without their suffix.
 * @param {Facts | undefined} facts
 * @param {FormatAmount} money
 * @returns {Facts}
 */
export function messageValues(facts, money) {
  return Object.fromEntries(
    Object.entries(facts ?? {}).map(([name, value]) =>
      name.endsWith(MINOR_SUFFIX)
        ? [name.slice(0, -MINOR_SUFFIX.length), money(Number(value))]
        : [name, value],
    ),
  );
}

/**
 * A place of the roulette cloth by its full name: cheval 14/17.
 * @param {{on: string, kind: string}} pile
 */
export function placeName({ on: chance, kind }) {
  return kind === "simple" || kind === chance ? chance : `${kind} ${chance}`;
}

/** @type {Readonly<Record<string, readonly number[]>>} Allowed seconds, by level. */
const SECONDS = {
  stakes: [30, 45, 60],
  rows: [25, 25, 35, 20],
  shortcut: [12, 12, 8, 12],
  wheel: [30, 20, 30, 45],
  payouts: [40, 60, 80, 60, 120],
  prison: [20, 25, 30, 45, 40],
  insurance: [20, 15, 30, 45],
};

/** @param {string} drill @param {number} level */
export function allowedMs(drill, level) {
  return (SECONDS[drill]?.[level - 1] ?? 60) * 1000;
}
