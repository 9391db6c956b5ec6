/** The view of a table's state that the cloth renders. */

import { maximumStake } from "../../core/table/posted-limits.js";
import { isAlone, ownStakes } from "../../core/table/state.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {ClothView} from "../../cloth/cards/tableau.js" */
/** @import {Betting} from "../stakes/betting.js" */
/** @import {Stake} from "../../messages.d.ts" */

/**
 * @param {TableState} state
 * @param {Betting} betting
 * @param {import("../result/settlement.js").Settlement | null} settlement Null until it is loaded.
 * @returns {ClothView}
 */
export function clothView(state, betting, settlement) {
  const stakes = Object.entries(state.players).flatMap(([player, { stakes }]) =>
    stakes.map((stake) => ({ ...stake, player })),
  );
  const event = state.coup.event;
  // A lone player's bet ends the display of the last coup; a table that is interrupted or over shows no result.
  const hasActed = betting.pending.length > 0 || betting.canUndo;
  const isRunning = state.phase !== "suspended" && state.phase !== "finished";
  const isVisible = isRunning && !(isAlone(state) && hasActed);
  const lastCoup = isVisible && settlement?.lastCoup(state, betting);
  return {
    own: state.own,
    stakes,
    pending: betting.pending,
    open: betting.isOpen,
    maximum: (chance) => maximumStake(state, chance),
    table: state,
    number: event && "number" in event ? event.number : null,
    choosing: decidableStakes(state, betting).length > 0,
    ...(lastCoup || { fates: {}, marks: [] }),
  };
}

/**
 * The player's stakes in prison while they may be divided or moved after a refait (R06), or the first-degree ones
 * while they may be withdrawn whole (VT-16).
 * @param {TableState} state
 * @param {Betting} betting
 * @returns {readonly Stake[]}
 */
export function decidableStakes(state, betting) {
  if (!betting.isOpen) return [];
  const { refaitStands, withoutRest, rulebook } = state;
  const divides = refaitStands && Boolean(rulebook.values["prison_window"]?.value);
  return ownStakes(state).filter(
    ({ degree }) => (divides && degree > 0) || (withoutRest && degree === 1),
  );
}
