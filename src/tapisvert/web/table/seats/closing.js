/** The card in the place of the cloth, once the viewer's evening at a table is over. */

import { notify } from "../../core/announcer.js";
import { get, hasRole, post, tableAddress } from "../../core/api.js";
import { h, loadStyleSheet, replaceChildren } from "../../core/dom.js";
import { once } from "../../core/once.js";
import { errorText } from "../../core/text/errors.js";
import { money } from "../../core/text/format.js";
import { loadMessages, t } from "../../core/text/i18n.js";
import { play } from "../../lobby/play-now.js";
import { eveningView } from "./evening.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Purse, RolesAtTable, Session} from "../../messages.d.ts" */
/** @typedef {"closed" | "removed" | "missing"} Ending Why: the table closed, its host removed the player, or it cannot be found. */

/**
 * Shows the card of an ending, or hides it once the table plays again.
 * @param {HTMLElement} place
 * @param {Ending | null} ending
 * @param {TableState | null} state
 * @param {Session} session
 */
export async function showEnding(place, ending, state, session) {
  delete document.body.dataset["ending"];
  if (ending) document.body.dataset["ending"] = ending;
  place.hidden = ending === null;
  replaceChildren(place);
  if (!ending) return;
  const card = await closingCard(ending, state, session);
  if (document.body.dataset["ending"] !== ending) return;
  replaceChildren(place, card);
  card.querySelector("h2")?.focus();
}

/**
 * Seats the viewer at a table that is open again, if they sat there to its end.
 * @param {HTMLElement} sender
 * @param {TableState} state
 * @param {{session: Session, isSeated: boolean}} options
 */
export function playAgain(sender, { table }, { session, isSeated }) {
  if (isSeated) return play(session, { table }, sender);
  return notify(t("closing-opened"), { kind: "good" });
}

/**
 * @param {Ending} ending
 * @param {TableState | null} state The last one; null if the page never had any.
 * @param {Session} session
 */
async function closingCard(ending, state, session) {
  await Promise.all([loadMessages("company"), loadStyleSheet("table/seats/closing")]);
  const isClosed = ending === "closed";
  const [chips, evening, ways] = await Promise.all([
    (!isClosed || state?.cashedOut) && hasRole(session, "player") && chipsText(state),
    isClosed && state?.nets && eveningView(state, true),
    isClosed && session.account && state && again(state),
  ]);
  const title = isClosed ? "stage-over" : ending === "removed" ? "seat-removed" : "status-missing";
  return h(
    "section.closing",
    { "aria-labelledby": "closing-title" },
    h("h2", { id: "closing-title", tabindex: -1 }, t(title)),
    chips && h("p", chips),
    evening,
    h("div.row.ways", ways, h("a.button", { href: "/" }, t("closing-hall"))),
  );
}

/** What became of the viewer's chips; null for one who had none. @param {TableState | null} state */
async function chipsText(state) {
  /** @type {Purse | null} */
  const purse = await get("/api/me/purse").catch(() => null);
  if (!purse) return null;
  const balance = money(purse.amount);
  const amount = state?.cashedOut;
  return amount
    ? t("closing-chips", { amount: money(amount), balance })
    : t("closing-balance", { balance });
}

/** The host opens the table again for all who were invited; who sat there waits for the seat here. @param {TableState} state */
async function again({ table, own: viewer, cashedOut }) {
  /** @type {RolesAtTable | null} */
  const access = await get(`/api${tableAddress(table)}/roles`).catch(() => null);
  const host = access?.private;
  if (!host) return null;
  if (host !== viewer)
    return h("p", t(cashedOut === null ? "closing-wait" : "closing-wait-seat", { host }));
  const reopen = () =>
    once(button, async () => {
      try {
        await post(`/api${tableAddress(table)}/reopening`, {});
      } catch (problem) {
        notify(errorText(problem), { kind: "bad" });
      }
    });
  const button = h("button.first", { onclick: reopen }, t("closing-again"));
  return button;
}
