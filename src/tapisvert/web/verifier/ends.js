/** Draws and coups that end without an outcome: a fault, or a remark. */

import { cardList } from "./refusals.js";
/** @import {Draw, Fields, Known} from './types.js' */
/** @import {ReportBuilder} from './report.js' */

/** Commands that end a coup without its outcome, if its bets are closed. */
const CALLING_OFF = new Set(["null", "end_taille", "finish"]);

/**
 * Checks whether a command ends a sealed coup after its bets were closed. The chef may declare one
 * null (CR-11); nothing else ends one, nor one of which cards fell that it leaves out.
 * @param {ReportBuilder} report @param {Known} facts Before the command. @param {Fields} fields @param {number} line
 */
export function checkCalledOff(report, facts, { do: name, cards }, line) {
  const { draw } = facts;
  if (!draw || draw.over) return;
  if (name === "deal" || name === "lost") {
    if (cardList(cards ?? []).length < draw.fallen)
      report.add(line, "coup_unsettled", `cards of '${draw.id}' had fallen that are left out`);
    draw.fallen = 0;
  }
  if (!CALLING_OFF.has(name) || !isBehindClosedBets(facts)) return;
  if (name === "null") report.remark(line, "called_off", `a coup of '${draw.id}' was called off`);
  else report.add(line, "coup_unsettled", `a coup of '${draw.id}' was never settled`);
}

/** True while a coup has to be settled: bets are closed, the game suspended or not. @param {Known} known */
export const isBehindClosedBets = ({ phase, before: old }) =>
  phase === "closed" || (phase === "suspended" && old === "closed");

/**
 * Ends a draw though its cards have not.
 * @param {ReportBuilder} report @param {Draw | null} draw @param {number} line
 */
export function endByHand(report, draw, line) {
  if (!draw || draw.over) return;
  draw.over = true;
  draw.isBroken = true;
  const message = `the taille was ended with ${draw.size - draw.out} cards left`;
  if (draw.cards.size) report.remark(line, "ended_early", message);
  else report.remark(line, "never_played", `the draw '${draw.id}' was never played`);
}

/**
 * Ends a draw that was lost in a coup, of which these cards lie: R26.
 * @param {ReportBuilder} report @param {Draw} draw @param {string[]} cards @param {number} line
 * @param {Fields[]} expected
 */
export function endLost(report, draw, cards, line, expected) {
  const { id, size } = draw;
  const remaining = size === 1 ? 0 : size - draw.out - cards.length;
  draw.over = true;
  draw.isPlayed = true;
  report.checked.cards += cards.length;
  report.remark(line, "draw_lost", `'${id}' was lost in a coup, which was paid by R26`);
  expected.push({ event: "draw_lost", id, cards });
  expected.push({ event: "taille_over", cards_left: remaining, void: false });
}
