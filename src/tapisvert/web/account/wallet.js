/** What one has: away from the tables, as chips at a table, and on its cloth. */

import { get } from "../core/api.js";
import { define, h, replace } from "../core/dom.js";
import { errorText } from "../core/errors.js";
import { money } from "../core/format.js";
import { say } from "../core/i18n.js";

/** @typedef {import("../messages.d.ts").Purse} Held */
/** @typedef {import("../messages.d.ts").TableView} TableView */
/** @typedef {import("./history.js").Known} Known */

export class Purse extends HTMLElement {
  /** Whose it is. */
  name = "";
  /** @type {(id: string) => Promise<Known>} */
  tableOf = async (id) => ({ id, name: id, rulebook: null });

  async load() {
    try {
      /** @type {Held} */
      const held = await get("/api/me/purse");
      replace(this, await this.#facts(held));
    } catch (error) {
      replace(this, h("p", { class: "error", role: "alert" }, errorText(error)));
    }
  }

  /** @param {Held} held */
  async #facts({ amount, table }) {
    /** @type {TableView | null} */
    const view = table && (await get(`/api/tables/${encodeURIComponent(table)}`).catch(() => null));
    const seat = view?.players[this.name];
    const chips = seat?.chips ?? 0;
    const staked = seat?.stakes.reduce((sum, stake) => sum + stake.amount + stake.excess, 0) ?? 0;
    /** @type {[string, number][]} */
    const facts = [[say("mine-away"), amount]];
    if (seat) facts.push([say("mine-chips"), chips], [say("mine-staked"), staked]);
    return [
      h(
        "p",
        { class: "balance figure" },
        h("span", { class: "only-read" }, `${say("mine-in-all")} `),
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
            say("mine-to-table", { table: (await this.tableOf(table)).name }),
          ),
        ),
    ];
  }
}

define("tv-purse", Purse);
