/** The next action of a table with a tailleur. Pure. */

import { hasStakes } from "../../core/table/state.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

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
      if (!atWheel && !state.draw?.cut) return "cutter";
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
