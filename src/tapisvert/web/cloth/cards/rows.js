/** The rows of a coup with their totals: noir and rouge, or 2.0's one. */

import { defineElement, h, reconcile, replaceChildren } from "../../core/dom.js";
import { prefersReducedMotion } from "../../core/preferences.js";
import { layOutRows } from "../../core/table/card-rows.js";
import { t } from "../../core/text/i18n.js";
import { card } from "./cards.js";

/** @import {Row} from "../../core/table/card-rows.js" */
/** @import {TableState} from "../../core/table/state.js" */
/** @typedef {{place: number, code: string}} LaidCard */
/** @typedef {(place: number) => Element | null} BadgeAt Returns the badge of the card at a place. */

const SLIDE_MS = 320;
const SHORTEST_SLIDE_MS = 90;

export class CardRows extends HTMLElement {
  /** @type {BadgeAt} */
  badgeAt = () => null;
  #isFirst = true;
  #slideMs = SLIDE_MS;

  /** @param {TableState} state */
  update(state) {
    const { coup, rulebook, stageMs } = state;
    this.#slideMs = Math.max(SHORTEST_SLIDE_MS, Math.min(SLIDE_MS, stageMs ?? SLIDE_MS));
    const codes = coup.cards.length ? coup.cards.map((one) => one.card) : dealtCards(coup.event);
    const rows = layOutRows(codes, rulebook);
    let place = 0;
    const placed = rows.map((row) => ({
      ...row,
      from: (place += row.cards.length) - row.cards.length,
    }));
    reconcile(
      this,
      placed,
      (row) => row.name,
      (row) => this.#row(row),
      (element, row) => this.#renderRow(element, row, winningRow(state)),
    );
    this.#isFirst = false;
  }

  /** @param {Row} row */
  #row(row) {
    return h(
      "section",
      { class: `row-of-cards ${row.name}`, "aria-label": t(`tableau-${row.name}`) },
      h("h2", null, t(`tableau-${row.name}`)),
      h("div", { class: "lying" }),
      h("p", { class: "total figure" }),
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {Row & {from: number}} row
   * @param {string | null} won
   */
  #renderRow(element, row, won) {
    const [, lying, total] = /** @type {HTMLElement[]} */ ([...element.children]);
    if (!lying || !total) return;
    element.classList.toggle("won", won === row.name);
    element.classList.toggle("lost", won !== null && won !== "tie" && won !== row.name);
    element.classList.toggle("empty", row.cards.length === 0);
    /** @type {LaidCard[]} */
    const cards = row.cards.map((code, place) => ({ code, place: row.from + place }));
    reconcile(
      lying,
      cards,
      ({ place, code }) => `${place} ${code}`,
      (one) => this.#dealCard(one),
      (/** @type {HTMLElement} */ at, one) => this.#attachBadge(at, one),
    );
    const mark = won === row.name ? t("tableau-won") : won === "tie" ? t("tableau-tie") : "";
    replaceChildren(
      total,
      row.cards.length ? h("strong", null, String(row.total)) : "",
      mark && h("span", null, mark),
    );
  }

  /** @param {LaidCard} one */
  #dealCard({ code }) {
    const element = h("div", { class: "laid" }, card(code));
    if (!this.#isFirst && !prefersReducedMotion()) queueMicrotask(() => this.#slide(element));
    return element;
  }

  /**
   * A card slides from the shoe, which stands at the right of the croupier, to its place.
   * @param {HTMLElement} element
   */
  #slide(element) {
    const [at, cloth] = [element.getBoundingClientRect(), this.getBoundingClientRect()];
    const [x, y] = [cloth.right - at.right, cloth.top - at.top - at.height / 2];
    const from = `translate(${x}px, ${y}px) rotate(14deg)`;
    element.animate(
      [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none" }],
      { duration: this.#slideMs, easing: "cubic-bezier(.2,.8,.3,1)" },
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {LaidCard} one
   */
  #attachBadge(element, { place }) {
    const seal = this.badgeAt(place);
    if (seal && seal.parentNode !== element) element.append(seal);
  }
}

/**
 * @param {import("../../core/table/state.js").CoupEvent | null} event
 * @returns {string[]}
 */
function dealtCards(event) {
  return event && "rows" in event ? Object.values(event.rows).flat() : [];
}

/**
 * The winning row; `tie` for equal totals, null before the result and in 2.0, whose one row does
 * not compete.
 * @param {TableState} state
 * @returns {string | null}
 */
function winningRow({ coup: { event } }) {
  if (!event || !("totals" in event)) return null;
  const { noir, rouge, row } = event.totals;
  if (row !== undefined) return null;
  if (noir === undefined || rouge === undefined || noir === rouge) return "tie";
  return noir < rouge ? "noir" : "rouge";
}

defineElement("tv-rows", CardRows);
