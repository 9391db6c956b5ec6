/** `<tv-announcement>`: bets in words, as players call them across the table. */

import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { handleSubmit } from "../../core/once.js";
import { list } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { chanceName } from "../labels.js";
import { betPieces, greatestUnit, numbersByName } from "./announcement-rules.js";

/** @import {Announcement, Racetrack} from "./racetrack.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */

let instances = 0;

class AnnouncementInput extends HTMLElement {
  /** @type {import("../../core/table/rulebook.js").Rulebook} */
  rulebook = /** @type {any} */ (null);
  /** Shows and places what is typed. @type {Racetrack} */
  track = /** @type {any} */ (null);
  /** @type {number} The default value of a piece, in minor units. */
  chip = 0;
  /** @type {TableState | null} Null before the first view. */
  #table = null;
  #list = h("datalist", { id: `announcements-${(instances += 1)}` });
  #input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 80 });
  #lay = h("button", { disabled: true }, t("announce-lay"));
  #wrong = h("p.wrong", { role: "alert", id: `${this.#list.id}-wrong` });

  connectedCallback() {
    if (this.#input.isConnected) return;
    replaceChildren(
      this.#list,
      Object.entries(this.rulebook.announcements).map(([call, { of, title }]) =>
        h("option", { value: of === null ? title : call }),
      ),
    );
    this.#input.placeholder = t("announce-example", { call: this.#examples()[0] ?? "" });
    this.#input.setAttribute("list", this.#list.id);
    this.#input.setAttribute("aria-describedby", this.#wrong.id);
    this.#input.addEventListener("input", () => this.#show());
    this.track.clearInput = () => this.#clear();
    const form = h(
      "form",
      { novalidate: true, onsubmit: handleSubmit(() => this.#announce()) },
      h("label", h("span.of", t("announce-typed")), this.#input),
      this.#lay,
      this.#list,
      this.#wrong,
    );
    replaceChildren(this, form);
  }

  /** @param {{table: TableState}} view The maximum is what stakes meanwhile leave. */
  update({ table }) {
    this.#table = table;
    if (this.#input.value) this.#showBet();
  }

  /** Examples of input at this table, in spoken form. */
  #examples() {
    const { announcements } = this.rulebook;
    const names = [...numbersByName(announcements)].map(([name, numbers]) =>
      numbers.length > 0
        ? `${name} ${numbers.find((number) => /^17|^7$/.test(number)) ?? numbers[0]}`
        : (announcements[name]?.title.toLowerCase() ?? name),
    );
    return [...names, t("announce-neighbours", { number: "17" }).toLowerCase()];
  }

  /**
   * The typed bet with the value of a piece; or the reason why it is not a bet.
   * @returns {Promise<Announcement | {wrong: string}>}
   */
  async #parse() {
    const { maximumProblem, readBet } = await import("../spoken.js");
    const text = this.#input.value.trim();
    if (!text) return { wrong: this.#unknown("–") };
    const bet = readBet(text, this.rulebook, false);
    if ("key" in bet) return { wrong: t(bet.key, bet.values) };
    const { part, name } = bet;
    if (!part) return { wrong: t("spoken-on-what", { amount: text }) };
    const pieces = betPieces(bet, this.rulebook);
    if (!pieces) return { wrong: this.#unknown(text) };
    const unit = bet.isMaximum
      ? this.#table && greatestUnit(this.#table, this.#table.own, pieces)
      : (bet.amount ?? this.chip * (bet.pieces ?? 1));
    const title = this.#title(bet);
    if (unit) return { call: part === "call" ? name : null, number: null, title, pieces, unit };
    const { key, values } = maximumProblem(unit, title);
    return { wrong: t(key, values) };
  }

  /** @param {import("../spoken.js").SpokenBet} bet */
  #title({ part, name }) {
    if (part === "call") return this.rulebook.announcements[name].title;
    return part === "chance" ? chanceName(name) : t("announce-neighbours", { number: name });
  }

  /** @param {string} text */
  #unknown(text) {
    return t("announce-unknown", { text, known: list(this.#examples()) });
  }

  #show() {
    this.#showError("");
    this.#showBet();
  }

  async #showBet() {
    this.#lay.disabled = this.#input.value === "";
    const bet = await this.#parse();
    this.track.showTyped("wrong" in bet ? null : bet);
  }

  async #announce() {
    const bet = await this.#parse();
    if ("wrong" in bet) this.#showError(bet.wrong);
    else this.track.lay(bet);
  }

  #clear() {
    this.#input.value = "";
    this.#lay.disabled = true;
    this.#showError("");
  }

  /** @param {string} wrong */
  #showError(wrong) {
    replaceChildren(this.#wrong, wrong);
    this.#input.setAttribute("aria-invalid", String(wrong !== ""));
  }
}

defineElement("tv-announcement", AnnouncementInput);
