/** Responsible gaming: limits, time-out, self-exclusion, reality check. */

import { get, post } from "../core/api.js";
import { cancelButton, openDialog } from "../core/dialog.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { dateTime, money, number, signedMoney } from "../core/text/format.js";
import { notify } from "../core/announcer.js";
import { handleSubmit, navigate, once } from "../core/once.js";
import { t } from "../core/text/i18n.js";
import { presetButtons } from "./limit-presets.js";
import { limitList } from "./limits.js";

/** @import {Protected} from "../messages.d.ts" */

const DAY_MS = 86_400_000;
const BREAKS = [1, 3, 7, 30];
/** In days; null is permanent. */
const EXCLUSIONS = [182, 365, 1_826, null];

export class ResponsibleGaming extends HTMLElement {
  /** The account's name, typed to confirm a self-exclusion. */
  name = "";
  /** @type {Protected | null} */
  #limits = null;

  async load() {
    try {
      this.#render(await get("/api/me/protection"));
    } catch (error) {
      replaceChildren(this, h("p", { class: "error", role: "alert" }, errorText(error)));
    }
  }

  /** @param {Protected} limits */
  #render(limits) {
    this.#limits = limits;
    replaceChildren(
      this,
      realityCheckSection(limits),
      h("h3", null, t("mine-limits")),
      h("p", { class: "muted" }, t("mine-limits-why")),
      presetButtons((now) => this.#render(now)),
      limitList(limits, (now) => this.#render(now)),
      h("h3", null, t("mine-break")),
      this.#breakSection(limits.break_until_ms),
      h("h3", null, t("mine-exclusion")),
      this.#exclusionSection(limits.excluded_until_ms),
    );
  }

  /** @param {number} until */
  #breakSection(until) {
    const select = selectField("mine-break-for", BREAKS, (days) =>
      t("mine-days", { days: days ?? 0 }),
    );
    const take = async () => {
      const until_ms = Date.now() + Number(select.value) * DAY_MS;
      const text = t("mine-break-confirm", { until: dateTime(until_ms) });
      if (await confirmByName(t("mine-break"), text, t("mine-break-take")))
        await this.#post("/api/me/break", { until_ms });
    };
    const text = until > Date.now() ? "mine-break-until" : "mine-break-why";
    const button = h("button", { type: "button", onclick: () => once(this, take) });
    return pauseForm(t(text, { until: dateTime(until) }), "mine-break", select, button);
  }

  /** @param {number} until */
  #exclusionSection(until) {
    const select = selectField("mine-exclude-for", EXCLUSIONS, exclusionLabel);
    const take = async () => {
      const days = select.value === "" ? null : Number(select.value);
      const until_ms = days === null ? null : Date.now() + days * DAY_MS;
      const text =
        until_ms === null
          ? t("mine-exclude-confirm-ever")
          : t("mine-exclude-confirm", { until: dateTime(until_ms) });
      if (await confirmByName(t("mine-exclusion"), text, t("mine-exclude-take"), this.name)) {
        if (await this.#post("/api/me/exclusion", { until_ms }))
          await navigate(() => location.assign("/"));
      }
    };
    const text = until > Date.now() ? "mine-excluded-until" : "mine-exclude-why";
    const button = h("button", { type: "button", class: "grave", onclick: () => once(this, take) });
    return pauseForm(t(text, { until: dateTime(until) }), "mine-exclude", select, button);
  }

  /**
   * @param {string} path
   * @param {object} body
   */
  async #post(path, body) {
    try {
      this.#render(await post(path, body));
      notify(t("mine-done"), { kind: "good" });
      return true;
    } catch (error) {
      notify(errorText(error), { kind: "bad" });
      if (this.#limits) this.#render(this.#limits);
      return false;
    }
  }
}

/**
 * @param {string} text
 * @param {string} key The keys of the labels are `KEY-for` and `KEY-take`.
 * @param {HTMLSelectElement} select
 * @param {HTMLButtonElement} button
 */
function pauseForm(text, key, select, button) {
  button.append(t(`${key}-take`));
  return [
    h("p", { class: "muted" }, text),
    h("div", { class: "row" }, h("label", { class: "row" }, t(`${key}-for`), select), button),
  ];
}

/** @param {number | null} days */
function exclusionLabel(days) {
  if (days === null) return t("mine-for-good");
  return days < 365
    ? t("mine-months", { months: 6 })
    : t("mine-years", { years: Math.round(days / 365) });
}

/**
 * @param {string} label
 * @param {readonly (number | null)[]} values
 * @param {(value: number | null) => string} format
 */
function selectField(label, values, format) {
  return h(
    "select",
    { name: label },
    values.map((value) => h("option", { value: value ?? "" }, format(value))),
  );
}

/** @param {Protected} told */
function realityCheckSection({ reality: real, check_due_ms }) {
  const plays = real.since_ms && (real.minutes || real.staked || real.won);
  if (!plays) return h("p", { class: "reality" }, t("mine-not-playing"));
  const values = {
    since: dateTime(real.since_ms),
    minutes: number(real.minutes),
    staked: money(real.staked),
    won: signedMoney(real.won),
  };
  return h(
    "p",
    { class: "reality" },
    t("mine-reality", values),
    " ",
    check_due_ms ? t("mine-check-due", { at: dateTime(check_due_ms) }) : "",
  );
}

/**
 * Resolves to true if the player confirms; with `name`, by typing it.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} [name]
 * @returns {Promise<boolean>}
 */
async function confirmByName(title, text, yes, name) {
  const typed = h("input", { autocomplete: "off", required: true });
  const error = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    {
      onsubmit: handleSubmit(() => {
        if (name && typed.value.trim() !== name) {
          replaceChildren(error, t("mine-type-name", { name }));
          typed.focus();
        } else opened.element.close("yes");
      }),
    },
    h("p", null, text),
    name && h("label", { class: "field" }, t("mine-type-name", { name }), typed),
    error,
    h(
      "div",
      { class: "actions" },
      cancelButton(),
      h("button", { class: name ? "grave" : "first" }, yes),
    ),
  );
  const opened = openDialog(title, form, []);
  return (await opened.closed) === "yes";
}

defineElement("tv-protection", ResponsibleGaming);
