/** The players at the table, with their places and stakes. */

import { defineElement, h, reconcile } from "../core/dom.js";
import { money } from "../core/format.js";
import { t } from "../core/i18n.js";
import { stakeTotal } from "../core/player-holdings.js";

/** @import {TableState} from "../core/state.js" */

export class Players extends HTMLElement {
  #list = h("ul", { class: "players" });
  #none = h("p", { class: "muted" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#none, this.#list);
    this.#none.textContent = t("players-none");
  }

  /** @param {TableState} state */
  update(state) {
    const players = Object.entries(state.players).map(([name, holding]) => ({ name, holding }));
    this.#none.hidden = players.length > 0;
    reconcile(
      this.#list,
      players,
      ({ name }) => name,
      ({ name }) =>
        h(
          "li",
          { class: name === state.own ? "own" : "" },
          h("span", { class: "name" }, name),
          h("span", { class: "figure" }),
        ),
      (/** @type {HTMLElement} */ element, { holding }) => {
        const lies = stakeTotal(holding.stakes);
        const place = t(`place-${holding.place}`);
        const here = lies ? t("player-stakes", { place, amount: money(lies) }) : place;
        const text = holding.away ? t("player-away", { here }) : here;
        const told = element.lastElementChild;
        if (told && told.textContent !== text) told.textContent = text;
      },
    );
  }
}

defineElement("tv-players", Players);
