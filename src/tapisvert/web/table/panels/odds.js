/** The current edges, from the dealt cards, where the server shows them. */

import { CHANCES } from "../../cloth/chances.js";
import { get } from "../../core/api.js";
import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { number, percent } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { chanceName } from "../../cloth/labels.js";

/** @import {Odds as OddsView} from "../../messages.d.ts" */
/** @import {TableState} from "../../core/table/state.js" */

export class Odds extends HTMLElement {
  #shownCoup = -1;
  /** @type {TableState | null} */
  #state = null;

  connectedCallback() {
    this.closest("details")?.addEventListener("toggle", () => this.#loadIfVisible());
  }

  /** @param {TableState} state */
  update(state) {
    this.#state = state;
    this.#loadIfVisible();
  }

  /** Loads the odds if the panel is open. */
  #loadIfVisible() {
    const state = this.#state;
    const isOpen = this.closest("details")?.open ?? true;
    if (!state || !isOpen || state.coup.n === this.#shownCoup || state.phase === "closed") return;
    this.#shownCoup = state.coup.n;
    loadOdds(state).then((odds) => this.#render(odds));
  }

  /** @param {OddsView | null} odds */
  #render(odds) {
    if (!odds) {
      replaceChildren(this, h("p.muted", t("odds-none")));
      return;
    }
    const { law, gone } = odds;
    const isWheel = this.#state?.rulebook.layout === "wheel"; // which has no pack, and no refait
    const refait = percent(law.refait, 3);
    replaceChildren(
      this,
      h("p", isWheel ? t("odds-next") : t("odds-gone", { cards: gone })),
      h(
        "div.scroll",
        { tabindex: 0, role: "group", "aria-label": t("odds") },
        edgeTable(isWheel ? { ...odds, edges_before: {} } : odds),
      ),
      law.refait > 0 &&
        h(
          "p.muted",
          isWheel
            ? t("odds-zero", { zero: refait })
            : t("odds-refait", { refait, tie: percent(law.null, 3) }),
        ),
    );
  }
}

/** @param {string} on */
function isSimple(on) {
  return CHANCES.get(on)?.kind === "simple" || !CHANCES.has(on);
}

/** The edge of each chance and decision, as a table. @param {OddsView} odds */
function edgeTable({ law, best, edges_before: before }) {
  const all = Object.entries(law.bets);
  const simple = all.filter(([on]) => isSimple(on));
  // At the wheel all others have the same edge: one stands for them.
  const chances = [...simple, ...all.filter(([on]) => !isSimple(on)).slice(0, 1)];
  const decisions = [...new Set(chances.flatMap(([, bets]) => Object.keys(bets)))];
  const heads = decisions.map((one) => h("th.amount", { scope: "col" }, t(`odds-${one}`)));
  const rows = chances.map(([on, bets]) =>
    h(
      "tr",
      h("th", { scope: "row" }, isSimple(on) ? chanceName(on) : t("odds-other")),
      decisions.map((one) =>
        edgeCell(bets[one]?.edge, before[on]?.[one], on === best.on && one === best.decision),
      ),
    ),
  );
  return h(
    "table",
    h("thead", h("tr", h("th", { scope: "col" }, t("odds-chance")), heads)),
    h("tbody", rows),
  );
}

/**
 * The current odds; null where the server does not show them.
 * @param {TableState} state
 * @returns {Promise<OddsView | null>}
 */
export function loadOdds(state) {
  return get(`/api/tables/${encodeURIComponent(state.table)}/odds`).catch(() => null);
}

/** @param {number | undefined} edge @param {number | undefined} before @param {boolean} isBest */
function edgeCell(edge, before, isBest) {
  if (edge === undefined) return h("td.amount", "–");
  const change = before === undefined ? 0 : edge - before;
  const title = before === undefined ? false : t("odds-before", { edge: percent(before, 4) });
  const sign = Math.abs(change) < 5e-7 ? "" : change < 0 ? "▾" : "▴";
  return h(
    "td.amount",
    { class: isBest ? "best" : "", title },
    `${number(100 * edge, 4)}% `,
    h("span", { "aria-hidden": "true" }, sign),
  );
}

defineElement("tv-odds", Odds);
