/** Observed counts against their law, with bands of 95 in 100. Pure. */

import { DOUBLE_ZERO, numberText } from "../cloth/chances.js";

/** @import {PlayedCoup, Run} from "./coups.js" */
/** @typedef {import("../messages.d.ts").LawView} Law */
/** @typedef {{low: number, high: number}} Band Both ends included. */
/** @typedef {{name: string, seen: number, coups: number, law: number, band: Band}} Comparison */

const TAIL = 0.025;
const MAX_RUN_LENGTH = 8;
const MAX_NUMBER = 36;

/**
 * The counts between the 2.5th and the 97.5th percentile of a distribution.
 * @param {readonly number[]} weights Probabilities of 0, 1, 2, …
 * @returns {Band}
 */
export function centralBand(weights) {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  let low = -1;
  for (const [count, weight] of weights.entries()) {
    below += weight / whole;
    if (low < 0 && below > TAIL) low = count;
    if (below >= 1 - TAIL) return { low: Math.max(low, 0), high: count };
  }
  return { low: Math.max(low, 0), high: weights.length - 1 };
}

/**
 * The probabilities of 0 to n successes, each with probability p: Bernoulli's law, from its middle
 * outwards so that nothing overflows.
 * @param {number} n
 * @param {number} p
 * @returns {number[]}
 */
