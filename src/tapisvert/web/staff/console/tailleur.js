/** The tailleur's console: calls at a table with a tailleur, results at a real one. */

import { confirmDialog } from "../../core/dialog.js";
import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { once } from "../../core/once.js";
import { hasStakes, isPossibleNow, mayRequest, nextAction } from "./permissions.js";
import { packsOf } from "../../core/table/rulebook.js";
import { visibleStage } from "../../core/table/state.js";
import * as bodies from "../request-bodies.js";
import { CardEntry } from "../entry/card-entry.js";
import { openForm } from "../form.js";
import { openIrregularCards } from "../entry/irregular-cards.js";
import { NumberEntry } from "../entry/number-entry.js";
import { sendRequest } from "./table-request.js";
import { setRulebook, errorView } from "../error-view.js";
import { t } from "../i18n.js";

/** @import {TableState} from "../../core/table/state.js" */
/** @import {Answer, Role} from "../../messages.d.ts" */
/** @import {Mode} from "./permissions.js" */

/** The tailleur's calls, by action; other actions have none. */
/** @type {Record<string, string>} */
const CALLS = {
  bets: "Messieurs, faites vos jeux",
  again: "Messieurs, faites vos jeux",
  close: "Messieurs, les jeux sont faits, rien ne va plus",
  cutter: "Messieurs, la coupe",
};

/** Where keys are text, or answers. */
const FIELDS = "input, select, textarea, dialog";

/** `<tv-tailleur>`: set `mode` and `roles`, then call `update` with states; dispatches `tv-ask`. */
export class Tailleur extends HTMLElement {
  /** @type {Mode} */
  mode = "automatic";
  /** @type {readonly Role[]} */
  roles = [];
  /** @type {TableState | null} */
  state = null;
  #error = h("div", { class: "error", role: "alert" });
  #title = h("h2");
  #call = h("span", { class: "call", lang: "fr" });
  #about = h("span", { class: "about" });
  #go = h(
    "button",
    { type: "button", class: "first go", onclick: () => this.#sendNext() },
    this.#call,
    this.#about,
  );
  #hint = h("p", { class: "muted" });
  #actions = h("div", { class: "row acts" });
  #entry = h("div", { class: "entry" });
  /** @type {CardEntry | NumberEntry | null} */
  #entering = null;
  /** @type {EventTarget | null} What a finger or the mouse touched last. */
  #touched = null;

