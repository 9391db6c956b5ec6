/** A picture of a coup: two rows of cards on the cloth, and the chips of a winner. */

import { card } from "../cloth/cards/cards.js";
import { stack } from "../cloth/chips/chips.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { winningRow } from "../core/table/card-rows.js";
import { t } from "../core/text/i18n.js";

/** @typedef {{rows: Record<string, string[]>, totals: Record<string, number>}} RowsCoup */

/** The coup of a house that has dealt none: rouge wins. @type {RowsCoup} */
const EXAMPLE = {
  rows: { noir: ["9s", "7d", "Qc", "8h"], rouge: ["4h", "Qd", "8s", "Kc"] },
  totals: { noir: 34, rouge: 32 },
};
/** The winner's stake: two chips of 20 and one of 10. */
const STAKE = 5_000;

/**
 * Draws the last coup of a table, or an example.
 * @param {HTMLElement} place
 * @param {RowsCoup | null} [coup]
 * @param {string} [caption]
 */
export function drawCoup(place, coup = null, caption) {
  const { rows, totals } = coup ?? EXAMPLE;
  const winner = winningRow(totals);
  replaceChildren(
    place,
    Object.entries(rows).map(([chance, cards]) => {
      const isWon = winner === chance;
      return h(
        "div.hero-row",
        { class: isWon ? "won" : "" },
        lozenge(chance, isWon),
        h(
          "div.hero-cards",
          cards.map((code) => h("div", card(code))),
        ),
        h("strong.figure", String(totals[chance])),
      );
    }),
    coup && h("p", caption),
  );
}

/** The field of a chance on the cloth, with the winner's stake. @param {string} chance @param {boolean} isWon */
function lozenge(chance, isWon) {
  return h(
    "div.hero-field",
    svg(
      "svg",
      { viewBox: "0 0 60 60", class: chance },
      svg("path", { d: "M30 3 L57 30 L30 57 L3 30 Z" }),
    ),
    isWon && h("div.hero-chips", stack(STAKE)),
    h("span", t(`chance-${chance}`)),
  );
}
