/** What a coup brings a player, as the ledger has it. Pure. */

/**
 * What one event won; below nothing if it lost. Stakes that stand, and prisons, change nothing yet.
 * @param {any} event
 * @param {boolean} [stakesStay] Whether a winning stake stays on the cloth (R19).
 * @returns {number}
 */
export function gainOf(event, stakesStay = false) {
  switch (event.event) {
    case "premium_earned":
      return -event.premium;
    case "divided":
      return -event.to_bank;
    case "endowed":
      return -event.amount;
    case "endowment_returned":
      return event.amount;
    case "settled":
      if (event.outcome === "won" || event.outcome === "won_half")
        return stakesStay ? event.to_player : event.to_player - event.stake;
      return event.to_bank ? -event.to_bank : 0;
    default:
      return 0;
  }
}

/**
 * What events won in all.
 * @param {readonly any[]} events
 * @param {boolean} [stakesStay]
 * @returns {number}
 */
export function gain(events, stakesStay) {
  return events.reduce((sum, event) => sum + gainOf(event, stakesStay), 0);
}
