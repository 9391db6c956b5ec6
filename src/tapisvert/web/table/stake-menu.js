/** What can be done with a stake that lies there: insure it, move it, take it back; in prison, choose. */

import { roman } from "../cloth/labels.js";
import { dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { money, number } from "../core/format.js";
import { once } from "../core/once.js";
import { say } from "../core/i18n.js";
import { insuranceOf } from "./insurance.js";
import { chanceName } from "./outcome.js";

/** @typedef {import("../core/state.js").TableState} TableState */
/** @typedef {import("../messages.d.ts").Stake} Stake */
/** @typedef {import("./betting.js").Betting} Betting */
/** @typedef {import("../messages.d.ts").BoundOdds} BoundOdds */
/** @typedef {(on: string, degree: number) => Promise<BoundOdds | null>} Worth What each choice brings back, where the house tells it. */

const SIMPLE = ["rouge", "noir", "couleur", "inverse", "pair", "impair", "manque", "passe"];

/**
 * Open the menu of a stake.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {{on: string, degree: number}} where
 * @param {Worth} worth
 */
export function stakeMenu(state, betting, where, worth) {
  return once(stakeMenu, () => open(state, betting, where, worth));
}

/**
 * @param {TableState} state
 * @param {Betting} betting
 * @param {{on: string, degree: number}} where
 * @param {Worth} worth
 */
async function open(state, betting, { on, degree }, worth) {
  const own = state.own ? state.players[state.own] : undefined;
  const stake = own?.stakes.find((one) => one.on === on && one.degree === degree);
  if (!stake) return;
  const title = degree
    ? say("prison-of", {
        chance: chanceName(on),
        amount: money(stake.amount),
        degree: roman(degree),
      })
    : say("stake-of", { chance: chanceName(on), amount: money(stake.amount) });
  const stays = degree ? await worth(on, degree) : null;
  const choices = degree
    ? prisoners(state, betting, stake, stays)
    : liberties(state, betting, stake);
  const asked = dialog(
    title,
    h(
      "ul",
      { class: "choices" },
      choices.map((choice) => choiceLine(choice, () => asked.element.close())),
    ),
  );
  await asked.closed;
}

/**
 * @typedef {object} Choice
 * @property {string} text
 * @property {string} why
 * @property {boolean} can
 * @property {() => unknown} act
 */

/**
 * @param {Choice} choice
 * @param {() => void} close
 */
function choiceLine({ text, why, can, act }, close) {
  const choose = () => {
    close();
    act();
  };
  return h(
    "li",
    null,
    h("button", { type: "button", disabled: !can, onclick: choose }, text),
    h("span", { class: "muted" }, why),
  );
}

/**
 * What a free stake allows.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @returns {Choice[]}
 */
function liberties(state, betting, stake) {
  const can = betting.isOpen;
  const insurance = insuranceOf(state.rulebook, stake);
  /** @type {Choice[]} */
  const choices = [];
  if (insurance) {
    const { premium, lacks } = insurance;
    const why = lacks
      ? say(lacks.key, { amount: money(lacks.amount) })
      : say("insure-why", { premium: money(premium) });
    choices.push({
      text: say("insure"),
      why,
      can: can && !lacks,
      act: () => betting.insure(stake.on),
    });
  }
  choices.push({
    text: say("take-back"),
    why: say("take-back-why"),
    can,
    act: () => betting.take(stake.on),
  });
  return [...choices, ...moves(state, betting, stake, can)];
}

/**
 * Partager, laisser, déplacer: each with what it is worth.
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @param {BoundOdds | null} odds Of each unit that lies there.
 * @returns {Choice[]}
 */
function prisoners(state, betting, stake, odds) {
  const { on, degree, amount } = stake;
  const window = state.rulebook.values["prison_window"];
  const isRefait = Object.values(state.coup.event?.result ?? {}).includes("prison");
  const can = betting.isOpen && (window?.value !== "after_refait" || isRefait); // R06
  const half = amount / 2 ** degree;
  const at = (/** @type {string} */ chance) => {
    const share = odds?.stays[chance];
    return share === undefined
      ? say("stay-why")
      : say("worth", { amount: worthOf(amount * share) });
  };
  /** @type {Choice[]} */
  const choices = [
    {
      text: say("divide"),
      why: say("worth", { amount: worthOf(half) }),
      can,
      act: () => betting.divide(on, degree),
    },
    { text: say("stay"), why: at(on), can: true, act: () => {} },
    ...moves(state, betting, stake, can, at),
  ];
  return choices;
}

/** @param {number} minor */
function worthOf(minor) {
  return number(minor / 100, 2);
}

/**
 * @param {TableState} state
 * @param {Betting} betting
 * @param {Stake} stake
 * @param {boolean} can
 * @param {(chance: string) => string} [at] What it is worth there.
 * @returns {Choice[]}
 */
function moves(state, betting, stake, can, at) {
  const names = state.rulebook.chances
    .map(({ name }) => name)
    .filter((name) => SIMPLE.includes(name) && name !== stake.on);
  if (!SIMPLE.includes(stake.on)) return [];
  return names.map((to) => ({
    text: say("move-to", { chance: chanceName(to) }),
    why: at?.(to) ?? "",
    can,
    act: () => betting.move(stake.on, to, stake.degree),
  }));
}
