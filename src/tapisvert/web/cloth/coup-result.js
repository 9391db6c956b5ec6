/** The result of a coup for one player: its sum, the lines of the list, the marks and moves on the cloth. Pure. */

import { chanceGains, eventGain, totalGain } from "../core/table/gains.js";

/** @import {ChipMove} from "./chips/chip-animation.js" */
/** @import {PremiumEarned, Settled} from "../messages.d.ts" */
/**
 * @typedef {object} ResultLine The stakes that met the same fate, or one stake.
 * @property {string} outcome The settlement's outcome; `premium` for the premium of an insurance.
 * @property {readonly string[]} on The chances.
 * @property {number} degree Of the prison before the coup; 0 for a free stake.
 * @property {number} stake Minor units, as all amounts.
 * @property {number} toPlayer
 * @property {number} gain Negative for a loss.
 */
/** @typedef {{on: string, gain: number, player?: string}} ResultMark The gain of a chance, not 0; another's has the player. */
/** @typedef {{sum: number, lines: readonly ResultLine[]}} CoupResult */

/**
 * @param {readonly (Settled | PremiumEarned)[]} settlements The events of one player.
 * @param {boolean} stakesStay True if a winning stake stays on the cloth (R19).
 * @returns {CoupResult}
 */
export function coupResult(settlements, stakesStay) {
  return {
    sum: totalGain(settlements, stakesStay),
    lines: resultLines(settlements.map((event) => resultLine(event, stakesStay))),
  };
}

/** @typedef {import("../messages.d.ts").Reversed | import("../messages.d.ts").PremiumReversed | import("../messages.d.ts").Undivided} Reversal */
/**
 * The line of one event.
 * @param {Settled | PremiumEarned | import("../messages.d.ts").Divided | Reversal} event
 * @param {boolean} stakesStay
 * @returns {ResultLine}
 */
export function resultLine(event, stakesStay) {
  const gain = eventGain(event, stakesStay);
  const chances = [event.on];
  if (event.event === "premium_earned")
    return { outcome: "premium", on: chances, degree: 0, stake: event.premium, toPlayer: 0, gain };
  if (event.event === "premium_reversed")
    return { outcome: "reversed", on: chances, degree: 0, stake: 0, toPlayer: 0, gain };
  const isReversal = event.event === "reversed" || event.event === "undivided";
  const outcome = isReversal ? "reversed" : "outcome" in event ? event.outcome : "divided";
  const { degree, stake, to_player: toPlayer } = event;
  return { outcome, on: chances, degree, stake, toPlayer, gain };
}

/**
 * Winners first, the largest gain at the head; then stakes that neither won nor lost; then losses, where
 * stakes lost alike are one line.
 * @param {readonly ResultLine[]} lines
 */
function resultLines(lines) {
  /** @type {Map<string, ResultLine>} */
  const losses = new Map();
  for (const line of lines.filter(({ gain }) => gain < 0)) {
    const key = `${line.outcome} ${line.degree > 0}`;
    const old = losses.get(key);
    losses.set(key, old ? addLines(old, line) : line);
  }
  const rest = lines.filter(({ gain }) => gain >= 0);
  return [...rest.sort((line, other) => other.gain - line.gain), ...losses.values()];
}

/** @param {ResultLine} line @param {ResultLine} other @returns {ResultLine} */
function addLines(line, other) {
  return {
    ...line,
    on: [...line.on, ...other.on],
    stake: line.stake + other.stake,
    toPlayer: line.toPlayer + other.toPlayer,
    gain: line.gain + other.gain,
  };
}

/**
 * The gain of each chance as the croupier pays or takes it there; premiums were paid before.
 * @param {readonly (Settled | PremiumEarned)[]} settlements
 * @param {boolean} stakesStay
 * @returns {ResultMark[]}
 */
export function resultMarks(settlements, stakesStay) {
  const payments = settlements.filter(({ event }) => event !== "premium_earned");
  return chanceGains(payments, stakesStay);
}

/**
 * The same for all players but one.
 * @param {readonly (Settled | PremiumEarned)[]} settlements
 * @param {string | null} viewer
 * @param {boolean} stakesStay
 * @returns {ResultMark[]}
 */
export function othersMarks(settlements, viewer, stakesStay) {
  const players = new Set(
    settlements.map(({ player }) => player).filter((name) => name !== viewer),
  );
  return [...players].flatMap((name) =>
    resultMarks(
      settlements.filter(({ player }) => player === name),
      stakesStay,
    ).map((mark) => ({ ...mark, player: name })),
  );
}

/**
 * The chips that a coup moves.
 * @param {readonly (Settled | PremiumEarned)[]} settlements
 * @param {boolean} stakesStay
 */
export function chipMoves(settlements, stakesStay) {
  /** @type {ChipMove[]} */
  const moves = [];
  for (const event of settlements) {
    if (event.event === "premium_earned" || !(event.to_player || event.to_bank)) continue;
    const gain = Math.max(0, eventGain(event, stakesStay));
    moves.push({ on: event.on, back: event.to_player - gain, won: gain, lost: event.to_bank });
  }
  return moves;
}
