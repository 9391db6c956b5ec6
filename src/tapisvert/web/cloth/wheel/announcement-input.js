/** `<tv-announcement>`: an announcement in words, as one calls it across the table. */

import { parseMoney } from "../../core/text/amount.js";
import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { list } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { CALLS, isOffered, parseAnnouncement } from "./announcement-rules.js";
import { SERIES, costText, emitStakes, placesText, announcementName } from "./racetrack.js";

let instances = 0;

export class AnnouncementInput extends HTMLElement {
  /** @type {import("../../core/table/rulebook.js").Rulebook | null} */
  rulebook = null;
  /** @type {number} The default value of a piece, in minor units. */
  chip = 0;
  #list = h("datalist", { id: `announcements-${(instances += 1)}` });
  #input = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
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
    this.#input.placeholder = t("announce-example", { call: this.#examples()[0] ?? "" });
    this.#input.setAttribute("list", this.#list.id);
    this.#input.setAttribute("aria-describedby", this.#wrong.id);
    this.#input.addEventListener("input", () => this.#showCost());
    const form = h(
      "form",
      { novalidate: true },
      h("label", null, h("span", { class: "of" }, t("announce-typed")), this.#input),
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

  /** What may be typed at this table, as one says it. */
  #examples() {
    const name = (/** @type {string | null} */ call, /** @type {number | null} */ number = null) =>
      announcementName({ call, number }).toLowerCase();
    const isHere = (/** @type {string} */ call) => isOffered(call, this.rulebook);
    return [
      ...SERIES.filter(isHere).map((call) => name(call)),
      ...(isHere("finale 0") ? [t("announce-some-finales")] : []),
      ...(isHere("finale 4/7") ? [t("announce-some-chevaux")] : []),
      name(null, 17),
    ];
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
    if (!announcement) {
      const known = list(this.#examples());
      return this.#showError(t("announce-unknown", { text: text || "–", known }));
    }
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
