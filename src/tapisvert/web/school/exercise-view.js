/** The scene of an exercise: cards, stakes round a number, or a story. */

import { card } from "../cloth/cards/cards.js";
import { coveredNumbers, numberColour, numberText } from "../cloth/chances.js";
import { stack } from "../cloth/chips/chips.js";
import { outline } from "../cloth/roulette/result-marks.js";
import { clothAround } from "../cloth/roulette/cloth-part.js";
import { SMALL_CHIP, clothPicture, figureChip } from "../cloth/roulette/cloth-picture.js";
import { chanceName } from "../cloth/labels.js";
import { h, svg } from "../core/dom.js";
import { loadRulebook } from "../core/table/rulebook.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { placeName } from "./grading.js";
import { textValues } from "./questions.js";
import { stepText } from "./solution-steps.js";

/** @import {Exercise, Question, StakeAction, StakePile, Row, Scene} from "../messages.d.ts" */

/** Greatest width of a card in rem; cards are narrower in narrow windows. */
const CARD_REM = 7.6;
/** Windows below this many pixels have room for the exercise alone. */
const NARROW = 640;
/** Numbers in a row of the cloth, and the first one beside rouge and noir. */
const ROW = 3;
const LAST_DOZEN = 25;

/**
 * @param {Exercise} exercise
 * @param {number} share A card's width in parts of the window's height.
 */
export async function exerciseView({ rulebook, drill, scene }, share) {
  if (drill === "first" && scene.number !== null && scene.number !== undefined)
    return wheelView(rulebook, scene, scene.number);
  const { rows = [], said: text = [], number = null, piles = [], deeds: actions = [] } = scene;
  return h(
    "div.scene",
    rows.length > 0 &&
      h(
        "div.laid-rows",
        rows.map((row) => cardRow(row, share)),
      ),
    text.length > 0 &&
      h("p.said", `${t("school-said")} `, h("em", { lang: "fr" }, `« ${text.join(", ")} »`)),
    actions.length > 0 && storyView(actions),
    number !== null && payoutView(number, piles, scene.unit_minor ?? 0),
  );
}

/** The lesson's wheel and cloth, with a newcomer's bet and the number. @param {string} book @param {Scene} scene @param {number} number */
async function wheelView(book, { piles = [] }, number) {
  const [{ WheelStage }, rulebook] = await Promise.all([
    import("../learn/wheel-stage.js"),
    loadRulebook(book),
  ]);
  const { on: chance = "", amount_minor: stake = 0 } = piles[0] ?? {};
  const isOnNumbers = /^\d/.test(chance);
  const first = isOnNumbers ? Math.floor((number - 1) / ROW) * ROW + 1 - ROW : LAST_DOZEN;
  const numbers = Array.from({ length: isOnNumbers ? 3 * ROW : 4 * ROW }, (_, place) =>
    String(first + place),
  );
  const bets = [chance, ...numbers, ...(isOnNumbers ? [] : ["rouge", "noir"])];
  const stage = new WheelStage(bets, stake, rulebook);
  stage.lay(chance);
  stage.fall(number);
  return h(
    "div.scene.wheel-scene",
    stage.element,
    numberLine(number, h("span", t("school-bet", { stake: money(stake), on: chanceName(chance) }))),
  );
}

/** @param {Row} row @param {number} share */
function cardRow(row, share) {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const size =
    innerWidth < NARROW ? 56 : Math.round(Math.min(CARD_REM * letter, share * innerHeight));
  const hand = h(
    "div.hand",
    row.cards.map((code) => h("span", card(code, { size }))),
  );
  hand.style.setProperty("--card", `${size + 6}px`);
  return h(
    "section.row-of",
    h(
      "h2",
      t("school-row-name", { row: row.name }),
      h("strong.figure", { "data-row": row.name, hidden: true }),
    ),
    hand,
  );
}

