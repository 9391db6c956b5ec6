/** What a coup did to one's stakes, and why: each with its sentence, and the clause one click away. */

import { define, h, replace, tell } from "../core/dom.js";
import { money, signed } from "../core/format.js";
import { gain } from "../core/player-holdings.js";
import { announce } from "../core/announcer.js";
import { has, say } from "../core/i18n.js";
import { result } from "./calls.js";
import { play } from "./sound.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../messages.d.ts").Settled} Settled */
/** @typedef {import("../messages.d.ts").Stake} Stake */
/** @typedef {import("../messages.d.ts").Divided} Divided */
/** @typedef {import("../messages.d.ts").PremiumEarned} PremiumEarned */

export class Outcome extends HTMLElement {
  #shown = 0;
  /** Partager, laisser, déplacer, by chance and degree. @type {Map<string, HTMLElement>} */
  #choices = new Map();

  /**
   * @param {TableState} state
   * @param {boolean} isNews Whether it has just happened.
   */
  update(state, isNews) {
    const { event, n, settled, nulled } = state.coup;
    this.hidden = !event && !nulled;
    if (nulled && !event) {
      replace(
        this,
        h(
          "p",
          null,
          say("coup-nulled", { reason: has(`null-${nulled}`) ? say(`null-${nulled}`) : nulled }),
        ),
      );
      return;
    }
    if (!event || n + settled.length / 1000 === this.#shown) return;
    this.#shown = n + settled.length / 1000;
    const own = settled.filter((one) => one.player === state.own);
    const sum = gain(own, state.stakesStay);
    this.#choices.clear();
    const total = own.length > 0 && say("won-in-all", { amount: signed(sum) });
    replace(
      this,
      h("h2", null, result(event)),
      total && h("p", { class: `sum figure ${sum > 0 ? "good" : sum < 0 ? "bad" : ""}` }, total),
      own.length > 0 &&
        h(
          "ul",
          null,
          own.map((one) => this.#line(one, state.rulebook)),
        ),
    );
    if (isNews && own.length) {
      announce(`${total}. ${own.map((one) => sentence(one)).join(" ")}`);
      if (sum > 0) play("won");
    }
  }

  /**
   * Let stakes in prison be divided, left or moved, and no others.
   * @param {readonly Stake[]} stakes
   */
  offer(stakes) {
    const may = new Set(stakes.map(({ on, degree }) => `${on} ${degree}`));
    for (const [key, button] of this.#choices) button.hidden = !may.has(key);
  }

  /**
   * @param {Settled | PremiumEarned} one
   * @param {Rulebook} rulebook
   */
  #line(one, rulebook) {
    const outcome = "outcome" in one ? one.outcome : "insured";
    const clause = rulebook.why[outcome]?.clause;
    const degree = "degree" in one ? one.degree : 0;
    const bound = outcome === "imprisoned" ? 1 : outcome === "deepened" ? degree + 1 : null;
    return h(
      "li",
      null,
      sentence(one),
      " ",
      bound !== null && this.#choice(one.on, bound),
      " ",
      clause &&
        h(
          "button",
          { type: "button", class: "clause", onclick: () => show(rulebook, clause) },
          clause,
        ),
    );
  }

  /**
   * Partager, laisser, déplacer: what now lies in prison.
   * @param {string} on
   * @param {number} degree
   */
  #choice(on, degree) {
    const button = h(
      "button",
      { type: "button", class: "choose", onclick: () => tell(this, "tv-stake", { on, degree }) },
      say("choose"),
    );
    this.#choices.set(`${on} ${degree}`, button);
    return button;
  }
}

/** @param {Settled | Divided | PremiumEarned} one */
export function sentence(one) {
  if (one.event === "premium_earned")
    return say("own-premium", { on: chanceName(one.on), amount: money(one.premium) });
  const outcome = "outcome" in one ? one.outcome : "divided";
  return say(`own-${outcome}`, {
    on: chanceName(one.on),
    stake: money(one.stake),
    degree: one.degree,
    next: one.degree + (outcome === "eased" ? -1 : 1),
    to_player: money(one.to_player),
    to_bank: money(one.to_bank),
  });
}

/** @param {string} on */
export function chanceName(on) {
  return /^[a-z]+$/.test(on) ? say(`chance-${on}`) : on;
}

/**
 * @param {Rulebook} rulebook
 * @param {string} clause
 */
async function show(rulebook, clause) {
  (await import("./clause-dialog.js")).showClause(rulebook, clause);
}

define("tv-outcome", Outcome);
