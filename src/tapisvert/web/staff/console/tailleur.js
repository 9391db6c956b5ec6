/** The tailleur's console: calls at a table with a tailleur, results at a real one. */

import { confirmDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { announce } from "../../core/announcer.js";
import { once } from "../../core/once.js";
import { packCount } from "../../core/table/rulebook.js";
import { hasStakes, visibleStage } from "../../core/table/state.js";
import { CardEntry } from "../entry/card-entry.js";
import { openForm } from "../form-dialog.js";
import { openIrregularCards } from "../entry/irregular-cards.js";
import { NumberEntry } from "../entry/number-entry.js";
import { Console } from "./console.js";
import { nextAction } from "./next-action.js";
import { t } from "../i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */

/** The tailleur's calls, by action; other actions have none. */
/** @type {Record<string, string>} */
const CALLS = {
  bets: "Messieurs, faites vos jeux",
  again: "Messieurs, faites vos jeux",
  close: "Messieurs, les jeux sont faits, rien ne va plus",
  cutter: "Messieurs, la coupe",
};

/** Elements whose keys are text, or answers. */
const FIELDS = "input, select, textarea, dialog";
/** Events after which keys may be heard elsewhere. */
const FOCUS_EVENTS = ["focus", "blur", "focusin", "focusout"];

/** `<tv-tailleur>`: the next action, by one button and by the keys of the whole page. */
export class Tailleur extends Console {
  #title = h("h2");
  #call = h("span.call", { lang: "fr" });
  #about = h("span.about");
  #go = h("button.first.go", { onclick: () => this.#sendNext() }, this.#call, this.#about);
  #hint = h("p.muted");
  #keys = h("p.keys", { hidden: true }, t("keys-ready"));
  #actions = h("div.row.acts");
  #entry = h("div.entry");
  /** @type {CardEntry | NumberEntry | null} */
  #entering = null;
  /** @type {EventTarget | null} What a finger or the mouse touched last. */
  #touched = null;
  /** The last entry that was shown. */
  #n = 0;

  connectedCallback() {
    // Handles keys of the whole page before the focused element does.
    document.addEventListener("keydown", this.#key, true);
    document.addEventListener("pointerdown", this.#turnAway, true);
    document.addEventListener("focusin", this.#turnAway);
    for (const event of FOCUS_EVENTS) addEventListener(event, this.#showKeys);
    if (this.childElementCount) return;
    const title = t(this.isAtWheel ? "tailleur-title-wheel" : "tailleur-title");
    replaceChildren(this.#title, title);
    this.tabIndex = -1;
    this.fill(
      title,
      this.#title,
      this.#go,
      this.#entry,
      this.error,
      this.#hint,
      this.#keys,
      this.#actions,
    );
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key, true);
    document.removeEventListener("pointerdown", this.#turnAway, true);
    document.removeEventListener("focusin", this.#turnAway);
    for (const event of FOCUS_EVENTS) removeEventListener(event, this.#showKeys);
  }

  update() {
    const { service, state } = this;
    if (this.#n !== state.n) replaceChildren(this.error);
    this.#n = state.n;
    this.hidden = !["go", "fell", "spin"].some((kind) => service.isOffered(kind));
    if (this.hidden) return;
    const hadFocus = this.contains(document.activeElement);
    if (this.mode === "tailleur") this.#showGo(state);
    else this.#showEntry(state);
    this.#showActions();
    this.#showKeys();
    // The focus stays here when the focused button is removed.
    if (hadFocus && !this.contains(document.activeElement)) this.focus();
  }

  /** @param {TableState} state */
  #showGo(state) {
    const act = nextAction(state);
    this.#entry.hidden = true;
    this.#go.hidden = act === null;
    this.#hint.hidden = act !== null;
    replaceChildren(this.#hint, act === null && t(waitingText(state)));
    if (act !== null) this.#showCall(act);
  }

  /** @param {string} act */
  #showCall(act) {
    replaceChildren(this.#call, CALLS[act] ?? "");
    const key = h("kbd", { "aria-hidden": "true" }, t("go-key"));
    replaceChildren(this.#about, t(`go-${act}`, { player: this.state.cutter ?? "" }), " ", key);
  }

  /** @param {TableState} state */
  #showEntry(state) {
    const { service } = this;
    // At a real table the coup has two steps: rien ne va plus, and the entry of the result.
    // Dealt cards have closed the bets: then the next card comes next.
    const closes = visibleStage(state) !== "cards" && this.#may("close");
    this.#go.hidden = !closes;
    if (closes) this.#showCall("close");
    this.#hint.hidden = ["spin", "fell", "correct"].some((kind) => service.isPossible(kind));
    replaceChildren(this.#hint, t(waitingText(state)));
    if (!this.#entering) {
      const ask = (/** @type {string} */ kind, /** @type {object} */ fields) =>
        this.#request(kind, fields);
      this.#entering = this.isAtWheel ? new NumberEntry(ask) : new CardEntry(ask);
      replaceChildren(this.#entry, this.#entering.element);
    }
    this.#entry.hidden = !this.#hint.hidden;
    this.#entering.update(state, service.staff?.readings ?? []);
  }

  /** @param {string} kind */
  #may(kind) {
    return this.service.isOffered(kind) && this.service.isPossible(kind);
  }

  #showActions() {
    this.drawActions(this.#actions, (kind) => t(`act-${kind}`), {
      cut: () => this.#openCutForm(),
      irregular: () =>
        openIrregularCards(this.state, (body) => this.service.request("irregular", body)),
      end_taille: () => once(this.#actions, () => this.#endTaille()),
    });
  }

  async #confirmClose() {
    if (!hasStakes(this.state) && !(await confirmDialog(t("act-close"), t("sure-close"))))
      return null;
    return this.#request("close");
  }

  #openCutForm() {
    const { cutter, rulebook } = this.state;
    const player = cutter ?? "";
    const cards = 52 * packCount(rulebook);
    openForm(t("act-cut"), {
      about: t("cut-about", { player }),
      fields: () => [
        {
          name: "at_card",
          label: t("cut-at", { most: cards }),
          kind: "whole",
          most: cards,
          value: `${cards / 2}`,
        },
      ],
      submit: t("act-cut"),
      send: (body) => this.service.request("cut", { player, ...body }),
    });
  }

  async #endTaille() {
    if (await confirmDialog(t("act-end_taille"), t("sure-end-taille")))
      await this.#request("end_taille");
  }

  /** Makes a request; an error is also spoken. @param {string} kind @param {object} [fields] */
  async #request(kind, fields) {
    const answer = await this.attempt(() => this.service.request(kind, fields));
    if (!answer) announce(this.error.textContent ?? "", "assertive");
    return answer;
  }

  /** Sends the next action, one at a time. */
  #sendNext() {
    this.#entering?.drop();
    return once(this.#go, () =>
      this.mode === "real" ? this.#confirmClose() : this.#request("go"),
    );
  }

  /** Shows whether a key that is pressed now is heard here. */
  #showKeys = () => {
    const isElsewhere =
      !document.hasFocus() ||
      document.activeElement?.closest(FIELDS) ||
      document.querySelector("dialog[open]");
    this.#keys.hidden = Boolean(isElsewhere) || (this.#go.hidden && this.#entry.hidden);
  };

  /** Discards a half typed card or number when the focus moves to a field or elsewhere. */
  #turnAway = (/** @type {Event} */ { type, target }) => {
    const [isTouch, element] = [type === "pointerdown", /** @type {Element} */ (target)];
    if (isTouch) this.#touched = target;
    if (isTouch ? !this.contains(element) : element.closest(FIELDS)) this.#entering?.drop();
  };

  /**
   * Handles the keys of the page: not those of a field, or of a control focused by keyboard. A
   * control focused by touch does not count.
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

/** The reason why there is no next action. @param {TableState} state */
function waitingText(state) {
  if (state.phase === "suspended") return "wait-suspended";
  if (state.phase === "finished" || state.stage === "over") return "wait-over";
  return "wait-players";
}
