/** The edges now, from the cards that are gone: where the house lets players see them. */

import { CHANCES } from "../cloth/chances.js";
import { get } from "../core/api.js";
import { define, h, replace } from "../core/dom.js";
import { number, percent } from "../core/format.js";
import { say } from "../core/i18n.js";
import { chanceName } from "./outcome.js";

/** @typedef {import("../messages.d.ts").Odds} OddsNow */
/** @typedef {import("../core/state.js").TableState} TableState */

export class Odds extends HTMLElement {
  #shown = -1;
  /** @type {TableState | null} */
  #state = null;

  connectedCallback() {
    this.closest("details")?.addEventListener("toggle", () => this.#look());
  }

  /** @param {TableState} state */
  update(state) {
    this.#state = state;
    this.#look();
  }

  /** Nobody works out what nobody looks at. */
  #look() {
    const state = this.#state;
    const isOpen = this.closest("details")?.open ?? true;
    if (!state || !isOpen || state.coup.n === this.#shown || state.phase === "closed") return;
    this.#shown = state.coup.n;
    oddsNow(state).then((odds) => this.#show(odds));
  }

  /** @param {OddsNow | null} odds */
  #show(odds) {
    if (!odds) {
      replace(this, h("p", { class: "muted" }, say("odds-none")));
      return;
    }
    const { law, gone } = odds;
    const isWheel = this.#state?.rulebook.layout === "wheel"; // which has no pack, and no refait
    const refait = percent(law.refait, 3);
    replace(
      this,
      h("p", null, isWheel ? say("odds-next") : say("odds-gone", { cards: gone })),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": say("odds") },
        edges(isWheel ? { ...odds, edges_before: {} } : odds),
      ),
      law.refait > 0 &&
        h(
          "p",
          { class: "muted" },
          isWheel
            ? say("odds-zero", { zero: refait })
            : say("odds-refait", { refait, tie: percent(law.null, 3) }),
        ),
    );
  }
}

/** @param {string} on */
function isSimple(on) {
  return CHANCES.get(on)?.kind === "simple" || !CHANCES.has(on);
}

/**
 * The edge of each chance by what one decides, as a table.
 * @param {OddsNow} odds
 */
function edges({ law, best, edges_before: before }) {
  const all = Object.entries(law.bets);
  const simple = all.filter(([on]) => isSimple(on));
  // At the wheel all others are worth the same: one stands for them.
  const chances = [...simple, ...all.filter(([on]) => !isSimple(on)).slice(0, 1)];
  const decisions = [...new Set(chances.flatMap(([, bets]) => Object.keys(bets)))];
  const heads = decisions.map((one) =>
    h("th", { scope: "col", class: "amount" }, say(`odds-${one}`)),
  );
  const rows = chances.map(([on, bets]) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, isSimple(on) ? chanceName(on) : say("odds-other")),
      decisions.map((one) =>
        cell(bets[one]?.edge, before[on]?.[one], on === best.on && one === best.decision),
      ),
    ),
  );
  return h(
    "table",
    null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, say("odds-chance")), heads)),
    h("tbody", null, rows),
  );
}

/**
 * What bets are worth now; null where it is not told.
 * @param {TableState} state
 * @returns {Promise<OddsNow | null>}
 */
export function oddsNow(state) {
  return get(`/api/tables/${encodeURIComponent(state.table)}/odds`).catch(() => null);
}

/**
 * @param {number | undefined} edge
 * @param {number | undefined} before
 * @param {boolean} isBest
 */
function cell(edge, before, isBest) {
  if (edge === undefined) return h("td", { class: "amount" }, "–");
  const change = before === undefined ? 0 : edge - before;
  const title = before === undefined ? false : say("odds-before", { edge: percent(before, 4) });
  const sign = Math.abs(change) < 5e-7 ? "" : change < 0 ? "▾" : "▴";
  return h(
    "td",
    { class: `amount ${isBest ? "best" : ""}`, title },
    `${number(100 * edge, 4)}% `,
    h("span", { "aria-hidden": "true" }, sign),
  );
}

define("tv-odds", Odds);
