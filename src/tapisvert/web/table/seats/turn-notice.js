/** A word to a player whose tab is hidden while the table waits: in its title, on its icon, by the system. */

import { getPreference } from "../../core/preferences.js";
import { freeStakes, isAlone, isSeated, visibleStage } from "../../core/table/state.js";
import { t } from "../../core/text/i18n.js";
import { dealStatus } from "../croupier/deal-now.js";
import { decidableStakes } from "../surface/cloth-view.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting} from "../stakes/betting.js" */

/**
 * What the table awaits of the viewer; nothing of a spectator, and no bets while they play alone.
 * @param {TableState} state
 * @param {Betting} betting
 * @returns {"cut" | "decision" | "ready" | "bets" | null}
 */
function awaitedReason(state, betting) {
  if (!isSeated(state)) return null;
  if (state.stage === "coupe") return state.cutter === state.own ? "cut" : null;
  if (decidableStakes(state, betting).length) return "decision";
  if (isAlone(state)) return null;
  const deal = dealStatus(state);
  if (deal && !deal.isReady && deal.waitsFor.length === 0) return "ready";
  return visibleStage(state) === "bets" && !freeStakes(state).length ? "bets" : null;
}

export class TurnNotice {
  #title = document.title;
  /** What is awaited, and since which coup. */
  #current = "";
  #text = "";
  /** @type {Notification | null} */
  #notification = null;

  /** @param {Betting} betting */
  constructor(betting) {
    this.betting = betting;
    document.addEventListener("visibilitychange", () => this.#show());
  }

  /** @param {TableState} state */
  update(state) {
    const reason = awaitedReason(state, this.betting);
    const current = `${reason} ${state.coup.n}`;
    if (current === this.#current) return;
    this.#current = current;
    this.#text = reason ? t(`awaited-${reason}`) : "";
    this.#show();
  }

  #show() {
    const text = document.hidden ? this.#text : "";
    document.title = text ? `● ${text} – ${this.#title}` : this.#title;
    const badge = text ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badge?.catch(() => {}); // not of an installed page
    this.#notification?.close();
    this.#notification = null;
    if (!text || !getPreference("notify")) return;
    try {
      this.#notification = new Notification(this.#title, { body: text, tag: location.pathname });
      this.#notification.onclick = () => focus();
    } catch {} // permitted no more
  }
}