  connectedCallback() {
    // Heard on the whole page, before what has the focus hears them.
    document.addEventListener("keydown", this.#key, true);
    document.addEventListener("pointerdown", this.#turnAway, true);
    document.addEventListener("focusin", this.#turnAway);
    if (this.childElementCount) return;
    this.setAttribute("role", "region");
    this.tabIndex = -1;
    this.classList.add("console");
    replaceChildren(
      this,
      this.#title,
      this.#go,
      this.#entry,
      this.#error,
      this.#hint,
      this.#actions,
    );
    if (this.state) this.update(this.state);
    else this.hidden = true;
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key, true);
    document.removeEventListener("pointerdown", this.#turnAway, true);
    document.removeEventListener("focusin", this.#turnAway);
  }

  /** @param {TableState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    setRulebook(state.rulebook);
    this.#showTitle(state.rulebook.layout);
    if (before && before.n !== state.n) replaceChildren(this.#error);
    this.hidden = !["go", "fell", "spin"].some((what) =>
      mayRequest(what, this.roles, this.mode, state),
    );
    if (this.hidden) return;
    const had = this.contains(document.activeElement);
    if (this.mode === "tailleur") this.#showGo(state);
    else this.#showEntry(state);
    this.#showActions(state);
    // The focus stays here when the focused button is removed.
    if (had && !this.contains(document.activeElement)) this.focus();
  }

  /** @param {string} layout */
  #showTitle(layout) {
    if (this.#title.textContent) return;
    const title = t(layout === "wheel" ? "tailleur-title-wheel" : "tailleur-title");
    this.setAttribute("aria-label", title);
    replaceChildren(this.#title, title);
  }

  /** @param {TableState} state */
  #showGo(state) {
    const act = nextAction(state);
    this.#entry.hidden = true;
    this.#go.hidden = act === null;
    this.#hint.hidden = act !== null;
    replaceChildren(this.#hint, act === null && t(waitingText(state)));
    if (act !== null) this.#showCall(act, state);
  }

  /**
   * @param {string} act
   * @param {TableState} state
   */
  #showCall(act, state) {
    const words = CALLS[act] ?? "";
    replaceChildren(this.#call, words);
    const key = h("kbd", { "aria-hidden": "true" }, t("go-key"));
    replaceChildren(this.#about, t(`go-${act}`, { player: state.cutter ?? "" }), " ", key);
  }

  /** @param {TableState} state */
  #showEntry(state) {
    // At a real table the coup has two steps: rien ne va plus, and what was dealt.
    // Cards that lie have closed the bets: then the next card is what comes next.
    const closes =
      visibleStage(state) !== "cards" &&
      isPossibleNow("close", state) &&
      mayRequest("close", this.roles, this.mode, state);
    this.#go.hidden = !closes;
    if (closes) this.#showCall("close", state);
    this.#hint.hidden = isPossibleNow(state.rulebook.layout === "wheel" ? "spin" : "fell", state);
    replaceChildren(this.#hint, t(waitingText(state)));
    if (!this.#entering) {
      const ask = (/** @type {string} */ what, /** @type {object} */ fields) =>
        this.#request(what, fields);
      this.#entering =
        state.rulebook.layout === "wheel" ? new NumberEntry(ask) : new CardEntry(ask);
      replaceChildren(this.#entry, this.#entering.element);
    }
    this.#entry.hidden = !this.#hint.hidden;
    this.#entering.update(state);
  }

  /** @param {TableState} state */
  #showActions(state) {
    const acts = [
      this.#actionButton("cut", "act-cut", () => this.#openCutForm(state)),
      this.#actionButton("irregular", "act-irregular", () => this.#openIrregularCards(state)),
      this.#actionButton("end_taille", "act-end-taille", () =>
        once(this.#actions, () => this.#confirmAndSend("end_taille", "sure-end-taille")),
      ),
    ];
    const shown = acts.map((act) => act?.dataset["act"] ?? "").join();
    if (this.#actions.dataset["shown"] === shown) {
      for (const [at, button] of [...this.#actions.children].entries()) {
        const now = acts.filter(Boolean)[at];
        if (now) /** @type {HTMLButtonElement} */ (button).disabled = now.disabled;
      }
      return;
    }
    this.#actions.dataset["shown"] = shown;
    replaceChildren(this.#actions, acts);
  }

  /**
   * @param {string} what
   * @param {string} text
   * @param {() => void} act
   */
  #actionButton(what, text, act) {
    const state = this.state;
    if (!state || !mayRequest(what, this.roles, this.mode, state)) return null;
    if (what === "cut" && (this.mode === "real" || state.rulebook.layout === "wheel")) return null;
    if (what === "end_taille" && state.rulebook.layout === "wheel") return null;
    return h(
      "button",
      { type: "button", "data-act": what, disabled: !isPossibleNow(what, state), onclick: act },
      t(text),
    );
  }

  async #confirmClose() {
    const now = this.state;
    if (now && !hasStakes(now) && !(await confirmDialog(t("act-close"), t("sure-close"))))
      return null;
    return this.#request("close");
  }

  /** @param {TableState} state */
  #openCutForm(state) {
    const { cutter, rulebook } = this.state ?? state;
    const player = cutter ?? "";
    const cards = 52 * packsOf(rulebook);
    openForm(t("act-cut"), {
      about: t("cut-about", { player }),
      fields: () => [
        {
          name: "at_card",
          label: t("cut-at", { most: cards }),
          kind: "whole",
          value: `${cards / 2}`,
        },
      ],
      submit: t("act-cut"),
      read: (values) => bodies.cut(values, cards),
      send: (body) => sendRequest(this, "cut", { player, ...body }),
    });
  }

  /** @param {TableState} state */
  #openIrregularCards(state) {
    openIrregularCards(this.state ?? state, (body) => sendRequest(this, "irregular", body));
  }

  /**
   * @param {string} what
   * @param {string} sure
   */
  async #confirmAndSend(what, sure) {
    const title = t(`act-${what.replace("_", "-")}`);
    if (await confirmDialog(title, t(sure))) await this.#request(what);
  }

  /**
   * @param {string} what
   * @param {object} [fields]
   * @returns {Promise<Answer | null>} Null after an error.
   */
  async #request(what, fields = {}) {
    try {
      return await sendRequest(this, what, fields);
    } catch (error) {
      const view = errorView(error);
      replaceChildren(this.#error, view);
      announce(view.textContent ?? "", "assertive");
      return null;
    }
  }

  /** Sends the next action, one at a time. */
  #sendNext() {
    this.#entering?.drop();
    return once(this.#go, () =>
      this.mode === "real" ? this.#confirmClose() : this.#request("go"),
    );
  }

  /** Drops a half typed card or number when a field or something outside the console is turned to. */
  #turnAway = (/** @type {Event} */ { type, target }) => {
    const [isTouch, element] = [type === "pointerdown", /** @type {Element} */ (target)];
    if (isTouch) this.#touched = target;
    if (isTouch ? !this.contains(element) : element.closest(FIELDS)) this.#entering?.drop();
  };

  /**
   * Hears the keys of the page: not those of a field, nor of a control that the keyboard reached.
   * What was only touched keeps none.
   */
  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Tab") this.#touched = null;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.checkVisibility()) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
    const isFree = target.contains(this) || target === this || target === this.#entering?.element;
    const isTouched = this.#touched instanceof Node && target.contains(this.#touched);
    if (!isFree && !isTouched && [" ", "Enter", "Backspace"].includes(event.key)) return;
    if (event.key === " ") {
      if (this.#go.hidden) return;
      if (!event.repeat) this.#sendNext();
    } else if (this.#entry.hidden || !this.#entering?.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * The reason why there is no next action.
 * @param {TableState} state
 */
function waitingText(state) {
  if (state.phase === "suspended") return "wait-suspended";
  if (state.phase === "finished" || state.stage === "over") return "wait-over";
  return "wait-players";
}

defineElement("tv-tailleur", Tailleur);
