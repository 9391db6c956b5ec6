/** Saved bets: up to three named ones of a rulebook, stored in the browser, each laid with one tap. */

import { chanceName } from "../../cloth/labels.js";
import { h, reconcile, replaceChildren } from "../../core/dom.js";
import { field, FieldError, formDialog } from "../../core/form.js";
import { readStored, writeStored } from "../../core/preferences.js";
import { freeStakes } from "../../core/table/state.js";
import { listOfAll, money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { wholeStake } from "./betting.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting, PlacedStake} from "./betting.js" */
/** @typedef {{name: string, stakes: readonly PlacedStake[]}} SavedBet */

const KEY = "tapisvert-saved-bets";
const MAX_BETS = 3;
const MAX_NAME = 16;

/** The buttons of the saved bets at the rack, and the menu's dialog to save one. */
export class SavedBets {
  #row = h("div.saved-bets.row", { role: "group", "aria-label": t("saved-bets") });
  #list = h("ul.plain.saved-list");
  #item = h("div.doors", h("button", { onclick: () => this.#openDialog() }, t("saved-bets")));

  /**
   * @param {TableState} state
   * @param {Betting} betting
   * @param {HTMLElement} rack
   * @param {HTMLElement} doors The player's part of the menu, which stands before.
   */
  constructor(state, betting, rack, doors) {
    this.state = state;
    this.betting = betting;
    this.rack = rack;
    this.key = `${KEY} ${state.rulebook.id}`;
    /** @type {readonly SavedBet[]} */
    this.bets = readStored("localStorage", this.key) ?? [];
    rack.before(this.#row);
    doors.after(this.#item);
  }

  /** @param {TableState} state */
  update(state) {
    this.state = state;
    this.#row.hidden = this.rack.hidden || this.bets.length === 0;
    this.#item.hidden = this.rack.hidden;
    reconcile(
      this.#row,
      this.bets,
      (bet) => JSON.stringify(bet),
      ({ name, stakes }) => {
        const place = () => this.betting.placeAll(stakes.map((stake) => ({ ...stake })));
        const sum = h("span.figure", ` ${money(total(stakes))}`);
        return h("button", { type: "button", onclick: place }, h("bdi", name), sum);
      },
      (button) => (button.disabled = !this.betting.isOpen),
    );
  }

  /** @param {readonly SavedBet[]} bets */
  #save(bets) {
    this.bets = bets;
    writeStored("localStorage", this.key, bets);
    this.update(this.state);
    this.#renderList();
  }

  #renderList() {
    const items = this.bets.map((bet) => {
      const { name, stakes } = bet;
      const remove = () => this.#save(this.bets.filter((other) => other !== bet));
      const button = h(
        "button.plain",
        { type: "button", onclick: remove },
        t("saved-delete", { name }),
      );
      return h("li", h("div.row", h("bdi", name), button), describe(stakes));
    });
    replaceChildren(this.#list, items);
  }

  #openDialog() {
    const value = t("saved-name-of", { number: this.bets.length + 1 });
    const input = h("input", { required: true, maxlength: MAX_NAME, value });
    const present = freeStakes(this.state).map(wholeStake);
    const stakes = present.length ? present : this.betting.lastStakes;
    const send = async () => {
      if (!stakes.length) throw new FieldError(input, t("saved-no-stake"));
      const others = this.bets.filter(({ name }) => name !== input.value);
      if (others.length >= MAX_BETS) throw new FieldError(input, t("saved-full"));
      this.#save([...others, { name: input.value, stakes }]);
    };
    this.#renderList();
    return formDialog(
      t("saved-bets"),
      { send, submit: t("saved-save") },
      this.#list,
      field(t("saved-name"), input),
      stakes.length > 0 && describe(stakes),
      h("p.muted", t("saved-why")),
    );
  }
}

/** What lies where, and how much in all. @param {readonly PlacedStake[]} stakes */
function describe(stakes) {
  const places = stakes.map(({ on: chance, amount }) => `${chanceName(chance)} ${money(amount)}`);
  return h("p.figure", t("saved-stakes", { stakes: listOfAll(places), sum: money(total(stakes)) }));
}

/** @param {readonly PlacedStake[]} stakes */
const total = (stakes) => stakes.reduce((sum, { amount }) => sum + amount, 0);
