/** The decisions about stakes in prison after a refait, one after the other. */

import { roman } from "../cloth/labels.js";
import { defineElement, h, preserveFocus, reconcile, replaceChildren, emit } from "../core/dom.js";
import { money } from "../core/format.js";
import { t } from "../core/i18n.js";
import { chanceName } from "./outcome.js";
import { decidableStakes } from "./cloth-view.js";

/** @import {TableState} from "../core/state.js" */
/** @import {Stake} from "../messages.d.ts" */
/** @import {Betting} from "./betting.js" */

export class PrisonDecision extends HTMLElement {
  #line = h("div", { class: "asked" });
  /** @type {TableState | null} */
  #state = null;
  /** @type {Betting | null} */
  #betting = null;
  /** Stakes that the player leaves in prison, by coup, chance and degree. @type {Set<string>} */
  #leftInPrison = new Set();

  connectedCallback() {
    if (!this.childElementCount) replaceChildren(this, this.#line);
  }

  /**
   * @param {TableState} state
   * @param {Betting} betting
   */
  update(state, betting) {
    this.#state = state;
    this.#betting = betting;
    this.#render();
  }

  /** The focus goes on to the next question, or to the chips. */
  #render() {
    preserveFocus(
      this,
      () => this.#renderNext(),
      () =>
        this.querySelector("button") ??
        this.nextElementSibling?.querySelector("[aria-checked=true]"),
    );
  }

  #renderNext() {
    const [state, betting] = [this.#state, this.#betting];
    if (!state || !betting) return;
    const key = (/** @type {Stake} */ stake) =>
      `${state.coup.n} ${stake.on} ${stake.degree} ${stake.amount}`;
    const bound = decidableStakes(state, betting).filter(
      (stake) => !this.#leftInPrison.has(key(stake)),
    );
    this.hidden = bound.length === 0;
    reconcile(
      this.#line,
      bound.slice(0, 1),
      (stake) => `${key(stake)} ${bound.length}`,
      (stake) => this.#question(stake, key(stake), bound.length),
    );
  }

  /**
   * @param {Stake} stake
   * @param {string} key
   * @param {number} many Number of open decisions.
   */
  #question({ on, degree, amount }, key, many) {
    const leave = () => {
      this.#leftInPrison.add(key);
      this.#render();
    };
    const act = (
      /** @type {string} */ name,
      /** @type {string | false} */ means,
      /** @type {() => unknown} */ done,
    ) => h("button", { type: "button", title: means && t(means), onclick: done }, t(name));
    return h(
      "p",
      null,
      h(
        "span",
        null,
        t("prison-of", { chance: chanceName(on), amount: money(amount), degree: roman(degree) }),
        many > 1 && [" · ", h("span", { class: "many" }, t("decide-many", { count: many }))],
      ),
      h(
        "span",
        { class: "acts" },
        act("decide-divide", "divide", () => emit(this, "tv-divide", { on, degree })),
        act("decide-leave", "stay", leave),
        act("decide-move", false, () => emit(this, "tv-stake", { on, degree })),
      ),
    );
  }
}

defineElement("tv-decision", PrisonDecision);
