/** The menu of a stake: insure, move, withdraw; in prison the decisions. */

import { chanceName, roman } from "../../cloth/labels.js";
import { openDialog } from "../../core/dialog.js";
import { h, reconcile } from "../../core/dom.js";
import { money, number } from "../../core/text/format.js";
import { singly } from "../../core/once.js";
import { ownStakes } from "../../core/table/state.js";
import { t } from "../../core/text/i18n.js";
import { stageClock } from "../croupier/croupier.js";
import { insuranceOffer } from "../../core/table/insurance.js";
import { insuranceLine } from "./insurance-choice.js";
import { dividedShare, mayWithdraw, moveTargets } from "./prison-values.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {BoundOdds, Stake} from "../../messages.d.ts" */
/** @import {Betting} from "./betting.js" */
/** @typedef {() => Promise<import("../../messages.d.ts").Odds | null>} LoadOdds Loads the odds, where the server shows them. */

/** Shows the open menu as the table is now. @type {((state: TableState) => void) | null} */
let updateOpen = null;

/**
 * The choices change with the stage: a menu may be open before the bets are.
 * @param {TableState} state
 */
export function updateStakeMenu(state) {
  updateOpen?.(state);
}

/** Opens the menu of a stake. */
export const openStakeMenu = singly(showStakeMenu);

/**
 * @param {TableState} state
 * @param {Betting} betting
 * @param {{on: string, degree: number}} place
 * @param {LoadOdds} loadOdds
 */
async function showStakeMenu(state, betting, place, loadOdds) {
  const stake = ownStake(state, place);
  if (!stake) return;
  const { on: chance, degree, amount } = stake;
  const title = degree
    ? t("prison-of", { chance: chanceName(chance), amount: money(amount), degree: roman(degree) })
    : t("stake-of", { chance: chanceName(chance), amount: money(amount) });
  const odds = degree ? await loadOdds() : null;
  const prisonOdds =
    odds?.prison.find((odds) => odds.on === chance && odds.degree === degree) ?? null;
  const [clock, lines] = [stageClock(state), h("ul.choices")];
  const dialog = openDialog(title, [clock, lines]);
  const close = () => dialog.element.close();
  updateOpen = (now) => {
    if (ownStake(now, place)?.amount !== amount) return close(); // another stake is there, or none
    stageClock(now, clock);
    const choices = degree
      ? prisonChoices(now, betting, stake, prisonOdds)
      : freeStakeChoices(now, betting, stake);
    reconcile(
      lines,
      choices,
      ({ text, why: reason, can }) => `${text} ${reason} ${can}`,
      (choice) => choice.make?.(close) ?? choiceLine(choice, close),
    );
  };
  updateOpen(state);
  await dialog.closed;
  updateOpen = null;
}

/** @param {TableState} state @param {{on: string, degree: number}} place */
function ownStake(state, { on: chance, degree }) {
  return ownStakes(state).find((stake) => stake.on === chance && stake.degree === degree);
}

/**
 * @typedef {object} Choice
 * @property {string} text
 * @property {string} why
 * @property {boolean} can
 * @property {() => unknown} act
 * @property {(close: () => void) => HTMLElement | null} [make] Its line, if it is one of its own.
 */

/** @param {Choice} choice @param {() => void} close */
function choiceLine({ text, why: reason, can, act }, close) {
  const choose = () => {
    close();
    act();
  };
  return h("li", h("button", { disabled: !can, onclick: choose }, text), h("span.muted", reason));
}

/**
 * The choices of a stake outside prison.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 */
function freeStakeChoices(state, betting, stake) {
  const can = betting.isOpen;
  const insurance = insuranceOffer(state.rulebook, stake) && {
    text: t("insure"),
    why: "",
    can,
    act: () => {},
    make: (/** @type {() => void} */ close) => insuranceLine(state, betting, stake, close),
  };
  return [
    ...(insurance ? [insurance] : []),
    {
      text: t("take-back"),
      why: t("take-back-why"),
      can,
      act: () => betting.takeBack(stake.on),
    },
    ...moveChoices(state, betting, stake, can),
  ];
}

/**
 * The choices of a stake in prison with their worth: partager, laisser, déplacer; laisser alone
 * where the house has no moment for the others.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @param {BoundOdds | null} odds Per unit of the stake.
 */
function prisonChoices(state, betting, stake, odds) {
  const { on: place, degree, amount } = stake;
  const window = state.rulebook.values["prison_window"];
  const can = betting.isOpen && (window?.value !== "after_refait" || state.refaitStands); // R06
  const worthAt = (/** @type {string} */ chance) => {
    const share = odds?.stays[chance];
    return share === undefined ? t("stay-why") : t("worth", { amount: worthText(amount * share) });
  };
  /** @type {Choice[]} */
  const choices = [{ text: t("stay"), why: worthAt(place), can: true, act: () => {} }];
  if (window?.value) {
    choices.unshift({
      text: t("divide"),
      why: t("prison-take", { amount: money(dividedShare(stake, state.rulebook)) }),
      can,
      act: () => betting.divide(place, degree),
    });
    choices.push(...moveChoices(state, betting, stake, can, odds ? worthAt : undefined));
  }
  if (mayWithdraw(state.withoutRest, [stake]))
    choices.unshift({
      text: t("take-back"),
      why: t("prison-take", { amount: money(amount) }),
      can,
      act: () => betting.takeBack(place, degree),
    });
  return choices;
}

/** A value on average, which may lie between two minor units. @param {number} minor */
export function worthText(minor) {
  return number(minor / 100, 2);
}

/**
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @param {boolean} can
 * @param {(chance: string) => string} [worthAt] Its worth there.
 * @returns {Choice[]}
 */
function moveChoices(state, betting, stake, can, worthAt) {
  return moveTargets(state.rulebook, stake.on).map((to) => ({
    text: t("move-to", { chance: chanceName(to) }),
    why: worthAt?.(to) ?? "",
    can,
    act: () => betting.move(stake.on, to, stake.degree),
  }));
}
