/** Roles and phases of commands at a table: docs/reference/record.md, "When". */

import { COMMANDS } from "./commands.js";

/** @import {TableState} from './state.js' */
/** @import {Fields, Phase} from './types.js' */

/** The players whose stakes or place a command is about. @param {Fields} fields @returns {string[]} */
export const commandPlayers = ({ do: name, player, players }) =>
  name === "société" ? players : player === undefined ? [] : [player];

/** The second person of a command, by the field that names them: CR-5e, CR-9, CR-16, CR-19, R30. */
const SECOND = new Map([
  ["abandon", "controller"],
  ["correct_coup", "signer"],
  ["correct_stake", "signer"],
  ["late", "croupier"],
  ["limits", "controller"],
  ["advance", "inspector"],
]);

/** True if the giver of a command may give it. @param {Fields} fields */
export function isAuthorized(fields) {
  const { do: name, by } = fields;
  const command = COMMANDS.get(name);
  if (!by) return !command?.named;
  const role = by.role === "chef de table" ? "chef" : by.role;
  if (!command?.roles.includes(role)) return false;
  if (role === "player" && name !== "balances") return commandPlayers(fields).includes(by.name);
  return fields[SECOND.get(name) ?? ""] !== by.name;
}

/** The refusal of a command in a phase; or ''. @param {string} name @param {Phase} phase */
export function phaseRefusal(name, phase) {
  if (COMMANDS.get(name)?.when.includes(phase.charAt(0))) return "";
  if (phase === "finished") return "table_finished";
  if (phase === "suspended") return "suspended";
  if (name === "open") return "already_open";
  if (name === "resume") return "not_suspended";
  if (phase === "closed") return "betting_closed";
  return name === "late" ? "not_late" : "bets_open";
}

/** @type {Record<string, Phase>} */
const NEXT_PHASES = {
  close: "closed",
  null: "betting",
  deal: "betting",
  spin: "betting",
  end_taille: "betting",
  lost: "betting",
  off: "betting",
  suspend: "suspended",
  finish: "finished",
};
/** The phase after a command; after the last coup the table closes. @param {string} name @param {TableState} state */
export function nextPhase(name, { phase, before, draw }) {
  if (name === "null" && draw?.askedHead) return phase; // its number is still to be shown: CR-11
  return name === "resume" ? before : (NEXT_PHASES[name] ?? phase);
}
