/** The buy-in dialog: chips, sitting or standing. */

import { DENOMINATIONS } from "../../cloth/chips/denominations.js";
import { parseMoney } from "../../core/text/amount.js";
import { get } from "../../core/api.js";
import { cancelButton, openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { money } from "../../core/text/format.js";
import { errorText } from "../../core/text/errors.js";
import { handleSubmit, once } from "../../core/once.js";
import { linkToOwnTable } from "../../core/frame/own-seat.js";
import { loadMessages, t } from "../../core/text/i18n.js";
import { stageClock } from "../croupier/croupier.js";
import { freeSeats } from "./free-seats.js";

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
  /** @type {[Purse, void]} */
  const [purse] = await Promise.all([get("/api/me/purse"), loadMessages("refusals")]);
  const isHere = state.own !== null && state.own in state.players;
  const stands = !isHere && freeSeats(state) === 0;
  const way = isHere ? "bring" : stands ? "play-standing" : "sit-down";
  const { form, input, standing, error } = buyInForm(
    purse,
    proposedAmount(state, purse.amount),
    way,
  );
  const bring = async () => {
    const chips = parseMoney(input.value) ?? 0;
    const piece = leastChip(state);
    if (chips < 1 || chips % piece) {
      const wrong = chips > 0 ? t("chips-multiple", { piece: money(piece) }) : t("amount-wrong");
      replaceChildren(error, wrong);
      input.focus();
      return;
    }
    try {
      await socket.request("sit", standing.checked ? { chips, standing: true } : { chips });
      opened.element.close();
    } catch (/** @type {any} */ problem) {
      if (problem.code === "table_full") standing.checked = true; // the last seat was taken meanwhile
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
    stands ? t(way) : t(isHere ? "bring-more" : "sit-at", { table: state.rulebook.name }),
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
 * @param {"bring" | "play-standing" | "sit-down"} way They stand where all seats are taken.
 */
function buyInForm(purse, amount, way) {
  const input = h("input", {
    inputmode: "decimal",
    required: true,
    value: money(amount),
    "aria-describedby": "purse-holds",
  });
  const stands = way === "play-standing";
  const standing = h("input", { type: "checkbox", checked: stands });
  const error = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    null,
    h("p", { id: "purse-holds" }, t("purse-holds", { amount: money(purse.amount) })),
    h("label", { class: "field" }, t("bring-chips"), input),
    stands && h("p", null, t("refused-table_full")),
    way === "sit-down" && h("p", null, h("label", { class: "row" }, standing, t("play-standing"))),
    error,
    h("div", { class: "actions" }, cancelButton(), h("button", { class: "first" }, t(way))),
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
  const amount = Math.min(purse, wanted);
  return amount - (amount % leastChip(state));
}

/** The least chip that can be laid; any amount where less than a chip can. @param {TableState} state */
const leastChip = ({ limits }) => DENOMINATIONS.findLast((minor) => minor <= limits.minimum) ?? 1;
