/** `<tv-announcement>`: an announcement in words, as one calls it across the table. */

import { parseMoney } from "../core/amount.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { CALLS, isOffered, parseAnnouncement } from "./announcement-rules.js";
import { costText, emitStakes, placesText, announcementName } from "./racetrack.js";

let instances = 0;

export class AnnouncementInput extends HTMLElement {
  /** @type {import("../core/rulebook.js").Rulebook | null} */
  rulebook = null;
  /** @type {number} The default value of a piece, in minor units. */
  chip = 0;
  #list = h("datalist", { id: `announcements-${(instances += 1)}` });
  #input = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
    placeholder: t("announce-example"),
  });
  #button = h("button", { type: "submit" }, t("announce-lay"));
  #cost = h("p", { class: "heard", role: "status" });
  #wrong = h("p", { class: "wrong", role: "alert", id: `${this.#list.id}-wrong` });

  connectedCallback() {
    if (this.#input.isConnected) return;
    const offered = CALLS.filter((call) => isOffered(call, this.rulebook));
    const known = offered.map((call) => announcementName({ call, number: null }));
    replaceChildren(
      this.#list,
      known.map((value) => h("option", { value })),
    );
    this.#input.setAttribute("list", this.#list.id);
    this.#input.setAttribute("aria-describedby", this.#wrong.id);
    this.#input.addEventListener("input", () => this.#showCost());
    const form = h(
      "form",
      { novalidate: true },
      h("label", null, t("announce-typed"), this.#input),
      this.#button,
      this.#list,
      this.#cost,
      this.#wrong,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#announce();
    });
    replaceChildren(this, form);
  }

  /** @param {{open: boolean}} view */
  update(view) {
    this.#button.disabled = !view.open;
  }

  /** The typed announcement with the value of a piece. */
  #parse() {
    const wish = parseAnnouncement(this.#input.value);
    if (!wish || !isOffered(wish.call, this.rulebook)) return null;
    return {
      wish,
      unit: wish.unit === null ? this.chip : parseMoney(wish.unit),
    };
  }

  /** Shows the cost while typing. */
  #showCost() {
    this.#showError("");
    const announcement = this.#parse();
    replaceChildren(
      this.#cost,
      announcement?.unit &&
        `${announcementName(announcement.wish)} – ${costText(announcement.wish.pieces, announcement.unit)}. ${placesText(announcement.wish.pieces)}`,
    );
  }

  #announce() {
    const text = this.#input.value.trim();
    const announcement = this.#parse();
    if (!announcement) return this.#showError(t("announce-unknown", { text: text || "–" }));
    if (!announcement.unit)
      return this.#showError(t("announce-bad-unit", { text: announcement.wish.unit ?? "" }));
    emitStakes(this, announcement.wish, announcement.unit);
    this.#input.value = "";
    this.#showCost();
  }

  /** @param {string} wrong */
  #showError(wrong) {
    replaceChildren(this.#wrong, wrong);
    this.#input.setAttribute("aria-invalid", String(wrong !== ""));
  }
}

defineElement("tv-announcement", AnnouncementInput);
