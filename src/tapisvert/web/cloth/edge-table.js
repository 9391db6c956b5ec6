/** The exact edge of each chance and decision, as a table. */

import { dataTable } from "../core/data-table.js";
import { percent } from "../core/text/format.js";
import { chanceName } from "./labels.js";

/** @import {Odds} from "../messages.d.ts" */
/** @import {Child} from "../core/dom.js" */

/** Changes of an edge below it are rounding. */
const ROUNDING = 5e-7;

/** The sign of a change of an edge. @param {number} change */
export const changeSign = (change) => (Math.abs(change) < ROUNDING ? "" : change < 0 ? "▾" : "▴");

/** An edge to four digits. @param {number} edge */
export const edgeText = (edge) => percent(edge, 4);

/**
 * Of the chances that are not simple, which all have the same edge, one stands for all.
 * @param {Odds} odds
 * @param {readonly string[]} simple
 * @param {{chance: string, others: string, decision: (decision: string) => string, caption?: string}} texts
 * @param {(edge: number, change: number, isBest: boolean) => Child} cell
 */
export function edgeTable({ law, edges_before: edgesBefore, best }, simple, texts, cell) {
  const otherChances = Object.keys(law.bets).filter((chance) => !simple.includes(chance));
  const rows = [...simple, ...otherChances.slice(0, 1)];
  const decisions = [...new Set(rows.flatMap((chance) => Object.keys(law.bets[chance] ?? {})))];
  /** @param {string} chance @param {string} decision */
  const edgeCell = (chance, decision) => {
    const edge = law.bets[chance]?.[decision]?.edge;
    if (edge === undefined) return "–";
    const isBest = chance === best.on && decision === best.decision;
    return cell(edge, edge - (edgesBefore[chance]?.[decision] ?? edge), isBest);
  };
  return dataTable(
    [
      { text: texts.chance },
      ...decisions.map((decision) => ({ text: texts.decision(decision), isAmount: true })),
    ],
    rows.map((chance) => [
      simple.includes(chance) ? chanceName(chance) : texts.others,
      ...decisions.map((decision) => edgeCell(chance, decision)),
    ]),
    texts.caption,
  );
}
