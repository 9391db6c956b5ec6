/** Play now: a seat with chips in one request, and the link to its table. */

import { post, tableAddress } from "../core/api.js";
import { h } from "../core/dom.js";
import { navigate, once } from "../core/once.js";
import { showSeatProblem } from "../core/frame/notices.js";
import { setPreference } from "../core/preferences.js";
import { openSignIn } from "../core/frame/shell.js";
import { t } from "../core/text/i18n.js";

/** @import {SeatView, Session} from "../messages.d.ts" */
/** @typedef {"trente-et-quarante" | "roulette"} Game */
/** @typedef {{game: Game, rulebook?: string} | {table: string}} Wanted */

/**
 * True if the visitor may sit down: a player, or a browser that is not signed in.
 * @param {Session} session
 */
export function maySit({ account }) {
  return account === null || account.roles.includes("player");
}

/**
 * A button that seats the visitor immediately; if guests are not admitted, after signing in.
 * @param {Session} session
 * @param {Wanted} target
 * @param {{text: string, class?: string, label?: string}} options
 */
export function playButton(session, target, { text, class: kind, label }) {
  const button = h(
    "button",
    { class: kind, "aria-label": label, onclick: () => play(session, target, button) },
    text,
  );
  return button;
}

/** After signing in, continues the action requested before. @param {Session} session */
export function resumePlay(session) {
  const target = history.state?.play;
  if (!target) return;
  history.replaceState(null, "");
  if (session.account) play(session, target, document.body);
}

/**
 * Takes a seat, and opens its table.
 * @param {Session} session
 * @param {Wanted} target
 * @param {Element} sender
 */
export function play(session, target, sender) {
  if (!session.account && !session.demonstration) return openSignIn(session, { play: target });
  return once(sender, async () => {
    try {
      /** @type {SeatView} */
      const seat = await post("/api/play", target);
      if (session.demonstration && !session.account) setPreference("guest", seat.name);
      // At a table for money the player chooses the chips there.
      const state = seat.chips ? "" : "#sit";
      const path = tableAddress(seat.table);
      await navigate(() => {
        const isHere = path === location.pathname;
        location.assign(path + state);
        if (isHere) location.reload(); // another # alone loads nothing
      });
    } catch (problem) {
      await showSeatProblem(problem);
    }
  });
}

/** The words on the button to play now. @param {Session} session */
export function playText({ account, demonstration }) {
  return t(account || demonstration ? "play-now" : "play-sign-in");
}
