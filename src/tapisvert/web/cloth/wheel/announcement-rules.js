/** The announcements of a house, and the pieces of a number and its neighbours. */

import { maximumStake } from "../../core/table/posted-limits.js";
import { clothOf, numberText, readNumber } from "../chances.js";
import { neighbours } from "./pockets.js";

/** @typedef {Readonly<Record<string, number>>} Pieces Number of pieces by place. */
/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @typedef {Rulebook["announcements"]} Announcements */

/**
 * The numbers that may be called after the name of each announcement; none after a series.
 * @param {Announcements} announcements
 * @returns {Map<string, string[]>}
 */
export function numbersByName(announcements) {
  const byName = new Map();
  for (const [call, { of }] of Object.entries(announcements)) {
    const end = of === null ? call.length : call.lastIndexOf(" ");
    const name = call.slice(0, end);
    byName.set(name, [...(byName.get(name) ?? []), ...(of === null ? [] : [call.slice(end + 1)])]);
  }
  return byName;
}

/** @param {Pieces} pieces */
export function countPieces(pieces) {
  return Object.values(pieces).reduce((sum, unit) => sum + unit, 0);
}

/**
 * A number and its neighbours are pleins, five with two on each side.
 * @param {number} number
 * @param {number} [zeros] Of the wheel.
 * @param {number} [sides] Neighbours on each side.
 * @returns {Pieces}
 */
export function neighbourPieces(number, zeros = 1, sides = 2) {
  return Object.fromEntries(neighbours(number, sides, zeros).map((n) => [numberText(n), 1]));
}

/**
 * The pieces of a spoken bet; null for an announcement that the house does not accept.
 * @param {{part: string, name: string}} bet
 * @param {Rulebook} rulebook
 * @returns {Pieces | null}
 */
export function betPieces({ part, name }, rulebook) {
  if (part === "call") return rulebook.announcements[name]?.pieces ?? null;
  if (part === "neighbours") return neighbourPieces(readNumber(name), clothOf(rulebook).zeros);
  return { [name]: 1 };
}

/**
 * The amount of a piece with which a player, and the others of their société, pass no maximum (CR-6,
 * CR-7); null if none of the chances has one.
 * @param {Pick<TableState, "rulebook" | "limits" | "players" | "societes">} table
 * @param {string | null} player
 * @param {Pieces} pieces
 */
export function greatestUnit({ players, societes, ...table }, player, pieces) {
  const name = player ?? "";
  const members = societes.find((group) => group.includes(name)) ?? [name];
  const stakes = members.flatMap((member) => players[member]?.stakes ?? []);
  const units = Object.entries(pieces).flatMap(([chance, count]) => {
    const maximum = maximumStake(table, chance);
    const free = stakes.filter((stake) => stake.on === chance && !stake.degree);
    const total = free.reduce((sum, { amount }) => sum + amount, 0);
    return maximum === null ? [] : [Math.floor(Math.max(0, maximum - total) / count)];
  });
  return units.length ? Math.min(...units) : null;
}
