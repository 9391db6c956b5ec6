/** The grid of a count: the pieces of each denomination, other pieces as text, and the sum. */

import { h, replaceChildren } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { pilesText } from "./act-texts.js";
import { pieceField, pileChanges, pilesTotal, readPiles } from "./form-readers.js";
import { t } from "./i18n.js";

/** @import {Field} from "./form-readers.js" */

/** @param {Field} field @param {Record<string, any>} attributes Those of the text of other pieces. */
export function countGrid(field, attributes) {
  const { name, series = "A", denominations = [], piles = [] } = field;
  const isInGrid = (/** @type {(typeof piles)[number]} */ pile) =>
    pile.series === series && denominations.includes(pile.value);
  const lines = denominations.map((value) => {
    const pile = piles.find((pile) => isInGrid(pile) && pile.value === value);
    return h(
      "label",
      h("span", money(value)),
      h("input", {
        type: "text",
        inputmode: "numeric",
        size: 6,
        name: pieceField(name, value),
        autocomplete: "off",
        value: pile?.pieces ?? "",
      }),
    );
  });
  const otherPiles = piles
    .filter((pile) => !isInGrid(pile))
    .map((pile) => `${pile.series} ${money(pile.value)} × ${pile.pieces}`);
  const rows = denominations.length ? 1 : 3;
  const text = h("textarea", { ...attributes, rows, maxlength: 500 }, otherPiles.join("\n"));
  const sum = h("output.figure");
  const difference = h("p");
  const grid = h("div.count-grid", lines, text, h("p", t("count-sum"), " ", sum), difference);
  const show = () => {
    const inputs = /** @type {Iterable<HTMLInputElement>} */ (
      grid.querySelectorAll("input, textarea")
    );
    const values = Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
    const count = readPiles(field, values);
    replaceChildren(sum, count ? money(pilesTotal(count)) : "–");
    if (!piles.length) return;
    const changes = count ? pilesText(pileChanges(piles, count)) || "–" : "–";
    replaceChildren(difference, t("count-differs"), " ", h("b", changes));
  };
  grid.addEventListener("input", show);
  show();
  return grid;
}
