/** The tailleur's console: his word at a table that he leads, what lay at a real one. */

import { confirmed, dialog } from "../core/dialog.js";
import { define, h, replace } from "../core/dom.js";
import { announce } from "../core/announcer.js";
import { once } from "../core/once.js";
import { hasStakes, isNow, mayAsk, nextAct } from "./permissions.js";
import * as bodies from "./request-bodies.js";
import { CardEntry } from "./card-entry.js";
import { form } from "./form.js";
import { irregularCards } from "./irregular-cards.js";
import { NumberEntry } from "./number-entry.js";
import { request } from "./table-request.js";
import { readsBy, told } from "./error-view.js";
import { say } from "./labels.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../messages.d.ts").Role} Role */
/** @typedef {import("../messages.d.ts").Answer} Answer */
/** @typedef {import("./permissions.js").Mode} Mode */

/** What the tailleur says at an act; the others are acts without words. */
/** @type {Record<string, string>} */
const WORDS = {
  bets: "Messieurs, faites vos jeux",
  again: "Messieurs, faites vos jeux",
  close: "Messieurs, les jeux sont faits, rien ne va plus",
  cutter: "Messieurs, la coupe",
};

/** `<tv-tailleur>`: give it `mode` and `roles`, then states; it asks by `tv-ask`. */
export class Tailleur extends HTMLElement {
  /** @type {Mode} */
  mode = "automatic";
  /** @type {readonly Role[]} */
  roles = [];
  /** @type {TableState | null} */
  state = null;
  #error = h("div", { class: "error", role: "alert" });
  #words = h("span", { class: "call", lang: "fr" });
  #about = h("span", { class: "about" });
  #go = h(
    "button",
    { type: "button", class: "first go", onclick: () => this.#word() },
    this.#words,
    this.#about,
  );
  #hint = h("p", { class: "muted" });
  #acts = h("div", { class: "row acts" });
  #entry = h("div", { class: "entry" });
  /** @type {CardEntry | NumberEntry | null} */
  #entering = null;

