/** The buy-in dialog: chips, sitting or standing. */

import { parseMoney } from "../../core/text/amount.js";
import { get } from "../../core/api.js";
import { cancelButton, openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { errorText } from "../../core/text/errors.js";
import { handleSubmit, once } from "../../core/once.js";
import { linkToOwnTable } from "../../core/frame/own-seat.js";
import { t } from "../../core/text/i18n.js";
import { stageClock } from "../croupier/croupier.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {Purse} from "../../messages.d.ts" */

const MANY = 100;

/**
 * Opens the buy-in dialog; a seated player buys more chips. It opens
 * once, however often the cloth is clicked, and not while a request is in flight.
 * @param {TableState} state
 * @param {TableSocket} socket
 */
export function openBuyIn(state, socket) {
  return once(openBuyIn, () => showBuyIn(state, socket));
}

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 */
async function showBuyIn(state, socket) {
  /** @type {Purse} */
  const purse = await get("/api/me/purse");
  const isHere = state.own !== null && state.own in state.players;
  const { form, input, standing, error } = buyInForm(
    purse,
    proposedAmount(state, purse.amount),
    isHere,
  );
  const bring = async () => {
    const chips = parseMoney(input.value);
    if (chips === null || chips < 1) {
      replaceChildren(error, t("amount-wrong"));
      input.focus();
      return;
    }
    try {
      await socket.request("sit", standing.checked ? { chips, standing: true } : { chips });
      opened.element.close();
    } catch (problem) {
      replaceChildren(error, errorText(problem), " ", await linkToOwnTable(problem));
      input.focus();
    }
  };
  /** @type {Promise<unknown>} */
  let sent = Promise.resolve();
  form.addEventListener(
    "submit",
    handleSubmit(() => (sent = Promise.all([sent, once(form, bring)]))),
  );
  const opened = openDialog(
    t(isHere ? "bring-more" : "sit-at", {
      table: state.rulebook.name,
    }),
    [stageClock(state), form],
    [],
  );
  input.select();
  await opened.closed;
  await sent;
}

/**
 * The form of the number of chips; for a new player also sitting or standing.
 * @param {Purse} purse
 * @param {number} amount The proposed amount.
 * @param {boolean} isHere
 */
function buyInForm(purse, amount, isHere) {
  const input = h("input", {
    inputmode: "decimal",
    required: true,
    value: money(amount),
    "aria-describedby": "purse-holds",
  });
  const standing = h("input", { type: "checkbox" });
  const error = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    null,
    h("p", { id: "purse-holds" }, t("purse-holds", { amount: money(purse.amount) })),
    h("label", { class: "field" }, t("bring-chips"), input),
    !isHere && h("p", null, h("label", { class: "row" }, standing, t("play-standing"))),
    error,
    h(
      "div",
      { class: "actions" },
      cancelButton(),
      h("button", { class: "first" }, t(isHere ? "bring" : "sit-down")),
    ),
  );
  return { form, input, standing, error };
}

/**
 * A proposal: a multiple of the minimum in round chips.
 * @param {TableState} state
 * @param {number} purse
 */
function proposedAmount(state, purse) {
  const wanted = Math.max(MANY * state.limits.minimum, 10_000);
  return Math.min(purse, wanted);
}
