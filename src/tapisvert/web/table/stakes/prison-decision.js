/** The decision about stakes in prison after a refait: all alike, or one after the other. */

import { chanceName, roman } from "../../cloth/labels.js";
import {
  defineElement,
  h,
  preserveFocus,
  reconcile,
  replaceChildren,
  emit,
} from "../../core/dom.js";
import { list, money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { explainTerms } from "../../core/text/terms.js";
import { decidableStakes } from "../surface/cloth-view.js";
import { stageClock } from "../croupier/croupier.js";
import { mayWithdraw, moveTargets, prisonValues } from "./prison-values.js";
import { worthText } from "./stake-menu.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Odds, Stake} from "../../messages.d.ts" */
/** @import {Betting} from "./betting.js" */
/** @import {StageClock} from "../croupier/clock.js" */
/** @import {LoadOdds} from "./stake-menu.js" */

/** Maximum number of chances named on the button. */
const MAX_NAMED = 3;

export class PrisonDecision extends HTMLElement {
  #line = h("div.asked");
  /** @type {{state: TableState, betting: Betting, loadOdds: LoadOdds | null} | null} */
  #current = null;
  /** Stakes that the player leaves in prison, by coup, chance and degree. @type {Set<string>} */
  #leftInPrison = new Set();
  /** The coup whose stakes are decided singly. */
  #separateCoup = 0;
  /** The odds of these stakes. @type {{of: string, odds: Odds | null}} */
  #cache = { of: "", odds: null };

  connectedCallback() {
    if (this.childElementCount) return;
    replaceChildren(this, this.#line);
    explainTerms(this, "p > span");
  }

  /**
   * @param {TableState} state
   * @param {Betting} betting
   * @param {LoadOdds | null} loadOdds Null as long as it is not loaded itself.
   */
  update(state, betting, loadOdds) {
    this.#current = { state, betting, loadOdds };
    this.#render();
  }

  /** The focus moves to the next question, or to the chips. */
  #render() {
    preserveFocus(
      this,
      () => this.#renderNext(),
      () =>
        this.querySelector(".acts button") ?? document.querySelector("tv-rack [aria-checked=true]"),
    );
  }

  #renderNext() {
    if (!this.#current) return;
    const { state, betting } = this.#current;
    const prisoners = decidableStakes(state, betting).filter(
      (stake) => !this.#leftInPrison.has(stakeKey(state, stake)),
    );
    const keys = prisoners.map((stake) => stakeKey(state, stake)).join();
    this.hidden = prisoners.length === 0;
    if (prisoners.length) this.#loadOdds(keys);
    const isTogether = areAlike(state, prisoners) && this.#separateCoup !== state.coup.n;
    const decided = isTogether ? prisoners : prisoners.slice(0, 1);
    const odds = this.#cache.of === keys ? this.#cache.odds : null;
    reconcile(
      this.#line,
      prisoners.length ? [`${keys} ${isTogether}`] : [],
      (key) => key,
      () => this.#question(state, decided, prisoners.length),
      (question) => updateQuestion(question, state, decided, odds),
    );
  }

  /** @param {string} keys The stakes, by their keys. */
  async #loadOdds(keys) {
    const loadOdds = this.#current?.loadOdds;
    if (this.#cache.of === keys || !loadOdds) return;
    this.#cache = { of: keys, odds: null };
    const odds = await loadOdds();
    if (!odds || this.#cache.of !== keys) return;
    this.#cache = { of: keys, odds };
    this.#render();
  }

  /**
   * @param {TableState} state
   * @param {readonly Stake[]} stakes One, or all that are decided alike.
   * @param {number} count Number of stakes to decide.
   */
  #question(state, stakes, count) {
    const isWhole = mayWithdraw(state.withoutRest, stakes);
    const { taken: takenAmount } = prisonValues(stakes, null, isWhole, state.rulebook);
    const take = () => {
      for (const { on: chance, degree } of stakes)
        emit(this, isWhole ? "tv-take" : "tv-divide", { on: chance, degree });
    };
    const leave = () => {
      for (const stake of stakes) this.#leftInPrison.add(stakeKey(state, stake));
      this.#render();
      if (this.hidden) emit(this, "tv-leave", null);
    };
    return h(
      "div",
      { role: "group" },
      h("p", h("span", questionText(stakes, count)), stageClock(state)),
      h(
        "div.acts",
        choice(
          isWhole ? "take-back" : "decide-divide",
          t("prison-take", { amount: money(takenAmount) }),
          take,
        ),
        choice("decide-leave", t("prison-wait"), leave),
        (state.refaitStands || stakes.length > 1) && this.#thirdChoice(state, stakes, count),
      ),
    );
  }

  /**
   * Moving the stake; for several stakes, deciding them singly.
   * @param {TableState} state
   * @param {readonly Stake[]} stakes
   * @param {number} count
   */
  #thirdChoice(state, stakes, count) {
    const [stake, second] = stakes;
    if (!stake || second) {
      return choice("prison-one-by-one", t("decide-many", { count }), () => {
        this.#separateCoup = state.coup.n;
        this.#render();
      });
    }
    const { on: chance, degree } = stake;
    const targets = moveTargets(state.rulebook, chance).map(chanceName);
    const targetText =
      targets.length > MAX_NAMED
        ? t("prison-move-any")
        : t("prison-move-to", { chances: list(targets) });
    return choice("decide-move", targetText, () => emit(this, "tv-stake", { on: chance, degree }));
  }
}

/**
 * Shows the remaining time, and the worth of waiting.
 * @param {HTMLElement} question
 * @param {TableState} state
 * @param {readonly Stake[]} stakes
 * @param {Odds | null} odds
 */
function updateQuestion(question, state, stakes, odds) {
  const clock = question.querySelector("tv-clock");
  if (clock) stageClock(state, /** @type {StageClock} */ (clock));
  const { worth } = prisonValues(stakes, odds?.prison ?? null, false);
  const wait = question.querySelector(".acts > :nth-child(2) > span");
  if (wait && worth !== null)
    wait.textContent = t("prison-wait-worth", { amount: worthText(worth) });
}

/**
 * True if one decision can be made for several stakes.
 * @param {TableState} state
 * @param {readonly Stake[]} stakes
 */
function areAlike({ withoutRest }, stakes) {
  const hasDeeper = stakes.some(({ degree }) => degree > 1);
  return stakes.length > 1 && !(withoutRest && hasDeeper);
}

/** @param {TableState} state @param {Stake} stake */
function stakeKey({ coup }, { on: chance, degree, amount }) {
  return `${coup.n} ${chance} ${degree} ${amount}`;
}

/** @param {readonly Stake[]} stakes @param {number} count */
function questionText(stakes, count) {
  const [stake, second] = stakes;
  if (!stake || second) {
    const amount = stakes.reduce((sum, stake) => sum + stake.amount, 0);
    return t("prison-all", { count: stakes.length, amount: money(amount) });
  }
  const text = t("prison-of", {
    chance: chanceName(stake.on),
    amount: money(stake.amount),
    degree: roman(stake.degree),
  });
  return count > 1 ? `${text}\u00a0· ${t("decide-many", { count })}` : text;
}

/**
 * A button with its consequence.
 * @param {string} name The key of its message.
 * @param {string} consequence
 * @param {() => unknown} act
 */
function choice(name, consequence, act) {
  return h("button", { onclick: act }, h("strong", t(name)), " ", h("span", consequence));
}

defineElement("tv-decision", PrisonDecision);
