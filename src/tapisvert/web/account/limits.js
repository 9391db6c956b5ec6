/** The player's limits: own, in force, pending and used, one line each. */

import { parseMoney, parseWhole } from "../core/text/amount.js";
import { put } from "../core/api.js";
import { cancelButton, openDialog } from "../core/dialog.js";
import { h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { dateTime, money, number } from "../core/text/format.js";
import { notify } from "../core/announcer.js";
import { handleSubmit, once } from "../core/once.js";
import { t } from "../core/text/i18n.js";
import { labelled } from "../core/text/labelled.js";

/** @import {Limit, Protected} from "../messages.d.ts" */
/** @typedef {(told: Protected) => void} OnChange */

const MINUTE_MS = 60_000;
const MAX_MINUTES = 999_999;
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

/** Those that are always shown; the others stand folded until they are set. @type {Set<Limit>} */
const USUAL = new Set(["loss_day", "time_day", "reality_check"]);

/** @param {Limit} limit */
function isInMinutes(limit) {
  return limit.startsWith("time") || limit === "sitting" || limit === "reality_check";
}

/**
 * @param {Limit} limit
 * @param {number} amount
 */
function formatLimit(limit, amount) {
  return isInMinutes(limit) ? t("mine-minutes", { minutes: number(amount) }) : money(amount);
}

/**
 * The used part of a limit's period; null for a limit without one.
 * @param {Protected} told
 * @param {Limit} limit
 */
function playedAmount({ played }, limit) {
  const [what, period] = limit.split("_");
  const sums = played[period ?? ""];
  if (!sums) return null;
  if (what === "loss") return Math.max(0, sums.lost);
  return what === "stake" ? sums.staked : Math.floor(sums.time_ms / MINUTE_MS);
}

/**
 * The usual limits and those that are set; the others folded.
 * @param {Protected} protection
 * @param {OnChange} show
 */
export function limitList(protection, show) {
  const { in_force: inForce, pending } = protection;
  const isShown = (/** @type {Limit} */ limit) =>
    USUAL.has(limit) || inForce[limit] !== undefined || pending[limit] !== undefined;
  const list = (/** @type {readonly Limit[]} */ limits) =>
    h(
      "ul",
      { class: "limits" },
      limits.map((limit) => limitLine(protection, limit, show)),
    );
  const others = LIMITS.filter((limit) => !isShown(limit));
  return h(
    "div",
    null,
    list(LIMITS.filter(isShown)),
    others.length > 0 &&
      h(
        "details",
        { class: "more-limits" },
        h("summary", null, t("mine-more-limits")),
        list(others),
      ),
  );
}

/**
 * @param {Protected} protection
 * @param {Limit} limit
 * @param {OnChange} show
 */
function limitLine(protection, limit, show) {
  const own = protection.own[limit];
  const counts = protection.in_force[limit];
  const pending = protection.pending[limit];
  const played = playedAmount(protection, limit);
  const name = t(`mine-limit-${limit.replace("_", "-")}`);
  const state = counts === undefined ? t("mine-no-limit") : formatLimit(limit, counts);
  const isHouse = counts !== undefined && counts !== own;
  return h(
    "li",
    null,
    h("span", { class: "limit-name" }, name),
    h("span", { class: "limit-state figure" }, state, isHouse && ` (${t("mine-by-house")})`),
    h(
      "button",
      {
        type: "button",
        "aria-label": labelled(t("mine-change"), name),
        onclick: () => openLimitDialog(protection, limit, show),
      },
      t("mine-change"),
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
              "aria-label": t("mine-played", { amount: formatLimit(limit, played) }),
            })
          : null,
        t("mine-played", { amount: formatLimit(limit, played) }),
      ),
    pending &&
      h(
        "span",
        { class: "limit-pending" },
        pending.amount === null
          ? t("mine-pending-lift", { from: dateTime(pending.from_ms) })
          : t("mine-pending", {
              amount: formatLimit(limit, pending.amount),
              from: dateTime(pending.from_ms),
            }),
      ),
  );
}

/**
 * @param {Protected} protection
 * @param {Limit} limit
 * @param {OnChange} show
 */
function openLimitDialog(protection, limit, show) {
  const own = protection.own[limit];
  const minutes = isInMinutes(limit);
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
        opened.element.close("");
        notify(t("mine-done"), { kind: "good" });
      } catch (problem) {
        replaceChildren(error, errorText(problem));
      }
    });
  const form = h(
    "form",
    {
      onsubmit: handleSubmit(() => {
        const amount = minutes ? parseMinutes(input.value) : parseMoney(input.value);
        if (amount === null)
          replaceChildren(error, t(minutes ? "mine-minutes-wrong" : "amount-wrong"));
        else set(amount);
      }),
    },
    h("p", { class: "muted" }, t("mine-limit-when")),
    h("label", { class: "field" }, t(minutes ? "mine-in-minutes" : "mine-amount"), input),
    error,
    h(
      "div",
      { class: "actions" },
      own !== undefined &&
        h("button", { type: "button", onclick: () => set(null) }, t("mine-lift")),
      cancelButton(),
      h("button", { class: "first" }, t("mine-set")),
    ),
  );
  const opened = openDialog(t(`mine-limit-${limit.replace("_", "-")}`), form, []);
  input.focus();
}

/** @param {string} text */
function parseMinutes(text) {
  const minutes = parseWhole(text) ?? 0;
  return minutes > 0 && minutes <= MAX_MINUTES ? minutes : null;
}
