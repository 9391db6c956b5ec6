/** Saved bets: up to three named ones of a rulebook, stored in the browser, each laid with one tap. */

import { h, reconcile, replaceChildren } from "../../core/dom.js";
import { field, FieldError, formDialog } from "../../core/form.js";
import { readStored, writeStored } from "../../core/preferences.js";
import { freeStakes } from "../../core/table/state.js";
import { money } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Betting, PlacedStake} from "./betting.js" */
/** @typedef {{name: string, stakes: PlacedStake[]}} SavedBet */

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
      return h("li.row", h("span", h("bdi", name), ` ${money(total(stakes))}`), button);
    });
    replaceChildren(this.#list, items);
  }

  #openDialog() {
    const value = t("saved-name-of", { number: this.bets.length + 1 });
    const input = h("input", { required: true, maxlength: MAX_NAME, value });
    const send = async () => {
      const stakes = freeStakes(this.state).map(({ on: chance, amount, excess }) => ({
        on: chance,
        amount: amount + excess,
      }));
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
      h("p.muted", t("saved-why")),
    );
  }
}

/** @param {readonly PlacedStake[]} stakes */
const total = (stakes) => stakes.reduce((sum, { amount }) => sum + amount, 0);
