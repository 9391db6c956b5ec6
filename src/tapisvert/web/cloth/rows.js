/** The rows of a coup, laid card by card with what they count: noir and rouge, or 2.0's one. */

import { define, h, keyed, replace } from "../core/dom.js";
import { reducedMotion } from "../core/preferences.js";
import { rowsOf } from "../core/card-rows.js";
import { say } from "../core/i18n.js";
import { card } from "./cards.js";

/** @typedef {import("../core/card-rows.js").Row} Row */
/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {{place: number, code: string}} Lying */
/** @typedef {(place: number) => Element | null} Sealing What marks the card that fell there. */

const FALL_MS = 260;

export class Rows extends HTMLElement {
  /** @type {Sealing} */
  sealing = () => null;
  #isFirst = true;

  /** @param {TableState} state */
  update(state) {
    const { coup, rulebook } = state;
    const codes = coup.cards.length ? coup.cards.map((one) => one.card) : dealt(coup.event);
    const rows = rowsOf(codes, rulebook);
    this.classList.toggle("over", coup.event !== null);
    this.classList.toggle("one", rows.length === 1);
    let place = 0;
    const laid = rows.map((row) => ({
      ...row,
      from: (place += row.cards.length) - row.cards.length,
    }));
    keyed(
      this,
      laid,
      (row) => row.name,
      (row) => this.#row(row),
      (element, row) => this.#show(element, row, winner(state)),
    );
    this.#isFirst = false;
  }

  /** @param {Row} row */
  #row(row) {
    return h(
      "section",
      { class: `row-of-cards ${row.name}`, "aria-label": say(`tableau-${row.name}`) },
      h("h2", null, say(`tableau-${row.name}`)),
      h("div", { class: "lying" }),
      h("p", { class: "total figure" }),
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {Row & {from: number}} row
   * @param {string | null} won
   */
  #show(element, row, won) {
    const [, lying, total] = /** @type {HTMLElement[]} */ ([...element.children]);
    if (!lying || !total) return;
    element.classList.toggle("won", won === row.name);
    element.classList.toggle("empty", row.cards.length === 0);
    /** @type {Lying[]} */
    const cards = row.cards.map((code, place) => ({ code, place: row.from + place }));
    keyed(
      lying,
      cards,
      ({ place, code }) => `${place} ${code}`,
      (one) => this.#fall(one),
      (/** @type {HTMLElement} */ at, one) => this.#seal(at, one),
    );
    const mark = won === row.name ? say("tableau-won") : won === "tie" ? say("tableau-tie") : "";
    replace(
      total,
      row.cards.length ? h("strong", null, String(row.total)) : "",
      mark && h("span", null, mark),
    );
  }

  /** @param {Lying} one */
  #fall({ code }) {
    const element = h("div", { class: "laid" }, card(code));
    if (!this.#isFirst && !reducedMotion()) {
      const from = { transform: "translate(30%, -60%) rotate(9deg)", opacity: 0 };
      element.animate([from, { transform: "none", opacity: 1 }], {
        duration: FALL_MS,
        easing: "cubic-bezier(.2,.8,.3,1)",
      });
    }
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Lying} one
   */
  #seal(element, { place }) {
    const seal = this.sealing(place);
    if (seal && seal.parentNode !== element) element.append(seal);
  }
}

/**
 * @param {import("../core/state.js").CoupEvent | null} event
 * @returns {string[]}
 */
function dealt(event) {
  return event && "rows" in event ? Object.values(event.rows).flat() : [];
}

/**
 * The row that won; `tie` for equal totals, null while nobody knows.
 * @param {TableState} state
 * @returns {string | null}
 */
function winner({ coup: { event } }) {
  if (!event || !("totals" in event)) return null;
  const { noir, rouge, row } = event.totals;
  if (row !== undefined) return null;
  if (noir === undefined || rouge === undefined || noir === rouge) return "tie";
  return noir < rouge ? "noir" : "rouge";
}

define("tv-rows", Rows);
