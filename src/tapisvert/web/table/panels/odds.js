/** The current edges, from the dealt cards, where the server shows them. */

import { CHANCES } from "../../cloth/chances.js";
import { changeSign, edgeTable, edgeText } from "../../cloth/edge-table.js";
import { get, tableAddress } from "../../core/api.js";
import { defineElement, h, replaceChildren } from "../../core/dom.js";
import { percent } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";

/** @import {Odds as OddsView} from "../../messages.d.ts" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */

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
    if (!odds) return replaceChildren(this, h("p.muted", t("odds-none")));
    const { law, gone: dealtCount } = odds;
    const isWheel = this.#state?.rulebook.layout === "wheel"; // which has no pack, and no refait
    const refait = percent(law.refait, 3);
    replaceChildren(
      this,
      h("p", isWheel ? t("odds-next") : t("odds-gone", { cards: dealtCount })),
      h("div.scroll", { tabindex: 0, role: "group", "aria-label": t("odds") }, oddsTable(odds)),
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

/** True also for card chances, which are not on the wheel's cloth. @param {string} chance */
const isSimple = (chance) => (CHANCES.get(chance)?.kind ?? "simple") === "simple";

/** @param {OddsView} odds */
const oddsTable = (odds) =>
  edgeTable(
    odds,
    Object.keys(odds.law.bets).filter(isSimple),
    {
      chance: t("odds-chance"),
      others: t("odds-other"),
      decision: (decision) => t(`odds-${decision}`),
    },
    (edge, change, isBest) =>
      h(
        "span",
        {
          class: isBest ? "best" : "",
          title: odds.gone > 0 && t("odds-before", { edge: edgeText(edge - change) }),
        },
        `${edgeText(edge)} `,
        h("span", { "aria-hidden": "true" }, changeSign(change)),
      ),
  );

/**
 * The current odds; null where the server does not show them.
 * @param {TableState} state
 * @returns {Promise<OddsView | null>}
 */
export function loadOdds(state) {
  return get(`/api${tableAddress(state.table)}/odds`).catch(() => null);
}

defineElement("tv-odds", Odds);
