/** The limits one has set, what counts, and what was played of it: one line each. */

import { parseMoney, parseWhole } from "../core/amount.js";
import { put } from "../core/api.js";
import { cancel, dialog } from "../core/dialog.js";
import { h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { dateTime, money, number } from "../core/format.js";
import { notify } from "../core/announcer.js";
import { once } from "../core/once.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../messages.d.ts").Protected} Protected */
/** @typedef {import("../messages.d.ts").Limit} Limit */
/** @typedef {(told: Protected) => void} Show */

const MINUTE_MS = 60_000;
const MOST_MINUTES = 999_999;
/** @type {readonly Limit[]} */
const LIMITS = [
  "loss_day",
  "loss_week",
  "loss_month",
  "stake_day",
  "stake_week",
  "stake_month",
  "time_day",
  "time_week",
  "time_month",
  "sitting",
  "reality_check",
];

/** @param {Limit} limit */
function inMinutes(limit) {
  return limit.startsWith("time") || limit === "sitting" || limit === "reality_check";
}

/**
 * @param {Limit} limit
 * @param {number} amount
 */
function written(limit, amount) {
  return inMinutes(limit) ? say("mine-minutes", { minutes: number(amount) }) : money(amount);
}

/**
 * What was played of a limit's period; null for what has none.
 * @param {Protected} told
 * @param {Limit} limit
 */
function playedOf({ played }, limit) {
  const [what, period] = limit.split("_");
  const sums = played[period ?? ""];
  if (!sums) return null;
  if (what === "loss") return Math.max(0, sums.lost);
  return what === "stake" ? sums.staked : Math.floor(sums.time_ms / MINUTE_MS);
}

/**
 * @param {Protected} told
 * @param {Show} show
 */
export function limitList(told, show) {
  return h(
    "ul",
    { class: "limits" },
    LIMITS.map((limit) => line(told, limit, show)),
  );
}

/**
 * @param {Protected} told
 * @param {Limit} limit
 * @param {Show} show
 */
function line(told, limit, show) {
  const own = told.own[limit];
  const counts = told.in_force[limit];
  const pending = told.pending[limit];
  const played = playedOf(told, limit);
  const name = say(`mine-limit-${limit.replace("_", "-")}`);
  const state = counts === undefined ? say("mine-no-limit") : written(limit, counts);
  const isHouse = counts !== undefined && counts !== own;
  return h(
    "li",
    null,
    h("span", { class: "limit-name" }, name),
    h("span", { class: "limit-state figure" }, state, isHouse && ` (${say("mine-by-house")})`),
    h(
      "button",
      {
        type: "button",
        "aria-label": `${say("mine-change")}: ${name}`,
        onclick: () => change(told, limit, show),
      },
      say("mine-change"),
    ),
    played !== null &&
      h(
        "span",
        { class: "limit-played muted" },
        counts
          ? h("meter", {
              min: 0,
              max: counts,
              value: Math.min(played, counts),
              "aria-label": say("mine-played", { amount: written(limit, played) }),
            })
          : null,
        say("mine-played", { amount: written(limit, played) }),
      ),
    pending &&
      h(
        "span",
        { class: "limit-pending" },
        pending.amount === null
          ? say("mine-pending-lift", { from: dateTime(pending.from_ms) })
          : say("mine-pending", {
              amount: written(limit, pending.amount),
              from: dateTime(pending.from_ms),
            }),
      ),
  );
}

/**
 * @param {Protected} told
 * @param {Limit} limit
 * @param {Show} show
 */
function change(told, limit, show) {
  const own = told.own[limit];
  const minutes = inMinutes(limit);
  const value = own === undefined ? "" : minutes ? number(own) : money(own);
  const input = h("input", {
    name: "amount",
    inputmode: minutes ? "numeric" : "decimal",
    required: true,
    value,
    autocomplete: "off",
  });
  const error = h("p", { class: "error", role: "alert" });
  /** @param {number | null} amount */
  const set = (amount) =>
    once(form, async () => {
      try {
        show(await put("/api/me/limits", { limit, amount }));
        asked.element.close("");
        notify(say("mine-done"), { kind: "good" });
      } catch (problem) {
        replace(error, errorText(problem));
      }
    });
  const form = h(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const amount = minutes ? wholeMinutes(input.value) : parseMoney(input.value);
        if (amount === null) replace(error, say(minutes ? "mine-minutes-wrong" : "amount-wrong"));
        else set(amount);
      },
    },
    h("p", { class: "muted" }, say("mine-limit-when")),
    h("label", { class: "field" }, say(minutes ? "mine-in-minutes" : "mine-amount"), input),
    error,
    h(
      "div",
      { class: "actions" },
      own !== undefined &&
        h("button", { type: "button", onclick: () => set(null) }, say("mine-lift")),
      cancel(),
      h("button", { class: "first" }, say("mine-set")),
    ),
  );
  const asked = dialog(say(`mine-limit-${limit.replace("_", "-")}`), form, []);
  input.focus();
}

/** @param {string} text */
function wholeMinutes(text) {
  const minutes = parseWhole(text) ?? 0;
  return minutes > 0 && minutes <= MOST_MINUTES ? minutes : null;
}
