/** Free seats of a table. */

/** @import {TableState} from "../../core/table/state.js" */

/**
 * How many seats are free, where the rules count them (VT-3); null where they do not.
 * @param {TableState} state
 */
export function freeSeats({ rulebook, players }) {
  const count = rulebook.values["seats"]?.value;
  if (typeof count !== "number") return null;
  const taken = Object.values(players).filter(({ place }) => place === "seated").length;
  return Math.max(0, count - taken);
}
