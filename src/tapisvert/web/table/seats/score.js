/** The score of a private table: each player's result since it opened, at the seats and to share. */

import { notify } from "../../core/announcer.js";
import { openDialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { canShare, copyText, share } from "../../core/share.js";
import { addGains } from "../../core/table/gains.js";
import { labelText, signedMoney } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableState} from "../../core/table/table-state.d.ts" */
/** @import {Entry} from "../../messages.d.ts" */
/** @import {Seats} from "./seats.js" */

export class Score {
  /** @type {TableState} */
  #state;
  /** @type {Readonly<Record<string, number>>} */
  #nets = {};

  /**
   * @param {TableState} first
   * @param {HTMLElement & Partial<Pick<Seats, "nets" | "update">>} seats
   * @param {HTMLElement} doors The player's part of the menu, which stands before.
   */
  constructor(first, seats, doors) {
    this.#state = { ...first, nets: null };
    this.seats = seats;
    doors.after(h("div.doors", h("button", { onclick: () => this.#open() }, t("score"))));
  }

  /** @param {TableState} state @param {readonly Entry[]} entries */
  update(state, entries) {
    const { n, nets: known } = this.#state;
    this.#nets =
      state.nets === known
        ? addGains(
            this.#nets,
            entries.filter((entry) => entry.n > n),
            state.stakesStay,
          )
        : (state.nets ?? {});
    this.#state = state;
    this.seats.nets = this.#nets;
    this.seats.update?.(state);
  }

  #open() {
    const results = Object.entries(this.#nets).sort(([, net], [, other]) => other - net);
    const coups = t("score-coups", { coups: this.#state.coupNumber });
    const lines = results.map(([player, net]) => labelText(player, signedMoney(net)));
    const text = [`${this.#state.name} · ${coups}`, ...lines].join("\n");
    const pass = async () => {
      if (canShare) await share({ text });
      else if (await copyText(text)) notify(t("score-copied"), { kind: "good" });
    };
    const rows = results.map(([player, net]) =>
      h("tr", h("th", { scope: "row" }, h("bdi", player)), h("td.figure", signedMoney(net))),
    );
    openDialog(t("score"), [
      h("p", coups),
      h("table.score", h("tbody", rows)),
      h("button.first", { onclick: pass }, t(canShare ? "invite-share" : "score-copy")),
    ]);
  }
}
