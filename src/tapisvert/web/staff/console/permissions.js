/** Permissions at a table: roles and phases of each request, as on the server. Pure. */

import { ACTS } from "../acts.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {Role} from "../../messages.d.ts" */
/** @typedef {"automatic" | "tailleur" | "real"} Mode */

/**
 * The tailleur's next action at a table with a tailleur; null until a player comes
 * or the direction acts.
 * @param {TableState} state
 * @returns {"commit" | "openings" | "seal" | "cutter" | "bets" | "again" | "close" | "run" | "spin" | "card" | "fall" | "rest" | null}
 */
export function nextAction(state) {
  const atWheel = state.rulebook.layout === "wheel";
  const isEmpty = Object.keys(state.players).length === 0;
  if (state.phase === "suspended" || state.phase === "finished") return null;
  switch (state.stage) {
    case "commitments":
      if (!atWheel && (state.draw?.number ?? null) !== null) return "cutter";
      return state.draw?.committed.length ? "openings" : "seal";
    case "openings":
      return "seal";
    case "coupe":
      return isEmpty ? null : "cutter";
    case "bets":
    case "decision":
      if (hasStakes(state)) return "close";
      return isEmpty ? "rest" : "again";
    case "closed":
      return atWheel ? "spin" : "run";
    case "cards":
      return "card";
    case "ball":
      return "fall";
    case "idle":
    case "pause":
      if (isEmpty) return state.stage === "idle" ? null : "rest";
      return state.draw ? "bets" : "commit";
    default:
      return null;
  }
}

/** @param {TableState} state */
export function hasStakes(state) {
  return Object.values(state.players).some((player) => player.stakes.length > 0);
}

const DEALERS = /** @type {Role[]} */ (["tailleur", "chef"]);
const TABLE = /** @type {Role[]} */ (["tailleur", "chef", "direction"]);
const CHEF = /** @type {Role[]} */ (["chef"]);
const DIRECTION = /** @type {Role[]} */ (["direction"]);
const POSTS = new Set(["tailleur", "payeur", "chef", "inspector"]);
const OPEN_PHASES = ["betting", "closed"];
const PLAY_PHASES = ["betting", "closed", "suspended"];

/**
 * The staff's requests: roles, phases, modes, and a condition on the
 * rulebook.
 * @type {Record<string, {roles: Role[], phases: string[], modes?: Mode[], has?: (state: TableState) => boolean}>}
 */
const REQUEST_RULES = {
  go: { roles: DEALERS, phases: OPEN_PHASES, modes: ["tailleur"] },
  fell: {
    roles: DEALERS,
    phases: OPEN_PHASES,
    modes: ["real"],
    has: (state) => state.rulebook.layout !== "wheel",
  },
  spin: {
    roles: DEALERS,
    phases: OPEN_PHASES,
    modes: ["real"],
    has: (state) => state.rulebook.layout === "wheel",
  },
  close: { roles: TABLE, phases: ["betting"], modes: ["real"] },
  end_taille: { roles: TABLE, phases: OPEN_PHASES, modes: ["real"] },
  irregular: {
    roles: DEALERS,
    phases: OPEN_PHASES,
    modes: ["real"],
    has: (state) => isPlayed(state, "several_cards"),
  },
  cut: {
    roles: DEALERS,
    phases: ["betting"],
    has: (state) => state.stage === "coupe" && state.cutter !== null,
  },
  null: { roles: CHEF, phases: OPEN_PHASES, has: (state) => state.rulebook.layout === "wheel" },
  late: {
    roles: CHEF,
    phases: ["closed"],
    has: (state) => state.rulebook.values["late_bets"]?.value === "repeated_by_two",
  },
  repeat: {
    roles: ["tailleur", "payeur"],
    phases: ["closed"],
    has: (state) => state.rulebook.values["late_bets"]?.value === "repeated_by_two",
  },
  reject: {
    roles: CHEF,
    phases: OPEN_PHASES,
    has: (state) =>
      state.phase === "betting" || state.rulebook.values["late_bets"]?.value === "repeated_by_two",
  },
  abandon: { roles: ACTS["abandon"].asks, phases: PLAY_PHASES },
  advance: {
    roles: ACTS["advance"].asks,
    phases: OPEN_PHASES,
    has: (state) => isPlayed(state, "advances"),
  },
  rotate: { roles: CHEF, phases: PLAY_PHASES },
  float: {
    roles: ACTS["float"].asks,
    phases: [...PLAY_PHASES, "finished"],
    modes: ["real"],
  },
  last: { roles: TABLE, phases: OPEN_PHASES, has: (state) => !state.isLast },
  finish: { roles: DIRECTION, phases: PLAY_PHASES },
  limits: { roles: DIRECTION, phases: OPEN_PHASES },
  suspend: { roles: DIRECTION, phases: OPEN_PHASES },
  resume: { roles: DIRECTION, phases: ["suspended"] },
  decide: { roles: DIRECTION, phases: PLAY_PHASES },
  declare: {
    roles: ["tailleur", "payeur", "chef", "inspector", "direction"],
    phases: PLAY_PHASES,
    has: (state) => state.rulebook.declarations.length > 0,
  },
};

