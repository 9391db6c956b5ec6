/** Draws and coups that end without an outcome, which a verifier remarks on. */

/** @import {Draw, Known} from './types.js' */
/** @import {ReportBuilder} from './report.js' */

/** Commands that end a coup without its outcome, if its bets are closed. */
const CALLING_OFF = new Set(["null", "end_taille", "finish"]);

/**
 * Notes that a command ends a sealed coup after its bets were closed.
 * @param {ReportBuilder} report @param {Known} known Before the command. @param {string} name @param {number} line
 */
export function noteCalledOff(report, { draw, phase, before }, name, line) {
  const isClosed = phase === "closed" || (phase === "suspended" && before === "closed");
  if (CALLING_OFF.has(name) && isClosed && draw && !draw.over)
    report.remark(line, "called_off", `a coup of '${draw.id}' was called off`);
}

/**
 * Ends a draw though its cards have not.
 * @param {ReportBuilder} report @param {Draw | null} draw @param {number} line
 */
export function endByHand(report, draw, line) {
  if (!draw || draw.over) return;
  draw.over = true;
  const left = `the taille was ended with ${draw.size - draw.out} cards left`;
  if (draw.cards.size) report.remark(line, "ended_early", left);
  else report.remark(line, "never_played", `the draw '${draw.id}' was never played`);
}
