/** The cloth of a card lesson: the table's own rows and tableau, with one bet on it. */

import "../cloth/cards/rows.js";
import "../cloth/cards/tableau.js";
import { h } from "../core/dom.js";
import { prefersReducedMotion } from "../core/preferences.js";

/** @import {LessonCoup} from "../messages.d.ts" */
/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {CardRows} from "../cloth/cards/rows.js" */
/** @import {Tableau} from "../cloth/cards/tableau.js" */

const CARD_MS = 420;
const YOU = "you";

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class CardStage {
  #rows = /** @type {CardRows} */ (h("tv-rows"));
  #tableau = /** @type {Tableau} */ (h("tv-tableau"));
  #rulebook;
  #stake;
  /** @type {string[]} */
  #cards = [];
  /** @type {{on: string, degree: number} | null} */
  #bet = null;
  /** @type {Record<string, string>} */
  #fates = {};
  /** What the bet won or lost. @type {import("../cloth/coup-result.js").ResultMark[]} */
  #marks = [];
  element = h("div.cloth", this.#rows, this.#tableau);

  /**
   * @param {Rulebook} rulebook
   * @param {number} stake In minor units.
   */
  constructor(rulebook, stake) {
    this.#rulebook = rulebook;
    this.#stake = stake;
    this.#tableau.rulebook = rulebook;
  }

  /** Shows the stage; its elements are in the document by now. */
  show() {
    this.#render(false);
    this.#deal(null);
  }

  /**
   * Waits for a tap on one of these chances, which are outlined.
   * @param {readonly string[]} chances
   * @param {() => void} elsewhere Called at a tap on any other; the focus goes to the first.
   * @returns {Promise<string>}
   */
  tap(chances, elsewhere) {
    this.#render(true);
    this.#offer(chances);
    return new Promise((tapped) => {
      const place = (/** @type {Event} */ event) => {
        const { on } = /** @type {CustomEvent} */ (event).detail;
        if (!chances.includes(on)) {
          elsewhere();
          return this.#spot(chances[0])?.focus();
        }
        this.#tableau.removeEventListener("tv-place", place);
        this.#offer([]);
        this.#render(false);
        tapped(on);
      };
      this.#tableau.addEventListener("tv-place", place);
    });
  }

  /**
   * Lays the bet, free or in prison; none if it is null.
   * @param {string | null} on
   * @param {number} [degree]
   */
  lay(on, degree = 0) {
    this.#bet = on === null ? null : { on, degree };
    this.#render(false);
  }

  /** Clears the cards and the results. */
  clear() {
    this.#cards = [];
    this.#fates = {};
    this.#marks = [];
    this.#render(false);
    this.#deal(null);
  }

  /**
   * Takes the bet from the cloth, and shows on its field what it won or lost.
   * @param {string} on
   * @param {number} gain
   */
  settle(on, gain) {
    this.#marks = [{ on, gain }];
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
    if (this.#rows.isDealing) await new Promise((done) => (this.#rows.onRest = () => done(null)));
  }

  /**
   * Shows the results on these chances.
   * @param {LessonCoup} coup
   * @param {readonly string[]} chances
   */
  result(coup, chances = Object.keys(coup.results)) {
    for (const on of chances) this.#fates[on] = coup.results[on] ?? "";
    this.#render(false);
  }

  /** @param {unknown} event The result of the coup, once it is dealt. */
  #deal(event) {
    const coup = { cards: this.#cards.map((card) => ({ card })), event };
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
      fates: this.#fates,
      maximum: () => null,
      number: null,
      choosing: false,
      marks: this.#marks,
    });
  }

  /** Outlines these chances, and gives the first the focus. @param {readonly string[]} chances */
  #offer(chances) {
    for (const field of this.#tableau.querySelectorAll("[data-on]")) {
      const on = /** @type {HTMLElement} */ (field).dataset["on"] ?? "";
      field.classList.toggle("offered", chances.includes(on));
    }
    this.#spot(chances[0])?.focus();
  }

  /** @param {string | undefined} on @returns {HTMLElement | null} */
  #spot(on) {
    return this.#tableau.querySelector(`[data-on="${on}"] .spot`);
  }
}
