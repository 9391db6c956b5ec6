/** After a refait: what the player does with his stakes in prison, one after the other, beside his chips. */

import { roman } from "../cloth/labels.js";
import { define, h, keepingFocus, keyed, replace, tell } from "../core/dom.js";
import { money } from "../core/format.js";
import { say } from "../core/i18n.js";
import { chanceName } from "./outcome.js";
import { mayDecide } from "./cloth-view.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../messages.d.ts").Stake} Stake */
/** @typedef {import("./betting.js").Betting} Betting */

export class Decision extends HTMLElement {
  #line = h("div", { class: "asked" });
  /** @type {TableState | null} */
  #state = null;
  /** @type {Betting | null} */
  #betting = null;
  /** Those that the player leaves where they lie, by coup, chance and degree. @type {Set<string>} */
  #left = new Set();

  connectedCallback() {
    if (!this.childElementCount) replace(this, this.#line);
  }

  /**
   * @param {TableState} state
   * @param {Betting} betting
   */
  update(state, betting) {
    this.#state = state;
    this.#betting = betting;
    this.#show();
  }

  /** Whoever decides by keys goes on to the next question, or to his chips. */
  #show() {
    keepingFocus(
      this,
      () => this.#next(),
      () =>
        this.querySelector("button") ??
        this.nextElementSibling?.querySelector("[aria-checked=true]"),
    );
  }

  #next() {
    const [state, betting] = [this.#state, this.#betting];
    if (!state || !betting) return;
    const key = (/** @type {Stake} */ stake) =>
      `${state.coup.n} ${stake.on} ${stake.degree} ${stake.amount}`;
    const bound = mayDecide(state, betting).filter((stake) => !this.#left.has(key(stake)));
    this.hidden = bound.length === 0;
    keyed(
      this.#line,
      bound.slice(0, 1),
      (stake) => `${key(stake)} ${bound.length}`,
      (stake) => this.#ask(stake, key(stake), bound.length),
    );
  }

  /**
   * @param {Stake} stake
   * @param {string} key
   * @param {number} many How many are still to be decided.
   */
  #ask({ on, degree, amount }, key, many) {
    const leave = () => {
      this.#left.add(key);
      this.#show();
    };
    const act = (
      /** @type {string} */ name,
      /** @type {string | false} */ means,
      /** @type {() => unknown} */ done,
    ) => h("button", { type: "button", title: means && say(means), onclick: done }, say(name));
    return h(
      "p",
      null,
      h(
        "span",
        null,
        say("prison-of", { chance: chanceName(on), amount: money(amount), degree: roman(degree) }),
        many > 1 && [" · ", h("span", { class: "many" }, say("decide-many", { count: many }))],
      ),
      h(
        "span",
        { class: "acts" },
        act("decide-divide", "divide", () => tell(this, "tv-divide", { on, degree })),
        act("decide-leave", "stay", leave),
        act("decide-move", false, () => tell(this, "tv-stake", { on, degree })),
      ),
    );
  }
}

define("tv-decision", Decision);