/** Shows the rows' totals, as the steps of the solution compute them. @param {Element} desk @param {Exercise} exercise */
export function showTotals(desk, { steps }) {
  for (const { key, facts } of steps) {
    const total = desk.querySelector(`[data-row="${facts?.["row"]}"]`);
    if (key !== "row" || !total) continue;
    total.removeAttribute("hidden");
    total.textContent = String(facts?.["total"]);
  }
}

/**
 * What helps after a wrong answer: the reason why it is wrong, the question's hints, how to count, the
 * numbers of the bet, or the rows' totals, which are then shown unless they are asked for.
 * @param {Element} desk
 * @param {Exercise} exercise
 * @param {Question} asked
 * @param {string | number | null} answer
 */
export function giveHint(desk, exercise, asked, answer) {
  const mistake = asked.mistakes?.[String(answer)];
  const reasons = mistake ? [mistake] : (asked.hints ?? []);
  if (reasons.length) return reasons.map(stepText).join(" ");
  const question = asked.key;
  if (["total", "so_far"].includes(question)) return t("school-hint-total");
  const { number, piles = [] } = exercise.scene;
  const [pile] = piles;
  if (pile && exercise.drill === "first") {
    const numbers = coveredNumbers(pile.on);
    return t("school-hint-own-wheel", {
      on: chanceName(pile.on),
      numbers: numbers.map(numberText).join(", "),
      number: numberText(number ?? 0),
    });
  }
  const totals = exercise.steps
    .filter(({ key }) => key === "row")
    .map(({ facts }) => facts?.["total"]);
  if (totals.length < 2 || exercise.questions.some(({ key }) => key === "total")) return "";
  showTotals(desk, exercise);
  const [noir = 0, rouge = 0] = totals;
  return t(noir === rouge ? "school-hint-refait" : "school-hint-rows", { noir, rouge });
}

/** @param {readonly StakeAction[]} actions */
function storyView(actions) {
  return h("ol.story", { "aria-label": t("school-story") }, actions.map(deedText));
}

/** @param {StakeAction} deed */
function deedText({ what: kind, facts }) {
  const amount = facts?.["amount_minor"];
  const isCall = kind === "coup" || kind === "last_card";
  return h(
    "li",
    { class: isCall ? "fell" : kind },
    kind === "stake" && h("span.pile", stack(Number(amount), { size: 34 })),
    h("span", t(`school-deed-${kind}`, textValues(facts))),
  );
}

/** @param {number} number @param {readonly StakePile[]} piles @param {number} unit */
function payoutView(number, piles, unit) {
  return h(
    "div.payout",
    clothView(number, piles),
    h("div", numberLine(number), h("p", t("school-unit", { unit: money(unit) })), pileList(piles)),
  );
}

/** The number that fell. @param {number} number @param {...Element} content Beside it. */
const numberLine = (number, ...content) =>
  h(
    "p.number",
    h("strong", { class: numberColour(number) }, numberText(number)),
    t("school-fell", { n: numberText(number) }),
    content,
  );

/** @param {readonly StakePile[]} piles */
function pileList(piles) {
  const line = (/** @type {StakePile} */ pile) =>
    h(
      "li",
      h("span", pile.kind === "simple" ? chanceName(pile.on) : placeName(pile)),
      " ",
      h("span.figure", pile.pieces),
    );
  return h("ul.piles", { "aria-label": t("school-stakes") }, piles.map(line));
}

/**
 * The cloth round the number, with the stakes; the list next to it has the same content.
 * @param {number} number
 * @param {readonly StakePile[]} piles
 */
function clothView(number, piles) {
  const cloth = clothAround(
    number,
    piles.map(({ on: chance }) => chance),
    innerWidth >= NARROW,
  );
  const field = cloth.fields.find(({ on: chance }) => chance === numberText(number));
  return clothPicture(
    cloth,
    t("school-cloth", { n: numberText(number) }),
    svg("g.marks", field && outline(field)),
    cloth.spots.map(({ on: chance, x, y }) =>
      figureChip(x, y, piles.find((pile) => pile.on === chance)?.pieces ?? "", SMALL_CHIP),
    ),
  );
}
