/** The player's wallet: purse, chips at a table, stakes. */

import { get, tableAddress } from "../core/api.js";
import { defineElement, h } from "../core/dom.js";
import { money } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { stakeTotal } from "../core/table/player-holdings.js";
import { findTable, showLoaded } from "./panel-parts.js";

/** @import {Purse as PurseView, TableView} from "../messages.d.ts" */

export class Wallet extends HTMLElement {
  /** The account's name. */
  name = "";

  load() {
    return showLoaded(this, () => this.#loadFacts());
  }

  async #loadFacts() {
    /** @type {PurseView} */
    const { amount, table } = await get("/api/me/purse");
    /** @type {TableView | null} */
    const view = table && (await get(`/api${tableAddress(table)}`).catch(() => null));
    const seat = view?.players[this.name];
    const chips = seat?.chips ?? 0;
    const stakes = stakeTotal(seat?.stakes ?? []);
    /** @type {[string, number][]} */
    const facts = [[t("mine-away"), amount]];
    if (seat) facts.push([t("mine-chips"), chips], [t("mine-staked"), stakes]);
    return [
      h(
        "p.balance.figure",
        h("span.only-read", `${t("mine-in-all")} `),
        money(amount + chips + stakes),
      ),
      h(
        "dl",
        facts.map(([name, value]) => [h("dt", name), h("dd.figure", money(value))]),
      ),
      table &&
        seat &&
        h(
          "p",
          h(
            "a.button",
            { href: tableAddress(table) },
            t("mine-to-table", { table: (await findTable(table)).name }),
          ),
        ),
    ];
  }
}

defineElement("tv-purse", Wallet);
