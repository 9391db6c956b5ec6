/** The rows of a coup with their totals: noir and rouge, or 2.0's one. */

import { defineElement, h, reconcile, replaceChildren } from "../../core/dom.js";
import { prefersReducedMotion } from "../../core/preferences.js";
import { cardPoints, layOutRows, winningRow } from "../../core/table/card-rows.js";
import { t } from "../../core/text/i18n.js";
import { card } from "./cards.js";

/** @import {Row} from "../../core/table/card-rows.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @typedef {{place: number, code: string}} LaidCard */
/** @typedef {(place: number) => Element | null} BadgeAt Returns the badge of the card at a place. */

const SLIDE_MS = 320;
const SHORTEST_SLIDE_MS = 90;
/** In a row that ends at 31: their places are drawn until they lie. */
const FEWEST_CARDS = 4;
/** From the last card at rest to the result: at most this share of the pause. */
const RESULT_MS = 300;
const PAUSE_SHARE = 0.5;

export class CardRows extends HTMLElement {
  /** @type {BadgeAt} */
  badgeAt = () => null;
  /** True from the last card's flight to the result. */
  isDealing = false;
  /** Called when a card comes to lie. */
  onLie = () => {};
  /** Called when the result is shown. */
  onRest = () => {};
  #isFirst = true;
  #slideMs = SLIDE_MS;
  /** The flights of cards, by place. @type {Map<number, Promise<unknown>>} */
  #flights = new Map();
  #state = /** @type {TableState} */ ({});

  /** @param {TableState} state */
  update(state) {
    const { coup, rulebook, stageMs } = state;
    const previous = this.#state.coup;
    const isNews = coup.event && !(previous?.event && previous.n === coup.n);
    if (isNews || !coup.event) this.isDealing = !!isNews && this.#moves();
    this.#state = state;
    this.#slideMs = Math.max(SHORTEST_SLIDE_MS, Math.min(SLIDE_MS, stageMs ?? SLIDE_MS));
    const codes = coup.cards.length ? coup.cards : dealtCards(coup.event);
    const rows = layOutRows(codes, rulebook);
    const totals = coup.event && "totals" in coup.event && coup.event.totals;
    const winner = totals && !this.isDealing ? winningRow(totals) : null;
    let place = 0;
    const rowsWithStart = rows.map((row) => ({
      ...row,
      from: (place += row.cards.length) - row.cards.length,
    }));
    reconcile(
      this,
      rowsWithStart,
      (row) => row.name,
      (row) => this.#row(row),
      (element, row) => this.#renderRow(element, row, winner),
    );
    this.#isFirst = false;
    if (isNews && this.isDealing) this.#awaitResult(coup.n);
  }

  /** Waits until all cards lie. */
  lie() {
    return Promise.all(this.#flights.values());
  }

  /** Shows the result of a coup a moment after its last card lies. @param {number} n */
  async #awaitResult(n) {
    await this.lie();
    const { deadline = null } = this.#state;
    const ms = Math.min(RESULT_MS, deadline ? PAUSE_SHARE * (deadline - Date.now()) : RESULT_MS);
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (!this.isDealing || this.#state.coup.n !== n) return; // the next one is dealt
    this.isDealing = false;
    this.update(this.#state);
    this.onRest();
  }

  #moves() {
    return !this.#isFirst && !document.hidden && !prefersReducedMotion();
  }

  /** @param {Row} row */
  #row(row) {
    return h(
      "section.row-of-cards",
      { class: row.name, "aria-label": t(`tableau-${row.name}`) },
      h("h2", t(`tableau-${row.name}`)),
      h("div.lying", { "data-words": t("tableau-deal") }),
      h("p.total.figure"),
    );
  }

  /** @param {HTMLElement} element @param {Row & {from: number}} row @param {string | null} winner */
  #renderRow(element, row, winner) {
    const [, lying, total] = /** @type {HTMLElement[]} */ ([...element.children]);
    if (!lying || !total) return;
    element.classList.toggle("won", winner === row.name);
    element.classList.toggle("lost", winner !== null && winner !== "tie" && winner !== row.name);
    element.classList.toggle("empty", row.cards.length === 0);
    /** @type {LaidCard[]} */
    const cards = row.cards.map((code, place) => ({ code, place: row.from + place }));
    const free = Array.from({ length: FEWEST_CARDS }, (_, place) => ({ code: "", place }));
    reconcile(
      lying,
      [...cards, ...free.slice(cards.length)],
      ({ place, code }) => `${place} ${code}`,
      (laidCard) => (laidCard.code ? this.#dealCard(laidCard) : h("div.place")),
      (/** @type {HTMLElement} */ element, laidCard) => this.#attachBadge(element, laidCard),
    );
    const mark = winner === row.name ? t("tableau-won") : winner === "tie" ? t("tableau-tie") : "";
    const resting = cards.filter(({ place }) => !this.#flights.has(place));
    const points = resting.reduce((sum, { code }) => sum + cardPoints(code), 0);
    replaceChildren(total, points ? h("strong", String(points)) : "", mark && h("span", mark));
  }

  /** @param {LaidCard} one */
  #dealCard({ code, place }) {
    const element = h("div.laid", card(code));
    if (this.#moves()) this.#flights.set(place, this.#slide(element, place));
    else if (!this.#isFirst) this.onLie();
    return element;
  }

  /**
   * A card slides from the shoe, at the croupier's right, to its place.
   * @param {HTMLElement} element
   * @param {number} place
   */
  async #slide(element, place) {
    await Promise.resolve(); // it is in its row by now
    const [box, cloth] = [element.getBoundingClientRect(), this.getBoundingClientRect()];
    const [x, y] = [cloth.right - box.right, cloth.top - box.top - box.height / 2];
    const from = `translate(${x}px, ${y}px) rotate(14deg)`;
    const flight = element.animate(
      [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none" }],
      { duration: this.#slideMs, easing: "cubic-bezier(.2,.8,.3,1)" },
    );
    await flight.finished;
    this.#flights.delete(place);
    this.onLie();
    this.update(this.#state);
  }

  /** @param {HTMLElement} element @param {LaidCard} one */
  #attachBadge(element, { code, place }) {
    const badge = code && this.badgeAt(place);
    if (badge && badge.parentNode !== element) element.append(badge);
  }
}

/** @param {import("../../core/table/table-state.d.ts").CoupEvent | null} event @returns {string[]} */
function dealtCards(event) {
  return event && "rows" in event ? Object.values(event.rows).flat() : [];
}

defineElement("tv-rows", CardRows);
