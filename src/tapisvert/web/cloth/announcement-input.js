/** `<tv-announcement>`: an announcement in words, as one calls it across the table. */

import { parseMoney } from "../core/amount.js";
import { define, h, replace } from "../core/dom.js";
import { say } from "../core/i18n.js";
import { CALLS, parse } from "./announcement-rules.js";
import { cost, lay, places, wishName } from "./racetrack.js";

let lists = 0;

export class Announcement extends HTMLElement {
  /** @type {number} What a piece is worth if nothing else is said, in minor units. */
  chip = 0;
  #list = h("datalist", { id: `announcements-${(lists += 1)}` });
  #input = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
    placeholder: say("announce-example"),
  });
  #button = h("button", { type: "submit" }, say("announce-lay"));
  #told = h("p", { class: "heard", role: "status" });
  #wrong = h("p", { class: "wrong", role: "alert", id: `${this.#list.id}-wrong` });

  connectedCallback() {
    if (this.#input.isConnected) return;
    const known = CALLS.map((call) => wishName({ call, number: null }));
    replace(
      this.#list,
      known.map((value) => h("option", { value })),
    );
    this.#input.setAttribute("list", this.#list.id);
    this.#input.setAttribute("aria-describedby", this.#wrong.id);
    this.#input.addEventListener("input", () => this.#hear());
    const form = h(
      "form",
      { novalidate: true },
      h("label", null, say("announce-typed"), this.#input),
      this.#button,
      this.#list,
      this.#told,
      this.#wrong,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#announce();
    });
    replace(this, form);
  }

  /** @param {{open: boolean}} view */
  update(view) {
    this.#button.disabled = !view.open;
  }

  /** What was typed, and by how much a piece. */
  #read() {
    const wish = parse(this.#input.value);
    if (!wish) return null;
    return {
      wish,
      unit: wish.unit === null ? this.chip : parseMoney(wish.unit),
    };
  }

  /** While it is typed: what it would cost, once it is known. */
  #hear() {
    this.#say("");
    const said = this.#read();
    replace(
      this.#told,
      said?.unit &&
        `${wishName(said.wish)} – ${cost(said.wish.pieces, said.unit)}. ${places(said.wish.pieces)}`,
    );
  }

  #announce() {
    const text = this.#input.value.trim();
    const said = this.#read();
    if (!said) return this.#say(say("announce-unknown", { text: text || "–" }));
    if (!said.unit) return this.#say(say("announce-bad-unit", { text: said.wish.unit ?? "" }));
    lay(this, said.wish, said.unit);
    this.#input.value = "";
    this.#hear();
  }

  /** @param {string} wrong */
  #say(wrong) {
    replace(this.#wrong, wrong);
    this.#input.setAttribute("aria-invalid", String(wrong !== ""));
  }
}

define("tv-announcement", Announcement);
