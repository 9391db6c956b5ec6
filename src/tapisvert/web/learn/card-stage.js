/** The cloth of a card lesson: the table's own rows and tableau, with one bet on it. */

import { CardRows } from "../cloth/cards/rows.js";
import { Tableau } from "../cloth/cards/tableau.js";
import { h } from "../core/dom.js";
import { prefersReducedMotion } from "../core/preferences.js";

/** @import {LessonCoup} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */

const CARD_MS = 420;
const YOU = "you";

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class CardStage {
  #rows = new CardRows();
  #tableau = new Tableau();
  #rulebook;
  #stake;
  /** @type {string[]} */
  #cards = [];
  /** @type {{on: string, degree: number} | null} */
  #bet = null;
  /** @type {Record<string, string>} */
  #outcomes = {};
  /** The gain or loss of the bet. @type {import("../cloth/coup-result.js").ResultMark[]} */
  #marks = [];
  element = h("div.cloth", this.#rows, this.#tableau);

  /** @param {Rulebook} rulebook @param {number} stake In minor units. */
  constructor(rulebook, stake) {
    this.#rulebook = rulebook;
    this.#stake = stake;
    this.#tableau.rulebook = rulebook;
  }

  /**
   * Waits for a tap on one of these chances, which are outlined.
   * @param {readonly string[]} chances
   * @param {() => void} onMiss Called at a tap on any other; the focus goes to the first.
   * @returns {Promise<string>}
   */
  tap(chances, onMiss) {
    this.#render(true);
    this.#offer(chances);
    return new Promise((resolve) => {
      const place = (/** @type {Event} */ event) => {
        const { on: chance } = /** @type {CustomEvent} */ (event).detail;
        if (!chances.includes(chance)) {
          onMiss();
          return this.#spot(chances[0])?.focus();
        }
        this.#tableau.removeEventListener("tv-place", place);
        this.#offer([]);
        this.#render(false);
        resolve(chance);
      };
      this.#tableau.addEventListener("tv-place", place);
    });
  }

  /**
   * Lays the bet, free or in prison; none if it is null.
   * @param {string | null} chance
   * @param {number} [degree]
   */
  lay(chance, degree = 0) {
    this.#bet = chance === null ? null : { on: chance, degree };
    this.#render(false);
  }

  /** Shows the stage without cards and results; its elements are in the document by now. */
  clear() {
    this.#cards = [];
    this.#outcomes = {};
    this.#marks = [];
    this.#render(false);
    this.#deal(null);
  }

  /**
   * Removes the bet from the cloth, and shows its gain or loss on its field.
   * @param {string} chance
   * @param {number} gain
   */
  settle(chance, gain) {
    this.#marks = [{ on: chance, gain }];
    this.lay(null);
  }

  /**
   * Deals a row card by card, and waits for the result after the last one.
   * @param {LessonCoup} coup
   * @param {number} row
   */
  async deal(coup, row) {
    for (const card of coup.rows?.[row]?.cards ?? []) {
      this.#cards.push(card);
      this.#deal(null);
      if (!prefersReducedMotion()) await pause(CARD_MS);
    }
    await this.#rows.lie();
    const isLast = row + 1 === coup.rows?.length;
    this.#deal(isLast ? { totals: coup.totals, rows: coup.rows } : null);
    if (this.#rows.isDealing)
      await new Promise((resolve) => (this.#rows.onRest = () => resolve(null)));
  }

  /**
   * Shows the results on these chances.
   * @param {LessonCoup} coup
   * @param {readonly string[]} chances
   */
  result(coup, chances = Object.keys(coup.results)) {
    for (const chance of chances) this.#outcomes[chance] = coup.results[chance] ?? "";
    this.#render(false);
  }

  /** @param {unknown} event The result of the coup, once it is dealt. */
  #deal(event) {
    const coup = { cards: this.#cards, event };
    this.#rows.update(/** @type {any} */ ({ coup, rulebook: this.#rulebook }));
  }

  /** @param {boolean} open True while a chance can be tapped. */
  #render(open) {
    const stake = { player: YOU, amount: this.#stake, excess: 0, insured: false };
    this.#tableau.update({
      own: YOU,
      stakes: this.#bet ? [{ ...stake, ...this.#bet }] : [],
      pending: [],
      open,
      fates: this.#outcomes,
      maximum: () => null,
      number: null,
      choosing: false,
      marks: this.#marks,
    });
  }

  /** Outlines these chances, and gives the first the focus. @param {readonly string[]} chances */
  #offer(chances) {
    for (const field of this.#tableau.querySelectorAll("[data-on]")) {
      const chance = /** @type {HTMLElement} */ (field).dataset["on"] ?? "";
      field.classList.toggle("offered", chances.includes(chance));
    }
    this.#spot(chances[0])?.focus();
  }

  /** @param {string | undefined} chance @returns {HTMLElement | null} */
  #spot(chance) {
    return this.#tableau.querySelector(`[data-on="${chance}"] .spot`);
  }
}
