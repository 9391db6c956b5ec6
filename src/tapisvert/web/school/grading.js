/** What somebody answers, held against what is right; and the facts of a sentence. Pure. */

/** @typedef {import("../messages.d.ts").Question} Question */
/** @typedef {import("../messages.d.ts").StakePile} StakePile */
/** @typedef {Record<string, string | number>} Facts */
/** @typedef {(text: string) => number | null} Reads Reads an amount as people write it. */
/** @typedef {(minor: number) => string} Writes */

/** @typedef {{given: string | number | null, isRight: boolean}} Judged Nothing given: it was no answer. */

const UNDER = "_minor";

/**
 * @param {Question} question
 * @param {string} said
 * @param {Reads} amount
 * @returns {Judged}
 */
export function judged(question, said, amount) {
  const given = understood(question, said.trim(), amount);
  return { given, isRight: given !== null && given === question.answer };
}

/**
 * @param {Question} question
 * @param {string} said
 * @param {Reads} amount
 */
function understood(question, said, amount) {
  if (question.asked === "choice") return question.options?.includes(said) ? said : null;
  if (question.asked === "amount") return amount(said);
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

/**
 * Facts as a sentence takes them: amounts in words, under their plain names.
 * @param {Facts | undefined} facts
 * @param {Writes} money
 * @returns {Facts}
 */
export function values(facts, money) {
  return Object.fromEntries(
    Object.entries(facts ?? {}).map(([name, value]) =>
      name.endsWith(UNDER) ? [name.slice(0, -UNDER.length), money(Number(value))] : [name, value],
    ),
  );
}

/**
 * A place of the roulette cloth by its full name: cheval 14/17.
 * @param {{on: string, kind: string}} pile
 */
export function placeName({ on, kind }) {
  return kind === "simple" || kind === on ? on : `${kind} ${on}`;
}

/** @type {Readonly<Record<string, readonly number[]>>} How long the clock gives, by level, in seconds. */
const SECONDS = {
  rows: [25, 25, 35, 20],
  shortcut: [12, 12, 8, 12],
  payouts: [40, 60, 80, 60, 120],
  prison: [20, 25, 30, 45, 40],
  insurance: [20, 15, 30, 45],
};

/**
 * @param {string} drill
 * @param {number} level
 */
export function allowedMs(drill, level) {
  return (SECONDS[drill]?.[level - 1] ?? 60) * 1000;
}