export function binomial(n, p) {
  if (p <= 0 || p >= 1)
    return Array.from({ length: n + 1 }, (_, count) => Number(count === (p <= 0 ? 0 : n)));
  const weights = new Array(n + 1).fill(0);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  weights[mode] = 1;
  for (let count = mode + 1; count <= n; count++)
    weights[count] = (weights[count - 1] * (n - count + 1) * odds) / count;
  for (let count = mode - 1; count >= 0; count--)
    weights[count] = (weights[count + 1] * (count + 1)) / ((n - count) * odds);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/**
 * The band of a binomial count.
 * @param {number} coups
 * @param {number} p
 * @returns {Band}
 */
export function binomialBand(coups, p) {
  return centralBand(binomial(coups, p));
}

/**
 * @param {string} name
 * @param {number} seen
 * @param {number} coups
 * @param {number} law
 * @returns {Comparison}
 */
function compare(name, seen, coups, law) {
  return { name, seen, coups, law, band: binomialBand(coups, law) };
}

/** The coups without those that the chef declared null. @param {readonly Run[]} runs */
function validCoups(runs) {
  return runs.flatMap(({ coups }) => coups).filter(({ fate }) => fate !== "nulled");
}

/**
 * The counts of each winning chance, of ties, the refait and the ace of spades; or of zero,
 * dozens and columns.
 * @param {readonly Run[]} runs
 * @param {Law} law
 * @returns {Comparison[]}
 */
export function outcomeCounts(runs, law) {
  const coups = validCoups(runs);
  /** @param {string} name @param {number} p @param {(came: PlayedCoup) => boolean} is */
  const row = (name, p, is) => compare(name, coups.filter(is).length, coups.length, p);
  const simples = law.numbers.length
    ? ["rouge", "noir", "pair", "impair", "manque", "passe"]
    : ["rouge", "noir", "couleur", "inverse"];
  const rows = simples.map((name) =>
    row(name, winProbability(law, name), ({ won }) => won.includes(name)),
  );
  if (law.numbers.length) {
    const ninth =
      (/** @type {number} */ first, /** @type {number} */ step) =>
      (/** @type {PlayedCoup} */ { number }) =>
        number !== null &&
        number % DOUBLE_ZERO > 0 &&
        (step ? (number - first) % 3 === 0 : number >= first && number < first + 12);
    const many = law.numbers.length;
    return [
      ...rows,
      row("zero", (many - MAX_NUMBER) / many, ({ fate }) => fate === "zero"),
      ...[1, 13, 25].map((first, at) =>
        row(["P12", "M12", "D12"][at] ?? "", 12 / many, ninth(first, 0)),
      ),
      ...[1, 2, 3].map((first) => row(`C${first}`, 12 / many, ninth(first, 1))),
    ];
  }
  if (law.refait > 0) rows.push(row("refait", law.refait, ({ fate }) => fate === "refait"));
  if (law.null > 0) rows.push(row("tie", law.null, ({ fate }) => fate === "tie"));
  const half = (law.chances["rouge"]?.wins_half ?? 0) + (law.chances["noir"]?.wins_half ?? 0);
  if (half > 0) rows.push(row("half", half, ({ fate }) => fate === "half"));
  return rows;
}

/** @param {Law} law @param {string} chance */
function winProbability(law, chance) {
  const odds = law.chances[chance];
  return odds ? odds.wins + odds.wins_half : 0;
}

/**
 * The counts of each total, row by row.
 * @param {readonly Run[]} runs
 * @param {Law} law
 * @returns {{row: string, totals: Comparison[]}[]}
 */
export function totalCounts(runs, law) {
  const coups = validCoups(runs).filter((came) => Object.keys(came.totals).length);
  const rows = law.refait > 0 || Object.keys(law.ties).length ? ["noir", "rouge"] : ["row"];
  return rows.map((row) => ({
    row,
    totals: Object.entries(law.totals).map(([total, p]) =>
      compare(
        total,
        coups.filter((came) => came.totals[row] === Number(total)).length,
        coups.length,
        p,
      ),
    ),
  }));
}

/**
 * True if a total is impossible by the law: the table uses other rulings.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
export function hasUnknownTotals(runs, law) {
  return validCoups(runs).some((came) =>
    Object.values(came.totals).some((total) => !(String(total) in law.totals)),
  );
}

/**
 * The counts of each number.
 * @param {readonly Run[]} runs
 * @param {Law} law
 * @returns {Comparison[]}
 */
export function numberCounts(runs, law) {
  const coups = validCoups(runs);
  const seen = new Array(law.numbers.length).fill(0);
  for (const { number } of coups) if (number !== null) seen[number] += 1;
  return law.numbers.map((p, number) => compare(numberText(number), seen[number], coups.length, p));
}

/**
 * The lengths of the runs of rouge and of noir: ties, refaits and zero neither end one nor count.
 * A run does not go over from a taille into the next.
 * @param {readonly Run[]} runs
 * @returns {{decided: number[], lengths: number[]}} `decided` is how many coups each taille decided.
 */
export function runLengths(runs) {
  /** @type {number[]} */
  const lengths = [];
  /** @type {number[]} */
  const decided = [];
  for (const { coups } of runs) {
    const colours = coups
      .map(({ won }) => won.find((name) => name === "rouge" || name === "noir"))
      .filter(Boolean);
    decided.push(colours.length);
    for (const [place, name] of colours.entries()) {
      if (place && colours[place - 1] === name)
        lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
      else lengths.push(1);
    }
  }
  return { decided, lengths };
}

/**
 * The distribution of the number of runs of that length (`isLeast`: or longer) in a sequence of even chances,
 * count by count. A walk along the sequence keeps the length of the run so far and the count.
 * @param {number} decided
 * @param {number} length
 * @param {boolean} isLeast
 * @returns {number[]}
 */
export function runCountDistribution(decided, length, isLeast) {
  if (!decided) return [1];
  // There are about so many, and hardly ever more than twelve deviations above that.
  const mean = decided / 2 ** (isLeast ? length : length + 1);
  const most = Math.min(Math.floor(decided / length), Math.ceil(mean + 12 * Math.sqrt(mean) + 12));
  // at[l] is the law of the count of runs that are over, given that the last is l long, up to length + 1.
  let at = Array.from({ length: length + 2 }, () => new Float64Array(most + 2));
  /** @type {Float64Array} */ (at[1])[0] = 1;
  for (let step = 1; step < decided; step++) {
    const next = at.map(() => new Float64Array(most + 2));
    for (let long = 1; long <= length + 1; long++) {
      const counts = long === length || (isLeast && long > length) ? 1 : 0;
      const from = /** @type {Float64Array} */ (at[long]);
      const on = /** @type {Float64Array} */ (next[Math.min(long + 1, length + 1)]);
      const anew = /** @type {Float64Array} */ (next[1]);
      for (let count = 0; count <= most; count++) {
        const half = (from[count] ?? 0) / 2;
        on[count] = (on[count] ?? 0) + half;
        anew[count + counts] = (anew[count + counts] ?? 0) + half;
      }
    }
    at = next;
  }
  const law = new Array(most + 3).fill(0);
  for (let long = 1; long <= length + 1; long++) {
    const counts = long === length || (isLeast && long > length) ? 1 : 0;
    at[long]?.forEach((weight, count) => {
      if (weight) law[count + counts] += weight;
    });
  }
  return law;
}

/**
 * The law of a sum, from those of its parts.
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
export function convolve(one, other) {
  const sum = new Array(one.length + other.length - 1).fill(0);
  for (const [i, p] of one.entries()) {
    if (p < 1e-15) continue;
    for (const [j, q] of other.entries()) sum[i + j] += p * q;
  }
  while (sum.length > 1 && (sum.at(-1) ?? 0) < 1e-15) sum.pop();
  return sum;
}

/**
 * The counts of runs by length, with those of an even chance.
 * @param {readonly Run[]} runs
 * @returns {{name: string, seen: number, mean: number, band: Band}[]} The last is that long or longer.
 */
export function runCounts(runs) {
  const { decided, lengths } = runLengths(runs);
  return Array.from({ length: MAX_RUN_LENGTH }, (_, at) => {
    const length = at + 1;
    const isLeast = length === MAX_RUN_LENGTH;
    const law = decided
      .map((coups) => runCountDistribution(coups, length, isLeast))
      .reduce(convolve, [1]);
    const mean = law.reduce((sum, weight, count) => sum + weight * count, 0);
    const seen = lengths.filter((one) => one === length || (isLeast && one > length)).length;
    return { name: String(length), seen, mean, band: centralBand(law) };
  });
}
