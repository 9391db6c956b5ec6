/** Changes of the player's seat, among them those while they were away, shown once. */

import { notify } from "../../core/announcer.js";
import { readStored, writeStored } from "../../core/preferences.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Entry} from "../../messages.d.ts" */
/** @typedef {{table: string, player: string, place: string}} Seat */

/** The seat as last stored by this browser: a returning player sees the changes since. */
const KEY = "tapisvert-seat";

export class AbsenceNotice {
  /** @param {TableState} state @param {readonly Entry[]} entries None with a snapshot. */
  update(state, entries) {
    const player = state.own;
    if (player === null) return;
    const seat = readStored("localStorage", KEY);
    const lastSeat = seat?.table === state.table && seat.player === player ? seat : null;
    const holding = state.players[player];
    const has = (/** @type {"seat_given_up" | "removed"} */ kind) =>
      entries.some(({ notice }) => notice?.notice === kind && notice.player === player);
    const wasGivenUp = has("seat_given_up");
    if (holding) {
      const { place } = holding;
      if (lastSeat?.place === place) return;
      writeStored("localStorage", KEY, { table: state.table, player, place });
      const isUnseated = lastSeat?.place === "seated" && place === "standing";
      if (isUnseated && (wasGivenUp || entries.length === 0)) notify(t("seat-stands"));
    } else if (lastSeat) {
      writeStored("localStorage", KEY, null);
      if (state.phase === "finished" || has("removed")) return; // the page says so
      if (wasGivenUp) notify(t("seat-lost"));
      else
        notify(t("seat-left"), {
          action: { text: t("evening-own"), act: () => location.assign("/me#history") },
        });
    }
  }
}