  connectedCallback() {
    if (this.childElementCount) return;
    this.setAttribute("role", "region");
    this.tabIndex = -1;
    this.setAttribute("aria-label", say("tailleur-title"));
    this.classList.add("console");
    this.addEventListener("keydown", (event) => this.#key(event));
    replace(
      this,
      h("h2", null, say("tailleur-title")),
      this.#go,
      this.#entry,
      this.#error,
      this.#hint,
      this.#acts,
    );
    if (this.state) this.update(this.state);
    else this.hidden = true;
  }

  /** @param {TableState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    readsBy(state.rulebook);
    if (before && before.n !== state.n) replace(this.#error);
    this.hidden = !["go", "fell", "spin"].some((what) =>
      mayAsk(what, this.roles, this.mode, state),
    );
    if (this.hidden) return;
    const had = this.contains(document.activeElement);
    if (this.mode === "tailleur") this.#showGo(state);
    else this.#showEntry(state);
    this.#showActs(state);
    // Whoever had what has gone by the hand still types here.
    if (had && !this.contains(document.activeElement)) this.focus();
  }

  /** @param {TableState} state */
  #showGo(state) {
    const act = nextAct(state);
    this.#entry.hidden = true;
    this.#go.hidden = act === null;
    this.#hint.hidden = act !== null;
    replace(this.#hint, act === null && say(waiting(state)));
    if (act === null) return;
    const words = WORDS[act] ?? "";
    replace(this.#words, words);
    const key = h("kbd", { "aria-hidden": "true" }, say("go-key"));
    replace(this.#about, say(`go-${act}`, { player: state.cutter ?? "" }), " ", key);
  }

  /** @param {TableState} state */
  #showEntry(state) {
    this.#go.hidden = true;
    this.#hint.hidden = isNow(state.rulebook.layout === "wheel" ? "spin" : "fell", state);
    replace(this.#hint, say(waiting(state)));
    if (!this.#entering) {
      const ask = (/** @type {string} */ what, /** @type {object} */ fields) =>
        this.#ask(what, fields);
      this.#entering =
        state.rulebook.layout === "wheel" ? new NumberEntry(ask) : new CardEntry(ask);
      replace(this.#entry, this.#entering.element);
    }
    this.#entry.hidden = !this.#hint.hidden;
    this.#entering.update(state);
  }

  /** @param {TableState} state */
  #showActs(state) {
    const acts = [
      this.#act("close", "act-close", () => once(this.#acts, () => this.#close(state))),
      this.#act("cut", "act-cut", () => this.#cut(state)),
      this.#act("irregular", "act-irregular", () => this.#irregular(state)),
      this.#act("end_taille", "act-end-taille", () =>
        once(this.#acts, () => this.#sure("end_taille", "sure-end-taille")),
      ),
    ];
    const shown = acts.map((act) => act?.dataset["act"] ?? "").join();
    if (this.#acts.dataset["shown"] === shown) {
      for (const [at, button] of [...this.#acts.children].entries()) {
        const now = acts.filter(Boolean)[at];
        if (now) /** @type {HTMLButtonElement} */ (button).disabled = now.disabled;
      }
      return;
    }
    this.#acts.dataset["shown"] = shown;
    replace(this.#acts, acts);
  }

  /**
   * @param {string} what
   * @param {string} text
   * @param {() => void} act
   */
  #act(what, text, act) {
    const state = this.state;
    if (!state || !mayAsk(what, this.roles, this.mode, state)) return null;
    if (what === "cut" && (this.mode === "real" || state.rulebook.layout === "wheel")) return null;
    if (what === "end_taille" && state.rulebook.layout === "wheel") return null;
    return h(
      "button",
      { type: "button", "data-act": what, disabled: !isNow(what, state), onclick: act },
      say(text),
    );
  }

  /** @param {TableState} state */
  async #close(state) {
    const now = this.state ?? state;
    if (
      !hasStakes(now) &&
      !(await confirmed(say("act-close"), h("p", null, say("sure-close")), say("act-close")))
    )
      return;
    await this.#ask("close");
  }

  /** @param {TableState} state */
  #cut(state) {
    const player = (this.state ?? state).cutter ?? "";
    const asked = dialog(
      say("act-cut"),
      [
        h("p", null, say("cut-about", { player })),
        form({
          fields: () => [{ name: "at_card", label: say("cut-at"), kind: "whole", value: "156" }],
          submit: say("act-cut"),
          read: bodies.cut,
          send: (body) => request(this, "cut", { player, ...body }),
          done: () => asked.element.close(),
        }),
      ],
      [],
    );
  }

  /** @param {TableState} state */
  #irregular(state) {
    irregularCards(this.state ?? state, (body) => request(this, "irregular", body));
  }

  /**
   * @param {string} what
   * @param {string} sure
   */
  async #sure(what, sure) {
    const title = say(`act-${what.replace("_", "-")}`);
    if (await confirmed(title, h("p", null, say(sure)), title)) await this.#ask(what);
  }

  /**
   * @param {string} what
   * @param {object} [fields]
   * @returns {Promise<Answer | null>} Null if it was not done.
   */
  async #ask(what, fields = {}) {
    try {
      return await request(this, what, fields);
    } catch (error) {
      const said = told(error);
      replace(this.#error, said);
      announce(said.textContent ?? "", "assertive");
      return null;
    }
  }

  /** One word at a time: until it is answered the next is not taken. */
  #word() {
    return once(this.#go, () => this.#ask("go"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.hidden) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, input, select, textarea, summary")) return;
    if (this.mode === "tailleur") {
      if (event.key !== " " || target.closest("[data-act]") || this.#go.hidden) return;
      event.preventDefault();
      if (!event.repeat) this.#word();
      return;
    }
    if (this.#entry.hidden || !this.#entering) return;
    const isButton =
      target.closest("button") !== null && (event.key === "Enter" || event.key === " ");
    if (!isButton && this.#entering.press(event.key)) event.preventDefault();
  }
}

/**
 * Why nothing is to be done.
 * @param {TableState} state
 */
function waiting(state) {
  if (state.phase === "suspended") return "wait-suspended";
  if (state.phase === "finished" || state.stage === "over") return "wait-over";
  return "wait-players";
}

define("tv-tailleur", Tailleur);
