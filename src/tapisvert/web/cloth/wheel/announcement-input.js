/** `<tv-announcement>`: bets in words, as players call them across the table. */

import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { handleSubmit } from "../../core/once.js";
import { list, money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { readNumber } from "../chances.js";
import { chanceName } from "../labels.js";
import { readBet } from "../spoken.js";
import { CALLS, announcementPieces, isOffered, neighbourPieces } from "./announcement-rules.js";
import { SERIES, costText, emitStakes, placesText, announcementName } from "./racetrack.js";

/** @import {Pieces} from "./announcement-rules.js" */

let instances = 0;

class AnnouncementInput extends HTMLElement {
  /** @type {import("../../core/table/rulebook.js").Rulebook | null} */
  rulebook = null;
  /** @type {number} The default value of a piece, in minor units. */
  chip = 0;
  #list = h("datalist", { id: `announcements-${(instances += 1)}` });
  #input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 80 });
  #button = h("button", { type: "submit" }, t("announce-lay"));
  #cost = h("p.heard", { role: "status" });
  #wrong = h("p.wrong", { role: "alert", id: `${this.#list.id}-wrong` });

  connectedCallback() {
    if (this.#input.isConnected) return;
    const offers = CALLS.filter((call) => isOffered(call, this.rulebook));
    const names = offers.map((call) => announcementName({ call, number: null }));
    replaceChildren(
      this.#list,
      names.map((value) => h("option", { value })),
    );
    this.#input.placeholder = t("announce-example", { call: this.#examples()[0] ?? "" });
    this.#input.setAttribute("list", this.#list.id);
    this.#input.setAttribute("aria-describedby", this.#wrong.id);
    this.#input.addEventListener("input", () => this.#showCost());
    const form = h(
      "form",
      { novalidate: true, onsubmit: handleSubmit(() => this.#announce()) },
      h("label", h("span.of", t("announce-typed")), this.#input),
      this.#button,
      this.#list,
      this.#cost,
      this.#wrong,
    );
    replaceChildren(this, form);
  }

  /** @param {{open: boolean}} view */
  update(view) {
    this.#button.disabled = !view.open;
  }

  /** Examples of input at this table, in spoken form. */
  #examples() {
    const name = (/** @type {string | null} */ call, /** @type {number | null} */ number = null) =>
      announcementName({ call, number }).toLowerCase();
    const isAccepted = (/** @type {string} */ call) => isOffered(call, this.rulebook);
    return [
      ...SERIES.filter(isAccepted).map((call) => name(call)),
      ...(isAccepted("finale 0") ? [t("announce-some-finales")] : []),
      ...(isAccepted("finale 4/7") ? [t("announce-some-chevaux")] : []),
      name(null, 17),
    ];
  }

  /**
   * The typed bet with the value of a piece; or the reason why it is not a bet.
   * @returns {{call: string | null, pieces: Pieces, unit: number, named: string} | {wrong: string}}
   */
  #parse() {
    const text = this.#input.value.trim();
    if (!this.rulebook || !text) return { wrong: this.#unknown("–") };
    const bet = readBet(text, this.rulebook, false);
    if ("key" in bet) return { wrong: t(bet.key, bet.values) };
    const { part, name } = bet;
    const unit = bet.amount ?? this.chip * (bet.pieces ?? 1);
    if (part === "call") {
      const pieces = isOffered(name, this.rulebook) ? announcementPieces(name) : null;
      if (!pieces) return { wrong: this.#unknown(text) };
      return { call: name, pieces, unit, named: announcementName({ call: name, number: null }) };
    }
    if (part === "chance")
      return { call: null, pieces: { [name]: 1 }, unit, named: chanceName(name) };
    if (!part) return { wrong: t("spoken-on-what", { amount: text }) };
    const number = readNumber(name);
    const label = announcementName({ call: null, number });
    return { call: null, pieces: neighbourPieces(number), unit, named: label };
  }

  /** @param {string} text */
  #unknown(text) {
    return t("announce-unknown", { text, known: list(this.#examples()) });
  }

  /** Shows the cost while typing. */
  #showCost() {
    this.#showError("");
    const phrase = this.#parse();
    replaceChildren(this.#cost, "named" in phrase && heardText(phrase));
  }

  #announce() {
    const phrase = this.#parse();
    if ("wrong" in phrase) return this.#showError(phrase.wrong);
    emitStakes(this, phrase, phrase.unit);
    this.#input.value = "";
    this.#showCost();
  }

  /** @param {string} wrong */
  #showError(wrong) {
    replaceChildren(this.#wrong, wrong);
    this.#input.setAttribute("aria-invalid", String(wrong !== ""));
  }
}

/**
 * The recognized bet with its cost; for several pieces also their places.
 * @param {{pieces: Pieces, unit: number, named: string}} heard
 */
function heardText({ pieces, unit, named: label }) {
  if (Object.keys(pieces).length === 1) return `${label} – ${money(unit)}`;
  return `${label} – ${costText(pieces, unit)}. ${placesText(pieces)}`;
}

defineElement("tv-announcement", AnnouncementInput);
