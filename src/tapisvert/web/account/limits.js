/** The player's limits: own, in force, pending and used, one line each; and three that are suggested. */

import { put } from "../core/api.js";
import { notify } from "../core/announcer.js";
import { h } from "../core/dom.js";
import { FieldError, field, formDialog, typedAmount } from "../core/form.js";
import { parseWhole } from "../core/text/amount.js";
import { dateTime, labelText, money, number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";

/** @import {Limit, Protected} from "../messages.d.ts" */
/** @typedef {(protection: Protected) => void} OnChange */
/** @typedef {{loss_day: number, time_day: number, reality_check: number}} Preset Minor units, minutes. */

const MINUTE_MS = 60_000;
const MAX_MINUTES = 999_999;
const PERIODS = ["loss", "stake", "time"].flatMap((kind) =>
  ["day", "week", "month"].map((period) => `${kind}_${period}`),
);
const LIMITS = /** @type {Limit[]} */ ([...PERIODS, "sitting", "reality_check"]);

/** Always shown; the others are folded until they are set. @type {Set<Limit>} */
const USUAL = new Set(["loss_day", "time_day", "reality_check"]);

/** @type {Readonly<Record<string, Preset>>} */
const PRESETS = {
  low: { loss_day: 5_000, time_day: 60, reality_check: 20 },
  middle: { loss_day: 20_000, time_day: 120, reality_check: 30 },
  high: { loss_day: 100_000, time_day: 240, reality_check: 60 },
};

/** @param {Limit} limit */
const limitName = (limit) => t(`mine-limit-${limit.replace("_", "-")}`);

/** @param {Limit} limit */
function isInMinutes(limit) {
  return limit.startsWith("time") || limit === "sitting" || limit === "reality_check";
}

/** @param {Limit} limit @param {number} amount */
function formatLimit(limit, amount) {
  return isInMinutes(limit) ? t("mine-minutes", { minutes: number(amount) }) : money(amount);
}

/**
 * The used part of a limit's period; null for a limit without one.
 * @param {Protected} told
 * @param {Limit} limit
 */
function playedAmount({ played: report }, limit) {
  const [kind, period] = limit.split("_");
  const sums = report[period ?? ""];
  if (!sums) return null;
  if (kind === "loss") return Math.max(0, sums.lost);
  return kind === "stake" ? sums.staked : Math.floor(sums.time_ms / MINUTE_MS);
}

/**
 * The usual limits and the ones that are set; the others are folded.
 * @param {Protected} protection
 * @param {OnChange} show
 */
export function limitList(protection, show) {
  const { in_force: inForce, pending } = protection;
  const isVisible = (/** @type {Limit} */ limit) =>
    USUAL.has(limit) || inForce[limit] !== undefined || pending[limit] !== undefined;
  const list = (/** @type {readonly Limit[]} */ limits) =>
    h(
      "ul.limits",
      limits.map((limit) => limitLine(protection, limit, show)),
    );
  const rest = LIMITS.filter((limit) => !isVisible(limit));
  return h(
    "div",
    list(LIMITS.filter(isVisible)),
    rest.length > 0 && h("details.more-limits", h("summary", t("mine-more-limits")), list(rest)),
  );
}

/** @param {Protected} protection @param {Limit} limit @param {OnChange} show */
function limitLine(protection, limit, show) {
  const amount = protection.own[limit];
  const counts = protection.in_force[limit];
  const pending = protection.pending[limit];
  const count = playedAmount(protection, limit);
  const name = limitName(limit);
  const amountPlayed = count !== null && t("mine-played", { amount: formatLimit(limit, count) });
  const state = counts === undefined ? t("mine-no-limit") : formatLimit(limit, counts);
  const isHouse = counts !== undefined && counts !== amount;
  return h(
    "li",
    h("span.limit-name", name),
    h("span.limit-state.figure", state, isHouse && ` (${t("mine-by-house")})`),
    h(
      "button",
      {
        "aria-label": labelText(t("mine-change"), name),
        onclick: () => openLimitDialog(protection, limit, show),
      },
      t("mine-change"),
    ),
    amountPlayed &&
      h(
        "span.limit-played.muted",
        counts
          ? h("meter", { min: 0, max: counts, value: count, "aria-label": amountPlayed })
          : null,
        amountPlayed,
      ),
    pending &&
      h(
        "span.limit-pending",
        pending.amount === null
          ? t("mine-pending-lift", { from: dateTime(pending.from_ms) })
          : t("mine-pending", {
              amount: formatLimit(limit, pending.amount),
              from: dateTime(pending.from_ms),
            }),
      ),
  );
}

/** @param {Protected} protection @param {Limit} limit @param {OnChange} show */
async function openLimitDialog(protection, limit, show) {
  const ownAmount = protection.own[limit];
  const minutes = isInMinutes(limit);
  const input = h("input", {
    name: "amount",
    inputmode: minutes ? "numeric" : "decimal",
    required: true,
    value: ownAmount === undefined ? "" : minutes ? number(ownAmount) : money(ownAmount),
    autocomplete: "off",
  });
  let isLifted = false;
  const lift = () => {
    isLifted = true;
    input.required = false;
    input.form?.requestSubmit();
  };
  const send = async () => {
    const amount = isLifted ? null : minutes ? typedMinutes(input) : typedAmount(input);
    isLifted = false; // a refusal leaves the choice open
    await setLimits({ [limit]: amount }, show);
  };
  await formDialog(
    limitName(limit),
    {
      send,
      submit: t("mine-set"),
      beside: ownAmount !== undefined && h("button", { onclick: lift }, t("mine-lift")),
    },
    h("p.muted", t("mine-limit-when")),
    field(t(minutes ? "mine-in-minutes" : "mine-amount"), input),
  );
}

/** @param {HTMLInputElement} input */
function typedMinutes(input) {
  const minutes = parseWhole(input.value) ?? 0;
  if (minutes <= 0 || minutes > MAX_MINUTES) throw new FieldError(input, t("mine-minutes-wrong"));
  return minutes;
}

/**
 * Sets limits, one after the other, and shows them.
 * @param {Record<string, number | null>} amounts Null lifts a limit.
 * @param {OnChange} show
 */
async function setLimits(amounts, show) {
  for (const [limit, amount] of Object.entries(amounts))
    show(await put("/api/me/limits", { limit, amount }));
  notify(t("mine-done"), { kind: "good" });
}

/** Three choices that set loss, time and reminder at once. @param {OnChange} show */
export function presetButtons(show) {
  return h(
    "div.presets",
    { role: "group", "aria-label": t("mine-presets") },
    Object.entries(PRESETS).map(([name, preset]) =>
      h(
        "button",
        { onclick: () => openPreset(name, preset, show) },
        h("b", t(`mine-preset-${name}`)),
        h("span", presetText(preset)),
      ),
    ),
  );
}

/** @param {Preset} preset */
function presetText({ loss_day: loss, time_day: minutes, reality_check: interval }) {
  return t("mine-preset-what", {
    loss: money(loss),
    minutes: number(minutes),
    every: number(interval),
  });
}

/**
 * Opens the dialog that confirms a preset.
 * @param {string} name
 * @param {Preset} preset
 * @param {OnChange} show
 */
function openPreset(name, preset, show) {
  const text = [h("p", presetText(preset)), h("p.muted", t("mine-limit-when"))];
  const options = { send: () => setLimits(preset, show), submit: t("mine-set") };
  return formDialog(t(`mine-preset-${name}`), options, text);
}
