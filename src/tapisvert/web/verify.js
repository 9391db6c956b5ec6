/**
 * A verifier of table records, for the page and for other programs.
 *
 * Written from docs/background/fairness.md and docs/reference/record.md alone, so that it shares no mistake with the
 * engine's own. It needs nothing: no library, no build, no secure context (where browsers lack
 * `crypto.subtle`); the hashes are its own, synchronous, in 32-bit arithmetic.
 *
 * It checks the head of the record, the order of the acts, the chains, the players' entropy, every
 * statement, key and result, and rows and totals of the coups. Payments and late stakes it leaves to
 * the engine (`tapisvert verify`).
 */

import { readObject } from "./verifier/records.js";
import { Verifier } from "./verifier/verifier.js";

export { Verifier };
export * from "./verifier/hashes.js";
export * from "./verifier/chain.js";
export * from "./verifier/verdict.js";
export { DrawsCheck } from "./verifier/draws.js";
export * from "./verifier/records.js";
export * from "./verifier/coups.js";
export { addEdition } from "./verifier/editions.js";

/**
 * Checks a whole record.
 * @param {string} text @param {{soFar?: boolean}} [options] `soFar`: it goes on, so that a draw may be in play.
 */
export function verify(text, options = {}) {
  const verifier = new Verifier();
  const lines = text.split("\n");
  const last = lines.pop();
  for (const line of lines) verifier.feed(line);
  if (!last) return verifier.finish(options);
  // A record that is being written may end in the middle of a line.
  if (!options.soFar || isWhole(last)) verifier.feed(last);
  const report = verifier.finish(options);
  if (options.soFar && !isWhole(last)) {
    report.remarks.push({
      line: lines.length + 1,
      code: "cut_short",
      message: "truncated last line",
    });
  }
  return report;
}

/** @param {string} line */
function isWhole(line) {
  try {
    return !!readObject(line);
  } catch {
    return false;
  }
}
