/** Observed counts against their distribution, with bands of 95 in 100. Pure. */

import { numberColour, numberText } from "../cloth/chances.js";

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
function centralBand(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let cumulative = 0;
  let low = -1;
  for (const [count, weight] of weights.entries()) {
    cumulative += weight / total;
    if (low < 0 && cumulative > TAIL) low = count;
    if (cumulative >= 1 - TAIL) return { low: Math.max(low, 0), high: count };
  }
  return { low: Math.max(low, 0), high: weights.length - 1 };
}

/**
 * The probabilities of 0 to n successes, each with probability p: Bernoulli's law, from its middle
 * outwards so that nothing overflows.
 * @param {number} n
 * @param {number} p
 */
function binomial(n, p) {
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
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The band of a binomial count. @param {number} coups @param {number} p @returns {Band} */
export function binomialBand(coups, p) {
  return centralBand(binomial(coups, p));
}

/**
 * @param {string} name
 * @param {number} count
 * @param {number} coups
 * @param {number} law
 * @returns {Comparison}
 */
function compare(name, count, coups, law) {
  return { name, seen: count, coups, law, band: binomialBand(coups, law) };
}

/** The coups without the ones that the chef declared null. @param {readonly Run[]} runs */
function validCoups(runs) {
  return runs.flatMap(({ coups }) => coups).filter((coup) => coup.fate !== "nulled");
}

/**
 * The counts of each winning chance, of ties, the refait and the ace of spades; or of zero,
 * dozens and columns.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
export function outcomeCounts(runs, law) {
  const coups = validCoups(runs);
  /** @param {string} name @param {number} p @param {(came: PlayedCoup) => boolean} test */
  const row = (name, p, test) => compare(name, coups.filter(test).length, coups.length, p);
  const simples = law.numbers.length
    ? ["rouge", "noir", "pair", "impair", "manque", "passe"]
    : ["rouge", "noir", "couleur", "inverse"];
  const rows = simples.map((name) =>
    row(name, winProbability(law, name), (coup) => coup.won.includes(name)),
  );
  if (law.numbers.length) {
    const ninth =
      (/** @type {number} */ first, /** @type {number} */ step) =>
      (/** @type {PlayedCoup} */ { number }) =>
        number !== null &&
        numberColour(number) !== "vert" &&
        (step ? (number - first) % 3 === 0 : number >= first && number < first + 12);
    const count = law.numbers.length;
    return [
      ...rows,
      row("zero", (count - MAX_NUMBER) / count, (coup) => coup.fate === "zero"),
      ...[1, 13, 25].map((first, index) =>
        row(["P12", "M12", "D12"][index] ?? "", 12 / count, ninth(first, 0)),
      ),
      ...[1, 2, 3].map((first) => row(`C${first}`, 12 / count, ninth(first, 1))),
    ];
  }
  if (law.refait > 0) rows.push(row("refait", law.refait, (coup) => coup.fate === "refait"));
  if (law.null > 0) rows.push(row("tie", law.null, (coup) => coup.fate === "tie"));
  const halfRate = (law.chances["rouge"]?.wins_half ?? 0) + (law.chances["noir"]?.wins_half ?? 0);
  if (halfRate > 0) rows.push(row("half", halfRate, (coup) => coup.fate === "half"));
  return rows;
}

/** @param {Law} law @param {string} chance */
function winProbability(law, chance) {
  const odds = law.chances[chance];
  return odds ? odds.wins + odds.wins_half : 0;
}

/** The counts of each total, row by row. @param {readonly Run[]} runs @param {Law} law */
export function totalCounts(runs, law) {
  const coups = validCoups(runs).filter((coup) => Object.keys(coup.totals).length);
  const rows = law.refait > 0 || Object.keys(law.ties).length ? ["noir", "rouge"] : ["row"];
  return rows.map((row) => ({
    row,
    totals: Object.entries(law.totals).map(([total, p]) =>
      compare(
        total,
        coups.filter((coup) => coup.totals[row] === Number(total)).length,
        coups.length,
        p,
      ),
    ),
  }));
}

/**
 * True if a total is impossible by the distribution: the table uses other rulings.
 * @param {readonly Run[]} runs
 * @param {Law} law
 */
