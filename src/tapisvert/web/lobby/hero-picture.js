/** A picture of a coup: two rows of cards on the cloth, and the chips of a winner. */

import { card } from "../cloth/cards/cards.js";
import { stack } from "../cloth/chips/chips.js";
import { h, replaceChildren, svg } from "../core/dom.js";
import { t } from "../core/text/i18n.js";

/** A coup that rouge wins: 32 against 34. */
const ROWS = /** @type {const} */ ([
  { on: "noir", cards: ["9s", "7d", "Qc", "8h"], total: 34 },
  { on: "rouge", cards: ["4h", "Qd", "8s", "Kc"], total: 32 },
]);
/** The winner's stake: two chips of 20 and one of 10. */
const STAKE = 5_000;

/** @param {HTMLElement} place */
export function drawCoup(place) {
  replaceChildren(
    place,
    ROWS.map(({ on: chance, cards, total }) =>
      h(
        "div.hero-row",
        { class: chance },
        lozenge(chance),
        h(
          "div.hero-cards",
          cards.map((code) => h("div", card(code))),
        ),
        h("strong.figure", total),
      ),
    ),
  );
}

/** The field of a chance on the cloth. @param {"noir" | "rouge"} chance */
function lozenge(chance) {
  return h(
    "div.hero-field",
    svg(
      "svg",
      { viewBox: "0 0 60 60", class: chance },
      svg("path", { d: "M30 3 L57 30 L30 57 L3 30 Z" }),
    ),
    chance === "rouge" && h("div.hero-chips", stack(STAKE)),
    h("span", t(`chance-${chance}`)),
  );
}
