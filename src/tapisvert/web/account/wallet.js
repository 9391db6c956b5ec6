/** The player's wallet: purse, chips at a table, stakes. */

import { get } from "../core/api.js";
import { defineElement, h, replaceChildren } from "../core/dom.js";
import { errorText } from "../core/text/errors.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { stakeTotal } from "../core/table/player-holdings.js";
import { findTable } from "./tables.js";

/** @import {Purse as PurseView, TableView} from "../messages.d.ts" */

export class Wallet extends HTMLElement {
  /** The account's name. */
  name = "";

  async load() {
    try {
      /** @type {PurseView} */
      const held = await get("/api/me/purse");
      replaceChildren(this, await this.#loadFacts(held));
    } catch (error) {
      replaceChildren(this, h("p", { class: "error", role: "alert" }, errorText(error)));
    }
  }

  /** @param {PurseView} held */
  async #loadFacts({ amount, table }) {
    /** @type {TableView | null} */
    const view = table && (await get(`/api/tables/${encodeURIComponent(table)}`).catch(() => null));
    const seat = view?.players[this.name];
    const chips = seat?.chips ?? 0;
    const staked = stakeTotal(seat?.stakes ?? []);
    /** @type {[string, number][]} */
    const facts = [[t("mine-away"), amount]];
    if (seat) facts.push([t("mine-chips"), chips], [t("mine-staked"), staked]);
    return [
      h(
        "p",
        { class: "balance figure" },
        h("span", { class: "only-read" }, `${t("mine-in-all")} `),
        money(amount + chips + staked),
      ),
      h(
        "dl",
        null,
        facts.map(([name, value]) => [
          h("dt", null, name),
          h("dd", { class: "figure" }, money(value)),
        ]),
      ),
      table &&
        seat &&
        h(
          "p",
          null,
          h(
            "a",
            { class: "button", href: `/tables/${encodeURIComponent(table)}` },
            t("mine-to-table", { table: (await findTable(table)).name }),
          ),
        ),
    ];
  }
}

defineElement("tv-purse", Wallet);
