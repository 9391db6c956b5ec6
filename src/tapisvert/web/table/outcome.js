/** The outcome of a coup for the player's stakes, each with its clause. */

import { defineElement, h, replaceChildren, emit } from "../core/dom.js";
import { money, signedMoney } from "../core/format.js";
import { totalGain } from "../core/player-holdings.js";
import { announce } from "../core/announcer.js";
import { hasMessage, t } from "../core/i18n.js";
import { resultText } from "./calls.js";
import { playSound } from "./sound.js";

/** @import {TableState} from "../core/state.js" */
/** @import {Rulebook} from "../core/rulebook.js" */
/** @import {Divided, PremiumEarned, Settled, Stake} from "../messages.d.ts" */

export class Outcome extends HTMLElement {
  #shownKey = 0;
  /** Partager, laisser, déplacer, by chance and degree. @type {Map<string, HTMLElement>} */
  #choices = new Map();

  /**
   * @param {TableState} state
   * @param {boolean} isNews True for a new outcome.
   */
  update(state, isNews) {
    const { event, n, settled, nulled } = state.coup;
    this.hidden = !event && !nulled;
    if (nulled && !event) {
      replaceChildren(
        this,
        h(
          "p",
          null,
          t("coup-nulled", { reason: hasMessage(`null-${nulled}`) ? t(`null-${nulled}`) : nulled }),
        ),
      );
      return;
    }
    if (!event || n + settled.length / 1000 === this.#shownKey) return;
    this.#shownKey = n + settled.length / 1000;
    const own = settled.filter((one) => one.player === state.own);
    const sum = totalGain(own, state.stakesStay);
    this.#choices.clear();
    const total = own.length > 0 && t("won-in-all", { amount: signedMoney(sum) });
    replaceChildren(
      this,
      h("h2", null, resultText(event)),
      total && h("p", { class: `sum figure ${sum > 0 ? "good" : sum < 0 ? "bad" : ""}` }, total),
      own.length > 0 &&
        h(
          "ul",
          null,
          own.map((one) => this.#outcomeLine(one, state.rulebook)),
        ),
    );
    if (isNews && own.length) {
      announce(`${total}. ${own.map((one) => outcomeText(one)).join(" ")}`);
      if (sum > 0) playSound("won");
    }
  }

  /**
   * Shows the choices of these stakes in prison, and of no others.
   * @param {readonly Stake[]} stakes
   */
  showChoices(stakes) {
    const may = new Set(stakes.map(({ on, degree }) => `${on} ${degree}`));
    for (const [key, button] of this.#choices) button.hidden = !may.has(key);
  }

  /**
   * @param {Settled | PremiumEarned} one
   * @param {Rulebook} rulebook
   */
  #outcomeLine(one, rulebook) {
    const outcome = "outcome" in one ? one.outcome : "insured";
    const clause = rulebook.why[outcome]?.clause;
    const degree = "degree" in one ? one.degree : 0;
    const bound = outcome === "imprisoned" ? 1 : outcome === "deepened" ? degree + 1 : null;
    return h(
      "li",
      null,
      outcomeText(one),
      " ",
      bound !== null && this.#choiceButtons(one.on, bound),
      " ",
      clause &&
        h(
          "button",
          { type: "button", class: "clause", onclick: () => openClause(rulebook, clause) },
          clause,
        ),
    );
  }

  /**
   * The buttons of a stake in prison: partager, laisser, déplacer.
   * @param {string} on
   * @param {number} degree
   */
  #choiceButtons(on, degree) {
    const button = h(
      "button",
      { type: "button", class: "choose", onclick: () => emit(this, "tv-stake", { on, degree }) },
      t("choose"),
    );
    this.#choices.set(`${on} ${degree}`, button);
    return button;
  }
}

/** @param {Settled | Divided | PremiumEarned} one */
export function outcomeText(one) {
  if (one.event === "premium_earned")
    return t("own-premium", { on: chanceName(one.on), amount: money(one.premium) });
  const outcome = "outcome" in one ? one.outcome : "divided";
  return t(`own-${outcome}`, {
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
  return /^[a-z]+$/.test(on) ? t(`chance-${on}`) : on;
}

/**
 * @param {Rulebook} rulebook
 * @param {string} clause
 */
async function openClause(rulebook, clause) {
  (await import("./clause-dialog.js")).openClause(rulebook, clause);
}

defineElement("tv-outcome", Outcome);
