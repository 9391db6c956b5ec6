/** Notices of seats: the player's own, also while they were away, and at a private table the others'. */

import { notify } from "../../core/announcer.js";
import { readStored, writeStored } from "../../core/preferences.js";
import { listOfAll } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Entry} from "../../messages.d.ts" */
/** @typedef {{table: string, player: string, place: string}} Seat */

/** The seat as last stored by this browser: a returning player sees the changes since. */
const KEY = "tapisvert-seat";

const MERGE_MS = 4_000;

/** Shows who came to a private table and who went, in one notice each MERGE_MS. */
export class CompanyNotice {
  /** The players last shown; null before the first. @type {readonly string[] | null} */
  #names = null;
  /** @type {TableState | null} */
  #state = null;
  #isWaiting = false;

  /** @param {TableState} state */
  update(state) {
    this.#state = state;
    if (!this.#isWaiting) this.#show();
  }

  #show() {
    const state = this.#state;
    if (!state?.nets || state.phase === "finished") return;
    const names = Object.keys(state.players).filter((name) => name !== state.own);
    const last = this.#names ?? names;
    const arrivals = names.filter((name) => !last.includes(name));
    const departures = last.filter((name) => !names.includes(name));
    this.#names = names;
    const sentences = [
      companyText("seat-taken-by", arrivals),
      companyText("seat-free-by", departures),
    ];
    const text = sentences.filter(Boolean).join(" ");
    if (!text) return;
    notify(text);
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#show();
    }, MERGE_MS);
  }
}

/** @param {string} key @param {readonly string[]} names */
function companyText(key, names) {
  return names.length > 0 && t(key, { names: listOfAll(names), count: names.length });
}

export class AbsenceNotice {
  /** @param {TableState} state @param {readonly Entry[]} entries None with a snapshot. */
  update(state, entries) {
    const player = state.own;
    if (player === null) return;
    const seat = readStored("localStorage", KEY);
    const lastSeat = seat?.table === state.table && seat.player === player ? seat : null;
    const holding = state.players[player];
    const hasEvent = (/** @type {"seat_given_up" | "removed"} */ kind) =>
      entries.some(({ notice }) => notice?.notice === kind && notice.player === player);
    const wasGivenUp = hasEvent("seat_given_up");
    if (holding) {
      const { place } = holding;
      if (lastSeat?.place === place) return;
      writeStored("localStorage", KEY, { table: state.table, player, place });
      const isUnseated = lastSeat?.place === "seated" && place === "standing";
      if (isUnseated && (wasGivenUp || entries.length === 0)) notify(t("seat-stands"));
    } else if (lastSeat) {
      writeStored("localStorage", KEY, null);
      if (state.phase === "finished" || hasEvent("removed")) return; // the page says so
      if (wasGivenUp) notify(t("seat-lost"));
      else
        notify(t("seat-left"), {
          action: { text: t("evening-own"), act: () => location.assign("/me#history") },
        });
    }
  }
}
