/** Responsible gaming: limits, time-out, self-exclusion, reality check. */

import { get, post } from "../core/api.js";
import { notify } from "../core/announcer.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { field, formDialog, select } from "../core/form.js";
import { navigate, once } from "../core/once.js";
import { errorText } from "../core/text/errors.js";
import { dateTime, money, number, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { limitList, presetButtons } from "./limits.js";
import { showLoaded } from "./panel-parts.js";

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

  load() {
    return showLoaded(this, async () => this.#content(await get("/api/me/protection")));
  }

  /** @param {Protected} limits */
  #render(limits) {
    replaceChildren(this, this.#content(limits));
  }

  /** @param {Protected} limits */
  #content(limits) {
    this.#limits = limits;
    return [
      realityCheckSection(limits),
      h("h3", t("mine-limits")),
      h("p.muted", t("mine-limits-why")),
      presetButtons((now) => this.#render(now)),
      limitList(limits, (now) => this.#render(now)),
      h("h3", t("mine-break")),
      this.#breakSection(limits.break_until_ms),
      h("h3", t("mine-exclusion")),
      this.#exclusionSection(limits.excluded_until_ms),
    ];
  }

  /** @param {number} endMs */
  #breakSection(endMs) {
    const list = select(BREAKS, 1, (days) => t("mine-days", { days }), { name: "mine-break-for" });
    const take = async () => {
      const until_ms = Date.now() + Number(list.value) * DAY_MS;
      const text = t("mine-break-confirm", { until: dateTime(until_ms) });
      if (await confirmByName(t("mine-break"), text, t("mine-break-take")))
        await this.#post("/api/me/break", { until_ms });
    };
    const text = endMs > Date.now() ? "mine-break-until" : "mine-break-why";
    const button = h("button", { onclick: () => once(this, take) });
    return pauseForm(t(text, { until: dateTime(endMs) }), "mine-break", list, button);
  }

  /** @param {number} endMs */
  #exclusionSection(endMs) {
    const list = select(EXCLUSIONS, 182, exclusionLabel, { name: "mine-exclude-for" });
    const take = async () => {
      const days = list.value === "" ? null : Number(list.value);
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
    const text = endMs > Date.now() ? "mine-excluded-until" : "mine-exclude-why";
    const button = h("button.grave", { onclick: () => once(this, take) });
    return pauseForm(t(text, { until: dateTime(endMs) }), "mine-exclude", list, button);
  }

  /** @param {string} path @param {object} body */
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
 * @param {HTMLSelectElement} list
 * @param {HTMLButtonElement} button
 */
function pauseForm(text, key, list, button) {
  button.append(t(`${key}-take`));
  return [h("p.muted", text), h("div.row", h("label.row", t(`${key}-for`), list), button)];
}

/** @param {number | null} days */
function exclusionLabel(days) {
  if (days === null) return t("mine-for-good");
  return days < 365
    ? t("mine-months", { months: 6 })
    : t("mine-years", { years: Math.round(days / 365) });
}

/** @param {Protected} told */
function realityCheckSection({ reality: real, check_due_ms }) {
  const plays = real.since_ms && (real.minutes || real.staked || real.won);
  if (!plays) return h("p.reality", t("mine-not-playing"));
  const values = {
    since: dateTime(real.since_ms),
    minutes: number(real.minutes),
    staked: money(real.staked),
    won: signedMoney(real.won),
  };
  return h(
    "p.reality",
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
 */
function confirmByName(title, text, yes, name) {
  const typed = h("input", { autocomplete: "off", required: true });
  const send = async () => {
    if (name && typed.value.trim() !== name) throw new Error(t("mine-type-name", { name }));
  };
  const options = { send, submit: yes, kind: name ? "grave" : "first" };
  return formDialog(
    title,
    options,
    h("p", text),
    name && field(t("mine-type-name", { name }), typed),
  );
}

defineElement("tv-protection", ResponsibleGaming);
