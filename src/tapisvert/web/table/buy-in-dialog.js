/** Taking a place at a table: with how many chips, sitting or standing. */

import { parseMoney } from "../core/amount.js";
import { get } from "../core/api.js";
import { cancel, dialog } from "../core/dialog.js";
import { h, replace } from "../core/dom.js";
import { money } from "../core/format.js";
import { errorText } from "../core/errors.js";
import { once } from "../core/once.js";
import { titled } from "../core/rulebook.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../core/socket.js").TableSocket} TableSocket */
/** @typedef {import("../messages.d.ts").Purse} Purse */

const MANY = 100;

/**
 * Ask with how many chips somebody sits down, and sit him down. Whoever is there brings more. One is
 * asked once, however often he points at the cloth; and not again while the answer is on its way.
 * @param {TableState} state
 * @param {TableSocket} socket
 */
export function sitDown(state, socket) {
  return once(sitDown, () => seated(state, socket));
}

/**
 * @param {TableState} state
 * @param {TableSocket} socket
 */
async function seated(state, socket) {
  /** @type {Purse} */
  const purse = await get("/api/me/purse");
  const isHere = state.own !== null && state.own in state.players;
  const { form, input, standing, error } = bringing(purse, proposed(state, purse.amount), isHere);
  const bring = async () => {
    const chips = parseMoney(input.value);
    if (chips === null || chips < 1) {
      replace(error, say("amount-wrong"));
      input.focus();
      return;
    }
    try {
      await socket.ask("sit", standing.checked ? { chips, standing: true } : { chips });
      asked.element.close();
    } catch (problem) {
      replace(error, errorText(problem));
      input.focus();
    }
  };
  /** @type {Promise<unknown>} */
  let sent = Promise.resolve();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = Promise.all([sent, once(form, bring)]);
  });
  const asked = dialog(
    say(isHere ? "bring-more" : "sit-at", {
      table: titled("rulebook", state.rulebook.id, state.rulebook.name),
    }),
    form,
    [],
  );
  input.select();
  await asked.closed;
  await sent;
}

/**
 * The form that asks how many chips one brings; of whoever comes, whether he stands.
 * @param {Purse} purse
 * @param {number} amount What is proposed.
 * @param {boolean} isHere
 */
function bringing(purse, amount, isHere) {
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
    h("p", { id: "purse-holds" }, say("purse-holds", { amount: money(purse.amount) })),
    h("label", { class: "field" }, say("bring-chips"), input),
    !isHere && h("p", null, h("label", { class: "row" }, standing, say("play-standing"))),
    error,
    h(
      "div",
      { class: "actions" },
      cancel(),
      h("button", { class: "first" }, say(isHere ? "bring" : "sit-down")),
    ),
  );
  return { form, input, standing, error };
}

/**
 * A sum that lasts for a while, in round chips.
 * @param {TableState} state
 * @param {number} purse
 */
function proposed(state, purse) {
  const wanted = Math.max(MANY * state.limits.minimum, 10_000);
  return Math.min(purse, wanted);
}
