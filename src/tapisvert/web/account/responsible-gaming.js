/** What one sets against oneself: limits, a break, an exclusion; and since when one has been playing. */

import { get, post } from "../core/api.js";
import { cancel, dialog } from "../core/dialog.js";
import { define, h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { dateTime, money, number, signed } from "../core/format.js";
import { notify } from "../core/announcer.js";
import { leaving, once } from "../core/once.js";
import { say } from "../core/i18n.js";
import { limitList } from "./limits.js";

/** @typedef {import("../messages.d.ts").Protected} Protected */

const DAY_MS = 86_400_000;
const BREAKS = [1, 3, 7, 30];
/** In days; null is for good. */
const EXCLUSIONS = [182, 365, 1_826, null];

export class Protection extends HTMLElement {
  /** The account's name, which is typed to confirm what cannot be taken back. */
  name = "";
  /** @type {Protected | null} */
  #told = null;

  async load() {
    try {
      this.#show(await get("/api/me/protection"));
    } catch (error) {
      replace(this, h("p", { class: "error", role: "alert" }, errorText(error)));
    }
  }

  /** @param {Protected} told */
  #show(told) {
    this.#told = told;
    replace(
      this,
      reality(told),
      h("h3", null, say("mine-limits")),
      h("p", { class: "muted" }, say("mine-limits-why")),
      limitList(told, (now) => this.#show(now)),
      h("h3", null, say("mine-break")),
      this.#break(told.break_until_ms),
      h("h3", null, say("mine-exclusion")),
      this.#exclusion(told.excluded_until_ms),
    );
  }

  /** @param {number} until */
  #break(until) {
    const select = choice("mine-break-for", BREAKS, (days) =>
      say("mine-days", { days: days ?? 0 }),
    );
    const take = async () => {
      const until_ms = Date.now() + Number(select.value) * DAY_MS;
      const text = say("mine-break-confirm", { until: dateTime(until_ms) });
      if (await sure(say("mine-break"), text, say("mine-break-take")))
        await this.#ask("/api/me/break", { until_ms });
    };
    return [
      h(
        "p",
        { class: "muted" },
        until > Date.now()
          ? say("mine-break-until", { until: dateTime(until) })
          : say("mine-break-why"),
      ),
      h(
        "div",
        { class: "row" },
        h("label", { class: "row" }, say("mine-break-for"), select),
        h("button", { type: "button", onclick: () => once(this, take) }, say("mine-break-take")),
      ),
    ];
  }

  /** @param {number} until */
  #exclusion(until) {
    const select = choice("mine-exclude-for", EXCLUSIONS, exclusionName);
    const take = async () => {
      const days = select.value === "" ? null : Number(select.value);
      const until_ms = days === null ? null : Date.now() + days * DAY_MS;
      const text =
        until_ms === null
          ? say("mine-exclude-confirm-ever")
          : say("mine-exclude-confirm", { until: dateTime(until_ms) });
      if (await sure(say("mine-exclusion"), text, say("mine-exclude-take"), this.name)) {
        if (await this.#ask("/api/me/exclusion", { until_ms }))
          await leaving(() => location.assign("/"));
      }
    };
    return [
      h(
        "p",
        { class: "muted" },
        until > Date.now()
          ? say("mine-excluded-until", { until: dateTime(until) })
          : say("mine-exclude-why"),
      ),
      h(
        "div",
        { class: "row" },
        h("label", { class: "row" }, say("mine-exclude-for"), select),
        h(
          "button",
          { type: "button", class: "grave", onclick: () => once(this, take) },
          say("mine-exclude-take"),
        ),
      ),
    ];
  }

  /**
   * @param {string} path
   * @param {object} body
   */
  async #ask(path, body) {
    try {
      this.#show(await post(path, body));
      notify(say("mine-done"), { kind: "good" });
      return true;
    } catch (error) {
      notify(errorText(error), { kind: "bad" });
      if (this.#told) this.#show(this.#told);
      return false;
    }
  }
}

/** @param {number | null} days */
function exclusionName(days) {
  if (days === null) return say("mine-for-good");
  return days < 365
    ? say("mine-months", { months: 6 })
    : say("mine-years", { years: Math.round(days / 365) });
}

/**
 * @param {string} label
 * @param {readonly (number | null)[]} values
 * @param {(value: number | null) => string} written
 */
function choice(label, values, written) {
  return h(
    "select",
    { name: label },
    values.map((value) => h("option", { value: value ?? "" }, written(value))),
  );
}

/** @param {Protected} told */
function reality({ reality: real, check_due_ms }) {
  const plays = real.since_ms && (real.minutes || real.staked || real.won);
  if (!plays) return h("p", { class: "reality" }, say("mine-not-playing"));
  const values = {
    since: dateTime(real.since_ms),
    minutes: number(real.minutes),
    staked: money(real.staked),
    won: signed(real.won),
  };
  return h(
    "p",
    { class: "reality" },
    say("mine-reality", values),
    " ",
    check_due_ms ? say("mine-check-due", { at: dateTime(check_due_ms) }) : "",
  );
}

/**
 * Whether somebody is sure: what cannot be taken back is confirmed by one's name.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} [name]
 * @returns {Promise<boolean>}
 */
async function sure(title, text, yes, name) {
  const typed = h("input", { autocomplete: "off", required: true });
  const error = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (name && typed.value.trim() !== name) {
          replace(error, say("mine-type-name", { name }));
          typed.focus();
        } else asked.element.close("yes");
      },
    },
    h("p", null, text),
    name && h("label", { class: "field" }, say("mine-type-name", { name }), typed),
    error,
    h("div", { class: "actions" }, cancel(), h("button", { class: name ? "grave" : "first" }, yes)),
  );
  const asked = dialog(title, form, []);
  return (await asked.closed) === "yes";
}

define("tv-protection", Protection);
