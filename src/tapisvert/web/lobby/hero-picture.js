/** A picture of a coup: two rows of cards on the cloth, and the chips of a winner. */

import { card } from "../cloth/cards/cards.js";
import { stack } from "../cloth/chips/chips.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { winningRow } from "../core/table/card-rows.js";
import { t } from "../core/text/i18n.js";
import { EXAMPLES } from "./example-coups.js";

/** @import {RowsCoup} from "./example-coups.js" */

/** The winner's stake: two chips of 20 and one of 10. */
const STAKE = 5_000;

/**
 * Draws the last coup of a table, or an example, card by card.
 * @param {HTMLElement} place
 * @param {RowsCoup} coup
 */
export function drawCoup(place, { rows, totals } = EXAMPLES[0]) {
  let order = 0;
  /** @param {HTMLElement} element Appears after the cards before it. */
  const inTurn = (element) => {
    element.style.setProperty("--order", String(order));
    return element;
  };
  const winner = winningRow(totals);
  replaceChildren(
    place,
    Object.entries(rows).map(([chance, cards]) => {
      const isWon = winner === chance;
      return h(
        "div.hero-row",
        { class: isWon ? "won" : "", "aria-hidden": "true" },
        lozenge(chance, isWon),
        h(
          "div.hero-cards",
          cards.map((code) => {
            const place = inTurn(h("div", card(code)));
            order += 1;
            return place;
          }),
        ),
        inTurn(h("strong.figure", String(totals[chance]))),
      );
    }),
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