export function hasUnknownTotals(runs, law) {
  return validCoups(runs).some((coup) =>
    Object.values(coup.totals).some((total) => !(String(total) in law.totals)),
  );
}

/** The counts of each number. @param {readonly Run[]} runs @param {Law} law */
export function numberCounts(runs, law) {
  const coups = validCoups(runs);
  const counts = new Array(law.numbers.length).fill(0);
  for (const { number } of coups) if (number !== null) counts[number] += 1;
  return law.numbers.map((p, number) =>
    compare(numberText(number), counts[number], coups.length, p),
  );
}

/**
 * The lengths of the runs of rouge and of noir: ties, refaits and zero neither end one nor count. A
 * run does not continue from a taille into the next.
 * @param {readonly Run[]} runs
 * @returns {{decided: number[], lengths: number[]}} `decided` is how many coups each taille decided.
 */
export function runLengths(runs) {
  /** @type {number[]} */
  const lengths = [];
  /** @type {number[]} */
  const decisions = [];
  for (const { coups } of runs) {
    const colours = coups
      .map(({ won: winners }) => winners.find((name) => name === "rouge" || name === "noir"))
      .filter(Boolean);
    decisions.push(colours.length);
    for (const [place, name] of colours.entries()) {
      if (place && colours[place - 1] === name)
        lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
      else lengths.push(1);
    }
  }
  return { decided: decisions, lengths };
}

/**
 * The distribution of the number of runs of that length (`isLeast`: or longer) in a sequence of even chances,
 * count by count. Counts more than twelve deviations from the mean are left at 0.
 * @param {number} decisions
 * @param {number} length
 * @param {boolean} isLeast
 * @returns {number[]}
 */
export function runCountDistribution(decisions, length, isLeast) {
  if (!decisions) return [1];
  const share = 2 ** -(isLeast ? length : length + 1);
  const farthest = (/** @type {number} */ steps) => 12 * Math.sqrt(share * steps) + 12;
  const max = Math.min(
    Math.floor(decisions / length),
    Math.ceil(share * decisions + farthest(decisions)),
  );
  // A run of s coups has the weight 2^-s. After each step: `ends` has the weights of all sequences of runs, by count,
  // and `starts` of all at whose end or before it the next run may start, halved for each coup since.
  const ends = new Float64Array(max + 1);
  const starts = new Float64Array(max + 1);
  const steps = Array.from({ length: length + 1 }, () => new Float64Array(max + 1));
  const first = /** @type {Float64Array} */ (steps[0]);
  starts[0] = 1 / 2;
  first[0] = isLeast ? 1 / 2 : 1;
  const factor = 2 ** -(isLeast ? length - 1 : length);
  for (let step = 1; step <= decisions; step++) {
    const latest = /** @type {Float64Array} */ (steps[step % (length + 1)]);
    // the weights that such a run has now, before it is counted
    const runs = /** @type {Float64Array} */ (steps[(step + 1) % (length + 1)]);
    const high = Math.min(max, Math.ceil(share * step + farthest(step)));
    const low = Math.max(0, Math.floor(share * step - farthest(step)));
    for (let count = low; count <= high; count++) {
      const start = starts[count] ?? 0;
      const end = start + factor * ((count && (runs[count - 1] ?? 0)) - (runs[count] ?? 0));
      ends[count] = end;
      starts[count] = (start + end) / 2;
      latest[count] = isLeast ? (start + end) / 2 : end;
    }
  }
  return Array.from(ends, (weight) => 2 * weight);
}

/**
 * The distribution of a sum, from those of its parts.
 * @param {readonly number[]} law
 * @param {readonly number[]} other
 */
function convolve(law, other) {
  const sum = new Array(law.length + other.length - 1).fill(0);
  for (const [i, p] of law.entries()) {
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
  const { decided: decisions, lengths } = runLengths(runs);
  return Array.from({ length: MAX_RUN_LENGTH }, (_, index) => {
    const length = index + 1;
    const isLeast = length === MAX_RUN_LENGTH;
    const law = decisions
      .map((coups) => runCountDistribution(coups, length, isLeast))
      .reduce(convolve, [1]);
    const mean = law.reduce((sum, weight, count) => sum + weight * count, 0);
    const seen = lengths.filter((value) => value === length || (isLeast && value > length)).length;
    return { name: String(length), seen, mean, band: centralBand(law) };
  });
}
