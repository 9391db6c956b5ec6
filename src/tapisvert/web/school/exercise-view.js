/** The scene of an exercise: cards, stakes round a number, or a story. */

import { card } from "../cloth/cards/cards.js";
import { DOUBLE_ZERO, numberColour, numberOf, numberText } from "../cloth/chances.js";
import { stack } from "../cloth/chips/chips.js";
import { chipLook } from "../cloth/chips/denominations.js";
import { h, svg } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { placeName, messageValues } from "./grading.js";
import { cellCentre, isInside, visibleRows, stakePosition } from "./cloth-cells.js";

/** @import {StakeAction, StakePile, Row, Scene} from "../messages.d.ts" */

const [WIDE, TALL] = [66, 50];
/** Width of a card in rem; cards are narrower in narrow windows. */
const CARD_REM = 5.6;
const NARROW = 640;

/** @param {Scene} scene */
export function exerciseView(scene) {
  const { rows = [], said = [], number = null, piles = [], deeds = [] } = scene;
  return h(
    "div.scene",
    rows.length > 0 && h("div.laid-rows", rows.map(cardRow)),
    said.length > 0 &&
      h("p.said", `${t("school-said")} `, h("em", { lang: "fr" }, `« ${said.join(", ")} »`)),
    deeds.length > 0 && storyView(deeds),
    number !== null && payoutView(number, piles, scene.unit_minor ?? 0),
  );
}

/** @param {Row} row */
function cardRow(row) {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const size = innerWidth < NARROW ? 56 : Math.round(CARD_REM * letter);
  const hand = h(
    "div.hand",
    row.cards.map((code) => h("span", card(code, { size }))),
  );
  hand.style.setProperty("--card", `${size + 6}px`);
  return h("section.row-of", h("h2", t("school-row-name", { row: row.name })), hand);
}

/** @param {readonly StakeAction[]} deeds */
function storyView(deeds) {
  return h("ol.story", { "aria-label": t("school-story") }, deeds.map(deedText));
}

/** @param {StakeAction} deed */
function deedText({ what, facts }) {
  const amount = facts?.["amount_minor"];
  const isCall = what === "coup" || what === "last_card";
  return h(
    "li",
    { class: isCall ? "fell" : what },
    what === "stake" && h("span.pile", stack(Number(amount), { size: 34 })),
    h("span", t(`school-deed-${what}`, messageValues(facts, money))),
  );
}

/**
 * @param {number} number
 * @param {readonly StakePile[]} piles
 * @param {number} unit
 */
function payoutView(number, piles, unit) {
  return h(
    "div.payout",
    clothView(number, piles, unit),
    h(
      "div",
      h(
        "p.number",
        h("strong", { class: numberColour(number) }, numberText(number)),
        t("school-fell", { n: numberText(number) }),
      ),
      h("p", t("school-unit", { unit: money(unit) })),
      pileList(piles),
    ),
  );
}

/** @param {readonly StakePile[]} piles */
function pileList(piles) {
  const line = (/** @type {StakePile} */ pile) =>
    h("li", h("span", placeName(pile)), " ", h("span.figure", pile.pieces));
  return h("ul.piles", { "aria-label": t("school-stakes") }, piles.map(line));
}

/**
 * The cloth round the number, with the stakes; the list beside it says the same.
 * @param {number} fell
 * @param {readonly StakePile[]} piles
 * @param {number} unit
 */
function clothView(fell, piles, unit) {
  const isDouble = [fell, ...piles.flatMap(({ on }) => on.split(/[/-]/).map(numberOf))].includes(
    DOUBLE_ZERO,
  );
  const { from, to } = visibleRows(piles, fell);
  const numbers = [];
  for (let row = Math.max(0, from); row < to; row += 1)
    numbers.push(3 * row + 1, 3 * row + 2, 3 * row + 3);
  const box = [-26, from * TALL - 14, 3 * WIDE + 40, (to - from) * TALL + 28];
  return svg(
    "svg.cloth-round",
    {
      viewBox: box.join(" "),
      role: "img",
      "aria-label": t("school-cloth", { n: numberText(fell) }),
    },
    from < 0 && (isDouble ? [0, DOUBLE_ZERO] : [0]).map((zero) => zeroCell(zero, fell, isDouble)),
    numbers.map((number) => numberCell(number, number === fell)),
    piles.filter(isInside).map((pile) => pileChip(pile, unit, isDouble)),
  );
}

/** @param {number} zero @param {number} fell @param {boolean} isDouble */
function zeroCell(zero, fell, isDouble) {
  const [middle, width] = [cellCentre(zero, isDouble).x * WIDE, (isDouble ? 1.5 : 3) * WIDE];
  return [
    svg("rect", {
      class: zero === fell ? "cell fell" : "cell",
      x: middle - width / 2,
      y: -TALL,
      width,
      height: TALL,
    }),
    svg("text.vert", { x: middle, y: -0.5 * TALL + 8 }, numberText(zero)),
  ];
}

/**
 * @param {number} number
 * @param {boolean} isFell
 */
function numberCell(number, isFell) {
  const { x, y } = cellCentre(number);
  const at = { x: (x - 0.5) * WIDE, y: (y - 0.5) * TALL, width: WIDE, height: TALL };
  return [
    svg("rect", { class: isFell ? "cell fell" : "cell", ...at }),
    svg("text", { class: numberColour(number), x: x * WIDE, y: y * TALL + 8 }, number),
  ];
}

/**
 * A stake as one chip with its number of pieces.
 * @param {StakePile} pile
 * @param {number} unit
 * @param {boolean} isDouble
 */
function pileChip(pile, unit, isDouble) {
  const { x, y } = stakePosition(pile, isDouble);
  const { rim, spot: dots } = chipLook(unit);
  return svg(
    "g.chip-of",
    { transform: `translate(${x * WIDE} ${y * TALL})` },
    svg("circle", { r: 13, fill: rim }),
    svg("circle", {
      r: 10.5,
      fill: "none",
      stroke: dots,
      "stroke-width": 3.5,
      "stroke-dasharray": "4.1 4.1",
    }),
    svg("circle", { r: 8.5, fill: "#fbf5e3" }),
    svg("text", { y: 4.5 }, pile.pieces),
  );
}