/** Requests whose condition is one of the rulebook, and holds at all times. */
const OF_RULES = ["null", "irregular", "late", "repeat", "advance", "fell", "spin", "declare"];
/** Requests that are closed once a card is dealt (CR-9). */
const BEFORE_CARDS = ["late", "repeat", "reject"];

/** Requests about a player or a stake, of which there is one. @type {Record<string, (state: TableState) => boolean>} */
const NEEDS = {
  ...Object.fromEntries(["repeat", "late", "abandon", "advance"].map((what) => [what, hasPlayers])),
  reject: ({ players }) =>
    Object.values(players).some(({ stakes }) => stakes.some(({ degree }) => degree === 0)),
};

/** Requests of the chef and the direction, in display order. */
export const OFFICIAL_ACTIONS = [
  ...["repeat", "late", "reject", "null", "last", "rotate", "declare", "abandon", "advance"],
  ...["float", "decide", "limits", "suspend", "resume", "finish"],
];
/** Acts that an official of a table asks for, without a rule above. */
const DECLARED = Object.keys(ACTS).filter(
  (kind) =>
    !REQUEST_RULES[kind] && ACTS[kind].atTable && ACTS[kind].asks.some((role) => POSTS.has(role)),
);
for (const kind of DECLARED) {
  REQUEST_RULES[kind] = { roles: ACTS[kind].asks, phases: PLAY_PHASES };
  OFFICIAL_ACTIONS.push(kind);
}

/**
 * True if an account with these roles may send that request at this table.
 * @param {string} what
 * @param {readonly Role[]} roles
 * @param {Mode} mode
 * @param {TableState} state
 */
export function mayRequest(what, roles, mode, state) {
  const rule = REQUEST_RULES[what];
  if (!rule?.roles.some((role) => roles.includes(role))) return false;
  if (rule.modes && !rule.modes.includes(mode)) return false;
  return OF_RULES.includes(what) ? (rule.has?.(state) ?? true) : true;
}

/**
 * True if the request is possible in this phase.
 * @param {string} what
 * @param {TableState} state
 */
export function isPossibleNow(what, state) {
  const rule = REQUEST_RULES[what];
  if (BEFORE_CARDS.includes(what) && state.coup.cards.length && !state.coup.event) return false;
  if (what === "finish" && isUnsettled(state)) return false;
  if (NEEDS[what]?.(state) === false) return false;
  return Boolean(rule?.phases.includes(state.phase)) && (rule?.has?.(state) ?? true);
}

/**
 * True while a coup is undecided: closing the table would return its stakes.
 * @param {TableState} state
 */
function isUnsettled(state) {
  const phase = state.phase === "suspended" ? state.suspendedFrom : state.phase;
  const lies = state.coup.cards.length > 0 && !state.coup.event;
  return lies || (phase === "closed" && hasStakes(state));
}

/** @param {TableState} state */
function hasPlayers({ players }) {
  return Object.keys(players).length > 0;
}

/**
 * @param {TableState} state
 * @param {string} value
 */
function isPlayed(state, value) {
  const current = state.rulebook.values[value]?.value;
  return current !== null && current !== undefined;
}

/** Reasons of a null coup (CR-11) and of a suspension (CR-15). */
export const NULL_REASONS = [
  "same_direction",
  "previous_coup_unfinished",
  "too_few_turns",
  "wheel_stopped",
  "foreign_body",
];
export const SUSPENSIONS = ["service", "mechanism", "force_majeure"];
export const RELIEVED = ["tailleur", "payeur", "croupier"];
