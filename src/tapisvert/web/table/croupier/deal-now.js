/** Deal now: the button next to the chips, which closes the bets once all present players agree. */

import { announce } from "../../core/announcer.js";
import { defineElement, emit, h, replaceChildren } from "../../core/dom.js";
import { t } from "../../core/text/i18n.js";
import { hasStakes, isBettingOpen, isSeated, presentPlayers } from "../../core/table/state.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting} from "../stakes/betting.js" */
/** @import {Rack} from "../stakes/rack.js" */

/** Key strokes in these elements are input of their own. */
const INPUTS = "input, select, textarea, dialog, tv-tailleur, tv-chef";

/**
 * What the viewer may say to the deal, who is ready, and which others are waited for; null where it
 * does not apply: nothing is staked, bets are not open, or the table has another rhythm.
 * @param {TableState} state
 */
export function dealStatus(state) {
  const { own: viewer, ready } = state;
  if (viewer === null || !hasSay(state)) return null;
  if (!isBettingOpen(state) || !hasStakes(state)) return null;
  const present = presentPlayers(state);
  const waitsFor = present.filter((name) => name !== viewer && !ready.includes(name));
  return {
    isReady: ready.includes(viewer),
    ready: ready.length,
    players: present.length,
    waitsFor,
  };
}

/** True if the viewer sits at a table that deals by itself. @param {TableState} state */
function hasSay(state) {
  return state.mode === "automatic" && isSeated(state);
}

/** Emits `tv-deal` with true, or false if the player is not ready any more. */
export class DealNow extends HTMLElement {
  #button = h("button.first", { type: "button", "aria-keyshortcuts": "g" });
  #text = h("span");
  #waitingText = h("small");
  #isReady = false;
  #current = "";

  connectedCallback() {
    if (this.childElementCount) return;
    this.#button.addEventListener("click", () => emit(this, "tv-deal", !this.#isReady));
    replaceChildren(this.#button, this.#text, this.#waitingText);
    replaceChildren(this, this.#button);
  }

  /**
   * Does the same as the button, if it is shown; also for stakes that are still pending.
   * @param {boolean} isPending
   */
  press(isPending) {
    if (!this.hidden || isPending) emit(this, "tv-deal", !this.#isReady);
  }

  /** @param {TableState} state */
  update(state) {
    this.classList.toggle("kept", hasSay(state));
    const status = dealStatus(state);
    const current = JSON.stringify(status);
    if (current === this.#current) return;
    this.#current = current;
    const wasReady = this.#isReady;
    this.#isReady = status?.isReady ?? false;
    const isLeft = !status && this.#button === document.activeElement;
    this.hidden = !status;
    if (isLeft) {
      const chip = document.querySelector("tv-rack [aria-checked=true]");
      /** @type {HTMLElement | null} */ (chip)?.focus({ preventScroll: true });
    }
    const isReady = this.#isReady;
    replaceChildren(this.#text, t(isReady ? "deal-not-ready" : dealKey(state))); // hidden too: its place is as wide
    this.#button.classList.toggle("first", !isReady);
    const text = status ? waitingText(status) : "";
    replaceChildren(this.#waitingText, text);
    if (isReady && !wasReady) announce(text);
  }
}

/** With company the button is a word to the others. @param {TableState} state */
function dealKey(state) {
  if (presentPlayers(state).length > 1) return "deal-company";
  return state.rulebook.layout === "wheel" ? "deal-spin" : "deal-cards";
}

/**
 * How many are ready, and for whom they wait.
 * @param {NonNullable<ReturnType<typeof dealStatus>>} status
 */
function waitingText({ isReady, ready, players, waitsFor }) {
  if (!ready) return "";
  const [player = ""] = waitsFor;
  if (isReady) return t("deal-waits", { count: waitsFor.length, player, ready, players });
  return t(player ? "deal-ready" : "deal-waits-you", { ready, players });
}

/**
 * Listens to the keyboard shortcuts of the table: undo, repeat, double, clear, Deal now.
 * @param {Betting} betting
 * @param {Rack} rack
 * @param {Partial<Pick<DealNow, "press">>} deal
 */
export function listenToShortcuts(betting, rack, deal) {
  const acts = /** @type {Record<string, () => unknown>} */ ({
    z: () => betting.canUndo && betting.undo(),
    r: () => betting.canRepeat && betting.repeat(),
    d: () => betting.canDouble && betting.double(),
    c: () => betting.canDouble && betting.clear(),
    g: () => deal.press?.(betting.pending.length > 0),
  });
  document.addEventListener("keydown", (event) => {
    if (!rack.hasShortcuts || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {HTMLElement} */ (event.target).closest(INPUTS)) return;
    acts[event.key]?.();
  });
}

defineElement("tv-deal", DealNow);
